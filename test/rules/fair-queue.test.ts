// The bounded queue of expensive work: what is done next, for whom, and who is refused.
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it } from 'node:test'
import { FairQueue } from '../../src/platform/fair-queue.ts'

const limits = { slots: 2, readers_max: 4, long_cost: 100 }

/** A queue whose work ends when the test says so. */
function openQueue() {
  const queue = new FairQueue<string>(limits)
  const started: string[] = []
  const aborted: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const run = (key: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      started.push(key)
      signal.addEventListener('abort', () => aborted.push(key))
      ends.set(key, (error) => (error ? reject(error) : resolve(`result of ${key}`)))
    })
  /** Resolves to the result, or to the code or message of the refusal. */
  const get = (key: string, caller = 'anna', { cost = 1, signal, isPatient }: Options = {}) =>
    queue
      .get({ key, cost, run: run(key) }, { caller, signal, isPatient })
      .catch((error: Error & { code?: string }) => error.code ?? error.message)
  const end = async (key: string, error?: Error) => {
    ends.get(key)?.(error)
    await settled()
  }
  const endAll = async () => {
    for (const key of started) await end(key)
  }
  return { queue, started, aborted, get, end, endAll }
}

type Options = { cost?: number; signal?: AbortSignal; isPatient?: boolean }

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue of expensive work', () => {
  it('does equal work once, for all who wait for it', async () => {
    const { started, get, end } = openQueue()
    const readers = [get('a'), get('a', 'ben'), get('a', 'ben')]
    await end('a')
    assert.deepEqual(await Promise.all(readers), Array(3).fill('result of a'))
    assert.deepEqual(started, ['a'])
  })

  it('does as much at once as there are slots', async () => {
    const { started, get, end } = openQueue()
    for (const key of 'abc') void get(key)
    assert.deepEqual(started, ['a', 'b'])
    await end('b')
    assert.deepEqual(started, ['a', 'b', 'c'])
  })

  it('keeps a slot for short work', async () => {
    const { started, get, end } = openQueue()
    for (const key of 'ab') void get(key, 'anna', { cost: 100 })
    assert.deepEqual(started, ['a'])
    void get('short')
    assert.deepEqual(started, ['a', 'short'])
    await end('a')
    assert.deepEqual(started, ['a', 'short', 'b'])
  })

  it('does next what the caller who has used least waits for, whoever came first', async () => {
    const { started, get, end } = openQueue()
    for (const key of ['a', 'b']) void get(key, 'anna', { cost: 90 })
    void get('c', 'anna')
    void get('d', 'ben')
    await end('a')
    assert.deepEqual(started, ['a', 'b', 'd'])
  })

  it('drops work that waits when its last reader leaves, and aborts work that is done', async () => {
    const { queue, started, aborted, get, end } = openQueue()
    const [first, last] = [new AbortController(), new AbortController()]
    const left = [
      get('a', 'anna', { signal: first.signal }),
      get('a', 'ben', { signal: last.signal }),
      get('b'),
      get('c', 'anna', { signal: last.signal }),
    ]
    first.abort()
    assert.deepEqual(aborted, [])
    last.abort()
    assert.deepEqual(aborted, ['a'])
    assert.deepEqual(queue.load, { running: 2, waiting: 0 })
    await end('a', new Error('aborted'))
    await end('b')
    assert.deepEqual(started, ['a', 'b'])
    assert.deepEqual(queue.load, { running: 0, waiting: 0 })
    assert.deepEqual(await Promise.all(left), [
      'the reader is gone',
      'the reader is gone',
      'result of b',
      'the reader is gone',
    ])
  })

  it('keeps nothing of readers who were answered at a signal that lasts, such as the one of a stop', async () => {
    const { get, end } = openQueue()
    const { signal } = new AbortController()
    const readers = [get('a', 'anna', { signal }), get('a', 'ben', { signal }), get('b', 'anna', { signal })]
    await end('a')
    await end('b', new Error('broken'))
    await Promise.all(readers)
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })

  it('does work again for a reader who comes after it was aborted', async () => {
    const { started, get, end } = openQueue()
    const gone = new AbortController()
    void get('a', 'anna', { signal: gone.signal })
    gone.abort()
    const again = get('a', 'ben')
    await end('a')
    assert.deepEqual(started, ['a', 'a'])
    assert.equal(await again, 'result of a')
  })

  it('refuses a reader for whom there is no place, with the time until there may be one', async () => {
    const { queue, get } = openQueue()
    for (const key of 'abcd') void get(key, 'anna', { cost: 4000 })
    const work = { key: 'e', cost: 1, run: () => Promise.resolve('') }
    const refusal = queueRefusal(() => queue.get({ ...work, cost: 4000 }, { caller: 'anna' }))
    assert.deepEqual(refusal, ['too_many_documents', 16])
  })

  it('gives a place to another caller, at the expense of the last reader of the one who takes up most', async () => {
    const { started, get, end } = openQueue()
    const many = ['a', 'b', 'c', 'd'].map((key) => get(key))
    const other = get('e', 'ben')
    assert.equal(await many[3], 'too_many_documents')
    await end('a')
    await end('e')
    assert.equal(await other, 'result of e')
    assert.deepEqual(started.slice(0, 3), ['a', 'b', 'e'])
  })

  it('counts what readers wait for, not how many they are', async () => {
    const { get } = openQueue()
    const costly = get('a', 'anna', { cost: 90 })
    const cheap = ['b', 'c', 'd'].map((key) => get(key, 'ben'))
    void get('e', 'carl')
    assert.equal(await costly, 'too_many_documents')
    assert.equal(await Promise.race([...cheap, settled().then(() => 'waiting')]), 'waiting')
  })

  it('neither refuses nor displaces a patient reader', async () => {
    const { get, endAll } = openQueue()
    const mails = ['a', 'b', 'c', 'd', 'e'].map((key) => get(key, 'mails', { isPatient: true }))
    const others = ['f', 'g', 'h', 'i'].map((key) => get(key))
    await endAll()
    assert.deepEqual(
      await Promise.all(mails),
      [...'abcde'].map((key) => `result of ${key}`),
    )
    assert.deepEqual(
      await Promise.all(others),
      [...'fghi'].map((key) => `result of ${key}`),
    )
  })

  it('tells all readers of an error, and goes on', async () => {
    const { started, get, end } = openQueue()
    const readers = [get('a'), get('a', 'ben')]
    for (const key of 'bc') void get(key)
    await end('a', new Error('broken'))
    assert.deepEqual(await Promise.all(readers), ['broken', 'broken'])
    assert.deepEqual(started, ['a', 'b', 'c'])
  })
})

function queueRefusal(get: () => unknown): unknown[] {
  try {
    get()
  } catch (error) {
    const { code, retry_after_s } = error as { code: string; retry_after_s: number }
    return [code, retry_after_s]
  }
  return []
}
