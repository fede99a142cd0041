// The queries and mutations that Quotewright calls.
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql'
import {
  Allow,
  ConfigService,
  Ctx,
  type OrderLine,
  PermissionDefinition,
  type RequestContext,
  Transaction,
} from '@vendure/core'
import gql from 'graphql-tag'
import { fieldsOf } from './agreed-lines'
import { VERSION } from './connection/pairing'
import { type DeliverInput, DeliveryService, precisionOf, type WithdrawInput } from './delivery.service'
import { limitsOf } from './limits'

export const deliverQuotes = new PermissionDefinition({
  name: 'DeliverQuotes',
  description: 'Puts quotes of Quotewright into carts',
})

export const schema = gql`
  type QuotewrightStatus {
    version: String!
    "Digits of the shop's money"
    precision: Int!
    currencyCode: CurrencyCode!
    currencyCodes: [CurrencyCode!]!
    pricesIncludeTax: Boolean!
    "Whether the addresses of accounts are verified: without that, Vendure calls each account verified"
    verifiesAccounts: Boolean!
    limits: QuotewrightLimits!
  }

  "The most that the shop takes"
  type QuotewrightLimits {
    "Pieces of a line"
    lineQuantity: Int!
    "Pieces of an order"
    orderQuantity: Int!
    "What an order costs, in the smallest unit; null if the database holds any"
    orderAmount: Int
  }

  type QuotewrightLine {
    itemId: Int!
    variantId: ID!
    quantity: Int!
    "When the order was placed; 0 before"
    placedQuantity: Int!
    "Per unit, without tax, before promotions"
    price: Money!
    taxRate: Float!
  }

  type QuotewrightDelivery {
    key: String!
    "now, before, gone, refused; or open, withdrawn"
    outcome: String!
    "Of a refusal, or other_currency: the agreed prices of the lines do not hold in the cart"
    code: String
    message: String
    itemId: Int
    orderCode: String
    orderState: String
    isPlaced: Boolean!
    lines: [QuotewrightLine!]!
  }

  input QuotewrightLineInput {
    itemId: Int!
    variantId: ID!
    quantity: Int!
    price: Money!
  }

  input DeliverQuoteInput {
    key: String!
    quoteId: Int!
    quoteNumber: String!
    startedAt: String!
    cart: String
    customerId: ID
    customerEmail: String
    currencyCode: CurrencyCode!
    "Digits of the prices: refused if the shop's money has others"
    precision: Int!
    expiresAt: DateTime
    replacesPlain: Boolean!
    lines: [QuotewrightLineInput!]!
  }

  input WithdrawQuoteInput {
    key: String!
    quoteId: Int!
    startedAt: String!
  }

  extend type Query {
    quotewright: QuotewrightStatus!
    quotewrightDeliveries(keys: [String!]!): [QuotewrightDelivery!]!
  }

  extend type Mutation {
    deliverQuote(input: DeliverQuoteInput!): QuotewrightDelivery!
    withdrawQuote(input: WithdrawQuoteInput!): QuotewrightDelivery!
  }
`

@Resolver()
export class QuotewrightResolver {
  constructor(
    private deliveries: DeliveryService,
    private config: ConfigService,
  ) {}

  @Query()
  @Allow(deliverQuotes.Permission)
  quotewright(@Ctx() { channel }: RequestContext) {
    const { availableCurrencyCodes, defaultCurrencyCode, pricesIncludeTax } = channel
    const precision = precisionOf(this.config)
    const currencies = { currencyCode: defaultCurrencyCode, currencyCodes: availableCurrencyCodes }
    return {
      version: VERSION,
      precision,
      ...currencies,
      pricesIncludeTax,
      verifiesAccounts: this.config.authOptions.requireVerification,
      limits: limitsOf(this.config),
    }
  }

  @Query()
  @Allow(deliverQuotes.Permission)
  async quotewrightDeliveries(@Ctx() ctx: RequestContext, @Args() { keys }: { keys: string[] }) {
    return (await this.deliveries.find(ctx, keys)).map(toAnswer)
  }

  // What was committed while it waited for a lock is read then, also by MySQL.
  @Transaction('auto', 'READ COMMITTED')
  @Mutation()
  @Allow(deliverQuotes.Permission)
  async deliverQuote(@Ctx() ctx: RequestContext, @Args() { input }: { input: DeliverInput }) {
    return toAnswer(await this.deliveries.deliver(ctx, input))
  }

  @Transaction('auto', 'READ COMMITTED')
  @Mutation()
  @Allow(deliverQuotes.Permission)
  async withdrawQuote(@Ctx() ctx: RequestContext, @Args() { input }: { input: WithdrawInput }) {
    return toAnswer(await this.deliveries.withdraw(ctx, input))
  }
}

type Found = Awaited<ReturnType<DeliveryService['find']>>[number]
type Outcome = { key: string; outcome: string; order?: Found['order']; lines: OrderLine[] }

function toAnswer({ order, lines, ...rest }: Outcome) {
  const currency = order?.currencyCode
  const isOther = lines.some((line) => fieldsOf(line).quotewrightCurrency !== currency)
  const message = `The cart is in ${currency} by now: the agreed prices do not hold there.`
  return {
    ...rest,
    ...(isOther && { code: 'other_currency', message }),
    orderCode: order?.code,
    orderState: order?.state,
    isPlaced: order?.orderPlacedAt != null,
    lines: lines.map((line) => ({
      itemId: fieldsOf(line).quotewrightItem,
      variantId: line.productVariantId,
      quantity: line.quantity,
      placedQuantity: line.orderPlacedQuantity,
      price: line.unitPrice,
      taxRate: line.taxRate,
    })),
  }
}
