// The pages of the console's list of quotes: each row once, in every order, whatever values are equal or missing.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageParameters, rowParameters, type Position } from '../../../console/lists/list-query.ts'
import { openApi, ok } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
for (const status of ['pending', 'proposed', 'pending', 'approved', 'declined', 'pending'] as const)
  await shop.quoteIn(status)

type Row = { quote_id: number; grand_total: number; expires_at: string | null; created_at: string }

async function list(parameters: Record<string, string | number | boolean>): Promise<Row[]> {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return ok(api.get(`/rest/V1/quoting/quotes?${query.toString()}`))
}

describe('the pages of a list', () => {
  for (const field of ['quote_id', 'grand_total', 'expires_at', 'created_at'] as const)
    for (const isDescending of [false, true])
      it(`200: have each row once by ${field}, ${isDescending ? 'descending' : 'ascending'}`, async () => {
        const sort = { field, isDescending }
        const listOrder = { sort, idField: 'quote_id', nullable: ['expires_at'] }
        const allIds = (await list(rowParameters({}, sort))).map(({ quote_id }) => quote_id)
        assert.equal(allIds.length, 6)
        const paged: number[] = []
        // Ends even if pages repeat rows.
        for (let after: Position | undefined; paged.length <= allIds.length;) {
          const page = await list(pageParameters({}, listOrder, { size: 2, after }))
          const row = page.at(-1)
          if (!row) break
          after = { id: row.quote_id, value: row[field] }
          paged.push(...page.map(({ quote_id }) => quote_id))
        }
        assert.deepEqual(paged, allIds)
      })
})
