// The shop of the demonstration: its stores, its products and those who have an account.
import type { Config } from '../config.ts'
import type { Transaction } from '../platform/database.ts'
import { currencyDigits, round, type Amount } from '../platform/money.ts'
import type { Product } from '../storefront/product-repository.ts'
import { findStore, insertDefaultStore, type Store, upsertStore } from '../storefront/store-repository.ts'
import { japaneseProducts, westernProducts, type CatalogueProduct } from './demo-catalogue.ts'
import { planCustomers, type DemoCustomer } from './demo-people.ts'
import type { Random } from './demo-random.ts'
import { insertEach, insertRows } from './demo-repository.ts'
import { DAY, type Clock } from './demo-time.ts'

export type DemoShop = {
  customers: DemoCustomer[]
  products: number
  productsOf(store: Store): Product[]
  /** Most visitors come to the store `default`. */
  pickStore(random: Random): Store
}

const demoStores = [
  { code: 'eu', name: 'Europe', currency_code: 'EUR', timezone: 'Europe/Berlin' },
  { code: 'jp', name: '日本', currency_code: 'JPY', timezone: 'Asia/Tokyo' },
]

export async function insertShop(
  tx: Transaction,
  random: Random,
  config: Config,
  clock: Clock,
): Promise<DemoShop> {
  const stores = await insertStores(tx, config)
  const western = await insertProducts(tx, random, westernProducts(), clock)
  const japanese = await insertProducts(tx, random, japaneseProducts(), clock)
  return {
    customers: await insertCustomers(tx, random, stores, clock),
    products: western.length + japanese.length,
    productsOf: ({ code }) => (code === 'jp' ? japanese : western),
    pickStore: (random) => stores.get(random.pick(['default', 'default', 'default', 'eu', 'eu', 'jp']))!,
  }
}

/** A price somewhat below the catalogue's. */
export function offeredPrice(random: Random, price: Amount, store: Store): Amount {
  const digits = price.lt(1) ? 4 : currencyDigits(store.currency_code)
  return round(price.times(random.integer(75, 100)).times('0.01'), digits)
}

// A store that somebody has set up already stays as it is.
async function insertStores(tx: Transaction, config: Config): Promise<Map<string, Store>> {
  await insertDefaultStore(tx, config.DEFAULT_CURRENCY)
  const stores = new Map<string, Store>()
  for (const store of demoStores)
    stores.set(store.code, (await findStore(tx, store.code)) ?? (await upsertStore(tx, store)))
  const standard = await findStore(tx, 'default')
  if (!standard) throw new Error('the store `default` is missing')
  return stores.set(standard.code, standard)
}

async function insertProducts(
  tx: Transaction,
  random: Random,
  products: CatalogueProduct[],
  clock: Clock,
): Promise<Product[]> {
  const ids = await insertRows(
    tx,
    'product',
    products.map((product) => {
      const since = clock(-random.integer(400 * DAY, 900 * DAY))
      return { ...product, created_at: since, updated_at: since }
    }),
  )
  return products.map((product, index) => ({ ...product, product_id: ids[index]!, type_id: 'simple' }))
}

async function insertCustomers(
  tx: Transaction,
  random: Random,
  stores: Map<string, Store>,
  clock: Clock,
): Promise<DemoCustomer[]> {
  const planned = planCustomers(random).map(({ person, joined }) => ({
    person,
    joined,
    store: stores.get(person.store_code)!,
  }))
  const ids = await insertEach(tx, 'customer', planned, ({ person, joined, store }) => ({
    email: person.email,
    firstname: person.firstname,
    lastname: person.lastname,
    store_id: store.store_id,
    created_at: clock(joined),
    updated_at: clock(joined),
  }))
  return planned.map((customer) => {
    const { email, firstname, lastname } = customer.person
    const { store_id } = customer.store
    return { ...customer, customer_id: ids.get(customer)!, email, firstname, lastname, store_id }
  })
}
