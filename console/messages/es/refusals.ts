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
}
