// The words of quotes in documents and mails, by language.
import type { DeclineReason, QuoteStatus } from '../../domain/quote-moves.ts'

const english = {
  title: 'Quote',
  /** In place of the seller's name while there is none. */
  unnamed_seller: 'The seller',
  /** Precedes the name of the seller in the alternative text of the logo. */
  logo: 'Logo',
  date: 'Date',
  valid_until: 'Valid until',
  status: 'Status',
  customer: 'Prepared for',
  company: 'Company',
  billing_address: 'Billing address',
  shipping_address: 'Shipping address',
  vat_id: 'VAT ID',
  purchase_order_number: 'Purchase order',
  item: 'Item',
  sku: 'SKU',
  qty: 'Quantity',
  price: 'Price',
  tax: 'Tax',
  tax_rate: (percent: string, base: string) => `Tax ${percent} on ${base}`,
  total: 'Total',
  tier: (qty: string, price: string) => `From ${qty}: ${price}`,
  list_price: 'List price',
  discount: 'Discount',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  grand_total: 'Grand total',
  seller_comment: 'Comment',
  customer_note: 'Your request',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  /** A status that is not listed, that of an open offer, is not shown. */
  statuses: {
    pending: 'Draft, not binding',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    purchased: 'Ordered',
    cancelled: 'Cancelled',
    closed: 'Closed',
  } as Partial<Record<QuoteStatus, string>>,
  decline_reasons: {
    price_too_high: 'Price too high',
    delivery_time: 'Delivery time',
    competitor: 'Competitor',
    no_longer_needed: 'No longer needed',
    specification: 'Specification',
    terms: 'Terms',
    other: 'Other',
  } as Record<DeclineReason, string>,
}

export type DocumentLabels = typeof english

const german: DocumentLabels = {
  title: 'Angebot',
  unnamed_seller: 'Ihr Anbieter',
  logo: 'Logo',
  date: 'Datum',
  valid_until: 'Gültig bis',
  status: 'Stand',
  customer: 'Erstellt für',
  company: 'Firma',
  billing_address: 'Rechnungsadresse',
  shipping_address: 'Lieferadresse',
  vat_id: 'USt-IdNr.',
  purchase_order_number: 'Bestellnummer',
  item: 'Artikel',
  sku: 'Art.-Nr.',
  qty: 'Menge',
  price: 'Preis',
  tax: 'Steuer',
  tax_rate: (percent, base) => `Steuer ${percent} auf ${base}`,
  total: 'Gesamt',
  tier: (qty, price) => `Ab ${qty}: ${price}`,
  list_price: 'Listenpreis',
  discount: 'Rabatt',
  subtotal: 'Zwischensumme',
  shipping: 'Versand',
  grand_total: 'Gesamtbetrag',
  seller_comment: 'Anmerkung',
  customer_note: 'Ihre Anfrage',
  page: (number, count) => `Seite ${number} von ${count}`,
  statuses: {
    pending: 'Entwurf, unverbindlich',
    accepted: 'Angenommen',
    declined: 'Abgelehnt',
    expired: 'Abgelaufen',
    purchased: 'Bestellt',
    cancelled: 'Zurückgezogen',
    closed: 'Abgeschlossen',
  },
  decline_reasons: {
    price_too_high: 'Preis zu hoch',
    delivery_time: 'Lieferzeit',
    competitor: 'Mitbewerber',
    no_longer_needed: 'Kein Bedarf mehr',
    specification: 'Spezifikation',
    terms: 'Konditionen',
    other: 'Anderes',
  },
}

const dictionaries: Record<string, DocumentLabels> = { en: english, de: german }

/** Returns English labels for languages that are not listed. */
export function documentLabels(language: string): DocumentLabels {
  return dictionaries[new Intl.Locale(language).language] ?? english
}
