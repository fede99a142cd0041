// The people of the demonstration: customers with an account, and strangers who only ask.
import type { Customer } from '../storefront/customer-repository.ts'
import type { Store } from '../storefront/store-repository.ts'
import { nameGroups, type Language, type NameGroup } from './demo-names.ts'
import type { Random } from './demo-random.ts'
import { DAY } from './demo-time.ts'

export type Person = {
  firstname: string
  lastname: string
  email: string
  language: Language
  store_code: string
  phone: string | null
}

/** A customer, since when. */
export type DemoCustomer = Customer & { person: Person; store: Store; joined: number }

const CUSTOMERS_JOINED_DAYS_MAX = 900
const CUSTOMERS_JOINED_DAYS_MIN = 45

// Domains that are kept free for examples: no mail to them ever reaches anybody.
const domains = ['example.com', 'example.org', 'example.net', 'mail.example.com', 'studio.example.org']

/** In the order in which they joined. */
export function planCustomers(random: Random): { person: Person; joined: number }[] {
  const customers = nameGroups.flatMap((group) =>
    Array.from({ length: group.customers }, (_, index) => ({
      person: personOf(random, group, index),
      joined: -random.integer(CUSTOMERS_JOINED_DAYS_MIN * DAY, CUSTOMERS_JOINED_DAYS_MAX * DAY),
    })),
  )
  return customers.sort((a, b) => a.joined - b.joined)
}

/** Somebody of the same languages who has no account. */
export function makeStranger(random: Random, storeCode: string): Person {
  const group = random.pick(nameGroups.filter(({ store_code }) => store_code === storeCode))
  return personOf(random, group, random.integer(group.customers, group.firstnames.length ** 2 - 1))
}

// Every pair of names has its own number, below the square of the number of names.
function personOf(random: Random, group: NameGroup, index: number): Person {
  const { firstnames, lastnames, language, store_code, phone } = group
  const count = firstnames.length
  const [firstname, latinFirst] = spellings(firstnames[index % count]!)
  const [lastname, latinLast] = spellings(lastnames[(index + Math.floor(index / count)) % count]!)
  return {
    ...{ firstname, lastname, language, store_code },
    email: `${latinFirst}.${latinLast}@${domains[index % domains.length]}`,
    phone: phone && phone.replace(/#/g, () => String(random.integer(0, 9))),
  }
}

// As it is written, and in the letters that a mailbox takes.
function spellings(entry: string): [name: string, latin: string] {
  const [name = '', given = name] = entry.split('=')
  const latin = given
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return [name, latin]
}
