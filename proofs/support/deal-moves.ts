// The moves of P17 over HTTP with the expectation of the model, and random sequences of moves. All texts name their buyer
// (`textFor`), so that an erasure must find them.
import type { Random } from '../../src/demo/demo-random.ts'
import { recordExpiry } from '../../src/jobs/clean-up.ts'
import { many, one, run, scalar } from '../../src/platform/postgres/database.ts'
import { removeFiles } from '../../src/platform/files/file-removal.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { type Api, type Client, noLog, ok } from '../../test/support/api.ts'
import { fileBody } from '../../test/support/sample-files.ts'
import * as model from './deal-model.ts'
import { decimal, type Item, type Quote, type SentItem, type State } from './deal-model.ts'

/** A service on a database of its own; `client` is how moves reach it. */
export type Lane = { api: Api; client: Pick<Client, 'call'>; rounding: model.Rounding }
/**
 * A kind of move and four numbers up to 11. `record` chooses among the records that exist when the move is made, `variant`
 * among the variants of the move, `amount` a quantity or an offer, `version` the version that the caller read.
 */
export type Move = [kind: string, record: number, variant: number, amount: number, version: number]
type Answer = { status: number; body: any }
/**
 * A request or, with `act`, another action. `call` is the method and path of the request, or describes the action. `rule`
 * changes the model or throws a Refusal. It returns the expected body, or a function that returns it and takes the ids of
 * new records from the actual body; undefined stands for true.
 */
type MoveDefinition = { call: string; body?: unknown; act?: () => Promise<Answer>; rule: () => unknown }
type Step = Required<Omit<MoveDefinition, 'body'>>
type Define = (view: View, api: Api) => MoveDefinition | Promise<MoveDefinition>
type View = ReturnType<typeof viewOf>

/** The user of the console. */
export const SELLER = { username: 'seller', password: 'correct horse battery' }

const UNKNOWN_ID = 2_147_483_647
// Quantities, prices and taxes are in ten-thousandths.
const quantities = [30_000, 100_000, 5_000, 250_000, 12_500]
type Offered = Omit<SentItem, 'id' | 'tiers' | 'note' | 'price'> & { price?: number; tiers: model.Terms[] }
const offerItem = (
  sku: string,
  qty: number,
  price: number,
  ...tiers: [qty: number, price: number][]
): Offered => ({ sku, qty, price, tiers: tiers.map(([qty, price]) => ({ qty, price })) })
/** A line in no catalog. Its name is completed with that of the buyer. */
const customItem = (name: string, tax: number, ...item: Parameters<typeof offerItem>): Offered => ({
  ...offerItem(...item),
  type: 'custom',
  name,
  tax,
  sku: item[0] || undefined,
})
const asOption = (item: Offered, isChosen: boolean): Offered => ({ ...item, role: 'optional', isChosen })
/** The name of the group is completed with that of the buyer. */
const asAlternative = (item: Offered, isChosen: boolean): Offered => ({
  ...item,
  role: 'alternative',
  group: 'Choice for',
  isChosen,
})
/** Price and tax of a product that replaces another one; undefined stands for those of the former one. */
const replacements = [{ price: 1_234_500, tax: 50_000 }, { price: 99_900, tax: 190_000 }, undefined]
// Tiers below and above the offered quantity, prices that need rounding, a SKU twice.
const offers = [
  [offerItem('0042-OAK', 50_000, 2_000_000, [100_000, 1_900_500], [250_000, 1_711_111])],
  [offerItem('LAMP', 25_000, 311_100), offerItem('BOOK', 30_000, 125_000, [30_000, 110_000])],
  [offerItem('BOOK', 120_000, 120_000, [100_000, 99_999]), offerItem('LAMP', 10_000, 0)],
  [offerItem('LAMP', 10_000, 300_000, [100_000, 277_777]), offerItem('LAMP', 70_000, 333_333)],
  [
    offerItem('0042-OAK', 12_500, 2_000_000, [50_000, 1_900_500]),
    customItem('Discount for', 190_000, '', 10_000, -1_234_567),
  ],
  [
    customItem('Made for', 70_000, 'LAMP', 25_000, 455_550, [100_000, 399_999]),
    offerItem('LAMP', 30_000, 311_111),
    customItem('Less for', 70_000, 'LESS', 15_000, -99_950),
  ],
  [
    { ...customItem('Open for', 190_000, '', 30_000, 0), price: undefined, needsPrice: true },
    offerItem('BOOK', 10_000, 99_999),
  ],
  [
    customItem('Work for', 0, 'WORK', 12_500, 333_333),
    customItem('Credit for', 0, '', 10_000, -416_666),
    offerItem('0042-OAK', 30_000, 999_999),
  ],
  [
    asOption(offerItem('BOOK', 30_000, 110_000, [50_000, 99_999]), false),
    offerItem('0042-OAK', 10_000, 2_000_000),
    asOption(customItem('Care for', 190_000, '', 12_500, 399_999), true),
  ],
  [
    asAlternative(offerItem('LAMP', 30_000, 311_111, [100_000, 277_777]), true),
    asOption(offerItem('BOOK', 10_000, 125_000), true),
    asAlternative(customItem('Lamp for', 190_000, 'LAMP', 30_000, 277_777), false),
  ],
  [
    asOption(offerItem('0042-OAK', 5_000, 1_999_999, [10_000, 1_900_500]), true),
    asOption(offerItem('LAMP', 70_000, 333_333), false),
  ],
  [
    offerItem('BOOK', 120_000, 99_999),
    asOption(customItem('Discount for', 0, '', 10_000, -333_333), false),
    asAlternative(customItem('Plain for', 70_000, '', 15_000, 455_550), true),
    asAlternative(customItem('Fine for', 190_000, '', 15_000, 654_321, [30_000, 600_000]), false),
  ],
]
/** A text that is a number as the service would write it is recorded as a number. */
const externalOrders = [
  { orderId: 1007, recorded: 1007 },
  { orderId: '1008', recorded: 1008 },
  { orderId: 'SO-1009', recorded: 'SO-1009' },
  { orderId: '01010', recorded: '01010' },
]
/** The items with the ids of former items: of all, of all in reverse, or of none. Some change an item only in part. */
const withIds = (items: ReturnType<typeof offered>, former: Item[], variant: number): SentItem[] =>
  items.map((complete, index) => {
    const { sku, qty, price, tiers, section } = complete
    const formerItem = [former[index], former[items.length - 1 - index]][variant % 3]
    const cleared = { price: null, tiers: null, note: null }
    const parts = [
      complete,
      { qty },
      { sku: formerItem?.sku, qty, price },
      {},
      { sku: formerItem?.sku, ...cleared },
      { sku: complete.type ? formerItem?.sku : sku, qty },
      { tiers, section },
      { needsPrice: true },
    ]
    return { id: formerItem?.id, ...(formerItem ? at(parts, variant + index) : complete) }
  })
/** The number of Idempotency-Keys so far. */
let keysCount = 0

/** Returns the element at an index that wraps around at the end. */
const at = <T>(list: T[], index: number): T => list[index % list.length]!
/** Returns the element at an index that counts from the newest and wraps around. */
const recent = <T>(list: T[], index: number): T | undefined => list.at(-1 - (index % (list.length || 1)))
const customerAt = ({ people }: State, index: number) => at(people.slice(0, 2), index)
/** Every second line has a section. */
const offered = (index: number, note: string) =>
  at(offers, index).map(({ name, group, ...each }, place) => ({
    ...each,
    ...(name && { name: `${name} ${note}` }),
    ...(group && { group: `${group} ${note}` }),
    note,
    section: place % 2 === 1 ? `Section: ${note}` : null,
  }))

/** Half of the time, lines that do not count are sent in the list for those. */
function inLists(items: SentItem[], isApart: boolean): { items: SentItem[]; unchosen?: SentItem[] } {
  if (!isApart) return { items }
  const unchosen = items.filter(({ isChosen }) => isChosen === false)
  return {
    items: items.filter((item) => !unchosen.includes(item)),
    unchosen: unchosen.map((item) => ({ ...item, isChosen: undefined })),
  }
}

/**
 * What the customer chooses: sometimes a quantity of the first item, in half of the cases if it has tiers; the opposite of all that
 * is open, one line, or what cannot be left out.
 */
function choicesOf({ items }: Quote, variant: number, amount: number): model.Choice[] | undefined {
  const [first] = items
  const open = items.filter(({ role }) => role !== 'included')
  const choices = new Map<Item | undefined, model.Choice>()
  const add = (choice: model.Choice) => choices.set(choice.item, { ...choices.get(choice.item), ...choice })
  if (amount % (first?.tiers.length ? 2 : 6) === 1) add({ item: first, qty: at(quantities, amount) })
  const drawn = variant % 6
  if (drawn === 1 || drawn === 2) for (const item of open) add({ item, isChosen: !item.isChosen })
  const one = recent(open, amount)
  if (one && (drawn === 3 || drawn === 4)) add({ item: one, isChosen: true })
  if (first && drawn === 5 && amount % 3 === 0) add({ item: at(items, amount), isChosen: false })
  return choices.size > 0 ? [...choices.values()] : undefined
}

/** The records that the numbers of a move choose, or unknown ones where there are none. */
function viewOf(state: State, [, record, variant, amount, readVersion]: Move) {
  const missing: unknown = { id: UNKNOWN_ID, version: 2, buyer: model.buyerOf(state.people[2]!), items: [] }
  const quote = recent(state.quotes, record) ?? (missing as Quote)
  const other = quote.version > 1 ? quote.version - 1 : quote.version + 1
  return {
    state,
    record,
    variant,
    amount,
    quote,
    request: recent(state.requests, record) ?? (missing as model.Request),
    cart: at(state.carts, record),
    customer: customerAt(state, record),
    sku: at(model.skus, variant),
    qty: at(quantities, amount),
    comment: model.textFor(quote.buyer, 'Said by'),
    /** The version that the caller read, if any; sometimes an outdated one. */
    version: readVersion > 10 ? other : readVersion % 2 === 1 ? quote.version : undefined,
    choices: choicesOf(quote, variant, amount),
  }
}

const expectQuote = (quote: Quote) => (body: any) => {
  quote.id ||= body.quote_id
  const lines = [...(body.items ?? []), ...(body.unchosen_items ?? [])]
  lines.sort((one, other) => one.position - other.position)
  for (const [index, each] of quote.items.entries()) {
    each.id ??= lines[index]?.item_id
    each.sku ||= `custom-${each.id}`
  }
  return model.shownQuote(quote)
}

const expectRequest = (request: model.Request) => (body: any) => {
  request.id ||= body.request_id
  for (const [index, each] of request.items.entries()) each.sku ||= `custom-${body.items?.[index]?.item_id}`
  const items = request.items.map((line) => ({ sku: line.sku, ...model.shownTerms(line) }))
  return { ...model.shownRequest(request), items }
}

const sentItem = ({ id, type, sku, name, qty, price, tax, tiers, ...sent }: SentItem) => ({
  item_id: id,
  product_type: type,
  sku,
  name,
  section: sent.section,
  needs_price: sent.needsPrice,
  role: sent.role,
  choice_group: sent.group,
  is_chosen: sent.isChosen,
  tax_percent: tax && decimal(tax),
  qty: qty === undefined ? undefined : decimal(qty),
  price: price ? decimal(price) : price,
  customer_note: sent.note,
  tier_prices: tiers && tiers.map(model.shownTerms),
})

type Sent = Pick<Partial<Quote>, 'shipping' | 'shippingTax' | 'sellerText'> & {
  items?: SentItem[]
  unchosen?: SentItem[]
}

/** In ten-thousandths of a percent. */
const shippingTaxes = [null, 190_000, 0, 70_000]

const sentContents = ({ items, unchosen, shipping, shippingTax, sellerText }: Sent) => ({
  items: items?.map(sentItem),
  unchosen_items: unchosen?.map(sentItem),
  shipping_amount: shipping && decimal(shipping),
  shipping_tax_percent: shippingTax && decimal(shippingTax),
  seller_comment: sellerText,
  shipping_description: sellerText,
  title: sellerText,
  terms: sellerText,
})

const sentChoices = (choices: model.Choice[] | undefined) =>
  choices?.map(({ item, qty, isChosen }) => ({
    item_id: item?.id ?? UNKNOWN_ID,
    qty: qty === undefined ? undefined : decimal(qty),
    is_chosen: isChosen,
  }))

const quoteMove =
  (name: string): Define =>
  ({ state, quote, comment, version, choices, variant }) => {
    const orderNumber = variant % 2 === 1 ? model.textFor(quote.buyer, 'Order of') : undefined
    const accepted = { items: sentChoices(choices), purchase_order_number: orderNumber }
    const approve = variant % 2 === 1
    return {
      call: `POST /quoting/quote/${quote.id}/${name}`,
      body: {
        comment,
        version,
        ...(name === 'accept' && accepted),
        ...(name === 'propose' && { approve }),
      },
      rule: () => model.move(state, quote, name, { comment, version, choices, orderNumber, approve }),
    }
  }

/** For a move that needs a record where there is none. */
const nothing: MoveDefinition = {
  call: 'nothing',
  act: async () => ({ status: 200, body: true }),
  rule: () => undefined,
}

const sessions = new WeakMap<Api, Promise<Record<string, string>>>()

/** Returns the headers of a user of the console. */
function sessionOf(api: Api): Promise<Record<string, string>> {
  const open = async () => {
    const token = await ok(api.post('/rest/V1/integration/admin/token', { token: null, body: SELLER }))
    return { cookie: `quotewright=${token}`, 'sec-fetch-site': 'same-origin' }
  }
  const session = sessions.get(api) ?? open()
  sessions.set(api, session)
  return session
}

/** Calls as the buyer, with the token of the link that is valid now. */
async function callByLink(api: Api, quoteId: number, path: string, body: object): Promise<Answer> {
  const sql = 'select link_generation as generation from quote where quote_id = $1'
  const { generation } = await one<{ generation: number }>(api.db, sql, [quoteId])
  const token = `${quoteId}.${linkToken(await api.app.state.linkKey(), quoteId, 'accept', generation)}`
  return api.post(`/rest/V1/buyer/quote/${path}`, { token, body })
}

const lineMove =
  (method: 'PUT' | 'DELETE'): Define =>
  async ({ state, cart, variant, qty }, { db }) => {
    const sql = 'select item_id, sku, quote_id from cart_item where cart_id = $1 order by quote_id, item_id'
    const line = recent(
      await many<{ item_id: number; sku: string; quote_id: number }>(db, sql, [cart.id]),
      variant,
    )
    const isPut = method === 'PUT'
    const rule = () => {
      model.requireActive(cart)
      const quote = state.quotes.find(({ id }) => id === line!.quote_id)
      if (quote) return isPut ? model.refuse('quoted_line') : model.removeQuoteFromCart(state, quote, cart)
      model.setPlainQty(state, cart, line!.sku, isPut ? qty : 0)
      return isPut ? { qty: decimal(qty) } : undefined
    }
    const body = isPut ? { cartItem: { qty: decimal(qty) } } : undefined
    return { call: `${method} /carts/${cart.id}/items/${line?.item_id ?? UNKNOWN_ID}`, body, rule }
  }

const definitions: Record<string, Define> = {
  add: ({ state, cart, sku, qty }) => ({
    call: `POST /carts/${cart.id}/items`,
    body: { cartItem: { sku, qty: decimal(qty) } },
    rule: () => ({ sku, qty: decimal(model.addPlainQty(state, cart, sku, qty)), quote_id: null }),
  }),
  change: lineMove('PUT'),
  remove: lineMove('DELETE'),
  submit: ({ state, cart, variant }) => {
    const person = cart.owner ?? state.people[2]!
    const buyer = model.buyerOf(person)
    const details = model.textFor(buyer, variant % 4 === 1 ? 'Again for' : 'For')
    const { customer_email: email, customer_firstname: firstname, customer_lastname: lastname } = buyer
    const isNamed = !cart.owner && !person.isErased
    const guest = isNamed ? { email, firstname, lastname, ...model.companyOf(person.name) } : {}
    const rule = () => expectRequest(model.submit(state, cart, details, person))
    return { call: `POST /quoting/request/cart/${cart.id}/submit`, body: { details, ...guest }, rule }
  },
  /** Sometimes also for what is in no catalog. */
  submitFor: ({ state, customer, sku, qty, amount }) => {
    const details = model.textFor(model.buyerOf(customer), 'For')
    const unknown =
      amount % 2 === 1 ? [model.unknownLine(model.textFor(model.buyerOf(customer), 'Made for'), qty)] : []
    const items = [model.lineOf(state.products, sku, qty), ...unknown]
    const rule = () => expectRequest(model.submitFor(state, customer, details, items))
    const sent = unknown.map(({ name }) => ({ name, qty: decimal(qty) }))
    const body = { details, items: [{ sku, qty: decimal(qty) }, ...sent] }
    return { call: `POST /quoting/request/customer/${customer.id}/submit`, body, rule }
  },
  answer: ({ state, request }) => ({
    call: `POST /quoting/request/${request.id}/quote`,
    rule: () => expectQuote(model.answerRequest(state, request)),
  }),
  decide: ({ request, variant }) => {
    const [name, to] = at([['decline', 'declined'] as const, ['cancel', 'cancelled'] as const], variant)
    const comment = model.textFor(request.buyer, 'Said by')
    const rule = () => model.moveRequest(request, to, comment)
    return { call: `POST /quoting/request/${request.id}/${name}`, body: { comment }, rule }
  },
  create: ({ state, customer, variant, amount }) => {
    const sellerText = model.textFor(model.buyerOf(customer), 'As agreed with')
    const lists = inLists(offered(variant, sellerText), amount % 2 === 1)
    const contents = {
      ...lists,
      shipping: amount * 1_050,
      shippingTax: at(shippingTaxes, variant),
      sellerText,
    }
    const rule = () => expectQuote(model.createQuote(state, customer, contents))
    const quote = { customer_id: customer.id, ...sentContents(contents) }
    return { call: 'POST /quoting/quote', body: { quote }, rule }
  },
  edit: ({ state, quote, version = quote.version, variant, amount }) => {
    const person = variant % 5 === 4 ? customerAt(state, amount) : undefined
    const sellerText = model.textFor(person ? model.buyerOf(person) : quote.buyer, 'Said by')
    const items = variant % 4 === 0 ? undefined : withIds(offered(amount, sellerText), quote.items, variant)
    const lists = items && inLists(items, variant % 2 === 1)
    const contents = {
      sellerText,
      ...(variant % 3 === 0 && { shipping: variant * 10_025 }),
      ...(variant % 4 === 1 && { shippingTax: at(shippingTaxes, amount) }),
    }
    const isExtended = variant % 2 === 1
    const times = isExtended && { expires_at: '2099-12-31 00:00:00' }
    const sent = {
      version,
      customer_id: person?.id ?? undefined,
      ...sentContents({ ...lists, ...contents }),
      ...times,
    }
    const rule = () =>
      expectQuote(model.edit(state, quote, { version, person, isExtended, ...lists, contents }))
    return { call: `PUT /quoting/quote/${quote.id}`, body: { quote: sent }, rule }
  },
  ...Object.fromEntries(Object.keys(model.moves).map((name) => [name, quoteMove(name)])),
  /** In the console, a move is made and taken back at once. */
  mistake: ({ state, quote, comment, variant }, api) => {
    if (quote.id === UNKNOWN_ID) return nothing
    const [name, approve] = at([['cancel'], ['propose', true], ['decline'], ['propose']] as const, variant)
    const body = { comment, ...(approve && { approve }) }
    const act = async () => {
      const headers = await sessionOf(api)
      const send = (path: string, sent: object) =>
        api.post(`/rest/V1/quoting/quote/${quote.id}/${path}`, { token: null, headers, body: sent })
      const made = await send(name, body)
      return made.status === 200 ? send('undo', {}) : made
    }
    const rule = () => model.mistake(state, quote, name, { comment, approve: approve === true })
    return { call: `quote ${quote.id}: ${name} is taken back: ${JSON.stringify(body)}`, act, rule }
  },
  acceptByLink: ({ state, quote, comment, version = quote.version, choices, variant }, api) => {
    if (quote.id === UNKNOWN_ID) return nothing
    const orderNumber = variant % 2 === 1 ? model.textFor(quote.buyer, 'Order of') : undefined
    const sent = { items: sentChoices(choices), purchase_order_number: orderNumber, comment }
    const body = { version, name: model.textFor(quote.buyer, 'Signed by'), ...sent }
    const act = async () => {
      const answer = await callByLink(api, quote.id, 'accept', body)
      return { status: answer.status, body: answer.status === 200 || answer.body }
    }
    const rule = () => model.acceptByLink(state, quote, { version, comment, choices, orderNumber })
    return { call: `quote ${quote.id} is accepted by link: ${JSON.stringify(body)}`, act, rule }
  },
  readLink: ({ quote }) => ({
    call: `GET /quoting/quote/${quote.id}/link`,
    rule: () => (model.readLink(quote), (body: unknown) => body),
  }),
  revokeLink: ({ state, quote }) => ({
    call: `POST /quoting/quote/${quote.id}/link/revoke`,
    rule: () => (model.revokeLinks(state, quote), (body: unknown) => body),
  }),
  assignQuote: async ({ state, quote, variant }, { db }) => {
    const user_id = variant % 3 === 0 ? null : await scalar<number>(db, 'select max(user_id) from admin_user')
    return {
      call: `PUT /quoting/quote/${quote.id}/assignee`,
      body: { assignee: { user_id } },
      rule: () => model.assignQuote(state, quote, user_id !== null),
    }
  },
  /** The seller takes the counter-offer that the buyer makes. */
  bargain: ({ state, quote, version = quote.version, variant, amount, qty }, api) => {
    const item = recent(quote.items, variant)
    if (!item) return nothing
    const isChosen = item.role === 'alternative' || !item.isChosen
    const terms = at<Omit<model.Choice, 'item'> & { price?: number }>(
      [{ qty }, { price: 1_234_567 }, { qty, price: 99_999 }, { qty: 0 }, { isChosen }, { qty, isChosen }],
      amount,
    )
    const [{ price }, [choice]] = [terms, sentChoices([{ item, ...terms }])!]
    const wanted = { ...choice, price: price === undefined ? undefined : decimal(price) }
    const act = async () => {
      const answer = await callByLink(api, quote.id, 'counterOffer', { version, items: [wanted] })
      if (answer.status !== 200) return answer
      const { comment_id } = answer.body.comments.at(-1)
      return api.post(`/rest/V1/quoting/quote/${quote.id}/comments/${comment_id}/take`, { body: { version } })
    }
    const rule = () => expectQuote(model.bargain(state, quote, { version, item, ...terms }))
    return { call: `quote ${quote.id}, version ${version}: ${JSON.stringify(wanted)} is taken`, act, rule }
  },
  toCart: ({ state, quote, choices, version, variant }) => {
    const { customer_id } = quote.buyer
    const cartOfCustomer = () => state.carts.find(({ owner }) => owner?.id === customer_id)
    const rightCart = quote.cart ?? quote.request?.cart ?? cartOfCustomer()
    // Sometimes another cart or another person than the right one.
    const cart = variant > 10 || !rightCart ? at(state.carts, variant) : rightCart
    const buyer = state.people.find(({ id }) => id !== null && id === (customer_id ?? cart.owner?.id))
    const person = variant % 10 === 9 || !buyer ? customerAt(state, variant) : buyer
    const body = { cartId: cart.id, customerId: person.id, version, items: sentChoices(choices) }
    const rule = () => model.addToCart(state, quote, { cart, person, choices, version })
    return { call: `POST /quoting/quotes/${quote.id}/addToCart`, body, rule }
  },
  orderElsewhere: async ({ state, quote, variant, amount }, { db }) => {
    const { orderId, recorded } = at(externalOrders, amount)
    const sql = 'select wire_time(accepted_at) as time from quote where quote_id = $1'
    const [accepted] = await many<{ time: string | null }>(db, sql, [quote.id])
    const isTooEarly = variant % 4 === 3
    const time = isTooEarly ? '2000-01-01 00:00:00' : (accepted?.time ?? '2000-01-01 00:00:00')
    const when = variant % 2 === 1 ? { time, isTooEarly } : undefined
    const rule = () => model.recordExternalOrder(state, quote, recorded, when)
    const body = { orderId, ordered_at: when?.time }
    return { call: `POST /quoting/quote/${quote.id}/purchased`, body, rule }
  },
  order: ({ state, cart }) => {
    const rule = () => {
      model.requireOrder(state, cart)
      return (id: number) => cart.order_id ?? model.orderCart(state, cart, id)
    }
    return { call: `PUT /carts/${cart.id}/order`, rule }
  },
  assign: ({ state, cart, variant }) => {
    const person = customerAt(state, variant)
    const rule = () => model.assignCart(cart, person)
    return { call: `PUT /carts/${cart.id}`, body: { customerId: person.id }, rule }
  },
  /** A product is deleted, and another one created with its SKU. */
  recreate: ({ state, sku, amount }, api) => {
    const { price, tax } = at(replacements, amount) ?? state.products[sku]!
    const act = async () => {
      const path = `/rest/V1/products/${sku}`
      await ok(api.delete(path))
      const product = { name: sku, price: decimal(price), tax_percent: decimal(tax) }
      return { status: 200, body: await ok(api.put(path, { body: { product } })) }
    }
    const rule = () => {
      const product = model.recreateProduct(state, sku, { price, tax })
      return ({ id }: { id: number }) => ({ id: (product.id = id) })
    }
    return {
      call: `the product ${sku} is created again for ${decimal(price)}, taxed ${decimal(tax)}`,
      act,
      rule,
    }
  },
  newCart: ({ state, customer: owner }) => {
    const newest = state.carts.findLast((cart) => cart.owner === owner && cart.order_id === null)
    const rule = () => (id: number) => {
      if (!newest) state.carts.push(model.newCart(id, owner))
      return newest?.id ?? id
    }
    return { call: `POST /customers/${owner.id}/carts`, rule }
  },
  readCart: ({ state, cart }) => {
    const rule = () => {
      model.expireAll(state, cart)
      const expected = model.shownCart(state, cart)
      // The order of lines is left open.
      return (body: any) => {
        body.lines = body.items.map(model.lineText).sort()
        return expected
      }
    }
    return { call: `GET /carts/${cart.id}`, rule }
  },
  readQuote: ({ quote }) => ({
    call: `GET /quoting/quote/${quote.id}?addItems=true`,
    rule: () => expectQuote(quote),
  }),
  /** The expiry time of a quote passes. */
  expire: ({ quote }, { db }) => {
    const act = async () => {
      await run(db, `update quote set expires_at = utc_now() where quote_id = $1`, [quote.id])
      return { status: 200, body: true }
    }
    return { call: `quote ${quote.id} is due`, act, rule: () => void (quote.isDue = true) }
  },
  expiryJob: ({ state }, { db }) => {
    const act = async () => ({ status: 200, body: await recordExpiry({ db }, noLog) })
    return { call: 'the job records expiries', act, rule: () => model.expireAll(state) }
  },
  /** A price request with a file, which an erasure must find. */
  priceRequest: async ({ state, record }, api) => {
    const person = at(state.people, record)
    const name = person.isErased ? 'somebody' : person.name
    const upload = fileBody(`${name}.txt`, `The plans of ${name}`, 'text/plain')
    const file = await ok(api.post('/rest/V1/pricerequest/request/upload', upload))
    const file_ids = [file.request_message_file_tmp_id]
    const rule = () => {
      if (!person.isErased) person.priceRequests++
      return (body: unknown) => body
    }
    const body = { email: `${name}@example.com`, message: `Write to ${name}`, file_ids }
    return { call: 'POST /pricerequest/request/submit', body, rule }
  },
  /** Records that were made before keep what they have, until an edit names the customer. */
  changeCustomer: ({ customer }) => {
    const { id, name, isErased } = customer
    if (isErased) return nothing
    const changes = customer.changes + 1
    const body = {
      customer: { lastname: model.lastnameOf(name, changes), ...model.companyOf(name, changes) },
    }
    const rule = () => {
      customer.changes = changes
      return { id, lastname: body.customer.lastname }
    }
    return { call: `PUT /customers/${id}`, body, rule }
  },
  /** As the command line does. */
  erase: ({ state, record }, { db, services }) => {
    const person = at(state.people, record)
    const email = `${person.name}@example.com`.toUpperCase()
    const act = async () => {
      const body = await db.transaction((tx) => eraseCustomer(tx, email))
      await removeFiles(db, services.files, body.paths)
      return { status: 200, body }
    }
    return { call: `${person.name} is erased`, act, rule: () => model.erase(state, person) }
  },
}

/**
 * Returns the request and the expectation for a move. Price requests always have an Idempotency-Key, some other writes too;
 * some of these are sent twice, and the second response must be the stored one.
 */
export async function stepOf(state: State, { api, client }: Lane, move: Move): Promise<Step> {
  const [kind, , variant, amount, version] = move
  const { call, body, act, rule } = await definitions[kind]!(viewOf(state, move), api)
  const [method, path] = call.split(' ') as [string, string]
  const drawn = kind === 'priceRequest' ? 5 : variant + amount + version
  // Responses with links are not stored.
  const takesKey = ['POST', 'PUT', 'PATCH'].includes(method) && kind !== 'revokeLink'
  const hasKey = drawn % 6 === 5 && takesKey
  const isRepeated = drawn % 12 === 11
  const request = async () => {
    const headers = hasKey ? { 'idempotency-key': `key-${++keysCount}` } : undefined
    const send = () => client.call(method, `/rest/V1${path}`, { body, headers })
    const first = await send()
    const again = hasKey && isRepeated ? await send() : first
    return again.text === first.text ? first : { status: 0, body: `replayed as ${again.text}` }
  }
  const isUnknown = call.includes(`${UNKNOWN_ID}`) && !act
  return {
    call: `${call} ${JSON.stringify(body) ?? ''}`,
    act: act ?? request,
    rule: isUnknown ? () => model.refuse('not_found', 404) : rule,
  }
}

export const kinds = Object.keys(definitions)

/** Paths to states that random moves rarely reach; some steps are left out, and other moves are inserted. */
export const paths = [
  'add submit answer approve toCart remove add toCart remove toCart order',
  'add submit answer edit approve toCart remove add toCart order newCart',
  'add submit answer edit approve toCart expire rework add approve toCart order',
  'add submit answer edit approve accept expire rework readQuote approve toCart order order',
  'submitFor answer approve edit propose acceptByLink toCart order',
  'submitFor answer edit propose bargain propose acceptByLink toCart erase order',
  'create edit propose bargain edit propose acceptByLink toCart order readCart',
  'add submit answer approve toCart add submit answer approve toCart submit order readCart',
  'add submit answer approve propose toCart expire submit remove order order readCart',
  'add submit answer approve propose decline rework edit approve accept toCart cancel close',
  'add submit answer approve toCart change orderElsewhere readCart add order newCart add',
  'assign add submit submitFor decide answer answer approve toCart order',
  'create edit approve propose accept toCart toCart remove toCart change order orderElsewhere',
  'create edit approve accept expire rework readQuote approve accept toCart order',
  'create propose bargain propose acceptByLink toCart order',
  'add submit answer edit approve propose acceptByLink toCart remove bargain toCart order',
  'create approve propose bargain approve propose bargain propose acceptByLink orderElsewhere',
  'create propose acceptByLink expire rework readQuote propose acceptByLink toCart order readCart',
  'create edit propose bargain propose bargain propose acceptByLink toCart remove toCart order',
  'create changeCustomer edit edit propose acceptByLink toCart order',
  'create propose rework edit propose decline rework propose accept toCart',
  'create approve accept expire rework readQuote propose acceptByLink expire rework readQuote',
  'create approve accept expire expiryJob orderElsewhere close rework approve',
  'add submit answer approve toCart recreate remove add toCart remove toCart order',
  'add submit answer approve recreate add toCart remove rework edit approve toCart order',
  'create edit propose rework edit propose rework edit propose erase acceptByLink erase toCart erase',
  'create edit edit approve accept erase toCart expire erase rework edit approve propose erase',
  'add submit answer approve propose acceptByLink toCart erase remove expire rework edit erase propose erase',
  'add submit recreate add submit answer approve toCart recreate remove order',
  'add submit recreate answer edit approve toCart order readCart',
  'create propose revokeLink revokeLink revokeLink rework edit edit propose erase acceptByLink',
  'create readLink edit readLink edit propose readLink rework edit propose erase acceptByLink erase',
  'create propose expire assignQuote rework propose acceptByLink expire assignQuote assignQuote',
  'create mistake propose mistake acceptByLink toCart mistake order',
  'add submit answer mistake edit propose mistake erase mistake rework edit propose erase acceptByLink',
  'create edit mistake propose rework mistake edit propose expire mistake rework approve mistake erase',
  'priceRequest add submit answer edit approve erase toCart order readQuote',
  'priceRequest create edit edit approve toCart erase remove toCart erase order readCart',
]
const cartMoves = ['add', 'change', 'remove', 'submit', 'order', 'readCart', 'assign']

/** Two to fourteen moves, mostly about one cart, one product and the newest quote, along one of the paths. */
export function randomSequence(random: Random, alongPaths = paths): Move[] {
  const [usualCart, usualSku] = [random.pick([0, 0, 1]), random.integer(0, 2)]
  const path = random.pick(alongPaths).split(' ')
  const kept = path.filter(() => random.chance(0.92))
  const drawn = kept.flatMap((kind) => (random.chance(0.15) ? [random.pick(kinds), kind] : [kind]))
  return drawn.slice(0, random.chance(0.5) ? 14 : random.integer(2, 14)).map((kind) => {
    const isAny = kind === 'erase' || random.chance(0.1)
    const record = isAny ? random.integer(0, 3) : cartMoves.includes(kind) ? usualCart : 0
    const isOfSku = kind === 'add' || kind === 'recreate'
    const variant = isOfSku && random.chance(0.85) ? usualSku : random.integer(0, 11)
    return [kind, record, variant, random.integer(0, 11), random.integer(0, 11)]
  })
}
