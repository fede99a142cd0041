// When a quote comes back into the inbox.
import type { followUp as english } from '../en/follow-up.ts'
export const followUp: Record<keyof typeof english, string> = {
  'followUp.label': 'Seguimiento',
  'followUp.title': 'Seguimiento de {number}',
  'followUp.set': 'Seguimiento…',
  'followUp.setKey': 'Seguimiento… (f)',
  'followUp.key': 'Seguimiento',
  'followUp.hint': 'El presupuesto vuelve a la bandeja esa mañana. Solo lo ve su equipo.',
  'followUp.day': 'Día',
  'followUp.note': 'Nota',
  'followUp.saved': '{number} volverá el {time}',
  'followUp.change': 'Cambiar…',
  'followUp.remove': 'Quitar',
  'followUp.removed': 'Se ha quitado el seguimiento de {number}',
  'followUp.setBy': 'por {name}',
  'followUp.finish': 'Hecho',
  'followUp.done': 'Seguimiento de {number} hecho',
  'followUp.unseen': 'Enviado, sin ver',
  'followUp.unanswered': 'Visto, sin respuesta',
  'followUp.notDue':
    'El cliente ha respondido o ya recibió un recordatorio en el plazo de la tienda: espere o llame.',
}
