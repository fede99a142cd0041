// What became of deliveries, by their keys.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { find } from '../../../../../delivery/find'

export async function POST({ scope, body }: MedusaRequest<{ keys: string[] }>, response: MedusaResponse) {
  response.json({ deliveries: await find(scope, body.keys) })
}
