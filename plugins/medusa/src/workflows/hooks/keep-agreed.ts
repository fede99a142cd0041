// Keeps agreed lines as they were agreed: buyers may remove one, and change nothing of it; nobody orders one that differs.
import type { MedusaContainer } from '@medusajs/framework/types'
import { MathBN, MedusaError } from '@medusajs/framework/utils'
import { completeCartWorkflow, updateLineItemInCartWorkflow } from '@medusajs/medusa/core-flows'
import { isAgreed, keyOf, lineIdOf } from '../../delivery/agreed-lines'
import type { Cart } from '../../delivery/carts'
import { type DeliveryRow, findRows } from '../../delivery/delivery-table'
import { keysOf, termsOf } from '../../delivery/find'

/** Steps that tests switch off, to see that it would be noticed. */
export const guards = { keepQuantity, requireAsAgreed }

updateLineItemInCartWorkflow.hooks.validate(async ({ input }, { container }) => {
  await guards.keepQuantity(
    container,
    input.item_id,
    input.update as { quantity?: number; unit_price?: number },
  )
})

completeCartWorkflow.hooks.validate(async ({ cart }, { container }) => {
  await guards.requireAsAgreed(container, cart as Cart)
})

async function keepQuantity(
  container: MedusaContainer,
  lineId: string,
  { quantity, unit_price }: { quantity?: number; unit_price?: number },
): Promise<void> {
  if (!isAgreed(lineId)) return
  const [row] = await findRows(container, 'key', [keyOf(lineId)])
  const agreed = row?.lines.find((line) => lineIdOf(row.key, line) === lineId)
  const isSame = quantity === undefined || quantity === 0 || (agreed && MathBN.eq(quantity, agreed.quantity))
  if (!isSame || unit_price !== undefined)
    throw refuse(`Quantity and price of this line were agreed in quote ${row?.quote_number}.`)
}

/** A cart that was ordered is completed again without an effect. */
async function requireAsAgreed(container: MedusaContainer, cart: Cart): Promise<void> {
  const items = cart.items.filter(({ id }) => isAgreed(id))
  if (items.length === 0 || cart.completed_at) return
  const rows = new Map((await findRows(container, 'key', keysOf(items))).map((row) => [row.key, row]))
  for (const item of items) {
    const row = rows.get(keyOf(item.id))
    if (row?.state !== 'open' || row.cart_id !== cart.id)
      throw refuse('A quote is being put into this cart: try again in a minute.')
    if (row.expires_at !== null && row.expires_at.getTime() <= Date.now())
      throw refuse(`Quote ${row.quote_number} is no longer valid: remove its lines.`)
    if (row.currency_code !== cart.currency_code || item.is_tax_inclusive || !isSame(row, item))
      throw refuse(`The cart has other lines than quote ${row.quote_number} agreed: remove them.`)
  }
}

function isSame(row: DeliveryRow, item: Cart['items'][number]): boolean {
  const agreed = row.lines.find((line) => lineIdOf(row.key, line) === item.id)
  const { variant, quantity, price } = termsOf(item)
  return (
    agreed?.variant_id === variant && MathBN.eq(agreed.quantity, quantity) && MathBN.eq(agreed.price, price)
  )
}

const refuse = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
