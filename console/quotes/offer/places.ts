// Texts for lists of changes: what was changed (a field of the quote, a line, or a field of a line), and the values there.
import { useCallback } from 'react'
import { addressLines } from '../../../src/domain/address-lines.ts'
import { useOfferEnd } from '../../records/offer-end.tsx'
import { useFormat } from '../../ui/format.ts'
import { useMessages, type MessageKey } from '../../messages/messages.tsx'
import { priceOf } from './line-amounts.ts'
import type { DerivedPlace, Place } from './merge.ts'
import type { Address, Line, Tier } from './offer.ts'

/** Names of the fields of offers, and of those that only the history has. */
export const fieldNames: Record<string, MessageKey> = {
  qty: 'quote.qty',
  price: 'quote.price',
  discount: 'quote.discount',
  tax_percent: 'quote.tax',
  tiers: 'quote.tiers',
  note: 'quote.note',
  name: 'quote.name',
  description: 'quote.description',
  unit: 'quote.unit',
  section: 'quote.section',
  line: 'quote.line',
  grand_total: 'quote.total',
  title: 'quote.title',
  terms: 'quote.customerTerms',
  shipping_amount: 'quote.shipping',
  shipping_tax_percent: 'quote.shippingTax',
  shipping_description: 'quote.shippingDescription',
  seller_comment: 'quote.comment',
  expires_at: 'quote.expiresAt',
  purchase_order_number: 'quote.purchaseOrder',
  order_reference: 'quote.orderId',
  order_increment_id: 'quote.orderNumber',
  cc: 'quote.cc',
  company: 'quote.company',
  vat_id: 'quote.vatId',
  billing_address: 'quote.billingAddress',
  shipping_address: 'quote.shippingAddress',
  item: 'quote.line',
  files: 'file.title',
  position: 'history.field.position',
  tier_prices: 'quote.tiers',
  customer_note: 'quote.note',
  role: 'history.field.role',
  choice_group: 'history.field.choice_group',
  is_chosen: 'history.field.is_chosen',
  choice: 'history.field.is_chosen',
  chosen_qty: 'history.field.chosen_qty',
  customer_id: 'history.field.customer_id',
  customer_email: 'history.field.customer_email',
  show_images: 'history.field.show_images',
}

/** A decimal; any other text could not be read as an amount, and is shown as it was typed. */
const READABLE = /^-?\d+(\.\d+)?$/

/** Returns functions for the name of a place and for a value there. `digits` are the decimal places of the currency. */
export function usePlaceText(digits: number) {
  const { t, language } = useMessages()
  const { decimal } = useFormat()
  const end = useOfferEnd()
  const name = useCallback(
    (place: Place | DerivedPlace) => {
      if ('term' in place) return t(fieldNames[place.term]!)
      return place.field === 'line'
        ? t('quote.lineOf', { product: place.name })
        : t('quote.fieldOf', { field: t(fieldNames[place.field]!), product: place.name })
    },
    [t],
  )
  const shown = useCallback(
    (text: string, minDigits = 0) => (READABLE.test(text) ? decimal(text, minDigits) : text),
    [decimal],
  )
  const value = useCallback(
    (place: Place | DerivedPlace, data: unknown): string => {
      if (data === undefined) return t('quote.removed')
      if (data === null || data === '') return t('quote.none')
      if (typeof data === 'boolean') return t(data ? 'history.yes' : 'history.no')
      if ('key' in place && place.field === 'role') return t(`quote.role.${data as Line['role']}`)
      if (Array.isArray(data))
        return (
          (data as Tier[])
            .map(({ qty, price }) => t('quote.tier', { qty: shown(qty), price: shown(price, digits) }))
            .join(' · ') || t('quote.none')
        )
      if (isLine(data)) return `${shown(data.qty)} × ${shown(priceOf(data), digits)}`
      if (typeof data === 'object') return addressLines(data as Address, language).join(', ')
      if ('term' in place && place.term === 'expires_at') return end.time(data as string)
      if ('key' in place && place.field === 'discount' && Number(data) < 0)
        return t('quote.surcharge', { percent: shown((data as string).slice(1)) })
      return isAmount(place) ? shown(data as string, isMoney(place) ? digits : 0) : (data as string)
    },
    [t, language, shown, end, digits],
  )
  return { name, value }
}

function isAmount(place: Place | DerivedPlace): boolean {
  if ('key' in place) return ['qty', 'price', 'discount', 'tax_percent'].includes(place.field)
  return ['shipping_amount', 'shipping_tax_percent', 'grand_total'].includes(place.term)
}

function isMoney(place: Place | DerivedPlace): boolean {
  return 'term' in place ? place.term !== 'shipping_tax_percent' : place.field === 'price'
}

function isLine(data: unknown): data is Line {
  return typeof data === 'object' && data !== null && 'sku' in data
}
