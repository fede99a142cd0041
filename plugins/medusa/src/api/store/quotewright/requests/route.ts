// The shop's own way to request a quote for a cart: browsers call the shop, and the shop calls Quotewright, which then reads the
// cart itself.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { ContainerRegistrationKeys, MedusaError, Modules } from '@medusajs/framework/utils'
import { callForBuyer, Unavailable } from '../../../../buyer/quotewright'
import { requireShare, TooManyRequests } from '../../../../buyer/shares'
import type { QuotewrightOptions } from '../../../../connection/options'
import { readCarts } from '../../../../delivery/carts'
import type { QuotewrightService } from '../../../../modules/quotewright/service'

type RequestInput = {
  cart_id: string
  /** What the buyer would like to say. */
  details?: string
  /** Of a guest; a customer's is known. */
  email?: string
  firstname?: string
  lastname?: string
}

export async function POST(request: MedusaRequest<RequestInput>, response: MedusaResponse): Promise<void> {
  try {
    response.json({ number: await requestQuote(request) })
  } catch (error) {
    if (error instanceof TooManyRequests) {
      const body = { type: 'too_many_requests', message: error.message }
      return void response.status(429).set({ 'retry-after': '600' }).json(body)
    }
    if (!(error instanceof Unavailable)) throw error
    request.scope.resolve(ContainerRegistrationKeys.LOGGER).error(error.fault)
    response.status(503).json({ type: MedusaError.Types.UNEXPECTED_STATE, message: error.message })
  }
}

/** Resolves to the number that the buyer is told. */
async function requestQuote({ scope, body }: MedusaRequest<RequestInput>): Promise<string> {
  const { options } = scope.resolve<QuotewrightService>('quotewright')
  const { cart_id, details, ...guest } = body
  const [cart] = await readCarts(scope, [String(cart_id)])
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, 'There is no such cart.')
  const customer =
    cart.customer_id === null
      ? undefined
      : await scope.resolve(Modules.CUSTOMER).retrieveCustomer(cart.customer_id)
  const known = {
    email: customer?.email ?? cart.email ?? guest.email,
    firstname: customer?.first_name ?? guest.firstname,
    lastname: customer?.last_name ?? guest.lastname,
  }
  if (!known.email) throw new MedusaError(MedusaError.Types.INVALID_DATA, 'A guest has to give an email.')
  requireShare(customer?.has_account ? customer.id : undefined, cart.id)
  const path = `shops/${options.shop}/carts/${encodeURIComponent(cart.id)}`
  const mirrored = await send(options, 'PUT', path)
  // A customer whose address nobody has verified is a guest there.
  const person = mirrored.customer_id === null ? known : {}
  const request = await send(options, 'POST', `quoting/request/cart/${String(mirrored.cart_id)}/submit`, {
    details,
    ...person,
  })
  return String(request.increment_id)
}

async function send(
  options: QuotewrightOptions,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const content = body && { body: JSON.stringify(body) }
  const { status, answer } = await callForBuyer(options, method, `V1/${path}`, content, [200, 400])
  if (status === 400)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, String(answer.detail ?? answer.message))
  return answer
}
