// Takes the lines of a quote out of a cart.
import type { MedusaContainer } from '@medusajs/framework/types'
import { refreshCartItemsWorkflow } from '@medusajs/medusa/core-flows'
import { lineIdOf } from './agreed-lines'
import { cartsOf, readCarts, requireOpen, withLockedCart } from './carts'
import { type DeliveryKey, type DeliveryRow, type Taken, withRow } from './delivery-table'
import { answer, type Found } from './find'
import { returnPlain } from './plain-lines'
import { inTurn } from './turn'

type Removed = { outcome: 'now' | 'gone'; cart_id?: string | null; taken?: Taken[] }

export const withdraw = (scope: MedusaContainer, input: DeliveryKey): Promise<Found> =>
  inTurn(() =>
    answer(scope, input.key, async () => {
      const { outcome, cart_id, taken } = await remove(scope, input)
      // Not repeated if the shop is killed here: better a plain line too few than too many.
      if (cart_id && outcome === 'now') await refresh(scope, input, cart_id, taken ?? [])
      return outcome
    }),
  )

const refresh = (scope: MedusaContainer, input: DeliveryKey, cart_id: string, taken: Taken[]) =>
  withRow(scope, input, async (_row, _save, lock) => {
    await lock(cart_id)
    await refreshCartItemsWorkflow(scope).run({ input: { cart_id } })
    await returnPlain(scope, cart_id, taken)
  })

const remove = (scope: MedusaContainer, input: DeliveryKey): Promise<Removed> =>
  withRow(scope, input, async (row, save, lock) => {
    const { key, quote_number, started_at } = input
    const isClosed = row.state === 'withdrawn' || row.state === 'new'
    const isOther = row.key !== key
    if (isOther && (!isClosed || row.started_at > started_at)) return { outcome: 'gone' }
    // If it has not arrived, it is recognized when it does.
    if (isClosed) {
      await save({ key, quote_number, started_at, state: 'withdrawn', lines: [], taken: [] })
      return { outcome: 'gone' }
    }
    await lock(row.cart_id!)
    const isThere = await removeLines(scope, row)
    await save({ state: 'withdrawn', taken: [] })
    return isThere ? { outcome: 'now', cart_id: row.cart_id, taken: row.taken } : { outcome: 'gone' }
  })

/** Returns whether the cart is still there. */
async function removeLines(scope: MedusaContainer, row: DeliveryRow): Promise<boolean> {
  const [found] = await readCarts(scope, [row.cart_id!])
  if (!found) return false
  const ids = row.lines.map((line) => lineIdOf(row.key, line))
  await withLockedCart(scope, found.id, async (cart) => {
    requireOpen(cart)
    const there = cart.items.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    if (there.length > 0) await cartsOf(scope).softDeleteLineItems(there)
  })
  return true
}
