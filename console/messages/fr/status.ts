// Les statuts de tous les éléments.
import type { status as english } from '../en/status.ts'

export const status: Record<keyof typeof english, string> = {
  'status.unread': 'Non lu',
  'status.read': 'Lu',
  'status.replied': 'Répondu',
  'status.pending': 'En attente',
  'status.quoted': 'Devis établi',
  'status.approved': 'Validé',
  'status.proposed': 'Envoyé',
  'status.accepted': 'Accepté',
  'status.purchased': 'Commandé',
  'status.declined': 'Refusé',
  'status.cancelled': 'Annulé',
  'status.closed': 'Clôturé',
  'status.open': 'En cours',
  'status.ordered': 'Commandé',
  'status.expired': 'Expiré',
  'status.active': 'Actif',
  'status.off': 'Désactivé',
  'status.delivered': 'Transmis',
  'status.failed': 'En échec',
}
