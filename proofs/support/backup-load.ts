// What happens to a service while it is backed up, and the checks of what came back elsewhere.
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../../src/demo/demo-random.ts'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { many, type Database } from '../../src/platform/database.ts'
import { removeFiles } from '../../src/platform/file-removal.ts'
import { eraseCustomer } from '../../src/quoting/erase-actions.ts'
import { type Api, ok } from '../../test/support/api.ts'
import type { RestoreTarget } from '../../test/support/restore-target.ts'
import { fileBody, pdf } from '../../test/support/sample-files.ts'
import { quoting } from '../../test/support/shop.ts'
import { fileFaults } from './call-log.ts'

const DAY_MS = 86_400_000
const FORGOTTEN = 'forgotten.pdf'

/** Price requests that were confirmed, by their numbers; those of which somebody was forgotten stay in it. */
export type Confirmed = number[]

export async function doSomething(api: Api, random: Random, confirmed: Confirmed): Promise<void> {
  const requests = '/rest/V1/pricerequest/request'
  const email = `client-${confirmed.length}-${random.integer(1, 1_000_000)}@example.com`
  const kind = random.pick(['submit', 'submit', 'upload', 'quote'])
  if (kind === 'quote') return moveQuote(api, email, random.chance(0.5))
  const bytes = Array.from({ length: random.integer(0, 8_000) }, () => random.integer(0, 255))
  const content = Buffer.concat([pdf, Buffer.from(bytes)])
  const name = kind === 'upload' ? FORGOTTEN : 'plan.pdf'
  const file = await ok(api.post(`${requests}/upload`, fileBody(name, content)))
  if (kind === 'upload') return
  const body = { email, product_sku: 'LAMP', file_ids: [file.request_message_file_tmp_id as number] }
  const headers = { 'idempotency-key': `key-${email}` }
  confirmed.push((await ok(api.post(`${requests}/submit`, { body, headers }))).request_id as number)
}

async function moveQuote(api: Api, email: string, isOrdered: boolean): Promise<void> {
  const post = (path: string, body?: object) => ok(api.post(path, { body }))
  const customer = { email, firstname: 'Bo', lastname: 'Berg' }
  const { id: customerId } = await post('/rest/V1/customers', { customer })
  const cartId = await post(`/rest/V1/customers/${customerId}/carts`)
  const quote = { customer_id: customerId as number, items: [{ sku: 'LAMP', qty: 3 }] }
  const { quote_id } = await post(`${quoting}/quote`, { quote })
  for (const move of ['approve', 'propose', 'accept']) await post(`${quoting}/quote/${quote_id}/${move}`)
  await post(`${quoting}/quotes/${quote_id}/addToCart`, { cartId, customerId })
  if (isOrdered) await ok(api.put(`/rest/V1/carts/${cartId}/order`))
}

/** Everything that removes files is due: uploads that nobody took are old, their files too, and a client is forgotten. */
export async function cleanUp({ db, parts }: Api, seen: Database = db): Promise<void> {
  const due = await many<{ path: string }>(
    db,
    `update temporary_file set created_at = created_at - interval '2 days' where name = $1 returning path`,
    [FORGOTTEN],
  )
  const then = new Date(Date.now() - 2 * DAY_MS)
  for (const { path } of due) await utimes(join(parts.config.DATA_DIR, 'files', path), then, then)
  await removeOld({ ...parts, db: seen })
  const [forgotten] = await many<{ email: string }>(
    db,
    `select customer_email as email from price_request_file join price_request using (request_id)
     order by request_id limit 1`,
  )
  if (!forgotten) return
  const { paths } = await db.transaction((tx) => eraseCustomer(tx, forgotten.email))
  await removeFiles(seen, parts.files, paths)
}

export async function faultsOf(target: RestoreTarget, confirmed: Confirmed): Promise<string[]> {
  const rows = await many<{ id: number }>(target.db, 'select request_id as id from price_request')
  const ids = new Set(rows.map(({ id }) => id))
  const { faults, orphans } = await fileFaults(target.db, target.dataDir)
  return [
    ...faults,
    ...orphans.map((path) => `no row names ${path}`),
    ...confirmed.filter((id) => !ids.has(id)).map((id) => `the price request ${id} is not there`),
    ...(await referenceFaults(target.db)),
  ]
}

// The database checks them when rows are written; that it did is checked here.
async function referenceFaults(db: Database): Promise<string[]> {
  const references = await many<{ child: string; parent: string; strays: string }>(
    db,
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       format('select from %s c where c.%I is not null and not exists (select from %s p where p.%I = c.%I)',
         c.conrelid::regclass, a.attname, c.confrelid::regclass, p.attname, a.attname) as strays
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  const faults: string[] = []
  for (const { child, parent, strays } of references) {
    const { rowCount } = await db.query(strays)
    if (rowCount) faults.push(`${rowCount} rows of ${child} refer to no ${parent}`)
  }
  return faults
}
