// Takes the lines of a quote out of a cart.
//
// As for a delivery, the first step stores what is to be done. Nobody orders the cart until the second is done, also after a kill:
// what is to be paid would still be that of the lines that are gone.
import type { MedusaContainer } from '@medusajs/framework/types'
import { refreshCartItemsWorkflow } from '@medusajs/medusa/core-flows'
import { idsOf } from './agreed-lines'
import { type Cart, cartsOf, LOCKED, readCarts, requireOpen, withLockedCart } from './carts'
import { type DeliveryKey, type DeliveryRow, type Save, withRow } from './delivery-table'
import { answer, type Found } from './find'
import { planReturn, returnPlain, untaxedIn } from './plain-lines'
import { Refusal } from './refusal'
import { inTurn } from './turn'

export const withdraw = (scope: MedusaContainer, input: DeliveryKey): Promise<Found> =>
  inTurn(() =>
    answer(scope, input.key, async () => {
      if (!(await plan(scope, input))) return 'gone'
      await takeOut(scope, input)
      return 'now'
    }),
  )

/** Stores that the quote leaves its cart. Returns false if there is nothing to take out. */
const plan = (scope: MedusaContainer, input: DeliveryKey): Promise<boolean> =>
  withRow(scope, input, async (row, save, lock) => {
    const { key, quote_number, started_at } = input
    const isClosed = row.state === 'withdrawn' || row.state === 'new'
    const isOther = row.key !== key
    if (isOther && (!isClosed || row.started_at > started_at)) return false
    // If it has not arrived, it is recognized when it does.
    if (isClosed) {
      await save({ key, quote_number, started_at, state: 'withdrawn', lines: [], taken: [] })
      return false
    }
    if (row.state === 'leaving') return true
    await lock(row.cart_id!)
    await withLockedCart(scope, row, save, async (cart) => {
      // One that was ordered before the lines came stays as it is.
      if (cart && (!cart.completed_at || linesIn(cart, row).length > 0)) requireOpen(cart)
      await save({ state: 'leaving', taken: cart ? planReturn(cart, row) : [] })
    })
    return true
  })

async function takeOut(scope: MedusaContainer, input: DeliveryKey): Promise<void> {
  const refusal = await withRow(scope, input, async (row, save, lock) => {
    if (row.key !== input.key || row.state !== 'leaving') return
    await lock(row.cart_id!)
    try {
      await withLockedCart(scope, row, save, async (cart) => {
        if (cart) await removeLines(scope, row, cart, save)
        await save({ state: 'withdrawn', taken: [] })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const taken = row.taken.map(({ variant_id, from, to }) => ({ variant_id, from: to, to: from }))
      await save({ state: 'open', taken })
      return error
    }
  })
  if (refusal) throw refusal
}

/** Throws a refusal only while nothing is done. */
async function removeLines(scope: MedusaContainer, row: DeliveryRow, cart: Cart, save: Save): Promise<void> {
  const there = linesIn(cart, row)
  if (there.length > 0) {
    requireOpen(cart)
    await save({})
    await cartsOf(scope).softDeleteLineItems(there)
  }
  if (cart.completed_at) return
  await save({})
  await returnPlain(scope, cart, row, save)
  const [after] = await readCarts(scope, [cart.id])
  const items = after ? untaxedIn(after, row) : []
  await refreshCartItemsWorkflow(scope).run({ input: { cart_id: cart.id, items }, context: LOCKED })
}

function linesIn({ items }: Cart, row: DeliveryRow): string[] {
  const ids = idsOf(row)
  return items.map(({ id }) => id).filter((id) => ids.includes(id))
}
