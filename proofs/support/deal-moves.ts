// The moves of P17 over HTTP, each with what the model expects of it, and random sequences of them.
import type { Random } from '../../src/demo/demo-random.ts'
import { many, run } from '../../src/platform/database.ts'
import { removeFiles } from '../../src/platform/file-removal.ts'
import { eraseCustomer } from '../../src/quoting/erase-actions.ts'
import { expireDueQuotes } from '../../src/quoting/quote-move-actions.ts'
import { type Api, type Client, ok } from '../../test/support/api.ts'
import { fileBody } from '../../test/support/sample-files.ts'
import * as model from './deal-model.ts'
import { decimal, type Item, type Quote, type World } from './deal-model.ts'

/** A service on a database of its own; `client` is how moves reach it. */
export type Lane = { api: Api; client: Pick<Client, 'call'> }
/** A kind of move and four small numbers, which choose among what there is when it is made. */
export type Move = [kind: string, a: number, b: number, c: number, d: number]
type Answer = { status: number; body: any }
/**
 * A request, or an act of another kind. `rule` changes the model, or throws a Refusal, and returns what is expected of the
 * answer, or a function that finds it and takes ids of new records from it; nothing stands for true.
 */
type Made = { says: string; body?: unknown; act?: () => Promise<Answer>; rule: () => unknown }
type Step = Required<Omit<Made, 'body'>>
type Make = (view: View, api: Api) => Made | Promise<Made>
type View = ReturnType<typeof viewOf>

const NOWHERE = 2_147_483_647
const quantities = [30_000, 100_000, 5_000, 250_000, 12_500]
const item = (sku: string, qty: number, price: number, ...tiers: [qty: number, price: number][]): Item => ({
  ...{ sku, qty, price, tiers: tiers.map(([qty, price]) => ({ qty, price })), chosen: null, note: null },
})
// Tiers that are reached as offered and that are not, prices that need rounding, one SKU twice.
const offers = [
  [item('0042-OAK', 50_000, 2_000_000, [100_000, 1_900_500], [250_000, 1_711_111])],
  [item('LAMP', 25_000, 311_100), item('BOOK', 30_000, 125_000, [30_000, 110_000])],
  [item('BOOK', 120_000, 120_000, [100_000, 99_999]), item('LAMP', 10_000, 0)],
  [item('LAMP', 10_000, 300_000, [100_000, 277_777]), item('LAMP', 70_000, 333_333)],
]
let keys = 0

const at = <T>(list: T[], index: number): T => list[index % list.length]!
/** The newest is the first. */
const recent = <T>(list: T[], index: number): T | undefined => list.at(-1 - (index % (list.length || 1)))
const customerAt = ({ people }: World, index: number) => at(people.slice(0, 2), index)
const offered = (index: number, note: string) => at(offers, index).map((each) => ({ ...each, note }))

/** What the numbers of a move choose; a record that nobody made is one that nobody finds. */
function viewOf(world: World, [, a, b, c, d]: Move) {
  const missing: unknown = { id: NOWHERE, version: 2, buyer: model.buyerOf(world.people[2]!), items: [] }
  const quote = recent(world.quotes, a) ?? (missing as Quote)
  const other = quote.version > 1 ? quote.version - 1 : quote.version + 1
  const [item] = quote.items
  return {
    ...{ world, a, b, c, d, quote, request: recent(world.requests, a) ?? (missing as model.Request) },
    ...{
      cart: at(world.carts, a),
      customer: customerAt(world, a),
      sku: at(model.skus, b),
      qty: at(quantities, c),
    },
    comment: model.textFor(quote.buyer, 'Said by'),
    /** What the caller saw, or none; sometimes it is not the current one. */
    version: d > 10 ? other : d % 2 === 1 ? quote.version : undefined,
    /** Sometimes a quantity of the first item, in half of the cases if it has tiers. */
    choice: c % (item?.tiers.length ? 2 : 6) === 1 ? { item, qty: at(quantities, c) } : undefined,
  }
}

const seeQuote = (quote: Quote) => (body: any) => {
  quote.id ||= body.quote_id
  for (const [index, each] of quote.items.entries()) each.id ??= body.items?.[index]?.item_id
  return model.shownQuote(quote)
}

const seeRequest = (request: model.Request) => (body: any) => {
  request.id ||= body.request_id
  const items = request.items.map((line) => ({ sku: line.sku, ...model.shownTerms(line) }))
  return { ...model.shownRequest(request), items }
}

const sentContents = ({ items, shipping, texts }: Partial<Quote>) => ({
  items: items?.map(({ sku, tiers, note, ...terms }) => ({
    ...{ sku, ...model.shownTerms(terms), customer_note: note, tier_prices: tiers.map(model.shownTerms) },
  })),
  ...{ shipping_amount: shipping && decimal(shipping), seller_comment: texts, shipping_description: texts },
})

const sentChoice = (choice: model.Choice | undefined) =>
  choice && [{ item_id: choice.item?.id ?? NOWHERE, qty: decimal(choice.qty) }]

const quoteMove =
  (name: string): Make =>
  ({ world, quote, comment, version, choice }) => ({
    says: `POST /quoting/quote/${quote.id}/${name}`,
    body: { comment, version, items: name === 'accept' ? sentChoice(choice) : undefined },
    rule: () => model.move(world, quote, name, { comment, version, choice }),
  })

const lineMove =
  (method: 'PUT' | 'DELETE'): Make =>
  async ({ world, cart, b, qty }, { db }) => {
    const sql = 'select item_id, sku, quote_id from cart_item where cart_id = $1 order by quote_id, item_id'
    const line = recent(await many<{ item_id: number; sku: string; quote_id: number }>(db, sql, [cart.id]), b)
    const isPut = method === 'PUT'
    const rule = () => {
      model.requireActive(cart)
      const quote = world.quotes.find(({ id }) => id === line!.quote_id)
      if (quote) return isPut ? model.refuse('quoted_line') : model.takeOutQuote(world, quote, cart)
      model.setPlain(world, cart, line!.sku, isPut ? qty : 0)
      return isPut ? { qty: decimal(qty) } : undefined
    }
    const body = isPut ? { cartItem: { qty: decimal(qty) } } : undefined
    return { says: `${method} /carts/${cart.id}/items/${line?.item_id ?? NOWHERE}`, body, rule }
  }

const makers: Record<string, Make> = {
  add: ({ world, cart, sku, qty }) => ({
    says: `POST /carts/${cart.id}/items`,
    body: { cartItem: { sku, qty: decimal(qty) } },
    rule: () => ({ sku, qty: decimal(model.addPlain(world, cart, sku, qty)), quote_id: null }),
  }),
  change: lineMove('PUT'),
  remove: lineMove('DELETE'),
  submit: ({ world, cart, b }) => {
    const person = cart.owner ?? world.people[2]!
    const buyer = model.buyerOf(person)
    const details = model.textFor(buyer, b % 4 === 1 ? 'Again for' : 'For')
    const { customer_email: email, customer_firstname: firstname, customer_lastname: lastname } = buyer
    const guest = cart.owner || person.isErased ? {} : { email, firstname, lastname }
    const rule = () => seeRequest(model.submit(world, cart, details, person))
    return { says: `POST /quoting/request/cart/${cart.id}/submit`, body: { details, ...guest }, rule }
  },
  submitFor: ({ world, customer, sku, qty }) => {
    const details = model.textFor(model.buyerOf(customer), 'For')
    const rule = () => seeRequest(model.submitFor(world, customer, details, [model.lineOf(sku, qty)]))
    const body = { details, items: [{ sku, qty: decimal(qty) }] }
    return { says: `POST /quoting/request/customer/${customer.id}/submit`, body, rule }
  },
  answer: ({ world, request }) => ({
    says: `POST /quoting/request/${request.id}/quote`,
    rule: () => seeQuote(model.answerRequest(world, request)),
  }),
  decide: ({ request, b }) => {
    const [name, to] = at([['decline', 'declined'] as const, ['cancel', 'cancelled'] as const], b)
    const comment = model.textFor(request.buyer, 'Said by')
    const rule = () => model.moveRequest(request, to, comment)
    return { says: `POST /quoting/request/${request.id}/${name}`, body: { comment }, rule }
  },
  create: ({ world, customer, b, c }) => {
    const texts = model.textFor(model.buyerOf(customer), 'As agreed with')
    const contents = { items: offered(b, texts), shipping: c * 1_050, texts }
    const rule = () => seeQuote(model.createQuote(world, customer, contents))
    const quote = { customer_id: customer.id, ...sentContents(contents) }
    return { says: 'POST /quoting/quote', body: { quote }, rule }
  },
  edit: ({ world, quote, comment: texts, version = quote.version, b, c }) => {
    const items = b % 4 === 0 ? {} : { items: offered(c, texts) }
    const contents = { texts, ...items, ...(b % 3 === 0 && { shipping: b * 10_025 }) }
    const person = b % 5 === 4 ? customerAt(world, c) : undefined
    const isAhead = b % 2 === 1
    const times = isAhead && { expires_at: '2099-12-31 00:00:00' }
    const sent = { version, customer_id: person?.id ?? undefined, ...sentContents(contents), ...times }
    const rule = () => seeQuote(model.edit(world, quote, { version, person, isAhead, contents }))
    return { says: `PUT /quoting/quote/${quote.id}`, body: { quote: sent }, rule }
  },
  ...Object.fromEntries(Object.keys(model.moves).map((name) => [name, quoteMove(name)])),
  toCart: ({ world, quote, choice, version, b }) => {
    const { customer_id } = quote.buyer
    const own = () => world.carts.find(({ owner }) => owner?.id === customer_id)
    const right = quote.cart ?? quote.request?.cart ?? own()
    const cart = b > 10 || !right ? at(world.carts, b) : right
    const buyer = world.people.find(({ id }) => id !== null && id === (customer_id ?? cart.owner?.id))
    const person = b % 10 === 9 || !buyer ? customerAt(world, b) : buyer
    const body = { cartId: cart.id, customerId: person.id, version, items: sentChoice(choice) }
    const rule = () => model.addToCart(world, quote, { cart, person, choice, version })
    return { says: `POST /quoting/quotes/${quote.id}/addToCart`, body, rule }
  },
  elsewhere: ({ world, quote, b }) => {
    const ordered_at = b % 2 === 1 ? '2000-01-01 00:00:00' : undefined
    const comment = ordered_at && `Ordered at ${ordered_at} (UTC)`
    const rule = () => model.buyElsewhere(world, quote, 1007, comment)
    return { says: `POST /quoting/quote/${quote.id}/purchased`, body: { orderId: 1007, ordered_at }, rule }
  },
  order: ({ world, cart }) => {
    const rule = () => {
      model.requireOrder(world, cart)
      return (id: number) => cart.order_id ?? model.order(world, cart, id)
    }
    return { says: `PUT /carts/${cart.id}/order`, rule }
  },
  assign: ({ world, cart, b }) => {
    const person = customerAt(world, b)
    const rule = () => model.assign(cart, person)
    return { says: `PUT /carts/${cart.id}`, body: { customerId: person.id }, rule }
  },
  newCart: ({ world, customer: owner }) => {
    const newest = world.carts.findLast((cart) => cart.owner === owner && cart.order_id === null)
    const rule = () => (id: number) => {
      if (!newest) world.carts.push(model.newCart(id, owner))
      return newest?.id ?? id
    }
    return { says: `POST /customers/${owner.id}/carts`, rule }
  },
  look: ({ world, cart }) => {
    const rule = () => {
      model.expireAll(world, cart)
      const expected = model.shownCart(world, cart)
      // The order of lines is left open.
      return (body: any) => Object.assign(body, { lines: body.items.map(model.lineText).sort() }) && expected
    }
    return { says: `GET /carts/${cart.id}`, rule }
  },
  read: ({ quote }) => ({
    says: `GET /quoting/quote/${quote.id}?addItems=true`,
    rule: () => seeQuote(quote),
  }),
  /** The time of a quote is over. */
  expire: ({ quote }, { db }) => {
    const act = async () => {
      await run(db, `update quote set expires_at = '2020-01-01' where quote_id = $1`, [quote.id])
      return { status: 200, body: true }
    }
    return { says: `the time of quote ${quote.id} is over`, act, rule: () => void (quote.isDue = true) }
  },
  job: ({ world }, { db }) => {
    const record = () => db.transaction((tx) => expireDueQuotes(tx))
    const act = async () => ({ status: 200, body: await record() })
    return { says: 'the job records expiries', act, rule: () => model.expireAll(world) }
  },
  /** A price request with a file, for the erasure to find. */
  ask: async ({ world, a }, api) => {
    const person = at(world.people, a)
    const name = person.isErased ? 'somebody' : person.name
    const upload = fileBody(`${name}.txt`, `The plans of ${name}`, 'text/plain')
    const file = await ok(api.post('/rest/V1/pricerequest/request/upload', upload))
    const file_ids = [file.request_message_file_tmp_id]
    const rule = () => {
      if (!person.isErased) person.priceRequests++
      return (body: unknown) => body
    }
    const body = { email: `${name}@example.com`, message: `Write to ${name}`, file_ids }
    return { says: 'POST /pricerequest/request/submit', body, rule }
  },
  /** As the command line does it. */
  erase: ({ world, a }, { db, services }) => {
    const person = at(world.people, a)
    const email = `${person.name}@example.com`.toUpperCase()
    const act = async () => {
      const body = await db.transaction((tx) => eraseCustomer(tx, email))
      await removeFiles(db, services.files, body.paths)
      return { status: 200, body }
    }
    return { says: `${person.name} is erased`, act, rule: () => model.erase(world, person) }
  },
}

/** A request of a price always has an Idempotency-Key, some others have one, and some of these are sent twice. */
export async function stepOf(world: World, { api, client }: Lane, move: Move): Promise<Step> {
  const [kind, , b, c, d] = move
  const { says, body, act, rule } = await makers[kind]!(viewOf(world, move), api)
  const [method, path] = says.split(' ') as [string, string]
  const key = kind === 'ask' ? 5 : b + c + d
  const request = async () => {
    const headers = key % 6 === 5 && /^P/.test(method) ? { 'idempotency-key': `key-${++keys}` } : undefined
    const send = () => client.call(method, `/rest/V1${path}`, { body, headers })
    const first = await send()
    const again = headers && key % 12 === 11 ? await send() : first
    return again.text === first.text ? first : { status: 0, body: `replayed as ${again.text}` }
  }
  const isUnknown = says.includes(`${NOWHERE}`) && !act
  return {
    says: `${says} ${JSON.stringify(body) ?? ''}`,
    act: act ?? request,
    rule: isUnknown ? () => model.refuse('not_found', 404) : rule,
  }
}

export const kinds = Object.keys(makers)

/** Paths to states that chance alone rarely reaches; some steps are left out, and other moves come in between. */
const paths = [
  'add submit answer approve toCart remove add toCart remove toCart order',
  'add submit answer edit approve toCart remove add toCart order newCart',
  'add submit answer edit approve toCart expire rework add approve toCart order',
  'add submit answer edit approve accept expire rework read approve toCart order order',
  'add submit answer approve toCart add submit answer approve toCart submit order look',
  'add submit answer approve propose toCart expire submit remove order order look',
  'add submit answer approve propose decline rework edit approve accept toCart cancel close',
  'add submit answer approve toCart change elsewhere look add order newCart add',
  'assign add submit submitFor decide answer answer approve toCart order',
  'create edit approve propose accept toCart toCart remove toCart change order elsewhere',
  'create edit approve accept expire rework read approve accept toCart order',
  'create approve accept expire job elsewhere close rework approve',
  'ask add submit answer edit approve erase toCart order read',
  'ask create edit edit approve toCart erase remove toCart erase order look',
]
const ofCarts = ['add', 'change', 'remove', 'submit', 'order', 'look', 'assign']

/** Two to fourteen moves, mostly about one cart, one product and the newest quote. */
export function drawSequence(random: Random): Move[] {
  const [home, sku] = [random.pick([0, 0, 1]), random.integer(0, 2)]
  const path = random.pick(paths).split(' ')
  const kept = path.filter(() => random.chance(0.92))
  const drawn = kept.flatMap((kind) => (random.chance(0.15) ? [random.pick(kinds), kind] : [kind]))
  return drawn.slice(0, random.chance(0.5) ? 14 : random.integer(2, 14)).map((kind) => {
    const which = random.chance(0.1) ? random.integer(0, 3) : ofCarts.includes(kind) ? home : 0
    const what = kind === 'add' && random.chance(0.7) ? sku : random.integer(0, 11)
    return [kind, which, what, random.integer(0, 11), random.integer(0, 11)]
  })
}
