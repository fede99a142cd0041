// Optional lines and groups of alternatives.
import type { quoteChoices as english } from '../en/quote-choices.ts'

export const quoteChoices: Record<keyof typeof english, string> = {
  'quote.choices': 'Selon les choix',
  'quote.range': '{from} à {to}',
  'quote.role.included': 'Incluse',
  'quote.role.optional': 'En option',
  'quote.role.alternative': 'Variante',
  'quote.alternativeOf': 'Variante\u00a0: {group}',
  'quote.isChosen': 'choisie',
  'quote.notChosen': 'non choisie',
  'quote.chosenFirst': 'choisie par défaut',
  'quote.keys.optional': 'Mettre des lignes en option, ou les inclure à nouveau',
  'quote.keys.group': 'Regrouper des lignes en variantes',
  'quote.makeOptional': 'Mettre en option',
  'quote.makeIncluded': 'Inclure à nouveau',
  'quote.group': 'Groupe de variantes',
  'quote.groupName': 'Ce que le client choisit',
  'quote.groupHint':
    '{count, plural, one {# ligne, une seule du groupe est retenue\u202f; vide\u00a0: elle est incluse} many {# de lignes dont le client retient une seule\u202f; vide\u00a0: elles sont incluses} other {# lignes dont le client retient une seule\u202f; vide\u00a0: elles sont incluses}}',
  'quote.undo.optional':
    '{count, plural, one {Ligne mise en option} many {# de lignes mises en option} other {# lignes mises en option}}',
  'quote.undo.included':
    '{count, plural, one {Ligne incluse à nouveau} many {# de lignes incluses à nouveau} other {# lignes incluses à nouveau}}',
  'quote.undo.group':
    '{count, plural, one {Groupe de # ligne modifié} many {Groupe de # de lignes modifié} other {Groupe de # lignes modifié}}',
  'quote.fault.groupSingle': 'Le groupe a besoin d’une autre variante',
  'quote.fault.groupDefault': 'Choisissez une variante du groupe',
}
