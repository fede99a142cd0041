// Los estados de todos los registros.
import { terms } from '../../../src/domain/words/es.ts'
import type { status as english } from '../en/status.ts'

export const status: Record<keyof typeof english, string> = {
  'status.unread': 'No leída',
  'status.read': 'Leída',
  'status.snoozed': 'Pospuesta',
  'status.replied': 'Respondida',
  'status.pending': 'Pendiente',
  'status.quoted': 'Con presupuesto',
  'status.approved': 'Aprobado',
  'status.proposed': 'Enviado',
  'status.accepted': terms.statuses.accepted,
  'status.purchased': 'Con pedido',
  'status.declined': terms.statuses.declined,
  'status.cancelled': 'Anulado',
  'status.closed': 'Cerrado',
  'status.open': 'Abierto',
  'status.ordered': terms.statuses.purchased,
  'status.expired': terms.statuses.expired,
  'status.active': 'Activo',
  'status.off': 'Desactivado',
  'status.delivered': 'Realizada',
  'status.failed': 'Fallida',
  'status.queued': 'En espera',
  'status.sent': 'Enviado',
  'status.not_sent': 'No enviado',
}
