// The price requests of a year: who asked for what, who has read it, what was answered.
import type { Amount } from '../platform/money.ts'
import type { Transaction } from '../platform/database.ts'
import type { Product } from '../storefront/product-repository.ts'
import type { Store } from '../storefront/store-repository.ts'
import type { KeptFile } from './demo-files.ts'
import { makeStranger, type DemoCustomer, type Person } from './demo-people.ts'
import { seededRandom, type Random } from './demo-random.ts'
import { insertEach, insertRows, type Row } from './demo-repository.ts'
import { offeredPrice, type DemoShop } from './demo-shop.ts'
import { companies, madeToMeasure, replies, repliesWithoutPrice, sellers, wishes } from './demo-texts.ts'
import { DAY, HOUR, MINUTE, YEAR, type Clock } from './demo-time.ts'

type Reply = { at: number; message: string; price: Amount | null; author: string }

type Asked = {
  at: number
  changed: number
  store: Store
  person: Person
  product: Product | undefined
  wanted: string | null
  qty: number
  ip: string | null
  company: string | null
  read: boolean
  notified: boolean
  replies: Reply[]
}

const REQUESTS = 3000

/** Gives how many there are. */
export async function insertPriceRequests(
  tx: Transaction,
  random: Random,
  shop: DemoShop,
  files: KeptFile[],
  clock: Clock,
): Promise<number> {
  const asked = Array.from({ length: REQUESTS }, () => planRequest(random, shop))
  asked.sort((a, b) => a.at - b.at)
  const ids = await insertEach(tx, 'price_request', asked, (request) => requestRow(random, request, clock))
  const answers = asked.flatMap((request) => request.replies.map((reply) => ({ request, reply })))
  answers.sort((a, b) => a.reply.at - b.reply.at)
  await insertRows(
    tx,
    'price_request_reply',
    answers.map(({ request, reply: { at, ...reply } }) => ({
      ...reply,
      request_id: ids.get(request),
      currency_code: request.store.currency_code,
      created_at: clock(at),
    })),
  )
  // With chance of their own: how many files may be uploaded here must not change anything else.
  const attached = attachedRows(seededRandom(files.length), files, asked, ids, clock)
  await insertRows(tx, 'price_request_file', attached)
  return asked.length
}

function planRequest(random: Random, shop: DemoShop): Asked {
  // The later of two moments: business has grown over the year.
  const at = -Math.min(random.integer(5 * MINUTE, YEAR), random.integer(5 * MINUTE, YEAR))
  const customer = random.chance(0.6) ? random.pick(shop.customers) : undefined
  const { person, store } = customer && customer.joined < at ? customer : planStranger(random, shop)
  const product = random.chance(0.92) ? random.pick(shop.productsOf(store)) : undefined
  const qty = random.pick([1, 2, 4, 6, 8, 12, 20, 40, 100])
  const readAt = at + random.integer(5 * MINUTE, 2 * DAY)
  const read = readAt < 0 && random.chance(at > -14 * DAY ? 0.6 : 0.96)
  const given = read && random.chance(0.75) ? planReplies(random, store, product, qty, readAt) : []
  const last = given.at(-1)?.at ?? (read ? readAt : at)
  // Some put a request back to unread, to come back to it.
  const putBack = read && random.chance(0.02)
  return {
    ...{ at, store, person, product, qty, replies: given },
    changed: putBack ? Math.min(last + 10 * MINUTE, -1) : last,
    wanted: product ? product.name : random.chance(0.7) ? random.pick(madeToMeasure) : null,
    ip: planAddress(random),
    company: random.chance(0.3) ? random.pick(companies) : null,
    read: read && !putBack,
    notified: random.chance(0.97),
  }
}

function planStranger(random: Random, shop: DemoShop): Pick<DemoCustomer, 'person' | 'store'> {
  const store = shop.pickStore(random)
  return { store, person: makeStranger(random, store.code) }
}

function planReplies(
  random: Random,
  store: Store,
  product: Product | undefined,
  qty: number,
  from: number,
): Reply[] {
  const author = random.pick(sellers)
  const planned: Reply[] = []
  for (let at = from; planned.length < 2; at += random.integer(HOUR, 3 * DAY)) {
    const price = product && offeredPrice(random, product.price, store)
    const message = random.pick(price ? replies : repliesWithoutPrice).replace('{qty}', String(qty))
    if (at < 0) planned.push({ at, message, price: price ?? null, author })
    if (random.chance(0.85)) break
  }
  return planned
}

// Networks that are kept free for documents.
function planAddress(random: Random): string | null {
  if (random.chance(0.15)) return null
  if (random.chance(0.2)) return `2001:db8::${random.integer(1, 65535).toString(16)}`
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.integer(1, 254)}`
}

function requestRow(random: Random, request: Asked, clock: Clock): Row {
  const { person, product, store, qty, wanted } = request
  const isBare = random.chance(0.05)
  return {
    store_id: store.store_id,
    is_admin_notified: request.notified,
    is_customer_notified: request.replies.length > 0 && request.notified,
    is_replied: request.replies.length > 0,
    is_read: request.read,
    customer_ip: request.ip,
    customer_email: person.email,
    customer_firstname: isBare ? null : person.firstname,
    customer_lastname: isBare ? null : person.lastname,
    customer_phone: isBare ? null : person.phone,
    message: isBare ? null : wishText(random, person, wanted ?? random.pick(madeToMeasure), qty),
    product_id: product?.product_id ?? null,
    product_name: wanted,
    product_sku: product?.sku ?? null,
    custom_field_1: request.company,
    custom_field_2: random.chance(0.5) ? String(qty) : null,
    custom_field_3: random.chance(0.1) ? random.pick(['newsletter', 'fair', 'recommended']) : null,
    created_at: clock(request.at),
    updated_at: clock(request.changed),
  }
}

function wishText(random: Random, { language }: Person, product: string, qty: number): string {
  return random.pick(wishes[language]).replace('{qty}', String(qty)).replace('{product}', product)
}

// One to three files for a request, until all are attached.
function attachedRows(
  random: Random,
  files: KeptFile[],
  asked: Asked[],
  ids: Map<Asked, number>,
  clock: Clock,
): Row[] {
  const rest = [...files]
  const owners = random.sample(asked, files.length).sort((a, b) => a.at - b.at)
  return owners.flatMap((request) =>
    rest.splice(0, random.pick([1, 1, 1, 2, 3])).map((file) => ({
      ...file,
      request_id: ids.get(request),
      created_at: clock(request.at - random.integer(10, 300)),
    })),
  )
}
