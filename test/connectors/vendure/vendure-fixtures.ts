// A shop with products, tax, shipping, payment and customers, all made by its Admin API; and buyers, who use its Shop API.
import assert from 'node:assert/strict'

type Headers = Record<string, string>
type Answer = { data: any; errors?: { message: string; extensions?: { code?: string } }[]; token?: string }

/** Sends GraphQL; `token` in the answer is that of a session. */
async function sendGraphQL(
  port: number,
  path: string,
  query: string,
  variables: object = {},
  headers: Headers = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const token = response.headers.get('vendure-auth-token') ?? undefined
  return { ...((await response.json()) as Answer), token }
}

/** A client with a session: `call` resolves to the data, and throws for errors. */
export async function openSession(
  port: () => number,
  path: string | (() => string),
  username?: string,
  password?: string,
) {
  let token: string | undefined
  const session = (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})
  const send = async (query: string, variables?: object) => {
    const answer = await sendGraphQL(
      port(),
      typeof path === 'string' ? path : path(),
      query,
      variables,
      session(),
    )
    token = answer.token ?? token
    return answer
  }
  const call = async (query: string, variables?: object) => {
    const { data, errors } = await send(query, variables)
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data
  }
  if (username) {
    const login =
      'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }'
    const answer = await call(login, { username, password })
    assert.equal(answer.login.__typename, 'CurrentUser')
  }
  return { send, call, session }
}

const products = {
  TABLE: { price: 1250, stockOnHand: 0, trackInventory: 'FALSE' },
  CHAIR: { price: 4990, stockOnHand: 0, trackInventory: 'FALSE' },
  LAMP: { price: 3333, stockOnHand: 20, trackInventory: 'TRUE' },
}
const named = (name: string, more: object = {}) => [{ languageCode: 'en', name, ...more }]
const options = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

/** Fills an empty shop. Returns the ids of its variants and shipping method, and an API key with no more rights than needed. */
export async function seedVendure(port: () => number) {
  const { call } = await openSession(port, 'admin-api', 'superadmin', 'superadmin')
  const create = async (type: string, input: object, selection = '{ id }') => {
    const query = `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) ${selection} }`
    return (await call(query, { input })).made
  }
  const { id: country } = await create('Country', {
    code: 'DE',
    enabled: true,
    translations: named('Germany'),
  })
  const { id: zone } = await create('Zone', { name: 'Europe', memberIds: [country] })
  const { id: taxCategoryId } = await create('TaxCategory', { name: 'Standard', isDefault: true })
  await create('TaxRate', { name: '19 %', enabled: true, value: 19, categoryId: taxCategoryId, zoneId: zone })
  const { channels } = await call('{ channels { items { id } } }')
  const channel = {
    id: channels.items[0].id,
    pricesIncludeTax: false,
    defaultTaxZoneId: zone,
    defaultShippingZoneId: zone,
  }
  const currencies = { defaultCurrencyCode: 'EUR', availableCurrencyCodes: ['EUR', 'USD'] }
  await call('mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }', {
    input: { ...channel, ...currencies },
  })
  const variants: Record<string, string> = {}
  for (const [sku, product] of Object.entries(products)) {
    const translations = named(sku, { slug: sku.toLowerCase(), description: '' })
    const { id: productId } = await create('Product', { enabled: true, translations })
    const input = [{ productId, sku, taxCategoryId, translations: named(sku), ...product }]
    const made = await call(
      'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
      { input },
    )
    variants[sku] = made.createProductVariants[0].id
  }
  const checker = { code: 'default-shipping-eligibility-checker', arguments: options({ orderMinimum: '0' }) }
  const rate = options({ rate: '990', includesTax: 'exclude', taxRate: '19' })
  const calculator = { code: 'default-shipping-calculator', arguments: rate }
  const shipping = { code: 'standard', fulfillmentHandler: 'manual-fulfillment', checker, calculator }
  const { id: shippingMethod } = await create('ShippingMethod', {
    ...shipping,
    translations: named('Standard', { description: '' }),
  })
  const handler = { code: 'dummy-payment-handler', arguments: options({ automaticSettle: 'true' }) }
  await create('PaymentMethod', {
    code: 'dummy',
    enabled: true,
    handler,
    translations: named('Dummy', { description: '' }),
  })
  const permissions = ['DeliverQuotes', 'ReadCatalog', 'ReadCustomer', 'ReadOrder']
  const { id: role } = await create('Role', { code: 'quotewright', description: 'Quotewright', permissions })
  const key = await create('ApiKey', { roleIds: [role], translations: named('Quotewright') }, '{ apiKey }')
  return { variants, shippingMethod, apiKey: key.apiKey as string }
}

export type Seeded = Awaited<ReturnType<typeof seedVendure>>

const ORDER = `... on Order {
  id code state currencyCode subTotal subTotalWithTax total totalWithTax
  lines { id quantity unitPrice taxRate linePrice linePriceWithTax productVariant { id sku } }
}
... on ErrorResult { errorCode message }`
let buyersCount = 0

/** Resolves to the id of the customer. */
async function register(port: () => number, emailAddress: string): Promise<string> {
  const admin = await openSession(port, 'admin-api', 'superadmin', 'superadmin')
  const input = { emailAddress, firstName: 'Anna', lastName: 'Larsen' }
  const made = await admin.call(
    `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input, password: "secret") { ... on Customer { id } } }`,
    { input },
  )
  return made.createCustomer.id
}

/** A buyer who uses the Shop API: a customer who is signed in, or a guest. */
export async function openBuyer(
  port: () => number,
  { shippingMethod }: Pick<Seeded, 'shippingMethod'>,
  isGuest = false,
  currency = 'EUR',
) {
  const emailAddress = `buyer-${++buyersCount}@example.com`
  const customer = isGuest ? '' : await register(port, emailAddress)
  const path = () => `shop-api?currencyCode=${currency}`
  const session = await (isGuest ? openSession(port, path) : openSession(port, path, emailAddress, 'secret'))
  const change = async (mutation: string) =>
    (await session.call(`mutation { changed: ${mutation} { __typename ${ORDER} } }`)).changed
  const ship = async () => {
    await change(
      `setOrderShippingAddress(input: { streetLine1: "Street 1", city: "Town", postalCode: "1", countryCode: "DE" })`,
    )
    return change(`setOrderShippingMethod(shippingMethodId: ["${shippingMethod}"])`)
  }
  return {
    ...session,
    customer,
    emailAddress,
    add: (variant: string, quantity: number) =>
      change(`addItemToOrder(productVariantId: "${variant}", quantity: ${quantity})`),
    adjust: (line: string, quantity: number) =>
      change(`adjustOrderLine(orderLineId: "${line}", quantity: ${quantity})`),
    remove: (line: string) => change(`removeOrderLine(orderLineId: "${line}")`),
    cart: async () =>
      (await session.call(`{ activeOrder { __typename ${ORDER.replace(/\.\.\. on ErrorResult.*$/s, '')} } }`))
        .activeOrder,
    /** As a storefront does, which then sends all requests with the currency. */
    choose: (code: string) => {
      currency = code
      return change(`setCurrencyCodeForOrder(currencyCode: ${code})`)
    },
    ship,
    /** To the page where buyers pay. */
    startPaying: async () => {
      await ship()
      return change('transitionOrderToState(state: "ArrangingPayment")')
    },
    stopPaying: () => change('transitionOrderToState(state: "AddingItems")'),
    pay: () => change('addPaymentToOrder(input: { method: "dummy", metadata: {} })'),
  }
}
