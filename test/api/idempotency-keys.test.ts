// The Idempotency-Key of every POST: what is kept, what is replayed, what is not.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { many, one } from '../../src/platform/database.ts'
import { type Answer, assertRefused, type Call, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { fileBody, jpg, multipart, pdf } from '../support/sample-files.ts'
import { until } from '../support/until.ts'

const base = '/rest/V1/pricerequest/request'
const path = `${base}/submit`
const api = await openApi()
const body = { email: 'anna@example.com' }

const keyed = (key: string, call: Call = {}): Call => ({
  ...call,
  headers: { 'idempotency-key': key, ...call.headers },
})
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
const count = async (table: string) =>
  Number((await one<{ n: string }>(api.db, `select count(*) as n from ${table}`)).n)
const keptOf = async (key: string) =>
  many<{ status: number }>(api.db, 'select status from idempotency_key where key = $1', [key])

async function storedFiles(): Promise<number> {
  const names = await readdir(join(api.parts.config.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return names.filter((entry) => entry.isFile()).length
}

/** Keeps a request locked, so that whoever changes it waits. */
async function holdPriceRequest(id: number): Promise<{ release: () => Promise<void> }> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  let holding: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    holding = api.db.transaction(async (tx) => {
      await tx.query('select from price_request where request_id = $1 for update', [id])
      resolve()
      await released
    })
  })
  return {
    release: () => {
      letGo()
      return holding
    },
  }
}

describe('Idempotency-Key', () => {
  it('the same request again gives the same answer and changes nothing', async () => {
    const key = randomUUID()
    const first = await api.post(path, keyed(key, { body }))
    const before = await count('price_request')
    assert.equal(first.status, 200)
    assert.equal(isReplay(first), false)
    for (let n = 0; n < 3; n++) {
      const again = await api.post(path, keyed(key, { body }))
      assert.equal(again.status, 200)
      assert.equal(again.text, first.text)
      assert.equal(again.headers['content-type'], first.headers['content-type'])
      assert.equal(isReplay(again), true)
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    }
    assert.equal(await count('price_request'), before)
  })

  it('the replay shows the answer of then, not the record of now', async () => {
    const key = randomUUID()
    const first = await api.post(path, keyed(key, { body }))
    await api.post(`${base}/${first.body.request_id}/read`)
    assert.equal((await api.post(path, keyed(key, { body }))).body.is_read, false)
  })

  it('without a key, the same request twice is two', async () => {
    const ids = [await api.post(path, { body }), await api.post(path, { body })].map(
      (a) => a.body.request_id as number,
    )
    assert.notEqual(ids[0], ids[1])
  })

  it('422: with another body, also one that says the same in other bytes', async () => {
    const key = randomUUID()
    await api.post(path, keyed(key, { body }))
    const before = await count('price_request')
    for (const payload of ['{"email":"ben@example.com"}', '{"email": "anna@example.com"}', '{', ''])
      assertRefused(
        await api.post(path, keyed(key, { payload, headers: { 'content-type': 'application/json' } })),
        422,
      )
    assertRefused(await api.post(path, keyed(key)), 422)
    assert.equal(await count('price_request'), before)
    assert.equal(isReplay(await api.post(path, keyed(key, { body }))), true)
  })

  it('422: with another record, another store, another query', async () => {
    const [one, two] = [await api.post(path, { body }), await api.post(path, { body })].map(
      (a) => a.body.request_id as number,
    )
    const key = randomUUID()
    assert.equal((await api.post(`${base}/${one}/read`, keyed(key))).status, 200)
    assertRefused(await api.post(`${base}/${two}/read`, keyed(key)), 422)
    assertRefused(await api.post(`/rest/all/V1/pricerequest/request/${one}/read`, keyed(key)), 422)
    assertRefused(await api.post(`${base}/${one}/read?x=1`, keyed(key)), 422)
    assert.equal((await api.get(`${base}/${two}`)).body.is_read, false)
  })

  it('one key is many: per route and per caller', async () => {
    const key = randomUUID()
    const first = await api.post(path, keyed(key, { body }))
    const id = first.body.request_id as number
    for (const move of ['read', 'unread']) {
      const answer = await api.post(`${base}/${id}/${move}`, keyed(key))
      assert.equal(answer.status, 200)
      assert.equal(isReplay(answer), false)
    }
    const token = await api.tokenFor('PriceRequest::manage_requests')
    const other = await api.post(path, keyed(key, { body, token }))
    assert.equal(other.status, 200)
    assert.equal(isReplay(other), false)
    assert.notEqual(other.body.request_id, id)
  })

  describe('what is kept', () => {
    const refusals: [what: string, to: string, call: Call, status: number][] = [
      ['an invalid field', path, { body: { email: 'x' } }, 400],
      ['no body', path, {}, 400],
      ['malformed JSON', path, { payload: '{', headers: { 'content-type': 'application/json' } }, 400],
      ['a file that is not there', path, { body: { ...body, file_ids: [2147483647] } }, 400],
      ['an unknown query parameter', `${path}?x=1`, { body }, 400],
      ['a query that is no UTF-8', `${path}?x=%ff`, { body }, 400],
      ['an id that is none', `${base}/x/read`, {}, 400],
      ['an unknown record', `${base}/2147483647/read`, {}, 404],
      ['an unknown store', path.replace('/V1', '/nowhere/V1'), { body }, 404],
      ['a file of the wrong kind', `${base}/upload`, fileBody('a.exe', pdf), 400],
      ['a file with other bytes', `${base}/upload`, fileBody('a.pdf', jpg), 400],
    ]
    for (const [what, to, call, status] of refusals)
      it(`${status}: ${what} is kept and replayed`, async () => {
        const key = randomUUID()
        const before = [await count('price_request'), await count('temporary_file'), await storedFiles()]
        const first = await api.post(to, keyed(key, call))
        assertRefused(first, status)
        assert.equal(isReplay(first), false)
        assert.deepEqual(await keptOf(key), [{ status }])
        const again = await api.post(to, keyed(key, call))
        assertRefused(again, status)
        assert.equal(isReplay(again), true)
        assert.equal(again.text, first.text)
        assert.deepEqual(
          [await count('price_request'), await count('temporary_file'), await storedFiles()],
          before,
        )
      })

    it('a refusal after changes keeps the refusal and takes back the changes', async () => {
      const upload = await api.post(`${base}/upload`, fileBody('a.pdf', pdf))
      const id = upload.body.request_message_file_tmp_id as number
      const before = await count('price_request')
      const key = randomUUID()
      const call = keyed(key, { body: { ...body, file_ids: [id, 2147483647] } })
      assertRefused(await api.post(path, call), 400, 'file_ids[1]')
      assert.equal(await count('price_request'), before)
      assert.equal((await api.post(path, { body: { ...body, file_ids: [id] } })).status, 200)
      assert.equal(isReplay(await api.post(path, call)), true)
    })
  })

  describe('what is not kept', () => {
    it('401 and 403', async () => {
      const key = randomUUID()
      assertRefused(await api.post(path, keyed(key, { body, token: null })), 401)
      const token = await api.tokenFor('Quoting::quotes')
      assertRefused(await api.post(path, keyed(key, { body, token })), 403)
      assert.deepEqual(await keptOf(key), [])
      assert.equal((await api.post(path, keyed(key, { body }))).status, 200)
    })

    it('413 and 415: their bodies were not read', async () => {
      const key = randomUUID()
      const headers = { 'content-type': 'application/json' }
      assertRefused(await api.post(path, keyed(key, { payload: 'x'.repeat(1_048_577), headers })), 413)
      assertRefused(
        await api.post(path, keyed(key, { payload: '{}', headers: { 'content-type': 'text/plain' } })),
        415,
      )
      assert.deepEqual(await keptOf(key), [])
      assert.equal((await api.post(path, keyed(key, { body }))).status, 200)
    })

    it('500: a rollback leaves no key, and the next try may succeed', async () => {
      await api.db.query(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'out of order'; end $$`)
      await api.db.query(
        'create trigger refuse before insert on price_request for each row execute function refuse()',
      )
      const key = randomUUID()
      const before = await count('price_request')
      const answer = await api.post(path, keyed(key, { body }))
      await api.db.query('drop trigger refuse on price_request')
      assertRefused(answer, 500)
      assert.doesNotMatch(answer.text, /out of order/)
      assert.deepEqual(await keptOf(key), [])
      assert.equal(await count('price_request'), before)
      const again = await api.post(path, keyed(key, { body }))
      assert.equal(again.status, 200)
      assert.equal(isReplay(again), false)
    })

    it('the key of a GET: it takes none', async () => {
      const key = randomUUID()
      assert.equal((await api.get(`${base}/1`, keyed(key))).status, 200)
      assert.deepEqual(await keptOf(key), [])
    })
  })

  it('429: is not kept', async () => {
    const limited = await openApi({ RATE_LIMIT_PER_MINUTE: '3' })
    const key = randomUUID()
    const answers: Answer[] = []
    for (let n = 0; n < 5; n++)
      answers.push(await limited.post(path, keyed(key, { body: { email: `${n}` } })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 422, 422, 429, 429],
    )
    assert.ok(Number(answers[3]?.headers['retry-after']) > 0)
    assert.equal((await many(limited.db, 'select from idempotency_key')).length, 1)
  })

  describe('in flight', () => {
    it('409: while the first is still running; then the replay', async () => {
      const record = await api.post(path, { body })
      const id = record.body.request_id as number
      const lock = await holdPriceRequest(id)
      const key = randomUUID()
      const call = keyed(key, { body: { message: 'once' } })
      const first = api.post(`${base}/${id}/reply`, call)
      await until('the first waits for the record', async () => {
        const waiting = await many(
          api.db,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.length > 0
      })
      const second = await api.post(`${base}/${id}/reply`, call)
      assertRefused(second, 409)
      assert.equal(second.body.error_code, 'request_in_flight')
      assert.ok(Number(second.headers['retry-after']) > 0)
      await lock.release()
      assert.equal((await first).status, 200)
      const third = await api.post(`${base}/${id}/reply`, call)
      assert.equal(isReplay(third), true)
      assert.equal(third.body.replies.length, 1)
    })

    it('of a hundred at once one works, the others are told to wait or are replays', async () => {
      const key = randomUUID()
      const before = await count('price_request')
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => api.post(path, keyed(key, { body }))),
      )
      const fresh = answers.filter((answer) => answer.status === 200 && !isReplay(answer))
      assert.equal(fresh.length, 1)
      for (const answer of answers) if (answer.status !== 409) assert.equal(answer.text, fresh[0]?.text)
      assert.equal(await count('price_request'), before + 1)
    })
  })

  describe('of an upload', () => {
    it('a retry with another boundary is a replay and leaves no second file', async () => {
      const key = randomUUID()
      const first = await api.post(`${base}/upload`, keyed(key, fileBody('a.pdf', pdf)))
      assert.equal(first.status, 200, first.text)
      const before = [await count('temporary_file'), await storedFiles()]
      const again = await api.post(`${base}/upload`, keyed(key, fileBody('a.pdf', pdf)))
      assert.equal(isReplay(again), true)
      assert.equal(again.text, first.text)
      assert.deepEqual([await count('temporary_file'), await storedFiles()], before)
      const id = first.body.request_message_file_tmp_id as number
      const { files, request_id } = (await api.post(path, { body: { ...body, file_ids: [id] } })).body
      assert.ok((await api.get(`${base}/${request_id}/files/${files[0].file_id}`)).bytes.equals(pdf))
    })

    it('422: with other bytes, another name, another type, and with no file; nothing is left', async () => {
      const key = randomUUID()
      await api.post(`${base}/upload`, keyed(key, fileBody('a.pdf', pdf)))
      const before = [await count('temporary_file'), await storedFiles()]
      for (const other of [
        fileBody('a.pdf', Buffer.concat([pdf, Buffer.from('x')])),
        fileBody('b.pdf', pdf),
        fileBody('a.pdf', pdf, 'application/pdf'),
        fileBody('a.exe', pdf),
        multipart([]),
      ])
        assertRefused(await api.post(`${base}/upload`, keyed(key, other)), 422)
      assert.deepEqual([await count('temporary_file'), await storedFiles()], before)
    })

    it('of ten at once one file remains', async () => {
      const key = randomUUID()
      const before = [await count('temporary_file'), await storedFiles()].map((n) => n + 1)
      await Promise.all(
        Array.from({ length: 10 }, () => api.post(`${base}/upload`, keyed(key, fileBody('a.pdf', pdf)))),
      )
      assert.deepEqual([await count('temporary_file'), await storedFiles()], before)
    })
  })

  describe('its form', () => {
    for (const key of ['x', '!', '~', 'x'.repeat(255), randomUUID(), '"quoted"', "';--", '%00'])
      it(`200: takes ${key.slice(0, 40)}`, async () => {
        assert.equal((await api.post(path, keyed(key, { body }))).status, 200)
        assert.equal(isReplay(await api.post(path, keyed(key, { body }))), true)
      })

    for (const key of ['', 'a b', 'a\tb', 'x'.repeat(256), 'ä', '\u00a0', 'a, b'])
      it(`400: refuses ${JSON.stringify(key.slice(0, 40))}`, async () => {
        const before = await count('price_request')
        assertRefused(await api.post(path, keyed(key, { body })), 400, 'Idempotency-Key')
        assert.equal(await count('price_request'), before)
      })

    it('400: two keys', async () => {
      const headers = { 'idempotency-key': ['one', 'two'] } as unknown as Record<string, string>
      assertRefused(await api.post(path, { body, headers }), 400, 'Idempotency-Key')
    })
  })

  it('after 24 hours the key is new, although its row is still there', async () => {
    const key = randomUUID()
    const first = await api.post(path, keyed(key, { body }))
    await moveClock(api.db, 24 * 3600 - 60)
    assert.equal(isReplay(await api.post(path, keyed(key, { body }))), true)
    await moveClock(api.db, 24 * 3600 + 60)
    const other = { email: 'ben@example.com' }
    const later = await api.post(path, keyed(key, { body: other }))
    assert.equal(later.status, 200)
    assert.equal(isReplay(later), false)
    assert.notEqual(later.body.request_id, first.body.request_id)
    assert.equal(isReplay(await api.post(path, keyed(key, { body: other }))), true)
    assert.equal((await keptOf(key)).length, 1)
  })
})
