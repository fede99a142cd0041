// Routes beside the interface: the index, liveness, readiness, metrics.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { openTestDatabase, stopClock } from '../../support/test-server.ts'
import { until } from '../../support/until.ts'

const METRICS_TOKEN = 'Prometheus-7f3a'
const api = await openApi()
const guarded = await openApi({ METRICS_TOKEN })

const get = (path: string) => api.get(path, { token: null })
const isOk = { status: 'ok' }

/** The series with their values: `name{labels}` → value. */
async function readSeries(): Promise<Map<string, number>> {
  const { text } = await get('/metrics')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

describe('the index', () => {
  const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  it('302: leads a browser to the console', async () => {
    const answer = await api.get('/', { token: null, headers: { accept: html } })
    assert.deepEqual(
      [answer.status, answer.headers.location, answer.headers.vary],
      [302, '/console', 'accept'],
    )
    assert.equal((await api.get('/console', { token: null, headers: { accept: html } })).status, 200)
  })

  it('200: names the program, its version and paths that exist', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const { links, ...rest } = await ok(api.get('/', { token: null, headers: { accept } }))
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
      assert.deepEqual(rest, { name: 'Quotewright', version })
      assert.deepEqual(Object.keys(links), ['console', 'docs', 'openapi', 'health'])
      for (const path of Object.values<string>(links)) assert.equal((await get(path)).status, 200, path)
    }
  })

  it('406: another media type', async () =>
    assertRefused(await api.get('/', { token: null, headers: { accept: 'image/png' } }), 406))
})

describe('health/live', () => {
  it('200: without a token, and without a database that could work', async () =>
    assert.deepEqual(await ok(get('/health/live')), isOk))

  it('200: HEAD, without a body', async () => {
    const answer = await api.call('HEAD', '/health/live', { token: null })
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })
})

describe('health/ready', () => {
  it('503: while PostgreSQL reports a full disk', async (t) => {
    const refuse = `create function refuse() returns trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on price_request for each row execute function refuse()`
    await api.db.query(refuse)
    t.after(() => api.db.query('drop function refuse cascade'))
    const submit = '/rest/V1/pricerequest/request/submit'
    const answers = [await api.post(submit, { body: { email: 'a@example.com' } }), await get('/health/ready')]
    for (const answer of answers) {
      assertRefused(answer, 503)
      assert.deepEqual([answer.body.error_code, answer.headers['retry-after']], ['database_full', '10'])
    }
    assert.deepEqual(await ok(get('/health/live')), isOk)
    api.app.state.databaseFullUntil_ms = 0
    assert.deepEqual(await ok(get('/health/ready')), isOk)
  })

  it('200: when every migration has been applied', async () =>
    assert.deepEqual(await ok(get('/health/ready')), isOk))

  it('503: when one is missing; life goes on', async () => {
    await api.db.query('update schema_migration set version = -version where version = 1')
    const answer = await get('/health/ready')
    assertRefused(answer, 503)
    assert.equal(answer.body.error_code, 'not_migrated')
    assert.match(String(answer.headers['retry-after']), /^\d+$/)
    await ok(get('/health/live'))
    await api.db.query('update schema_migration set version = -version where version = -1')
    await ok(get('/health/ready'))
  })

  it('503: when there is no schema at all', async () => {
    await api.db.query('alter table schema_migration rename to schema_migration_away')
    assertRefused(await get('/health/ready'), 503)
    await api.db.query('alter table schema_migration_away rename to schema_migration')
  })
})

describe('metrics', () => {
  it('200: in the text format of Prometheus, each series described, no series twice', async () => {
    const { status, headers, text } = await get('/metrics')
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
    assert.ok(text.endsWith('\n'))
    const lines = text.split('\n').filter((line) => line !== '')
    const type = /^# TYPE (\w+) (?:counter|gauge|histogram|summary)$/
    const types = lines.flatMap((line) => type.exec(line)?.[1] ?? [])
    const series = lines.filter((line) => !line.startsWith('#'))
    for (const line of series) {
      assert.match(line, /^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.]+(e[+-]?\d+)?|NaN|[+-]Inf)$/)
      const isTyped = types.some((name) => line.startsWith(name))
      assert.ok(isTyped, `no TYPE line for ${line}`)
    }
    const names = series.map((line) => line.replace(/ \S+$/, ''))
    assert.equal(new Set(names).size, names.length)
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
      assert.ok(types.includes(name), name)
  })

  it('200: has the series of jobs, deliveries, mails and connections from the start, and the versions', async () => {
    const series = await readSeries()
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    const node = process.versions.node
    assert.equal(series.get(`quotewright_build_info{version="${version}",node="${node}"}`), 1)
    for (const task of ['send_mail', 'deliver_event', 'record_expiry'])
      for (const state of ['waiting', 'running', 'failed'])
        assert.equal(series.get(`quotewright_jobs{task="${task}",state="${state}"}`), 0)
    for (const status of ['pending', 'failed'])
      assert.equal(series.get(`quotewright_webhook_deliveries{status="${status}"}`), 0)
    for (const state of ['wanted', 'unknown', 'withdrawing', 'given_up', 'refused', 'changed', 'differs'])
      assert.equal(series.get(`quotewright_shop_deliveries{state="${state}"}`), 0)
    for (const result of ['sent', 'retried', 'failed', 'skipped'])
      assert.equal(series.get(`quotewright_mails_total{result="${result}"}`), 0)
    for (const state of ['running', 'waiting'])
      assert.equal(series.get(`quotewright_documents{state="${state}"}`), 0)
    assert.equal(series.get('quotewright_dispatch_lag_seconds'), 0)
    for (const pool of ['primary', 'primary_lists']) {
      assert.equal(series.get(`quotewright_database_waiting{pool="${pool}"}`), 0)
      for (const state of ['in_use', 'idle'])
        assert.ok(series.get(`quotewright_database_connections{pool="${pool}",state="${state}"}`)! >= 0)
    }
  })

  it('200: has the same counts of mails for readers at the same time', async () => {
    await api.db.query(`update mail_count set mails = 7 where result = 'sent'`)
    const answers = await atOnce(4, readSeries)
    await api.db.query(`update mail_count set mails = 0 where result = 'sent'`)
    for (const series of answers) assert.equal(series.get('quotewright_mails_total{result="sent"}'), 7)
  })

  it('200: shows how old the oldest event is that waits for a dispatcher', async () => {
    await stopClock(api.db)
    await ok(api.post('/rest/V1/pricerequest/request/submit', { body: { email: 'anna@example.com' } }))
    await stopClock(api.db, 90)
    await ok(api.post('/rest/V1/pricerequest/request/submit', { body: { email: 'anna@example.com' } }))
    const series = await readSeries()
    assert.equal(series.get('quotewright_undispatched_events'), 2)
    assert.equal(series.get('quotewright_dispatch_lag_seconds'), 90)
  })

  it('200: shows the connections in use, and who waits for one', async () => {
    const db = await openTestDatabase({ connections: 2 })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const held = atOnce(3, () => db.transaction(() => released))
    await until('two connections are in use', () => db.usage()[0]?.in_use === 2)
    assert.deepEqual(db.usage()[0], { pool: 'primary', in_use: 2, idle: 0, waiting: 1 })
    release()
    await held
    assert.deepEqual(db.usage()[0], { pool: 'primary', in_use: 0, idle: 2, waiting: 0 })
  })

  it('200: counts requests by method, pattern of the route and status', async () => {
    const name = `http_request_duration_seconds_count{method="GET",route="/rest/V1/pricerequest/request/:id",status="404"}`
    const before = (await readSeries()).get(name) ?? 0
    for (const id of [7001, 7002, 7003]) await api.get(`/rest/V1/pricerequest/request/${id}`)
    assert.equal((await readSeries()).get(name), before + 3)
  })

  it('200: holds nothing that a client sent, and does not grow with what clients think of', async () => {
    const think = async (word: string) => {
      const paths = '/* /rest/V1/* /rest/*/V1/pricerequest/requests /docs/* /rest/V1/pricerequest/request/*'
      for (const path of [...paths.replaceAll('*', word).split(' '), `/health/live?${word}=1`])
        for (const method of ['GET', 'POST', 'PROPFIND'])
          await api.call(method, path, { token: word, headers: { 'x-method': word, 'user-agent': word } })
    }
    /** The labels of all series of requests. */
    const readLabels = async () =>
      [...(await readSeries()).keys()].filter((name) => /^http_request_duration_seconds_count/.test(name))
    await think('primus')
    const before = await readLabels()
    for (const word of ['alter', 'tertius', 'a%0Ab', '%22%7D%20evil', 'x'.repeat(3000)]) await think(word)
    const after = await readLabels()
    assert.deepEqual(after, before)
    assert.doesNotMatch(after.join('\n'), /primus|alter|tertius|evil|xxx/)
  })

  it('200: requires METRICS_TOKEN when it is set', async () => {
    const answer = await guarded.get('/metrics', { token: METRICS_TOKEN })
    assert.equal(answer.status, 200)
    assert.ok(!answer.text.includes(METRICS_TOKEN))
  })

  it('401: another token, that of an integration, or none', async () => {
    const integration = await guarded.tokenFor('all')
    for (const token of [null, 'another', METRICS_TOKEN.slice(1), integration]) {
      const answer = await guarded.get('/metrics', { token })
      assertRefused(answer, 401)
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
    }
    assert.equal((await guarded.call('HEAD', '/metrics', { token: null })).status, 401)
  })
})
