// The storefront as the quoting rules see it: find products, customers and carts, put quoted lines into a cart.
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Amount } from '../platform/money.ts'

export type Store = { store_id: number; code: string; name: string; currency_code: string; timezone: string }

export type Product = {
  product_id: number
  sku: string
  name: string
  price: Amount
  tax_percent: Amount
  type_id: string
}

export type Customer = {
  customer_id: number
  email: string
  firstname: string
  lastname: string
  store_id: number
}

export type Cart = {
  cart_id: number
  customer_id: number | null
  store_id: number
  currency_code: string
  is_active: boolean
  lines: CartLine[]
}

/** `quote_id` and `quote_item_id` name what a quoted line came from; a plain line has neither. */
export type CartLine = {
  item_id: number
  product_id: number | null
  sku: string
  name: string
  qty: Amount
  price: Amount
  quote_id: number | null
  quote_item_id: number | null
}

export type QuotedLine = {
  quote_item_id: number
  product_id: number | null
  product_type: string
  sku: string
  name: string
  qty: Amount
  price: Amount
  tax_percent: Amount
}

export type QuoteInCart = { cart_id: number; quote_id: number }

/** `increment_id` is the number that people read. */
export type Order = { order_id: number; increment_id: string }

/** A cart by its integer id or its 32-character masked id. */
export type CartReference = number | string

/**
 * What the rules ask of a storefront; the built-in one is the only one so far. `lock` keeps a cart as it is until the
 * transaction ends.
 */
export type Storefront = {
  findProducts(db: Queryable, skus: string[]): Promise<Map<string, Product>>
  findProduct(db: Queryable, productId: number): Promise<Product | undefined>
  findCustomer(db: Queryable, customerId: number): Promise<Customer | undefined>
  findCart(db: Queryable, cart: CartReference, options?: { lock: boolean }): Promise<Cart | undefined>
  /**
   * Adds the lines of a quote and its shipping to a cart and binds the cart to the customer. Lines that are there already
   * stay.
   */
  addQuotedLines(
    tx: Transaction,
    target: QuoteInCart & { customer_id: number; shipping_amount?: Amount },
    lines: QuotedLine[],
  ): Promise<void>
  removePlainLine(tx: Transaction, cartId: number, itemId: number): Promise<void>
  /**
   * Takes quantities out of the plain lines of their SKUs, and a line itself when nothing is left; remembers with the
   * quote what it took. The next time it takes exactly that again, as far as it is there.
   */
  reducePlainLines(tx: Transaction, target: QuoteInCart, items: { sku: string; qty: Amount }[]): Promise<void>
  /** Gives back to an open cart what `reducePlainLines` took for the quote. */
  restorePlainLines(tx: Transaction, target: QuoteInCart): Promise<void>
  /** Takes out of the plain lines again what gave way to the quote before, as far as it is there. */
  reapplyReductions(tx: Transaction, target: QuoteInCart): Promise<void>
  /** Forgets what was taken for the quote: the next time counts from what is quoted then. */
  deleteReductions(tx: Transaction, quoteId: number): Promise<void>
  /** Takes a quote's lines, and its shipping, out of the open cart in which they lie. */
  removeQuotedLines(tx: Transaction, quoteId: number): Promise<void>
  /** Closes the cart with an order. */
  placeOrder(tx: Transaction, cartId: number): Promise<Order>
  /** Returns the order of a cart, or undefined. */
  findOrder(db: Queryable, cartId: number): Promise<Order | undefined>
}
