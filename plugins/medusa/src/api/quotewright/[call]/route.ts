// What the widget calls beside a product, where buyers are signed in.
import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import { answerWidget, type Buyer } from '../../../buyer/buyer-requests'
import type { QuotewrightService } from '../../../modules/quotewright/service'

const CALLS = { GET: ['buyer'], POST: ['priceRequest', 'upload'] }

export const GET = (request: AuthenticatedMedusaRequest, response: MedusaResponse) =>
  answer('GET', request, response)
export const POST = (request: AuthenticatedMedusaRequest, response: MedusaResponse) =>
  answer('POST', request, response)

async function answer(
  method: keyof typeof CALLS,
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse,
): Promise<void> {
  const call = String(request.params.call)
  if (!CALLS[method].includes(call)) return void response.status(404).json({ error_code: 'not_found' })
  const { scope } = request
  const { options } = scope.resolve<QuotewrightService>('quotewright')
  const buyer = await findBuyer(request)
  const { status, headers = {}, body, fault } = await answerWidget(options, call, request, buyer)
  if (fault !== undefined) scope.resolve(ContainerRegistrationKeys.LOGGER).error(fault)
  response.status(status).set(headers).json(body)
}

async function findBuyer({ scope, auth_context }: AuthenticatedMedusaRequest): Promise<Buyer | undefined> {
  const id = auth_context?.actor_id
  if (!id) return undefined
  const { email, first_name, last_name } = await scope.resolve(Modules.CUSTOMER).retrieveCustomer(id)
  // Medusa does not verify the addresses of accounts.
  return { id, email, is_email_verified: false, firstname: first_name ?? '', lastname: last_name ?? '' }
}
