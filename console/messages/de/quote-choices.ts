// Optional lines and groups of alternatives.
import type { quoteChoices as english } from '../en/quote-choices.ts'

export const quoteChoices: Record<keyof typeof english, string> = {
  'quote.choices': 'Je nach Auswahl',
  'quote.range': '{from} bis {to}',
  'quote.role.included': 'Enthalten',
  'quote.role.optional': 'Optional',
  'quote.role.alternative': 'Alternative',
  'quote.alternativeOf': 'Alternative: {group}',
  'quote.isChosen': 'gewählt',
  'quote.notChosen': 'nicht gewählt',
  'quote.chosenFirst': 'vorausgewählt',
  'quote.keys.optional': 'Positionen optional machen oder wieder fest aufnehmen',
  'quote.keys.group': 'Positionen als Alternativen gruppieren',
  'quote.makeOptional': 'Optional machen',
  'quote.makeIncluded': 'Fest aufnehmen',
  'quote.group': 'Gruppe von Alternativen',
  'quote.groupName': 'Was der Kunde wählt',
  'quote.groupHint':
    '{count, plural, one {# Position, eine der Gruppe wird genommen; leer: sie ist fest enthalten} other {# Positionen, von denen der Kunde eine nimmt; leer: sie sind fest enthalten}}',
  'quote.undo.optional':
    '{count, plural, one {Position optional gemacht} other {# Positionen optional gemacht}}',
  'quote.undo.included':
    '{count, plural, one {Position fest aufgenommen} other {# Positionen fest aufgenommen}}',
  'quote.undo.group':
    '{count, plural, one {Gruppe einer Position geändert} other {Gruppe von # Positionen geändert}}',
  'quote.fault.groupSingle': 'Die Gruppe braucht eine weitere Alternative',
  'quote.fault.groupDefault': 'Wählen Sie eine Alternative der Gruppe',
}
