// Takes a quote out of the cart again.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import type { DeliveryKey } from '../../../../../delivery/delivery-table'
import { withdraw } from '../../../../../delivery/withdraw'

export async function POST({ scope, body }: MedusaRequest<DeliveryKey>, response: MedusaResponse) {
  response.json({ delivery: await withdraw(scope, body) })
}
