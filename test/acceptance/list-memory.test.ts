// A list of everything never stands in memory whole: 200,000 price requests cost less than 60 MB over idle, as JSON and
// as CSV.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { after, before, describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { hashToken, newToken } from '../../src/access/access.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { ok } from '../support/api.ts'
import { openOperator, type Service } from '../support/operator.ts'
import { openAnswer } from '../support/raw-http.ts'
import { cloneDatabase, databaseUrl, openTestServer } from '../support/test-server.ts'

const ROWS = 200_000
const BYTES_MAX = 60_000_000
const WIDE_ROWS = 1000
const WIDE_BYTES_MAX = 350_000_000
const PATH = '/rest/V1/pricerequest/requests'
const SMALL_REQUESTS = 100
const SAMPLE_MS = 20

const run = promisify(execFile)
const token = newToken()
const server = await openTestServer()
const database = await cloneDatabase(server)
const DATABASE_URL = databaseUrl(database.connection)
const db = openDatabase(database.connection, () => {}, { connections: 1 })

before(async () => {
  await insertDefaultStore(db, 'EUR')
  await db.query(
    `with r as (insert into role (name, permissions) values ('reader', '{PriceRequest::manage_requests}')
                returning role_id)
     insert into integration (name, role_id, token_hash) select 'reader', role_id, $1 from r`,
    [hashToken(token)],
  )
  await db.query(
    `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, customer_phone,
       message, product_name, product_sku, is_read)
     select 1, 'anna.larsen.' || n || '@example.com', 'Anna Maria', 'Larsen-' || n, '+49 30 ' || n,
       repeat('What do 40 of these cost, delivered to Hamburg? ', 5), 'Oak table ' || n, '0042-OAK-' || n, n % 3 = 0
     from generate_series(1, $1) n`,
    [ROWS],
  )
})

after(async () => {
  await db.close()
  await database.drop()
  await server.stop()
})

/** What is asked for, how many rows that is, and the byte of which each row has one, besides `others`. */
type Reading = { path: string; rows: number; byte: number; others: number }

const list: Reading = { path: PATH, rows: ROWS, byte: 0x7b, others: 0 }
/** Lines, the first of which names the fields. */
const csv: Reading = { path: `${PATH}/export`, rows: ROWS, byte: 0x0a, others: 1 }
const wideCsv = { ...csv, path: `${csv.path}?filter={"request_id":{"gt":${ROWS}}}`, rows: WIDE_ROWS }

/** The most memory that a process has held since `reset`. */
async function watchPeak(pid: number): Promise<{ reset: () => Promise<void>; read: () => Promise<number> }> {
  if (existsSync(`/proc/${pid}/clear_refs`)) {
    const read = async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
    }
    return { reset: () => writeFile(`/proc/${pid}/clear_refs`, '5'), read }
  }
  let peak = 0
  const sample = async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    peak = Math.max(peak, Number(stdout) * 1024)
  }
  const timer = setInterval(() => void sample(), SAMPLE_MS)
  timer.unref()
  return {
    reset: async () => {
      peak = 0
      await sample()
    },
    read: async () => peak,
  }
}

/** What reading everything twice adds to the memory of a service that has served small requests before. */
async function measure(service: Service, reading: Reading): Promise<number> {
  for (let count = 0; count < SMALL_REQUESTS; count++) {
    const query = { filter: '{"request_id": 1}' }
    assert.equal((await ok(service.get(PATH, { token, query }))).length, 1)
  }
  const peak = await watchPeak(service.child.pid ?? 0)
  await peak.reset()
  const idle = await peak.read()
  for (const time of ['first', 'second'])
    assert.equal(await countRows(service.port, reading), reading.rows, `the ${time} answer is whole`)
  return (await peak.read()) - idle
}

async function countRows(port: number, { path, byte, others }: Reading): Promise<number> {
  let count = -others
  for await (const chunk of await openAnswer(port, token, path))
    for (const each of chunk as Buffer) if (each === byte) count++
  return count
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB more than idle`

async function assertLight(t: TestContext, reading: Reading, bytesMax: number): Promise<void> {
  const operator = await openOperator(t)
  const service = await operator.start({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0' })
  const more = await measure(service, reading)
  t.diagnostic(inMegabytes(more))
  assert.ok(more < bytesMax, inMegabytes(more))
  assert.equal(await service.stop(), 0)
}

describe('the list of 200,000 price requests', () => {
  for (const [form, reading] of Object.entries({ JSON: list, CSV: csv }))
    it(`takes less than 60 MB more than idle as ${form}`, (t) => assertLight(t, reading, BYTES_MAX))

  it('takes more when it is held whole, so that the measure means something', async (t) => {
    const operator = await openOperator(t)
    const start = [process.execPath, '--import', 'tsx', 'test/support/list-holder.ts']
    const service = await operator.start({ DATABASE_URL }, [], { start })
    const more = await measure(service, list)
    t.diagnostic(inMegabytes(more))
    assert.ok(more > BYTES_MAX, inMegabytes(more))
    assert.equal(await service.stop(), 0)
  })
})

describe('the export of the longest messages', () => {
  // 500 rows at a time, as lists are read, take twice that and more.
  it('takes less than 350 MB more than idle', async (t) => {
    // Messages of the greatest length, in letters of two bytes.
    await db.query(
      `insert into price_request (store_id, customer_email, message)
       select 1, 'anna@example.com', repeat('ж', 65535) from generate_series(1, $1)`,
      [WIDE_ROWS],
    )
    await assertLight(t, wideCsv, WIDE_BYTES_MAX)
  })
})
