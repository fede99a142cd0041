// What `quotewright shop check` calls, signed with the secret that both have.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { makeKey } from '../../../connection/key'
import { answerPairing } from '../../../connection/pairing'
import type { QuotewrightService } from '../../../modules/quotewright/service'

export async function POST(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const { scope } = request
  const { options } = scope.resolve<QuotewrightService>('quotewright')
  const { status, headers = {}, body } = await answerPairing(options, request, makeKey(scope))
  response.status(status).set(headers).json(body)
}
