// German words that several surfaces share.
import type * as english from './en.ts'

export const contact: typeof english.contact = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  company: 'Firma',
}

export const terms: typeof english.terms = {
  valid_until: 'Gültig bis',
  billing_address: 'Rechnungsadresse',
  shipping_address: 'Lieferadresse',
  vat_id: 'USt-IdNr.',
  qty: 'Menge',
  price: 'Preis',
  tax: 'Steuer',
  list_price: 'Listenpreis',
  subtotal: 'Zwischensumme',
  shipping: 'Versand',
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

export const offer: typeof english.offer = {
  title: 'Angebot',
  colon: ':',
  unnamed_seller: 'Ihr Anbieter',
  logo: 'Logo',
  date: 'Datum',
  status: 'Stand',
  customer: 'Erstellt für',
  purchase_order_number: 'Bestellnummer',
  item: 'Artikel',
  sku: 'Art.-Nr.',
  name: 'Bezeichnung',
  description: 'Beschreibung',
  unit: 'Einheit',
  section: 'Abschnitt',
  other_items: 'Weitere Positionen',
  tax_rate: (percent, base) => `Steuer ${percent} auf ${base}`,
  total: 'Gesamt',
  tier: (qty, price) => `Ab ${qty}: ${price}`,
  discount: 'Rabatt',
  grand_total: 'Gesamtbetrag',
  seller_comment: 'Anmerkung',
  customer_note: 'Ihre Anfrage',
  accepted_by: 'Angenommen von',
  more: (count) => `und ${count} weitere`,
  page: (number, count) => `Seite ${number} von ${count}`,
}
