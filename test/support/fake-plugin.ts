// A Vendure in which the connection to Quotewright is that of our plugin, as a shop installs it; all else is made up.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after } from 'node:test'
import { unpackPlugin } from './packed-plugin.ts'

type Options = { url: string; shop: string; hookSecret: string; token?: string; store?: string }
type Answer = { status: number; headers?: Record<string, string>; body: unknown; fault?: string }
type Sent = { headers: IncomingHttpHeaders; body: unknown }
type MakeKey = (prefix: string, title: string) => Promise<string | undefined>

/** Starts the shop until the tests of the file are over. */
export async function openFakePlugin() {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-plugin-'))
  await unpackPlugin('vendure', directory)
  const load = createRequire(join(directory, 'package.json'))
  const { answerPairing } = load('./dist/connection/pairing.js') as {
    answerPairing: (options: Options, request: Sent, makeKey: MakeKey) => Promise<Answer>
  }
  const { readOptions } = load('./dist/connection/options.js') as {
    readOptions: (given?: Partial<Options>) => Options
  }
  const { answerWidget } = load('./dist/buyer/buyer-requests.js') as {
    answerWidget: (options: Options, path: string, request: Sent, buyer: object) => Promise<Answer>
  }
  const { sendHints } = load('./dist/connection/hook.js') as {
    sendHints: (options: Options, id: string, hints: object[]) => Promise<number>
  }
  const shop = {
    url: '',
    options: {} as Options,
    /** The keys that are valid, by their titles. */
    keys: new Map<string, string>(),
    /** Every request for a check. */
    checks: [] as Sent[],
    has_plugin: true,
    /** What happens while it makes a key. */
    meanwhile: async () => {},
    /** Whether it cuts the line in place of the next answer to a check. */
    loses_answer: false,
    readOptions,
    answerWidget,
    sendHints,
    answer: (request: Sent) => answerPairing(shop.options, request, makeKey),
  }
  let made = 0
  const makeKey: MakeKey = async (prefix, title) => {
    await shop.meanwhile()
    const former = [...shop.keys.keys()].filter((name) => name.startsWith(prefix))
    if (former.some((name) => name >= title)) return undefined
    for (const name of former) shop.keys.delete(name)
    shop.keys.set(title, `key ${++made}`)
    return shop.keys.get(title)
  }
  const answer = async (request: IncomingMessage): Promise<Answer | undefined> => {
    const { url, headers } = request
    if (url === '/admin-api') return { status: 200, body: readAdmin(headers, [...shop.keys.values()]) }
    if (!shop.has_plugin) return { status: 404, body: { message: 'Cannot POST /quotewright' } }
    if (url === '/quotewright/buyer') return { status: 403, body: { error_code: 'not_of_widget' } }
    const sent = { headers, body: await json(request) }
    shop.checks.push(sent)
    const answered = await shop.answer(sent)
    if (!shop.loses_answer) return answered
    shop.loses_answer = false
  }
  const server = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (!answered) return void response.destroy()
      response.writeHead(answered.status, answered.headers).end(JSON.stringify(answered.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(async () => {
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true })
  })
  return shop
}

/** What the Admin API of Vendure says to a check, and to the sync of a shop without products. */
function readAdmin({ 'vendure-api-key': key }: IncomingHttpHeaders, keys: string[]): object {
  if (!keys.includes(String(key))) return { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] }
  const currencies = { currencyCode: 'USD', currencyCodes: ['USD'], pricesIncludeTax: false }
  const limits = { lineQuantity: 999, orderQuantity: 999, orderAmount: null }
  return {
    data: {
      quotewright: { version: '0.1.4', precision: 2, ...currencies, limits },
      productVariants: { items: [] },
    },
  }
}
