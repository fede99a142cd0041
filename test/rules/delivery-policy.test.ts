// The result of a delivery attempt by response, attempt and time since the endpoint began to fail.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AttemptedDelivery, DeliveryAnswer } from '../../src/events/delivery-policy.ts'
import { FAILING_MS_MAX, nextStep, RETRY_DELAYS_MS } from '../../src/events/delivery-policy.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const now = new Date('2026-03-01T12:00:00Z')

const answered = (status: number, retry_after?: string) => ({ status, headers: { retry_after } })
const broken = (error: string): DeliveryAnswer => ({ error, message: `It was a ${error}.` })

const step = (answer: DeliveryAnswer, change: Partial<AttemptedDelivery> = {}) =>
  nextStep({ attempt: 1, failing_for_ms: null, now, answer, random: () => 0, ...change })

function waitAfter(answer: DeliveryAnswer, change: Partial<AttemptedDelivery> = {}): number {
  const next = step(answer, change)
  assert.ok(next.outcome === 'retry', next.outcome)
  return next.retry_in_ms
}

describe('the first attempt', () => {
  for (const status of [200, 201, 202, 204, 206, 299])
    it(`delivers with ${status}`, () => assert.equal(step(answered(status)).outcome, 'delivered'))

  const failures = [101, 199, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 408, 409, 418, 422, 429]
  for (const status of [...failures, 500, 501, 502, 503, 504, 599, 999])
    it(`is repeated after 5 s with ${status}`, () => assert.equal(waitAfter(answered(status)), 5 * SECOND))

  for (const error of ['refused_target', 'timeout', 'connection', 'tls', 'protocol'])
    it(`is repeated after 5 s with ${error}, whose words are kept`, () => {
      assert.equal(waitAfter(broken(error)), 5 * SECOND)
      assert.equal(step(broken(error)).reason, `It was a ${error}.`)
    })

  it('switches the receiver off with 410', () => {
    assert.equal(step(answered(410)).outcome, 'switch_off')
    assert.equal(step(answered(410, '5')).outcome, 'switch_off')
  })

  it('says why', () => {
    assert.equal(step(answered(204)).reason, 'Accepted with status 204.')
    assert.equal(step(answered(410)).reason, 'The endpoint is gone (status 410).')
    for (const status of [300, 302, 399])
      assert.equal(step(answered(status)).reason, `Redirects are not followed (status ${status}).`)
    for (const status of [199, 400, 503])
      assert.equal(step(answered(status)).reason, `Refused with status ${status}.`)
  })
})

describe('the schedule', () => {
  for (const [index, wait_s] of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].entries())
    it(`waits ${wait_s} s after attempt ${index + 1}`, () =>
      assert.equal(waitAfter(answered(500), { attempt: index + 1 }), wait_s * SECOND))

  it('ends with attempt 10', () => {
    assert.equal(RETRY_DELAYS_MS.length, 9)
    for (const attempt of [10, 11, 100])
      for (const answer of [answered(500), broken('timeout'), answered(429, '60')])
        assert.equal(step(answer, { attempt }).outcome, 'failed')
  })

  it('still delivers and still switches off at the last attempt', () => {
    assert.equal(step(answered(200), { attempt: 10 }).outcome, 'delivered')
    assert.equal(step(answered(410), { attempt: 10 }).outcome, 'switch_off')
  })

  it('is spread by up to a tenth, later and never sooner, in whole milliseconds', () => {
    for (const [index, wait_ms] of RETRY_DELAYS_MS.entries())
      for (const random of [0, 0.123456, 0.5, 0.999999]) {
        const spread = waitAfter(answered(500), { attempt: index + 1, random: () => random })
        assert.ok(spread >= wait_ms && spread <= wait_ms * 1.1, `${wait_ms} → ${spread}`)
        assert.ok(Number.isInteger(spread))
      }
    assert.equal(waitAfter(answered(500), { random: () => 0.5 }), 5250)
  })
})

describe('Retry-After', () => {
  const table: [string, number, string][] = [
    ['60', 60, 'seconds'],
    ['7', 7, 'seconds'],
    ['0007', 7, 'seconds with zeros before them'],
    ['86400', 86_400, 'a day'],
    ['86401', 86_400, 'more than a day'],
    ['9'.repeat(400), 86_400, 'more than a number can be'],
    ['Sun, 01 Mar 2026 12:10:00 GMT', 600, 'a date'],
    ['Sunday, 01-Mar-26 12:10:00 GMT', 600, 'a date of RFC 850'],
    ['Sun Mar  1 12:10:00 2026', 600, 'a date of asctime'],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 86_400, 'a date far ahead'],
    ['3', 5, 'less than the schedule'],
    ['0', 5, 'nothing'],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 5, 'a date that is past'],
    ['', 5, 'an empty text'],
    ['-60', 5, 'a negative number'],
    ['+60', 5, 'a sign'],
    ['60.5', 5, 'a fraction'],
    ['1e3', 5, 'an exponent'],
    ['0x60', 5, 'another base'],
    ['٦٠', 5, 'other digits'],
    ['60, 120', 5, 'a list'],
    ['soon', 5, 'a word'],
    ['2026-03-01T12:10:00Z', 5, 'a date of another form'],
    ['Sun, 99 Foo 2026 12:10:00 GMT', 5, 'a date that does not exist'],
    ['March 2, 2026', 5, 'a date in no format of HTTP'],
    ['Sun, ' + 'x'.repeat(16_000), 5, 'a very long text'],
  ]
  for (const [text, wait_s, what] of table)
    it(`of ${what} (${text.slice(0, 40)}) waits ${wait_s} s`, () =>
      assert.equal(waitAfter(answered(429, text)), wait_s * SECOND))

  it('reads a date of asctime as GMT in every local time zone', () => {
    const { TZ = 'UTC' } = process.env
    process.env.TZ = 'America/New_York'
    try {
      assert.equal(waitAfter(answered(429, 'Sun Mar  1 12:10:00 2026')), 600 * SECOND)
    } finally {
      process.env.TZ = TZ
    }
  })

  it('is heeded with every failing status, not with 429 alone', () => {
    for (const status of [302, 400, 429, 503])
      assert.equal(waitAfter(answered(status, '120')), 120 * SECOND, String(status))
  })

  it('does not shorten a longer wait of the schedule', () => {
    assert.equal(waitAfter(answered(429, '60'), { attempt: 4 }), 2 * HOUR)
    assert.equal(waitAfter(answered(429, '10800'), { attempt: 4 }), 3 * HOUR)
  })

  it('is never undercut by the spreading', () =>
    assert.equal(waitAfter(answered(429, '100'), { random: () => 0.5 }), 105 * SECOND))
})

describe('a receiver that fails', () => {
  const table: [number | null, DeliveryAnswer, string][] = [
    [null, answered(500), 'retry'],
    [0, answered(500), 'retry'],
    [FAILING_MS_MAX - 1, answered(500), 'retry'],
    [FAILING_MS_MAX, answered(500), 'switch_off'],
    [FAILING_MS_MAX, answered(302), 'switch_off'],
    [FAILING_MS_MAX, answered(429, '60'), 'switch_off'],
    [FAILING_MS_MAX, broken('timeout'), 'switch_off'],
    [FAILING_MS_MAX * 10, broken('refused_target'), 'switch_off'],
    [FAILING_MS_MAX * 10, answered(200), 'delivered'],
    [-5000, answered(500), 'retry'],
  ]
  for (const [failing_for_ms, answer, outcome] of table)
    it(`for ${failing_for_ms} ms and now ${JSON.stringify(answer)}: ${outcome}`, () =>
      assert.equal(step(answer, { failing_for_ms }).outcome, outcome))

  it('for five days is switched off at any attempt, with the reason', () => {
    assert.equal(FAILING_MS_MAX, 5 * DAY)
    const reason = 'Refused with status 500. The endpoint has failed for 5 days.'
    for (const attempt of [1, 5, 10]) {
      const next = step(answered(500), { attempt, failing_for_ms: FAILING_MS_MAX })
      assert.deepEqual(next, { outcome: 'switch_off', reason })
    }
  })
})
