// Lines that are in no catalog, their texts and headings.
import { placeholderNames } from '../placeholder-names.ts'
import type { quoteLines as english } from '../en/quote-lines.ts'

export const quoteLines: Record<keyof typeof english, string> = {
  'quote.addCustom': 'Añadir «{name}» como línea libre',
  'quote.priceNeeded': '¿Precio?',
  'quote.taxNeeded': '¿Imp.?',
  'quote.name': 'Nombre',
  'quote.description': 'Descripción',
  'quote.unit': 'Unidad',
  'quote.section': 'Encabezado',
  'quote.noSection': 'Ninguno',
  'quote.keys.details': 'Abrir o cerrar los detalles de la línea',
  'quote.keys.heading': 'Encabezado sobre esta línea',
  'quote.sectionHint':
    'Para {count, plural, one {# línea} many {# de líneas} other {# líneas}}; vacío si no lleva',
  'quote.sectionSet': 'Fijar',
  'quote.missingPrices':
    '{count, plural, one {# línea aún no tiene precio o tipo impositivo} many {# de líneas aún no tienen precio o tipo impositivo} other {# líneas aún no tienen precio o tipo impositivo}}',
  'quote.warn.surcharge': 'Recargo del {percent}\u00a0%, superior al {threshold}\u00a0%',
  'quote.warn.question': 'Revise los precios que tienen una advertencia, o envíe otra vez si son correctos.',
  'quote.warn.fall': '{percent}\u00a0% menos que en la última versión enviada, más del {threshold}\u00a0%',
  'quote.unnamed':
    '{count, plural, one {# línea aún tiene un nombre provisional} many {# de líneas aún tienen un nombre provisional} other {# líneas aún tienen un nombre provisional}}',
  'quote.addUnknown': 'Añadir como líneas libres',
  'quote.custom': placeholderNames.es,
  'quote.otherLines': 'Otros conceptos',
  'quote.negativeTotal':
    'Los descuentos superan lo que cuesta el presupuesto en uno de sus tipos impositivos: así no se puede guardar.',
}
