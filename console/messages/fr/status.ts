// Les statuts de tous les éléments.
import { terms } from '../../../src/domain/words/fr.ts'
import type { status as english } from '../en/status.ts'

export const status: Record<keyof typeof english, string> = {
  'status.unread': 'Non lu',
  'status.read': 'Lu',
  'status.snoozed': 'En attente',
  'status.replied': 'Répondu',
  'status.pending': 'En attente',
  'status.quoted': 'Devis établi',
  'status.approved': 'Validé',
  'status.proposed': 'Envoyé',
  'status.accepted': terms.statuses.accepted,
  'status.purchased': 'Commandé',
  'status.declined': terms.statuses.declined,
  'status.cancelled': 'Annulé',
  'status.closed': 'Clôturé',
  'status.open': 'En cours',
  'status.ordered': terms.statuses.purchased,
  'status.expired': terms.statuses.expired,
  'status.active': 'Actif',
  'status.off': 'Désactivé',
  'status.delivered': 'Transmis',
  'status.failed': 'En échec',
  'status.queued': 'En attente',
  'status.sent': 'Envoyé',
  'status.not_sent': 'Non envoyé',
}
