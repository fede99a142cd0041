// Lines that are in no catalog, their texts and headings.
import type { quoteLines as english } from '../en/quote-lines.ts'

export const quoteLines: Record<keyof typeof english, string> = {
  'quote.addCustom': 'Ajouter «\u00a0{name}\u00a0» comme ligne libre',
  'quote.priceNeeded': 'Prix\u202f?',
  'quote.taxNeeded': 'Taxe\u202f?',
  'quote.name': 'Désignation',
  'quote.description': 'Description',
  'quote.unit': 'Unité',
  'quote.section': 'Titre',
  'quote.noSection': 'Aucun',
  'quote.custom': 'Ligne libre',
  'quote.otherLines': 'Autres articles',
  'quote.negativeTotal':
    'Les remises dépassent ce que coûte le devis à l’un de ses taux de taxe\u00a0: il ne peut pas être enregistré ainsi.',
}
