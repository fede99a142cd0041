// Asks before a page with unsaved changes is left.
import { useBlocker } from '@tanstack/react-router'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from './keys.ts'
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
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) =>
      isDirty() && !isKept(next.fullPath, next.params as Record<string, string | undefined>),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  usePausedShortcuts(isBlocked)
  return (
    <Modal
      opened={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t('common.unsaved')}
      withCloseButton={false}
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
