// A rolling update behind nginx while clients write: two processes of a former version are replaced one after the other.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { logFaults } from '../proofs/support/call-log.ts'
import { openLoads, startWriters } from '../proofs/support/kill-loads.ts'
import { createDayToken } from '../src/access/integration-actions.ts'
import type { Database } from '../src/platform/postgres/database.ts'
import { listApplied } from '../src/platform/postgres/migrations.ts'
import { type Client, ok } from '../test/support/api.ts'
import { type Nginx, openNginx } from '../test/support/nginx.ts'
import { twoItems } from '../test/support/shop.ts'
import type { Context } from './context.ts'
import { table } from './report.ts'
import { loadConversations, loadProducts, loadQuotes } from './rows.ts'
import { freePort, startServer } from './server-process.ts'
import { median, percentile } from './statistics.ts'

const TARGET_S = 2
const ITEMS_PER_QUOTE = 5
/** Writes go on for this long before the update, with one process of each version, and after it. */
const AROUND_MS = 10_000
const WRITERS = { submits: 3, carts: 5 }
const PAUSE_MS = 10
const root = fileURLToPath(new URL('..', import.meta.url))
const runFile = promisify(execFile)

export async function runUpdateCase(context: Context): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-update-'))
  const closing: (() => Promise<void>)[] = [() => rm(directory, { recursive: true })]
  try {
    return await measure(context, directory, (close) => void closing.unshift(close))
  } finally {
    for (const close of closing) await close()
  }
}

async function measure(
  context: Context,
  directory: string,
  after: (close: () => Promise<void>) => void,
): Promise<string> {
  const former = process.env.BENCH_FORMER_COMMIT || (await commitBeforeNewestMigration())
  const checkout = join(directory, 'former')
  context.say(`update: building ${former}`)
  await runFile('git', ['-C', root, 'worktree', 'add', '--detach', checkout, former])
  after(async () => void (await runFile('git', ['-C', root, 'worktree', 'remove', '--force', checkout])))
  await runFile('npm', ['ci'], { cwd: checkout, maxBuffer: 1e8 })
  await runFile('npm', ['run', 'prepare'], { cwd: root })

  const quotes = context.migrated_quotes
  const { db, url } = await context.postgres.database(`bench_update_${quotes}`)
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: join(directory, 'data'),
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'https://quotes.example.com',
    TRUSTED_PROXIES: '127.0.0.1/32',
  }
  const start = async (cwd: string, port: number) => {
    const server = await startServer([process.execPath, 'dist/main.js', 'serve'], environment, {
      cwd,
      port,
      ready_path: '/health/ready',
    })
    after(() => server.stop())
    return server
  }
  const ports: [number, number] = [await freePort(), await freePort()]
  const first = await start(checkout, ports[0])
  context.say(`update: loading ${quotes} quotes`)
  await loadProducts(db)
  await loadQuotes(db, quotes)
  await loadConversations(db, quotes)
  await db.query('checkpoint').catch(() => undefined)
  const olds = [first, await start(checkout, ports[1])]
  const nginx = await openNginx({ after }, join(directory, 'nginx'), ports)
  const token = await db.transaction((tx) => createDayToken(tx, 'bench'))
  const client = clientOf(nginx, token)
  await putProducts(client)
  const load = startLoad(client)

  await pause(AROUND_MS)
  const before = await listApplied(db)
  const seconds: number[] = []
  for (const [place, old] of olds.entries()) {
    const began = performance.now()
    await old.stop()
    await start(root, ports[place]!)
    seconds.push((performance.now() - began) / 1000)
    context.say(`update: process ${place + 1} replaced in ${seconds.at(-1)!.toFixed(1)} s`)
    await pause(AROUND_MS)
  }
  const faults = await load.stop(db)
  for (const fault of faults.slice(0, 20)) context.say(`update: ${fault}`)
  const applied = (await listApplied(db)).length - before.length
  return report({ quotes, former, applied, seconds, times: load.times, faults })
}

/** The parent of the commit that added the newest migration: both versions then differ in their schema. */
async function commitBeforeNewestMigration(): Promise<string> {
  const newest = (await readdir(join(root, 'migrations'))).sort().at(-1)!
  const words = ['-C', root, 'log', '-1', '--format=%H~1', '--diff-filter=A', '--', `migrations/${newest}`]
  return (await runFile('git', words)).stdout.trim()
}

/** Sends what the writers post through nginx. */
function clientOf(nginx: Nginx, token: string): Client {
  const call: Client['call'] = async (method, path, { body } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await nginx.call(method, path, { headers, body: JSON.stringify(body) })
    const isJson = /^[[{"\d]|^true/.test(answer.text)
    return {
      ...answer,
      body: isJson ? (JSON.parse(answer.text) as unknown) : answer.text,
      bytes: Buffer.from(answer.text),
    }
  }
  const only =
    (method: string): Client['post'] =>
    (path, what) =>
      call(method, path, what)
  return {
    port: 0,
    call,
    get: only('GET'),
    post: only('POST'),
    put: only('PUT'),
    delete: only('DELETE'),
    close: () => {},
  }
}

/** The products of the quotes that are put into carts. */
async function putProducts(client: Client): Promise<void> {
  for (const { sku } of twoItems) {
    const product = { name: sku, price: 210, tax_percent: 19 }
    await ok(client.put(`/rest/V1/products/${sku}`, { body: { product } }))
  }
}

/** Customers who submit price requests, and quotes that are made, approved and put into carts. */
function startLoad(client: Client) {
  const times = new Map<string, number[]>()
  const post: Client['post'] = async (path, call) => {
    const start = performance.now()
    const answer = await client.post(path, call)
    const name = path.replaceAll(/\/\d+/g, '/:id')
    times.set(name, [...(times.get(name) ?? []), (performance.now() - start) / 1000])
    return answer
  }
  const { submits, carts } = openLoads()
  const writers = Object.entries({ submits, carts }).map(([name, load]) =>
    startWriters({ ...client, post }, load, name, WRITERS[name as keyof typeof WRITERS], PAUSE_MS),
  )
  return {
    times,
    /** Returns what was not answered with 200, and what is not there once. */
    stop: async (db: Database): Promise<string[]> => {
      const faults = (await Promise.all(writers.map((each) => each.stop()))).flat()
      for (const [name, { checks }] of Object.entries({ submits, carts }))
        faults.push(...(await logFaults(db, checks, name)))
      return faults
    },
  }
}

type Measured = {
  quotes: number
  former: string
  applied: number
  seconds: number[]
  times: Map<string, number[]>
  faults: string[]
}

function report({ quotes, former, applied, seconds, times, faults }: Measured): string {
  const figure = (value: number) => value.toFixed(3)
  const rows = [...times].map(([path, each]) => [
    `POST ${path}`,
    each.length.toLocaleString('en'),
    figure(median(each)),
    figure(percentile(each, 99)),
    figure(Math.max(...each)),
    `≤ ${TARGET_S}`,
  ])
  const lines = (quotes * ITEMS_PER_QUOTE).toLocaleString('en')
  const replaced = seconds.map((each) => each.toFixed(1)).join(' and ')
  return (
    `### Rolling update from ${former} (${applied} migrations) with ${lines} lines of quotes\n\n` +
    `The processes were replaced in ${replaced} s; ${faults.length} writes failed, were lost or doubled.\n\n` +
    table(['', 'writes', 'median, s', '99th percentile', 'longest', 'target'], rows)
  )
}
