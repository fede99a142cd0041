// What the product of a line was offered for before.
import type { memory as english } from '../en/memory.ts'
export const memory: Record<keyof typeof english, string> = {
  'memory.title': 'Frühere Preise',
  'memory.own': 'Zuletzt für diesen Kunden: {price}',
  'memory.other': 'Zuletzt für andere: {price}',
  'memory.thisCustomer': 'Dieser Kunde',
  'memory.otherCustomer': 'Anderer Kunde',
  'memory.bands': 'Angenommen nach Rabatt',
  'memory.band': '{from} bis {to}',
  'memory.surcharge': 'Aufschlag',
  'memory.accepted': '{accepted} von {quotes}',
  'memory.keys.take': 'Letzten Preis übernehmen',
  'memory.keys.open': 'Frühere Preise',
}
