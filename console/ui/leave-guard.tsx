// Asks before a page with unsaved changes is left.
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { isDialogOpen, usePausedShortcuts } from './keys.ts'
import { Button, Modal } from './mantine.ts'
import classes from './leave-guard.module.css'

type Props = {
  isDirty: () => boolean
  /** Whether opening this path, such as `/inbox/price-request/$id`, loses no changes. */
  isKept?: (path: string, params: Readonly<Record<string, string | undefined>>) => boolean
  /** Asked in place of the question about unsaved changes. */
  question?: string
}

export function LeaveGuard({ isDirty, isKept = () => false, question }: Props) {
  const { t } = useMessages()
  /** What had the focus when the page was to be left: staying leads back to it if it is in a dialog, which stays open. */
  const opener = useRef<Element>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => {
      opener.current = document.activeElement
      return isDirty() && !isKept(next.fullPath, next.params)
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  usePausedShortcuts(isBlocked)
  useFocusOfPage(isBlocked, opener)
  return (
    <Modal
      opened={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t('common.unsaved')}
      withCloseButton={false}
      returnFocus={false}
    >
      <p>{question ?? t('common.unsavedQuestion')}</p>
      <div className={classes.buttons}>
        <Button variant="default" color="red" onClick={() => blocker.proceed?.()}>
          {t('common.leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t('common.stay')}
        </Button>
      </div>
    </Modal>
  )
}

/**
 * Once the question is answered, leads back to what had the focus within the page, such as a cell: by then, the link, the menu or the
 * search that would have left the page has it.
 */
function useFocusOfPage(isBlocked: boolean, opener: RefObject<Element | null>): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('#content')) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!isBlocked) return
    return () => {
      if (!isDialogOpen()) last.current?.focus()
      else if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [isBlocked, opener])
}
