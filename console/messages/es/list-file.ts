// Líneas de archivos CSV, TSV y XLSX.
import type { listFile as english } from '../en/list-file.ts'

export const listFile: Record<keyof typeof english, string> = {
  'listFile.open': 'Líneas de un archivo',
  'listFile.addFrom': 'Añadir sus líneas al presupuesto',
  'listFile.drop': 'Suelte un archivo CSV, TSV o XLSX para añadir sus filas como líneas',
  'listFile.title': 'Líneas de {name}',
  'listFile.add': 'Añadir {count, plural, one {# línea} many {# de líneas} other {# líneas}}',
  'listFile.rows': 'Filas del archivo',
  'listFile.all': 'Todas las filas',
  'listFile.row': 'Fila {number}',
  'listFile.sheet': 'Hoja',
  'listFile.heading': 'La fila {number} contiene los títulos',
  'listFile.column': 'Significado de la columna {number}',
  'listFile.notImported': 'No importar',
  'listFile.hint':
    'Las filas cuyo SKU está en el catálogo pasan a ser sus productos; todas las demás, líneas libres.',
  'listFile.counts':
    '{known, plural, =0 {Ningún producto} one {# producto} many {# de productos} other {# productos}} del catálogo, {custom, plural, =0 {ninguna línea libre} one {# línea libre} many {# de líneas libres} other {# líneas libres}}.',
  'listFile.ambiguous':
    '{count, plural, one {# importe es ambiguo. Compruébelo} many {# de importes son ambiguos. Compruébelos} other {# importes son ambiguos. Compruébelos}}: ante tres cifras, un punto o una coma separa los millares o los decimales según el país.',
  'listFile.known': 'En el catálogo: {name}',
  'listFile.tax': 'Impuesto de las líneas libres',
  'listFile.choose': 'Elija qué columna es el SKU o el nombre.',
  'listFile.unread':
    '{count, plural, one {# fila no se puede leer y se queda aquí} many {# de filas no se pueden leer y se quedan aquí} other {# filas no se pueden leer y se quedan aquí}}. Corrija las celdas marcadas, elija las columnas correctas o desmarque estas filas.',
  'listFile.cut':
    'El archivo tiene más filas que líneas puede tener un presupuesto: estas son las primeras {max}.',
  'listFile.tooMany': 'Un presupuesto tiene {max} líneas como máximo.',
  'listFile.failed.too_large':
    'El archivo es demasiado grande para leerlo aquí. Divídalo o guarde solo las filas que necesite.',
  'listFile.failed.unreadable':
    'El archivo no se puede leer: está dañado, protegido con contraseña o es de otro tipo. Guárdelo como XLSX o CSV.',
  'listFile.failed.empty': 'El archivo no tiene filas.',
  'listFile.fault.not_computed': 'Sin valor en el archivo',
  'listFile.fault.missing': 'Sin SKU ni nombre',
  'listFile.fault.too_long': 'Demasiado largo',
}
