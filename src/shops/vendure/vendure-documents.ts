// GraphQL documents for the Admin API of Vendure, and the shapes of their answers.

/** A line that the plugin found; `price` is per unit without tax, in the smallest unit of the shop's money. */
export type FoundLine = {
  itemId: number
  variantId: string
  quantity: number
  placedQuantity: number
  price: number
}

export type FoundDelivery = {
  key: string
  outcome: 'now' | 'before' | 'gone' | 'refused' | 'open' | 'withdrawn'
  code: string | null
  message: string | null
  itemId: number | null
  orderCode: string | null
  orderState: string | null
  isPlaced: boolean
  lines: FoundLine[]
}

const delivery = `{
  key outcome code message itemId orderCode orderState isPlaced
  lines { itemId variantId quantity placedQuantity price }
}`

export const DELIVER = `mutation ($input: DeliverQuoteInput!) { deliverQuote(input: $input) ${delivery} }`
export const WITHDRAW = `mutation ($input: WithdrawQuoteInput!) { withdrawQuote(input: $input) ${delivery} }`
export const DELIVERIES = `query ($keys: [String!]!) { quotewrightDeliveries(keys: $keys) ${delivery} }`

export type Status = {
  version: string
  precision: number
  currencyCode: string
  currencyCodes: string[]
  pricesIncludeTax: boolean
  limits: VendureLimits
}

/** `orderAmount` is in the smallest unit; null if the shop holds any. */
export type VendureLimits = { lineQuantity: number; orderQuantity: number; orderAmount: number | null }

/** Reads one of everything, so that a permission that the role lacks shows. */
export const CHECK = `query {
  quotewright {
    version precision currencyCode currencyCodes pricesIncludeTax
    limits { lineQuantity orderQuantity orderAmount }
  }
  productVariants(options: { take: 1 }) { totalItems }
  customers(options: { take: 1 }) { totalItems }
  orders(options: { take: 1 }) { totalItems }
}`

export type FoundVariant = {
  id: string
  sku: string
  name: string
  enabled: boolean
  product: { enabled: boolean }
  price: number
  currencyCode: string
  prices: { currencyCode: string; price: number }[]
  taxRateApplied: { value: number }
}

/** In the order of their ids, as a change of an earlier one would move the pages of any other order. */
export const VARIANTS = `query ($options: ProductVariantListOptions!) {
  quotewright { pricesIncludeTax }
  productVariants(options: $options) {
    items {
      id sku name enabled price currencyCode
      product { enabled }
      prices { currencyCode price }
      taxRateApplied { value }
    }
  }
}`

export type FoundCustomer = {
  id: string
  emailAddress: string
  firstName: string
  lastName: string
  user: { verified: boolean } | null
  addresses: { company: string | null; defaultBillingAddress: boolean | null }[] | null
}

export const CUSTOMER = `query ($id: ID!) {
  quotewright { verifiesAccounts }
  customer(id: $id) {
    id emailAddress firstName lastName
    user { verified }
    addresses { company defaultBillingAddress }
  }
}`

export type FoundCart = {
  code: string
  active: boolean
  state: string
  currencyCode: string
  customer: { id: string } | null
  lines: {
    quantity: number
    productVariant: { id: string }
    customFields: { quotewrightItem: number | null } | null
  }[]
}

/** By its code: ids of orders can be guessed. */
export const CART = `query ($code: String!) {
  orders(options: { take: 1, filter: { code: { eq: $code } } }) {
    items {
      code active state currencyCode
      customer { id }
      lines { quantity productVariant { id } customFields { quotewrightItem } }
    }
  }
}`
