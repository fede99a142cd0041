// Tells Quotewright that something happened to its lines; it then looks itself. What is lost, it finds when it next compares.
import { randomUUID } from 'node:crypto'
import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework'
import type { MedusaContainer } from '@medusajs/framework/types'
import { MathBN } from '@medusajs/framework/utils'
import { sendHints } from '../connection/hook'
import { queryOf } from '../delivery/carts'
import { type DeliveryRow, findRows } from '../delivery/delivery-table'
import { find, type Found } from '../delivery/find'
import type { QuotewrightService } from '../modules/quotewright/service'

export const config: SubscriberConfig = { event: ['order.placed', 'order.canceled', 'cart.updated'] }

export default async function tell({
  event: { name, data },
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const keys =
    name === 'cart.updated' ? await changedIn(container, data.id) : await orderedAs(container, data.id)
  if (keys.length > 0) await send(container, keys)
}

async function orderedAs(container: MedusaContainer, orderId: string): Promise<string[]> {
  const links = { entity: 'order_cart', fields: ['cart_id'], filters: { order_id: orderId } }
  const { data } = (await queryOf(container).graph(links as never)) as { data: { cart_id: string }[] }
  const rows = await findRows(
    container,
    'cart_id',
    data.map(({ cart_id }) => cart_id),
  )
  return rows.filter(({ state }) => state === 'open').map(({ key }) => key)
}

async function changedIn(container: MedusaContainer, cartId: string): Promise<string[]> {
  const rows = (await findRows(container, 'cart_id', [cartId])).filter(({ state }) => state === 'open')
  if (rows.length === 0) return []
  const found = new Map(
    (
      await find(
        container,
        rows.map(({ key }) => key),
      )
    ).map((each) => [each.key, each]),
  )
  return rows.filter((row) => !isWhole(row, found.get(row.key))).map(({ key }) => key)
}

const isWhole = ({ lines }: DeliveryRow, found: Found | undefined) =>
  found?.difference === undefined &&
  lines.every(({ item_id, quantity, price }) => {
    const there = found?.lines.find((each) => each.item_id === item_id)
    return there && MathBN.eq(there.quantity, quantity) && MathBN.eq(there.price, price)
  })

async function send(container: MedusaContainer, keys: string[]): Promise<void> {
  const { options } = container.resolve<QuotewrightService>('quotewright')
  const hints = keys.map((key) => ({ kind: 'delivery' as const, ref: key }))
  await sendHints(options, `medusa-${randomUUID()}`, hints)
}
