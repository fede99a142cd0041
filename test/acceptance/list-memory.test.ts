// Memory of whole lists: 200,000 price requests cost less than 60 MB over idle, as JSON and as CSV.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { after, describe, it, type TestContext } from 'node:test'
import { ok } from '../support/api.ts'
import { openOperator } from '../support/operator.ts'
import { openList } from '../support/raw-http.ts'
import { openShop, quoting } from '../support/shop.ts'

const ROWS = 200_000
/** What reading them may take over idle. */
const BYTES_MAX = 60_000_000
/** Rows with the longest messages, 131 MB of them, and what exporting them may take. */
const WIDE_ROWS = 1000
const WIDE_BYTES_MAX = 350_000_000
const PATH = '/rest/V1/pricerequest/requests'
const SMALL_REQUESTS = 100

// When V8 collects its young objects depends on load: by default up to 48 MB of them are garbage, here 12 MB.
const environment = { RATE_LIMIT_PER_MINUTE: '0', NODE_OPTIONS: '--max-semi-space-size=4' }
const operator = await openOperator({ after }, { environment, database: 'cloned' })
const service = await operator.start()
const token = await service.signIn()
await operator.withDatabase((db) =>
  db.query(
    `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, customer_phone,
       message, product_name, product_sku, is_read)
     select 1, 'anna.larsen.' || n || '@example.com', 'Anna Maria', 'Larsen-' || n, '+49 30 ' || n,
       repeat('What do 40 of these cost, delivered to Hamburg? ', 5), 'Oak table ' || n, '0042-OAK-' || n, n % 3 = 0
     from generate_series(1, $1) n`,
    [ROWS],
  ),
)
const quote = await operator.withDatabase(async (db) => {
  const shop = await openShop({ ...(await service.openClient()), db })
  return shop.createQuote(await shop.newCustomer())
})
await service.stop()

/** A path and the number of its rows. Each row has one of a character, of which there are `others` outside of rows. */
type Reading = { path: string; rows: number; character: string; others: number }

const list: Reading = { path: PATH, rows: ROWS, character: '{', others: 0 }
/** The first line names the fields. */
const csv: Reading = { path: `${PATH}/export`, rows: ROWS, character: '\n', others: 1 }
const wideCsv = { ...csv, path: `${csv.path}?filter={"request_id":{"gt":${ROWS}}}`, rows: WIDE_ROWS }

/** Returns by how many bytes reading everything twice, as garbage adds up, raises the peak after small requests. */
async function measure(t: TestContext, reading: Reading, start?: string[]): Promise<number> {
  const service = await operator.start({}, [], { start })
  for (let count = 0; count < SMALL_REQUESTS; count++) {
    assert.equal((await ok(service.get(PATH, { token, query: { filter: '{"request_id": 1}' } }))).length, 1)
  }
  // Draws a document, whose thread would otherwise still be loading.
  if (!start) await ok(service.get(`${quoting}/quote/${quote.quote_id}/pdf`, { token }))
  // 5 resets the peak of the memory, which Linux then counts from here.
  await writeFile(`/proc/${service.child.pid}/clear_refs`, '5')
  const readPeak = async () => {
    const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
  }
  const idle = await readPeak()
  for (const time of ['first', 'second'])
    assert.equal(await countRows(service.port, reading), reading.rows, `the ${time} answer is whole`)
  const growth = (await readPeak()) - idle
  t.diagnostic(inMegabytes(growth))
  assert.equal(await service.stop(), 0)
  return growth
}

async function countRows(port: number, { path, character, others }: Reading): Promise<number> {
  const byte = character.charCodeAt(0)
  let count = -others
  for await (const chunk of await openList(port, token, path))
    for (const each of chunk as Buffer) if (each === byte) count++
  return count
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB more than idle`

async function assertLight(t: TestContext, reading: Reading, bytesMax: number): Promise<void> {
  const growth = await measure(t, reading)
  assert.ok(growth < bytesMax, inMegabytes(growth))
}

/** Negative control: a server that holds a list whole before it sends it. */
const holdingServer = `import { createServer } from 'node:http'
  import { openDatabase } from './src/platform/postgres/pool.ts'
  import { listSql } from './src/platform/lists/list-query.ts'
  import { priceRequestList } from './src/pricerequest/price-request-repository.ts'
  const db = openDatabase({ connectionString: process.env.DATABASE_URL }, () => {})
  const server = createServer(async ({ url }, response) => {
    const condition = { sql: url.includes('?') ? 'request_id = 1' : 'true', values: [] }
    const { rows } = await db.query(listSql(priceRequestList, { condition, direction: 'ASC' }).rows)
    response.setHeader('content-type', 'application/json')
    response.end('[' + rows.map((row) => row.json).join(',') + ']')
  })
  server.listen(0, '127.0.0.1', () =>
    console.log('{"base":"http://127.0.0.1:' + server.address().port + '/rest"}'))
  process.once('SIGTERM', () => process.exit(0))`

describe('the list of 200,000 price requests', () => {
  for (const [form, reading] of Object.entries({ JSON: list, CSV: csv }))
    it(`takes less than 60 MB more than idle as ${form}`, (t) => assertLight(t, reading, BYTES_MAX))

  it('takes more when it is held whole, so that the measure means something', async (t) => {
    const start = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', holdingServer]
    const growth = await measure(t, list, start)
    assert.ok(growth > BYTES_MAX, inMegabytes(growth))
  })
})

it('the export of the longest messages takes less than 350 MB more than idle', async (t) => {
  // Messages of the greatest length, in letters of two bytes.
  const sql = `insert into price_request (store_id, customer_email, message)
      select 1, 'anna@example.com', repeat('ж', 65535) from generate_series(1, $1)`
  await operator.withDatabase((db) => db.query(sql, [WIDE_ROWS]))
  await assertLight(t, wideCsv, WIDE_BYTES_MAX)
})
