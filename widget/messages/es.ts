// Spanish texts of the widget.
import { plural } from '../../src/domain/languages.ts'
import { contact } from '../../src/domain/words/es.ts'
import type { messages as english } from './en.ts'

export const messages: typeof english = {
  language: 'es',
  requestPrice: 'Solicitar precio',
  requestQuote: 'Solicitar presupuesto',
  priceIntro: 'Díganos qué necesita y le responderemos por correo electrónico.',
  quoteIntro: 'Díganos qué necesita y le prepararemos un presupuesto.',
  ...contact,
  email: 'Correo electrónico',
  phone: 'Teléfono',
  message: 'Mensaje',
  details: '¿Qué necesita?',
  items: 'Productos',
  addItem: 'Añadir un artículo',
  itemName: 'Producto o servicio',
  itemQuantity: 'Cantidad',
  itemUnit: 'Unidad',
  itemDescription: 'Descripción',
  quantity: (product) => `Cantidad de ${product}`,
  files: 'Archivos',
  addFiles: 'Añadir archivos',
  filesHint: (count) => `Hasta ${count}: planos, fotos, hojas de cálculo, documentos`,
  remove: (name) => `Quitar ${name}`,
  optional: 'opcional',
  send: 'Enviar solicitud',
  sending: 'Enviando…',
  uploading: (name) => `Subiendo ${name}…`,
  cancel: 'Cancelar',
  close: 'Cerrar',
  again: 'Reintentar',
  thanks: 'Gracias',
  sent: 'Hemos recibido su solicitud y le responderemos a su dirección de correo electrónico.',
  required: 'Complete este campo.',
  emailInvalid: 'Indique una dirección de correo electrónico, por ejemplo, anna@example.com.',
  quantityInvalid: 'Indique una cantidad mayor que 0.',
  invalid: 'Revise este campo.',
  invalidForm: 'La solicitud todavía no se puede enviar. Revise los campos marcados.',
  fileRefused: 'Este archivo es demasiado grande, está vacío o es de un tipo que no se admite.',
  tooManyFiles: (count) =>
    plural('es', count, {
      one: 'Se puede enviar un archivo como máximo.',
      other: `Se pueden enviar ${count} archivos como máximo.`,
    }),
  offline: 'No hay conexión con la tienda. Sus datos se conservan; vuelva a intentarlo.',
  busy: (seconds) =>
    `En este momento hay demasiadas solicitudes. Vuelva a intentarlo en ${
      seconds > 90
        ? `${Math.ceil(seconds / 60)} minutos`
        : plural('es', seconds, { one: 'un segundo', other: `${seconds} segundos` })
    }.`,
  notSetUp:
    'Por el momento, no se pueden enviar solicitudes desde esta página. Sus datos se conservan; póngase en contacto con la tienda por otra vía.',
  signedIn: (email: string) => `Ha iniciado sesión como ${email}.`,
  signIn: 'Inicie sesión en la tienda para enviar una solicitud. Sus datos se conservan.',
  unlisted: 'Productos que no están en el catálogo:',
  failed: 'No se ha podido enviar su solicitud. Sus datos se conservan; vuelva a intentarlo más tarde.',
}
