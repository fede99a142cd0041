// Statements that run regularly read partial indexes, whose conditions they must have word for word.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { QueryConfig } from 'pg'
import { kinds } from '../../src/archive/archive-graph-repository.ts'
import { listClosed, START } from '../../src/archive/archive-repository.ts'
import { countDeliveries } from '../../src/events/delivery-repository.ts'
import { buildIndexes } from '../../src/platform/postgres/background-indexes.ts'
import { type Queryable, run } from '../../src/platform/postgres/database.ts'
import { countShopDeliveries } from '../../src/shops/shop-delivery-count-repository.ts'
import { openApi } from '../support/api.ts'

const { db } = await openApi()
await buildIndexes(db)

/** Returns the plan of the statement of `read`, for tables that are too large to be read whole. */
async function planOf(read: (db: Queryable) => Promise<unknown>): Promise<string> {
  let plan = ''
  await db.transaction(async (tx) => {
    await run(tx, 'set local enable_seqscan = off')
    await run(tx, 'set local enable_sort = off')
    await run(tx, 'set local enable_bitmapscan = off')
    const query = async ({ text, values }: QueryConfig) => {
      const result = await tx.query<Record<string, string>>({ text: `explain ${text}`, values: values ?? [] })
      plan = result.rows.map((row) => row['QUERY PLAN']).join('\n')
      return { ...result, rows: [] }
    }
    await read({ query } as Queryable)
  })
  return plan
}

for (const kind of kinds)
  it(`the archive finds closed records by an index: ${kind}`, async () => {
    const plan = await planOf((explaining) => listClosed(explaining, kind, 365, START, 50))
    assert.match(plan, new RegExp(`${kind}_closed`))
  })

it('the metrics count pending and failed deliveries by indexes', async () => {
  const plan = await planOf(countDeliveries)
  assert.match(plan, /webhook_delivery_pending/)
  assert.match(plan, /webhook_delivery_failed/)
})

it('the metrics count deliveries to shops by an index', async () => {
  assert.match(
    await planOf(countShopDeliveries),
    /Index.* Scan using shop_delivery_state[^]*Index Cond: .*state/,
  )
})
