// Load for services that are killed: submits, uploads, quotes added to carts; and the checks of what must exist.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Client } from '../../test/support/api.ts'
import type { Operator } from '../../test/support/operator.ts'
import { fileBody } from '../../test/support/sample-files.ts'
import { quoting, twoItems } from '../../test/support/shop.ts'
import { type CallLog, type Checks, fileFaults, logFaults, openCallLog, stored } from './call-log.ts'

type Post = Client['post']

export type Load = {
  checks: Checks
  /** One round of a client under a unique name. Throws `unconfirmed` without a 200. */
  turn(post: Post, name: string): Promise<void>
}

const unconfirmed = new Error('not answered with 200')
const mailOf = (name: string) => `${name}@example.com`

async function confirm(log: CallLog, name: string, ask: () => Promise<Answer>): Promise<Answer['body']> {
  const answer = await log.call(name, ask)
  if (answer?.status !== 200) throw unconfirmed
  return answer.body as unknown
}

export const openLoads = () => ({ submits: openSubmits(), uploads: openUploads(), carts: openCarts() })

export const loadFaults = ({ dataDir, ...operator }: Operator, load: Load, prefix: string) =>
  operator.withDatabase(async (db) => {
    const { faults } = await fileFaults(db, dataDir, { prefix, sent: contentOf })
    return [...(await logFaults(db, load.checks, prefix)), ...faults]
  })

export function startWriters(client: Client, load: Load, name: string, count: number, pause_ms = 0) {
  const faults: string[] = []
  let [answered, ended, isOver] = [0, 0, false]
  const post: Post = async (path, call) => {
    const answer = await client.post(path, call)
    answered++
    if (answer.status !== 200) faults.push(`POST ${path} was answered ${answer.status} ${answer.text}`)
    return answer
  }
  const write = async (place: number) => {
    for (let turn = 0; !isOver; turn++) {
      await load.turn(post, `${name}c${place}t${turn}`)
      await pause(pause_ms)
    }
  }
  const end = (error: unknown) => {
    // Of an answer that is not what was confirmed before, such as a quote that is no longer approved.
    if (error !== unconfirmed) faults.push(String(error))
    ended++
  }
  const writers = Promise.all(Array.from({ length: count }, (_, place) => write(place).catch(end)))
  return {
    answered: () => answered,
    ended: () => ended,
    stop: async () => {
      isOver = true
      await writers
      client.close()
      return faults
    },
  }
}

const submit = (post: Post, name: string, file_ids?: number[]) =>
  post('/rest/V1/pricerequest/request/submit', { body: { email: mailOf(name), file_ids } })

function openSubmits(): Load {
  const log = openCallLog()
  return {
    checks: {
      'the price request of': [log, stored.requests],
      'the event of the price request of': [log, stored.request_events],
    },
    turn: (post, name) => confirm(log, name, () => submit(post, name)),
  }
}

function openUploads(): Load {
  const [uploads, requests] = [openCallLog(), openCallLog()]
  const taken = `select split_part(name, '.', 1) as key from price_request_file`
  return {
    checks: {
      'the file': [uploads, `${stored.uploads} union all ${taken}`],
      'the file’s price request': [requests, taken],
    },
    turn: async (post, name) => {
      const body = fileBody(`${name}.txt`, contentOf(`${name}.txt`))
      const file = await confirm(uploads, name, () => post('/rest/V1/pricerequest/request/upload', body))
      // Half of the files stay temporary.
      if (hashOf(name)[0]! % 2 === 0) return
      const ids = [file.request_message_file_tmp_id as number]
      await confirm(requests, name, () => submit(post, name, ids))
    },
  }
}

function openCarts(): Load & { added: CallLog } {
  const [customers, quotes, approvals, added] = [openCallLog(), openCallLog(), openCallLog(), openCallLog()]
  const approvalSql = 'select comment as key from quote_history where comment is not null'
  const eventSql = `select data->>'seller_comment' as key from event where type = 'quote.added_to_cart'`
  return {
    added,
    checks: {
      'the customer': [customers, stored.customers],
      'the quote': [quotes, 'select seller_comment as key from quote'],
      'the approval of quote': [approvals, approvalSql],
      'in its cart, the quote': [added, quotesInCarts('seller_comment')],
      'the event of the cart of quote': [added, eventSql],
    },
    turn: async (post, name) => {
      const to = (log: CallLog, path: string, body?: object) => confirm(log, name, () => post(path, { body }))
      const customer = { email: mailOf(name), firstname: 'Anna', lastname: 'Larsen' }
      const { id: customerId } = await to(customers, '/rest/V1/customers', { customer })
      const cartId = await to(openCallLog(), `/rest/V1/customers/${customerId}/carts`)
      const quote = { customer_id: customerId as number, items: twoItems, seller_comment: name }
      const { quote_id } = await to(quotes, `${quoting}/quote`, { quote })
      await to(approvals, `${quoting}/quote/${quote_id}/approve`, { comment: name })
      await to(added, `${quoting}/quotes/${quote_id}/addToCart`, { cartId, customerId })
    },
  }
}

/**
 * Returns a statement for the keys of all quotes in carts. A quote that is incomplete, or not as agreed, gets a key that
 * matches no call. `name` is an expression of the columns of `quote` and of `lies_in`.
 */
export function quotesInCarts(name: string): string {
  return `select ${name} || case when status = 'accepted' and cart_id = lies_in and lines = items_count and agreed = lines
      then '' else ', but not as agreed: ' || concat_ws(' ', status, lines, agreed, items_count) end as key
    from quote join (
      select q.quote_id, coalesce(i.cart_id, q.cart_id) as lies_in, count(i.item_id) as lines, count(a.item_id) as agreed
      from quote q left join cart_item i using (quote_id)
      left join quote_item a on (a.item_id, a.sku, a.qty, a.price) = (i.quote_item_id, i.sku, i.qty, i.agreed_price)
      where i.item_id is not null or q.status = 'accepted'
      group by q.quote_id, lies_in) there using (quote_id)`
}

/** What is sent as the file of this name. */
export function contentOf(name: string): Buffer {
  const hash = hashOf(name)
  const size = (hash.readUInt16BE(2) % 20_000 || 1) * (hash[1]! < 8 ? 50 : 1)
  return Buffer.alloc(size + name.length, `${name}\n`)
}

const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest()
