// Writes about carts of connected shops: the shop is spoken to first, outside of the transaction.
import { CartOfShop } from '../storefront/cart-actions.ts'

/**
 * Runs the write. If it throws CartOfShop, and so changed nothing, speaks to the shop and runs it again; a cart of our own needs
 * one call.
 */
export async function withShop<T>(
  write: (isShopAsked: boolean) => Promise<T>,
  askShop: (cartId: number) => Promise<void>,
): Promise<T> {
  try {
    return await write(false)
  } catch (error) {
    if (!(error instanceof CartOfShop)) throw error
    await askShop(error.cart_id)
  }
  return write(true)
}
