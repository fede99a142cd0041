// What a real shop tells buyers, and writes into its log, while Quotewright cannot be reached.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '../support/until.ts'

/** Nothing listens here, and `fetch` does not refuse the port by itself. */
export const NOWHERE = 'http://127.0.0.1:5'
const SORRY = 'Requests cannot be sent at present. Please try again later.'

type UnreachingShop = {
  port: () => number
  log: () => string
  /** A customer with something in the cart; `requestQuote` resolves to the answer as text. */
  openBuyer: () => Promise<{ session: Record<string, string>; requestQuote: () => Promise<string> }>
}

/** Quotewright is at NOWHERE, and the plugin has a token. */
export function itSaysThatRequestsCannotBeSent(shop: () => UnreachingShop): void {
  it('tells the buyer to try again later, and its log where it did not reach Quotewright, and why', async () => {
    const { port, log, openBuyer } = shop()
    const { session, requestQuote } = await openBuyer()
    const linesSince = async (start: number, path: string) => {
      await until('the log says it', async () => log().slice(start).includes(path))
      // Medusa also writes a line for every call.
      const lines = log().slice(start).split('\n')
      return lines.filter((line) => line.trim() !== '' && !line.includes('"level":"http"'))
    }
    const fault = (path: string) =>
      new RegExp(
        `Quotewright cannot be reached at ${NOWHERE}/rest/${path}[^ ]*: connect ECONNREFUSED 127.0.0.1:5`,
      )
    let start = log().length
    const answer = await requestQuote()
    assert.ok(answer.includes(SORRY), answer)
    assert.doesNotMatch(answer, /fetch failed|ECONNREFUSED/)
    let [line = '', ...more] = await linesSince(start, '/carts/')
    assert.match(line, fault('V1/shops/main/carts/'))
    assert.deepEqual(more, [])
    const form = new FormData()
    form.append('file', new Blob(['sku;qty']), 'list.csv')
    const json = { 'content-type': 'application/json' }
    const bodies = { priceRequest: JSON.stringify({ message: 'How much are 40?' }), upload: form }
    for (const [path, body] of Object.entries(bodies)) {
      start = log().length
      const headers = { 'x-quotewright': 'widget', ...session, ...(path === 'priceRequest' && json) }
      const response = await fetch(`http://127.0.0.1:${port()}/quotewright/${path}`, {
        method: 'POST',
        headers,
        body,
      })
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '30'])
      assert.deepEqual(await response.json(), { error_code: 'unreachable', detail: SORRY })
      ;[line = '', ...more] = await linesSince(start, '/request/')
      assert.match(line, fault('default/V1/pricerequest/request/'))
      assert.deepEqual(more, [])
    }
  })
}
