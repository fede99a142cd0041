// The gate through which everything passes that a shop answers: only texts that PostgreSQL can store, of bounded length.
import { ShopRefused, ShopUnknown, type Shop } from './shop.ts'

/** Of names, SKUs, references and codes. */
const LENGTH_MAX = 255
const SENTENCE_MAX = 2000
const sentences = ['message', 'difference', 'detail']

/** Returns the text without NUL and lone surrogates, cut between two characters. */
export function storable(text: string, lengthMax: number): string {
  const start = text.replaceAll('\0', '\ufffd').toWellFormed().slice(0, lengthMax)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

/** Returns the shop with a gate: all of its answers and errors hold storable texts only. */
export function withStorableTexts(shop: Shop): Shop {
  return {
    can: shop.can,
    variants: (since, signal) => eachCleaned(shop.variants(since, signal)),
    variantsOf: (refs, signal) => cleanedAnswer(() => shop.variantsOf(refs, signal)),
    customer: (ref, signal) => cleanedAnswer(() => shop.customer(ref, signal)),
    cart: (ref, signal) => cleanedAnswer(() => shop.cart(ref, signal)),
    deliver: (delivery, signal) => cleanedAnswer(() => shop.deliver(delivery, signal)),
    withdraw: (delivery, signal) => cleanedAnswer(() => shop.withdraw(delivery, signal)),
    statesOf: (deliveries, signal) => cleanedAnswer(() => shop.statesOf(deliveries, signal)),
    readHook: (headers, body) => cleaned(shop.readHook(headers, body)),
    check: (signal) => cleanedAnswer(() => shop.check(signal)),
  }
}

async function* eachCleaned<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
  try {
    for await (const answer of answers) yield cleaned(answer)
  } catch (error) {
    throw cleanedError(error)
  }
}

async function cleanedAnswer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return cleaned(await call())
  } catch (error) {
    throw cleanedError(error)
  }
}

function cleaned<T>(value: T, name = ''): T {
  if (typeof value === 'string') return cleanedText(value, name) as T
  if (Array.isArray(value)) return value.map((each) => cleaned(each as unknown, name)) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, each]) => [key, cleaned(each as unknown, key)])
  return Object.fromEntries(fields) as T
}

function cleanedText(text: string, name: string): string | null {
  // The start of a link would lead elsewhere.
  if (name === 'checkout_url' && text.length > SENTENCE_MAX) return null
  return storable(text, name === 'checkout_url' || sentences.includes(name) ? SENTENCE_MAX : LENGTH_MAX)
}

function cleanedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = storable(error.message, SENTENCE_MAX)
  if (error instanceof ShopRefused) return new ShopRefused(cleaned(error.code), message, cleaned(error.sku))
  if (error instanceof ShopUnknown) return new ShopUnknown(message, error.retry_after_ms)
  return message === error.message ? error : new Error(message)
}
