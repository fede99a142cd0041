// Lines that are in no catalog, their texts and headings.
import { placeholderNames } from '../placeholder-names.ts'
import type { quoteLines as english } from '../en/quote-lines.ts'

export const quoteLines: Record<keyof typeof english, string> = {
  'quote.addCustom': '„{name}“ als freie Position hinzufügen',
  'quote.priceNeeded': 'Preis?',
  'quote.taxNeeded': 'Steuer?',
  'quote.name': 'Bezeichnung',
  'quote.description': 'Beschreibung',
  'quote.unit': 'Einheit',
  'quote.section': 'Überschrift',
  'quote.noSection': 'Keine',
  'quote.keys.details': 'Einzelheiten der Position öffnen oder schließen',
  'quote.keys.heading': 'Überschrift über dieser Position',
  'quote.sectionHint': 'Für {count, plural, one {# Position} other {# Positionen}}; leer für keine',
  'quote.sectionSet': 'Setzen',
  'quote.missingPrices':
    '{count, plural, one {# Position hat noch keinen Preis oder Steuersatz} other {# Positionen haben noch keinen Preis oder Steuersatz}}',
  'quote.warn.surcharge': 'Aufschlag von {percent}\u00a0%, mehr als {threshold}\u00a0%',
  'quote.warn.question':
    'Prüfen Sie die Preise mit einer Warnung, oder senden Sie noch einmal, wenn sie stimmen.',
  'quote.warn.fall': '{percent}\u00a0% unter dem Preis der letzten Fassung, mehr als {threshold}\u00a0%',
  'quote.unnamed':
    '{count, plural, one {# Position hat noch einen Platzhalter als Namen} other {# Positionen haben noch einen Platzhalter als Namen}}',
  'quote.addUnknown': 'Als freie Positionen hinzufügen',
  'quote.custom': placeholderNames.de,
  'quote.otherLines': 'Weitere Positionen',
  'quote.negativeTotal':
    'Die Nachlässe übersteigen, was das Angebot bei einem der Steuersätze kostet: So lässt es sich nicht speichern.',
}
