// Its version: Quotewright refuses those that it was not tested with.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { VERSION } from '../../../connection/pairing'

export function GET(_request: MedusaRequest, response: MedusaResponse): void {
  response.json({ version: VERSION })
}
