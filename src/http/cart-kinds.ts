// Carts by either of their ids, and by the masked id alone under the path that clients of Magento know for guests.
import { notFound } from '../platform/errors.ts'
import { CartReference, MaskedId } from '../platform/wire-schema.ts'
import { recordExpiryInCart } from '../quoting/cart-order-actions.ts'
import { findCartCurrency } from '../storefront/cart-record-repository.ts'
import type { CartReference as Reference } from '../storefront/cart-repository.ts'
import type { Services } from './services.ts'

export type CartKind = {
  path: string
  /** Returns the operationId of what is done with a cart, or with a part of it. */
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

/** Returns a cart that can be ordered as it is read: no quote in it has expired. Throws when there is none. */
export async function requireSettledCart({ db }: Services, cartId: Reference) {
  const cart = await findCartCurrency(db, cartId)
  if (!cart) throw notFound('cartId', cartId)
  await recordExpiryInCart(db, cart.cart_id)
  return cart
}
