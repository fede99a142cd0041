// Reads customers of Vendure, and their carts.
import type { ShopCart, ShopCustomer } from '../shop.ts'
import { CART, CUSTOMER, type FoundCart, type FoundCustomer } from './vendure-documents.ts'
import type { GraphQL } from './vendure-graphql.ts'

export async function readCustomer(
  call: GraphQL,
  id: string,
  signal?: AbortSignal,
): Promise<ShopCustomer | undefined> {
  const variables = { id }
  const { customer, quotewright } = await call<{
    customer: FoundCustomer | null
    quotewright: { verifiesAccounts: boolean }
  }>({ document: CUSTOMER, variables, signal })
  return customer ? toCustomer(customer, quotewright.verifiesAccounts) : undefined
}

export async function readCart(
  call: GraphQL,
  code: string,
  signal?: AbortSignal,
): Promise<ShopCart | undefined> {
  const variables = { code }
  const { orders } = await call<{ orders: { items: FoundCart[] } }>({ document: CART, variables, signal })
  return orders.items[0] && toCart(orders.items[0])
}

function toCustomer(
  { id, emailAddress, firstName, lastName, user, addresses }: FoundCustomer,
  verifiesAccounts: boolean,
): ShopCustomer {
  const all = addresses ?? []
  const address = all.find(({ defaultBillingAddress }) => defaultBillingAddress) ?? all[0]
  return {
    ref: id,
    email: emailAddress,
    is_email_verified: verifiesAccounts && user?.verified === true,
    firstname: firstName,
    lastname: lastName,
    company: address?.company?.trim() || null,
  }
}

function toCart({ code, active, state, currencyCode, customer, lines }: FoundCart): ShopCart {
  const plain = lines.filter(({ customFields }) => (customFields?.quotewrightItem ?? null) === null)
  return {
    ref: code,
    currency_code: currencyCode,
    customer: customer?.id ?? null,
    is_open: active && state === 'AddingItems',
    lines: plain.map(({ productVariant, quantity }) => ({
      variant: productVariant.id,
      qty: String(quantity),
    })),
  }
}
