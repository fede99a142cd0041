// Imitates the REST API of WooCommerce (wc/v3) as its published schemas and controllers describe it. It is stricter than
// WordPress: a field or parameter that the schema does not have is refused, so that a wrong name shows.
import { createHmac } from 'node:crypto'
import { amount, round, sum } from '../../src/domain/money.ts'
import { type FakeAnswer, type FakeCall, FakeRefusal, openFakeServer } from './fake-http.ts'

type Fields = Record<string, any>
type Type =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'mixed'
  | { enum: string[] }
  | { object: Schema }
  | { items: Schema }
type Schema = { [name: string]: Type }

const strings = (...names: string[]): Schema => Object.fromEntries(names.map((name) => [name, 'string']))
const META: Type = { items: { id: 'integer', key: 'string', value: 'mixed' } }
const ADDRESS = strings(
  ...['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'state', 'postcode', 'country'],
)
const STATUSES = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
]
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF']
const line = { id: 'integer', total: 'string', meta_data: META } as const
/** The writable properties of an order. */
const ORDER: Schema = {
  ...strings('customer_note', 'payment_method', 'payment_method_title', 'transaction_id'),
  parent_id: 'integer',
  status: { enum: STATUSES },
  currency: { enum: CURRENCIES },
  customer_id: 'integer',
  billing: { object: { ...ADDRESS, email: 'string', phone: 'string' } },
  shipping: { object: ADDRESS },
  meta_data: META,
  line_items: {
    items: {
      ...line,
      ...strings('parent_name', 'tax_class', 'subtotal'),
      name: 'mixed',
      product_id: 'mixed',
      variation_id: 'integer',
      quantity: 'integer',
    },
  },
  fee_lines: {
    items: { ...line, name: 'mixed', tax_class: 'string', tax_status: { enum: ['taxable', 'none'] } },
  },
  shipping_lines: { items: { ...line, method_title: 'mixed', method_id: 'mixed', instance_id: 'string' } },
  coupon_lines: { items: { code: 'mixed' } },
  set_paid: 'boolean',
}
const LIST = [
  'context',
  'page',
  'per_page',
  'search',
  'order',
  'orderby',
  'include',
  'exclude',
  'offset',
  '_fields',
]
const DATED = [...LIST, 'after', 'before', 'modified_after', 'modified_before', 'dates_are_gmt', 'status']
const PARAMETERS: Record<string, string[]> = {
  orders: [...DATED, 'customer', 'product', 'dp', 'parent', 'include_meta'],
  products: [...DATED, 'sku', 'type', 'slug'],
  variations: [...DATED, 'sku'],
  customers: [...LIST, 'email', 'role'],
  taxes: [...LIST, 'class'],
  webhooks: [...LIST, 'after', 'before', 'status'],
}

const invalid = (names: string) =>
  new FakeRefusal(400, 'rest_invalid_param', `Invalid parameter(s): ${names}`)

function validate(schema: Schema, value: Fields, path = ''): void {
  for (const [name, field] of Object.entries(value)) {
    const type = schema[name]
    const at = path + name
    const isOf = (wanted: Type | undefined): boolean => {
      if (wanted === undefined) return false
      if (wanted === 'mixed') return true
      if (wanted === 'integer')
        return Number.isInteger(typeof field === 'string' ? Number(field || NaN) : field)
      if (typeof wanted === 'string') return typeof field === wanted
      if ('enum' in wanted) return wanted.enum.includes(field as string)
      if ('items' in wanted) {
        if (!Array.isArray(field)) return false
        field.forEach((each: Fields, index) => validate(wanted.items, each, `${at}[${index}].`))
        return true
      }
      validate(wanted.object, field as Fields, `${at}.`)
      return typeof field === 'object'
    }
    if (!isOf(type)) throw invalid(at)
    if (name === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(field as string)) throw invalid(at)
  }
}

const gmt = (time: number) => new Date(time).toISOString().slice(0, 19)

/** Starts the shop until the tests of the file are over; its prices are in euro, its clock is three hours ahead of UTC. */
export async function openFakeWooCommerce() {
  let ids = 100
  const products = new Map<number, Fields>()
  const orders = new Map<number, Fields>()
  const data = {
    key: 'ck_1',
    secret: 'cs_1',
    permission: 'read_write' as 'read' | 'read_write',
    zone_ms: 3 * 60 * 60_000,
    /** Its lists of orders are empty, as a control. */
    hides_orders: false,
    /** A cache in front of it answers each page with the first one. */
    ignores_pages: false,
    products,
    orders,
    customers: [] as Fields[],
    webhooks: [] as Fields[],
    general: {
      woocommerce_currency: 'EUR',
      woocommerce_calc_taxes: 'yes',
      woocommerce_default_country: 'DE:DE-BE',
    } as Record<string, string>,
    tax: { woocommerce_prices_include_tax: 'no' } as Record<string, string>,
    taxes: [
      { id: 1, country: 'DE', state: '', rate: '19.0000', priority: 1, compound: false, class: 'standard' },
      {
        id: 2,
        country: 'DE',
        state: '',
        rate: '7.0000',
        priority: 1,
        compound: false,
        class: 'reduced-rate',
      },
      { id: 3, country: 'FR', state: '', rate: '20.0000', priority: 1, compound: false, class: 'standard' },
    ] as Fields[],
    /** Returns the id. */
    addProduct: (sku: string, price: string, more: Fields = {}) => {
      const id = ++ids
      const name = `Product ${sku || id}`
      const common = { type: 'simple', status: 'publish', tax_status: 'taxable', tax_class: '' }
      products.set(id, { id, name, sku, price, ...common, modified: Date.now(), variations: [], ...more })
      return id
    },
    addVariation: (parent: number, sku: string, price: string, option: string, more: Fields = {}) => {
      const id = ++ids
      const common = { status: 'publish', tax_status: 'taxable', tax_class: 'parent' }
      const attributes = [{ id: 0, name: 'Size', option }]
      const owner = products.get(parent)!
      owner.type = 'variable'
      owner.modified = Date.now()
      owner.variations.push({ id, sku, price, ...common, attributes, ...more })
      return id
    },
    addCustomer: (email: string, billing: Fields = {}) => {
      const id = ++ids
      const address = { ...Object.fromEntries(Object.keys(ADDRESS).map((name) => [name, ''])), ...billing }
      const names = { first_name: 'Anna', last_name: 'Larsen' }
      data.customers.push({
        id,
        email,
        ...names,
        billing: { ...address, email, phone: '' },
        shipping: address,
      })
      return id
    },
    /** The orders that are not in the trash, nor cancelled by Quotewright. */
    shown: () =>
      [...orders.values()].filter(
        ({ status, meta_data }) =>
          status !== 'trash' &&
          !(
            status === 'cancelled' &&
            meta_data.some(({ key, value }: Fields) => key === '_quotewright_withdrawn' && value !== '')
          ),
      ),
    /** As when the buyer pays, or chooses a transfer (`on-hold`): an order in the trash takes no payment. */
    pay: (id: number, status = 'processing') => {
      const order = orders.get(id)!
      if (!['pending', 'on-hold', 'failed', 'cancelled'].includes(order.status as string)) return
      Object.assign(order, { status, payment_method: 'stripe' })
      if (status !== 'on-hold') order.date_paid_gmt = gmt(Date.now())
    },
    /** Body and headers of a webhook; that of a deleted record has only its id. */
    hookOf: (topic: string, payload: Fields, secret: string) => {
      const body = JSON.stringify(payload)
      const [resource = '', event = ''] = topic.split('.')
      const headers = {
        'content-type': 'application/json',
        'x-wc-webhook-source': 'https://shop.example/',
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-resource': resource,
        'x-wc-webhook-event': event,
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
        'x-wc-webhook-id': '1',
        'x-wc-webhook-delivery-id': '9f',
      }
      return { body, headers }
    },
  }
  const productOf = ({ product_id, variation_id }: Fields): [Fields | undefined, Fields | undefined] => {
    const parent = [...products.values()].find(
      ({ id, variations }) =>
        id === product_id || variations.some((each: Fields) => each.id === variation_id),
    )
    return [parent, parent?.variations.find((each: Fields) => each.id === variation_id)]
  }
  const metaOf = (meta: Fields[] = []) =>
    meta.map((each) => ({ id: ++ids, ...each, value: String(each.value) }))
  const rateOf = (name: string) =>
    data.general.woocommerce_calc_taxes === 'yes'
      ? (data.taxes.find((rate) => rate.country === 'DE' && rate.class === (name || 'standard'))
          ?.rate as string)
      : '0'
  const toProductLine = (posted: Fields) => {
    if (!posted.product_id && !posted.variation_id)
      throw new FakeRefusal(
        400,
        'woocommerce_rest_required_product_reference',
        'Product ID or SKU is required.',
      )
    // A product that does not exist makes a line of none.
    const [parent, variation] = productOf(posted)
    const product = variation ?? parent
    const total =
      posted.total ??
      amount(product?.price ?? 0)
        .times(posted.quantity ?? 1)
        .toFixed()
    return {
      id: ++ids,
      name: posted.name ?? product?.name ?? '',
      product_id: parent?.id ?? 0,
      variation_id: variation?.id ?? 0,
      quantity: posted.quantity ?? 1,
      tax_class: parent?.tax_class ?? '',
      subtotal: posted.subtotal ?? total,
      total,
      sku: product?.sku ?? null,
      meta_data: metaOf(posted.meta_data),
    }
  }
  const toFee = ({ name, total = '0', tax_class = '', tax_status = 'taxable', meta_data }: Fields) => {
    if (!name) throw new FakeRefusal(400, 'woocommerce_rest_invalid_fee_item', 'Fee name is required.')
    if (tax_class !== '' && !data.taxes.some((rate) => rate.class === tax_class))
      throw new FakeRefusal(400, 'order_item_fee_invalid_tax_class', 'Invalid tax class')
    return { id: ++ids, name, total, tax_class, tax_status, meta_data: metaOf(meta_data) }
  }
  const toShipping = ({ method_id, method_title = '', total = '0' }: Fields) => {
    if (!method_id)
      throw new FakeRefusal(400, 'woocommerce_rest_invalid_shipping_item', 'Shipping method ID is required.')
    return { id: ++ids, method_id, method_title, total, meta_data: [] }
  }
  const createOrder = (posted: Fields) => {
    validate(ORDER, posted)
    if (posted.customer_id && !data.customers.some(({ id }) => id === posted.customer_id))
      throw new FakeRefusal(400, 'woocommerce_rest_invalid_customer_id', 'Customer ID is invalid.')
    const lines = {
      line_items: (posted.line_items ?? []).map(toProductLine) as Fields[],
      fee_lines: (posted.fee_lines ?? []).map(toFee) as Fields[],
      shipping_lines: (posted.shipping_lines ?? []).map(toShipping) as Fields[],
    }
    const all = [...lines.line_items, ...lines.fee_lines, ...lines.shipping_lines]
    const taxOf = ({ total, tax_status, tax_class = '' }: Fields) =>
      round(
        amount(total)
          .times(tax_status === 'none' ? 0 : rateOf(tax_class))
          .div(100),
        2,
      )
    const total_tax = sum(all.map(taxOf))
    const id = ++ids
    const order_key = `wc_order_${id}`
    orders.set(id, {
      id,
      parent_id: 0,
      number: String(id),
      order_key,
      created_via: 'rest-api',
      status: posted.status ?? 'pending',
      currency: posted.currency ?? data.general.woocommerce_currency,
      created: Date.now(),
      date_created_gmt: gmt(Date.now()),
      prices_include_tax: data.tax.woocommerce_prices_include_tax === 'yes',
      customer_id: posted.customer_id ?? 0,
      billing: posted.billing ?? {},
      shipping: posted.shipping ?? {},
      payment_method: '',
      date_paid_gmt: null,
      meta_data: metaOf(posted.meta_data),
      ...lines,
      total_tax: total_tax.toFixed(2),
      total: sum(all.map(({ total }) => round(amount(total), 2)))
        .plus(total_tax)
        .toFixed(2),
      payment_url: `${server.url}/checkout/order-pay/${id}/?pay_for_order=true&key=${order_key}`,
    })
    return id
  }
  const select = (record: Fields, { searchParams }: URL): Fields => {
    const digits = Number(searchParams.get('dp') ?? 2)
    const shown = (each: Fields) => ({ ...each, total: amount(each.total).toFixed(digits) })
    const lines = ['line_items', 'fee_lines', 'shipping_lines'].filter((name) => name in record)
    const formatted = {
      ...record,
      ...Object.fromEntries(lines.map((name) => [name, record[name].map(shown)])),
    }
    const fields = searchParams.get('_fields')?.split(',')
    return fields ? Object.fromEntries(fields.map((name) => [name, formatted[name]])) : formatted
  }
  /** As WordPress: a time with a zone is converted to that of the shop, and then compared with either column. */
  const timeOf = (text: string, isGmt: boolean) => {
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(text)) throw invalid('after')
    const isZoned = !/\d$/.test(text) || text.length > 19
    const local = isZoned ? Date.parse(text) + data.zone_ms : Date.parse(`${text}Z`)
    return isGmt ? local : local - data.zone_ms
  }
  const listOf = (name: string, records: Fields[], url: URL): Fields[] => {
    const query = url.searchParams
    for (const parameter of query.keys()) if (!PARAMETERS[name]!.includes(parameter)) throw invalid(parameter)
    const per_page = Number(query.get('per_page') ?? 10)
    if (per_page < 1 || per_page > 100) throw invalid('per_page')
    const include = query.get('include')?.split(',').map(Number)
    const isGmt = query.get('dates_are_gmt') === 'true'
    const [after, before, modified] = ['after', 'before', 'modified_after'].map((each) => query.get(each))
    const email = query.get('email')
    const found = records
      .filter(({ id, status }) => (include?.includes(id as number) ?? true) && status !== 'trash')
      .filter(({ created }) => !after || created > timeOf(after, isGmt))
      .filter(({ created }) => !before || created < timeOf(before, isGmt))
      .filter((record) => !modified || record.modified > timeOf(modified, isGmt))
      .filter((record) => !email || record.email === email)
      .toSorted((a, b) => (query.get('order') === 'asc' ? a.id - b.id : b.id - a.id))
    const from = data.ignores_pages
      ? 0
      : Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * per_page)
    return found.slice(from, from + per_page).map((record) => select(record, url))
  }
  const settingsOf = (group: Record<string, string>) =>
    Object.entries(group).map(([id, value]) => ({ id, value, label: id, type: 'select' }))
  const orderAt = (id: number, status: number) => {
    const order = orders.get(id)
    if (!order) throw new FakeRefusal(status, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
    return order
  }
  const route = ({ method, url, body }: FakeCall): FakeAnswer => {
    const path = url.pathname.replace('/wp-json/wc/v3/', '')
    const posted = () => JSON.parse(body) as Fields
    const [, id = ''] = /^orders\/(\d+)$/.exec(path) ?? []
    const ok = (answer: unknown, status = 200) => ({ status, body: answer })
    if (method === 'POST' && path === 'orders')
      return ok(select(orderAt(createOrder(posted()), 500), url), 201)
    if (method === 'POST' && path === 'orders/batch') return ok([])
    if (method === 'PUT' && id) {
      const change = posted()
      validate(ORDER, change)
      const { status, meta_data = [] } = change
      const order = orderAt(Number(id), 400)
      if (status) order.status = status
      for (const meta of metaOf(meta_data as Fields[]) as Fields[])
        order.meta_data = [...order.meta_data.filter(({ key }: Fields) => key !== meta.key), meta]
      return ok(select(order, url))
    }
    if (method === 'DELETE' && id) {
      const order = orderAt(Number(id), 404)
      if (order.status === 'trash')
        throw new FakeRefusal(
          410,
          'woocommerce_rest_already_trashed',
          'The shop_order has already been deleted.',
        )
      const before = select(order, url)
      order.status = 'trash'
      return ok(before)
    }
    if (method === 'GET') {
      const [, parent = ''] = /^products\/(\d+)\/variations$/.exec(path) ?? []
      if (parent)
        return ok(listOf('variations', (products.get(Number(parent))?.variations ?? []) as Fields[], url))
      if (path === 'settings/general') return ok(settingsOf(data.general))
      if (path === 'settings/tax') return ok(settingsOf(data.tax))
      const lists: Record<string, Fields[]> = {
        orders: data.hides_orders ? [] : [...orders.values()],
        products: [...products.values()],
        customers: data.customers,
        taxes: data.taxes,
        webhooks: data.webhooks,
      }
      if (lists[path]) return ok(listOf(path, lists[path], url))
    }
    throw new FakeRefusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  }
  const answer = (call: FakeCall): FakeAnswer => {
    const expected = `Basic ${Buffer.from(`${data.key}:${data.secret}`).toString('base64')}`
    try {
      if (call.headers.authorization !== expected)
        throw new FakeRefusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
      if (call.method !== 'GET' && data.permission === 'read')
        throw new FakeRefusal(
          401,
          'woocommerce_rest_authentication_error',
          'The API key provided does not have write permissions.',
        )
      return route(call)
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error
      const { status, code, message } = error
      return { status, body: { code, message, data: { status } } }
    }
  }
  const server = await openFakeServer(
    ({ method, url }) => `${method} ${url.pathname.replace('/wp-json/wc/v3', '').replace(/\d+/, ':id')}`,
    answer,
  )
  return { woo: data, line: server }
}
