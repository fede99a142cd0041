// The services that bench/ compares with this one return what it returns.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { requireSameAnswer } from '../../bench/same-answer.ts'
import { startServer } from '../../bench/server-process.ts'
import { ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'
import { databaseUrl } from '../support/test-server.ts'

const api = await openApi()
const shop = await openShop(api)
const token = await api.tokenFor('all')
await shop.submitPriceRequest()
await shop.quoteIn('proposed')
const [request, quote] = ['/rest/V1/pricerequest/request/1', '/rest/V1/quoting/quote/1?addItems=true']
const lists = ['/rest/V1/pricerequest/requests', '/rest/V1/quoting/quotes?addItems=true']

for (const TUNED of ['0', '1'])
  test(`Fastify and pg return the same records, ${TUNED === '1' ? 'tuned' : 'untuned'}`, async () => {
    const own = { url: `http://127.0.0.1:${api.port}`, pid: process.pid, stop: async () => {} }
    const program = 'bench/variants/fastify-pg.ts'
    const other = await startServer([process.execPath, '--import', 'tsx', program], {
      DATABASE_URL: databaseUrl(api.db.pool.options),
      TUNED,
    })
    after(() => other.stop())
    for (const path of [request, quote, ...lists])
      await requireSameAnswer(own, { [program]: other }, { path }, { method: 'GET', token })
  })

test('NestJS and Prisma read the columns of a quote and its items', async () => {
  const schema = await readFile('bench/variants/nest-prisma/prisma/schema.prisma', 'utf8')
  const columnsOf = (model: string) => {
    const [, body = ''] = new RegExp(`^model ${model} \\{\\n(.*?)^\\}`, 'ms').exec(schema) ?? []
    const names = [...body.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
    return [...names, 'increment_id'].sort()
  }
  const { items, unchosen_items, ...fields } = await ok(api.get(quote))
  assert.deepEqual(unchosen_items, [])
  assert.deepEqual(columnsOf('Quote'), Object.keys({ ...fields, items }).sort())
  assert.deepEqual(columnsOf('QuoteItem'), [...Object.keys(items[0]), 'quote', 'increment_id'].sort())
})
