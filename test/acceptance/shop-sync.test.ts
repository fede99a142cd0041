// `quotewright shop sync` of a large shop: what it holds in memory, how many rows it reads, and what a terminal shows of it.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { many } from '../../src/platform/postgres/database.ts'
import { openOperator } from '../support/operator.ts'
import { openPagedShop } from '../support/paged-shop.ts'

const PRODUCTS = 20_000
/** Names of all products are 80 MB, more than the heap. */
const NAME_LENGTH = 2000
const HEAP_MB = 64
/** Those that look a product up, and that save it. */
const ROWS_PER_PRODUCT_MAX = 10

const environment = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' }
const operator = await openOperator({ after }, { environment, database: 'cloned' })
const shop = await openPagedShop(NAME_LENGTH)
after(shop.close)

async function run(words: string[], own: Record<string, string> = {}): Promise<string> {
  const { status, stdout, stderr } = await operator.run(['shop', ...words], own)
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

/** Rows of a table that statements have read so far. */
const countRead = () =>
  operator.withDatabase(async (db) => {
    const tables = await many<{ name: string; rows: number }>(
      db,
      `select relname as name, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables
       where relname in ('product', 'shop_ref')`,
    )
    return new Map(tables.map(({ name, rows }) => [name, rows]))
  })

async function sync(t: TestContext): Promise<void> {
  const before = await countRead()
  const output = await run(['sync', 'main', '--full'], { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  assert.equal(output, '20,000 products were read.\n')
  for (const [name, rows] of await countRead()) {
    const perProduct = (rows - before.get(name)!) / PRODUCTS
    t.diagnostic(`rows of ${name} that were read per product: ${perProduct.toFixed(1)}`)
    assert.ok(perProduct < ROWS_PER_PRODUCT_MAX, `${perProduct} rows of ${name} per product`)
  }
}

describe('the sync of 20,000 products', () => {
  it('holds few of them, and reads few rows for each, also into an empty catalog', async (t) => {
    const secret = join(operator.dataDir, 'secret')
    await writeFile(secret, 'secret')
    const secrets = ['consumer_key', 'consumer_secret'].map((name) => `${name}=${secret}`)
    const service = await operator.start()
    assert.equal(await service.stop(), 0)
    const connection = ['--kind', 'woocommerce', '--store', 'default', '--url', `${shop.url}/${PRODUCTS}`]
    await run(['add', 'main', ...connection, '--secret-file', ...secrets])
    await sync(t)
  })

  it('is the same when it is repeated', sync)
})
