// What clients do while a service is shot: submits, uploads, offers on their way into a cart. And what must be left of it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { many, type Database } from '../../src/platform/database.ts'
import type { Answer, Client } from '../../test/support/api.ts'
import { fileBody } from '../../test/support/sample-files.ts'
import { quoting, twoItems } from '../../test/support/shop.ts'
import { type CallLog, type Checks, logFaults, openCallLog, stored } from './call-log.ts'

type Post = Client['post']

export type Load = {
  logs: CallLog[]
  /** One client's turn under a name that nothing else has; throws `unconfirmed` at an answer other than 200, or none. */
  turn(post: Post, name: string): Promise<void>
  /** Where the database, asked for names that begin so, is not what the clients were told. */
  faults(db: Database, prefix: string): Promise<string[]>
}

const unconfirmed = new Error('not answered with 200')
const mailOf = (name: string) => `${name}@example.com`

async function confirm(log: CallLog, name: string, ask: () => Promise<Answer>): Promise<Answer['body']> {
  const answer = await log.call(name, ask)
  if (answer?.status !== 200) throw unconfirmed
  return answer.body as unknown
}

export function openLoads(dataDir: string): Record<'submits' | 'uploads' | 'carts', Load> {
  return { submits: openSubmits(), uploads: openUploads(join(dataDir, 'files')), carts: openCarts() }
}

/** So many clients, who write until they are told to stop, or until something of their turn is unconfirmed. */
export function startWriters(client: Client, load: Load, name: string, count: number, pause_ms = 0) {
  const odd: string[] = []
  let [answered, ended, isOver] = [0, 0, false]
  const post: Post = async (path, call) => {
    const answer = await client.post(path, call)
    answered++
    if (answer.status !== 200) odd.push(`POST ${path} was answered ${answer.status} ${answer.text}`)
    return answer
  }
  const write = async (place: number) => {
    for (let turn = 0; !isOver; turn++) {
      await load.turn(post, `${name}c${place}t${turn}`)
      await pause(pause_ms)
    }
  }
  const end = (error: unknown) => {
    if (error !== unconfirmed) throw error
    ended++
  }
  const writers = Promise.all(Array.from({ length: count }, (_, place) => write(place).catch(end)))
  return {
    answered: () => answered,
    /** How many were not served. */
    ended: () => ended,
    /** Returns the answers other than 200. */
    stop: async () => {
      isOver = true
      await writers
      client.close()
      return odd
    },
  }
}

const submit = (post: Post, name: string, file_ids?: number[]) =>
  post('/rest/V1/pricerequest/request/submit', { body: { email: mailOf(name), file_ids } })

function openSubmits(): Load {
  const log = openCallLog()
  return {
    logs: [log],
    turn: (post, name) => confirm(log, name, () => submit(post, name)),
    faults: (db, prefix) =>
      logFaults(
        db,
        {
          'the price request of': [log, stored.requests],
          'the event of the price request of': [log, stored.request_events],
        },
        prefix,
      ),
  }
}

/** An upload, and in every second turn a price request that takes it. */
function openUploads(directory: string): Load {
  const [uploads, requests] = [openCallLog(), openCallLog()]
  const uploadPath = '/rest/V1/pricerequest/request/upload'
  return {
    logs: [uploads, requests],
    turn: async (post, name) => {
      const body = fileBody(`${name}.txt`, contentOf(name))
      const file = await confirm(uploads, name, () => post(uploadPath, body))
      if (hashOf(name)[0]! % 2 === 0) return
      const ids = [file.request_message_file_tmp_id as number]
      await confirm(requests, name, () => submit(post, name, ids))
    },
    faults: async (db, prefix) => {
      const takenBy = `select split_part(f.name, '.', 1) as key from price_request join price_request_file f using (request_id)`
      const checks: Checks = {
        'the file': [uploads, `select split_part(name, '.', 1) as key from (${storedFiles}) file`],
        'the file’s price request': [requests, takenBy],
      }
      return [...(await logFaults(db, checks, prefix)), ...(await byteFaults(db, directory, prefix))]
    },
  }
}

/** A customer of its own, a cart, a quote that is approved, and into the cart with it. */
function openCarts(): Load {
  const logs = [openCallLog(), openCallLog(), openCallLog(), openCallLog()] as const
  const [customers, quotes, approvals, carts] = logs
  return {
    logs: [...logs],
    turn: async (post, name) => {
      const to = (log: CallLog, path: string, body: object) => confirm(log, name, () => post(path, { body }))
      const customer = { email: mailOf(name), firstname: 'Anna', lastname: 'Larsen' }
      const { id: customerId } = await to(customers, '/rest/V1/customers', { customer })
      const cartId = await confirm(openCallLog(), name, () => post(`/rest/V1/customers/${customerId}/carts`))
      const quote = { customer_id: customerId as number, items: twoItems, seller_comment: name }
      const { quote_id } = await to(quotes, `${quoting}/quote`, { quote })
      await to(approvals, `${quoting}/quote/${quote_id}/approve`, { comment: name })
      await to(carts, `${quoting}/quotes/${quote_id}/addToCart`, { cartId, customerId })
    },
    faults: (db, prefix) =>
      logFaults(
        db,
        {
          'the customer': [customers, stored.customers],
          'the quote': [quotes, 'select seller_comment as key from quote'],
          'the approval of quote': [
            approvals,
            'select comment as key from quote_history where comment is not null',
          ],
          'in its cart, the quote': [carts, quotesInCarts('seller_comment')],
          'the event of the cart of quote': [
            carts,
            `select data->>'seller_comment' as key from event where type = 'quote.added_to_cart'`,
          ],
        },
        prefix,
      ),
  }
}

const storedFiles =
  'select name, path, hash from temporary_file union all select name, path, hash from price_request_file'

/**
 * A statement that returns each quote that lies in a cart under a name, or under one that nobody asked for where it is
 * not wholly there, each line once and as it was agreed. `name` is made of the columns of `quote` and of `lies_in`.
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

/** Each file that a row names must be on the disk as it was sent. */
async function byteFaults(db: Database, directory: string, prefix: string): Promise<string[]> {
  const rows = await many<{ name: string; path: string; hash: string }>(
    db,
    `select * from (${storedFiles}) file where starts_with(name, $1)`,
    [prefix],
  )
  const faults: string[] = []
  for (const { name, path, hash } of rows) {
    const sent = contentOf(name.slice(0, -'.txt'.length))
    const bytes = await readFile(join(directory, path)).catch(() => undefined)
    if (!bytes) faults.push(`the file ${name} has a row and no bytes at ${path}`)
    else if (!bytes.equals(sent) || createHash('sha256').update(sent).digest('hex') !== hash)
      faults.push(`the file ${name} is not what was sent: ${bytes.length} of ${sent.length} bytes`)
  }
  return faults
}

/** Some size, of a few names a megabyte, which no other name has. */
function contentOf(name: string): Buffer {
  const hash = hashOf(name)
  const size = (hash.readUInt16BE(2) % 20_000 || 1) * (hash[1]! < 8 ? 50 : 1)
  return Buffer.alloc(size + name.length, `${name}\n`)
}

function hashOf(name: string): Buffer {
  return createHash('sha256').update(name).digest()
}
