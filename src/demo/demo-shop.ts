// The shop of the demonstration: its stores, its products and those who have an account.
import { operator, type Caller } from '../access/access.ts'
import { createRole, SALES_ROLE } from '../access/role-actions.ts'
import { findRoleId } from '../access/role-repository.ts'
import { newPassword } from '../access/sign-in/password.ts'
import { createUser } from '../access/user-actions.ts'
import { findUserId } from '../access/user-repository.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { currencyDigits } from '../platform/currency.ts'
import { assignRecord } from '../sales/assignee-actions.ts'
import { createCustomer } from '../storefront/customer-actions.ts'
import { putProduct } from '../storefront/product-actions.ts'
import { saveProductCost } from '../storefront/product-cost-repository.ts'
import { findProducts, type Product } from '../storefront/product-repository.ts'
import { UNNAMED } from '../domain/seller-name.ts'
import { findStore, insertDefaultStore, type Store, upsertStore } from '../storefront/store-repository.ts'
import { japaneseProducts, westernProducts, type CatalogProduct } from './demo-catalog.ts'
import { makeCustomers, makeStranger, type Person } from './demo-people.ts'
import type { Random } from './demo-random.ts'
import { DAY, type Replay, type Step } from './demo-replay.ts'

export type DemoShop = {
  stores: Map<string, Store>
  /** In the order in which they joined, and when. */
  customers: (Person & { joined: number })[]
  /** The users to whom requests are assigned. */
  user_ids: number[]
  productsOf(store: Store): Product[]
}

/** Further products and customers, which stand in the middle of the lists. */
export type Arrivals = { products: CatalogProduct[]; customers(stores: Map<string, Store>): Step[] }

/** Who calls on behalf of customers. */
export const caller: Caller = { id: 'integration:0', actor: 'integration Storefront', permissions: [] }

const usernames = ['mara', 'jonas']

/** Customers joined, and products were added, from this age of the shop on. */
const SHOP_DAYS = 900

export const sellers = [...usernames.map((username) => `user ${username}`), 'integration ERP']

/** Half to three quarters of the price; null for some, as nobody has looked it up yet. */
function costOf(price: number, index: number): number | null {
  if (index % 12 === 11) return null
  return Number((price * (0.5 + 0.03 * (index % 9))).toFixed(price < 1 ? 4 : 2))
}

export async function openShop(
  tx: Transaction,
  replay: Replay,
  random: Random,
  config: Config,
  arrivals: Arrivals,
): Promise<DemoShop> {
  const stores = await openStores(tx, config)
  const western = westernProducts()
  const japanese = japaneseProducts()
  const customers = makeCustomers(random, stores).map((person, index, { length }) => ({
    ...person,
    joined: -Math.round((SHOP_DAYS - (855 * index) / length) * DAY) + random.integer(0, 8 * DAY),
  }))
  const user_ids: number[] = []
  await replay(
    usernames.map((username) => ({
      at: -SHOP_DAYS * DAY,
      run: async (tx) => user_ids.push(await openUser(tx, username)),
    })),
    arrangeCatalog(western, [...japanese, ...arrivals.products]).map(
      ({ sku, ...product }, index, { length }) => ({
        at: -Math.round((SHOP_DAYS - (500 * index) / length) * DAY),
        run: async (tx) => {
          await putProduct(tx, sku, product)
          await saveProductCost(tx, sku, costOf(product.price, index))
        },
      }),
    ),
    [...arrivals.customers(stores), ...customers.map(joining)],
  )
  const skus = [...western, ...japanese].map(({ sku }) => sku)
  const bySku = await findProducts(tx, skus)
  const stored = (catalog: CatalogProduct[]) => catalog.map(({ sku }) => bySku.get(sku)!)
  const [storedWestern, storedJapanese] = [stored(western), stored(japanese)]
  return {
    stores,
    customers,
    user_ids,
    productsOf: ({ code }) => (code === 'jp' ? storedJapanese : storedWestern),
  }
}

function joining(person: Person & { joined: number }): Step {
  const { email, firstname, lastname, store, company } = person
  const customer = { email, firstname, lastname, store_id: store.store_id, ...company }
  return { at: person.joined, run: async (tx) => (person.customer_id = await createCustomer(tx, customer)) }
}

// Lists begin with the oldest product or with the newest: both are furniture, and the others are in the middle.
function arrangeCatalog(furnitureFirst: CatalogProduct[], others: CatalogProduct[]): CatalogProduct[] {
  const odd = furnitureFirst.filter((_, index) => index % 2 === 1)
  return [...furnitureFirst.filter((_, index) => index % 2 === 0), ...others, ...odd.reverse()]
}

/** Returns a customer who has joined by then, or a stranger. Most visitors come to the store `default`. */
export function pickBuyer(random: Random, shop: DemoShop, at: number, hasAccount: boolean): Person {
  const customer = hasAccount ? random.pick(shop.customers.filter(({ joined }) => joined < at)) : undefined
  return (
    customer ??
    makeStranger(random, shop.stores, random.pick(['default', 'default', 'default', 'eu', 'eu', 'jp']))
  )
}

/** Returns what assigns a request to one of the users, or to nobody. */
export function pickAssignment(
  random: Random,
  { user_ids }: DemoShop,
  type: 'price_request' | 'quote_request',
): (tx: Transaction, requestId: number) => Promise<void> {
  const userId = random.pick([...user_ids, null])
  return (tx, id) => assignRecord(tx, { type, id, fieldName: 'request_id' }, userId)
}

/** Returns a price somewhat below the given one. */
export function offeredPrice(random: Random, price: number, { currency_code }: Store): number {
  const digits = price < 1 ? 4 : currencyDigits(currency_code)
  return Number(((price * random.integer(75, 100)) / 100).toFixed(digits))
}

// Nobody knows the generated password. A user or a role that exists already stays as it is.
async function openUser(tx: Transaction, username: string): Promise<number> {
  const role = SALES_ROLE.name
  if ((await findRoleId(tx, role)) === undefined) await createRole(tx, operator, SALES_ROLE)
  const user = { username, email: `${username}@example.com`, password: newPassword(), role }
  return (await findUserId(tx, username)) ?? createUser(tx, operator, user)
}

// A store that exists already stays as it is.
async function openStores(tx: Transaction, config: Config): Promise<Map<string, Store>> {
  const name = config.SELLER_NAME
  await insertDefaultStore(tx, config.DEFAULT_CURRENCY, name)
  const stores = new Map<string, Store>()
  for (const store of [
    { code: 'default', name: name ?? UNNAMED, currency_code: config.DEFAULT_CURRENCY },
    { code: 'eu', name: 'Europe', currency_code: 'EUR', timezone: 'Europe/Berlin' },
    { code: 'jp', name: '日本', currency_code: 'JPY', timezone: 'Asia/Tokyo' },
  ])
    stores.set(store.code, (await findStore(tx, store.code)) ?? (await upsertStore(tx, store)))
  return stores
}
