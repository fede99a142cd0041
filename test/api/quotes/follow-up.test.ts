// GET and POST /V1/quoting/quote/:id/followUp, and what it brings into the inbox
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { deleteOldReminders } from '../../../src/quoting/quote/quote-follow-up-repository.ts'
import { many } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi, type Answer } from '../../support/api.ts'
import { itRejectsWrongIds, openShop, quoting, statuses } from '../../support/shop.ts'
import { moveClock } from '../../support/test-server.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const at = (seconds: number) => moveClock(api.db, seconds)
const later = (seconds: number) =>
  new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
const soon = later(HOUR_S)
const path = (id: number | string) => `${quoting}/quote/${id}/followUp`
const set = (id: number | string, body: object = { remind_at: soon, note: 'Call' }) =>
  api.post(path(id), { body })
const read = (id: number) => ok(api.get(path(id)))
const finish = (id: number, body: object = { reason: 'reminder' }) =>
  ok(api.post(`${path(id)}/done`, { body }))
const rows = async () =>
  (await ok(api.get('/rest/V1/inbox?kind=follow_up&limit=1000'))).items as Answer['body'][]
const rowOf = async (id: number) => (await rows()).find(({ record_id }) => record_id === id)
const none = { remind_at: null, note: null, set_by: null, reason: null }

describe('setFollowUp', () => {
  it('200: sets, changes and removes the one reminder of a quote, in any status', async () => {
    for (const status of statuses) {
      const { id } = await shop.quoteIn(status)
      assert.deepEqual(await read(id), { quote_id: id, ...none })
      const answer = await ok(set(id))
      const { set_by } = answer
      assert.deepEqual(answer, { quote_id: id, remind_at: soon, note: 'Call', set_by, reason: null })
      assert.match(set_by as string, /^integration /)
      assert.deepEqual(await read(id), answer)
      const changed = await ok(set(id, { remind_at: later(2 * HOUR_S) }))
      assert.deepEqual(changed, { ...answer, remind_at: changed.remind_at, note: null })
      assert.notEqual(changed.remind_at, soon)
      assert.deepEqual(await ok(set(id, { remind_at: null })), { quote_id: id, ...none })
      assert.deepEqual(await ok(set(id, { remind_at: null })), { quote_id: id, ...none })
    }
  })

  it('200: a time with an offset is the same time in UTC', async () => {
    const { id } = await shop.quoteIn('pending')
    const { remind_at } = await ok(set(id, { remind_at: '2998-07-01T08:00:00+02:00' }))
    assert.equal(remind_at, '2998-07-01 06:00:00')
  })

  it('200: neither the quote changes nor its history, nothing is told to anybody', async () => {
    const { id } = await shop.quoteIn('proposed')
    const state = async () => [
      await shop.readQuote(id, true),
      await shop.historyOf(id),
      await ok(api.get(`${quoting}/quote/${id}/proposals`)),
      await ok(api.get('/rest/V1/events?limit=1000')),
      await many(api.db, 'select * from quote_mail'),
      await ok(api.get('/rest/V1/buyer/quote', { token: await linkOf(id) })),
    ]
    const unchanged = await state()
    await ok(set(id, { remind_at: soon, note: 'Quarrelsome' }))
    await finish(id)
    await finish(id, { reason: 'reminder', is_done: false })
    assert.deepEqual(await state(), unchanged)
    await ok(set(id, { remind_at: null }))
  })

  it('400: a time that has passed or is none, a note that is too long, and what it does not take', async () => {
    const { id } = await shop.quoteIn('proposed')
    await shop.assertInvalidFields<object>((body) => set(id, body), {
      remind_at: [
        {},
        { remind_at: 'soon' },
        { remind_at: later(-1) },
        { remind_at: '2020-01-01 00:00:00' },
        { remind_at: '2998-02-30 08:00:00' },
      ],
      note: [
        { remind_at: soon, note: 'x'.repeat(1001) },
        { remind_at: soon, note: 7 },
      ],
      version: [{ remind_at: soon, version: 1 }],
    })
    assertRefused(await api.post(`${path(id)}/done`, { body: { reason: 'whim' } }), 400, 'reason')
    assertRefused(await api.post(`${path(id)}/done`, { body: {} }), 400, 'reason')
    assert.deepEqual(await read(id), { quote_id: id, ...none })
  })

  itRejectsWrongIds('id', (id) => set(id))
})

describe('a reminder that is due', () => {
  let id = 0
  before(async () => {
    id = (await shop.quoteIn('proposed')).id
    await ok(set(id))
  })

  it('is a row of the inbox from its time on, with its note, and counted', async () => {
    await at(HOUR_S - 60)
    assert.equal(await rowOf(id), undefined)
    await at(HOUR_S + 1)
    const quote = await shop.readQuote(id)
    const row = await rowOf(id)
    assert.deepEqual(
      [row.kind, row.increment_id, row.text_start, row.waiting_since, row.latest_at, row.follow_up_reason],
      ['follow_up', quote.increment_id, 'Call', soon, soon, 'reminder'],
    )
    assert.deepEqual([row.value, row.assignee_id, row.is_unread], [quote.grand_total, null, false])
    assert.equal((await ok(api.get('/rest/V1/inbox?limit=1'))).counts.follow_up, (await rows()).length)
    assert.equal((await read(id)).reason, 'reminder')
    for (const order of ['newest', 'value'])
      assert.ok(
        (await ok(api.get(`/rest/V1/inbox?order=${order}&limit=1000`))).items.some(
          (item: Answer['body']) => item.kind === 'follow_up' && item.record_id === id,
        ),
      )
  })

  it('is one of its assignee, and of nobody', async () => {
    const of = async (assignee: string) =>
      (await ok(api.get(`/rest/V1/inbox?kind=follow_up&assignee_id=${assignee}&limit=1000`))).items
        .length as number
    assert.equal(await of('none'), (await rows()).length)
    assert.equal(await of('1'), 0)
  })

  it('is gone once it is done, comes back if that is taken back, and with a new time', async () => {
    assert.deepEqual(await finish(id), { quote_id: id, ...none })
    assert.deepEqual(await finish(id), { quote_id: id, ...none })
    assert.equal(await rowOf(id), undefined)
    assert.equal((await finish(id, { reason: 'reminder', is_done: false })).reason, 'reminder')
    assert.equal((await rowOf(id))?.text_start, 'Call')
    await ok(set(id, { remind_at: later(3 * HOUR_S), note: 'Again' }))
    assert.equal(await rowOf(id), undefined)
    await at(3 * HOUR_S + 1)
    assert.equal((await rowOf(id))?.text_start, 'Again')
  })

  it('needs no reminder to be done', async () => {
    const { id: other } = await shop.quoteIn('proposed')
    assert.deepEqual(await finish(other), { quote_id: other, ...none })
    assert.deepEqual(await finish(other, { reason: 'reminder', is_done: false }), {
      quote_id: other,
      ...none,
    })
  })
})

describe('a reminder and what becomes of the quote', () => {
  before(() => at(0))
  const body = { remind_at: later(DAY_S), note: 'Call' }
  const due = () => at(DAY_S + 1)
  const move = (id: number, name: string, body: object = {}) =>
    ok(api.post(`${quoting}/quote/${id}/${name}`, { body }))

  const ends: [string, (id: number) => Promise<unknown>][] = [
    ['accepted', (id) => move(id, 'accept')],
    ['declined', (id) => move(id, 'decline')],
    ['cancelled', (id) => move(id, 'cancel')],
    ['ordered', async (id) => (await move(id, 'accept'), move(id, 'purchased', { orderId: 7 }))],
    ['closed', async (id) => (await move(id, 'decline'), move(id, 'close'))],
  ]
  for (const [name, end] of ends)
    it(`ends when the quote is ${name}, due or not`, async () => {
      await at(0)
      const [early, late] = [(await shop.quoteIn('proposed')).id, (await shop.quoteIn('proposed')).id]
      await ok(set(early, body))
      await ok(set(late, body))
      await end(early)
      await due()
      assert.ok(await rowOf(late))
      await end(late)
      for (const id of [early, late]) {
        assert.equal(await rowOf(id), undefined)
        assert.deepEqual(await read(id), { quote_id: id, ...none })
      }
    })

  it('stays when the quote expires, is extended, reworked and proposed again', async () => {
    await at(0)
    const { id } = await shop.quoteIn('approved')
    await ok(set(id, body))
    await move(id, 'propose')
    await move(id, 'extend', { expires_at: later(2 * DAY_S + 40 * DAY_S) })
    await move(id, 'rework')
    await move(id, 'propose', { approve: true })
    await due()
    assert.ok(await rowOf(id))
    await shop.makeDue(id)
    assert.ok(await rowOf(id))
    assertRefused(await api.post(`${quoting}/quote/${id}/accept`, { body: {} }), 400)
    assert.equal((await shop.readQuote(id)).status, 'expired')
    assert.ok(await rowOf(id))
  })

  it('that was set after the decision stays', async () => {
    for (const [status, next] of [
      ['accepted', 'purchased'],
      ['declined', 'close'],
    ] as const) {
      await at(0)
      const { id } = await shop.quoteIn(status)
      await ok(set(id, body))
      await due()
      assert.ok(await rowOf(id))
      await move(id, next, next === 'purchased' ? { orderId: 8 } : {})
      assert.equal(await rowOf(id), undefined)
    }
  })

  it('that a decision has ended does not come back with a rework; one for the declined quote does', async () => {
    await at(0)
    const { id } = await shop.quoteIn('proposed')
    await ok(set(id, body))
    await move(id, 'decline')
    await move(id, 'rework')
    assert.deepEqual(await read(id), { quote_id: id, ...none })
    const declined = (await shop.quoteIn('declined')).id
    await ok(set(declined, body))
    await move(declined, 'rework')
    assert.equal((await read(declined)).note, 'Call')
  })

  it('is removed for good a day after it ended', async () => {
    await at(0)
    const [ended, open] = [(await shop.quoteIn('proposed')).id, (await shop.quoteIn('proposed')).id]
    for (const id of [ended, open]) await ok(set(id, body))
    await move(ended, 'decline')
    const kept = async () => {
      await deleteOldReminders(api.db, 1000)
      const sql = 'select quote_id from quote_follow_up where quote_id in ($1, $2) order by 1'
      return (await many<{ quote_id: number }>(api.db, sql, [ended, open])).map(({ quote_id }) => quote_id)
    }
    assert.deepEqual(await kept(), [ended, open])
    await at(DAY_S + HOUR_S)
    assert.deepEqual(await kept(), [open])
  })

  it('goes with an erasure, and stays with the next buyer if it is from their time', async () => {
    await at(0)
    const note = 'Theodelinde wants it in green'
    const stored = async () =>
      many(api.db, 'select from quote_follow_up where note = $1', [note]).then(({ length }) => length)
    const { id } = await shop.quoteIn('proposed')
    await ok(set(id, { ...body, note }))
    const { customer_email } = await shop.readQuote(id)
    await api.db.transaction((tx) => eraseCustomer(tx, customer_email as string))
    assert.equal(await stored(), 0)
    assert.deepEqual(await read(id), { quote_id: id, ...none })
    const former = await shop.quoteIn('pending')
    const before = await shop.readQuote(former.id)
    await ok(set(former.id, { ...body, note }))
    const next = await shop.newCustomer()
    const quote = { version: before.version, customer_id: next }
    await ok(api.put(`${quoting}/quote/${former.id}`, { body: { quote } }))
    assert.equal(await stored(), 1)
    await api.db.transaction((tx) => eraseCustomer(tx, before.customer_email as string))
    assert.equal(await stored(), 0)
    await ok(set(former.id, { ...body, note }))
    await api.db.transaction((tx) => eraseCustomer(tx, before.customer_email as string))
    assert.equal(await stored(), 1)
  })
})

async function linkOf(id: number): Promise<string> {
  return `${id}.${linkToken(await api.app.state.linkKey(), id, 'accept', 0)}`
}

describe('the cadence of a store', () => {
  // Proposals of the tests above have expired by then.
  const START_S = 60 * DAY_S
  const UNSEEN_S = 3 * DAY_S
  const UNANSWERED_S = 7 * DAY_S
  let now = START_S
  const wait = async (seconds: number) => {
    now += seconds
    await at(now)
  }
  const setCadence = (follow_up_unseen_days: number | null, follow_up_unanswered_days: number | null) =>
    shop.putStore('default', 'USD', { follow_up_unseen_days, follow_up_unanswered_days })
  const move = (id: number, name: string, body: object = {}) =>
    ok(api.post(`${quoting}/quote/${id}/${name}`, { body }))
  const byBuyer = async (id: number, name: string, body: object = {}) =>
    ok(api.post(`/rest/V1/buyer/quote/${name}`, { token: await linkOf(id), body }))
  const reasonOf = async (id: number) => {
    const { reason } = await read(id)
    assert.equal((await rowOf(id))?.follow_up_reason ?? null, reason)
    const { counts } = await ok(api.get('/rest/V1/inbox?limit=1'))
    assert.equal(counts.follow_up, (await rows()).length)
    return reason as string | null
  }
  before(async () => {
    await at(START_S)
    await setCadence(3, 7)
  })

  it('brings a proposal back that was not seen, and once it was seen, one that has no answer', async () => {
    const { id } = await shop.quoteIn('proposed')
    await wait(UNSEEN_S - 60)
    assert.equal(await reasonOf(id), null)
    await wait(61)
    assert.equal(await reasonOf(id), 'unseen')
    const { proposed_at, grand_total } = await shop.readQuote(id)
    const { waiting_since, latest_at, value } = await rowOf(id)
    assert.deepEqual([waiting_since, latest_at, value], [proposed_at, proposed_at, grand_total])
    await byBuyer(id, 'seen')
    assert.equal(await reasonOf(id), null)
    await wait(UNANSWERED_S - 60)
    assert.equal(await reasonOf(id), null)
    await wait(61)
    assert.equal(await reasonOf(id), 'unanswered')
    await shop.makeDue(id)
    assert.equal(await reasonOf(id), null)
  })

  it('is done once for this proposal and reason, and can be taken back; the next proposal has its own', async () => {
    const { id } = await shop.quoteIn('proposed')
    await wait(UNSEEN_S + 1)
    assert.equal((await finish(id, { reason: 'unseen' })).reason, null)
    assert.equal(await reasonOf(id), null)
    assert.equal((await finish(id, { reason: 'unseen', is_done: false })).reason, 'unseen')
    await finish(id, { reason: 'unseen' })
    await finish(id, { reason: 'unseen' })
    await setCadence(4, 7)
    await wait(2 * DAY_S)
    assert.equal(await reasonOf(id), null)
    await setCadence(3, 7)
    await byBuyer(id, 'seen')
    await wait(UNANSWERED_S + 1)
    assert.equal(await reasonOf(id), 'unanswered')
    await finish(id, { reason: 'unanswered' })
    assert.equal(await reasonOf(id), null)
    await move(id, 'rework')
    assert.equal(await reasonOf(id), null)
    await move(id, 'propose', { approve: true })
    await wait(UNSEEN_S + 1)
    assert.equal(await reasonOf(id), 'unseen')
    await move(id, 'cancel')
  })

  const answers: Record<string, (id: number) => Promise<unknown>> = {
    'a question': (id) => byBuyer(id, 'question', { text: 'When?' }),
    'a counter-offer': async (id) => {
      const { version, items } = await shop.readQuote(id, true)
      return byBuyer(id, 'counterOffer', { version, items: [{ item_id: items[0].item_id, price: 1 }] })
    },
    'a refusal': async (id) => {
      const { version } = await shop.readQuote(id)
      return byBuyer(id, 'decline', { version, reason_code: 'other' })
    },
    'an acceptance': async (id) => {
      const { version } = await shop.readQuote(id)
      return byBuyer(id, 'accept', { version, name: 'Anna' })
    },
  }
  for (const [name, answer] of Object.entries(answers))
    it(`ends with ${name}, before it is due and after`, async () => {
      const [early, late] = [(await shop.quoteIn('proposed')).id, (await shop.quoteIn('proposed')).id]
      await answer(early)
      await wait(UNSEEN_S + 1)
      assert.deepEqual([await reasonOf(early), await reasonOf(late)], [null, 'unseen'])
      await answer(late)
      await move(late, 'comments/read', { up_to: 2 ** 31 - 1 }).catch(() => undefined)
      assert.equal(await reasonOf(late), null)
      await wait(UNANSWERED_S + 1)
      assert.deepEqual([await reasonOf(early), await reasonOf(late)], [null, null])
    })

  it('does not take a question about an earlier proposal, or what the seller wrote, for an answer', async () => {
    const { id } = await shop.quoteIn('proposed')
    await byBuyer(id, 'question', { text: 'When?' })
    await move(id, 'rework')
    await move(id, 'propose', { approve: true })
    await move(id, 'comments', { comment: { text: 'Soon' } })
    await wait(UNSEEN_S + 1)
    assert.equal(await reasonOf(id), 'unseen')
    await move(id, 'cancel')
  })

  it('gives way to a reminder, and is done with it', async () => {
    const { id } = await shop.quoteIn('proposed')
    await wait(UNSEEN_S + 1)
    await ok(set(id, { remind_at: later(now + DAY_S) }))
    assert.equal(await reasonOf(id), null)
    await wait(DAY_S + 1)
    assert.equal(await reasonOf(id), 'reminder')
    assert.equal((await rows()).filter(({ record_id }) => record_id === id).length, 1)
    await finish(id)
    assert.equal(await reasonOf(id), null)
    await ok(set(id, { remind_at: later(now + DAY_S) }))
    await ok(set(id, { remind_at: null }))
    assert.equal(await reasonOf(id), null)
    await move(id, 'cancel')
  })

  it('is that of the store of the quote, each reason by itself, and none by default', async () => {
    await setCadence(null, 7)
    const [unseen, seen] = [(await shop.quoteIn('proposed')).id, (await shop.quoteIn('proposed')).id]
    await byBuyer(seen, 'seen')
    await wait(UNANSWERED_S + 1)
    assert.deepEqual([await reasonOf(unseen), await reasonOf(seen)], [null, 'unanswered'])
    await setCadence(3, null)
    assert.deepEqual([await reasonOf(unseen), await reasonOf(seen)], ['unseen', null])
    await shop.putStore('other', 'USD', { follow_up_unseen_days: 1, follow_up_unanswered_days: 1 })
    await setCadence(null, null)
    assert.deepEqual([await reasonOf(unseen), await reasonOf(seen)], [null, null])
  })

  it('has the customer reminded from its row alone, once for each reason, and at most as often as it says', async () => {
    await setCadence(3, 7)
    const { id } = await shop.quoteIn('proposed')
    const remind = (follow_up: string) => api.post(`${quoting}/quote/${id}/resend`, { body: { follow_up } })
    const refuse = async (follow_up: string, days?: number) => {
      const before = await ok(api.get('/rest/V1/events?type=quote.resent&limit=1000'))
      const answer = await remind(follow_up)
      assert.deepEqual([answer.status, answer.body.error_code], [400, 'follow_up_not_due'])
      assert.deepEqual(answer.body.parameters, days === undefined ? { reason: follow_up } : { days })
      assert.deepEqual(await ok(api.get('/rest/V1/events?type=quote.resent&limit=1000')), before)
    }
    assertRefused(await remind('reminder'), 400, 'follow_up')
    await refuse('unseen')
    await wait(DAY_S)
    await move(id, 'resend')
    await wait(2 * DAY_S + 1)
    assert.equal(await reasonOf(id), 'unseen')
    await refuse('unanswered')
    await refuse('unseen', 3)
    await wait(DAY_S)
    await ok(remind('unseen'))
    assert.equal(await reasonOf(id), null)
    await wait(DAY_S)
    await refuse('unseen')
    await byBuyer(id, 'seen')
    await wait(UNANSWERED_S + 1)
    assert.equal(await reasonOf(id), 'unanswered')
    await byBuyer(id, 'question', { text: 'When?' })
    await refuse('unanswered')
    await move(id, 'cancel')
  })

  it('pages of any size are the same list', async () => {
    await setCadence(3, 7)
    const first = await shop.quoteIn('proposed')
    await ok(set(first.id, { remind_at: later(now + HOUR_S) }))
    for (let count = 0; count < 3; count++) await shop.quoteIn('proposed')
    await wait(UNSEEN_S + 1)
    for (const order of ['waiting', 'newest', 'value']) {
      const url = `/rest/V1/inbox?kind=follow_up&order=${order}`
      const all = (await ok(api.get(`${url}&limit=1000`))).items as Answer['body'][]
      assert.ok(all.length >= 4)
      const found: unknown[] = []
      let after = ''
      do {
        const page = await ok(api.get(`${url}&limit=1${after && `&after=${after}`}`))
        found.push(...page.items)
        after = page.next_after ?? ''
      } while (after)
      assert.deepEqual(found, all)
    }
  })
})
