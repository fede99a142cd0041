// Reads customers of Medusa, and their carts.
import type { ShopCart, ShopCustomer } from '../shop.ts'
import { callPlugin, type MedusaCall } from './medusa-http.ts'

type FoundCustomer = {
  id: string
  email: string
  has_account: boolean
  first_name: string | null
  last_name: string | null
  company_name: string | null
}

type FoundCart = {
  id: string
  currency_code: string
  customer_id: string | null
  is_open: boolean
  lines: { variant: string; quantity: string }[]
}

/** `isVerified`: the shop verifies the addresses of its accounts, which Medusa does not do by itself. */
export async function readCustomer(
  call: MedusaCall,
  isVerified: boolean,
  id: string,
  signal?: AbortSignal,
): Promise<ShopCustomer | undefined> {
  const path = `/admin/customers/${encodeURIComponent(id)}`
  const found = await call<{ customer: FoundCustomer }>({ path, signal })
  if (!found) return undefined
  const { email, has_account, first_name, last_name, company_name } = found.customer
  return {
    ref: found.customer.id,
    email,
    is_email_verified: isVerified && has_account,
    firstname: first_name ?? '',
    lastname: last_name ?? '',
    company: company_name?.trim() || null,
  }
}

export async function readCart(
  call: MedusaCall,
  ref: string,
  signal?: AbortSignal,
): Promise<ShopCart | undefined> {
  const path = `/carts/${encodeURIComponent(ref)}`
  const { cart } = await callPlugin<{ cart: FoundCart | null }>(call, { path, signal })
  if (!cart) return undefined
  return {
    ref: cart.id,
    currency_code: cart.currency_code.toUpperCase(),
    customer: cart.customer_id,
    is_open: cart.is_open,
    lines: cart.lines.map(({ variant, quantity }) => ({ variant, qty: quantity })),
  }
}
