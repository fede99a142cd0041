// The inbox with very many open proposals that are to be followed up, or were.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { many, run, type Queryable } from '../../../src/platform/postgres/database.ts'
import { findInbox } from '../../../src/sales/inbox-repository.ts'
import { ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('default', 'USD', { follow_up_unseen_days: 3, follow_up_unanswered_days: 7 })
const proposed = await shop.quoteIn('proposed')

/** Proposals that were sent ten days ago and seen at once. */
async function insertProposals(count: number): Promise<void> {
  await run(
    api.db,
    `with inserted as (
       insert into quote (store_id, status, customer_id, customer_is_guest, currency_code, items_count, items_qty,
         original_subtotal, subtotal, discount_amount, shipping_amount, tax_amount, grand_total, proposed_at)
       select store_id, 'proposed', customer_id, false, currency_code, 0, 0, 0, 0, 0, 0, 0, 0, utc_now() - interval '10 days'
       from quote, generate_series(1, $2::int) where quote_id = $1 returning quote_id, proposed_at)
     insert into quote_proposal (quote_id, proposal_number, history_id, quote_version, record, seen_at)
     select quote_id, 1, 1, 1, '{}', proposed_at from inserted`,
    [proposed.id, count],
  )
  await run(api.db, 'analyze quote, quote_proposal, quote_follow_up')
}

/** Returns how many rows of proposals are read to list (one row) or to count what is to be followed up. */
async function proposalsRead(part: 'kinds' | 'counted'): Promise<number> {
  let read = 0
  const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
    const lines = await many<{ 'QUERY PLAN': string }>(
      api.db,
      `explain (analyze, timing off) ${text}`,
      values,
    )
    for (const line of lines) {
      const counts = /on quote_proposal .*actual rows=([\d.]+) loops=(\d+)/.exec(line['QUERY PLAN'])
      if (counts) read += Math.max(1, Number(counts[1])) * Number(counts[2])
    }
    return { rows: [{ json: '{}' }] }
  }
  const nothing = { kinds: [], counted: [], assignee: undefined, order: 'waiting', after: undefined } as const
  const query = { ...nothing, kinds: [], counted: [], limit: 1, [part]: ['follow_up'] }
  await findInbox({ query: explained } as unknown as Queryable, query)
  return read
}

const counted = async () =>
  (await ok(api.get('/rest/V1/inbox?kind=follow_up&limit=1'))).counts.follow_up as number

it('a count stops at a thousand, and a page at its rows', async () => {
  await insertProposals(1200)
  assert.equal(await counted(), 1000)
  assert.equal(await proposalsRead('counted'), 1000)
  assert.ok((await proposalsRead('kinds')) <= 1201)
})

it('proposals that were followed up for the last time are not read', async () => {
  await run(
    api.db,
    `insert into quote_follow_up (quote_id, unanswered_done_for) select quote_id, proposed_at from quote where quote_id <> $1`,
    [proposed.id],
  )
  await insertProposals(5)
  assert.equal(await counted(), 5)
  assert.equal(await proposalsRead('counted'), 5)
  assert.equal(await proposalsRead('kinds'), 5)
})
