// What clients do while a service is shot: submits, uploads, offers on their way into a cart. And what must be left of it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { many, type Database } from '../../src/platform/database.ts'
import type { Answer } from '../../test/support/api.ts'
import { logFaults, openCallLog, type CallLog } from './call-log.ts'
import type { Ask, Killable } from './killable.ts'
import { fileBody } from '../../test/support/sample-files.ts'

export type Load = {
  logs: CallLog[]
  /** One client's turn under a name that nothing else has; false when something of it was not answered with a 200. */
  turn: (ask: Ask, name: string) => Promise<boolean>
  /** Where the database, asked for names that begin so, is not what the clients were told. */
  faults: (db: Database, prefix: string) => Promise<string[]>
}

const items = [
  { sku: '0042-OAK', qty: 40, price: 189.99 },
  { sku: 'LAMP', qty: 3, price: 31.11 },
]
const files = '/pricerequest/request/upload'
const submit = '/pricerequest/request/submit'

export function openLoads({
  dataDir,
}: Pick<Killable, 'dataDir'>): Record<'submits' | 'uploads' | 'carts', Load> {
  return { submits: openSubmits(), uploads: openUploads(join(dataDir, 'files')), carts: openCarts() }
}

function openSubmits(): Load {
  const log = openCallLog()
  return {
    logs: [log],
    turn: async (ask, name) =>
      isOk(await log.call(name, () => ask('POST', submit, bodyOf({ email: mailOf(name) })))),
    faults: (db, prefix) =>
      logFaults(
        db,
        {
          'the price request of': [
            log,
            `select split_part(customer_email, '@', 1) as key from price_request`,
          ],
          'the event of the price request of': [
            log,
            `select split_part(data->>'customer_email', '@', 1) as key from event where type = 'price_request.submitted'`,
          ],
        },
        prefix,
      ),
  }
}

/** An upload, and in every second turn a price request that takes it. */
function openUploads(directory: string): Load {
  const [uploads, requests] = [openCallLog(), openCallLog()]
  return {
    logs: [uploads, requests],
    turn: async (ask, name) => {
      const file = await uploads.call(name, () =>
        ask('POST', files, fileBody(`${name}.txt`, contentOf(name))),
      )
      if (!isOk(file) || hashOf(name)[0]! % 2 === 0) return isOk(file)
      const body = { email: mailOf(name), file_ids: [file?.body.request_message_file_tmp_id] }
      return isOk(await requests.call(name, () => ask('POST', submit, bodyOf(body))))
    },
    faults: async (db, prefix) => [
      ...(await logFaults(
        db,
        {
          'the file': [uploads, `select split_part(name, '.', 1) as key from (${storedFiles}) file`],
          'the file’s price request': [
            requests,
            `select split_part(f.name, '.', 1) as key from price_request join price_request_file f using (request_id)`,
          ],
        },
        prefix,
      )),
      ...(await byteFaults(db, directory, prefix)),
    ],
  }
}

/** A customer of its own, a cart, a quote that is approved, and into the cart with it. */
function openCarts(): Load {
  const [customers, quotes, approvals, carts] = [openCallLog(), openCallLog(), openCallLog(), openCallLog()]
  return {
    logs: [customers, quotes, approvals, carts],
    turn: async (ask, name) => {
      const customer = { email: mailOf(name), firstname: 'Anna', lastname: 'Larsen' }
      const made = await customers.call(name, () => ask('POST', '/customers', bodyOf({ customer })))
      if (!isOk(made)) return false
      const customer_id = made?.body.id as number
      const cart = await ask('POST', `/customers/${customer_id}/carts`).catch(() => undefined)
      if (!isOk(cart)) return false
      const quote = { customer_id, items, seller_comment: name }
      const offer = await quotes.call(name, () => ask('POST', '/quoting/quote', bodyOf({ quote })))
      if (!isOk(offer)) return false
      const id = offer?.body.quote_id as number
      const comment = bodyOf({ comment: name })
      const approved = await approvals.call(name, () => ask('POST', `/quoting/quote/${id}/approve`, comment))
      if (!isOk(approved)) return false
      const into = bodyOf({ cartId: cart?.body, customerId: customer_id })
      return isOk(await carts.call(name, () => ask('POST', `/quoting/quotes/${id}/addToCart`, into)))
    },
    faults: (db, prefix) =>
      logFaults(
        db,
        {
          'the customer': [customers, `select split_part(email, '@', 1) as key from customer`],
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
 * A statement that gives each quote that lies in a cart under a name, or under one that nobody asked for where it is not
 * wholly there, each line once and as it was agreed. `name` is made of the columns of `quote` and of `lies_in`.
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
    const isSame = bytes?.equals(sent) && createHash('sha256').update(sent).digest('hex') === hash
    if (bytes === undefined) faults.push(`the file ${name} has a row and no bytes at ${path}`)
    else if (!isSame)
      faults.push(`the file ${name} is not what was sent: ${bytes.length} of ${sent.length} bytes`)
  }
  return faults
}

/** Some kilobytes, of a few names a megabyte, which no other name has. */
function contentOf(name: string): Buffer {
  const hash = hashOf(name)
  return Buffer.alloc(
    (hash.readUInt16BE(2) % 20_000 || 1) * (hash[1]! < 8 ? 50 : 1) + name.length,
    `${name}\n`,
  )
}

function hashOf(name: string): Buffer {
  return createHash('sha256').update(name).digest()
}

const mailOf = (name: string) => `${name}@example.com`
const bodyOf = (body: object) => ({ body })
const isOk = (answer: Answer | undefined) => answer?.status === 200
