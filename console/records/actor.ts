// Who did something, as the history names them: `user anna`, `integration shop`, `customer`.
import { useMessages } from '../messages/messages.tsx'

export function useActorName(): (actor: string) => string {
  const { t } = useMessages()
  return (actor) => {
    const [, kind, name] = /^(user|integration) (.+)$/s.exec(actor) ?? []
    if (name !== undefined) return kind === 'user' ? name : t('quote.actor.integration', { name })
    return actor === 'customer' || actor === 'system' ? t(`quote.actor.${actor}`) : actor
  }
}
