// Plain lines of the cart, whose place the lines of a quote take.
import type { MedusaContainer } from '@medusajs/framework/types'
import {
  addToCartWorkflow,
  deleteLineItemsWorkflow,
  updateLineItemInCartWorkflow,
} from '@medusajs/medusa/core-flows'
import { isAgreed } from './agreed-lines'
import { type Cart, readCarts } from './carts'
import type { AgreedLine, DeliveryRow, Taken } from './delivery-table'

/** Returns how the plain lines of the same variants change. */
export function planTaken(cart: Cart, lines: AgreedLine[]): Taken[] {
  const left = new Map<string, number>()
  for (const { variant_id, quantity } of lines) left.set(variant_id, (left.get(variant_id) ?? 0) + quantity)
  return cart.items.flatMap(({ id, variant_id, quantity: from }) => {
    const taken = isAgreed(id) || !variant_id ? 0 : Math.min(from, left.get(variant_id) ?? 0)
    if (taken === 0) return []
    left.set(variant_id!, (left.get(variant_id!) ?? 0) - taken)
    return [{ line_id: id, variant_id: variant_id!, from, to: from - taken }]
  })
}

/** Types of errors with which Medusa refuses a change of a line. */
const FINAL = ['not_allowed', 'invalid_data', 'not_found']

/** Repeatable: a line that an earlier call has changed, or the buyer meanwhile, stays as it is. */
export async function takePlain(scope: MedusaContainer, { cart_id, taken }: DeliveryRow): Promise<void> {
  if (taken.length === 0) return
  const [cart] = await readCarts(scope, [cart_id!])
  if (!cart || cart.completed_at) return
  for (const { line_id, from, to } of taken) {
    if (Number(cart.items.find(({ id }) => id === line_id)?.quantity) !== from) continue
    try {
      if (to === 0) await deleteLineItemsWorkflow(scope).run({ input: { cart_id: cart.id, ids: [line_id] } })
      else
        await updateLineItemInCartWorkflow(scope).run({
          input: { cart_id: cart.id, item_id: line_id, update: { quantity: to } },
        })
    } catch (error) {
      // It is gone, or less of it is in stock by now: it stays as it is, as the agreed lines are in the cart already.
      if (!FINAL.includes((error as { type?: string }).type ?? '')) throw error
    }
  }
}

/** A product that is sold out meanwhile stays out of the cart. */
export async function returnPlain(scope: MedusaContainer, cartId: string, taken: Taken[]): Promise<void> {
  for (const { variant_id, from, to } of taken) {
    const items = [{ variant_id, quantity: from - to }]
    await addToCartWorkflow(scope)
      .run({ input: { cart_id: cartId, items } })
      .catch(() => {})
  }
}
