// Puts the lines of a quote into a cart, takes them out, and says what became of them.
import { Injectable } from '@nestjs/common'
import {
  ConfigService,
  type CurrencyCode,
  Customer,
  CustomerService,
  idsAreEqual,
  Order,
  OrderLine,
  OrderService,
  type Payment,
  ProductVariant,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core'
import { In } from 'typeorm'
import { type AgreedFields, fieldsOf, isAgreed } from './agreed-lines'
import { type AgreedLine, QuotewrightDelivery, type Taken } from './delivery.entity'
import { isOutOfRange } from './limits'
import { inCurrency, lockRow } from './order-access'

export type WithdrawInput = { key: string; quoteId: number; startedAt: string }
export type DeliverInput = WithdrawInput & {
  quoteNumber: string
  cart?: string | null
  customerId?: string | null
  customerEmail?: string | null
  currencyCode: CurrencyCode
  precision: number
  expiresAt?: Date | null
  replacesPlain: boolean
  lines: AgreedLine[]
}

/** Longer than a payment that can still be made, with most methods. */
const PAYING_MS_MAX = 3 * 3_600_000
const FAILED = ['Declined', 'Error', 'Cancelled']

/** Rolls everything back, and becomes an answer. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly itemId?: number,
  ) {
    super(message)
  }
}

const outOfRange = () =>
  new Refusal(
    'out_of_range',
    'The cart would have a quantity or an amount that the database of the shop cannot hold.',
  )

/** What Vendure returns in place of an error. Its own messages are codes. */
type ErrorResult = { __typename?: string; maxItems?: number; interceptorError?: string }

function toRefusal({ __typename, maxItems, interceptorError }: ErrorResult, itemId?: number): Refusal {
  switch (__typename) {
    case 'OrderLimitError':
      return new Refusal(
        'order_limit',
        `The shop takes ${maxItems} pieces at most, with those in the cart: see its orderItemsLimit and orderLineItemsLimit.`,
        itemId,
      )
    case 'OrderInterceptorError':
      return new Refusal('not_allowed', `The shop does not allow it: ${interceptorError}`, itemId)
    case 'OrderModificationError':
      return new Refusal('being_paid', 'The buyer is paying for this cart.', itemId)
    default:
      return new Refusal('not_changed', 'The shop did not change the cart as agreed.', itemId)
  }
}

@Injectable()
export class DeliveryService {
  constructor(
    private connection: TransactionalConnection,
    private orders: OrderService,
    private customers: CustomerService,
    private config: ConfigService,
  ) {}

  deliver = (ctx: RequestContext, input: DeliverInput) =>
    this.transact(ctx, input.key, async (tx) => {
      const precision = precisionOf(this.config)
      if (input.precision !== precision)
        throw new Refusal(
          'price_digits',
          `The shop's money has ${precision} digits: set price_digits to that.`,
        )
      const row = await this.lockDelivery(tx, input)
      const isRepeated = this.isDelivered(row, input)
      const order = isRepeated ? await this.lockOrder(tx, row) : await this.lockCart(tx, input)
      if (!isRepeated) {
        await this.requireVariants(tx, input.lines)
        row.taken = input.replacesPlain ? await this.takePlain(tx, order, input.lines) : []
        await this.addLines(tx, order, input)
        Object.assign(row, { key: input.key, startedAt: input.startedAt, lines: input.lines })
        Object.assign(row, { state: 'open', orderId: String(order.id) })
        await this.connection.getRepository(tx, QuotewrightDelivery).save(row)
      }
      await this.recompute(tx, order)
      return isRepeated ? 'before' : 'now'
    })

  withdraw = (ctx: RequestContext, input: WithdrawInput) =>
    this.transact(ctx, input.key, async (tx) => {
      const row = await this.lockDelivery(tx, input)
      const isOther = row.key !== input.key
      if (isOther && (row.state !== 'withdrawn' || row.startedAt > input.startedAt)) return 'gone'
      // It has not arrived: kept, so that it is recognized when it does.
      if (isOther) Object.assign(row, { key: input.key, startedAt: input.startedAt, lines: [], taken: [] })
      const isOpen = row.state === 'open'
      if (isOpen) await this.removeLines(tx, row)
      Object.assign(row, { state: 'withdrawn' })
      await this.connection.getRepository(tx, QuotewrightDelivery).save(row)
      return isOpen ? 'now' : 'gone'
    })

  /** What is there of each delivery. A merged cart has another id, or is cancelled: its lines are then found by their fields. */
  async find(ctx: RequestContext, keys: string[]) {
    const rows = await this.connection
      .getRepository(ctx, QuotewrightDelivery)
      .find({ where: { key: In(keys) } })
    const open = rows.filter(({ state }) => state === 'open')
    const orders = await this.loadOrders(ctx, { id: In(open.map(({ orderId }) => orderId)) })
    const isThere = (row: QuotewrightDelivery) => (order: Order) =>
      idsAreEqual(order.id, row.orderId ?? '') && !isCancelledCart(order)
    const lost = open.filter((row) => !orders.some(isThere(row)))
    const lostItems = lost.flatMap(({ lines }) => lines.map(({ itemId }) => itemId))
    if (lostItems.length > 0)
      orders.push(
        ...(await this.loadOrders(ctx, { lines: { customFields: { quotewrightItem: In(lostItems) } } })),
      )
    orders.sort((one, other) => Number(isCancelledCart(one)) - Number(isCancelledCart(other)))
    return rows.map((row) => {
      const items = new Set(row.lines.map(({ itemId }) => itemId))
      const isOf = (line: OrderLine) => items.has(fieldsOf(line).quotewrightItem ?? -1)
      const order =
        orders.find(({ lines }) => lines.some(isOf)) ??
        orders.find(({ id }) => idsAreEqual(id, row.orderId ?? ''))
      const lines = row.state === 'open' ? (order?.lines.filter(isOf) ?? []) : []
      return { key: row.key, outcome: row.state, order, lines }
    })
  }

  private async transact(ctx: RequestContext, key: string, work: (tx: RequestContext) => Promise<string>) {
    try {
      const outcome = await this.connection.withTransaction(ctx, work)
      const [found] = await this.find(ctx, [key])
      return { ...(found ?? { key, lines: [] }), outcome }
    } catch (error) {
      // It was rolled back, and would fail again.
      const refusal = isOutOfRange(error) ? outOfRange() : error
      if (!(refusal instanceof Refusal)) throw error
      const { code, message, itemId } = refusal
      return { key, outcome: 'refused', code, message, itemId, lines: [] }
    }
  }

  /** The row of the quote, locked: of two calls at once, the second waits for the first one's end. */
  private async lockDelivery(tx: RequestContext, input: WithdrawInput): Promise<QuotewrightDelivery> {
    const repository = this.connection.getRepository(tx, QuotewrightDelivery)
    const { quoteId, key, startedAt } = input
    const row = { quoteId, key, startedAt, state: 'new' as const, lines: [], taken: [] }
    await repository.createQueryBuilder().insert().values(row).orIgnore().execute()
    return repository
      .createQueryBuilder('delivery')
      .setLock('pessimistic_write')
      .where('delivery.quoteId = :quoteId', { quoteId })
      .getOneOrFail()
  }

  private isDelivered(row: QuotewrightDelivery, input: DeliverInput): boolean {
    if (row.state === 'new') return false
    if (row.state === 'open') {
      if (row.key === input.key) return true
      throw new Refusal(
        'delivered_elsewhere',
        'The shop has a quote with this number already: of another Quotewright, or from before a restore. docs/shops.md says what to do.',
      )
    }
    if (row.key === input.key || row.startedAt > input.startedAt)
      throw new Refusal('withdrawn', 'The quote was withdrawn from the shop meanwhile.')
    return false
  }

  private async lockCart(tx: RequestContext, input: DeliverInput): Promise<Order> {
    const found = input.cart
      ? await this.orders.findOneByCode(tx, input.cart)
      : await this.cartOfCustomer(tx, input)
    if (!found) throw new Refusal('cart_gone', 'The shop no longer has this cart.')
    await lockRow(this.connection, tx, Order, found.id)
    // It may have changed before it was locked.
    const order = await this.orders.findOne(tx, found.id)
    if (!order) throw new Refusal('cart_gone', 'The shop no longer has this cart.')
    this.requireOpen(order)
    if (order.currencyCode !== input.currencyCode)
      throw new Refusal(
        'other_currency',
        `The cart is in ${order.currencyCode}, the quote in ${input.currencyCode}.`,
      )
    if (input.customerId && order.customer && !idsAreEqual(order.customer.id, input.customerId))
      throw new Refusal('other_customer', 'The cart is that of another customer.')
    return order
  }

  /** The address counts only if the shop knows it to be theirs: without `requireVerification`, it calls every account verified. */
  private async cartOfCustomer(
    tx: RequestContext,
    { customerId, customerEmail }: DeliverInput,
  ): Promise<Order> {
    const filter = { emailAddress: { eq: customerEmail ?? '' } }
    const customer = customerId
      ? await this.customers.findOne(tx, customerId, ['user'])
      : (await this.customers.findAll(tx, { filter, take: 1 }, ['user'])).items[0]
    const { requireVerification } = this.config.authOptions
    if (!customer?.user || !(customerId || (requireVerification && customer.user.verified)))
      throw new Refusal('no_customer', 'The buyer has neither a cart nor an account in the shop.')
    const { id } = customer.user
    const there = await this.orders.getActiveOrderForUser(tx, id)
    if (there) return there
    // Of two quotes at once, the second goes into the cart that the first has made.
    await lockRow(this.connection, tx, Customer, customer.id)
    return (await this.orders.getActiveOrderForUser(tx, id)) ?? (await this.orders.create(tx, id))
  }

  private requireOpen(order: Order): void {
    if (order.orderPlacedAt) throw new Refusal('ordered', `The cart was ordered as ${order.code}.`)
    if (order.state === 'Cancelled') throw new Refusal('cart_gone', 'The cart was cancelled.')
    if (!order.active || order.state !== 'AddingItems')
      throw new Refusal('being_paid', 'The buyer is paying for this cart.')
  }

  /** A cart that was left at the payment goes back to where it can be changed; else a quote that is over could be paid for ever. */
  private async reopen(tx: RequestContext, order: Order): Promise<Order> {
    if (!order.active || order.state !== 'ArrangingPayment') return order
    const payments = await this.orders.getOrderPayments(tx, order.id)
    const isFailed = ({ state }: Payment) => FAILED.includes(state)
    const lastChange = Math.max(...[order, ...payments].map(({ updatedAt }) => updatedAt.getTime()))
    if (!payments.every(isFailed) || Date.now() - lastChange < PAYING_MS_MAX) return order
    await this.orders.transitionToState(tx, order.id, 'AddingItems')
    return (await this.orders.findOne(tx, order.id)) ?? order
  }

  private async lockOrder(tx: RequestContext, row: QuotewrightDelivery): Promise<Order> {
    const found = await this.findOrderOf(tx, row)
    if (!found) throw new Refusal('cart_gone', 'The shop no longer has this cart.')
    await lockRow(this.connection, tx, Order, found.id)
    // It may have been merged into another one before it was locked.
    const { id = null } = (await this.findOrderOf(tx, row)) ?? {}
    if (id !== found.id) return this.lockOrder(tx, row)
    const order = await this.orders.findOne(tx, id)
    if (!order) throw new Refusal('cart_gone', 'The cart is in another channel of the shop.')
    return order
  }

  private async findOrderOf(tx: RequestContext, { key }: QuotewrightDelivery): Promise<Order | undefined> {
    return (await this.find(tx, [key]))[0]?.order
  }

  private async requireVariants(tx: RequestContext, lines: AgreedLine[]): Promise<void> {
    const found = await this.connection.findByIdsInChannel(
      tx,
      ProductVariant,
      lines.map(({ variantId }) => variantId),
      tx.channelId,
      { relations: ['product'] },
    )
    for (const { itemId, variantId } of lines) {
      const variant = found.find(({ id }) => idsAreEqual(id, variantId))
      if (!variant?.enabled || variant.deletedAt || !variant.product.enabled)
        throw new Refusal('unknown_variant', 'The shop does not sell this product.', itemId)
    }
  }

  private async addLines(tx: RequestContext, order: Order, input: DeliverInput): Promise<void> {
    const items = input.lines.map(({ itemId, variantId, quantity, price }) => {
      const customFields: AgreedFields = {
        quotewrightItem: itemId,
        quotewrightQuote: input.quoteNumber,
        quotewrightQuantity: quantity,
        quotewrightPrice: String(price),
        quotewrightCurrency: input.currencyCode,
        quotewrightUntil: input.expiresAt ?? null,
      }
      return { productVariantId: variantId, quantity, customFields }
    })
    const ctx = inCurrency(tx, order)
    const { order: after, errorResults } = await this.orders.addItemsToOrder(ctx, order.id, items)
    this.requireWhole(after, input.lines, errorResults)
  }

  private requireWhole(order: Order, lines: AgreedLine[], [error = {}]: ErrorResult[]): void {
    for (const { itemId, quantity } of lines) {
      const there = order.lines.find((line) => fieldsOf(line).quotewrightItem === itemId)?.quantity ?? 0
      if (there === quantity) continue
      if (error.__typename === 'InsufficientStockError')
        throw new Refusal('out_of_stock', `The shop has ${there} of ${quantity}.`, itemId)
      throw toRefusal(error, itemId)
    }
  }

  /** Reduces the plain lines of the same variants. Returns by how much. */
  private async takePlain(tx: RequestContext, order: Order, lines: AgreedLine[]): Promise<Taken[]> {
    const left = new Map<string, number>()
    // Vendure decodes ids to numbers where they are numbers.
    for (const { variantId: id, quantity } of lines)
      left.set(String(id), (left.get(String(id)) ?? 0) + quantity)
    const taken: Taken[] = []
    const changes = order.lines.flatMap((line) => {
      const variantId = String(line.productVariantId)
      const quantity = isAgreed(line) ? 0 : Math.min(line.quantity, left.get(variantId) ?? 0)
      if (quantity === 0) return []
      left.set(variantId, (left.get(variantId) ?? 0) - quantity)
      taken.push({ variantId, quantity })
      return { orderLineId: line.id, quantity: line.quantity - quantity }
    })
    if (changes.length === 0) return taken
    const { errorResults } = await this.orders.adjustOrderLines(inCurrency(tx, order), order.id, changes)
    // Of a product that is sold out, nothing stays in the cart.
    const error = errorResults.find(({ __typename }) => __typename !== 'InsufficientStockError')
    if (error) throw toRefusal(error)
    return taken
  }

  private async removeLines(tx: RequestContext, row: QuotewrightDelivery): Promise<void> {
    if (!(await this.findOrderOf(tx, row))) return
    const order = await this.reopen(tx, await this.lockOrder(tx, row))
    // Nobody can order it any more.
    if (isCancelledCart(order)) return
    this.requireOpen(order)
    // It may be another one, into which the cart was merged.
    row.orderId = String(order.id)
    const items = new Set(row.lines.map(({ itemId }) => itemId))
    const ids = order.lines
      .filter((line) => items.has(fieldsOf(line).quotewrightItem ?? -1))
      .map(({ id }) => id)
    const ctx = inCurrency(tx, order)
    if (ids.length > 0) {
      const removed = await this.orders.removeItemsFromOrder(ctx, order.id, ids)
      if ('errorCode' in removed) throw toRefusal(removed)
    }
    const plain = row.taken.map(({ variantId, quantity }) => ({ productVariantId: variantId, quantity }))
    // A product that is sold out meanwhile stays out of the cart.
    if (plain.length > 0) await this.orders.addItemsToOrder(ctx, order.id, plain)
  }

  /** Prices and taxes of the agreed lines, also of those that an earlier call has added. */
  private async recompute(tx: RequestContext, { id }: Order): Promise<void> {
    const order = await this.orders.findOne(tx, id)
    if (order?.active && order.state === 'AddingItems')
      await this.orders.applyPriceAdjustments(inCurrency(tx, order), order, order.lines.filter(isAgreed))
  }

  private loadOrders(ctx: RequestContext, where: object): Promise<Order[]> {
    return this.connection
      .getRepository(ctx, Order)
      .find({ where, relations: { lines: true } })
      .then((orders) =>
        // A condition on lines would also limit those that are loaded.
        'lines' in where ? this.loadOrders(ctx, { id: In(orders.map(({ id }) => id)) }) : orders,
      )
  }
}

/** Not an order that was cancelled. */
const isCancelledCart = ({ state, orderPlacedAt }: Order): boolean => state === 'Cancelled' && !orderPlacedAt

/** The digits of the shop's money. */
export const precisionOf = ({ entityOptions }: ConfigService): number =>
  entityOptions.moneyStrategy.precision ?? 2
