// The position of the first error in text that is not JSON.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findJsonError } from '../../src/platform/json-error.ts'

describe('findJsonError', () => {
  for (const [text, offset] of [
    ['', 0],
    ['  ', 2],
    ['hello', 0],
    ['{"a": nul}', 6],
    ['{"a": 01}', 6],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ['{"a": 1,}', 8],
    ['[1 2]', 3],
    ['[1, 2', 5],
    ['[]]', 2],
    ['{"a": [1}', 8],
    ['{"a": "b\nc"}', 6],
    ['{"a": "\\x"}', 6],
    ['1, 2', 1],
  ] as const)
    it(`is ${offset} in ${JSON.stringify(text)}`, () => assert.equal(findJsonError(text), offset))

  it('is found in a megabyte of text, and under a hundred thousand brackets', () => {
    assert.equal(findJsonError(`["${'\\n'.repeat(500_000)}`), 1)
    assert.equal(findJsonError('['.repeat(100_000)), 100_000)
  })

  // Whatever is valid JSON is read to its end, and what is not ends before its end or cannot be continued there.
  it('agrees with JSON.parse about mutated JSON', () => {
    const mutated = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', ':', '}', '[', '\\', '1', 'x'),
    )
    fc.assert(
      fc.property(mutated, ([json, where, inserted]) => {
        const at = where % (json.length + 1)
        const text = json.slice(0, at) + inserted + json.slice(at + 1)
        const offset = findJsonError(text)
        const isJson = parses(text)
        // The end of valid JSON is also the place where more would be an error.
        assert.ok(offset <= text.length)
        if (isJson) assert.equal(offset, text.length)
        else if (offset < text.length) assert.equal(findJsonError(text.slice(0, offset)), offset)
      }),
    )
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
