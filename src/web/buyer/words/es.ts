// Spanish words of the buyer's page.
import { offer, terms } from '../../../domain/words/es.ts'
import type { pageWords as english } from './en.ts'

export const pageWords: typeof english = {
  language: 'es',
  quote: offer.title,
  pdf: 'PDF',
  valid_until: terms.valid_until,
  to_shop: 'Ir a la tienda',
  changes: offer.changes,
  instead_of: 'en lugar de',
  items: 'Conceptos',
  item: offer.item,
  list_price: terms.list_price,
  with_line: 'con esta línea',
  without_line: 'sin esta línea',
  choose_one: 'Elija uno',
  optional_item: offer.optional,
  choose_quantity: 'Elegir la cantidad',
  quantity: terms.qty,
  price_each: 'Precio unitario',
  update_totals: 'Actualizar el total',
  accept_title: 'Aceptar el presupuesto',
  your_name: 'Su nombre',
  purchase_order_number: 'Número de orden de compra',
  message: 'Mensaje',
  optional: 'opcional',
  accept_binding: 'Al aceptar, realiza un pedido de lo que se muestra en esta página, a estos precios.',
  accept_for_shop:
    'Acepta lo que se muestra en esta página, a estos precios, y después hace el pedido en la tienda, que añade los gastos de envío.',
  accept: 'Aceptar el presupuesto',
  accept_short: 'Aceptar',
  your_answer: 'Su respuesta',
  preview: 'Esta es una vista previa. Aquí, las respuestas de abajo no tienen ningún efecto.',
  other_answers: 'Otras respuestas',
  counter: 'Proponer otros precios o cantidades',
  counter_hint: 'Complete solo lo que desee cambiar. El vendedor responderá con un presupuesto nuevo.',
  counter_choice: 'Lo que haya elegido se envía junto con su propuesta.',
  send_counter: 'Enviar la propuesta',
  renew: 'Solicitar un presupuesto nuevo',
  ask: 'Hacer una pregunta',
  your_question: 'Su pregunta',
  send_question: 'Enviar la pregunta',
  decline: 'Rechazar el presupuesto',
  decline_reason: '¿Cuál es el motivo principal?',
  attach: {
    hint: (max, size, types) => `Hasta ${max}, de ${size} como máximo cada uno: ${types}`,
    remove: (name) => `Quitar ${name}`,
    too_large: (name, size) => `«${name}» supera ${size}.`,
    too_many: (max) => `Un mensaje puede tener ${max} archivos como máximo. Los demás no se han añadido.`,
    too_many_today: (name) =>
      `«${name}» no se ha añadido: hoy ha enviado muchos archivos. Inténtelo de nuevo mañana.`,
    failed: (name) => `«${name}» no se ha podido guardar en este momento. Añádalo de nuevo, por favor.`,
    refused: (name, types) =>
      `«${name}» no se puede enviar: está vacío, dañado o no es de ninguno de estos tipos: ${types}.`,
    gone: 'Un archivo se ha eliminado entretanto. Añádalo de nuevo, por favor.',
  },
  conversation: 'Conversación',
  earlier_comments: 'Los mensajes anteriores no se muestran.',
  you: 'Usted',
  grand_total: offer.grand_total,
  from: (qty) => `${qty} o más`,
  offered: (qty) => `${qty}, según oferta`,
  more_items: (more) => `${more}. El PDF incluye todos los conceptos.`,
  quote_terms: offer.quote_terms,
  accepted_by: offer.accepted_by,
  accepted_at: 'Aceptado el',
  cart: {
    preparing: (isMailed) =>
      isMailed
        ? 'Gracias. La tienda está preparando su carrito; aquí encontrará el acceso al pago y recibirá un correo cuando esté listo.'
        : 'Gracias. La tienda está preparando su carrito; aquí encontrará el acceso al pago.',
    ready: () =>
      'Gracias. Los artículos están en su carrito de la tienda, a los precios acordados; allí puede pedirlos.',
  },
  /** Of an open offer, in place of its text below. */
  suggested:
    'Su propuesta espera la respuesta del vendedor. Puede seguir aceptando el presupuesto tal como está.',
  states: {
    proposed: ['Pendiente de respuesta', 'Revise el presupuesto y responda más abajo.'],
    revised: [
      'En revisión',
      'El vendedor está revisando este presupuesto. Recibirá un correo cuando el nuevo esté listo.',
    ],
    accepted: [terms.statuses.accepted, 'Gracias. Ha aceptado este presupuesto.'],
    purchased: [terms.statuses.purchased, 'Gracias por su pedido.'],
    declined: [terms.statuses.declined, 'Ha rechazado este presupuesto.'],
    expired: [terms.statuses.expired, 'Este presupuesto ha vencido. Puede solicitar uno nuevo.'],
    over: ['Cerrado', 'Este presupuesto ya no está disponible. Póngase en contacto con el vendedor.'],
  },
  viewed: {
    proposed: 'Este enlace muestra el presupuesto. Para responder, el cliente tiene su propio enlace.',
    accepted: 'Este presupuesto se ha aceptado.',
    purchased: 'El pedido se ha realizado.',
    declined: 'Este presupuesto se ha rechazado.',
    expired: 'Este presupuesto ha vencido.',
  },
  done: {
    counted: 'El total se ha actualizado. Todavía no se ha aceptado nada.',
    accepted: 'Su aceptación se ha enviado.',
    declined: 'Su respuesta se ha enviado.',
    asked: 'Su pregunta se ha enviado. Recibirá la respuesta por correo electrónico y también la verá aquí.',
    countered:
      'Su propuesta se ha enviado. Recibirá la respuesta por correo electrónico y también la verá aquí.',
    renewed:
      'Su solicitud se ha enviado. Recibirá la respuesta por correo electrónico y también la verá aquí.',
  },
  errors: {
    changed: 'El presupuesto ha cambiado mientras tanto. Las diferencias están marcadas; revíselo de nuevo.',
    expired: 'El presupuesto ha vencido mientras tanto. No se ha aceptado nada.',
    new_total: (total) =>
      `Con estas cantidades, el total es de ${total}. Compruébelo y vuelva a aceptar el presupuesto.`,
    busy: 'Ahora no se puede completar la operación. No se ha perdido nada: vuelva a intentarlo en unos instantes.',
    no_name: 'Escriba su nombre.',
    no_text: 'Escriba un mensaje.',
    no_reason: 'Elija el motivo principal.',
    too_many: 'Hoy ha enviado muchos mensajes. Vuelva a intentarlo mañana o responda al correo.',
    too_long: (max) => `Uno de los textos es demasiado largo: ${max} caracteres como máximo.`,
    not_a_number: (item) => `${item}: indique un número mayor que cero.`,
    number_too_large: (item) => `${item}: este número es demasiado grande.`,
    too_many_decimals: (item) => `${item}: cuatro decimales como máximo, por favor.`,
    total_too_large: 'Con estas cantidades, el total es demasiado alto.',
    other_currency: (item, currency) => `${item}: los precios de esta oferta están en ${currency}.`,
    too_low: (item, min) => `${item}: la cantidad debe ser de al menos ${min}.`,
    not_whole: (item) => `${item}: la cantidad debe ser un número entero.`,
    too_high: (item, max) => `${item}: la cantidad puede ser de ${max} como máximo.`,
    too_many_pieces: (max) => `Juntas, las cantidades pueden ser de ${max} como máximo.`,
    too_expensive: (max) => `Lo que elija puede costar ${max} como máximo, impuestos incluidos.`,
    not_chosen: (item) =>
      `${item}: para proponer algo en esta línea, elíjala también o deje vacíos sus campos.`,
    nothing_wanted: 'Indique al menos una cantidad o un precio que desee cambiar.',
    files:
      'Todavía no se ha enviado nada, porque algunos archivos no se han aceptado. Los motivos figuran junto a los archivos; todo lo demás se conserva.',
    other: 'No se ha podido completar la operación. La página muestra el presupuesto tal como está ahora.',
  },
  gone: [
    'Esta página no existe',
    'La dirección está incompleta o el enlace se ha sustituido por otro más reciente.',
  ],
  viewing: ['Este enlace solo muestra el presupuesto', 'Para responder, el cliente tiene su propio enlace.'],
  ended: ['Este enlace ya no es válido', 'Póngase en contacto con el vendedor.'],
  failed: ['No se ha podido completar la operación', 'Vuelva a intentarlo en unos instantes.'],
}
