// A shop with records of every kind, and checks that requests leave rows, files and connections unchanged.
import type { QueryConfig } from 'pg'
import { hashToken } from '../../src/access/access.ts'
import { sequenceCommittedEvents } from '../../src/events/event-sequence.ts'
import { type Database, many, one, type Queryable, run } from '../../src/platform/postgres/database.ts'
import { makeIntegration, makeRole, makeUser } from '../../test/support/access-fixtures.ts'
import { type Api, ok, openApi, type ApiOptions } from '../../test/support/api.ts'
import { attachFiles, setPictures } from '../../test/support/offer-files.ts'
import { listStored } from '../../test/support/restore-target.ts'
import { fileBody, multipart, pdf } from '../../test/support/sample-files.ts'
import { openShop, statuses } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import type { Known } from './request-draft.ts'

/** More than a short list has: longer ones are read with COPY. */
const PRICE_REQUESTS = 120

// Webhook endpoints may be registered and are never called, since no worker runs. One caller may read many lists at once.
const environment = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATABASE_CONNECTIONS: '200' }

export type FullShop = Api & {
  known: Known
  /** Digests of all tables, a list of all uploads, and the number of open connections, before further requests. */
  rows: Map<string, string>
  files: string
  connections: number
  /** Whether database changes are rolled back; uploaded files stay. */
  isDry: boolean
}

export async function openFullShop(
  isDry: boolean,
  {
    wrapDatabase = (db) => db,
    routes,
    settings = {},
  }: ApiOptions & { settings?: Record<string, string> } = {},
): Promise<FullShop> {
  const dry = { keep: true }
  const wrapDry = (db: Database) => (isDry ? dryDatabase(wrapDatabase(db), dry) : wrapDatabase(db))
  const api = await openApi({ ...environment, ...settings }, { routes, wrapDatabase: wrapDry })
  const known = await fillShop(api)
  dry.keep = false
  const [rows, files] = [await digestTables(api.db), await listFiles(api)]
  return { ...api, known, rows, files, connections: await countConnections(api), isDry }
}

/** Accepts the token of another shop, so that the same bytes are valid for both. */
export async function acceptToken(shop: FullShop, token: string): Promise<void> {
  const hashes = [shop.known.token, token].map(hashToken)
  await run(shop.db, 'update integration set token_hash = $2 where token_hash = $1', hashes)
  shop.rows = await digestTables(shop.db)
}

async function fillShop(api: Api): Promise<Known> {
  const token = await api.tokenFor('all')
  const shop = await openShop(api)
  const post = (path: string, body: object) => ok(api.post(`/rest/V1/${path}`, { body }))
  const upload = await ok(api.post('/rest/V1/pricerequest/request/upload', fileBody('plan.pdf', pdf)))
  const file_ids = [upload.request_message_file_tmp_id]
  const request_id = await shop.submitPriceRequest({ product_sku: 'LAMP', file_ids })
  await post(`pricerequest/request/${request_id}/reply`, { message: 'Here it is', price: 12 })
  const sql = `insert into price_request (store_id, customer_email) select 1, 'c' || n || '@example.com'
     from generate_series(1, $1) n`
  await run(api.db, sql, [PRICE_REQUESTS])
  // New lines take over the picture of their product.
  await setPictures(api, 'LAMP', 12, 9)
  for (const status of statuses) await addFiles(api, (await shop.quoteIn(status)).id)
  for (let made = 0; made < 3; made++) await shop.requestFromCart()
  for (let made = 0; made < 3; made++) await shop.openCart(await shop.newCustomer(), { LAMP: 2, BOOK: 1 })
  await shop.openGuestCart()
  await makeRole(api, 'Shop', ['Quoting::quotes'])
  await makeUser(api, 'sam', 'Shop')
  await makeIntegration(api, { name: 'CRM', role: 'Shop' })
  await post('webhooks', { webhook: { url: 'http://127.0.0.1:9/hook', events: ['*'] } })
  await post('webhooks/1/test', {})
  // Sequences all events and makes the key of links: otherwise the first read of the event feed or the first link would, and
  // so change rows.
  await sequenceCommittedEvents(api.db)
  await api.app.state.linkKey()
  return { token, skus: ['0042-OAK', 'LAMP', 'BOOK', 'UNKNOWN'], ids_max: 9 }
}

/** Adds the files that the status allows: to the offer only to a draft, internal ones to every quote. */
async function addFiles(api: Api, quoteId: number): Promise<void> {
  const path = `/rest/V1/quoting/quote/${quoteId}`
  const { status } = await ok(api.get(path))
  if (status === 'pending') await attachFiles(api, quoteId, { sheet: pdf, drawing: pdf, plan: pdf })
  const costs = { name: 'file', filename: 'costs.pdf', type: 'application/pdf', content: pdf }
  await ok(api.post(`${path}/files`, multipart([costs, { name: 'is_internal', content: 'true' }])))
}

class RolledBack extends Error {}

/** Once `keep` is false, rolls transactions back instead of committing them. */
function dryDatabase(db: Database, dry: { keep: boolean }): Database {
  const transaction: Database['transaction'] = async <T>(work: Parameters<typeof db.transaction<T>>[0]) => {
    if (dry.keep) return db.transaction(work)
    let result: { value: T } | undefined
    try {
      await db.transaction(async (tx) => {
        result = { value: await work(tx) }
        // Checks what a commit would check.
        await tx.query('set constraints all immediate')
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    return result!.value
  }
  const query = (statement: QueryConfig) => transaction((tx) => tx.query(statement))
  return { ...db, transaction, autocommit: { query: query as Database['query'] } }
}

/** Returns the tables and files that have changed since the last call. */
export async function changesIn(shop: FullShop): Promise<string[]> {
  const { rows, files } = shop
  shop.rows = await digestTables(shop.db)
  shop.files = await listFiles(shop)
  const changed = [...shop.rows].filter(([name, digest]) => rows.get(name) !== digest)
  const changes = changed.map(([name, digest]) => `${name} (${rows.get(name)} → ${digest})`)
  if (!shop.isDry && files !== shop.files) changes.push(`the upload store (${files} → ${shop.files})`)
  return changes
}

// Tables in which the service records refused requests.
const REFUSAL_TABLES = ['idempotency_key', 'request_count', 'sign_in_failure']

/** A digest of each table, including those of the job queue; without `last_used_at`. */
export async function digestTables(db: Queryable, leftOut = REFUSAL_TABLES): Promise<Map<string, string>> {
  const tables = (await listTables(db)).filter(({ name }) => !leftOut.includes(name))
  const digests = tables.map(
    ({ schema, name }) =>
      `select '${schema}.${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(
         (to_jsonb(t) - 'last_used_at')::text, '' order by (to_jsonb(t) - 'last_used_at')::text)), '') as digest from "${schema}"."${name}" t`,
  )
  const rows = await many<{ name: string; digest: string }>(db, digests.join(' union all '))
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** All tables, including those of the job queue. */
export function listTables(db: Queryable): Promise<{ schema: string; name: string }[]> {
  const sql = `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`
  return many(db, sql)
}

const listFiles = async ({ services }: Api) => (await listStored(services.config.DATA_DIR)).join(' ')

/** Waits until the service is ready and has no open connection or transaction. Returns the conditions that were not met in time. */
export async function findUnsettled(shop: FullShop, settled_ms = 60_000): Promise<string[]> {
  const conditions: [string, () => Promise<boolean>][] = [
    ['the service is ready', async () => (await shop.get('/health/ready', { token: null })).status === 200],
    ['the connections of clients are closed', async () => (await countConnections(shop)) <= shop.connections],
    ['no transaction is open', async () => (await countTransactions(shop.db)) === 0],
  ]
  const failures: string[] = []
  for (const [what, isMet] of conditions)
    await until(what, isMet, settled_ms).catch(({ message }: Error) => failures.push(message))
  return failures
}

function countConnections({ app }: Api): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

// In a session of its own: a pooled one could be the one whose transaction is open.
async function countTransactions(db: Database): Promise<number> {
  const sql = `select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  return (await db.session((client) => one<{ count: number }>(client, sql))).count
}
