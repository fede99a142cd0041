// The moves of P17 over HTTP, each with what the model expects of it, and random sequences of them.
import type { Random } from '../../src/demo/demo-random.ts'
import { many, run } from '../../src/platform/database.ts'
import { removeFiles } from '../../src/platform/file-removal.ts'
import { eraseCustomer } from '../../src/quoting/erase-actions.ts'
import { expireDueQuotes } from '../../src/quoting/quote-move-actions.ts'
import type { Api, Call, Client } from '../../test/support/api.ts'
import { fileBody } from '../../test/support/sample-files.ts'
import * as model from './deal-model.ts'
import { decimal, type Item, type Quote, type World } from './deal-model.ts'

/** A service on a database of its own; `client` is how moves reach it. */
export type Lane = { api: Api; client: Pick<Client, 'call'> }
/** A kind of move and four small numbers, which choose among what there is when it is made. */
export type Move = [kind: string, a: number, b: number, c: number, d: number]
/** What is expected of the body of a 200, beside what is found there; ids of new records are taken from it. */
type Look = (body: any) => [expected: unknown, actual: unknown]
/** `rule` changes the model, or throws a Refusal; without a look the answer is true. */
export type Step = {
  says: string
  act: () => Promise<{ status: number; body: any }>
  rule: () => Look | void
}
type Make = (world: World, lane: Lane, ...numbers: number[]) => Step | Promise<Step>
type QuoteMake = (quote: Quote | undefined, path: string, ...parameters: Parameters<Make>) => Step

const NOWHERE = 2_147_483_647
const skus = Object.keys(model.catalog)
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

const at = <T>(list: T[], index = 0): T => list[index % list.length]!
/** The newest is the first. */
const recent = <T>(list: T[], index = 0): T | undefined => list.at(-1 - (index % (list.length || 1)))
const customerAt = (world: World, index = 0) => at(world.people.slice(0, 2), index)
const known = <T>(record: T | undefined): T => record ?? model.refuse('not_found', 404)
const equals =
  (expected: unknown): Look =>
  (body) => [expected, body]

/** A request. Some have an Idempotency-Key, and some of these are sent twice. */
function call({ client }: Lane, request: string, body: unknown, rule: Step['rule'], key = 0): Step {
  const [method, path] = request.split(' ') as [string, string]
  const isKeyed = key % 6 === 5 && ['POST', 'PUT'].includes(method)
  const act = async () => {
    const headers = isKeyed ? { 'idempotency-key': `key-${++keys}` } : undefined
    const send = () => client.call(method, `/rest/V1${path}`, { body, headers })
    const first = await send()
    const again = isKeyed && key % 12 === 11 ? await send() : first
    return again.text === first.text ? first : { status: 0, body: `replayed as ${again.text}` }
  }
  return { says: `${request} ${JSON.stringify(body) ?? ''}`, act, rule }
}

const seeQuote =
  (quote: Quote): Look =>
  (body) => {
    quote.id ||= body.quote_id
    for (const [index, each] of quote.items.entries()) each.id ??= body.items?.[index]?.item_id
    return [model.shownQuote(quote), body]
  }

const seeRequest =
  (request: model.Request): Look =>
  (body) => {
    request.id ||= body.request_id
    return [{ ...model.shownRequest(request), items: model.shownLines(request) }, body]
  }

/** The version that the caller saw, or none; sometimes it is not the current one. */
const seen = ({ version = 2 }: Partial<Quote> = {}, d = 0) =>
  d > 10 ? (version > 1 ? version - 1 : version + 1) : d % 2 === 1 ? version : undefined

function offered(index: number, note: string) {
  const items = structuredClone(at(offers, index)).map((each) => ({ ...each, note }))
  const terms = ({ qty, price }: { qty: number; price: number }) => ({
    qty: decimal(qty),
    price: decimal(price),
  })
  const sent = items.map(({ sku, tiers, ...each }) => ({
    ...{ sku, ...terms(each), customer_note: note, tier_prices: tiers.map(terms) },
  }))
  return { items, sent }
}

/** Sometimes a choice of quantity for the first item, in half of the cases if it has tiers. */
function choice(quote: Quote | undefined, c = 0): model.Choice | undefined {
  const item = quote?.items[0]
  return c % (item?.tiers.length ? 2 : 6) === 1 ? { item, qty: at(quantities, c) } : undefined
}

const choices = (chosen: model.Choice | undefined) =>
  chosen && [{ item_id: chosen.item?.id ?? NOWHERE, qty: decimal(chosen.qty) }]

const ofQuote =
  (make: QuoteMake): Make =>
  (world, lane, a, ...numbers) => {
    const quote = recent(world.quotes, a)
    return make(quote, `/quoting/quote/${quote?.id ?? NOWHERE}`, world, lane, ...numbers)
  }

const words = (quote: Quote | undefined) => quote && model.textFor(quote.buyer, 'Said by')

const plainMove = (name: string) =>
  ofQuote((quote, path, world, lane, _b, c, d) => {
    const [comment, version] = [words(quote), seen(quote, d)]
    const rule = () => model.move(world, known(quote), name, comment!, version)
    return call(lane, `POST ${path}/${name}`, { comment, version }, rule, c)
  })

const lineMove =
  (method: 'PUT' | 'DELETE'): Make =>
  async (world, lane, a, b, c, d) => {
    const [cart, qty] = [at(world.carts, a), at(quantities, c)]
    const sql = 'select item_id, sku, quote_id from cart_item where cart_id = $1 order by quote_id, item_id'
    const lines = await many<{ item_id: number; sku: string; quote_id: number | null }>(lane.api.db, sql, [
      cart.id,
    ])
    const line = recent(lines, b)
    const rule = () => {
      const { sku, quote_id } = known(line)
      model.requireActive(cart)
      const quote = world.quotes.find(({ id }) => id === quote_id)
      if (quote && method === 'PUT') model.refuse('quoted_line')
      if (quote) return model.takeOutQuote(world, quote, cart)
      model.setPlain(world, cart, sku, method === 'PUT' ? qty : 0)
      if (method === 'PUT') return (body: any) => equals(decimal(qty))(body.qty)
    }
    const body = method === 'PUT' ? { cartItem: { qty: decimal(qty) } } : undefined
    return call(lane, `${method} /carts/${cart.id}/items/${line?.item_id ?? NOWHERE}`, body, rule, d)
  }

const makers: Record<string, Make> = {
  add: (world, lane, a, b, c, d) => {
    const [cart, sku, qty] = [at(world.carts, a), at(skus, b), at(quantities, c)]
    const rule = () => {
      const expected = [sku, decimal(model.addPlain(world, cart, sku, qty)), null]
      return (body: any) => equals(expected)([body.sku, body.qty, body.quote_id])
    }
    return call(lane, `POST /carts/${cart.id}/items`, { cartItem: { sku, qty: decimal(qty) } }, rule, d)
  },
  change: lineMove('PUT'),
  remove: lineMove('DELETE'),
  submit: (world, lane, a, b = 0, c) => {
    const cart = at(world.carts, a)
    const person = cart.owner ?? world.people.at(-1)!
    const buyer = model.buyerOf(person)
    const details = model.textFor(buyer, b % 4 === 1 ? 'Again for' : 'For')
    const { customer_email: email, customer_firstname: firstname, customer_lastname: lastname } = buyer
    const guest = cart.owner || person.isErased ? {} : { email, firstname, lastname }
    const rule = () => seeRequest(model.submit(world, cart, details, person))
    return call(lane, `POST /quoting/request/cart/${cart.id}/submit`, { details, ...guest }, rule, c)
  },
  submitFor: (world, lane, a, b, c) => {
    const [person, sku, qty] = [customerAt(world, a), at(skus, b), at(quantities, c)]
    const details = model.textFor(model.buyerOf(person), 'For')
    const line = { sku, qty, price: model.catalog[sku]!.price }
    const rule = () => seeRequest(model.submitFor(world, person, details, [line]))
    const body = { details, items: [{ sku, qty: decimal(qty) }] }
    return call(lane, `POST /quoting/request/customer/${person.id}/submit`, body, rule, b)
  },
  answer: (world, lane, a, b) => {
    const request = recent(world.requests, a)
    const rule = () => seeQuote(model.answerRequest(world, known(request)))
    return call(lane, `POST /quoting/request/${request?.id ?? NOWHERE}/quote`, undefined, rule, b)
  },
  decide: (world, lane, a, b = 0) => {
    const request = recent(world.requests, a)
    const [name, to] = at([['decline', 'declined'] as const, ['cancel', 'cancelled'] as const], b)
    const comment = request && model.textFor(request.buyer, 'Said by')
    const rule = () => model.moveRequest(known(request), to, comment)
    return call(lane, `POST /quoting/request/${request?.id ?? NOWHERE}/${name}`, { comment }, rule, b)
  },
  create: (world, lane, a, b = 0, c = 0, d) => {
    const person = customerAt(world, a)
    const texts = model.textFor(model.buyerOf(person), 'As agreed with')
    const { items, sent } = offered(b, texts)
    const shipping = c * 1_050
    const rule = () => seeQuote(model.createQuote(world, person, { items, shipping, texts }))
    const notes = { seller_comment: texts, shipping_description: texts }
    const content = { items: sent, shipping_amount: decimal(shipping), ...notes }
    return call(lane, 'POST /quoting/quote', { quote: { customer_id: person.id, ...content } }, rule, d)
  },
  edit: ofQuote((quote, path, world, lane, b = 0, c = 0, d) => {
    const texts = words(quote) ?? ''
    const offer = b % 4 === 0 ? undefined : offered(c, texts)
    const shipping = b % 3 === 0 ? b * 10_025 : undefined
    const person = b % 5 === 4 ? customerAt(world, c) : undefined
    const isAhead = b % 2 === 1
    const version = seen(quote, d) ?? quote?.version ?? 1
    const contents = {
      texts,
      ...(offer && { items: offer.items }),
      ...(shipping !== undefined && { shipping }),
    }
    const rule = () => {
      model.edit(world, known(quote), { version, person, isAhead, contents })
      return seeQuote(known(quote))
    }
    const notes = { seller_comment: texts, shipping_description: texts }
    const times = isAhead && { expires_at: '2099-12-31 00:00:00' }
    const shipping_amount = shipping && decimal(shipping)
    const sent = {
      version,
      items: offer?.sent,
      customer_id: person?.id ?? undefined,
      shipping_amount,
      ...notes,
      ...times,
    }
    return call(lane, `PUT ${path}`, { quote: sent }, rule)
  }),
  ...Object.fromEntries(Object.keys(model.plainMoves).map((name) => [name, plainMove(name)])),
  accept: ofQuote((quote, path, world, lane, b, c, d) => {
    const [comment, chosen, version] = [words(quote), choice(quote, c), seen(quote, d)]
    const rule = () => model.accept(world, known(quote), comment!, chosen, version)
    return call(lane, `POST ${path}/accept`, { comment, version, items: choices(chosen) }, rule, b)
  }),
  toCart: ofQuote((quote, _path, world, lane, b = 0, c, d) => {
    const { customer_id = null } = quote?.buyer ?? {}
    const right =
      quote?.cart ?? quote?.request?.cart ?? world.carts.find(({ owner }) => owner?.id === customer_id)
    const cart = b > 10 || !right ? at(world.carts, b) : right
    const buyer = world.people.find(({ id }) => id !== null && id === (customer_id ?? cart.owner?.id))
    const person = b % 10 === 9 || !buyer ? customerAt(world, b) : buyer
    const [chosen, version] = [choice(quote, c), seen(quote, d)]
    const rule = () => model.addToCart(world, known(quote), { cart, person, choice: chosen, version })
    const body = { cartId: cart.id, customerId: person.id, version, items: choices(chosen) }
    return call(lane, `POST /quoting/quotes/${quote?.id ?? NOWHERE}/addToCart`, body, rule, c)
  }),
  elsewhere: ofQuote((quote, path, world, lane, b = 0) => {
    const ordered_at = b % 2 === 1 ? '2000-01-01 00:00:00' : undefined
    const comment = ordered_at && `Ordered at ${ordered_at} (UTC)`
    const rule = () => model.buyElsewhere(world, known(quote), 1007, comment)
    return call(lane, `POST ${path}/purchased`, { orderId: 1007, ordered_at }, rule, b)
  }),
  order: (world, lane, a, b) => {
    const cart = at(world.carts, a)
    const rule = () => {
      model.requireOrder(world, cart)
      return (body: number): [unknown, unknown] => {
        if (cart.order_id === null) model.order(world, cart, body)
        return [cart.order_id, body]
      }
    }
    return call(lane, `PUT /carts/${cart.id}/order`, undefined, rule, b)
  },
  assign: (world, lane, a, b) => {
    const [cart, person] = [at(world.carts, a), customerAt(world, b)]
    return call(lane, `PUT /carts/${cart.id}`, { customerId: person.id }, () => model.assign(cart, person), b)
  },
  newCart: (world, lane, a, b) => {
    const owner = customerAt(world, a)
    const open = world.carts.filter((cart) => cart.owner === owner && cart.order_id === null)
    const newest = open.sort((first, second) => second.id - first.id)[0]
    const look: Look = (body) => {
      if (!newest) world.carts.push({ id: body as number, owner, wanted: {}, order: [], order_id: null })
      return [newest?.id ?? body, body]
    }
    return call(lane, `POST /customers/${owner.id}/carts`, undefined, () => look, b)
  },
  look: (world, lane, a) => {
    const cart = at(world.carts, a)
    const rule = () => {
      model.expireAll(world, cart)
      const expected = model.shownCart(world, cart)
      return (body: any) => equals(expected)({ ...body, lines: body.items.map(model.lineText).sort() })
    }
    return call(lane, `GET /carts/${cart.id}`, undefined, rule)
  },
  read: ofQuote((quote, path, _world, lane) =>
    call(lane, `GET ${path}?addItems=true`, undefined, () => seeQuote(known(quote))),
  ),
  /** The time of a quote is over. */
  expire: ofQuote((quote, _path, _world, { api }) => {
    const sql = `update quote set expires_at = '2020-01-01' where quote_id = $1`
    const act = async () => {
      await run(api.db, sql, [quote?.id ?? NOWHERE])
      return { status: 200, body: true }
    }
    const rule = () => void (quote && (quote.isDue = true))
    return { says: `the time of quote ${quote?.id} is over`, act, rule }
  }),
  job: (world, { api }) => {
    const record = () => api.db.transaction((tx) => expireDueQuotes(tx, api.parts.storefront))
    const act = async () => ({ status: 200, body: await record() })
    return { says: 'the job records expiries', act, rule: () => equals(model.expireAll(world)) }
  },
  /** A price request with a file, for the erasure to find. */
  ask: (world, { api }, a) => {
    const person = at(world.people, a)
    const name = person.isErased ? 'somebody' : person.name
    const post = (path: string, call: Call) => api.post(`/rest/V1/pricerequest/request/${path}`, call)
    const act = async () => {
      const file = await post('upload', fileBody(`${name}.txt`, `The plans of ${name}`, 'text/plain'))
      const file_ids = [file.body.request_message_file_tmp_id]
      const body = { email: `${name}@example.com`, message: `Write to ${name}`, file_ids }
      return post('submit', { body, headers: { 'idempotency-key': `key-${++keys}` } })
    }
    const rule = () => {
      if (!person.isErased) person.priceRequests++
      return () => [true, true] as [unknown, unknown]
    }
    return { says: `${name} submits a price request with a file`, act, rule }
  },
  /** As the command line does it. */
  erase: (world, { api: { db, parts } }, a) => {
    const person = at(world.people, a)
    const act = async () => {
      const email = `${person.name}@example.com`.toUpperCase()
      const { paths, ...body } = await db.transaction((tx) => eraseCustomer(tx, email))
      await removeFiles(db, parts.files, paths)
      return { status: 200, body }
    }
    return { says: `${person.name} is erased`, act, rule: () => equals(model.erase(world, person)) }
  },
}

export const stepOf = (world: World, lane: Lane, [kind, ...numbers]: Move) =>
  makers[kind]!(world, lane, ...numbers)

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
