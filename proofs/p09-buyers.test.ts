// P9: a quote that changes hands shows its present buyer nothing of the former ones, and none of them anything more.
import { run, type Database } from '../src/platform/postgres/database.ts'
import { type Answer, ok, openApi } from '../test/support/api.ts'
import { readPdf } from '../test/support/document-readers.ts'
import { openShop, quoting } from '../test/support/shop.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

/** Makes a safeguard void, before each look at a quote. */
type Sabotage = (db: Database, quoteId: number) => Promise<unknown>
type Size = { quotes: number; turns: number }

const buyer = '/rest/V1/buyer/quote'
const present = `(select q.buyer_number from quote q where q.quote_id = $1)`

addPromiseTest<Size>({
  promise: 'P9',
  statement: 'A second buyer of one quote sees nothing of the first one, who sees nothing more.',
  sizes: { ci: { quotes: 6, turns: 4 }, full: { quotes: 60, turns: 8 } },
  prove: (size, trial) => proveHands(size, trial),
  controls: {
    'comments of the quote': (size, trial) => proveHands(size, trial, sharing('quote_comment')),
    'proposals of the quote': (size, trial) => proveHands(size, trial, sharing('quote_proposal')),
    'idempotency keys of the quote': (size, trial) =>
      proveHands(size, trial, (db, quoteId) =>
        run(
          db,
          `update idempotency_key k set caller = 'buyer:' || $1::integer || ':' || ${present}
           where caller = 'buyer:' || $1::integer || ':' || ${present} - 1 and not exists (
             select from idempotency_key o where o.caller = 'buyer:' || $1::integer || ':' || ${present})`,
          [quoteId],
        ),
      ),
    'links that stay valid': (size, trial) =>
      proveHands(size, trial, (db, quoteId) =>
        run(db, 'update quote set link_generation = 0 where quote_id = $1', [quoteId]),
      ),
  },
})

/** As if all rows were of the present buyer. */
function sharing(table: string): Sabotage {
  return (db, quoteId) =>
    run(db, `update ${table} set buyer_number = ${present} where quote_id = $1`, [quoteId])
}

async function proveHands({ quotes, turns }: Size, { random }: Trial, sabotage?: Sabotage): Promise<Outcome> {
  const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
  const shop = await openShop(api)
  const customers = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()]
  const failures: string[] = []
  let cases = 0
  for (let count = 0; count < quotes; count++) {
    const deal = await openDeal(api, shop, random.pick(customers))
    for (let turn = 0; turn < turns; turn++) {
      await deal.giveTo(random.pick(customers))
      await deal.negotiate()
      if (random.chance(0.5)) await ok(shop.moveQuote(deal.id, 'decline'))
      await sabotage?.(api.db, deal.id)
      const seen = await deal.look()
      cases += seen.length
      failures.push(
        ...seen.filter(({ isForeign }) => isForeign).map(({ what }) => `quote ${deal.id}: ${what}`),
      )
    }
  }
  await api.stop()
  return { cases, failures, figures: { quotes } }
}

type Api = Awaited<ReturnType<typeof openApi>>
type Shop = Awaited<ReturnType<typeof openShop>>

/** A quote in which each text and price names its buyer, by the number of hands through which it went before. */
async function openDeal(api: Api, shop: Shop, first: number) {
  const { quote_id, items } = await shop.createQuote(first, { items: [{ sku: 'LAMP', qty: 1 }] })
  const id = quote_id as number
  const item_id = items[0].item_id as number
  const tokens: string[] = []
  let customer = first
  let hand = 0
  const textOf = (of: number) => `said by ${of} of them`
  const priceOf = (of: number) => 7000.25 + of
  const say = (path: string, body: object, headers = {}) =>
    api.post(`${buyer}/${path}`, { token: tokens[hand]!, body, headers })

  /** Whether something of another hand is in an answer to the present buyer. */
  async function isForeign({ bytes, text }: Answer): Promise<boolean> {
    const isPdf = bytes.subarray(0, 4).toString() === '%PDF'
    const shown = (isPdf ? (await readPdf(bytes)).text : text).replaceAll(',', '')
    const others = [...tokens.keys()].filter((of) => of !== hand)
    return others.some((of) => shown.includes(textOf(of)) || shown.includes(String(priceOf(of))))
  }

  return {
    id,
    /** Makes it a draft for this customer. */
    giveTo: async (next: number): Promise<void> => {
      if (next !== customer) hand++
      customer = next
      if ((await shop.readQuote(id)).status !== 'pending') await ok(shop.moveQuote(id, 'rework'))
      const { version } = await shop.readQuote(id)
      const draft = { customer_id: next, items: [{ item_id, sku: 'LAMP', qty: 1, price: priceOf(hand) }] }
      await ok(shop.editQuote(id, { version, ...draft }))
      const { url } = await ok(api.get(`${quoting}/quote/${id}/link`))
      tokens[hand] = `${id}.${(url as string).split('/').at(-1)}`
    },
    negotiate: async (): Promise<void> => {
      await shop.takeTo('proposed', id)
      const { version } = await shop.readQuote(id)
      const text = textOf(hand)
      const items = [{ item_id, price: priceOf(hand) }]
      await ok(say('counterOffer', { version, text, items }))
      await ok(api.post(`${quoting}/quote/${id}/comments`, { body: { comment: { text } } }))
    },
    look: async (): Promise<{ what: string; isForeign: boolean }[]> => {
      const token = tokens[hand]!
      const page = `/q/${id}/${token.slice(`${id}.`.length)}`
      const answers: Record<string, Answer> = {
        'the offer': await api.get(buyer, { token }),
        'the document': await api.get(`${buyer}/pdf`, { token }),
        'the page': await api.get(page, { token: null }),
        'a key': await say('question', { text: 'The same words' }, { 'idempotency-key': 'the-same-key' }),
      }
      const seen = await Promise.all(
        Object.entries(answers).map(async ([what, answer]) => ({
          what: `${what} shows another buyer`,
          isForeign: await isForeign(answer),
        })),
      )
      for (const former of tokens.slice(0, hand)) {
        const { status } = await api.get(buyer, { token: former })
        seen.push({ what: `a former link answers ${status}`, isForeign: status < 400 })
      }
      return seen
    },
  }
}
