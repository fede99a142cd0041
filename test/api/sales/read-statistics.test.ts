// GET /V1/quoting/statistics, GET /V1/pricerequest/statistics
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { many } from '../../../src/platform/postgres/database.ts'
import { sumQuoteFigures } from '../../../src/sales/statistics-repository.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { stopClock } from '../../support/test-server.ts'

const api = await openApi()
const shop = await openShop(api)
const hour = 3600
const day = 24 * hour
const limits = [hour, 4 * hour, day, 3 * day, 7 * day, 28 * day, null]

type Query = Record<string, string>
const ofQuotes = (query: Query = {}): Promise<Answer['body']> =>
  ok(api.get(`${quoting}/statistics`, { query }))
const ofPriceRequests = (query: Query = {}): Promise<Answer['body']> =>
  ok(api.get('/rest/V1/pricerequest/statistics', { query }))

/** 100 in the currency of the store, without tax. */
const items = [{ sku: 'BOOK', qty: 10, price: 10 }]
const createQuote = async (store = 'default', quote: object = {}): Promise<number> => {
  const body = { quote: { customer_id: await shop.newCustomer(), items, ...quote } }
  return (await ok(api.post(`/rest/${store}/V1/quoting/quote`, { body }))).quote_id
}
/** Days after 2030-01-01 00:00:00, a Tuesday. */
const onDay = (days: number) => stopClock(api.db, days * day)
const bucketsOf = (...counts: number[]) =>
  limits.map((up_to_s, index) => ({ up_to_s, count: counts[index] ?? 0 }))
const noDurations = { count: 0, median_s: null, p90_s: null, buckets: bucketsOf() }
const decline = (id: number, reason_code?: string) => shop.moveQuote(id, 'decline', { body: { reason_code } })

describe('readQuoteStatistics', () => {
  it('200: nothing yet: zeros, no win rate, every week of the last 90 days from its Monday', async () => {
    await onDay(0)
    const { weeks, ...rest } = await ofQuotes()
    const none = { quotes: 0, grand_total: 0 }
    assert.deepEqual(rest, {
      currency_code: 'USD',
      other_currencies: [],
      open: ['pending', 'approved', 'proposed', 'accepted'].map((status) => ({ status, ...none })),
      expiring: [1, 7, 14, 30].map((within_days) => ({ within_days, ...none })),
      funnel: { requested: 0, quoted: 0, proposed: 0, accepted: 0, purchased: 0 },
      outcomes: { accepted: 0, declined: 0, expired: 0, cancelled: 0, win_rate: null },
      reasons: [],
      time_to_proposal: noDurations,
    })
    // From 2029-10-04, a Thursday.
    assert.equal(weeks.length, 14)
    assert.deepEqual([weeks[0].week_start, weeks[13].week_start], ['2029-10-01', '2029-12-31'])
    const figures = { proposed: 0, accepted: 0, declined: 0, expired: 0, accepted_total: 0 }
    assert.deepEqual(weeks[13], { week_start: '2029-12-31', ...figures })
  })

  it('200: counts each quote on the days of its moves, and what is open now', async () => {
    await onDay(0)
    const { request } = await shop.requestFromCart({ BOOK: 8 })
    const [won, lost, lapsed] = [await createQuote(), await createQuote(), await createQuote()]
    await onDay(2)
    const { quote_id: answer } = await shop.answerRequest(request)
    for (const id of [won, lost, lapsed, answer]) await shop.takeTo('proposed', id)
    await onDay(7)
    await ok(shop.moveQuote(won, 'accept'))
    await ok(decline(lost, 'competitor'))
    await onDay(33)
    await shop.recordExpiry()
    await ok(shop.moveQuote(lost, 'rework'))
    for (const move of ['approve', 'propose']) await ok(shop.moveQuote(lost, move))
    const { open, expiring, funnel, outcomes, reasons, time_to_proposal, weeks } = await ofQuotes()
    assert.deepEqual(
      open.map(({ quotes, grand_total }: Answer['body']) => [quotes, grand_total]),
      [
        [0, 0],
        [0, 0],
        [1, 100],
        [0, 0],
      ],
    )
    assert.deepEqual(
      expiring.map((row: Answer['body']) => [row.within_days, row.quotes, row.grand_total]),
      [
        [1, 0, 0],
        [7, 0, 0],
        [14, 0, 0],
        [30, 1, 100],
      ],
    )
    assert.deepEqual(funnel, { requested: 1, quoted: 4, proposed: 4, accepted: 1, purchased: 0 })
    // The accepted one expired, too: it was not ordered.
    assert.deepEqual(outcomes, { accepted: 1, declined: 1, expired: 2, cancelled: 0, win_rate: 0.25 })
    assert.deepEqual(reasons, [{ reason_code: 'competitor', quotes: 1 }])
    const buckets = bucketsOf(0, 0, 0, 4)
    assert.deepEqual(time_to_proposal, { count: 4, median_s: 2 * day, p90_s: 2 * day, buckets })
    const counted = weeks.filter((week: Answer['body']) => week.proposed + week.accepted + week.expired > 0)
    assert.deepEqual(counted, [
      {
        week_start: '2029-12-31',
        proposed: 4,
        accepted: 0,
        declined: 0,
        expired: 0,
        accepted_total: 0,
      },
      {
        week_start: '2030-01-07',
        proposed: 0,
        accepted: 1,
        declined: 1,
        expired: 0,
        accepted_total: 100,
      },
      {
        week_start: '2030-01-28',
        proposed: 0,
        accepted: 0,
        declined: 0,
        expired: 2,
        accepted_total: 0,
      },
    ])
  })

  it('200: only the period counts, with its first and last day', async () => {
    const [before, within] = await Promise.all([
      ofQuotes({ from: '2029-12-01', to: '2030-01-02' }),
      ofQuotes({ from: '2030-01-03', to: '2030-01-03' }),
    ])
    assert.deepEqual([before.funnel.quoted, before.funnel.proposed, before.outcomes.win_rate], [3, 0, null])
    assert.deepEqual([within.funnel.quoted, within.funnel.proposed], [1, 4])
    assert.deepEqual(
      within.weeks.map((week: Answer['body']) => [week.week_start, week.proposed]),
      [['2029-12-31', 4]],
    )
    // What is open has no period.
    assert.equal(before.open[2].quotes, 1)
  })

  it('200: never adds currencies; another one is named, and is that of its store', async () => {
    await onDay(40)
    await shop.putStore('jp', 'JPY')
    await shop.takeTo('accepted', await createQuote('jp'))
    const [usd, jpy] = [await ofQuotes(), await ofQuotes({ currency_code: 'JPY' })]
    assert.deepEqual([usd.currency_code, usd.other_currencies], ['USD', ['JPY']])
    assert.deepEqual([jpy.currency_code, jpy.other_currencies], ['JPY', ['USD']])
    assert.deepEqual([usd.open[3].quotes, jpy.open[3].quotes, jpy.open[3].grand_total], [0, 1, 100])
    const { store_id } = await shop.readQuote(
      (await many<{ id: number }>(api.db, 'select max(quote_id) as id from quote'))[0]!.id,
    )
    assert.deepEqual(await ofQuotes({ store_id: String(store_id) }), jpy)
    const elsewhere = await ofQuotes({ store_id: String(store_id), currency_code: 'USD' })
    assert.deepEqual([elsewhere.funnel.quoted, elsewhere.open[2].quotes], [0, 0])
    assert.deepEqual((await ofQuotes({ currency_code: 'EUR' })).other_currencies, ['JPY', 'USD'])
  })

  it('200: a quote belongs to its present assignee with all that has happened to it', async () => {
    const role = { name: 'Sales', permissions: [] }
    await ok(api.post('/rest/V1/access/roles', { body: { role } }))
    const newUser = async (username: string) => {
      const user = {
        username,
        email: `${username}@example.com`,
        password: 'correct horse battery',
        role: 'Sales',
      }
      return (await ok(api.post('/rest/V1/access/users', { body: { user } }))).user_id as number
    }
    const [anna, bo] = [await newUser('anna'), await newUser('bo')]
    const { request } = await shop.requestFromCart({ BOOK: 8 })
    const { quote_id: id } = await shop.answerRequest(request)
    await shop.takeTo('accepted', id)
    const assign = (path: string, user_id: number | null) =>
      ok(api.put(`${quoting}/${path}/assignee`, { body: { assignee: { user_id } } }))
    const figuresOf = async (user: number) => {
      const { funnel, open, weeks } = await ofQuotes({ assignee_id: String(user) })
      return [...Object.values(funnel), open[3].quotes, open[3].grand_total, weeks.at(-1).accepted_total]
    }
    const [none, all] = [
      [0, 0, 0, 0, 0, 0, 0, 0],
      [1, 1, 1, 1, 0, 1, 100, 100],
    ]
    const everyone = await ofQuotes()
    for (const [owner, other] of [
      [anna, bo],
      [bo, anna],
    ] as const) {
      await assign(`quote/${id}`, owner)
      await assign(`request/${request.request_id}`, owner)
      assert.deepEqual([await figuresOf(owner), await figuresOf(other)], [all, none])
      await sumQuoteFigures(api.db)
    }
    await ok(api.delete(`/rest/V1/access/users/${bo}`))
    assert.deepEqual([await figuresOf(anna), await figuresOf(bo)], [none, none])
    assert.deepEqual(await ofQuotes(), everyone)
  })

  it('200: a due quote is not open, before its expiry is recorded', async () => {
    const id = await createQuote()
    await shop.takeTo('proposed', id)
    const before = await ofQuotes()
    await shop.makeDue(id)
    const after = await ofQuotes()
    assert.deepEqual([before.open[2].quotes - after.open[2].quotes, after.expiring[0].quotes], [1, 0])
    await shop.recordExpiry()
    assert.deepEqual((await ofQuotes()).open, after.open)
  })

  it('200: the median and the limit of nine of ten, with buckets', async () => {
    await onDay(100)
    const ids = []
    for (let made = 0; made < 10; made++) ids.push(await createQuote())
    for (const [index, hours] of [1, 1, 2, 5, 24, 25, 72, 168, 200, 900].entries()) {
      await stopClock(api.db, 100 * day + hours * hour)
      await shop.takeTo('proposed', ids[index]!)
    }
    const { time_to_proposal } = await ofQuotes({ from: '2030-04-11' })
    const buckets = bucketsOf(2, 1, 2, 2, 1, 1, 1)
    assert.deepEqual(time_to_proposal, { count: 10, median_s: day, p90_s: 200 * hour, buckets })
  })

  it('400: names what is no day, no currency, no id, unknown, or the wrong way round', async () => {
    const wrong: [Query, string][] = [
      [{ from: '2030-02-30' }, 'from'],
      [{ to: '2030-01-01 00:00:00' }, 'to'],
      [{ from: '2030-02-02', to: '2030-02-01' }, 'from'],
      [{ from: '2010-01-01', to: '2030-01-01' }, 'from'],
      [{ currency_code: 'usd' }, 'currency_code'],
      [{ currency_code: 'EUO' }, 'currency_code'],
      [{ store_id: '0' }, 'store_id'],
      [{ assignee_id: 'me' }, 'assignee_id'],
      [{ period: '90' }, 'period'],
    ]
    for (const [query, fieldName] of wrong)
      assertRefused(await api.get(`${quoting}/statistics`, { query }), 400, fieldName)
    for (const to of ['0001-01-01', '9999-12-31']) assert.equal((await ofQuotes({ to })).funnel.quoted, 0)
  })
})

describe('the figures behind the statistics', () => {
  const key = 'currency_code, figure, day, store_id, assignee_id, detail, seconds'
  const figuresOf = (source: string) =>
    many(
      api.db,
      `select ${key}, sum(quotes)::int as quotes, trim_scale(sum(grand_total))::text as total from (${source}) figure
       group by ${key} having sum(quotes) <> 0 order by ${key}`,
    )
  const kept = 'select * from quote_figure union all select * from quote_figure_change'

  it('are those that the migration computes from the records', async () => {
    const migration = await readFile('migrations/0037_quote_figures.sql', 'utf8')
    const [, computed = ''] = /insert into quote_figure\n(select[\s\S]*?);/.exec(migration) ?? []
    const columns = `figures (${key}, quotes, grand_total)`
    const expected = await figuresOf(`select * from (${computed}) ${columns}`)
    assert.ok(expected.length > 20)
    assert.deepEqual(await figuresOf(kept), expected)
  })

  it('stay the same when changes are added to the sums, which then take fewer rows', async () => {
    const [before, figures] = [await ofQuotes(), await figuresOf(kept)]
    assert.ok((await sumQuoteFigures(api.db)) > 0)
    assert.deepEqual(await many(api.db, 'select * from quote_figure_change'), [])
    assert.deepEqual([await ofQuotes(), await figuresOf(kept)], [before, figures])
    assert.equal(await sumQuoteFigures(api.db), 0)
  })
})

describe('readPriceRequestStatistics', () => {
  const reply = (id: number) =>
    ok(api.post(`/rest/V1/pricerequest/request/${id}/reply`, { body: { message: '10 each' } }))

  it('200: nothing yet', async () => {
    await onDay(0)
    const { weeks, ...rest } = await ofPriceRequests()
    const waiting = { unread: 0, unanswered: 0, oldest_unanswered_at: null }
    assert.deepEqual(rest, { ...waiting, time_to_first_reply: noDurations })
    assert.equal(weeks.length, 14)
    assert.deepEqual(weeks[13], { week_start: '2029-12-31', submitted: 0, replied: 0 })
  })

  it('200: what waits, and the first replies by week and by time', async () => {
    await onDay(1)
    const [read, first, second] = [
      await shop.submitPriceRequest(),
      await shop.submitPriceRequest(),
      await shop.submitPriceRequest(),
    ]
    await ok(api.post(`/rest/V1/pricerequest/request/${read}/read`))
    await onDay(8)
    await reply(first)
    await onDay(9)
    await reply(first)
    await reply(second)
    await shop.submitPriceRequest()
    const { weeks, ...rest } = await ofPriceRequests({ from: '2030-01-01' })
    const time_to_first_reply = {
      count: 2,
      median_s: 7 * day,
      p90_s: 8 * day,
      buckets: bucketsOf(0, 0, 0, 0, 1, 1),
    }
    assert.deepEqual(rest, {
      unread: 1,
      unanswered: 2,
      oldest_unanswered_at: '2030-01-02 00:00:00',
      time_to_first_reply,
    })
    assert.deepEqual(weeks, [
      { week_start: '2029-12-31', submitted: 3, replied: 0 },
      { week_start: '2030-01-07', submitted: 1, replied: 2 },
    ])
    const later = await ofPriceRequests({ from: '2030-01-10', to: '2030-01-10' })
    assert.deepEqual([later.time_to_first_reply.count, later.weeks[0].replied], [1, 1])
  })

  it('200: of one store', async () => {
    const email = { email: 'anna@example.com' }
    const store_id = await shop.putStore('jp', 'JPY')
    await ok(api.post('/rest/jp/V1/pricerequest/request/submit', { body: email }))
    const { unread, unanswered, weeks } = await ofPriceRequests({ store_id: String(store_id) })
    assert.deepEqual([unread, unanswered, weeks.at(-1).submitted], [1, 1, 1])
    assert.equal((await ofPriceRequests({ assignee_id: '1' })).unread, 0)
  })

  it('200: a closed request is neither unanswered nor answered; a snoozed one is unanswered', async () => {
    const store_id = String(await shop.putStore('eu', 'EUR'))
    const submit = async () => {
      const body = { email: 'anna@example.com' }
      const { request_id } = await ok(api.post('/rest/eu/V1/pricerequest/request/submit', { body }))
      return `/rest/V1/pricerequest/request/${request_id}`
    }
    const figures = async () => {
      const { unread, unanswered, oldest_unanswered_at, time_to_first_reply } = await ofPriceRequests({
        store_id,
      })
      return [unread, unanswered, oldest_unanswered_at, time_to_first_reply.count]
    }
    await onDay(20)
    const closed = await submit()
    await onDay(21)
    const snoozed = await submit()
    const [first, second] = ['2030-01-21 00:00:00', '2030-01-22 00:00:00']
    assert.deepEqual(await figures(), [2, 2, first, 0])
    await ok(api.post(`${closed}/close`, { body: { reason_code: 'spam' } }))
    await ok(api.post(`${snoozed}/snooze`, { body: { until: '2030-02-01 00:00:00' } }))
    assert.deepEqual(await figures(), [1, 1, second, 0])
    await ok(api.post(`${closed}/unread`))
    assert.deepEqual(await figures(), [1, 1, second, 0])
    await ok(api.post(`${closed}/reopen`))
    assert.deepEqual(await figures(), [2, 2, first, 0])
  })

  it('400: names what is wrong', async () => {
    for (const name of ['from', 'store_id', 'currency_code'])
      assertRefused(await api.get('/rest/V1/pricerequest/statistics', { query: { [name]: 'x' } }), 400, name)
  })
})
