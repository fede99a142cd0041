// Puts the lines of a quote into a cart.
//
// Medusa's modules share no transaction, so this is done in two steps. The first stores what is to be done, the second does it; a
// repeated call finds where an earlier one was killed, and goes on from there. The lines come in one statement, all or none.
import type { MedusaContainer } from '@medusajs/framework/types'
import { refreshCartItemsWorkflow } from '@medusajs/medusa/core-flows'
import { idsOf } from './agreed-lines'
import { type Cart, cartsOf, findCart, LOCKED, readCarts, requireFitting, withLockedCart } from './carts'
import { type AgreedLine, type DeliveryKey, type DeliveryRow, type Save, withRow } from './delivery-table'
import { answer, type Found } from './find'
import { inTurn } from './turn'
import { lineDataOf, requireStock, requireVariants } from './line-data'
import { planTaken, takePlain } from './plain-lines'
import { Refusal } from './refusal'

export type DeliverInput = DeliveryKey & {
  cart: string | null
  customer: string | null
  customer_email: string | null
  /** Where a new cart is made. */
  region: string | null
  currency_code: string
  expires_at: string | null
  replaces_plain: boolean
  lines: AgreedLine[]
}

/** Steps that tests switch off, to see that it would be noticed. */
export const steps = {
  isThere: async (scope: MedusaContainer, ids: string[]): Promise<boolean> =>
    (await cartsOf(scope).listLineItems({ id: ids }, { withDeleted: true, take: 1 })).length > 0,
  isDelivered,
  recompute,
}

export const deliver = (scope: MedusaContainer, input: DeliverInput): Promise<Found> =>
  inTurn(() =>
    answer(scope, input.key, async () => {
      const isRepeated = await plan(scope, input)
      await bringIn(scope, input)
      return isRepeated ? 'before' : 'now'
    }),
  )

/** Stores what is to be done, unless an earlier call has. Returns whether it was done. */
const plan = (scope: MedusaContainer, input: DeliverInput): Promise<boolean> =>
  withRow(scope, input, async (row, save, lock) => {
    if (steps.isDelivered(row, input)) return row.state === 'open'
    const { key, quote_number, started_at, lines } = input
    const cart = await findCart(scope, input, lock)
    await requireVariants(scope, lines)
    await save({
      key,
      quote_number,
      started_at,
      state: 'adding',
      cart_id: cart.id,
      currency_code: cart.currency_code,
      expires_at: input.expires_at === null ? null : new Date(input.expires_at),
      lines,
      taken: input.replaces_plain ? planTaken(cart, lines) : [],
    })
    return false
  })

function isDelivered({ state, key, started_at }: DeliveryRow, input: DeliverInput): boolean {
  if (state === 'new') return false
  if (state !== 'withdrawn' && key !== input.key)
    throw new Refusal(
      'delivered_elsewhere',
      'The shop has a quote with this number already: of another Quotewright, or from before a restore. docs/shops.md says what to do.',
    )
  if (state === 'adding' || state === 'open') return true
  if (key === input.key || started_at > input.started_at)
    throw new Refusal('withdrawn', 'The quote was withdrawn from the shop meanwhile.')
  return false
}

async function bringIn(scope: MedusaContainer, input: DeliverInput): Promise<void> {
  const refusal = await withRow(scope, input, async (row, save, lock) => {
    if (row.key !== input.key || (row.state !== 'adding' && row.state !== 'open'))
      return new Refusal('withdrawn', 'The quote was withdrawn from the shop meanwhile.')
    // Two at once, in two processes, could leave the amount to be paid without the lines of one.
    await lock(row.cart_id!)
    try {
      await withLockedCart(scope, row, save, async (cart) => {
        if (row.state === 'open') return steps.recompute(scope, row)
        await addLines(scope, input, row, cart, save)
        const taken = await takePlain(scope, row, save)
        await steps.recompute(scope, row)
        await requireNotOrdered(scope, row)
        await save({ state: 'open', taken })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await save({ state: 'new', cart_id: null, lines: [], taken: [] })
      await cartsOf(scope).deleteLineItems(idsOf(row))
      return error
    }
  })
  if (refusal) throw refusal
}

/** The ids of the lines are known before: if one is there, an earlier call has put them all there. */
async function addLines(
  scope: MedusaContainer,
  input: DeliverInput,
  row: DeliveryRow,
  found: Cart | undefined,
  save: Save,
): Promise<void> {
  if (await steps.isThere(scope, idsOf(row))) return requireNotOrdered(scope, row)
  const cart = requireFitting(found, input)
  const variants = await requireVariants(scope, row.lines)
  await requireStock(scope, cart, variants, row.lines)
  await save({})
  await cartsOf(scope).addLineItems(row.lines.map((line) => lineDataOf(cart, row, variants, line)))
}

/** Before a delivery is done, nobody orders its lines: an order was made without them, in a process that does not share the lock. */
async function requireNotOrdered(scope: MedusaContainer, { cart_id }: DeliveryRow): Promise<void> {
  const [cart] = await readCarts(scope, [cart_id!])
  if (cart?.completed_at) throw new Refusal('ordered', 'The cart was ordered.')
}

/**
 * Taxes, shipping, promotions and the amount to be paid, also of lines that an earlier call has added. Taxes of the quote's own lines
 * only: to compute those of the whole cart removes those of a line that the buyer adds at the same moment. Without a country, the shop
 * taxes all lines when the address comes.
 */
async function recompute(scope: MedusaContainer, row: DeliveryRow): Promise<void> {
  const [cart] = await readCarts(scope, [row.cart_id!])
  if (!cart || cart.completed_at) return
  const ids = idsOf(row)
  const items = cart.items.filter(({ id, tax_lines }) => ids.includes(id) && tax_lines.length === 0)
  await refreshCartItemsWorkflow(scope).run({
    input: { cart_id: cart.id, items, force_tax_calculation: Boolean(cart.shipping_address?.country_code) },
    context: LOCKED,
  })
}
