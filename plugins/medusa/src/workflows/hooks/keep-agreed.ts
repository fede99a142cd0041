// Keeps agreed lines as they were agreed: buyers may remove one, and change nothing of it; nobody orders one that differs.
import type { MedusaContainer } from '@medusajs/framework/types'
import { MathBN, MedusaError, Modules } from '@medusajs/framework/utils'
import {
  completeCartWorkflow,
  refreshPaymentCollectionForCartWorkflow,
  updateLineItemInCartWorkflow,
  upsertTaxLinesWorkflow,
} from '@medusajs/medusa/core-flows'
import { isAgreed, keyOf, lineIdOf } from '../../delivery/agreed-lines'
import { type Cart, cartsOf, isPaying, LOCKED } from '../../delivery/carts'
import { type DeliveryRow, findRows } from '../../delivery/delivery-table'
import { termsOf } from '../../delivery/find'

type LineUpdate = { quantity?: number; unit_price?: number }

/** What the workflow has read under the lock of the cart. */
type Completed = Omit<Cart, 'payment_collection'> & {
  total: number
  shipping_methods?: { tax_lines: unknown[] }[]
  payment_collection?: { payment_sessions?: { status: string; amount: number }[] | null } | null
}

/** Amounts of payments are floating-point numbers, those of carts are not. */
const ROUNDING = 0.0001
/** Medusa pays with the first session of another status. */
const UNUSED = ['error', 'canceled']

const DAY_MS = 86_400_000
/** The error code of PostgreSQL. */
const UNDEFINED_TABLE = '42P01'

/** Steps that tests switch off, to see that it would be noticed. */
export const guards = { keepQuantity, requireAsAgreed }

updateLineItemInCartWorkflow.hooks.validate(async ({ input, cart }, { container }) => {
  await guards.keepQuantity(container, cart, input.item_id, input.update as LineUpdate)
})

completeCartWorkflow.hooks.validate(async ({ cart }, { container }) => {
  await guards.requireAsAgreed(container, cart as Completed)
})

/** The quantity that a line has already may be sent again, unless Medusa would then take its price for one with tax. */
async function keepQuantity(
  container: MedusaContainer,
  cart: { region_id: string; currency_code: string },
  lineId: string,
  { quantity, unit_price }: LineUpdate,
): Promise<void> {
  if (!isAgreed(lineId)) return
  if (quantity === 0 && unit_price === undefined) return
  const [row] = await findRows(container, 'key', [keyOf(lineId)])
  const agreed = row?.lines.find((line) => lineIdOf(row.key, line) === lineId)
  const isSame = quantity === undefined || (agreed && MathBN.eq(quantity, agreed.quantity))
  if (!isSame || unit_price !== undefined || (await mayHaveTax(container, cart)))
    throw refuse(`Quantity and price of this line were agreed in quote ${row?.quote_number}.`)
}

/** Returns whether the shop has prices with tax for the region or the currency. */
async function mayHaveTax(
  container: MedusaContainer,
  { region_id, currency_code }: { region_id: string; currency_code: string },
): Promise<boolean> {
  const value = [region_id, currency_code]
  const preferences = await container.resolve(Modules.PRICING).listPricePreferences({ value })
  return preferences.some(({ is_tax_inclusive }) => is_tax_inclusive)
}

/** A cart that was ordered is completed again without an effect. */
async function requireAsAgreed(container: MedusaContainer, cart: Completed): Promise<void> {
  if (cart.completed_at) return
  const items = cart.items.filter(({ id }) => isAgreed(id))
  const rows = await findRows(container, 'cart_id', [cart.id]).catch((error: { code?: string }) => {
    // Before `db:migrate` there are no quotes, and other carts are none of ours.
    if (items.length === 0 && error.code === UNDEFINED_TABLE) return []
    throw error
  })
  if (rows.some(isOnItsWay))
    throw refuse('A quote is being put into this cart, or taken out: try again in a minute.')
  for (const item of items) {
    const row = rows.find(({ key }) => key === keyOf(item.id))
    if (row?.state !== 'open') throw refuse('Lines of a quote in this cart cannot be ordered: remove them.')
    if (row.expires_at !== null && row.expires_at.getTime() <= Date.now())
      throw refuse(`Quote ${row.quote_number} is no longer valid: remove its lines.`)
    if (row.currency_code !== cart.currency_code || item.is_tax_inclusive || !isSame(row, item))
      throw refuse(`The cart has other lines than quote ${row.quote_number} agreed: remove them.`)
  }
  if (rows.some((row) => row.state === 'open' || isRecent(row))) await requireWholePayment(container, cart)
}

/**
 * A payment that begins while a quote is put into its cart, or taken out, has the amount from before; taxes that the storefront has
 * computed meanwhile lack those of its lines. What is refused is corrected, so that a payment that begins after it has the right amount.
 */
async function requireWholePayment(container: MedusaContainer, cart: Completed): Promise<void> {
  const isTaxed = await addTaxes(container, cart)
  if (!isTaxed && isPaidWhole(cart)) return
  // Removes the sessions of another amount: one that has taken money already has to stay, for Medusa to repay it.
  if (!isPaying(cart))
    await refreshPaymentCollectionForCartWorkflow(container).run({
      input: { cart_id: cart.id },
      context: LOCKED,
    })
  throw refuse('The amount to be paid has changed: start the payment again.')
}

/** Returns whether an agreed line has got a tax that it lacked. Without automatic taxes, one is due if something else is taxed. */
async function addTaxes(container: MedusaContainer, cart: Completed): Promise<boolean> {
  const untaxed = cart.items.filter(({ id, tax_lines }) => isAgreed(id) && tax_lines.length === 0)
  if (untaxed.length === 0) return false
  const taxables = [...cart.items, ...(cart.shipping_methods ?? [])]
  const force_tax_calculation = taxables.some(({ tax_lines }) => tax_lines.length > 0)
  const input = { cart_id: cart.id, items: untaxed, force_tax_calculation }
  await upsertTaxLinesWorkflow(container).run({ input: input as never })
  const item_id = untaxed.map(({ id }) => id)
  return (await cartsOf(container).listLineItemTaxLines({ item_id }, { take: 1 })).length > 0
}

function isPaidWhole({ total, payment_collection }: Completed): boolean {
  const used = payment_collection?.payment_sessions?.find(({ status }) => !UNUSED.includes(status))
  return !used || MathBN.lte(total, 0) || MathBN.lt(MathBN.abs(MathBN.sub(used.amount, total)), ROUNDING)
}

/** What Quotewright has given up, after a day, stops nobody, unless its lines are in the cart. */
const isOnItsWay = (row: DeliveryRow): boolean =>
  (row.state === 'adding' || row.state === 'leaving') && isRecent(row)

const isRecent = ({ updated_at }: DeliveryRow): boolean => Date.now() - updated_at.getTime() < DAY_MS

function isSame(row: DeliveryRow, item: Cart['items'][number]): boolean {
  const agreed = row.lines.find((line) => lineIdOf(row.key, line) === item.id)
  const { variant, quantity, price } = termsOf(item)
  return (
    agreed?.variant_id === variant && MathBN.eq(agreed.quantity, quantity) && MathBN.eq(agreed.price, price)
  )
}

const refuse = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
