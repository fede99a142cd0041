// Imitates the Admin API of Shopify: documents and variables are checked against its published schema, and answered with what
// they select.
import { createHmac } from 'node:crypto'
import { amount, round } from '../../src/domain/money.ts'
import { type FakeAnswer, type FakeCall, FakeRefusal, openFakeServer } from './fake-http.ts'
import { argumentsOf, inputs, objects } from './shopify-schema.ts'

type Fields = Record<string, any>
type Selection = {
  name: string
  alias: string
  args: Record<string, unknown>
  fields: Selection[]
  on?: string
}

/** Reads the selections of a document with one operation. */
function parseDocument(text: string, variables: Fields): Selection[] {
  const tokens: string[] = text.match(/\.\.\.|\$?\w+|[{}():!,[\]]/g) ?? []
  let at = tokens.indexOf('{')
  const readArguments = (): Record<string, unknown> => {
    const args: Record<string, unknown> = {}
    for (at++; tokens[at] !== ')'; at++) {
      if (tokens[at + 1] !== ':') continue
      const value = tokens[at + 2]!
      args[tokens[at]!] = value.startsWith('$') ? variables[value.slice(1)] : value
    }
    at++
    return args
  }
  const readFields = (): Selection[] => {
    const fields: Selection[] = []
    for (at++; tokens[at] !== '}';) {
      if (tokens[at] === '...') {
        const on = tokens[at + 2]!
        at += 3
        fields.push(...readFields().map((field) => ({ ...field, on })))
        continue
      }
      const alias = tokens[at++]!
      const name = tokens[at] === ':' ? tokens[at + 1]! : alias
      if (tokens[at] === ':') at += 2
      const args = tokens[at] === '(' ? readArguments() : {}
      fields.push({ name, alias, args, fields: tokens[at] === '{' ? readFields() : [] })
    }
    at++
    return fields
  }
  return readFields()
}

const COST_MAX = 1000

const bare = (type: string) => type.replace(/[![\]]/g, '')
const invalid = (code: string, message: string) => new FakeRefusal(200, code, message)

function requireSelectable(fields: Selection[], type: string): void {
  for (const { name, args, fields: inner, on } of fields) {
    const owner = on ?? type
    const found = objects[owner]?.[name]
    if (found === undefined)
      throw invalid('undefinedField', `Field '${name}' doesn't exist on type '${owner}'`)
    for (const argument of Object.keys(args))
      if (argumentsOf[`${owner}.${name}`]?.[argument] === undefined)
        throw invalid('argumentNotAccepted', `Field '${name}' doesn't accept argument '${argument}'`)
    requireSelectable(inner, bare(found))
  }
}

/** Checks a value of a variable, as its type in the schema requires. */
function requireInput(type: string, value: unknown, path: string): void {
  const wrong = () => invalid('INVALID_VARIABLE', `Variable ${path} was provided invalid value`)
  if (value === undefined || value === null) {
    if (type.endsWith('!')) throw wrong()
    return
  }
  const name = bare(type)
  if (type.startsWith('[')) {
    if (!Array.isArray(value)) throw wrong()
    return value.forEach((each, index) => requireInput(`${name}!`, each, `${path}.${index}`))
  }
  if (inputs[name]) {
    if (typeof value !== 'object') throw wrong()
    for (const field of Object.keys(value)) if (!inputs[name][field]) throw wrong()
    for (const [field, inner] of Object.entries(inputs[name]))
      requireInput(inner, (value as Fields)[field], `${path}.${field}`)
    return
  }
  const isValid =
    name === 'Int'
      ? Number.isInteger(value)
      : name === 'Boolean'
        ? typeof value === 'boolean'
        : name === 'ID'
          ? /^gid:\/\/shopify\/\w+\/\d+$/.test(value as string)
          : name === 'Decimal' || name === 'Money'
            ? /^-?\d+(\.\d+)?$/.test(value as string)
            : name === 'CurrencyCode'
              ? /^[A-Z]{3}$/.test(value as string)
              : name === 'CountryCode'
                ? /^[A-Z]{2}$/.test(value as string)
                : typeof value === 'string'
  if (!isValid) throw wrong()
}

/** As the vendor documents it: an object costs one point, a list two and its items, the most expensive of the types that it may have. */
function costOf(fields: Selection[], type: string): number {
  const byType = new Map<string, number>()
  for (const { name, args, fields: inner, on } of fields) {
    const owner = on ?? type
    const found = bare(objects[owner]![name]!)
    const times = name === 'nodes' && type === 'QueryRoot' ? (args.ids as string[]).length : 1
    const own = inner.length === 0 ? 0 : 1
    const isList = found.endsWith('Connection')
    const [items, others] = [
      inner.filter((each) => isList && each.name === 'nodes'),
      inner.filter((each) => !(isList && each.name === 'nodes')),
    ]
    const cost = isList
      ? 2 + (args.first as number) * costOf(items, found) + costOf(others, found)
      : times * (own + costOf(others, found))
    byType.set(on ?? '', (byType.get(on ?? '') ?? 0) + cost)
  }
  const { '': common = 0, ...ofTypes } = Object.fromEntries(byType)
  return common + Math.max(0, ...Object.values(ofTypes))
}

function project(value: any, fields: Selection[]): any {
  if (Array.isArray(value)) return value.map((each) => project(each, fields))
  if (value === null || value === undefined || fields.length === 0) return value ?? null
  return Object.fromEntries(
    fields
      .filter(({ on }) => !on || (value as Fields).id.includes(`/${on}/`))
      .map(({ alias, name, args, fields: inner }) => {
        const found = (value as Fields)[name]
        return [alias, project(typeof found === 'function' ? found(args) : found, inner)]
      }),
  )
}

/** Starts the shop until the tests of the file are over; it sells in euro and dollars. */
export async function openFakeShopify() {
  let ids = 1000
  const variants = new Map<number, Fields>()
  const drafts = new Map<number, Fields>()
  const data = {
    client: { id: 'client-1', secret: 'secret-1' },
    scopes: ['read_products', 'write_draft_orders', 'read_orders'],
    shop: { currencyCode: 'EUR', taxesIncluded: false, enabledPresentmentCurrencies: ['EUR', 'USD'] },
    /** How many calls are throttled from now on, and for how long. */
    throttled: { calls: 0, ms: 50 },
    /** How many times a draft is read before it is ready. */
    looks_until_ready: 0,
    /** What it says against every draft. */
    refusal: undefined as string | undefined,
    /** It has no drafts in its lists, as a control. */
    hides_drafts: false,
    /** A cache in front of it answers each page with the first one. */
    ignores_pages: false,
    variants,
    drafts,
    addVariant: (sku: string | null, price: string, more: Fields = {}, product: Fields = {}) => {
      const id = ++ids
      const common = { title: 'Default Title', taxable: true, updatedAt: new Date().toISOString() }
      variants.set(id, {
        id: `gid://shopify/ProductVariant/${id}`,
        sku,
        price,
        ...common,
        product: { title: `Product ${sku ?? id}`, status: 'ACTIVE', hasOnlyDefaultVariant: true, ...product },
        ...more,
      })
      return id
    },
    /** As when the buyer pays. Returns the name of the order. */
    pay: (id: number): string => {
      const draft = drafts.get(id)!
      const name = `#${++ids}`
      const lines = draft.lines.map((line: Fields) => ({ ...line }))
      Object.assign(draft, {
        status: 'COMPLETED',
        completedAt: new Date().toISOString(),
        order: {
          id: `gid://shopify/Order/${ids}`,
          name,
          cancelledAt: null,
          tags: draft.tags,
          taxesIncluded: draft.taxesIncluded,
          lines,
          lineItems: ({ first, after }: Fields) =>
            pageOf(lines as Fields[], first as number, after as string),
        },
      })
      return name
    },
    /** Body and headers of a webhook. */
    hookOf: (topic: string, payload: Fields, secret: string) => {
      const body = JSON.stringify(payload)
      const headers = {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        'x-shopify-shop-domain': 'shop.myshopify.com',
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': '9f',
      }
      return { body, headers }
    },
  }
  const pageOf = (records: Fields[], first: number, after?: string) => {
    if (!(first >= 1 && first <= 250)) throw invalid('BAD_REQUEST', 'first must be from 1 to 250')
    const from = after && !data.ignores_pages ? records.findIndex(({ id }) => id === after) + 1 : 0
    const nodes = records.slice(from, from + first)
    const endCursor = (nodes.at(-1)?.id as string | undefined) ?? null
    return { nodes, pageInfo: { hasNextPage: from + first < records.length, endCursor } }
  }
  const bag = (text: string) => ({ presentmentMoney: { amount: round(amount(text), 2).toFixed() } })
  const createDraft = ({ input }: Fields) => {
    const errors: { field: string[]; message: string }[] = []
    const fail = (message: string, ...field: (string | number)[]) =>
      void errors.push({ field: ['input', ...field.map(String)], message })
    if (data.refusal) fail(data.refusal, 'email')
    if (!input.lineItems?.length) fail('Add at least 1 product', 'lineItems')
    for (const tag of input.tags ?? []) if (tag.length > 40) fail('is too long', 'tags')
    const lines = (input.lineItems ?? []).map((line: Fields, index: number) => {
      const variant = variants.get(Number(/\d+$/.exec(line.variantId ?? '')?.[0]))
      if (line.variantId && !variant) fail('Product variant is invalid', 'lineItems', index, 'variantId')
      if (!line.variantId && !line.title) fail("Title can't be blank", 'lineItems', index, 'title')
      if (line.quantity < 1) fail('must be greater than 0', 'lineItems', index, 'quantity')
      // What an override is for: without it, the price is that of the catalog.
      const price = line.variantId
        ? (line.priceOverride?.amount ?? variant?.price ?? '0')
        : (line.originalUnitPriceWithCurrency?.amount ?? '0')
      if (amount(price as string).lt(0))
        fail('must be greater than or equal to 0', 'lineItems', index, 'price')
      return {
        id: `gid://shopify/DraftOrderLineItem/${++ids}`,
        quantity: line.quantity,
        variant: variant ? { ...variant } : null,
        title: line.variantId ? variant?.product.title : line.title,
        taxable: line.variantId ? variant?.taxable : (line.taxable ?? true),
        customAttributes: line.customAttributes ?? [],
        approximateDiscountedUnitPriceSet: bag(price as string),
        discountedUnitPriceSet: bag(price as string),
      }
    })
    if (errors.length > 0) return { draftOrder: null, userErrors: errors }
    const id = ++ids
    let looks = data.looks_until_ready
    drafts.set(id, {
      id: `gid://shopify/DraftOrder/${id}`,
      number: id,
      name: `#D${id}`,
      status: 'OPEN',
      input,
      ready: () => looks-- <= 0,
      invoiceUrl: () => (looks >= 0 && data.looks_until_ready > 0 ? null : `${server.url}/invoices/${id}`),
      tags: input.tags ?? [],
      createdAt: new Date().toISOString(),
      taxesIncluded: data.shop.taxesIncluded,
      presentmentCurrencyCode: input.presentmentCurrencyCode ?? data.shop.currencyCode,
      totalShippingPriceSet: bag((input.shippingLine?.priceWithCurrency?.amount as string) ?? '0'),
      completedAt: null,
      order: null,
      lines,
      lineItems: ({ first, after }: Fields) => pageOf(lines as Fields[], first as number, after as string),
    })
    return { draftOrder: drafts.get(id), userErrors: [] }
  }
  const deleteDraft = ({ input }: Fields) => {
    const id = Number(/\d+$/.exec(input.id as string)![0])
    if (drafts.delete(id)) return { deletedId: input.id, userErrors: [] }
    return { deletedId: null, userErrors: [{ field: ['input', 'id'], message: 'Draft order not found' }] }
  }
  const nodeOf = (gid: string) => {
    const [, type, id] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(gid)!
    if (type === 'Order') return [...drafts.values()].find(({ order }) => order?.id === gid)?.order ?? null
    return (type === 'DraftOrder' ? drafts : variants).get(Number(id)) ?? null
  }
  const root = {
    currentAppInstallation: () => ({ accessScopes: data.scopes.map((handle) => ({ handle })) }),
    shop: () => data.shop,
    nodes: ({ ids: wanted }: Fields) => wanted.map(nodeOf),
    productVariants: ({ first, after, query }: Fields) => {
      const [, since = ''] = /^updated_at:>'(\d{4}-\d\d-\d\dT[\d:.]+Z)'$/.exec((query as string) ?? '') ?? []
      if (query && !since) throw invalid('BAD_REQUEST', 'the query cannot be read')
      const found = [...variants.values()].filter(({ updatedAt }) => updatedAt > since)
      return pageOf(found, first as number, after as string)
    },
    draftOrders: ({ first, after, query }: Fields) => {
      const [, since = '', until = '9'] =
        /^created_at:>='(\S+Z)' created_at:<='(\S+Z)'$/.exec((query as string) ?? '') ?? []
      if (query && !since) throw invalid('BAD_REQUEST', 'the query cannot be read')
      const found = [...drafts.values()].filter(({ createdAt }) => createdAt >= since && createdAt <= until)
      return pageOf(data.hides_drafts ? [] : found.reverse(), first as number, after as string)
    },
    draftOrderCreate: createDraft,
    draftOrderDelete: deleteDraft,
  }
  const execute = ({ query, variables }: { query: string; variables: Fields }) => {
    const declared = /^\w+ \w+\(([^)]*)\)/.exec(query)?.[1] ?? ''
    for (const [, name, type] of declared.matchAll(/\$(\w+): ([\w![\]]+)/g))
      requireInput(type!, variables[name!], name!)
    const fields = parseDocument(query, variables)
    const operation = query.startsWith('mutation') ? 'Mutation' : 'QueryRoot'
    requireSelectable(fields, operation)
    const points = costOf(fields, operation) + (operation === 'Mutation' ? 9 : 0)
    if (points > COST_MAX)
      throw invalid(
        'MAX_COST_EXCEEDED',
        `Query cost is ${points}, which exceeds the single query max cost limit (${COST_MAX}).`,
      )
    return project(root, fields)
  }
  const tokenOf = () => `token of ${data.client.id} ${data.client.secret}`
  const answer = ({ url, headers, body }: FakeCall): FakeAnswer => {
    if (url.pathname === '/admin/oauth/access_token') {
      const form = new URLSearchParams(body)
      const isValid =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === data.client.id &&
        form.get('client_secret') === data.client.secret
      return isValid
        ? { status: 200, body: { access_token: tokenOf(), scope: data.scopes.join(), expires_in: 86_399 } }
        : { status: 400, body: { error: 'invalid_request' } }
    }
    if (url.pathname !== '/admin/api/2026-10/graphql.json')
      return { status: 404, body: { errors: 'Not Found' } }
    if (headers['x-shopify-access-token'] !== tokenOf())
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } }
    const { calls, ms } = data.throttled
    const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate: 1000 }
    const cost = { requestedQueryCost: ms, actualQueryCost: null, throttleStatus }
    if (calls > 0) {
      data.throttled.calls--
      const error = { message: 'Throttled', extensions: { code: 'THROTTLED' } }
      return { status: 200, body: { errors: [error], extensions: { cost } } }
    }
    try {
      return { status: 200, body: { data: execute(JSON.parse(body)), extensions: { cost } } }
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error
      const { message, code } = error
      return { status: 200, body: { errors: [{ message, extensions: { code } }] } }
    }
  }
  const server = await openFakeServer(
    ({ url, body }) =>
      url.pathname.endsWith('graphql.json') ? (/(?:query|mutation) (\w+)/.exec(body)?.[1] ?? '') : 'token',
    answer,
  )
  return { shopify: data, line: server }
}
