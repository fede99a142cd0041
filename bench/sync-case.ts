// The sync of a connected shop as an operator runs it: its time, and the most memory of the command over that for a small shop.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openPagedShop } from '../test/support/paged-shop.ts'
import { run } from '../src/platform/postgres/database.ts'
import { openShop, type Context } from './context.ts'
import { cpuSeconds, peakResidentBytes } from './cpu.ts'
import { table } from './report.ts'
import { spread } from './statistics.ts'

const PRODUCTS = 100_000
/** All code of the command has run after these. */
const FEW_PRODUCTS = 1000
const TARGET_MB = 60
const POLL_MS = 10

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export async function runSyncCase({ say, ...context }: Context): Promise<string> {
  // The products that the case adds affect no other case here.
  const { url, db } = await openShop({ say, ...context }, 1000, 2)
  await run(db, "delete from product where sku like 'SYNC-%'")
  await run(db, 'delete from shop')
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  const shop = await openPagedShop()
  const environment = { DATABASE_URL: url, DATA_DIR: directory, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' }
  try {
    const secret = join(directory, 'secret')
    await writeFile(secret, 'secret')
    const secrets = ['consumer_key', 'consumer_secret'].map((name) => `${name}=${secret}`)
    const connection = ['--kind', 'woocommerce', '--store', 'default', '--url', `${shop.url}/${FEW_PRODUCTS}`]
    await runCommand(['add', 'main', ...connection, '--secret-file', ...secrets], environment)
    const few = await sync(FEW_PRODUCTS, environment)
    await run(db, 'update shop set url = $1', [`${shop.url}/${PRODUCTS}`])
    const samples: Sample[] = []
    for (let time = 0; time <= context.runs; time++) {
      samples.push(await sync(PRODUCTS, environment))
      say(`sync, time ${time}: ${samples.at(-1)?.seconds.toFixed(1)} s`)
    }
    return report(few, samples)
  } finally {
    shop.close()
    await rm(directory, { recursive: true, force: true })
  }
}

type Sample = { seconds: number; cpu_s: number; peak: number }

async function sync(count: number, environment: Record<string, string>): Promise<Sample> {
  const start = performance.now()
  const { output, ...sample } = await runCommand(['sync', 'main', '--full'], environment)
  assert.match(output, new RegExp(`^${count.toLocaleString('en')} products were read`, 'm'))
  return { ...sample, seconds: (performance.now() - start) / 1000 }
}

/** The most memory and the time of the CPU are those of shortly before its end. */
async function runCommand(words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, 'shop', ...words], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  const figures = { peak: 0, cpu_s: 0 }
  while (child.exitCode === null) {
    figures.peak = (await peakResidentBytes(child.pid!)) || figures.peak
    figures.cpu_s = (await cpuSeconds(child.pid!)) || figures.cpu_s
    await delay(POLL_MS)
  }
  await closed
  assert.equal(child.exitCode, 0, `shop ${words.join(' ')} failed`)
  return { output, ...figures }
}

function report(few: Sample, [first, ...repeated]: Sample[]): string {
  const row = (samples: Sample[]) => [
    ...(['seconds', 'cpu_s'] as const).map((field) =>
      spread(
        samples.map((sample) => sample[field]),
        1,
      ),
    ),
    spread(samples.map(({ peak }) => (peak - few.peak) / 2 ** 20)),
    `≤ ${TARGET_MB} MB`,
  ]
  const rows = [
    ['the first, into an empty catalog', ...row([first!])],
    ['repeated, nothing has changed', ...row(repeated)],
  ]
  const idle = `${(few.peak / 2 ** 20).toFixed(0)} MB with ${FEW_PRODUCTS.toLocaleString('en')} products`
  const heads = ['', 'seconds', 'CPU of the command, seconds', `memory, MB over the ${idle}`, 'target']
  return `### \`quotewright shop sync\` of ${PRODUCTS.toLocaleString('en')} products\n\n${table(heads, rows)}`
}
