// Who did something, as the history names them: `user anna`, `integration shop`, `customer`.
import { useMessages } from '../messages/messages.tsx'
import { useSession } from '../session/session.tsx'

export function useActorName(): (actor: string) => string {
  const { t } = useMessages()
  return (actor) => {
    const [, kind, name] = /^(user|integration|shop) (.+)$/s.exec(actor) ?? []
    if (kind === 'shop') return t('delivery.shop', { shop: name })
    if (name !== undefined) return kind === 'user' ? name : t('quote.actor.integration', { name })
    return actor === 'customer' || actor === 'system' ? t(`quote.actor.${actor}`) : actor
  }
}

/** The name of who changed a record while it is open here, and whether that was the same person in another window. */
export type OtherEditor = { actor: string; who: 'self' | 'other' }

/** Returns a function for the values of the texts that name the other editor, who may be unknown. */
export function useOtherEditor(): (actor: string | undefined) => OtherEditor {
  const { t } = useMessages()
  const { username } = useSession()
  const actorName = useActorName()
  return (actor) => ({
    actor: actor === undefined ? t('quote.somebody') : actorName(actor),
    who: actor === `user ${username}` ? 'self' : 'other',
  })
}
