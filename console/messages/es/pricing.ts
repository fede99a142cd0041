// Setting the prices of many lines at once.
import type { pricing as english } from '../en/pricing.ts'

export const pricing: Record<keyof typeof english, string> = {
  'pricing.open': 'Fijar precios',
  'pricing.key': 'Fijar los precios de todas las líneas',
  'pricing.title': 'Fijar precios',
  'pricing.by': 'Fijar por',
  'pricing.discount': 'Descuento',
  'pricing.net': 'Subtotal',
  'pricing.gross': 'Total',
  'pricing.margin': 'Margen',
  'pricing.ending': 'Terminaciones de precio',
  'pricing.discountHint': 'En porcentaje del precio de catálogo; en una línea libre, de su propio precio',
  'pricing.netHint': 'De todas las líneas, sin impuestos ni envío',
  'pricing.grossHint': 'De todo el presupuesto, con impuestos y envío',
  'pricing.marginHint': 'Del conjunto de las líneas marcadas cuyo costo se conoce',
  'pricing.multiple': 'Múltiplos de {step}',
  'pricing.all': 'Todas las líneas',
  'pricing.before': 'Antes',
  'pricing.after': 'Después',
  'pricing.kept': 'Mantiene su precio: aún no tiene o es un descuento',
  'pricing.missing': 'Ningún precio lleva exactamente a este total: será {total}.',
  'pricing.no_lines': 'Ninguna de las líneas marcadas puede recibir otro precio.',
  'pricing.below_rest': 'Las líneas que mantienen su precio ya cuestan más.',
  'pricing.too_large': 'Un precio sería demasiado alto.',
  'pricing.percent': 'Ningún precio lleva a este porcentaje.',
  'pricing.more': '{count, plural, one {y # línea más} many {y # de líneas más} other {y # líneas más}}',
  'pricing.apply': 'Fijar precios',
  'pricing.applied':
    '{count, plural, one {Precio de # línea fijado} many {Precios de # de líneas fijados} other {Precios de # líneas fijados}}',
  'pricing.sub': 'Subtotal',
}
