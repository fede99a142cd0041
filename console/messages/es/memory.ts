// What the product of a line was offered for before.
import type { memory as english } from '../en/memory.ts'
export const memory: Record<keyof typeof english, string> = {
  'memory.title': 'Precios anteriores',
  'memory.own': 'Último para este cliente: {price}',
  'memory.other': 'Último para otros: {price}',
  'memory.thisCustomer': 'Este cliente',
  'memory.otherCustomer': 'Otro cliente',
  'memory.bands': 'Aceptados según el descuento',
  'memory.band': 'del {from} al {to}',
  'memory.surcharge': 'Recargo',
  'memory.accepted': '{accepted} de {quotes}',
  'memory.keys.take': 'Tomar el último precio',
  'memory.keys.open': 'Precios anteriores',
}
