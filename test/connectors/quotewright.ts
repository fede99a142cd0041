// Quotewright as a process that tests kill, with what its seller and a buyer do.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { ok } from '../support/api.ts'
import { acceptFields } from '../support/buyer-page.ts'
import { openOperator } from '../support/operator.ts'

const LINK_KEY = 'a key of the links of this test alone'
const environment = {
  LINK_KEY,
  PUBLIC_URL: 'https://quotes.example.com',
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
}

/** Starts it, with a store in euros. */
export async function openQuotewright() {
  const operator = await openOperator({ after }, { environment, database: 'cloned' })
  let service = await operator.start()
  let client = await service.openClient()
  await ok(client.put('/rest/V1/stores/default', { body: { store: { name: 'Shop', currency_code: 'EUR' } } }))

  /** The command `shop`. Resolves to what it prints. */
  async function run(...words: string[]): Promise<string> {
    const { status, stdout, stderr } = await operator.run(['shop', ...words])
    assert.equal(status, 0, stdout + stderr)
    return stdout
  }

  const readQuote = (id: number) => ok(client.get(`/rest/V1/quoting/quote/${id}?addItems=true`))
  const move = (id: number, name: string) =>
    ok(client.post(`/rest/V1/quoting/quote/${id}/${name}`, { body: {} }))

  /** Makes a quote and proposes it. Resolves to its id. */
  async function propose(quote: object): Promise<number> {
    const { quote_id: id } = await ok(client.post('/rest/V1/quoting/quote', { body: { quote } }))
    await move(id, 'approve')
    await move(id, 'propose')
    return id
  }

  /** Accepts on the buyer's page, as a browser without a script does. */
  async function acceptOnPage(id: number): Promise<void> {
    const page = `http://127.0.0.1:${service.port}/q/${id}/${linkToken(Buffer.from(LINK_KEY), id, 'accept', 0)}`
    const html = await (await fetch(page)).text()
    const body = new URLSearchParams(acceptFields(html, { name: 'Anna Larsen' }))
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    assert.ok(response.status < 400, await response.text())
  }

  return {
    port: () => service.port,
    client: () => client,
    run,
    readQuote,
    move,
    propose,
    acceptOnPage,
    restart: async () => {
      await operator.kill(service)
      service = await operator.start()
      client = await service.openClient()
    },
  }
}
