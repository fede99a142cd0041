// The concurrency limiter: order, bounds of the queue, and that no permit is lost.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../support/until.ts'
import { openLimiter, withPermit } from '../../src/platform/concurrency-limiter.ts'

describe('the concurrency limiter', () => {
  it('grants the permits of a key in the order of the calls, and those of other keys at once', async () => {
    const limiter = openLimiter({ permits: 2 })
    const order: number[] = []
    const releases: (() => void)[] = []
    const calls = [0, 1, 2, 3].map(async (call) => {
      releases.push((await limiter.acquire('a'))!)
      order.push(call)
    })
    const release = await limiter.acquire('b')
    assert.deepEqual([order, limiter.exhaustedKeys()], [[0, 1], ['a']])
    release!()
    for (let call = 0; call < 4; call++) {
      await calls[call]
      releases[call]!()
    }
    assert.deepEqual([order, limiter.exhaustedKeys()], [[0, 1, 2, 3], []])
  })

  it('refuses what exceeds the bounds of a key or of all keys, until one is released', async () => {
    const limiter = openLimiter({ permits: 1, per_key_max: 2, total_max: 3 })
    const release = await limiter.acquire('a')
    const waiting = limiter.acquire('a')
    assert.equal(await limiter.acquire('a'), undefined)
    assert.ok(await limiter.acquire('b'))
    await assert.rejects(
      withPermit(limiter, 'b', async () => 0),
      { code: 'too_many_requests', retry_after_s: 1 },
    )
    release!()
    assert.ok(await waiting)
    assert.equal(await withPermit(limiter, 'c', async () => 7), 7)
    await assert.rejects(
      withPermit(limiter, 'c', () => Promise.reject(new Error('failed'))),
      /^Error: failed$/,
    )
    assert.ok(await limiter.acquire('c'))
  })

  it('has room for a key with fewer calls: the longest queue loses its last', async () => {
    const limiter = openLimiter({ permits: 1, total_max: 4 })
    const release = await limiter.acquire('flood')
    const [first, second, last] = [1, 2, 3].map(() => limiter.acquire('flood'))
    const other = await limiter.acquire('other')
    assert.ok(other)
    assert.equal(await last, undefined)
    assert.equal(await limiter.acquire('flood'), undefined)
    const third = await limiter.acquire('third')
    assert.ok(third)
    assert.equal(await second, undefined)
    // Each has one now.
    release!()
    assert.ok(await first)
    assert.ok(await limiter.acquire('fourth'))
    assert.equal(await limiter.acquire('fifth'), undefined)
  })

  it('grants the permits of all keys in turn, whoever came first', async () => {
    const limiter = openLimiter({ permits: 2, permits_total: 2 })
    const held = [limiter.tryAcquire('a')!, limiter.tryAcquire('a')!]
    assert.equal(limiter.tryAcquire('b'), undefined)
    const order: string[] = []
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c'])
      void limiter.acquire(key).then((release) => {
        order.push(key)
        setImmediate(release!)
      })
    held[0]!()
    held[1]!()
    await until('all had their turn', () => order.length === 6)
    assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a'])
    assert.deepEqual(limiter.exhaustedKeys(), [])
    assert.ok(limiter.tryAcquire('d'))
  })

  it('removes callers from the queue when they time out or abort', async () => {
    const limiter = openLimiter({ permits: 1, total_max: 2, wait_ms_max: 5 })
    const release = await limiter.acquire('a')
    assert.equal(await limiter.acquire('a'), undefined)
    const patient = openLimiter({ permits: 1, total_max: 2 })
    const abort = new AbortController()
    const held = await patient.acquire('a')
    const aborted = patient.acquire('a', abort.signal)
    abort.abort()
    assert.equal(await aborted, undefined)
    for (const [each, done] of [
      [limiter, release],
      [patient, held],
    ] as const) {
      done!()
      assert.ok(await each.acquire('a'))
    }
  })
})
