// Die Status aller Datensätze.
import { terms } from '../../../src/domain/words/de.ts'
import type { status as english } from '../en/status.ts'

export const status: Record<keyof typeof english, string> = {
  'status.unread': 'Ungelesen',
  'status.read': 'Gelesen',
  'status.snoozed': 'Zurückgestellt',
  'status.replied': 'Beantwortet',
  'status.pending': 'Offen',
  'status.quoted': 'Angeboten',
  'status.approved': 'Freigegeben',
  'status.proposed': 'Gesendet',
  'status.accepted': terms.statuses.accepted,
  'status.purchased': 'Gekauft',
  'status.declined': terms.statuses.declined,
  'status.cancelled': 'Storniert',
  'status.closed': 'Geschlossen',
  'status.open': 'Offen',
  'status.ordered': terms.statuses.purchased,
  'status.expired': terms.statuses.expired,
  'status.active': 'Aktiv',
  'status.off': 'Abgeschaltet',
  'status.delivered': 'Zugestellt',
  'status.failed': 'Gescheitert',
  'status.queued': 'Wartet',
  'status.sent': 'Gesendet',
  'status.not_sent': 'Nicht gesendet',
}
