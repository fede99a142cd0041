// Plantillas de presupuestos.

export const templates = {
  'template.hint':
    'Lo que ofrece una y otra vez. Un presupuesto nuevo puede partir de una plantilla, y en cualquiera se puede insertar una: en el campo que añade productos, con una barra y su nombre. El menú de un presupuesto permite guardarlo como plantilla.',
  'template.empty': 'Todavía no hay plantillas',
  'template.store': 'Para presupuestos de',
  'template.everyStore': 'Todas las tiendas',
  'template.validDays': 'Validez (días)',
  'template.valid': 'Validez',
  'template.changedAt': 'Modificada',
  'template.termsHint': 'Vacío: las de la tienda',
  'template.use': 'Crear un presupuesto',
  'template.from': 'A partir de una plantilla',
  'template.insert': 'Insertar una plantilla',
  'template.save': 'Guardar como plantilla',
  'template.saveHint':
    'Se guardan las líneas, los textos y el envío, pero nada sobre el cliente. Los precios y nombres que coinciden con el catálogo siguen al catálogo.',
  'template.leftOut': 'Se omiten porque nombran al cliente: {texts}',
  'template.overwrite': 'Ya existe una plantilla llamada «{name}». Guarde otra vez para reemplazarla.',
  'template.changed':
    'Otra persona ha modificado esta plantilla mientras tanto. Lo que ha escrito sigue aquí: guarde otra vez para aplicarlo.',
  'template.saved': 'Se ha guardado la plantilla {name}',
  'template.edit': 'Editar la plantilla {name}',
  'template.linesHint':
    'Para cambiar sus líneas, cree un presupuesto a partir de ella y guárdelo como plantilla con el mismo nombre.',
  'template.deleteTitle': '¿Eliminar la plantilla {name}?',
  'template.deleteHint': 'Los presupuestos creados a partir de ella no cambian.',
  'template.deleted': 'Se ha eliminado la plantilla {name}',
  'template.notInserted': 'No se ha insertado {name}.',
  'template.otherCurrency': 'Sus precios están en {template} y el presupuesto está en {quote}.',
  'template.failed': 'No se ha insertado la plantilla.',
}
