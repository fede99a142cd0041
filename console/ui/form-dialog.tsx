// A dialog with a form: checks the input before it is sent, shows why it was refused, and asks before it discards what was typed.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../service/api.ts'
import { useMessages, type Translate } from '../messages/messages.tsx'
import { inputFaults, type FaultOf } from './fields.ts'
import classes from './form-dialog.module.css'
import { usePausedShortcuts } from './keys.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Button, Modal } from './mantine.ts'
import { fieldFaults } from './refusals.ts'
import { focusIfLost, useReturnFocus } from './return-focus.ts'
import { FailureNote } from './states.tsx'
import { useSecondLook } from './use-second-look.ts'

/** Thrown by a submission that the person has to confirm again. The message is a sentence for them. */
export class SubmitAgain extends Error {}

type Props = {
  title: ReactNode
  submitLabel: string
  /** The dialog stays open, with the reason, if it throws. */
  onSubmit: () => Promise<void>
  onClose: () => void
  /** Whether something was typed that closing would lose. */
  isDirty?: boolean
  isDangerous?: boolean
  isLarge?: boolean
  /** As wide as the window, for tables. */
  isWide?: boolean
  canSubmit?: boolean
  /** Enter submits as soon as the dialog is open. */
  isSubmitFocused?: boolean
  /** Returns a sentence for people in place of the one of the service. */
  explain?: ((error: ApiError) => string | undefined) | undefined
  children: ReactNode | ((faultOf: FaultOf) => ReactNode)
}

/** Open as long as it is mounted. */
export function FormDialog(props: Props) {
  const { title, onSubmit, onClose, isDirty = false, children } = props
  const { t } = useMessages()
  const [isClosing, setIsClosing] = useState(false)
  /** What is wrong with the fields, by their names: found here, before sending, or by the service. */
  const [inputErrors, setInputErrors] = useState(noFaults)
  const look = useSecondLook()
  const submission = useMutation({
    mutationFn: onSubmit,
    throwOnError: false,
    onError: (error) => error instanceof SubmitAgain && look.begin(),
  })
  usePausedShortcuts(true)
  useReturnFocus()
  const refusals = submission.error instanceof ApiError ? faultsOf(submission.error, t) : noFaults
  const hasInputErrors = inputErrors.size > 0
  const faults = hasInputErrors ? inputErrors : refusals
  /** The fields that show their faults themselves. */
  const fieldsAsked = new Set<string>()
  const faultOf = (field: string) => {
    fieldsAsked.add(field)
    return faults.get(field)
  }
  const fields = typeof children === 'function' ? children(faultOf) : children
  const areFaultsShown = faults.size > 0 && [...faults.keys()].every((field) => fieldsAsked.has(field))
  const close = () => {
    // The request may still be refused, and the dialog shows why.
    if (submission.isPending) return
    if (isDirty && !submission.isSuccess) setIsClosing(true)
    else onClose()
  }
  const form = useRef<HTMLFormElement>(null)
  /** The field that had the focus last, to which staying leads back. */
  const field = useRef<Element>(null)
  useEffect(() => {
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // The fault may be out of sight, and the button lost the focus while it was disabled.
    if (fault) fault.focus()
    else if (submission.error) focusIfLost(form.current?.querySelector('[type=submit]'))
  }, [submission.error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submission.isPending || look.isEarly()) return
    const found = inputFaults(event.currentTarget, t)
    setInputErrors(found)
    const [firstName] = found.keys()
    if (firstName === undefined) submission.mutate()
    else event.currentTarget.querySelector<HTMLElement>(`[name="${firstName}"]`)?.focus()
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!isDirty}
      title={title}
      size={props.isWide ? '72rem' : props.isLarge ? 'lg' : 'md'}
    >
      {/* A submission may open another page when it is done. */}
      <LeaveGuard isDirty={() => isDirty && !submission.isSuccess} isKept={() => submission.isPending} />
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          // Held down since before the dialog was open, it would confirm what nobody has read.
          const isText = event.target instanceof HTMLTextAreaElement
          if (event.key !== 'Enter') return
          if (event.repeat && !isText) event.preventDefault()
          // Enter makes a new line there.
          if (isText && (event.ctrlKey || event.metaKey) && !event.repeat) form.current?.requestSubmit()
        }}
        onFocus={({ target }) => {
          if (target.matches('input, textarea, select')) field.current = target
        }}
        onInput={({ currentTarget }) => {
          look.end()
          if (hasInputErrors) setInputErrors(inputFaults(currentTarget, t))
        }}
      >
        {fields}
        {isClosing ? (
          <Discard
            onDiscard={onClose}
            onStay={() => {
              setIsClosing(false)
              focusIfLost(field.current)
            }}
          />
        ) : (
          <Submit {...props} isBusy={submission.isPending} onBack={close}>
            {!hasInputErrors && (
              <Refusal
                error={submission.error}
                isNew={look.isNew}
                areFaultsShown={areFaultsShown}
                explain={props.explain}
              />
            )}
          </Submit>
        )}
      </form>
    </Modal>
  )
}

type RefusalProps = { error: unknown; isNew: boolean; areFaultsShown: boolean } & Pick<Props, 'explain'>

function Refusal({ error, isNew, areFaultsShown, explain }: RefusalProps) {
  if (!error) return null
  const explanation =
    error instanceof SubmitAgain ? error.message : error instanceof ApiError ? explain?.(error) : undefined
  if (explanation !== undefined)
    return (
      <p
        className={classes.refusal}
        role="alert"
        data-question={error instanceof SubmitAgain || undefined}
        data-new={isNew || undefined}
      >
        {explanation}
      </p>
    )
  return areFaultsShown ? null : <FailureNote error={error} />
}

type SubmitProps = Omit<Props, 'children'> & { isBusy: boolean; onBack: () => void; children: ReactNode }

/** With the reason for which it was refused, which would be out of sight above in a long dialog. */

function Submit({
  submitLabel,
  isDangerous,
  canSubmit = true,
  isSubmitFocused,
  isBusy,
  onBack,
  children,
}: SubmitProps) {
  const { t } = useMessages()
  return (
    <div className={classes.buttons}>
      {children}
      {/* Not "Cancel", which could mean the quote. */}
      <Button variant="default" onClick={onBack} disabled={isBusy}>
        {t('common.back')}
      </Button>
      <Button
        type="submit"
        color={isDangerous ? 'red' : undefined}
        loading={isBusy}
        disabled={!canSubmit}
        data-autofocus={isSubmitFocused || undefined}
      >
        {submitLabel}
      </Button>
    </div>
  )
}

function Discard({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { t } = useMessages()
  return (
    <div className={classes.discard} role="alertdialog" aria-label={t('common.unsaved')}>
      <span>{t('common.discardQuestion')}</span>
      <Button variant="default" color="red" onClick={onDiscard}>
        {t('common.discard')}
      </Button>
      <Button onClick={onStay} autoFocus>
        {t('common.stay')}
      </Button>
    </div>
  )
}

const noFaults: ReadonlyMap<string, string> = new Map()

/** By the names of the fields, without the path before them. */
function faultsOf(error: ApiError, t: Translate): ReadonlyMap<string, string> {
  return new Map(
    [...fieldFaults(error, t)].map(([path, text]) => [path.slice(path.lastIndexOf('.') + 1), text]),
  )
}
