// Concurrent calls are batched into one statement, and each gets its own result.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { batched, batchedFind } from '../../src/platform/postgres/batched.ts'

type Values = (string | Promise<string>)[]

/** A `send` whose calls stay under way until they are let go. */
function openGate() {
  const calls: { keys: number[]; go: (values: Values) => void; fail: (error: Error) => void }[] = []
  const send = (keys: number[]) =>
    new Promise<Values>((resolve, reject) => calls.push({ keys, go: resolve, fail: reject }))
  return { calls, send }
}

/** Ends after the immediate in which `batched` sends what it was asked for before. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('batched', () => {
  it('sends what was asked for in one turn together, and returns to each its own', async () => {
    const { calls, send } = openGate()
    const answers = [1, 2, 3].map(batched(send))
    assert.equal(calls.length, 0)
    await turn()
    assert.deepEqual([calls.length, calls[0]?.keys], [1, [1, 2, 3]])
    calls[0]?.go(['a', 'b', 'c'])
    assert.deepEqual(await Promise.all(answers), ['a', 'b', 'c'])
  })

  it('lets what comes wait while as many calls as may be are under way', async () => {
    const { calls, send } = openGate()
    const ask = batched(send, { atOnce: 1 })
    const first = ask(1)
    await turn()
    const later = [2, 3].map(ask)
    await turn()
    assert.equal(calls.length, 1)
    calls[0]?.go(['a'])
    assert.equal(await first, 'a')
    await turn()
    assert.deepEqual(calls[1]?.keys, [2, 3])
    calls[1]?.go(['b', 'c'])
    assert.deepEqual(await Promise.all(later), ['b', 'c'])
  })

  it('queries again what was queried before', async () => {
    const { calls, send } = openGate()
    const ask = batched(send)
    for (const value of ['old', 'new']) {
      const answer = ask(7)
      await turn()
      calls.at(-1)?.go([value])
      assert.equal(await answer, value)
    }
  })

  it('continues after a failed call, which rejects all callers of its batch', async () => {
    const { calls, send } = openGate()
    const ask = batched(send, { atOnce: 1 })
    const answers = [1, 2].map(ask)
    await turn()
    calls[0]?.fail(new Error('gone'))
    for (const answer of answers) await assert.rejects(answer, /gone/)
    const next = ask(3)
    await turn()
    calls[1]?.go(['c'])
    assert.equal(await next, 'c')
  })

  it('lets one of them fail alone', async () => {
    const ask = batched(async (keys: number[]) =>
      keys.map((key) => (key === 2 ? Promise.reject(new Error('two')) : `${key}`)),
    )
    const [one, two, three] = [1, 2, 3].map(ask)
    assert.equal(await one, '1')
    await assert.rejects(two!, /two/)
    assert.equal(await three, '3')
  })

  it('sends no more than 500 at once, and all of them', async () => {
    const sizes: number[] = []
    const ask = batched(async (keys: number[]) => {
      sizes.push(keys.length)
      return keys
    })
    const keys = Array.from({ length: 1200 }, (_, key) => key)
    assert.deepEqual(await Promise.all(keys.map(ask)), keys)
    assert.deepEqual(sizes, [500, 500, 200])
  })
})

it('batchedFind returns undefined for what is not there', async () => {
  const find = batchedFind(async () => new Map([[1, 'a']]))
  assert.deepEqual(await Promise.all([find(1), find(2)]), ['a', undefined])
})
