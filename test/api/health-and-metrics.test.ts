// The routes for orchestrators: whether the service lives, whether it can work, its figures.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'

const METRICS_TOKEN = 'Prometheus-7f3a'
const api = await openApi()
const guarded = await openApi({ METRICS_TOKEN })

/** The series with their values: `name{labels}` → value. */
async function readSeries(): Promise<Map<string, number>> {
  const { text } = await api.get('/metrics', { token: null })
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

/** The labels of all series of requests. */
async function readLabels(): Promise<string[]> {
  const names = [...(await readSeries()).keys()]
  return names.filter((name) => name.startsWith('http_request_duration_seconds_count'))
}

describe('health/live', () => {
  it('200: without a token, and without a database that could work', async () => {
    const answer = await api.get('/health/live', { token: null })
    assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }])
  })

  it('200: HEAD, without a body', async () => {
    const answer = await api.call('HEAD', '/health/live', { token: null })
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })
})

describe('health/ready', () => {
  it('200: when every migration has been applied', async () => {
    const answer = await api.get('/health/ready', { token: null })
    assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }])
  })

  it('503: when one is missing; life goes on', async () => {
    await api.db.query('update schema_migration set version = -version where version = 1')
    const answer = await api.get('/health/ready', { token: null })
    assertRefused(answer, 503)
    assert.equal(answer.body.error_code, 'not_migrated')
    assert.match(String(answer.headers['retry-after']), /^\d+$/)
    assert.equal((await api.get('/health/live', { token: null })).status, 200)
    await api.db.query('update schema_migration set version = -version where version = -1')
    assert.equal((await api.get('/health/ready', { token: null })).status, 200)
  })

  it('503: when there is no schema at all', async () => {
    await api.db.query('alter table schema_migration rename to schema_migration_away')
    assertRefused(await api.get('/health/ready', { token: null }), 503)
    await api.db.query('alter table schema_migration_away rename to schema_migration')
  })
})

describe('metrics', () => {
  it('200: in the text format of Prometheus, each series described, no series twice', async () => {
    const { status, headers, text } = await api.get('/metrics', { token: null })
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
    assert.ok(text.endsWith('\n'))
    const lines = text.split('\n').filter((line) => line !== '')
    const types = lines.flatMap(
      (line) => /^# TYPE (\w+) (?:counter|gauge|histogram|summary)$/.exec(line)?.[1] ?? [],
    )
    const series = lines.filter((line) => !line.startsWith('#'))
    for (const line of series) {
      assert.match(line, /^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.]+(e[+-]?\d+)?|NaN|[+-]Inf)$/)
      assert.ok(
        types.some((name) => line.startsWith(name)),
        `no type is told for ${line}`,
      )
    }
    const names = series.map((line) => line.replace(/ \S+$/, ''))
    assert.equal(new Set(names).size, names.length)
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
      assert.ok(types.includes(name), name)
  })

  it('200: counts requests by method, pattern of the route and status', async () => {
    const name =
      'http_request_duration_seconds_count{method="GET",route="/rest/V1/pricerequest/request/:id",status="404"}'
    const before = (await readSeries()).get(name) ?? 0
    for (const id of [7001, 7002, 7003]) await api.get(`/rest/V1/pricerequest/request/${id}`)
    assert.equal((await readSeries()).get(name), before + 3)
  })

  it('200: holds nothing that a client sent, and does not grow with what clients think of', async () => {
    const think = async (word: string) => {
      const paths = [
        `/${word}`,
        `/rest/V1/${word}`,
        `/rest/${word}/V1/pricerequest/requests`,
        `/docs/${word}`,
      ]
      for (const path of [...paths, `/rest/V1/pricerequest/request/${word}`, `/health/live?${word}=1`])
        for (const method of ['GET', 'POST', 'PROPFIND'])
          await api.call(method, path, { token: word, headers: { 'x-method': word, 'user-agent': word } })
    }
    await think('primus')
    const before = await readLabels()
    for (const word of ['alter', 'tertius', 'a%0Ab', '%22%7D%20evil', 'x'.repeat(3000)]) await think(word)
    const after = await readLabels()
    assert.deepEqual(after, before)
    assert.doesNotMatch(after.join('\n'), /primus|alter|tertius|evil|xxx/)
  })

  it('200: asks for METRICS_TOKEN when it is set', async () => {
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
