// Los estados de todos los registros.
import type { status as english } from '../en/status.ts'

export const status: Record<keyof typeof english, string> = {
  'status.unread': 'No leída',
  'status.read': 'Leída',
  'status.replied': 'Respondida',
  'status.pending': 'Pendiente',
  'status.quoted': 'Con presupuesto',
  'status.approved': 'Aprobado',
  'status.proposed': 'Enviado',
  'status.accepted': 'Aceptado',
  'status.purchased': 'Comprado',
  'status.declined': 'Rechazado',
  'status.cancelled': 'Anulado',
  'status.closed': 'Cerrado',
  'status.open': 'Abierto',
  'status.ordered': 'Pedido',
  'status.expired': 'Vencido',
  'status.active': 'Activo',
  'status.off': 'Desactivado',
  'status.delivered': 'Entregado',
  'status.failed': 'Fallido',
}
