// Plain lines of the cart, whose place the lines of a quote take.
import type { MedusaContainer } from '@medusajs/framework/types'
import { addToCartWorkflow, updateLineItemInCartWorkflow } from '@medusajs/medusa/core-flows'
import { isAgreed } from './agreed-lines'
import { type Cart, type CartLine, LOCKED, readCarts } from './carts'
import type { AgreedLine, DeliveryRow, Save, Taken } from './delivery-table'

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

const quantityOf = (cart: Cart | undefined, lineId?: string): number =>
  Number(cart?.items.find(({ id }) => id === lineId)?.quantity ?? 0)

/** Returns what was taken, now or by an earlier call: not of a line that the buyer has changed meanwhile. */
export async function takePlain(
  scope: MedusaContainer,
  { cart_id, taken }: DeliveryRow,
  save: Save,
): Promise<Taken[]> {
  const done: Taken[] = []
  for (const each of taken) {
    await save({})
    if (await take(scope, cart_id!, each)) done.push(each)
  }
  return done
}

async function take(scope: MedusaContainer, cart_id: string, { line_id, from, to }: Taken): Promise<boolean> {
  const [cart] = await readCarts(scope, [cart_id])
  const quantity = quantityOf(cart, line_id)
  return quantity === from ? setQuantity(scope, cart_id, line_id!, to) : quantity === to
}

/** Returns how much of each product is in the cart beside agreed lines, and how much will be when what was taken returns. */
export function planReturn(cart: Cart, { state, taken }: DeliveryRow): Taken[] {
  const left = new Map<string, number>()
  for (const { line_id, variant_id, from, to } of taken)
    // A delivery that was killed half way has taken this, or has not.
    if (state === 'open' || quantityOf(cart, line_id) === to)
      left.set(variant_id, (left.get(variant_id) ?? 0) + from - to)
  return [...left].map(([variant_id, quantity]) => {
    const from = quantityIn(plainOf(cart, variant_id))
    return { variant_id, from, to: from + quantity }
  })
}

const plainOf = ({ items }: Cart, variantId: string): CartLine[] =>
  items.filter(({ id, variant_id }) => variant_id === variantId && !isAgreed(id))

const quantityIn = (lines: CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)

/** The lines that have got back what was taken, also by a call that was killed before the shop had computed their taxes. */
export const untaxedIn = (cart: Cart, { taken }: DeliveryRow): CartLine[] =>
  taken
    .flatMap(({ variant_id }) => plainOf(cart, variant_id))
    .filter(({ tax_lines }) => tax_lines.length === 0)

/** Repeatable. What is sold out stays out of the cart; so does what the buyer has changed since a call that was killed. */
export async function returnPlain(
  scope: MedusaContainer,
  cart: Cart,
  { taken }: DeliveryRow,
  save: Save,
): Promise<void> {
  const cart_id = cart.id
  for (const { variant_id, from, to } of taken) {
    await save({})
    const lines = plainOf(cart, variant_id)
    if (quantityIn(lines) !== from) continue
    const [line] = lines
    // To add to a line that is there doubles its tax, if the shop then fails and takes it back.
    if (line) await setQuantity(scope, cart_id, line.id, Number(line.quantity) + to - from)
    else {
      const input = { cart_id, items: [{ variant_id, quantity: to - from }] }
      await isDone(addToCartWorkflow(scope).run({ input, context: LOCKED }))
    }
  }
}

/** A line of the quantity 0 is removed. */
const setQuantity = (scope: MedusaContainer, cart_id: string, item_id: string, quantity: number) =>
  isDone(
    updateLineItemInCartWorkflow(scope).run({
      input: { cart_id, item_id, update: { quantity } },
      context: LOCKED,
    }),
  )

/** Resolves to whether the shop allows a change: the line may be gone, or less of it be in stock by now. */
async function isDone(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (!FINAL.includes((error as { type?: string }).type ?? '')) throw error
    return false
  }
}
