// Delivers a quote into a cart.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { deliver, type DeliverInput } from '../../../../delivery/deliver'

export async function POST({ scope, body }: MedusaRequest<DeliverInput>, response: MedusaResponse) {
  response.json({ delivery: await deliver(scope, body) })
}
