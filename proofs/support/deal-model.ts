// Reference model of carts, quotes and people for P17, independent of the product. Amounts are whole ten-thousandths.
import { expectedTaxRates, expectedTotals, type Charges } from '../../test/support/quote-arithmetic.ts'

/** Another product with the same SKU has another id. */
export type Product = { id: number; price: number; tax: number }
type Products = Record<string, Product>

/** In the order in which plain lines return to a cart. */
export const catalog: Record<string, Omit<Product, 'id'>> = {
  '0042-OAK': { price: 2_100_000, tax: 190_000 },
  BOOK: { price: 125_000, tax: 0 },
  LAMP: { price: 333_300, tax: 70_000 },
}
export const skus = Object.keys(catalog)
export function lineOf(products: Products, sku: string, qty: number): Line {
  const product = products[sku]!
  return { sku, qty, price: product.price, original: product.price, product, tax: product.tax }
}

/** A requested line that is in no catalog: somebody has yet to name its price and its tax. */
export const unknownLine = (name: string, qty: number): Line => ({
  sku: '',
  qty,
  price: 0,
  original: 0,
  product: null,
  tax: 0,
  name,
})

/** A customer, or the guest, who has no id. `name` is unique and part of every address and text of the person. */
export type Person = {
  id: number | null
  name: string
  isErased: boolean
  priceRequests: number
  /** How often the record of the customer was changed. */
  changes: number
}
type Buyer = ReturnType<typeof buyerOf>
export type Terms = { qty: number; price: number }
/**
 * A line in no catalog has no product but a `name`. Its `sku` is empty until the service has made one of the id. `original`: the
 * price before discounts.
 */
export type Line = Terms & {
  sku: string
  product: Product | null
  tax: number
  original: number
  name?: string
}
/** Quantities by SKU. */
type Quantities = Record<string, number>
export type Item = Line & {
  id?: number
  tiers: Terms[]
  chosen: Terms | null
  note: string | null
  section: string | null
  needsPrice: boolean
  needsTax: boolean
  role: Role
  /** The name of the group of an alternative. */
  group: string | null
  /** Whether it counts; `isDefault`: whether it did when the seller offered it. */
  isChosen: boolean
  isDefault: boolean
}
type Role = 'included' | 'optional' | 'alternative'
/** `wanted`: the plain quantities that the customer added, including those that a quote replaces at present. */
export type Cart = {
  id: number
  owner: Person | null
  order_id: number | null
  wanted: Quantities
  order: string[]
  /** The catalog when the cart was ordered. */
  ordered?: Products
}
type HistoryRow = [from: string | null, to: string, actor: string, comment: string | null]
type EventRow = [type: string, version: number, status: string, amount: number, comment: string | null]
/**
 * `people`: the buyer and earlier ones whom history or events still name, with the last buyer number at which each was the
 * buyer.
 */
export type Versioned = {
  id: number
  status: string
  version: number
  buyer: Buyer
  people: Map<Person, number>
  history: HistoryRow[]
  events: EventRow[]
}
export type Request = Versioned & {
  cart: Cart | null
  details: string | null
  items: Line[]
  quote: Quote | null
}
export type Quote = Versioned & {
  request: Request | null
  /** `customer_note` */
  note: string | null
  /** `seller_comment`, `shipping_description`, `title` and `terms`. */
  sellerText: string | null
  /** `purchase_order_number` */
  orderNumber: string | null
  /** Also those that do not count. */
  items: Item[]
  /** Whether somebody has accepted it, and chosen. */
  isSettled: boolean
  shipping: number
  /** In ten-thousandths of a percent; null: not taxed. */
  shippingTax: number | null
  rounding: Rounding
  order: Order | null
  /** Its expiry time has passed. */
  isDue: boolean
  /** The status before the last recorded expiry, if any. */
  expiredFrom: string | null
  /** The cart that its record names. */
  cart: Cart | null
  /** The cart that holds its lines. */
  holder: Cart | null
  /** The plain quantities that it replaced the first time, and the last time. */
  firstReplaced: Quantities | null
  replaced: Quantities | null
  /** Raised when another person becomes the buyer. */
  number: number
  /** Of each version: the buyer number, and the texts of the quote. */
  versions: { number: number; texts: string[] }[]
  /** Of each row of history: the buyer number. */
  numbers: number[]
  /** The first and the last version that have the proposal: a move that was taken back leaves it the same offer. */
  offer: { from: number; to: number } | null
  /** Whether the caller has read the links that are valid now. */
  isLinkRead: boolean
  isAssigned: boolean
  /** The texts when the next buyer came, by buyer number. */
  formerTexts: Record<number, string[]>
}
export type Rounding = 'row' | 'rate'
/** An id, or the number that another system gave it. */
export type Order = number | string
export type State = {
  people: Person[]
  carts: Cart[]
  requests: Request[]
  quotes: Quote[]
  products: Products
  /** That of the store. */
  rounding: Rounding
}

export const newPerson = (id: number | null, name: string): Person => ({
  id,
  name,
  isErased: false,
  priceRequests: 0,
  changes: 0,
})
export const newCart = (id: number, owner: Person | null = null): Cart => ({
  id,
  owner,
  order_id: null,
  wanted: {},
  order: [],
})

/** An expected error. Nothing else changes unless the refusal itself is recorded. */
export class Refusal extends Error {
  isRecorded = false
}

export function refuse(code: string, status = 400, isRecorded = false): never {
  throw Object.assign(new Refusal(`${status} ${code}`), { isRecorded })
}

export const decimal = (units: number) => units / 10_000
const openStatuses = ['approved', 'proposed', 'accepted']
const isExpired = ({ isDue, status }: Quote) => isDue && openStatuses.includes(status)

const termsOf = (item: Item): Terms => item.chosen ?? { qty: item.qty, price: tierPrice(item, item.qty) }
function tierPrice({ price, tiers }: Item, qty: number): number {
  return tiers.filter((tier) => tier.qty <= qty).sort((a, b) => b.qty - a.qty)[0]?.price ?? price
}

/** As `expectedTotals` takes it. */
const exactLine = ({ original, tax, qty, price }: Line) => ({
  original: BigInt(original),
  tax: BigInt(tax),
  qty: BigInt(qty),
  price: BigInt(price),
})

type Taxed = Pick<Quote, 'shipping' | 'shippingTax' | 'rounding'>

/** As `expectedTotals` takes it. */
const exactCharges = ({ shipping, shippingTax, rounding }: Taxed): Charges => ({
  shipping: BigInt(shipping),
  shippingTax: shippingTax === null ? null : BigInt(shippingTax),
  rounding,
})

const noShipping = { shipping: 0, shippingTax: null }
const byRow: Taxed = { ...noShipping, rounding: 'row' }

function totalsOf(lines: Line[], charges: Taxed = byRow): Record<string, number> {
  const totals = Object.entries(expectedTotals(lines.map(exactLine), exactCharges(charges), 2))
  return Object.fromEntries(totals.map(([name, text]) => [name, Number(text)]))
}

const linesIn = (items: Item[]): Line[] => items.map((item) => ({ ...item, ...termsOf(item) }))
const chosenIn = (items: Item[]) => items.filter(({ isChosen }) => isChosen)
/** The lines that count. */
const linesOf = ({ items }: Quote): Line[] => linesIn(chosenIn(items))

const groupsIn = (items: Item[]): Item[][] => {
  const members = items.filter(({ role }) => role === 'alternative')
  const names = [...new Set(members.map(({ group }) => group))]
  return names.map((name) => members.filter(({ group }) => group === name))
}

/** The lines of each choice that a customer could make. */
function everyChoice(items: Item[]): Item[][] {
  const decisions = [
    ...items.filter(({ role }) => role === 'optional').map((item) => [[], [item]]),
    ...groupsIn(items).map((members) => members.map((item) => [item])),
  ]
  return decisions.reduce<Item[][]>(
    (before, options) => before.flatMap((chosen) => options.map((option) => [...chosen, ...option])),
    [items.filter(({ role }) => role === 'included')],
  )
}

/** The lowest and the highest total of all choices that leave something; once one is made, there is one total. */
function limitsOf(quote: Quote) {
  const choices = everyChoice(quote.items).filter(({ length }) => length > 0)
  const totals = choices.map((chosen) => totalsOf(linesIn(chosen), quote).grand_total!)
  const isOpen = !quote.isSettled && quote.items.some(({ role }) => role !== 'included')
  const limits = isOpen ? totals : [totalOf(quote)]
  return { grand_total_from: Math.min(...limits), grand_total_to: Math.max(...limits) }
}
export const shownTerms = ({ qty, price }: Terms) => ({ qty: decimal(qty), price: decimal(price) })

/** Each line with its tax: rounded by itself, or what it adds to the tax of its rate; the items count, or none does. */
function withTaxes(items: Item[], rounding: Rounding) {
  return items.map((item, index) => {
    const taxOf = (lines: Item[]) =>
      totalsOf(linesIn(lines.filter(({ tax }) => tax === item.tax)), { ...noShipping, rounding }).tax_amount!
    const before = rounding === 'row' ? [] : items.slice(0, index)
    return { item, tax_amount: inCents(taxOf([...before, item]) - taxOf(before)) }
  })
}

function shownItem({ item, tax_amount }: { item: Item; tax_amount: number }) {
  const { id: item_id, sku, product, tax, chosen, tiers, note: customer_note } = item
  const subtotal = totalsOf(linesIn([item])).subtotal!
  return {
    item_id,
    product_id: product?.id ?? null,
    product_type: product ? 'simple' : 'custom',
    sku,
    ...(!product && { name: item.name }),
    ...shownTerms(item),
    original_price: decimal(item.original),
    tax_percent: decimal(tax),
    customer_note,
    section: item.section,
    needs_price: item.needsPrice,
    needs_tax: item.needsTax,
    role: item.role,
    choice_group: item.group,
    is_chosen: item.isChosen,
    is_default: item.isDefault,
    chosen_qty: chosen && decimal(chosen.qty),
    chosen_price: chosen && decimal(chosen.price),
    row_total: subtotal,
    tax_amount,
    row_total_incl_tax: inCents(subtotal + tax_amount),
    tier_prices: tiers.map(shownTerms),
  }
}

/** By rate, shipping has what it adds to the tax of its rate. */
const shippingTaxOf = (quote: Quote) =>
  inCents(
    totalsOf(linesOf(quote), quote).tax_amount! -
      totalsOf(linesOf(quote), { ...quote, ...noShipping }).tax_amount!,
  )

/** The record as the service returns it. */
export function shownQuote(quote: Quote) {
  const { id, request, version, buyer, note, sellerText, cart, order, items } = quote
  return {
    quote_id: id,
    request_id: request?.id ?? null,
    version,
    ...buyer,
    customer_note: note,
    status: isExpired(quote) ? 'expired' : quote.status,
    seller_comment: sellerText,
    shipping_description: sellerText,
    title: sellerText,
    terms: sellerText,
    purchase_order_number: quote.orderNumber,
    cart_id: cart?.id ?? null,
    order_id: typeof order === 'number' ? order : null,
    order_reference: order === null ? null : String(order),
    items_count: chosenIn(items).length,
    ...totalsOf(linesOf(quote), quote),
    ...limitsOf(quote),
    tax_rounding: quote.rounding,
    shipping_tax_percent: quote.shippingTax && decimal(quote.shippingTax),
    shipping_tax_amount: shippingTaxOf(quote),
    tax_rates: expectedTaxRates(linesOf(quote).map(exactLine), exactCharges(quote), 2),
    items: withTaxes(chosenIn(items), quote.rounding).map(shownItem),
    unchosen_items: withTaxes(
      items.filter(({ isChosen }) => !isChosen),
      'row',
    ).map(shownItem),
  }
}

export function shownRequest({ id, status, version, buyer, cart, details, items, quote }: Request) {
  const { items_qty, subtotal } = totalsOf(items)
  return {
    request_id: id,
    status,
    version,
    ...buyer,
    cart_id: cart?.id ?? null,
    details,
    items_count: items.length,
    items_qty,
    subtotal,
    quote_id: quote?.id ?? null,
  }
}

/** A sum of amounts without the errors of binary fractions. */
const inCents = (amount: number) => Math.round(amount * 100) / 100

export function shownCart(state: State, cart: Cart) {
  const quotes = quotesIn(state, cart)
  const plain = plainLines(state, cart)
  const totals = [
    totalsOf(plain, { ...noShipping, rounding: state.rounding }),
    ...quotes.map((quote) => totalsOf(linesOf(quote), quote)),
  ]
  const total = (name: string) => inCents(totals.reduce((sum, each) => sum + each[name]!, 0))
  const lines = [
    ...plain.map((line) => ({ ...line, quote_id: null })),
    ...quotes.flatMap((quote) => linesOf(quote).map((line) => ({ ...line, quote_id: quote.id }))),
  ]
  return {
    customer_id: cart.owner?.id ?? null,
    is_active: cart.order_id === null,
    order_id: cart.order_id,
    items_count: lines.length,
    items_qty: totalsOf(lines).items_qty,
    subtotal: total('subtotal'),
    tax_amount: total('tax_amount'),
    shipping_amount: total('shipping_amount'),
    shipping_tax_amount: inCents(quotes.reduce((sum, quote) => sum + shippingTaxOf(quote), 0)),
    grand_total: total('grand_total'),
    lines: lines.map((line) => lineText({ ...line, ...shownTerms(line) })).sort(),
  }
}

export const lineText = ({ sku, qty, price, quote_id }: Terms & { sku: string; quote_id: number | null }) =>
  `${qty} ${sku} at ${price} of ${quote_id}`

const quotesIn = (state: State, cart: Cart) => state.quotes.filter(({ holder }) => holder === cart)
const replacedBy = (quote: Quote, cart: Cart, sku: string) =>
  (quote.request?.cart === cart && quote.replaced?.[sku]) || 0
const replacedIn = (state: State, cart: Cart, sku: string) =>
  quotesIn(state, cart).reduce((sum, quote) => sum + replacedBy(quote, cart, sku), 0)
const plainQty = (state: State, cart: Cart, sku: string) =>
  (cart.wanted[sku] ?? 0) - replacedIn(state, cart, sku)
const plainLines = (state: State, cart: Cart): Line[] =>
  cart.order.map((sku) => lineOf(cart.ordered ?? state.products, sku, plainQty(state, cart, sku)))

// A line that is new or returns comes last.
function arrangeLines(state: State, cart: Cart): void {
  const shown = skus.filter((sku) => plainQty(state, cart, sku) > 0)
  cart.order = [...new Set([...cart.order.filter((sku) => shown.includes(sku)), ...shown])]
}

export function requireActive(cart: Cart): void {
  if (cart.order_id !== null) refuse('cart_inactive')
}

/** Sets the quantity of a plain line, and returns it. */
export function setPlainQty(state: State, cart: Cart, sku: string, qty: number): number {
  cart.wanted[sku] = qty + replacedIn(state, cart, sku)
  arrangeLines(state, cart)
  return qty
}

export function addPlainQty(state: State, cart: Cart, sku: string, qty: number): number {
  requireActive(cart)
  return setPlainQty(state, cart, sku, plainQty(state, cart, sku) + qty)
}

export function removeQuoteFromCart(state: State, quote: Quote, cart: Cart): void {
  prepareChange(state, quote)
  if (quote.holder !== cart || quote.status !== 'accepted') return
  removeLines(state, quote)
  changeQuote(quote, 'accepted', { cart: null })
}

export function assignCart(cart: Cart, person: Person): void {
  if (cart.owner === person) return
  requireActive(cart)
  if (cart.owner) refuse('other_customer')
  cart.owner = person
}

/** Throws unless the cart was ordered or can be ordered. */
export function requireOrder(state: State, cart: Cart): void {
  if (cart.order_id !== null) return
  const quotes = quotesIn(state, cart)
  if (quotes.length + cart.order.length === 0) refuse('cart_empty')
  const isLate = quotes.some(isExpired)
  expireAll(state, cart)
  if (isLate) refuse('quote_expired', 400, true)
}

export function orderCart(state: State, cart: Cart, order_id: number): number {
  for (const quote of quotesIn(state, cart)) purchase(quote, order_id)
  cart.ordered = { ...state.products }
  return (cart.order_id = order_id)
}

function purchase(quote: Quote, order: Order, comment?: string): void {
  quote.order = order
  changeQuote(quote, 'purchased', { comment })
  closeRequest(quote)
}

export function buyerOf({ id, name, isErased, changes }: Person) {
  const erased = id === null ? [] : [`erased-${id}@erased.invalid`, '', '']
  const texts = isErased ? erased : [`${name}@example.com`, name, lastnameOf(name, changes)]
  const [customer_email = null, customer_firstname = null, customer_lastname = null] = texts
  const names = { customer_email, customer_firstname, customer_lastname }
  const company: Company = { ...noCompany, ...(!isErased && companyOf(name, changes)) }
  return { customer_id: id, customer_is_guest: id === null, ...names, ...company }
}

type Company = {
  company: string | null
  vat_id: string | null
  billing_address: { street: string[]; city: string } | null
  shipping_address: null
}
const noCompany: Company = { company: null, vat_id: null, billing_address: null, shipping_address: null }

const companyIn = ({ company, vat_id, billing_address, shipping_address }: Buyer) => ({
  company,
  vat_id,
  billing_address,
  shipping_address,
})

/** What a person is created with or, a guest, submits. */
export const companyOf = (name: string, changes = 0) => ({
  company: `${name} & Co${changes || ''}`,
  billing_address: { street: [`${name} Street ${1 + changes}`], city: 'Hamburg' },
})
export const lastnameOf = (name: string, changes: number) => `${name}son${changes || ''}`

/** A text that names the buyer. */
export const textFor = (buyer: Buyer, text: string) => `${text} ${buyer.customer_firstname || 'somebody'}`

const newRecord = (person: Person) => ({
  id: 0,
  status: 'pending',
  version: 0,
  buyer: buyerOf(person),
  people: new Map([[person, 1]]),
  history: [],
  events: [],
})

export function submit(state: State, cart: Cart, details: string, person: Person): Request {
  expireAll(state, cart)
  requireActive(cart)
  if (quotesIn(state, cart).length + cart.order.length === 0) refuse('cart_empty')
  if (cart.order.length === 0) refuse('cart_without_plain_lines')
  const draft = newRequest(person, { cart, details, items: plainLines(state, cart) })
  const textOf = ({ details, buyer }: Request) => JSON.stringify([details, buyer])
  const ofCart = state.requests.filter((each) => each.cart === cart && each.status === 'pending')
  const same = ofCart.findLast((each) => textOf(each) === textOf(draft))
  if (same && JSON.stringify(same.items) === JSON.stringify(draft.items)) return same
  return addRequest(state, draft)
}

export const submitFor = (state: State, person: Person, details: string, items: Line[]): Request =>
  addRequest(state, newRequest(person, { cart: null, details, items }))

type RequestContents = Pick<Request, 'cart' | 'details' | 'items'>
const newRequest = (person: Person, contents: RequestContents): Request => ({
  ...newRecord(person),
  ...contents,
  quote: null,
})

function addRequest(state: State, request: Request): Request {
  changeRequest(request, 'pending', 'submitted')
  state.requests.push(request)
  return request
}

export function moveRequest(request: Request, to: string, comment?: string): void {
  if (request.status !== 'pending') refuse('wrong_status')
  changeRequest(request, to, to, comment)
}

function closeRequest({ request }: Quote): void {
  if (request?.status === 'approved') changeRequest(request, 'closed')
}

function changeRequest(request: Request, to: string, type = to, comment?: string): void {
  recordChange(request, to, [`quote_request.${type}`], totalsOf(request.items).subtotal!, { comment })
}

type Change = { comment?: string | null; actor?: string; cart?: Cart | null }

// Every change makes a version, a row of history and its events.
function recordChange(record: Versioned, to: string, types: string[], amount: number, by: Change = {}): void {
  const { comment = null, actor = 'caller' } = by
  const from = record.version === 0 ? null : record.status
  Object.assign(record, { status: to, version: record.version + 1 })
  record.history.push([from, to, actor, comment])
  for (const type of types) record.events.push([type, record.version, to, amount, comment])
  if ('versions' in record) {
    const quote = record as Quote
    quote.versions.push({ number: quote.number, texts: textsOf(quote) })
    quote.numbers.push(quote.number)
  }
}

/** The texts of a quote, and the company if it may be that of a guest who asked. */
function textsOf({ note, sellerText, orderNumber, items, request, buyer }: Quote): string[] {
  const company = request === null ? [] : Object.values(companyIn(buyer))
  const texts = [note, sellerText, orderNumber, ...items.flatMap(textsOfItem), ...company]
  return texts.filter((text) => text !== null).map(toText)
}

/** What was typed for a line in no catalog, whose SKU may have been made. */
const isTyped = ({ id, product }: Item, text: string) => !product && text !== '' && text !== `custom-${id}`
const textsOfItem = (item: Item): (string | null)[] => [
  item.note,
  item.section,
  item.group,
  ...[item.name ?? '', item.sku].filter((text) => isTyped(item, text)),
]

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

type NewQuote = Omit<Partial<Quote>, 'items'> & SentItems

export const createQuote = (
  state: State,
  person: Person,
  { items, unchosen, ...contents }: NewQuote,
): Quote =>
  addQuote(state, person, {
    ...contents,
    items: requirePositive({ ...byRow, ...contents }, editedItems(state, [], { items, unchosen })),
  })

function addQuote(state: State, person: Person, contents: Partial<Quote>): Quote {
  const quote: Quote = {
    ...newRecord(person),
    request: null,
    note: null,
    sellerText: null,
    orderNumber: null,
    items: [],
    isSettled: false,
    number: 1,
    versions: [],
    numbers: [],
    offer: null,
    isLinkRead: false,
    isAssigned: false,
    formerTexts: {},
    ...noShipping,
    rounding: state.rounding,
    isDue: false,
    expiredFrom: null,
    holder: null,
    cart: null,
    firstReplaced: null,
    replaced: null,
    order: null,
    ...contents,
  }
  state.quotes.push(quote)
  recordChange(quote, 'pending', ['quote.created'], totalOf(quote))
  return quote
}

const included = { role: 'included', group: null, isChosen: true, isDefault: true } as const

export function answerRequest(state: State, request: Request): Quote {
  moveRequest(request, 'approved')
  const { buyer, people, details: note } = request
  const items = request.items.map((line) => ({
    ...line,
    ...included,
    sku: line.product ? line.sku : '',
    tiers: [],
    chosen: null,
    note: null,
    section: null,
    needsPrice: !line.product,
    needsTax: !line.product,
  }))
  const contents = { request, note, items, buyer: { ...buyer }, people: new Map(people) }
  return (request.quote = addQuote(state, state.people[0]!, contents))
}

const totalOf = (quote: Quote) => totalsOf(linesOf(quote), quote).grand_total!

function changeQuote(quote: Quote, to: string, { cart = quote.cart, ...details }: Change = {}): void {
  const isMoved = to !== quote.status
  const types = isMoved ? ['status_changed'] : []
  if (isMoved && ['expired', 'purchased'].includes(to)) types.push(to)
  if (cart && cart !== quote.cart) types.push('added_to_cart')
  const changes = (types.length > 0 ? types : ['updated']).map((type) => `quote.${type}`)
  quote.cart = cart
  recordChange(quote, to, changes, totalOf(quote), details)
}

/** Checks the version that the caller read, then records the expiry if it is due. Precedes every change of a quote. */
function prepareChange(state: State, quote: Quote, version?: number): void {
  if (version !== undefined && version !== quote.version) refuse('version_conflict', 409)
  if (!isExpired(quote)) return
  quote.expiredFrom = quote.status
  removeLines(state, quote)
  changeQuote(quote, 'expired', { cart: null, actor: 'system' })
}

/** Records due expiries of all quotes, or of those in a cart. Returns their number. */
export function expireAll(state: State, cart?: Cart): number {
  const due = state.quotes.filter((quote) => isExpired(quote) && (!cart || quote.holder === cart))
  for (const quote of due) prepareChange(state, quote)
  return due.length
}

/** Removes the lines of a quote from the cart that holds them. */
function removeLines(state: State, quote: Quote): void {
  const { holder } = quote
  quote.holder = null
  if (holder) arrangeLines(state, holder)
}

function requireStatus(quote: Quote, ...allowed: string[]): void {
  if (!allowed.includes(quote.status)) refuse(quote.status === 'expired' ? 'quote_expired' : 'wrong_status')
}

/** The transitions of each move. */
export const moves: Record<string, [to: string, ...from: string[]]> = {
  approve: ['approved', 'pending'],
  propose: ['proposed', 'approved'],
  decline: ['declined', 'proposed'],
  rework: ['pending', 'approved', 'proposed', 'declined', 'expired'],
  cancel: ['cancelled', 'pending', ...openStatuses],
  close: ['closed', 'declined', 'expired', 'purchased', 'cancelled'],
  accept: ['accepted', 'approved', 'proposed'],
}

type MoveInput = {
  comment: string
  version?: number
  choices?: Choice[]
  orderNumber?: string
  approve?: boolean
}

export function move(state: State, quote: Quote, name: string, input: MoveInput): void {
  const { comment, version, choices, orderNumber, approve } = input
  const [to, ...from] = moves[name]!
  prepareChange(state, quote, version)
  if (name === 'propose' && approve && quote.status === 'pending') {
    requireApprovable(quote)
    changeQuote(quote, 'approved')
  }
  requireStatus(quote, ...from)
  if (name === 'approve') requireApprovable(quote)
  if (name === 'cancel') removeLines(state, quote)
  if (name === 'accept') settle(quote, choices)
  if (name === 'accept' && orderNumber) quote.orderNumber = orderNumber
  if (name === 'rework') clearAgreement(quote)
  changeQuote(quote, to, { comment, cart: name === 'cancel' ? null : quote.cart })
  if (name === 'propose') quote.offer = { from: quote.version, to: quote.version }
  if (name === 'cancel' || name === 'close') closeRequest(quote)
}

function requireApprovable({ isDue, items }: Quote): void {
  if (chosenIn(items).length === 0) refuse('quote_empty')
  if (isDue) refuse('quote_expired')
  if (items.some(({ needsPrice, needsTax }) => needsPrice || needsTax)) refuse('price_missing')
}

/** A move that its user takes back at once; that of a deal stays. */
export function mistake(state: State, quote: Quote, name: string, input: MoveInput): void {
  const { status, version, history, request, offer } = quote
  const requestStatus = request?.status
  move(state, quote, name, input)
  if (status === 'accepted') refuse('not_undoable', 400, true)
  const rows = quote.version - version
  history.splice(-rows)
  quote.numbers.splice(-rows)
  restore(quote, status, 'quote.status_changed', totalOf(quote))
  if (name === 'cancel') addNote(quote)
  quote.versions.push({ number: quote.number, texts: textsOf(quote) })
  quote.offer = status === 'proposed' && offer?.to === version ? { ...offer, to: quote.version } : offer
  if (!request || request.status === requestStatus) return
  request.history.pop()
  restore(request, 'approved', 'quote_request.approved', totalsOf(request.items).subtotal!)
}

/** Makes a version and events, but no row of history. */
function restore(record: Versioned, status: string, type: string, amount: number): void {
  Object.assign(record, { status, version: record.version + 1 })
  record.events.push([type, record.version, status, amount, null])
}

function clearAgreement(quote: Quote): void {
  Object.assign(quote, { isDue: false, firstReplaced: null, replaced: null, isSettled: false })
  for (const item of quote.items) Object.assign(item, { chosen: null, isChosen: item.isDefault })
}

// What the buyer saw must still be proposed.
function requireOffer(state: State, quote: Quote, version: number): void {
  prepareChange(state, quote)
  const { offer } = quote
  const isSameOffer = offer?.to === quote.version && version >= offer.from && version <= offer.to
  const isCurrent = version === quote.version || isSameOffer
  if (quote.status === 'proposed' && isCurrent) return
  if (quote.status === 'expired') refuse('quote_expired')
  refuse(isCurrent ? 'wrong_status' : 'version_conflict', isCurrent ? 400 : 409)
}

type Acceptance = { version: number; comment: string; choices?: Choice[]; orderNumber?: string }

/** The buyer accepts with the link. */
export function acceptByLink(
  state: State,
  quote: Quote,
  { version, comment, choices, ...by }: Acceptance,
): void {
  requireOffer(state, quote, version)
  settle(quote, choices)
  if (by.orderNumber) quote.orderNumber = by.orderNumber
  changeQuote(quote, 'accepted', { comment, actor: 'customer' })
}

type Wanted = { version: number; item: Item; qty?: number; price?: number; isChosen?: boolean }

/** The buyer makes a counter-offer for an item, and the seller takes it into a draft. A quantity of 0 leaves it out. */
export function bargain(state: State, quote: Quote, { version, item, qty, price, isChosen }: Wanted): Quote {
  requireOffer(state, quote, version)
  if (item.price < 0 && (qty !== undefined || price !== undefined)) refuse('invalid_input')
  if (item.role === 'included' ? isChosen === false : qty === 0) refuse('invalid_input')
  const counting = isChosen === undefined ? quote.items : chosenItems(quote.items, [{ item, isChosen }])
  if (!counting || chosenIn(counting).length === 0) return refuse('choice_not_offered')
  const left = counting.filter((_, index) => qty !== 0 || quote.items[index] !== item)
  if (chosenIn(left).length === 0) refuse('invalid_input')
  quote.events.push(['quote.commented', quote.version, quote.status, totalOf(quote), null])
  const terms = {
    qty: qty ?? item.qty,
    ...(price !== undefined && { price, ...(!item.product && { original: price }) }),
  }
  const tiers = item.tiers.filter((tier) => tier.qty > terms.qty && tier.price < price!)
  const wanted = { ...terms, ...(price !== undefined && { tiers }) }
  const items = left.map((each) => {
    const isWanted = quote.items[counting.indexOf(each)] === item
    return renewed({ ...each, ...(isWanted && wanted), chosen: null, isDefault: each.isChosen }, state)
  })
  // The counter-offer is made, and cannot be taken.
  requirePositive(quote, items, true)
  if (qty !== 0 && item.product && item.product !== state.products[item.sku])
    refuse('item_removed', 400, true)
  clearAgreement(quote)
  quote.items = items
  changeQuote(quote, 'pending')
  return quote
}

/** Refuses what would cost less than nothing, for any lines and quantities that the buyer could choose. */
function requirePositive(charges: Taxed, items: Item[], isRecorded = false): Item[] {
  const cheapest = items.map((item) => {
    const offered = termsOf({ ...item, chosen: null })
    const choices = item.tiers.flatMap(({ qty }) => ({ qty, price: tierPrice(item, qty) }))
    const least = [offered, ...choices].sort((a, b) => a.qty * a.price - b.qty * b.price)[0]!
    return { ...item, ...least }
  })
  for (const lines of everyChoice(cheapest).map((each) => each.map(exactLine))) {
    const rates = expectedTaxRates(lines, exactCharges(charges), 2)
    const { subtotal, grand_total } = expectedTotals(lines, exactCharges(charges), 2)
    const isNegative = [...rates.map(({ base }) => base), subtotal, grand_total].some(
      (each) => Number(each) < 0,
    )
    if (isNegative) refuse('negative_total', 400, isRecorded)
  }
  return items
}

/** What a customer says about a line. */
export type Choice = { item: Item | undefined; qty?: number; isChosen?: boolean }

/** Returns the items as they are chosen, in their order; undefined if one of them is not offered so. */
function chosenItems(items: Item[], choices: Choice[]): Item[] | undefined {
  const said = new Map(choices.map(({ item, isChosen }) => [item, isChosen]))
  // To choose one of a group deselects the others.
  const isReplaced = ({ role, group }: Item) =>
    role === 'alternative' &&
    choices.some(({ item, isChosen }) => isChosen && item?.role === role && item.group === group)
  const chosen = items.map((item) => ({
    ...item,
    isChosen: said.get(item) ?? (item.isChosen && !isReplaced(item)),
  }))
  const isComplete =
    chosen.every(({ role, isChosen }) => role !== 'included' || isChosen) &&
    groupsIn(chosen).every((members) => chosenIn(members).length === 1)
  return isComplete ? chosen : undefined
}

/** The quote is accepted with these choices. */
function settle(quote: Quote, choices: Choice[] = []): void {
  quote.isSettled = true
  if (choices.length === 0) return
  if (choices.some(({ item }) => !item)) refuse('not_found', 404)
  const chosen = chosenItems(quote.items, choices)
  const counts = (item: Item | undefined) => chosen?.[quote.items.indexOf(item!)]?.isChosen
  if (!chosen || choices.some(({ item, qty }) => qty !== undefined && !counts(item)))
    return refuse('choice_not_offered')
  if (chosenIn(chosen).length === 0) refuse('quote_empty')
  for (const [index, item] of quote.items.entries()) {
    const { qty } = choices.find((choice) => choice.item === item) ?? {}
    item.isChosen = chosen[index]!.isChosen
    if (qty !== undefined) chooseQty(item, qty)
  }
}

function chooseQty(item: Item, qty: number): void {
  if (item.tiers.length === 0) refuse('quantity_fixed')
  if (qty < Math.min(item.qty, ...item.tiers.map((tier) => tier.qty))) refuse('quantity_too_low')
  item.chosen = { qty, price: tierPrice(item, qty) }
}

/** A choice that repeats an acceptance says what was agreed. */
function requireAgreed(choices: Choice[]): void {
  if (choices.some(({ item }) => !item)) refuse('not_found', 404)
  for (const { item, qty, isChosen = true } of choices)
    if (isChosen !== item!.isChosen || (qty !== undefined && termsOf(item!).qty !== qty))
      refuse('wrong_status')
}

type CartInput = { cart: Cart; person: Person; choices?: Choice[]; version?: number }

export function addToCart(state: State, quote: Quote, { cart, person, choices, version }: CartInput): void {
  const isRepeated = quote.status === 'accepted' && quote.cart !== null && version === quote.version - 1
  prepareChange(state, quote, isRepeated ? undefined : version)
  const { customer_id } = quote.buyer
  if (customer_id !== null && customer_id !== person.id) refuse('other_customer')
  if (cart.owner && cart.owner !== person) refuse('other_customer')
  requireStatus(quote, ...openStatuses)
  requireActive(cart)
  if (quote.cart && quote.cart !== cart) refuse('in_another_cart')
  if (quote.status !== 'accepted') settle(quote, choices)
  else if (choices) requireAgreed(choices)
  if (quote.cart) return
  if (customer_id === null) assignBuyer(quote, person)
  changeQuote(quote, 'accepted', { cart })
  cart.owner = person
  if (quote.request?.cart === cart) replacePlainLines(state, quote, cart)
  quote.holder = cart
  arrangeLines(state, cart)
}

// Removes from the plain lines of the cart what was requested from it: each time as much as the first time.
function replacePlainLines(state: State, quote: Quote, cart: Cart): void {
  const replaced: Quantities = {}
  for (const { sku, qty } of linesOf(quote).filter(({ product }) => product))
    replaced[sku] = (replaced[sku] ?? 0) + qty
  for (const sku of Object.keys(replaced))
    replaced[sku] = isGone(state, quote, sku)
      ? 0
      : Math.min(plainQty(state, cart, sku), quote.firstReplaced?.[sku] ?? replaced[sku]!)
  quote.replaced = replaced
  quote.firstReplaced ??= replaced
}

/** Whether the quote is of a product that was deleted, whose SKU another one has by now. */
const isGone = (state: State, { items }: Quote, sku: string) =>
  chosenIn(items).find((item) => item.product && item.sku === sku)?.product !== state.products[sku]

/** Another product is another item. */
function renewed(item: Item, { products }: State): Item {
  const product = products[item.sku]
  if (!item.product || !product || product === item.product) return item
  return { ...item, product, original: product.price, id: undefined }
}

/** Deletes a product and creates another one with its SKU: what a quote had replaced does not return. */
export function recreateProduct(state: State, sku: string, product: Omit<Product, 'id'>): Product {
  const created = (state.products[sku] = { id: 0, ...product })
  for (const quote of state.quotes)
    if (quote.holder?.order_id === null && quote.replaced && quote.holder === quote.request?.cart)
      quote.replaced = { ...quote.replaced, [sku]: 0 }
  for (const cart of state.carts.filter(({ order_id }) => order_id === null)) setPlainQty(state, cart, sku, 0)
  return created
}

/** The links are void for another buyer, and for the same one with another address. */
function setBuyer(quote: Quote, buyer: Buyer): void {
  const { customer_id, customer_email } = quote.buyer
  const isOther = customer_id !== null && customer_id !== buyer.customer_id
  if (isOther || customer_email !== buyer.customer_email) quote.isLinkRead = false
  quote.buyer = buyer
}

// History tells who reads and revokes links, and who has taken back a cancellation; no version does.
function addNote(quote: Quote): void {
  quote.history.push([quote.status, quote.status, 'caller', null])
  quote.numbers.push(quote.number)
}

export function readLink(quote: Quote): void {
  if (!quote.isLinkRead) addNote(quote)
  quote.isLinkRead = true
}

/** The answer has the new links. */
export function revokeLinks(state: State, quote: Quote): void {
  prepareChange(state, quote)
  addNote(quote)
  quote.isLinkRead = false
  readLink(quote)
}

export function assignQuote(state: State, quote: Quote, isAssigned: boolean): void {
  prepareChange(state, quote)
  if (quote.isAssigned === isAssigned) return
  quote.isAssigned = isAssigned
  quote.events.push(['quote.assigned', quote.version, quote.status, totalOf(quote), null])
}

// A guest's request is assigned to a customer with the quote that answers it.
function assignBuyer(quote: Quote, person: Person): void {
  const { request } = quote
  quote.formerTexts[quote.number] = textsOf(quote)
  quote.number++
  const isGuests = quote.buyer.customer_id === null
  for (const record of request && isGuests ? [quote, request] : [quote]) {
    // A guest's company details stay; without any, the quote takes the customer's, and the request none.
    const own = companyIn(record.buyer)
    const isKept = isGuests && (record === request || own.company !== null)
    const buyer = { ...buyerOf(person), ...(isKept && own) }
    if (record === quote) setBuyer(quote, buyer)
    else record.buyer = buyer
    record.people.set(person, quote.number)
  }
  if (request && isGuests) changeRequest(request, request.status, 'updated')
}

/** An item in an edit: with the id, SKU and type of an item of the quote, what is absent stays, and null clears. */
export type SentItem = {
  id?: number
  type?: 'simple' | 'custom'
  sku?: string
  name?: string
  qty?: number
  price?: number | null
  tax?: number
  tiers?: Terms[] | null
  note?: string | null
  section?: string | null
  needsPrice?: boolean
  role?: Role
  group?: string | null
  isChosen?: boolean
}
/** The lists of a body; without `unchosen`, what does not count stays. */
type SentItems = { items: SentItem[]; unchosen?: SentItem[] }
type EditInput = {
  version: number
  person?: Person
  isExtended: boolean
  items?: SentItem[]
  unchosen?: SentItem[]
  contents: Partial<Quote>
}

/** The items in the order of the two lists, and then those that stay. */
function editedItems(state: State, former: Item[], { items, unchosen }: SentItems): Item[] {
  const named = [...items, ...(unchosen ?? [])].map(({ id }) => id)
  const staying = former.filter(({ id, isChosen }) => !unchosen && !isChosen && !named.includes(id))
  const edited = [
    ...items.map((sent) => editedItem(state, former, sent, false)),
    ...[...(unchosen ?? []), ...staying.map(({ id }) => ({ id }))].map((sent) =>
      editedItem(state, former, sent, true),
    ),
  ]
  for (const members of groupsIn(edited)) {
    if (members.length === 1) refuse('choice_group_single')
    if (chosenIn(members).length !== 1) refuse('choice_group_default')
  }
  return edited
}

/** `isUnchosen`: it is in the list of those that do not count. */
function editedItem(
  state: State,
  former: Item[],
  { id, type, ...sent }: SentItem,
  isUnchosen: boolean,
): Item {
  const found = former.find((item) => id !== undefined && item.id === id)
  const isSame = !type || !found || (type === 'custom') === (found.product === null)
  // Another product is another item.
  const own = isSame && (sent.sku === undefined || sent.sku === found?.sku) ? found : undefined
  const isCustom = own ? own.product === null : type === 'custom'
  const { sku = own?.sku ?? '', qty = own?.qty, tiers = own?.tiers, note = own?.note } = sent
  const { section = own?.section, price: sentPrice } = sent
  const needsPrice =
    typeof sentPrice !== 'number' &&
    (sent.needsPrice ?? (sentPrice === undefined && (own?.needsPrice ?? false)))
  const ownPrice = sentPrice === undefined && own && !own.needsPrice ? own.price : (sentPrice ?? undefined)
  const texts = {
    tiers: tiers ?? [],
    note: note ?? null,
    section: section ?? null,
    chosen: null,
    needsPrice,
    ...choiceOf(sent, own, isUnchosen),
  }
  if (qty === undefined) return refuse('invalid_input')
  if (!isCustom) {
    if (sku === '' || (sentPrice ?? 0) < 0) refuse('invalid_input')
    const line = lineOf(state.products, sku, qty)
    const terms = { ...texts, price: needsPrice ? 0 : (ownPrice ?? line.price), needsTax: false }
    // The tax, too, stays with the line.
    const { tax = own?.tax ?? line.tax } = sent
    return own ? renewed({ ...own, ...terms, qty, tax }, state) : { ...line, ...terms, tax }
  }
  const { name = own?.name, tax = own && !own.needsTax ? own.tax : undefined } = sent
  const price = needsPrice ? 0 : ownPrice
  if (name === undefined || price === undefined || (tax === undefined && !needsPrice)) refuse('invalid_input')
  if (price < 0 && texts.tiers.length > 0) refuse('invalid_input')
  const needsTax = tax === undefined
  return {
    id: own?.id,
    sku,
    name,
    qty,
    product: null,
    price,
    original: price,
    tax: tax ?? 0,
    ...texts,
    needsTax,
  }
}

function choiceOf(sent: SentItem, own: Item | undefined, isUnchosen: boolean) {
  const { role = own?.role ?? 'included', group: sentGroup = own?.group ?? null } = sent
  const isAlternative = role === 'alternative'
  const isMissing = role === 'included' ? isUnchosen || sent.isChosen === false : isAlternative && !sentGroup
  const isSuperfluous = (isUnchosen && sent.isChosen === true) || (!isAlternative && Boolean(sent.group))
  if (isMissing || isSuperfluous) refuse('invalid_input')
  // A line that was there before moves to the list that names it.
  const isChosen = role === 'included' || (!isUnchosen && (sent.isChosen ?? own !== undefined))
  return { role, group: isAlternative ? sentGroup : null, isChosen, isDefault: isChosen }
}

export function edit(
  state: State,
  quote: Quote,
  { version, person, isExtended, items, unchosen, contents }: EditInput,
): Quote {
  prepareChange(state, quote, version)
  if (quote.status !== 'pending') refuse('wrong_status')
  const { customer_id } = quote.buyer
  if (person && customer_id === person.id) setBuyer(quote, buyerOf(person))
  else if (person) {
    if (quote.request && customer_id !== null) refuse('other_customer')
    const isOther = customer_id !== null || quote.buyer.customer_email !== buyerOf(person).customer_email
    assignBuyer(quote, person)
    // What another buyer wrote is not theirs.
    if (isOther) {
      Object.assign(quote, { note: null, orderNumber: null })
      for (const item of quote.items) item.note = null
    }
  }
  Object.assign(quote, contents)
  if (items) quote.items = editedItems(state, quote.items, { items, unchosen })
  requirePositive(quote, quote.items)
  if (isExtended) quote.isDue = false
  changeQuote(quote, 'pending')
  return quote
}

/** When an order was placed in another shop: at the acceptance, or before it. */
type OrderTime = { time: string; isTooEarly: boolean }

/** Records an order in another shop: the replaced plain quantities do not return, and are removed again if they did. */
export function recordExternalOrder(state: State, quote: Quote, order: Order, at?: OrderTime): void {
  if (quote.status !== 'accepted') prepareChange(state, quote)
  requireStatus(quote, 'accepted', ...(quote.expiredFrom === 'accepted' ? ['expired'] : []))
  if (at?.isTooEarly) refuse('invalid_input')
  const { holder, firstReplaced, request } = quote
  if (holder)
    for (const sku of skus) holder.wanted[sku] = (holder.wanted[sku] ?? 0) - replacedBy(quote, holder, sku)
  removeLines(state, quote)
  const cart = request?.cart
  if (!holder && cart?.order_id === null)
    for (const [sku, qty] of Object.entries(firstReplaced ?? {}).filter(
      ([sku]) => !isGone(state, quote, sku),
    ))
      setPlainQty(state, cart, sku, Math.max(0, plainQty(state, cart, sku) - qty))
  purchase(quote, order, at && `Ordered at ${at.time} (UTC)`)
}

/** Anonymizes every record that names or named the person and replaces its events by one. Returns their number. */
export function erase(state: State, person: Person) {
  const { isErased, id, priceRequests } = person
  const isNamedIn = (record: Versioned | null) => !isErased && record?.people.has(person) === true
  const quotes = state.quotes.filter((quote) => isNamedIn(quote) || isNamedIn(quote.request))
  const requests = state.requests.filter((request) => isNamedIn(request) || isNamedIn(request.quote))
  for (const quote of quotes) {
    prepareChange(state, quote)
    anonymizeQuote(quote, person)
  }
  for (const request of requests) anonymizeRequest(request, person)
  Object.assign(person, { isErased: true, priceRequests: 0 })
  const customers = isErased || id === null ? 0 : 1
  const counts = { price_requests: priceRequests, files: priceRequests, customers }
  return { ...counts, quote_requests: requests.length, quotes: quotes.length }
}

// A guest without an address counts as the person.
const isBuyerOf = ({ buyer }: Versioned, person: Person) =>
  [buyerOf(person).customer_email, null].includes(buyer.customer_email)

const nobody = ({ id }: Versioned) => ({
  customer_email: `erased-${id}@erased.invalid`,
  customer_firstname: null,
  customer_lastname: null,
})

// The data of a later buyer stays.
function anonymizeRequest(request: Request, person: Person): void {
  const isBuyer = isBuyerOf(request, person)
  const others = [...request.people].filter(([{ id }]) => !isBuyer && id === request.buyer.customer_id)
  Object.assign(request.buyer, noCompany, isBuyer && nobody(request))
  Object.assign(request, { people: new Map(others), details: null, events: [] })
  for (const row of request.history) row[3] = null
  changeRequest(request, request.status, 'erased')
  request.history.at(-1)![2] = 'operator'
}

/** Clears what is as old as the last time that the person was the buyer: all of it, unless there is another one now. */
function anonymizeQuote(quote: Quote, person: Person): void {
  const { number, versions, numbers, buyer, people, request } = quote
  const isBuyer = isBuyerOf(quote, person)
  const until = isBuyer ? number : (people.get(person) ?? 1)
  const older = quote.formerTexts[until] ?? []
  const isChanged = until === number || textsOf(quote).some((text) => older.includes(text))
  const kept = <T>(value: T): T | null =>
    value === null || until === number || older.includes(toText(value)) ? null : value
  const neutral = quote.items.map(({ group }) =>
    Math.min(...quote.items.filter((each) => each.group === group).map(({ id }) => id!)),
  )
  for (const [index, item] of quote.items.entries()) {
    Object.assign(item, { note: kept(item.note), section: kept(item.section) })
    if (kept(item.group) !== item.group) item.group = `group-${neutral[index]}`
    for (const field of ['name', 'sku'] as const)
      if (!item.product && kept(item[field] ?? null) === null) item[field] = `custom-${item.id}`
  }
  const { note, sellerText, orderNumber } = quote
  Object.assign(quote, { note: kept(note), sellerText: kept(sellerText), orderNumber: kept(orderNumber) })
  if (isBuyer) setBuyer(quote, { ...buyer, ...noCompany, ...nobody(quote) })
  else if (request)
    for (const [name, value] of Object.entries(companyIn(buyer)))
      Object.assign(buyer, { [name]: kept(value) })
  quote.people = new Map([...people].filter(([, last]) => last > until))
  if (!isBuyer && until === number)
    for (const [each, last] of people) if (each.id === buyer.customer_id) quote.people.set(each, last)
  quote.events = quote.events.filter(([, version]) => {
    const of = versions[version - 1]!
    return of.number > until && !of.texts.some((text) => older.includes(text))
  })
  for (const [index, row] of quote.history.entries()) if (numbers[index]! <= until) row[3] = null
  if (isChanged) recordChange(quote, quote.status, ['quote.erased'], totalOf(quote), { actor: 'operator' })
  else quote.events.push(['quote.erased', quote.version, quote.status, totalOf(quote), null])
}
