// Lines that are in no catalog, their texts and headings.
import type { quoteLines as english } from '../en/quote-lines.ts'

export const quoteLines: Record<keyof typeof english, string> = {
  'quote.addCustom': 'Añadir «{name}» como línea libre',
  'quote.priceNeeded': '¿Precio?',
  'quote.taxNeeded': '¿Imp.?',
  'quote.name': 'Nombre',
  'quote.description': 'Descripción',
  'quote.unit': 'Unidad',
  'quote.section': 'Título',
  'quote.noSection': 'Ninguno',
  'quote.custom': 'Línea libre',
  'quote.otherLines': 'Otros artículos',
  'quote.negativeTotal':
    'Los descuentos superan lo que cuesta el presupuesto en uno de sus tipos impositivos: así no se puede guardar.',
}
