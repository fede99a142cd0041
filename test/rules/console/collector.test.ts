// The collector of the console passes on together what is reported while it still reads earlier changes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { openCollector } from '../../../console/service/collector.ts'

const noPause = () => Promise.resolve()

describe('a collector', () => {
  it('passes on at once what comes first, then together, each once, what came during the work', async () => {
    const calls: { items: string[]; end: () => void }[] = []
    const collect = openCollector<string>(
      (items) => new Promise<void>((end) => calls.push({ items, end })),
      noPause,
    )
    collect('inbox')
    collect('quote 1')
    await settle()
    for (let event = 0; event < 1000; event++) collect(`quote ${event % 3}`)
    await settle()
    assert.deepEqual(
      calls.map(({ items }) => items),
      [['inbox', 'quote 1']],
    )
    calls[0]?.end()
    await settle()
    assert.deepEqual(calls[1]?.items, ['quote 0', 'quote 1', 'quote 2'])
    calls[1]?.end()
    await settle()
    assert.equal(calls.length, 2)
    collect('quote 4')
    await settle()
    assert.deepEqual(calls[2]?.items, ['quote 4'])
  })

  it('continues after work that failed', async () => {
    const seen: number[][] = []
    const collect = openCollector<number>((items) => {
      seen.push(items)
      return Promise.reject(new Error('offline'))
    }, noPause)
    collect(1)
    await settle()
    collect(2)
    await settle()
    assert.deepEqual(seen, [[1], [2]])
  })
})
