// Bloques de texto.

export const textBlocks = {
  'textBlock.hint':
    'Textos que escribe una y otra vez. En un campo de texto, una barra al principio de una línea o después de un espacio muestra la lista.',
  'textBlock.empty': 'Todavía no hay bloques de texto',
  'textBlock.add': 'Nuevo bloque de texto',
  'textBlock.edit': 'Editar el bloque de texto',
  'textBlock.text': 'Texto',
  'textBlock.textHint':
    'Los campos se rellenan al insertar el texto. Todo lo demás entre llaves dobles es un hueco que completa el vendedor.',
  'textBlock.places': 'Insertar un campo',
  'textBlock.place.customer.firstname': 'Nombre',
  'textBlock.place.customer.lastname': 'Apellidos',
  'textBlock.place.customer.company': 'Empresa',
  'textBlock.place.customer.email': 'Dirección de correo',
  'textBlock.place.quote.number': 'Número del presupuesto',
  'textBlock.place.quote.title': 'Título del presupuesto',
  'textBlock.place.quote.valid_until': 'Válido hasta',
  'textBlock.place.request.number': 'Número de la solicitud',
  'textBlock.place.product.name': 'Producto',
  'textBlock.place.store.name': 'Tienda',
  'textBlock.place.seller.name': 'Su nombre',
  'textBlock.kind': 'Para',
  'textBlock.kind.reply': 'Respuestas y mensajes',
  'textBlock.kind.comment': 'Comentarios de presupuestos',
  'textBlock.kind.terms': 'Condiciones',
  'textBlock.kind.note': 'Notas del equipo',
  'textBlock.everyLanguage': 'Todos los idiomas',
  'textBlock.list': 'Bloques de texto',
  'textBlock.found':
    '{count, plural, one {# bloque de texto} many {# de bloques de texto} other {# bloques de texto}}',
  'textBlock.filled': 'Completado:',
  'textBlock.gaps':
    '{count, plural, one {Queda un hueco por completar:} many {Quedan # de huecos por completar:} other {Quedan # huecos por completar:}}',
  'textBlock.gapQuestion':
    'El texto todavía tiene huecos entre llaves dobles. Complételos, o confirme otra vez para usarlo tal cual.',
  'textBlock.gapFault': 'Complete el hueco o elimínelo.',
  'textBlock.saved': 'Se ha guardado el bloque de texto {name}',
  'textBlock.changed':
    'Otra persona ha modificado este bloque de texto mientras tanto. Lo que ha escrito sigue aquí: guarde otra vez para reemplazar su texto: «{text}»',
  'textBlock.deleteTitle': '¿Eliminar el bloque de texto {name}?',
  'textBlock.deleted': 'Se ha eliminado el bloque de texto {name}',
}
