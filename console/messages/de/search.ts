// Suche über alle Datensätze und Befehle.
import type { search as english } from '../en/search.ts'

export const search: Record<keyof typeof english, string> = {
  'search.label': 'Nummer, E-Mail, Name, SKU, Text oder Befehl',
  'search.results': 'Treffer',
  'search.none': 'Nichts gefunden.',
  'search.recent': 'Zuletzt geöffnet',
  'search.actions': 'Auf dieser Seite',
  'search.commands': 'Befehle',
  'search.lists': 'In Listen',
  'search.inList': '{list} mit „{text}“',
  'search.unnamed': 'Ohne Namen',
  'search.price_request': 'Preisanfragen',
  'search.quote_request': 'Angebotsanfragen',
  'search.quote': 'Angebote',
  'search.customer': 'Kunden',
  'search.product': 'Produkte',
}
