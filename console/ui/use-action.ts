// An action without a form: says that it was done, or why it was not.
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../messages/messages.tsx'
import { notifyDone, notifyFailed } from './notify.ts'
import { errorText } from './states.tsx'

/** Returns a function that runs the action, and whether it runs. `settled` runs also after a failure, which may have changed something. */
export function useAction(
  action: () => Promise<unknown>,
  done: string,
  settled?: () => Promise<unknown>,
): { run: () => void; isPending: boolean } {
  const { t } = useMessages()
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onSuccess: () => notifyDone(done),
    onError: (error) => notifyFailed(t('common.failed'), errorText(error, t)),
    onSettled: () => settled?.(),
  })
  return {
    run: () => {
      if (!isPending) mutate()
    },
    isPending,
  }
}
