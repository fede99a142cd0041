// Writes about carts of connected shops: the shop is spoken to first, outside of the transaction.
import { AppError } from '../platform/errors.ts'
import { CartOfShop } from '../storefront/cart-actions.ts'

const RETRY_AFTER_S = 5

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
  try {
    return await write(true)
  } catch (error) {
    // The quote has changed in the meantime, and what the shop has of it is taken out first.
    throw error instanceof CartOfShop ? outcomeUnknown() : error
  }
}

export function outcomeUnknown(due_in_ms = 0): AppError {
  return new AppError(
    'outcome_unknown',
    'The shop has not answered yet: repeat the call to learn the outcome.',
    { retry_after_s: Math.max(RETRY_AFTER_S, Math.ceil(due_in_ms / 1000)) },
  )
}
