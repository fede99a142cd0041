// An offer that says more than the catalog: it answers a price request for what is made to order, with headings, custom lines,
// choices, a discount, pictures, terms and a data sheet.
import { createHash } from 'node:crypto'
import { one, type Transaction } from '../platform/postgres/database.ts'
import { submitPriceRequest } from '../pricerequest/price-request-actions.ts'
import { proposeQuote } from '../quoting/negotiation/proposal-actions.ts'
import { createQuote } from '../quoting/quote/quote-actions.ts'
import { addQuoteFile } from '../quoting/quote/quote-file-actions.ts'
import { approveQuote } from '../quoting/quote/quote-move-actions.ts'
import type { Customer } from '../storefront/customer-repository.ts'
import type { Picture } from '../storefront/picture-repository.ts'
import { setImage } from '../storefront/product-actions.ts'
import { pdf, type DemoFile, type KeptFile } from './demo-files.ts'
import { png } from './demo-png.ts'
import { DAY, HOUR, MINUTE, type Step } from './demo-replay.ts'
import { caller, sellers, type DemoShop } from './demo-shop.ts'

const PICTURE_PIXELS = 240
const VALID_DAYS = 30
const CUSTOMER = 'ada.fairweather@example.com'
const REQUESTED = -3 * DAY - 15 * HOUR

export const dataSheet: DemoFile = {
  name: 'Reception desk.pdf',
  content: pdf([
    'Reception desk, solid cherry, oiled',
    'Width 3.20 m, depth 0.80 m, height 1.10 m; desk height 0.74 m',
    'Two lockable drawer units, three cable outlets, LED strip below the counter',
    'Weight 186 kg, in three parts',
  ]),
}

const request = {
  product_name: 'Reception desk in cherry, 3.20 m',
  message:
    'We open in spring and need a reception desk, lamps above it and benches for those who wait. With assembly, please.',
}

type Shape = (x: number, y: number) => boolean

// The parts of a picture from front to back, in percent of its sides.
const lamp: [color: string, shape: Shape][] = [
  ['f7d27a', (x, y) => y >= 66 && (x - 50) ** 2 + ((y - 66) * 1.6) ** 2 < 110],
  ['b08a3e', (x, y) => y >= 38 && y < 68 && Math.abs(x - 50) < 8 + (y - 38) * 0.75],
  ['8a6a2c', (x, y) => y >= 33 && y < 38 && Math.abs(x - 50) < 5],
  ['4a4a4a', (x, y) => y < 33 && Math.abs(x - 50) < 0.8],
]
const bench: typeof lamp = [
  ['c99b62', (x, y) => y >= 46 && y < 51 && Math.abs(x - 50) < 42],
  ['b3844c', (x, y) => y >= 51 && y < 55 && Math.abs(x - 50) < 42],
  ['9a6f3d', (x, y) => y >= 55 && y < 80 && Math.abs(Math.abs(x - 50) - 34) < 3],
  ['ded8cf', (x, y) => (x - 50) ** 2 / 42 ** 2 + (y - 80) ** 2 / 9 < 1],
]
const BACKGROUND = 'f4f1ec'

const PICTURED = ['Brass pendant lamp, 35 cm', 'Oak bench, 160 cm']

/** Steps that end with a proposed offer. `files` has the data sheet, unless its type may not be uploaded. */
export function planMadeToOrder(shop: DemoShop, files: KeptFile[]): Step[] {
  const store = shop.stores.get('default')!
  const seller = { ...caller, actor: sellers[0]!, permissions: ['PriceRequest::manage_requests'] }
  const [lampSku, benchSku] = PICTURED.map(
    (name) => shop.productsOf(store).find((product) => product.name === name)!.sku,
  ) as [string, string]
  let customer: Pick<Customer, 'customer_id' | 'email' | 'firstname' | 'lastname'>
  let request_id = 0
  let quote_id = 0
  const submit = async (tx: Transaction) => {
    customer = await one(
      tx,
      'select customer_id, email, firstname, lastname from customer where email = $1',
      [CUSTOMER],
    )
    const { email, firstname, lastname } = customer
    const { store_id } = store
    const json = await submitPriceRequest(tx, {
      ...request,
      store_id,
      email,
      firstname,
      lastname,
      caller,
      file_ids: [],
    })
    request_id = (JSON.parse(json) as { request_id: number }).request_id
  }
  const create = async (tx: Transaction) => {
    await setImage(tx, lampSku, pictureOf(lamp))
    await setImage(tx, benchSku, pictureOf(bench))
    const items = itemsOf(lampSku, benchSku)
    quote_id = await createQuote(tx, seller, store, {
      customer_id: customer.customer_id,
      price_request_id: request_id,
      items,
      ...contents,
    })
  }
  const attach = (file: KeptFile) => (tx: Transaction) =>
    addQuoteFile(tx, seller, quote_id, { ...file, preview: null }, { is_internal: false, item_id: null })
  return [
    { at: REQUESTED, run: submit },
    { at: REQUESTED + 2 * HOUR, run: create },
    ...files.map((file) => ({ at: REQUESTED + 2 * HOUR + MINUTE, run: attach(file) })),
    { at: REQUESTED + 3 * HOUR, run: (tx) => approveQuote(tx, seller.actor, quote_id, VALID_DAYS, {}) },
    {
      at: REQUESTED + 3 * HOUR + MINUTE,
      run: (tx) => proposeQuote(tx, seller.actor, quote_id, {}, { validDays: VALID_DAYS, sendsMail: false }),
    },
  ]
}

const contents = {
  title: 'Reception and waiting area',
  terms:
    'Half with the order, half after the assembly, each within 14 days.\nDelivery within six weeks of the approved drawing.\nFive years of warranty on everything made of wood.',
  seller_comment:
    'Thank you for your request. The drawing with all measures is attached; we begin once you have approved it.',
  shipping_amount: 180,
  shipping_tax_percent: 19,
  shipping_description: 'Carrier, up to the second floor',
}

const custom = { product_type: 'custom', tax_percent: 19 } as const
const optional = { ...custom, unit: 'pc', role: 'optional', is_chosen: false } as const
const counterTop = {
  ...custom,
  section: 'Reception',
  qty: 1,
  unit: 'pc',
  role: 'alternative',
  choice_group: 'Counter top',
  is_chosen: false,
} as const

const itemsOf = (lampSku: string, benchSku: string) => [
  {
    ...custom,
    section: 'Reception',
    name: request.product_name,
    description: 'Solid wood, oiled; rounded corners.\nThree cable outlets, LED strip below the counter.',
    qty: 1,
    unit: 'pc',
    price: 3660,
  },
  { ...counterTop, name: 'Counter top in cherry, oiled', price: 620, is_chosen: true },
  { ...counterTop, name: 'Counter top in linoleum, anthracite', price: 480 },
  { ...counterTop, name: 'Counter top in granite, honed', price: 1140 },
  { ...optional, section: 'Reception', name: 'Drawer unit, lockable', qty: 2, price: 310, is_chosen: true },
  { ...optional, section: 'Reception', name: 'Bag hooks below the counter', qty: 6, price: 14.5 },
  { section: 'Reception', sku: lampSku, qty: 3, price: 139 },
  {
    section: 'Waiting area',
    sku: benchSku,
    qty: 4,
    price: 249,
    tier_prices: [
      { qty: 6, price: 239 },
      { qty: 10, price: 225 },
    ],
  },
  { ...custom, section: 'Assembly', name: 'Assembly by two joiners', qty: 6.5, unit: 'h', price: 96 },
  { ...custom, name: 'Opening discount', qty: 1, price: -250 },
]

function pictureOf(shapes: typeof lamp): Picture {
  const scale = 100 / PICTURE_PIXELS
  const colors = [...shapes.map(([color]) => color), BACKGROUND]
  const content = png(PICTURE_PIXELS, PICTURE_PIXELS, colors, (x, y) => {
    const index = shapes.findIndex(([, shape]) => shape(x * scale, y * scale))
    return index === -1 ? shapes.length : index
  })
  const hash = createHash('sha256').update(content).digest('hex')
  return { hash, mime_type: 'image/png', width: PICTURE_PIXELS, height: PICTURE_PIXELS, content }
}
