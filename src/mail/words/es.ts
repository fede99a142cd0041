// Spanish texts of mails.
import { offer } from '../../domain/words/es.ts'
import type { mailWords as english } from './en.ts'

export const mailWords: typeof english = {
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  reply_to_ask: 'Si tiene alguna pregunta, responda a este correo.',
  view_quote: 'Ver el presupuesto',
  product: 'Producto',
  no_product: 'sin producto indicado',
  received: 'Fecha de recepción',
  was_valid_until: 'Era válido hasta',
  about: 'Sobre',
  each: (price) => `precio unitario ${price}`,
  each_and_total: (price, total) => `${price} por unidad, ${total} en total`,
  tier: (qty, price) => `desde ${qty}: ${price}`,
  tier_each: (qty, price) => `desde ${qty}: ${price} por unidad`,
  instead_of: offer.instead_of,
  lists_all: 'incluye todos los productos',
  attached_pdf: 'El PDF adjunto',
  our_quote: 'Nuestro presupuesto',
  the_quote: 'El presupuesto',
  the_request: 'La solicitud de presupuesto',
  // To the seller:
  from: 'De',
  customer: 'Cliente',
  phone: 'Teléfono',
  files: 'Archivos',
  further: 'Otros datos',
  reason: 'Motivo',
  wanted: 'Propuesta del cliente',
  as_offered: 'según presupuesto',
  with_line: 'con esta línea',
  without_line: 'sin esta línea',
  open_in_console: 'Abrir en la consola',
  reply_to_customer: 'Para escribir al cliente, responda a este correo.',
  price_request_seller: { title: (id) => `Solicitud de precio ${id}` },
  price_request_customer: {
    subject: (id) => `Hemos recibido su solicitud de precio (${id})`,
    intro: (id) =>
      `Gracias por su solicitud de precio ${id}. Le responderemos lo antes posible. Si desea añadir algo, responda a este correo.`,
  },
  price_request_reply: {
    subject: (id) => `Nuestra respuesta a su solicitud de precio ${id}`,
    intro: (id) => `Esta es nuestra respuesta a su solicitud de precio ${id}.`,
    our_price: 'Nuestro precio',
  },
  quote_request_seller: { title: (id) => `Solicitud de presupuesto ${id}` },
  quote_request_customer: {
    subject: (id) => `Hemos recibido su solicitud de presupuesto (${id})`,
    intro: (id) =>
      `Gracias por su solicitud de presupuesto ${id}. Le responderemos lo antes posible. Si desea añadir algo, responda a este correo.`,
    all_received: 'Los hemos recibido todos.',
  },
  quote_request_declined: {
    subject: (id) => `No podemos atender su solicitud de presupuesto ${id}`,
    intro: (id) => `Gracias por su solicitud de presupuesto ${id}. Lamentablemente, no podemos atenderla.`,
  },
  quote_proposed: {
    subject: (id, kind) =>
      kind === 'reminder' ? `Recordatorio: nuestro presupuesto ${id}` : `Nuestro presupuesto ${id}`,
    intro: (id, kind) =>
      kind === 'reminder'
        ? `Le recordamos nuestro presupuesto ${id}, que ya ha recibido. Lo encontrará de nuevo adjunto en PDF.`
        : `Gracias por su interés. Este es nuestro presupuesto ${id}, que también encontrará adjunto en PDF.`,
    open: 'Para aceptarlo o rechazarlo, ábralo aquí:',
    choose: 'Allí también puede elegir entre las opciones ofrecidas.',
    choose_by_reply: 'Hay opciones entre las que elegir: indíquelas en su respuesta.',
    reply: 'Para aceptarlo o rechazarlo, responda a este correo.',
  },
  quote_accepted_seller: {
    subject: (id) => `Presupuesto ${id} aceptado`,
    intro: (id) => `El cliente ha aceptado el presupuesto ${id}.`,
  },
  quote_accepted_customer: {
    subject: (id) => `Ha aceptado nuestro presupuesto ${id}`,
    intro: (id) => `Gracias por aceptar nuestro presupuesto ${id}. Esto es lo que hemos acordado:`,
  },
  quote_question_seller: {
    subject: (id, kind) =>
      kind === 'counter_offer'
        ? `Contraoferta al presupuesto ${id}`
        : kind === 'renewal'
          ? `Solicitud de renovación del presupuesto ${id}`
          : `Pregunta sobre el presupuesto ${id}`,
    intro: (id, kind) =>
      kind === 'counter_offer'
        ? `El cliente ha hecho una contraoferta al presupuesto ${id}.`
        : kind === 'renewal'
          ? `El cliente desea que se renueve el presupuesto ${id}.`
          : `El cliente tiene una pregunta sobre el presupuesto ${id}.`,
  },
  quote_answer_customer: {
    subject: (id) => `Mensaje sobre el presupuesto ${id}`,
    intro: (id) => `Tenemos un mensaje para usted sobre nuestro presupuesto ${id}.`,
  },
  quote_declined: {
    subject: (id) => `Presupuesto ${id} rechazado`,
    intro: (id) =>
      `El cliente ha rechazado el presupuesto ${id}. Se puede reabrir, modificar y enviar de nuevo.`,
  },
  quote_about_to_expire: {
    subject: (id) => `Nuestro presupuesto ${id} vence pronto`,
    intro: (id) => `Nuestro presupuesto ${id} vencerá pronto.`,
    open: 'Para aceptarlo, ábralo aquí:',
    reply: 'Para aceptarlo, responda a este correo.',
  },
  quote_extended: {
    subject: (id) => `Hemos ampliado la validez de nuestro presupuesto ${id}`,
    intro: (id) => `Hemos ampliado la validez de nuestro presupuesto ${id}. Por lo demás, no ha cambiado.`,
  },
  quote_withdrawn: {
    subject: (id, status) =>
      status === 'pending'
        ? `Estamos revisando nuestro presupuesto ${id}`
        : `Hemos retirado nuestro presupuesto ${id}`,
    intro: (id, status) =>
      status === 'pending'
        ? `Estamos revisando nuestro presupuesto ${id}. Mientras tanto no se puede aceptar; recibirá el nuevo en otro correo.`
        : `Hemos retirado nuestro presupuesto ${id}: ya no se puede aceptar ni convertir en pedido. Si le preparamos uno nuevo, lo recibirá en otro correo.`,
  },
  quote_expired: {
    subject: (id) => `Nuestro presupuesto ${id} ha vencido`,
    intro: (id) =>
      `Nuestro presupuesto ${id} ha vencido y ya no se puede aceptar. Si sigue teniendo interés, responda a este correo y le prepararemos uno nuevo.`,
  },
  quote_not_ordered: {
    subject: (id) => `El pedido de nuestro presupuesto ${id} no se ha realizado a tiempo`,
    intro: (id) =>
      `Usted aceptó nuestro presupuesto ${id}, pero el pedido no se ha realizado a tiempo y los precios ya no son válidos. Si sigue teniendo interés, responda a este correo y le prepararemos uno nuevo.`,
  },
  quote_delivered: {
    subject: (id) => `Su carrito para nuestro presupuesto ${id} está listo`,
    intro: (id) =>
      `Los artículos de nuestro presupuesto ${id}, que usted aceptó, le esperan en nuestra tienda a los precios acordados. Ya puede hacer el pedido.`,
    to_checkout: 'Tramitar el pedido',
  },
  quote_delivery_refused: {
    subject: (id) => `La tienda conectada ha rechazado el presupuesto ${id}`,
    intro: (id, shop) =>
      `La tienda conectada «${shop}» ha rechazado el presupuesto ${id}, por lo que no se puede pedir allí.`,
    next: (status) =>
      status === 'accepted'
        ? 'Cuando se haya resuelto la causa, elija «Reintentar» en este presupuesto, en la página «Tiendas conectadas» de la consola.'
        : 'El presupuesto sigue como estaba. Cuando se haya resuelto la causa, se podrá volver a añadir al carrito.',
  },
  webhook_switched_off: {
    subject: (id) => `Se ha desactivado el webhook ${id}`,
    intro: (id, since) =>
      `El webhook ${id} se ha desactivado porque su receptor falla desde el ${since}. No se le enviarán eventos hasta que se vuelva a activar.`,
    address: 'Dirección',
  },
}
