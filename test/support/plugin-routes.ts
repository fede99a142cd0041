// What our plugins do for browsers, as a shop installs them, in a Medusa and a Vendure of which there is nothing but what they call.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { unpackPlugin } from './packed-plugin.ts'

/** All exports that are not named are decorators, or types that decorators mention. */
const decorators = (exports = '') =>
  `module.exports = new Proxy({ __esModule: true, ${exports} }, { get: (known, name) => known[name] ?? (() => () => {}) })`

const packages: Record<string, string> = {
  '@medusajs/framework/utils': `
    exports.ContainerRegistrationKeys = { QUERY: 'query', LOGGER: 'logger' }
    exports.Modules = { CUSTOMER: 'customer' }
    exports.MedusaError = class extends Error { static Types = {} }`,
  '@medusajs/medusa/core-flows': '',
  '@nestjs/common': decorators(),
  '@nestjs/graphql': decorators(),
  '@vendure/core': decorators(`
    Permission: {}, LogLevel: {}, Logger: { error() {} }, UserInputError: Error,
    I18nError: class extends Error { constructor(message, _, code) { super(message); this.code = code } }`),
  'graphql-tag': 'exports.default = String.raw; exports.__esModule = true',
}

type Shares = { requireShare: (buyer: string | undefined, cart: string) => void }
type Answer = { status: number; headers: Record<string, string>; body: any }
type Response = Record<'status' | 'set' | 'json', (value: any) => Response>
type Account = { id: string; email: string; names: [string, string]; has_account?: boolean }
type Connection = { url: string; shop: string; hookSecret: string; token: string }

/** Unpacks the plugin for the kind of shop. Resolves to a function that loads a module of it. */
async function openPlugin(kind: string) {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-plugin-'))
  after(() => rm(directory, { recursive: true }))
  await unpackPlugin(kind, directory)
  for (const [name, text] of Object.entries(packages)) {
    const file = join(directory, 'node_modules', `${name}.js`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return createRequire(join(directory, 'package.json')) as (module: string) => any
}

async function answerOf(work: (response: Response) => Promise<unknown>): Promise<Answer> {
  const answer: Answer = { status: 200, headers: {}, body: undefined }
  const response: Response = {
    status: (status) => (Object.assign(answer, { status }), response),
    set: (headers) => (Object.assign(answer.headers, headers), response),
    json: (body) => (Object.assign(answer, { body }), response),
  }
  await work(response)
  return answer
}

const widget = { 'x-quotewright': 'widget', 'content-length': '30' }

/** `customer` is the one of the cart, or who is signed in. */
export async function openMedusaRoutes(options: Connection) {
  const load = await openPlugin('medusa')
  const sources = './.medusa/server/src'
  const quoteRequests = load(`${sources}/api/store/quotewright/requests/route.js`)
  const ofWidget = load(`${sources}/api/quotewright/[call]/route.js`)
  const scopeOf = (cart: string, customer?: Account) => {
    const [first_name, last_name] = customer?.names ?? []
    const services: Record<string, unknown> = {
      quotewright: { options },
      query: {
        graph: async () => ({ data: [{ id: cart, customer_id: customer?.id ?? null, email: null }] }),
      },
      customer: { retrieveCustomer: async () => ({ ...customer, first_name, last_name }) },
      logger: { error: () => {} },
    }
    return { resolve: (name: string) => services[name] }
  }
  return {
    ...(load(`${sources}/buyer/shares.js`) as Shares),
    requestQuote: (cart: string, body: object, customer?: Account) =>
      answerOf((response) =>
        quoteRequests.POST({ scope: scopeOf(cart, customer), body: { cart_id: cart, ...body } }, response),
      ),
    requestPrice: (body: object, customer: Account) =>
      answerOf((response) => {
        const params = { call: 'priceRequest' }
        const auth_context = { actor_id: customer.id }
        return ofWidget.POST(
          { scope: scopeOf('', customer), params, auth_context, headers: widget, body },
          response,
        )
      }),
  }
}

export async function openVendureRoutes(options: Connection) {
  const load = await openPlugin('vendure')
  const { QuoteRequestResolver } = load('./dist/request.js')
  const { BuyerController } = load('./dist/buyer/buyer.controller.js')
  return {
    ...(load('./dist/buyer/shares.js') as Shares),
    requestQuote: async (
      cart: string,
      input: object,
      activeUserId?: string,
      requireVerification = true,
    ): Promise<{ number: string }> => {
      const orders = { getActiveOrder: async () => ({ code: cart }) }
      const config = { authOptions: { requireVerification } }
      return new QuoteRequestResolver(orders, config, options).requestQuote({ activeUserId }, { input })
    },
    requestPrice: (
      body: object,
      { id, email, names }: Account,
      verified: boolean,
      requireVerification = true,
    ) =>
      answerOf((response) => {
        const [firstName, lastName] = names
        const customer = { id, emailAddress: email, firstName, lastName, user: { verified } }
        const customers = { findOneByUserId: async () => customer }
        const controller = new BuyerController(customers, { authOptions: { requireVerification } }, options)
        return controller.priceRequest({ activeUserId: id }, { headers: widget, body }, response)
      }),
  }
}
