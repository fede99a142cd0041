// The measured calls: the same in every run, without adjacent rows in succession.
import type { Shop } from './context.ts'
import type { Call } from './load.ts'
import { createdAt } from './rows.ts'

/** Permutes 1 to `count`, then repeats. */
function numbers(count: number): () => number {
  let step = 0
  return () => 1 + ((step++ * 7919) % count)
}

export function readPriceRequestCalls({ rows }: Shop): () => Call {
  const number = numbers(rows)
  return () => ({ path: `/rest/V1/pricerequest/request/${number()}` })
}

export const listPriceRequestsCalls = ({ rows }: Shop) => listCalls('/rest/V1/pricerequest/requests', rows)

export const listQuotesCalls = ({ quotes }: Shop) => listCalls('/rest/V1/quoting/quotes', quotes)

/** Each a hundred of a time. */
function listCalls(path: string, rows: number): () => Call {
  const number = numbers(rows - 100)
  return () => {
    const first = number()
    const filter = { created_at: { from: createdAt(first), to: createdAt(first + 99) } }
    return { path: `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}` }
  }
}

export function readQuoteCalls({ quotes }: Shop): () => Call {
  const number = numbers(quotes)
  return () => ({ path: `/rest/V1/quoting/quote/${number()}?addItems=true` })
}

/** Each into a cart of its own. */
export function addQuoteToCartCalls({ quotes }: Shop): () => Call {
  const number = numbers(quotes)
  return () => {
    const id = number()
    const body = JSON.stringify({ cartId: `${id}`, customerId: '1' })
    return { path: `/rest/V1/quoting/quotes/${id}/addToCart`, body }
  }
}

export function submitPriceRequestCalls(): () => Call {
  const number = numbers(1e9)
  return () => ({ path: '/rest/V1/pricerequest/request/submit', body: submission(number()) })
}

function submission(number: number): string {
  return JSON.stringify({
    email: `buyer${number}@example.com`,
    firstname: 'Anna',
    lastname: 'Müller',
    phone: '+49 40 123456',
    message: `What do ${number} pieces cost, delivered to Hamburg? ${'We need them in March. '.repeat(12)}`,
    product_id: 17,
    product_sku: 'OAK-17',
    product_name: 'Oak table 17',
  })
}
