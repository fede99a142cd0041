// Runs an action that has no form, and notifies the person that it was done, unless the page shows it, or why it failed.
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../messages/messages.tsx'
import { notifyDone, notifyFailed } from './notify.tsx'
import { errorText } from './states.tsx'

/** `onSettled` also follows a failure, which may have changed something. A call of `run` while the action is running does nothing. */
export function useAction(
  action: () => Promise<unknown>,
  doneMessage?: string,
  onSettled?: () => Promise<unknown>,
): { run: () => void; isPending: boolean } {
  const { t } = useMessages()
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: () => doneMessage !== undefined && notifyDone(doneMessage),
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
    onSettled: () => onSettled?.(),
  })
  return {
    run: () => {
      if (!isPending) mutate()
    },
    isPending,
  }
}
