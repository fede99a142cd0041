// Idempotency-Key on every POST: which responses are stored, how they are replayed to concurrent callers, and which are not
// stored (such as those to invalid input); then the POSTs of quoting.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { many, run } from '../../../src/platform/postgres/database.ts'
import type { Answer, Call } from '../../support/api.ts'
import { assertRefused, assertReplay, atOnce, ok, openApi, rawJson } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { stopClock } from '../../support/test-server.ts'
import { fileBody, jpg, multipart, pdf } from '../../support/sample-files.ts'
import { until } from '../../support/until.ts'

const base = '/rest/V1/pricerequest/request'
const path = `${base}/submit`
const api = await openApi()
const body = { email: 'anna@example.com' }

const keyed = (key: string, call: Call = { body }): Call => ({
  ...call,
  headers: { 'idempotency-key': key, ...call.headers },
})
const submit = (key: string, call?: Call) => api.post(path, keyed(key, call))
const upload = (key: string, file: Call) => api.post(`${base}/upload`, keyed(key, file))
/** A request without a key. Returns its id. */
const newRequest = async () => (await ok(api.post(path, { body }))).request_id as number

const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
/** Asserts that it was done, and not replayed. */
function assertFresh(answer: Answer): void {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(isReplay(answer), false)
}
const recordsOf = (key: string) =>
  many<{ status: number }>(api.db, 'select status from idempotency_key where key = $1', [key])

/** The number of requests, of uploads and of stored files. */
async function counts(): Promise<number[]> {
  const files = join(api.services.config.DATA_DIR, 'files')
  const entries = await readdir(files, { recursive: true, withFileTypes: true })
  return [
    await run(api.db, 'select from price_request'),
    await run(api.db, 'select from temporary_file'),
    entries.filter((entry) => entry.isFile()).length,
  ]
}

/** Waits for the counts: the bytes of an upload that was a replay are removed after its answer. */
const untilCounts = (expected: number[]) =>
  until(`the counts are ${expected.join()}`, async () => isDeepStrictEqual(await counts(), expected))

describe('Idempotency-Key', () => {
  it('the same request again returns the same answer and changes nothing', async () => {
    const key = randomUUID()
    const first = await submit(key)
    const before = await counts()
    assertFresh(first)
    for (let n = 0; n < 3; n++) {
      const again = await submit(key)
      assertReplay(again, first)
      assert.equal(again.headers['content-type'], first.headers['content-type'])
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    }
    assert.deepEqual(await counts(), before)
  })

  it('422: with another body, also one that says the same in other bytes', async () => {
    const key = randomUUID()
    const first = await submit(key)
    const before = await counts()
    for (const payload of ['{"email":"ben@example.com"}', '{"email": "anna@example.com"}'])
      assertRefused(await submit(key, rawJson(payload)), 422)
    assert.deepEqual(await counts(), before)
    assertReplay(await submit(key), first)
  })

  it('422: with another record, another store', async () => {
    const [one, two] = [await newRequest(), await newRequest()]
    const call = keyed(randomUUID(), {})
    await ok(api.post(`${base}/${one}/read`, call))
    assertRefused(await api.post(`${base}/${two}/read`, call), 422)
    assertRefused(await api.post(`/rest/all/V1/pricerequest/request/${one}/read`, call), 422)
    assert.equal((await ok(api.get(`${base}/${two}`))).is_read, false)
  })

  it('one key is many: per route and per caller', async () => {
    const key = randomUUID()
    const id = (await ok(submit(key))).request_id as number
    for (const move of ['read', 'unread'])
      assertFresh(await api.post(`${base}/${id}/${move}`, keyed(key, {})))
    const token = await api.tokenFor('PriceRequest::manage_requests')
    const other = await submit(key, { body, token })
    assertFresh(other)
    assert.notEqual(other.body.request_id, id)
  })

  it('a refusal after changes keeps the refusal and takes back the changes', async () => {
    const file = await ok(api.post(`${base}/upload`, fileBody('a.pdf', pdf)))
    const id = file.request_message_file_tmp_id as number
    const [key, before] = [randomUUID(), await counts()]
    const call = { body: { ...body, file_ids: [id, 2147483647] } }
    const first = await submit(key, call)
    assertRefused(first, 400, 'file_ids[1]')
    assert.deepEqual([await counts(), await recordsOf(key)], [before, [{ status: 400 }]])
    await ok(api.post(path, { body: { ...body, file_ids: [id] } }))
    assertReplay(await submit(key, call), first)
  })

  describe('responses that are not stored', () => {
    it('401 and 403', async () => {
      const key = randomUUID()
      assertRefused(await submit(key, { body, token: null }), 401)
      assertRefused(await submit(key, { body, token: await api.tokenFor('Quoting::quotes') }), 403)
      assert.deepEqual(await recordsOf(key), [])
      assertFresh(await submit(key))
    })

    it('413 and 415: their bodies were not read', async () => {
      const key = randomUUID()
      assertRefused(await submit(key, rawJson('x'.repeat(1_048_577))), 413)
      assertRefused(await submit(key, { payload: '{}', headers: { 'content-type': 'text/plain' } }), 415)
      assert.deepEqual(await recordsOf(key), [])
      assertFresh(await submit(key))
    })

    it('500: a rollback leaves no key, and the next try may succeed', async () => {
      await api.db.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
         create trigger refuse before insert on price_request for each row execute function refuse()`,
      )
      const key = randomUUID()
      const before = await counts()
      const answer = await submit(key)
      await api.db.query('drop trigger refuse on price_request')
      assertRefused(answer, 500)
      assert.doesNotMatch(answer.text, /out of order/)
      assert.deepEqual(await recordsOf(key), [])
      assert.deepEqual(await counts(), before)
      assertFresh(await submit(key))
    })

    it('the key of a GET: it takes none', async () => {
      const key = randomUUID()
      await ok(api.get(`${base}/1`, keyed(key, {})))
      assert.deepEqual(await recordsOf(key), [])
    })
  })

  it('429: is not stored', async () => {
    const limited = await openApi({ RATE_LIMIT_PER_MINUTE: '3' })
    const key = randomUUID()
    for (const [n, status] of [200, 422, 422, 429, 429].entries()) {
      const answer = await limited.post(path, keyed(key, { body: { email: `${n}@example.com` } }))
      assert.equal(answer.status, status, answer.text)
      if (status === 429) assert.ok(Number(answer.headers['retry-after']) > 0)
    }
    assert.equal(await run(limited.db, 'select from idempotency_key'), 1)
  })

  it('409: while the first is still running; then the replay', async () => {
    const id = await newRequest()
    const reply = () => api.post(`${base}/${id}/reply`, call)
    const call = keyed(randomUUID(), { body: { message: 'once' } })
    // While this transaction holds the record, concurrent changes wait.
    const { first } = await api.db.transaction(async (tx) => {
      await tx.query('select from price_request where request_id = $1 for update', [id])
      const first = reply()
      await until('the first waits for the record', async () => {
        const waiting = `datname = current_database() and wait_event_type = 'Lock'`
        return (await run(api.db, `select from pg_stat_activity where ${waiting}`)) > 0
      })
      const second = await reply()
      assertRefused(second, 409)
      assert.equal(second.body.error_code, 'request_in_flight')
      assert.ok(Number(second.headers['retry-after']) > 0)
      return { first }
    })
    const answer = await first
    assertFresh(answer)
    assertReplay(await reply(), answer)
    assert.equal(answer.body.replies.length, 1)
  })

  describe('of an upload', () => {
    it('a retry with another boundary is a replay and leaves no second file', async () => {
      const key = randomUUID()
      const first = await upload(key, fileBody('a.pdf', pdf))
      assertFresh(first)
      const before = await counts()
      assertReplay(await upload(key, fileBody('a.pdf', pdf)), first)
      await untilCounts(before)
      const id = first.body.request_message_file_tmp_id as number
      const { files, request_id } = await ok(api.post(path, { body: { ...body, file_ids: [id] } }))
      assert.ok((await api.get(`${base}/${request_id}/files/${files[0].file_id}`)).bytes.equals(pdf))
    })

    it('422: with other bytes, another name, another type; nothing is left', async () => {
      const key = randomUUID()
      await ok(upload(key, fileBody('a.pdf', pdf)))
      const before = await counts()
      for (const other of [
        fileBody('a.pdf', Buffer.concat([pdf, Buffer.from('x')])),
        fileBody('b.pdf', pdf),
        fileBody('a.pdf', pdf, 'application/pdf'),
      ])
        assertRefused(await upload(key, other), 422)
      await untilCounts(before)
    })

    it('of ten at once one file remains', async () => {
      const key = randomUUID()
      const [requests = 0, uploads = 0, files = 0] = await counts()
      await Promise.all(Array.from({ length: 10 }, () => upload(key, fileBody('a.pdf', pdf))))
      await untilCounts([requests, uploads + 1, files + 1])
    })
  })

  describe('its form', () => {
    const uuid = '0b7f7ad6-6b43-4d0e-9d8c-0a3f5f6f7c11'
    for (const key of [...`x ! ~ "quoted" ';-- %00`.split(' '), 'x'.repeat(255), uuid])
      it(`200: takes ${key.slice(0, 40)}`, async () => {
        const first = await submit(key)
        assertFresh(first)
        assertReplay(await submit(key), first)
      })

    for (const key of ['', 'a b', 'a\tb', 'x'.repeat(256), 'ä', '\u00a0', 'a, b'])
      it(`400: refuses ${JSON.stringify(key.slice(0, 40))}`, async () => {
        const before = await counts()
        assertRefused(await submit(key), 400, 'Idempotency-Key')
        assert.deepEqual(await counts(), before)
      })

    it('400: two keys', async () => {
      const headers = { 'idempotency-key': ['one', 'two'] } as unknown as Record<string, string>
      assertRefused(await api.post(path, { body, headers }), 400, 'Idempotency-Key')
    })
  })

  it('after 24 hours the key is new, although its row is still there', async () => {
    const key = randomUUID()
    await stopClock(api.db)
    const first = await submit(key)
    await stopClock(api.db, 24 * 3600)
    assertReplay(await submit(key), first)
    await stopClock(api.db, 24 * 3600 + 1)
    const other = { body: { email: 'ben@example.com' } }
    const later = await submit(key, other)
    assertFresh(later)
    assert.notEqual(later.body.request_id, first.body.request_id)
    assertReplay(await submit(key, other), later)
    assert.equal((await recordsOf(key)).length, 1)
  })
})

describe('a stored response', () => {
  async function assertReplayed(to: string, call: Call, status: number, rounds: number): Promise<void> {
    const first = await api.post(to, call)
    assert.equal(first.status, status, first.text)
    for (let round = 0; round < rounds; round++)
      for (const answer of await atOnce(10, () => api.post(to, call))) assertReplay(answer, first)
  }

  it('is replayed to ten callers in parallel, each time', () =>
    assertReplayed(path, keyed(randomUUID()), 200, 10))

  it('of a refusal by state is replayed to ten callers in parallel', () =>
    assertReplayed(`${base}/2147483647/read`, keyed(randomUUID(), {}), 404, 1))

  it('422: in parallel with another body', async () => {
    const key = randomUUID()
    await submit(key)
    const other = keyed(key, { body: { email: 'ben@example.com' } })
    for (const { status } of await atOnce(10, () => api.post(path, other))) assert.equal(status, 422)
  })
})

describe('invalid input', () => {
  const inputs: [what: string, to: string, call: Call, status: number][] = [
    ['an invalid field', path, { body: { email: 'x' } }, 400],
    ['no body', path, {}, 400],
    ['malformed JSON', path, rawJson('{'), 400],
    ['an unknown query parameter', `${path}?x=1`, { body }, 400],
    ['a query that is not UTF-8', `${path}?x=%ff`, { body }, 400],
    ['an invalid id', `${base}/x/read`, {}, 400],
    ['an unknown store', '/rest/nowhere/V1/pricerequest/request/submit', { body }, 404],
    ['a file of a refused type', `${base}/upload`, fileBody('a.exe', pdf), 400],
    ['a file whose bytes are of another type', `${base}/upload`, fileBody('a.pdf', jpg), 400],
    ['an upload without a file', `${base}/upload`, multipart([]), 400],
  ]
  for (const [what, to, call, status] of inputs)
    it(`${status}: ${what} is answered each time and not stored`, async () => {
      const key = randomUUID()
      for (let round = 0; round < 2; round++) {
        const answer = await api.post(to, keyed(key, call))
        assertRefused(answer, status)
        assert.equal(isReplay(answer), false)
      }
      assert.deepEqual(await recordsOf(key), [])
    })

  it('leaves the key free for the corrected request', async () => {
    const key = randomUUID()
    assertRefused(await submit(key, { body: { email: 'x' } }), 400, 'email')
    assertFresh(await submit(key))
  })

  it('400 with a key in use, whose response stays as it is', async () => {
    const key = randomUUID()
    const first = await submit(key)
    assertRefused(await submit(key, rawJson('{')), 400)
    assert.equal((await submit(key)).text, first.text)
  })
})

const newKey = () => ({ 'idempotency-key': randomUUID() })

describe('an Idempotency-Key', async () => {
  const shop = await openShop(api)

  it('makes one quote, and returns it again as it was answered', async () => {
    const quote = { customer_id: await shop.newCustomer(), items: [{ sku: 'LAMP', qty: 1 }] }
    const call = { headers: newKey(), body: { quote } }
    const first = await api.post(`${quoting}/quote`, call)
    await ok(shop.editQuote(first.body.quote_id, { version: 1, shipping_amount: 9 }))
    const before = await shop.content()
    assertReplay(await api.post(`${quoting}/quote`, call), first)
    assert.equal(first.status, 200)
    assert.equal(await shop.content(), before)
  })

  it('makes one request where without it there would be two', async () => {
    const path = `${quoting}/request/customer/${await shop.newCustomer()}/submit`
    const body = { details: 'Call me' }
    const call = { headers: newKey(), body }
    const first = await api.post(path, call)
    assertReplay(await api.post(path, call), first)
    assert.notEqual((await api.post(path, { body })).body.request_id, first.body.request_id)
  })

  it('repeats a move that could not be made twice', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey() }
    const first = await shop.moveQuote(id, 'approve', call)
    assertReplay(await shop.moveQuote(id, 'approve', call), first)
    assert.equal(first.text, 'true')
    assert.deepEqual(await shop.historyOf(id), [' → pending', 'pending → approved'])
    assertRefused(await shop.moveQuote(id, 'approve', { headers: newKey() }), 400)
  })

  it('repeats addToCart after the quote was cancelled, and puts nothing into the cart', async () => {
    const { id, customer, cart } = await shop.proposedWithCart()
    const call = { headers: newKey(), body: { cartId: cart, customerId: customer } }
    const first = await api.post(`${quoting}/quotes/${id}/addToCart`, call)
    assert.equal(first.text, 'true')
    await ok(shop.moveQuote(id, 'cancel'))
    assertReplay(await api.post(`${quoting}/quotes/${id}/addToCart`, call), first)
    assert.deepEqual(await shop.cartLines(cart), [])
    assert.equal((await shop.readQuote(id)).status, 'cancelled')
  })

  it('repeats a refusal, also when it would no longer be one', async () => {
    const { id } = await shop.quoteIn('pending')
    const call = { headers: newKey() }
    const propose = () => shop.moveQuote(id, 'propose', call)
    const refused = await shop.assertRefusedUnchanged(propose, 400)
    await ok(shop.moveQuote(id, 'approve'))
    assertReplay(await shop.assertRefusedUnchanged(propose, 400), refused)
    await ok(shop.moveQuote(id, 'propose', { headers: newKey() }))
  })
})
