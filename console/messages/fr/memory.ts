// What the product of a line was offered for before.
import type { memory as english } from '../en/memory.ts'
export const memory: Record<keyof typeof english, string> = {
  'memory.title': 'Prix précédents',
  'memory.own': 'Dernier prix pour ce client : {price}',
  'memory.other': 'Dernier prix pour d’autres : {price}',
  'memory.thisCustomer': 'Ce client',
  'memory.otherCustomer': 'Un autre client',
  'memory.bands': 'Acceptés selon la remise',
  'memory.band': 'de {from} à {to}',
  'memory.surcharge': 'Majoration',
  'memory.accepted': '{accepted} sur {quotes}',
  'memory.keys.take': 'Reprendre le dernier prix',
  'memory.keys.open': 'Prix précédents',
}
