// Die Status aller Datensätze.
import type { status as english } from '../en/status.ts'

export const status: Record<keyof typeof english, string> = {
  'status.unread': 'Ungelesen',
  'status.read': 'Gelesen',
  'status.replied': 'Beantwortet',
  'status.pending': 'Offen',
  'status.quoted': 'Angeboten',
  'status.approved': 'Freigegeben',
  'status.proposed': 'Gesendet',
  'status.accepted': 'Angenommen',
  'status.purchased': 'Gekauft',
  'status.declined': 'Abgelehnt',
  'status.cancelled': 'Storniert',
  'status.closed': 'Geschlossen',
  'status.open': 'Offen',
  'status.ordered': 'Bestellt',
  'status.expired': 'Abgelaufen',
  'status.active': 'Aktiv',
  'status.off': 'Abgeschaltet',
  'status.delivered': 'Zugestellt',
  'status.failed': 'Gescheitert',
}
