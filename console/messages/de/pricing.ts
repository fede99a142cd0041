// Setting the prices of many lines at once.
import type { pricing as english } from '../en/pricing.ts'

export const pricing: Record<keyof typeof english, string> = {
  'pricing.open': 'Preise setzen',
  'pricing.key': 'Preise aller Positionen setzen',
  'pricing.title': 'Preise setzen',
  'pricing.by': 'Setzen nach',
  'pricing.discount': 'Rabatt',
  'pricing.net': 'Zwischensumme',
  'pricing.gross': 'Gesamtsumme',
  'pricing.margin': 'Marge',
  'pricing.ending': 'Preisendungen',
  'pricing.discountHint': 'In Prozent des Listenpreises, bei freien Positionen des eigenen Preises',
  'pricing.netHint': 'Aller Positionen, vor Steuern und Versand',
  'pricing.grossHint': 'Des ganzen Angebots, mit Steuern und Versand',
  'pricing.marginHint': 'Der angekreuzten Positionen mit bekannten Kosten zusammen',
  'pricing.multiple': 'Vielfache von {step}',
  'pricing.all': 'Alle Positionen',
  'pricing.before': 'Vorher',
  'pricing.after': 'Nachher',
  'pricing.kept': 'Behält ihren Preis: Sie hat noch keinen oder ist ein Nachlass',
  'pricing.missing': 'Genau diese Summe ist mit keinen Preisen zu erreichen: Es werden {total}.',
  'pricing.no_lines': 'Keine der angekreuzten Positionen kann einen anderen Preis bekommen.',
  'pricing.below_rest': 'Die Positionen, die ihren Preis behalten, kosten bereits mehr.',
  'pricing.too_large': 'Ein Preis würde zu groß.',
  'pricing.percent': 'Dieser Prozentsatz ist mit keinen Preisen zu erreichen.',
  'pricing.more': '{count, plural, one {und # weitere Position} other {und # weitere Positionen}}',
  'pricing.apply': 'Preise setzen',
  'pricing.applied':
    '{count, plural, one {Preis von # Position gesetzt} other {Preise von # Positionen gesetzt}}',
  'pricing.sub': 'Zwischensumme',
}
