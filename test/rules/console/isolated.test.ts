// Names within sentences.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isolated, withVisibleOverrides } from '../../../console/messages/isolated.ts'

describe('a name within a sentence', () => {
  it('stays as it is if it is written from left to right', () => {
    for (const name of ['anna', 'Böhm & Söhne', '東京', '👩‍🚀']) assert.equal(isolated(name), name)
  })

  it('is isolated if it is written from right to left', () => {
    assert.equal(isolated('דנה'), '\u2068דנה\u2069')
  })

  it('can neither change the direction of the sentence nor leave the isolation', () => {
    assert.equal(isolated('a\u202eb'), '\u2068ab\u2069')
    assert.equal(isolated('a\u2069\u202eb'), '\u2068ab\u2069')
  })
})

describe('the name of a file', () => {
  it('shows the character that writes its end backwards', () => {
    assert.equal(withVisibleOverrides('photo\u202egnp.exe'), 'photo[U+202E]gnp.exe')
  })

  it('stays as it is in a language that is written from right to left', () => {
    for (const name of ['דנה.pdf', 'مرحبا\u200f.png']) assert.equal(withVisibleOverrides(name), name)
  })
})
