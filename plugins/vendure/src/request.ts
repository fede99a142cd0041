// The Shop API's own way to request a quote for the buyer's cart: browsers call the shop, and the shop calls Quotewright, which
// then reads the cart itself.
import { Inject } from '@nestjs/common'
import { Args, Mutation, Resolver } from '@nestjs/graphql'
import {
  ActiveOrderService,
  Allow,
  ConfigService,
  Ctx,
  I18nError,
  Logger,
  LogLevel,
  Permission,
  type RequestContext,
  UserInputError,
} from '@vendure/core'
import gql from 'graphql-tag'
import { callForBuyer, Unavailable } from './buyer/quotewright'
import { requireShare, TooManyRequests } from './buyer/shares'
import type { QuotewrightOptions } from './connection/options'
import { OPTIONS } from './options'

export const shopSchema = gql`
  input RequestQuoteInput {
    "What the buyer would like to say"
    details: String
    "Of a guest; a customer's is known"
    email: String
    firstname: String
    lastname: String
  }

  type QuotewrightRequest {
    "The number that the buyer is told"
    number: String!
  }

  extend type Mutation {
    "Requests a quote for what is in the cart"
    requestQuote(input: RequestQuoteInput!): QuotewrightRequest!
  }
`

type RequestInput = { details?: string; email?: string; firstname?: string; lastname?: string }

@Resolver()
export class QuoteRequestResolver {
  constructor(
    private activeOrders: ActiveOrderService,
    private config: ConfigService,
    @Inject(OPTIONS) private options: QuotewrightOptions,
  ) {}

  @Mutation()
  @Allow(Permission.Owner)
  async requestQuote(@Ctx() ctx: RequestContext, @Args() { input }: { input: RequestInput }) {
    const order = await this.activeOrders.getActiveOrder(ctx, undefined)
    if (!order) throw new UserInputError('There is nothing in the cart.')
    const { details, ...guest } = input
    if (!ctx.activeUserId && !guest.email) throw new UserInputError('A guest has to give an email.')
    takeShareOf(ctx, order.code)
    const cart = await this.send('PUT', `shops/${this.options.shop}/carts/${encodeURIComponent(order.code)}`)
    // Without verification, Vendure calls the address of every account verified.
    const { requireVerification } = this.config.authOptions
    const person = ctx.activeUserId ? { is_email_verified: requireVerification } : guest
    const body = { details, ...person }
    const request = await this.send('POST', `quoting/request/cart/${cart.cart_id}/submit`, body)
    return { number: String(request.increment_id) }
  }

  private async send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const content = body && { body: JSON.stringify(body) }
    const { status, answer } = await callForBuyer(
      this.options,
      method,
      `V1/${path}`,
      content,
      [200, 400],
    ).catch(refuse)
    if (status === 400) throw new UserInputError(String(answer.detail ?? answer.message))
    return answer
  }
}

/** Its message is for the buyer; of a fault, the log has more to say. */
class RequestError extends I18nError {
  constructor({ message }: Error, code: string) {
    super(message, {}, code, LogLevel.Verbose)
  }
}

function takeShareOf({ activeUserId }: RequestContext, cart: string): void {
  try {
    requireShare(activeUserId === undefined ? undefined : String(activeUserId), cart)
  } catch (error) {
    throw error instanceof TooManyRequests ? new RequestError(error, 'TOO_MANY_REQUESTS') : error
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof Unavailable)) throw error
  Logger.error(error.fault, 'Quotewright')
  throw new RequestError(error, 'INTERNAL_SERVER_ERROR')
}
