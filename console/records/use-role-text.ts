// The role of a line of an offer in words.
import type { Role } from '../../src/domain/choices.ts'
import { useMessages } from '../messages/messages.tsx'

/** Returns a function for the role of a line, with the group of an alternative. */
export function useRoleText() {
  const { t } = useMessages()
  return ({ role, choice_group }: { role: Role; choice_group: string | null }) =>
    role === 'alternative' ? t('quote.alternativeOf', { group: choice_group ?? '' }) : t(`quote.role.${role}`)
}
