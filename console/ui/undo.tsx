// Offers to take back what was just done: by a button in a short message, or by a key.
import { notifications } from '@mantine/notifications'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from './keys.ts'
import { Button } from './mantine.ts'
import { notifyDone, notifyFailed } from './notify.ts'
import { errorText } from './states.tsx'
import classes from './undo.module.css'

const UNDO_MS = 10_000

/** What the key takes back: the last offer that is still shown. */
let last: { id: string; undo: () => void } | undefined

/** Returns a function that tells what was done, and offers for ten seconds to take it back. */
export function useUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const { t } = useMessages()
  return (message, undo) => {
    const withdraw = () => {
      if (last?.id === id) last = undefined
    }
    const run = () => {
      withdraw()
      notifications.hide(id)
      undo().then(
        () => notifyDone(t('undo.done')),
        (error: unknown) => notifyFailed(t('undo.failed'), errorText(error, t)),
      )
    }
    const id = notifications.show({
      message: (
        <div className={classes.offer}>
          <bdi>{message}</bdi>
          <Button size="compact-sm" variant="default" onClick={run}>
            {t('undo.do')} <kbd aria-hidden>z</kbd>
          </Button>
        </div>
      ),
      color: 'green',
      autoClose: UNDO_MS,
      onClose: withdraw,
    })
    last = { id, undo: run }
  }
}

export function useUndoKey(): void {
  const { t } = useMessages()
  useShortcuts([
    {
      keys: 'z',
      label: t('undo.key'),
      run: () => last?.undo(),
      isGlobal: true,
      when: () => last !== undefined,
    },
  ])
}
