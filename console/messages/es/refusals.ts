// Why the service refused a field.
import { contact, terms } from '../../../src/domain/words/es.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: Record<keyof typeof english, string> = {
  'refusal.labeled': '{label}: {text}',
  'refusal.entry': '{label}, entrada {position}',
  'refusal.line': 'Línea {position}',
  'refusal.lineField': 'Línea {position}, {label}',
  'refusal.anyField': 'Un campo',
  'refusal.other': 'El servicio no acepta este valor.',
  'refusal.twice': 'Este elemento figura dos veces.',
  'refusal.elements':
    '{count, plural, one {Una entrada} many {# de entradas} other {# entradas}} como máximo.',
  'refusal.characters':
    '{count, plural, one {Un carácter} many {# de caracteres} other {# caracteres}} como máximo.',
  'refusal.atLeast': '{limit} como mínimo.',
  'refusal.atMost': '{limit} como máximo.',
  'refusal.above': 'Más de {limit}.',
  'refusal.expires_at': terms.valid_until,
  'refusal.remind_at': 'Seguimiento',
  'refusal.cc': 'Copias a',
  'refusal.purchase_order_number': 'Número de orden de compra',
  'refusal.vat_id': terms.vat_id,
  'refusal.company': contact.company,
  'refusal.title': 'Título',
  'refusal.seller_comment': 'Comentario para el cliente',
  'refusal.shipping_amount': terms.shipping,
  'refusal.shipping_tax_percent': 'Impuestos sobre el envío',
  'refusal.shipping_description': 'Método de envío',
  'refusal.terms': 'Condiciones de la oferta',
  'refusal.email': 'Dirección de correo electrónico',
  'refusal.qty': terms.qty,
  'refusal.price': terms.price,
  'refusal.tax_percent': terms.tax,
  'refusal.name': 'Nombre',
  'refusal.section': 'Encabezado',
  'refusal.unit': 'Unidad',
  'refusal.description': 'Descripción',
  'refusal.customer_note': 'Nota para el cliente',
  'refusal.comment': 'Mensaje',
  'refused.status':
    'El estado no lo permite: es posible que alguien lo haya cambiado mientras tanto. Compruébelo.',
  'refused.expired': 'La oferta ha vencido. Reábrala y propóngala de nuevo con un vencimiento posterior.',
  'refused.version':
    'Alguien ha cambiado esto mientras tanto; no se ha hecho nada. Revise el cambio y vuelva a intentarlo.',
  'refused.empty': 'Ninguna línea del presupuesto cuenta. Añada o elija una.',
  'refused.recipient':
    'El presupuesto no tiene dirección de correo. Indique una en el cliente o propóngalo sin correo.',
  'refused.customer': 'Esto pertenece a otro cliente. Elija algo del mismo cliente.',
  'refused.currency':
    'Las monedas no coinciden. Use un cliente, un carrito o una plantilla en la moneda del presupuesto.',
  'refused.otherCart': 'El presupuesto ya está en otro carrito. Quítelo primero de allí.',
  'refused.cartOrdered': 'Este carrito ya se ha pedido. Use el carrito abierto del cliente.',
  'refused.order':
    'Este pedido se ha hecho en un carrito de aquí o en una tienda conectada y conserva su número.',
  'refused.shopCart': 'Este carrito pertenece a una tienda conectada. Cámbielo allí.',
  'refused.quotedLine': 'Una línea de un presupuesto solo sale del carrito con todo el presupuesto.',
  'refused.counterOffer':
    'Esta contraoferta ya no se puede aplicar: la línea o el cliente ha cambiado. Introduzca las condiciones a mano.',
  'refused.groupChoice': 'En cada grupo de alternativas se elige exactamente una línea. Elija una.',
  'refused.groupSingle': 'Un grupo de alternativas necesita dos líneas. Añada una o haga opcional la línea.',
  'refused.negative':
    'Con alguna elección del cliente, un total quedaría por debajo de 0. Reduzca las líneas con precio negativo o aplíqueles el impuesto de lo que descuentan.',
  'refused.tooLarge':
    'Un importe es demasiado grande. Reduzca cantidades o precios, o divida el presupuesto.',
  'refused.price': 'Una línea aún no tiene precio o impuesto. Indíquelos; 0 si no cuesta nada.',
  'refused.cartCurrency':
    'Un producto no tiene precio en la moneda del carrito. Indique uno o quite su línea.',
  'refused.quantity': 'Una cantidad es menor que la más pequeña ofrecida. Indique una mayor.',
  'refused.shopQuantity':
    'La tienda conectada solo acepta cantidades enteras, dentro de sus límites. Elija otra cantidad.',
  'refused.shopCannot': 'La tienda conectada no admite esta oferta tal como está. Cambie estas líneas:',
  'refused.shopOff': 'La tienda conectada está desactivada. Un administrador puede activarla.',
  'refused.shopInUse': 'Hay carritos o presupuestos de esta tienda. Desactívela en lugar de quitarla.',
  'refused.shopCarts':
    'Esta tienda no tiene carritos: un presupuesto aceptado pasa a ser allí un pedido. Acepte el presupuesto en nombre del cliente.',
  'refused.shopSilent':
    'La tienda conectada no ha respondido; no se ha cambiado nada. Vuelva a intentarlo en un momento.',
  'refused.roleInUse': 'Hay usuarios o integraciones con este rol. Asígneles otro primero.',
  'refused.views': 'Ha guardado el número máximo de vistas. Elimine una primero.',
  'refused.files': 'El presupuesto tiene el número máximo de archivos. Elimine uno primero.',
  'refused.fileSize': 'Es demasiado grande. Use un archivo más pequeño o un texto más corto.',
  'refused.fileType': 'No se aceptan archivos de este tipo. Use otro.',
  'refused.fileLost':
    'El contenido de este archivo se ha perdido. Pídalo de nuevo o avise a un administrador.',
  'refused.webhook': 'El webhook está desactivado. Actívelo primero.',
  'refused.mail':
    'No se puede mostrar ningún correo porque la tienda no tiene dirección de correo. Un administrador puede indicar una.',
  'refused.busy': 'El servicio está ocupado; no se ha cambiado nada. Vuelva a intentarlo en un momento.',
  'refused.full': 'El servicio no tiene más espacio; no se ha cambiado nada. Avise a un administrador.',
  'refused.slow': 'Encontrar las filas ha tardado demasiado. Use un filtro más preciso.',
  'refused.unknown': 'No se sabe si se ha hecho. Compruébelo antes de repetirlo.',
  'refused.fault':
    'El servicio ha sufrido un error. Vuelva a intentarlo; si continúa, avise a un administrador.',
}
