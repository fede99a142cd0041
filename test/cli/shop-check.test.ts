// `quotewright shop check` compares the currencies of a shop with that of its store.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { addShopCommands } from '../../src/cli/shop-commands.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { openCommands } from '../support/commands.ts'
import { openFakeWooCommerce } from '../support/fake-woocommerce.ts'
import { openTestDatabase } from '../support/test-server.ts'

const db = await openTestDatabase()
await insertDefaultStore(db, 'USD')
const { line } = await openFakeWooCommerce()
const { succeed, run } = openCommands((program, terminal) =>
  addShopCommands(
    program,
    (work) => work(db, {}),
    () => ({ WEBHOOK_ALLOWED_NETWORKS: ['127.0.0.1/32'] }),
    terminal,
  ),
)

it('fails while the store has a currency that the shop does not sell in', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'secrets-'))
  t.after(() => rm(directory, { recursive: true }))
  const secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1', hook_secret: 'a secret of webhooks' }
  const files = await Promise.all(
    Object.entries(secrets).map(async ([name, secret]) => {
      const path = join(directory, name)
      await writeFile(path, secret)
      return `${name}=${path}`
    }),
  )
  await succeed(
    `shop add main --kind woocommerce --store default --url ${line.url} --secret-file ${files.join(' ')}`,
  )
  const { status, stdout, message } = await run('shop check main')
  assert.deepEqual([status, message], [1, 'Correct what failed, and check again.'])
  assert.match(
    stdout,
    /^failed {2}currency: .* The store default is in USD: "quotewright store update default --currency EUR" changes it\.$/m,
  )
  await db.query("update store set currency_code = 'EUR'")
  assert.match((await succeed('shop check main')).stdout, /^ok {6}currency: It sells in EUR/m)
})
