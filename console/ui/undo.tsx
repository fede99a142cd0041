// Offers to take back what was just done: by a button in a short message that counts down, or by a key.
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useRef, useState } from 'react'
import { ApiError, hasCode } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMessages, type Translate } from '../messages/messages.tsx'
import { isInField, useShortcuts } from './keys.ts'
import { Button } from './mantine.ts'
import { notifyDone, notifyFailed } from './notify.tsx'
import { focusIfLost } from './return-focus.ts'
import { errorText } from './states.tsx'
import classes from './undo.module.css'

const UNDO_SECONDS = 10

/** Calls back once undoing is no longer possible, and returns a function that stops it. */
export type Watch = (end: () => void) => () => void

/** `place` is the address that undoing leads back to, by default the present one. `until` is when the offer ends. */
type OfferUndo = (
  message: string,
  undo: () => Promise<unknown>,
  place?: string,
  watch?: Watch,
  until?: number,
) => void

/** What the key takes back: the last of the offers that are still shown. */
let offers: { id: string; undo: () => void }[] = []

/**
 * Returns a function that tells what was done, and offers for some seconds to take it back, which leads to where it was done; for no
 * seconds, it only tells.
 */
export function useUndo(seconds = UNDO_SECONDS): OfferUndo {
  const { t } = useMessages()
  const router = useRouter()
  return (
    message,
    undo,
    place = router.history.location.href,
    watch = () => () => {},
    until = Date.now() + seconds * 1000,
  ) => {
    if (seconds === 0) return notifyDone(message)
    const withdraw = () => {
      offers = offers.filter((offer) => offer.id !== id)
    }
    const hide = () => notifications.hide(id)
    const run = (from: Element | null = null) => {
      withdraw()
      hide()
      const pressedAt = router.history.location.href
      undo().then(
        () => {
          notifyDone(t('undo.done'))
          // A person who has opened another page meanwhile stays there.
          if (router.history.location.href !== pressedAt) return
          if (pressedAt === place) focusIfLost(from)
          else void router.navigate({ href: place })
        },
        (error: unknown) => notifyFailed(t('undo.failed'), reasonOf(error, t)),
      )
    }
    const id = notifications.show({
      message: <Offer message={message} until={until} onUndo={run} onEnd={hide} />,
      color: 'green',
      autoClose: false,
      onClose: () => {
        withdraw()
        stop()
      },
    })
    offers.push({ id, undo: () => run() })
    const stop = watch(hide)
  }
}

/** For what is mailed: the mail waits for as long as the service is set up to. */
export function useUndoBeforeMail(): OfferUndo {
  return useUndo(useUndoSeconds())
}

/** Returns how long a mail waits. */
export function useUndoSeconds(): number {
  return useConsoleSettings()?.undo_seconds ?? 0
}

type Props = { message: string; until: number; onUndo: (from: Element | null) => void; onEnd: () => void }

function Offer({ message, until, onUndo, onEnd }: Props) {
  const { t } = useMessages()
  /** What had the focus before the button, which is gone once it is pressed. */
  const from = useRef<Element>(null)
  const [left, setLeft] = useState(secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => (Date.now() < until ? setLeft(secondsUntil(until)) : onEnd()), 200)
    return () => clearInterval(timer)
  }, [until, onEnd])
  return (
    <div className={classes.offer}>
      <bdi className={classes.message} title={message}>
        {message.split(/(?=@)/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>
      <Button
        size="compact-sm"
        variant="default"
        onFocus={({ relatedTarget }) => (from.current = relatedTarget)}
        onClick={({ currentTarget }) => {
          // It stays a moment while the message fades: the focus would go with it after it was given back.
          currentTarget.blur()
          onUndo(from.current)
        }}
      >
        {t('undo.do')}
        <span className={classes.left} aria-hidden>
          {left}
        </span>
        <kbd aria-hidden>z</kbd>
      </Button>
    </div>
  )
}

const secondsUntil = (time: number) => Math.ceil((time - Date.now()) / 1000)

function reasonOf(error: unknown, t: Translate): string {
  if (hasCode(error, 'version_conflict')) return t('undo.other')
  if (!(error instanceof ApiError) || error.code !== 'not_undoable') return errorText(error, t)
  const reason = error.body.parameters?.['reason']
  return t(reason === 'late' || reason === 'actor' ? `undo.${reason}` : 'undo.other')
}

export function useUndoKey(): void {
  const { t } = useMessages()
  useShortcuts([
    {
      keys: 'z',
      label: t('undo.key'),
      run: () => offers.at(-1)?.undo(),
      isGlobal: true,
      inFields: true,
      when: (event) => offers.length > 0 && (!isInField(event) || isInUntouched(event)),
    },
  ])
}

/** Whether the field was opened by itself and nothing was written since: the key that the message shows is meant, unless a text begins. */
function isInUntouched({ target, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && target instanceof Element && target.closest('[data-untouched]') !== null
}
