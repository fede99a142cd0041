// Optional lines and groups of alternatives.
import type { quoteChoices as english } from '../en/quote-choices.ts'

export const quoteChoices: Record<keyof typeof english, string> = {
  'quote.choices': 'Según la elección',
  'quote.range': 'de {from} a {to}',
  'quote.role.included': 'Incluida',
  'quote.role.optional': 'Opcional',
  'quote.role.alternative': 'Alternativa',
  'quote.alternativeOf': 'Alternativa: {group}',
  'quote.isChosen': 'elegida',
  'quote.notChosen': 'no elegida',
  'quote.chosenFirst': 'elegida de entrada',
  'quote.keys.optional': 'Hacer opcionales las líneas, o incluirlas de nuevo',
  'quote.keys.group': 'Agrupar líneas como alternativas',
  'quote.makeOptional': 'Hacer opcional',
  'quote.makeIncluded': 'Incluir de nuevo',
  'quote.group': 'Grupo de alternativas',
  'quote.groupName': 'Lo que elige el cliente',
  'quote.groupHint':
    '{count, plural, one {# línea, solo una del grupo se toma; vacío: queda incluida} many {# de líneas de las que el cliente toma una; vacío: quedan incluidas} other {# líneas de las que el cliente toma una; vacío: quedan incluidas}}',
  'quote.undo.optional':
    '{count, plural, one {Línea hecha opcional} many {# de líneas hechas opcionales} other {# líneas hechas opcionales}}',
  'quote.undo.included':
    '{count, plural, one {Línea incluida de nuevo} many {# de líneas incluidas de nuevo} other {# líneas incluidas de nuevo}}',
  'quote.undo.group':
    '{count, plural, one {Grupo de # línea cambiado} many {Grupo de # de líneas cambiado} other {Grupo de # líneas cambiado}}',
  'quote.fault.groupSingle': 'El grupo necesita otra alternativa',
  'quote.fault.groupDefault': 'Elija una alternativa del grupo',
}
