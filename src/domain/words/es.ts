// Spanish words that several surfaces share.
import type * as english from './en.ts'

export const contact: typeof english.contact = {
  firstname: 'Nombre',
  lastname: 'Apellidos',
  company: 'Empresa',
}

export const terms: typeof english.terms = {
  valid_until: 'Válido hasta',
  billing_address: 'Dirección de facturación',
  shipping_address: 'Dirección de envío',
  vat_id: 'ID fiscal',
  qty: 'Cantidad',
  price: 'Precio',
  tax: 'Impuestos',
  list_price: 'Precio de lista',
  subtotal: 'Subtotal',
  shipping: 'Envío',
  statuses: {
    pending: 'Borrador no vinculante',
    accepted: 'Aceptado',
    declined: 'Rechazado',
    expired: 'Vencido',
    purchased: 'Pedido realizado',
    cancelled: 'Anulado',
    closed: 'Cerrado',
  },
  decline_reasons: {
    price_too_high: 'Precio demasiado alto',
    delivery_time: 'Plazo de entrega',
    competitor: 'Competencia',
    no_longer_needed: 'Ya no se necesita',
    specification: 'Especificaciones',
    terms: 'Condiciones',
    other: 'Otro',
  },
}

export const offer: typeof english.offer = {
  title: 'Presupuesto',
  colon: ':',
  unnamed_seller: 'El vendedor',
  logo: 'Logotipo',
  date: 'Fecha',
  status: 'Estado',
  customer: 'Preparado para',
  purchase_order_number: 'Orden de compra',
  item: 'Producto',
  sku: 'SKU',
  name: 'Nombre',
  description: 'Descripción',
  unit: 'Unidad',
  section: 'Sección',
  other_items: 'Otros artículos',
  tax_rate: (percent, base) => `Impuestos ${percent} sobre ${base}`,
  total: 'Total',
  tier: (qty, price) => `Desde ${qty}: ${price}`,
  discount: 'Descuento',
  grand_total: 'Importe total',
  seller_comment: 'Observaciones',
  customer_note: 'Su solicitud',
  accepted_by: 'Aceptado por',
  more: (count) => `y ${count} más`,
  page: (number, count) => `Página ${number} de ${count}`,
}
