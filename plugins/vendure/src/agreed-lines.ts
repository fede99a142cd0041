// What keeps an agreed line as it was agreed: fields that buyers cannot write, their price, and the guards.
import {
  type CustomFieldConfig,
  EventBus,
  type Injector,
  LanguageCode,
  type Order,
  type OrderInterceptor,
  type OrderItemPriceCalculationStrategy,
  OrderLine,
  OrderLineEvent,
  type ProductVariant,
  type RequestContext,
  TransactionalConnection,
  type WillAddItemToOrderInput,
  type WillAdjustOrderLineInput,
} from '@vendure/core'
import { QuotewrightDelivery } from './delivery.entity'

export type AgreedFields = {
  quotewrightItem?: number | null
  quotewrightQuote?: string | null
  quotewrightQuantity?: number | null
  /** A whole number as text, as prices of some shops exceed 32 bits. */
  quotewrightPrice?: string | null
  quotewrightCurrency?: string | null
  quotewrightUntil?: Date | null
}

declare module '@vendure/core/dist/entity/custom-entity-fields' {
  interface CustomOrderLineFields extends AgreedFields {}
}

const types = {
  quotewrightItem: 'int',
  quotewrightQuote: 'string',
  quotewrightQuantity: 'int',
  quotewrightPrice: 'string',
  quotewrightCurrency: 'string',
  quotewrightUntil: 'datetime',
} as const

/** Neither in the Shop API, nor writable in the Admin API. */
export const agreedFields = Object.entries(types).map(([name, type]): CustomFieldConfig => ({
  name,
  type,
  nullable: true,
  public: false,
  readonly: true,
  label: [{ languageCode: LanguageCode.en, value: name.replace('quotewright', 'Quote: ').toLowerCase() }],
}))

export const fieldsOf = (line: { customFields?: unknown }): AgreedFields =>
  (line.customFields ?? {}) as AgreedFields
export const isAgreed = (line: OrderLine): boolean => fieldsOf(line).quotewrightItem != null

/** Returns the agreed price of an agreed line in its currency; all other prices are those of the shop's own strategy. */
export class AgreedPriceStrategy implements OrderItemPriceCalculationStrategy {
  constructor(private own: OrderItemPriceCalculationStrategy) {}

  init = (injector: Injector) => this.own.init?.(injector)
  destroy = () => this.own.destroy?.()

  calculateUnitPrice(
    ctx: RequestContext,
    variant: ProductVariant,
    fields: AgreedFields,
    order: Order,
    quantity: number,
  ): ReturnType<OrderItemPriceCalculationStrategy['calculateUnitPrice']> {
    if (fields.quotewrightPrice != null && fields.quotewrightCurrency === ctx.currencyCode)
      return { price: Number(fields.quotewrightPrice), priceIncludesTax: false }
    return this.own.calculateUnitPrice(ctx, variant, fields as never, order, quantity)
  }
}

/** Buyers may remove an agreed line, and change nothing of it. A quantity that staff sets is the agreed one, once it is stored. */
export class AgreedQuantityInterceptor implements OrderInterceptor {
  private connection: TransactionalConnection
  private wanted = new WeakMap<OrderLine, number>()

  init(injector: Injector): void {
    this.connection = injector.get(TransactionalConnection)
    injector.get(EventBus).registerBlockingEventHandler({
      event: OrderLineEvent,
      id: 'quotewright-agreed-quantity',
      handler: async ({ ctx, orderLine }) => {
        // Vendure may have reduced it to what is in stock, which nobody agreed to.
        if (this.wanted.get(orderLine) !== orderLine.quantity) return
        fieldsOf(orderLine).quotewrightQuantity = orderLine.quantity
        await this.connection.getRepository(ctx, OrderLine).save(orderLine)
      },
    })
  }

  /** In the Shop API, agreed lines are added by a sign-in only, which may have read those of the guest before a withdrawal. */
  async willAddItemToOrder(
    ctx: RequestContext,
    _order: Order,
    { customFields }: WillAddItemToOrderInput,
  ): Promise<string | void> {
    const { quotewrightItem: item, quotewrightQuote: number } = fieldsOf({ customFields })
    if (item == null || ctx.apiType !== 'shop') return
    const open = this.connection
      .getRepository(ctx, QuotewrightDelivery)
      .createQueryBuilder('delivery')
      .where(`delivery.state = 'open' AND delivery.lines LIKE :line`, { line: `%"itemId":${item},%` })
    if ((await open.getCount()) === 0) return `Quote ${number} was withdrawn.`
  }

  async willAdjustOrderLine(
    ctx: RequestContext,
    _order: Order,
    { orderLine, quantity }: WillAdjustOrderLineInput,
  ): Promise<string | void> {
    const { quotewrightQuantity: agreed, quotewrightQuote: number } = fieldsOf(orderLine)
    if (agreed == null || quantity === agreed || quantity === 0) return
    if (ctx.apiType === 'shop')
      return `The quantity of this line was agreed in quote ${number}: it is ${agreed}.`
    this.wanted.set(orderLine, quantity)
  }
}
