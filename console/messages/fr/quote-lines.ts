// Lines that are in no catalog, their texts and headings.
import { placeholderNames } from '../placeholder-names.ts'
import type { quoteLines as english } from '../en/quote-lines.ts'

export const quoteLines: Record<keyof typeof english, string> = {
  'quote.addCustom': 'Ajouter «\u00a0{name}\u00a0» comme ligne libre',
  'quote.priceNeeded': 'Prix\u202f?',
  'quote.taxNeeded': 'Taxe\u202f?',
  'quote.name': 'Désignation',
  'quote.description': 'Description',
  'quote.unit': 'Unité',
  'quote.section': 'Titre de section',
  'quote.noSection': 'Aucun',
  'quote.keys.details': 'Ouvrir ou fermer les détails de la ligne',
  'quote.keys.heading': 'Titre de section au-dessus de cette ligne',
  'quote.sectionHint':
    'Pour {count, plural, one {# ligne} many {# de lignes} other {# lignes}}\u202f; vide pour aucun',
  'quote.sectionSet': 'Fixer',
  'quote.missingPrices':
    '{count, plural, one {# ligne n’a pas encore de prix ou de taux de taxe} many {# de lignes n’ont pas encore de prix ou de taux de taxe} other {# lignes n’ont pas encore de prix ou de taux de taxe}}',
  'quote.warn.surcharge': 'Majoration de {percent} %, supérieure à {threshold} %',
  'quote.warn.question': 'Vérifiez les prix signalés, ou envoyez-les de nouveau s’ils sont corrects.',
  'quote.warn.fall':
    '{percent}\u202f% de moins que dans la dernière version envoyée, plus de {threshold}\u202f%',
  'quote.unnamed':
    '{count, plural, one {# ligne n’a encore qu’un nom provisoire} many {# de lignes n’ont encore qu’un nom provisoire} other {# lignes n’ont encore qu’un nom provisoire}}',
  'quote.addUnknown': 'Ajouter comme lignes libres',
  'quote.custom': placeholderNames.fr,
  'quote.otherLines': 'Autres postes',
  'quote.negativeTotal':
    'Les remises dépassent ce que coûte le devis à l’un de ses taux de taxe\u00a0: il ne peut pas être enregistré ainsi.',
}
