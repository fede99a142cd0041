// Which test files count as grown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findGrown } from '../support/file-times.ts'

const expected = { 'a.test.ts': 10, 'b.test.ts': 10, 'c.test.ts': 20, 'd.test.ts': 1 }
const named = (taken: Record<string, number>) =>
  findGrown(
    Object.entries(taken).map(([file, seconds]) => ({ file, seconds })),
    expected,
  ).map((line) => /\S+\.test\.ts/.exec(line)?.[0])

describe('a test file', () => {
  it('has grown when it takes more than twice its part of the run', () => {
    assert.deepEqual(named({ 'a.test.ts': 40, 'b.test.ts': 10, 'c.test.ts': 20 }), ['a.test.ts'])
  })

  it('has not grown where all files take longer, as on a slow machine', () => {
    assert.deepEqual(named({ 'a.test.ts': 50, 'b.test.ts': 55, 'c.test.ts': 90 }), [])
  })

  it('has not grown by a few seconds', () => {
    assert.deepEqual(named({ 'a.test.ts': 10, 'b.test.ts': 10, 'd.test.ts': 3 }), [])
  })

  it('has not grown when it is new, or runs by itself', () => {
    assert.deepEqual(named({ 'a.test.ts': 10, 'new.test.ts': 100 }), [])
    assert.deepEqual(named({ 'a.test.ts': 100 }), [])
  })
})
