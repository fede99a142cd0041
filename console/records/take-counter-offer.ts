// Puts the quantities and prices of a counter-offer into the draft of its quote.
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'

/** Resolves to the quote. `version` is the one to be changed. */
export function takeCounterOffer(id: number, commentId: number, version: number): Promise<Schemas['Quote']> {
  const body = { version }
  return sendOnce(['take', commentId, body], (header) =>
    result(
      api.POST('/rest/V1/quoting/quote/{id}/comments/{commentId}/take', {
        params: { path: { id, commentId }, header },
        body,
      }),
    ),
  )
}
