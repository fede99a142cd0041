// A service that is backed up while clients write, and the checks of what came back elsewhere.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, utimes } from 'node:fs/promises'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { hashToken, newToken } from '../../src/access/access.ts'
import { openApp, openParts } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Random } from '../../src/demo/demo-random.ts'
import type { Parts } from '../../src/http/parts.ts'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { startWork } from '../../src/jobs/work-start.ts'
import { many, one, openDatabase, run, type Database, type Queryable } from '../../src/platform/database.ts'
import { removeFiles } from '../../src/platform/file-removal.ts'
import { migrate } from '../../src/platform/migrations.ts'
import { eraseCustomer } from '../../src/quoting/erase-actions.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { type Answer, send } from '../../test/support/api.ts'
import { fileBody, pdf } from '../../test/support/sample-files.ts'
import { listStored, openRestoreTarget, type RestoreTarget } from '../../test/support/restore-target.ts'
import type { TestServer } from '../../test/support/test-server.ts'

const DAY_MS = 86_400_000
const QUIET = () => {}
/** The name of an upload that no submit takes. */
const FORGOTTEN = 'forgotten.pdf'

/** A service in this process, on a database and a directory of its own. */
export type World = {
  target: RestoreTarget
  parts: Parts
  token: string
  call: (method: string, path: string, options?: object) => Promise<Answer['body']>
  /** The door and the worker end; rows and files stay. */
  stop(): Promise<void>
}

/** Serves what lies in the target, with the token that it knows. */
export async function openWorld(target: RestoreTarget, token: string): Promise<World> {
  const config = readConfig({
    ...{ DATA_DIR: target.dataDir, RATE_LIMIT_PER_MINUTE: '0', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
  })
  const db = openDatabase(target.database.connection, QUIET)
  await migrate(db)
  const parts = await openParts(config, db, () => false)
  const app = await openApp(parts, pino({ level: 'silent' }))
  await app.listen({ port: 0 })
  const work = await startWork(parts, { info: QUIET, warn: QUIET, error: QUIET })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  return {
    ...{ target, parts, token },
    call: async (method, path, options = {}) => {
      const { status, body, text } = await send(port, agent, method, `/rest/V1${path}`, { token, ...options })
      assert.equal(status, 200, `${method} ${path}: ${text}`)
      return body as unknown
    },
    stop: async () => {
      agent.destroy()
      await Promise.all([work.stop(), app.close()])
      await db.close()
    },
  }
}

/** A new shop with products, and a receiver that wants to know everything. */
export async function openFirstWorld(server: TestServer, receiver: string): Promise<World> {
  const target = await openRestoreTarget(server)
  const token = newToken()
  await migrate(target.db)
  await insertDefaultStore(target.db, 'USD')
  await run(
    target.db,
    `with r as (insert into role (name, permissions) values ('All', '{all}') returning role_id)
     insert into integration (name, role_id, token_hash) select 'All', role_id, $1 from r`,
    [hashToken(token)],
  )
  const world = await openWorld(target, token)
  const product = { name: 'Lamp', price: 33.33, tax_percent: 7 }
  await world.call('PUT', '/products/LAMP', { body: { product } })
  await world.call('POST', '/webhooks', { body: { webhook: { url: receiver, events: ['*'] } } })
  return world
}

/** Price requests that were confirmed, by their numbers; those of which somebody was forgotten stay in it. */
export type Confirmed = number[]

/** One more thing that clients do: submits with uploads, uploads that nobody takes, quotes that move. */
export async function doSomething({ call }: World, random: Random, confirmed: Confirmed): Promise<void> {
  const email = `client-${random.integer(1, 1_000_000)}@example.com`
  const kind = random.integer(0, 3)
  if (kind < 3) {
    const name = kind === 2 ? FORGOTTEN : 'plan.pdf'
    const file = await call('POST', '/pricerequest/request/upload', fileBody(name, somePdf(random)))
    if (kind === 2) return
    const body = { email, product_sku: 'LAMP', file_ids: [file.request_message_file_tmp_id] }
    const headers = { 'idempotency-key': `key-${email}-${confirmed.length}` }
    const request = await call('POST', '/pricerequest/request/submit', { body, headers })
    confirmed.push(request.request_id as number)
    return
  }
  const customer = { email: `${confirmed.length}-${email}`, firstname: 'Bo', lastname: 'Berg' }
  const { id } = await call('POST', '/customers', { body: { customer } })
  const cart = (await call('POST', `/customers/${id}/carts`)) as number
  const body = { quote: { customer_id: id, items: [{ sku: 'LAMP', qty: 3 }] } }
  const { quote_id } = await call('POST', '/quoting/quote', { body })
  for (const move of ['approve', 'propose', 'accept'])
    await call('POST', `/quoting/quote/${quote_id}/${move}`)
  await call('POST', `/quoting/quotes/${quote_id}/addToCart`, { body: { cartId: cart, customerId: id } })
  if (random.integer(0, 1) === 1) await call('PUT', `/carts/${cart}/order`)
}

/** Everything that removes files is due: uploads that nobody took are old, their files too, and a client is forgotten. */
export async function cleanUp({ parts, target }: World, db: Database = parts.db): Promise<void> {
  const due = await many<{ path: string }>(
    parts.db,
    `update temporary_file set created_at = created_at - interval '2 days' where name = $1 returning path`,
    [FORGOTTEN],
  )
  const then = new Date(Date.now() - 2 * DAY_MS)
  for (const { path } of due) await utimes(join(target.dataDir, 'files', path), then, then)
  await removeOld({ ...parts, db })
  const [forgotten] = await many<{ email: string }>(
    parts.db,
    `select customer_email as email from price_request_file join price_request using (request_id)
     order by request_id limit 1`,
  )
  if (!forgotten) return
  const { paths } = await parts.db.transaction((tx) => eraseCustomer(tx, forgotten.email))
  await removeFiles(db, parts.files, paths)
}

function somePdf(random: Random): Buffer {
  const bytes = Array.from({ length: random.integer(0, 8_000) }, () => random.integer(0, 255))
  return Buffer.concat([pdf, Buffer.from(bytes)])
}

/** What a place must hold, as sentences about what it does not. */
export async function faultsOf(target: RestoreTarget, confirmed: Confirmed): Promise<string[]> {
  const { db } = target
  const rows = await many<{ id: number }>(db, 'select request_id as id from price_request')
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...confirmed.filter((id) => !ids.has(id)).map((id) => `the price request ${id} is not there`),
    ...(await fileFaults(target)),
    ...(await referenceFaults(db)),
  ]
}

async function fileFaults({ db, dataDir }: RestoreTarget): Promise<string[]> {
  const named = await many<{ path: string; size: number; hash: string }>(
    db,
    'select path, size, hash from temporary_file union all select path, size, hash from price_request_file',
  )
  const faults: string[] = []
  const stored = new Set(await listStored(dataDir))
  for (const { path, size, hash } of named) {
    const content = stored.has(path) ? await readFile(join(dataDir, 'files', path)) : undefined
    stored.delete(path)
    if (!content) faults.push(`the bytes of ${path} are not there`)
    else if (content.length !== size || createHash('sha256').update(content).digest('hex') !== hash)
      faults.push(`the bytes of ${path} are not what was uploaded`)
  }
  return [...faults, ...[...stored].map((path) => `no row names ${path}`)]
}

// The database checks them when rows are written; that it did is checked here.
async function referenceFaults(db: Queryable): Promise<string[]> {
  const references = await many<{ child: string; column: string; parent: string; id: string }>(
    db,
    `select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent,
       p.attname as id
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  const faults: string[] = []
  for (const { child, column, parent, id } of references) {
    const { strays } = await one<{ strays: number }>(
      db,
      `select count(*)::int as strays from ${child} c
       where c.${column} is not null and not exists (select from ${parent} p where p.${id} = c.${column})`,
    )
    if (strays > 0) faults.push(`${strays} rows of ${child} refer to no ${parent}`)
  }
  return faults
}
