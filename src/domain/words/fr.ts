// French words that several surfaces share.
import { plural } from '../languages.ts'
import type * as english from './en.ts'

export const contact: typeof english.contact = {
  firstname: 'Prénom',
  lastname: 'Nom',
  company: 'Société',
}

export const terms: typeof english.terms = {
  valid_until: 'Valable jusqu’au',
  billing_address: 'Adresse de facturation',
  shipping_address: 'Adresse de livraison',
  vat_id: 'N° de TVA',
  qty: 'Quantité',
  price: 'Prix',
  tax: 'Taxe',
  list_price: 'Prix catalogue',
  subtotal: 'Sous-total',
  shipping: 'Livraison',
  statuses: {
    pending: 'Brouillon, sans engagement',
    accepted: 'Accepté',
    declined: 'Refusé',
    expired: 'Expiré',
    purchased: 'Commandé',
    cancelled: 'Annulé',
    closed: 'Clôturé',
  },
  decline_reasons: {
    price_too_high: 'Prix trop élevé',
    delivery_time: 'Délai de livraison',
    competitor: 'Offre concurrente',
    no_longer_needed: 'Plus nécessaire',
    specification: 'Spécifications',
    terms: 'Conditions',
    other: 'Autre',
  },
}

export const offer: typeof english.offer = {
  title: 'Devis',
  quote_title: 'Titre',
  quote_terms: 'Conditions',
  files: 'Fichiers',
  shipping_tax: 'Taxe sur la livraison',
  colon: '\u00a0:',
  unnamed_seller: 'Le vendeur',
  logo: 'Logo',
  date: 'Date',
  status: 'Statut',
  customer: 'Établi pour',
  purchase_order_number: 'N° de bon de commande',
  item: 'Désignation',
  sku: 'Référence',
  name: 'Désignation',
  description: 'Description',
  unit: 'Unité',
  section: 'Section',
  other_items: 'Autres postes',
  /** The heading of lines that are offered and not chosen. */
  options: 'Options',
  optional: 'en option',
  instead_of: (name: string) => `au lieu de ${name}`,
  tax_rate: (percent, base) => `Taxe ${percent} sur ${base}`,
  total: 'Total',
  tier: (qty, price) => `Dès ${qty} : ${price}`,
  discount: 'Remise',
  grand_total: 'Montant total',
  seller_comment: 'Commentaire',
  customer_note: 'Votre demande',
  accepted_by: 'Accepté par',
  acceptance: 'Acceptation',
  accepted_text: (name, time) => `Accepté par ${name ?? 'le client'} le ${time}`,
  accepted_ways: {
    link: ', au moyen du lien personnel de ce devis',
    seller: ', acceptation enregistrée par le vendeur',
  },
  more: (count, number) => `et ${count} ${plural('fr', number, { one: 'autre', other: 'autres' })}`,
  page: (number, count) => `Page ${number} sur ${count}`,
}
