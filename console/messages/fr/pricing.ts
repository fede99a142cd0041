// Setting the prices of many lines at once.
import type { pricing as english } from '../en/pricing.ts'

export const pricing: Record<keyof typeof english, string> = {
  'pricing.open': 'Fixer les prix',
  'pricing.key': 'Fixer les prix de toutes les lignes',
  'pricing.title': 'Fixer les prix',
  'pricing.by': 'Fixer par',
  'pricing.discount': 'Remise',
  'pricing.net': 'Sous-total',
  'pricing.gross': 'Total',
  'pricing.margin': 'Marge',
  'pricing.ending': 'Terminaisons de prix',
  'pricing.discountHint': 'En pourcentage du prix catalogue, ou du prix propre d’une ligne libre',
  'pricing.netHint': 'De toutes les lignes, hors taxes et livraison',
  'pricing.grossHint': 'De tout le devis, taxes et livraison comprises',
  'pricing.marginHint': 'De l’ensemble des lignes cochées dont le coût est connu',
  'pricing.multiple': 'Multiples de {step}',
  'pricing.all': 'Toutes les lignes',
  'pricing.before': 'Avant',
  'pricing.after': 'Après',
  'pricing.kept': 'Garde son prix\u00a0: elle n’en a pas encore, ou c’est une remise',
  'pricing.missing': 'Aucun prix ne mène exactement à ce total\u00a0: ce sera {total}.',
  'pricing.no_lines': 'Aucune des lignes cochées ne peut recevoir un autre prix.',
  'pricing.below_rest': 'Les lignes qui gardent leur prix coûtent déjà davantage.',
  'pricing.too_large': 'Un prix serait trop élevé.',
  'pricing.percent': 'Aucun prix ne mène à ce pourcentage.',
  'pricing.more':
    '{count, plural, one {et # autre ligne} many {et # d’autres lignes} other {et # autres lignes}}',
  'pricing.apply': 'Fixer les prix',
  'pricing.applied':
    '{count, plural, one {Prix de # ligne fixé} many {Prix de # de lignes fixés} other {Prix de # lignes fixés}}',
  'pricing.sub': 'Sous-total',
}
