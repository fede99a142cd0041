// The two paths of carts: /carts by either id, and Magento's /guest-carts by the masked id only.
import { notFound } from '../platform/errors.ts'
import { CartReference, MaskedId } from '../platform/wire-schema.ts'
import { recordExpiryInCart } from '../quoting/cart-order-actions.ts'
import { findCartCurrency } from '../storefront/cart-record-repository.ts'
import type { CartReference as Reference } from '../storefront/storefront.ts'
import type { Services } from './services.ts'

export type CartKind = {
  path: string
  /** Returns an operationId from a verb and the part of the cart that it is about. */
  operationId: (verb: string, part?: string) => string
  reference: typeof CartReference
  about: string
}

export const cartKinds: CartKind[] = [
  {
    path: '/carts',
    operationId: (verb, part = '') => `${verb}Cart${part}`,
    reference: CartReference,
    about: 'a cart',
  },
  {
    path: '/guest-carts',
    operationId: (verb, part = '') => `${verb}GuestCart${part}`,
    reference: MaskedId,
    about: 'a cart by its masked id',
  },
]

/** Returns the cart after removing expired quotes from it, so that it can be ordered as read. Throws if it does not exist. */
export async function requireSettledCart({ db, storefront }: Services, cartId: Reference) {
  const cart = await findCartCurrency(db, cartId)
  if (!cart) throw notFound('cartId', cartId)
  await recordExpiryInCart(db, storefront, cart.cart_id)
  return cart
}
