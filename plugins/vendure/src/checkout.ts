// What a buyer may pay for: agreed lines as they were agreed, and a total that is that of the lines.
import {
  ConfigService,
  type Injector,
  Order,
  OrderLine,
  type OrderProcess,
  OrderService,
  type OrderState,
  orderTotalIsCovered,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core'
import { fieldsOf, isAgreed } from './agreed-lines'
import { QuotewrightDelivery } from './delivery.entity'
import { inCurrency, lockRow } from './order-access'

type Totals = Pick<Order, 'subTotal' | 'subTotalWithTax' | 'shipping' | 'shippingWithTax'>
const textOf = (totals: Totals): string =>
  [totals.subTotal, totals.subTotalWithTax, totals.shipping, totals.shippingWithTax].map(Math.round).join()
const idsOf = (lines: OrderLine[]): string =>
  lines
    .map(({ id }) => String(id))
    .sort()
    .join()

export class AgreedOrderProcess implements OrderProcess<OrderState> {
  private connection: TransactionalConnection
  private orders: OrderService
  private config: ConfigService

  init(injector: Injector): void {
    this.connection = injector.get(TransactionalConnection)
    this.orders = injector.get(OrderService)
    this.config = injector.get(ConfigService)
  }

  async onTransitionStart(
    from: OrderState,
    to: OrderState,
    { ctx, order }: { ctx: RequestContext; order: Order },
  ): Promise<string | void> {
    if (to === 'ArrangingPayment') return this.whyNotPayable(ctx, order)
    if (from === 'ArrangingPayment' && (to === 'PaymentAuthorized' || to === 'PaymentSettled'))
      return this.whyNotPaid(ctx, order)
  }

  /**
   * Vendure changes carts without a lock: a change that has read the cart before a delivery or withdrawal stores the total
   * without it, and a transition stores the lines that it has read.
   */
  private async whyNotPayable(ctx: RequestContext, order: Order): Promise<string | void> {
    const reason = order.lines.map(whyNotSold).find(Boolean)
    if (reason) return reason
    const now = await lockRow(this.connection, ctx, Order, order.id)
    if (!(await this.hadQuote(ctx, order))) return
    const where = { order: { id: order.id } }
    const lines = await this.connection.getRepository(ctx, OrderLine).find({ where })
    // A second click finds it at the payment already.
    const isOpen = now?.state === order.state || now?.state === 'ArrangingPayment'
    if (!now || !isOpen || textOf(now) !== textOf(order) || idsOf(lines) !== idsOf(order.lines))
      return 'The cart has changed meanwhile: look at it again before you pay.'
    if (await this.correct(ctx, order))
      return 'The total of the cart was not that of its lines, and is corrected now: look at it again before you pay.'
  }

  /** By now it is paid: what is missing stays to be paid. */
  private async whyNotPaid(ctx: RequestContext, order: Order): Promise<string | void> {
    if (!(await this.hadQuote(ctx, order)) || !(await this.correct(ctx, order))) return
    if (!orderTotalIsCovered(order, ['Authorized', 'Settled'])) return 'A part of the total is not paid.'
  }

  /** Other carts are none of ours. */
  private async hadQuote(ctx: RequestContext, { id, lines }: Order): Promise<boolean> {
    const deliveries = this.connection.getRepository(ctx, QuotewrightDelivery)
    return lines.some(isAgreed) || (await deliveries.countBy({ orderId: String(id) })) > 0
  }

  /** Returns whether the stored total had to be changed to that of the lines, as the shop itself computes it. */
  private async correct(ctx: RequestContext, order: Order): Promise<boolean> {
    const stored = textOf(order)
    const { orderTaxCalculationStrategy } = this.config.taxOptions
    if (textOf(orderTaxCalculationStrategy.calculateOrderTotals(order)) === stored) return false
    await this.orders.applyPriceAdjustments(inCurrency(ctx, order), order, order.lines.filter(isAgreed))
    return textOf(order) !== stored
  }
}

/** An offer that is no longer valid, or fewer pieces than it is for. */
function whyNotSold(line: OrderLine): string | undefined {
  const { quotewrightQuote: number, quotewrightUntil: until, quotewrightQuantity: agreed } = fieldsOf(line)
  const { quantity, productVariant } = line
  if (quantity === 0 || agreed == null) return undefined
  if (until != null && new Date(until).getTime() <= Date.now())
    return `Quote ${number} is no longer valid: remove its lines.`
  // Vendure reduces a line to what is in stock.
  if (quantity !== agreed)
    return `Quote ${number} is for ${agreed} pieces of ${productVariant.name}, and the cart has ${quantity}: set ${agreed} again, or remove the line.`
}
