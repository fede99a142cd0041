// docs/security.md covers every risk and requirement it refers to. That its tests exist, test/tidy.test.ts checks.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'

const page = await readFile('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| '))

describe('docs/security.md', () => {
  it('goes through all ten risks of the OWASP API Security Top 10', () => {
    for (let number = 1; number <= 10; number++)
      assert.equal(rows.filter((row) => row.startsWith(`| API${number}:2023 `)).length, 1, `API${number}`)
  })

  it('goes through all seventeen chapters of OWASP ASVS 5.0, and through no requirement twice', () => {
    const chapters = rows.map((row) => Number(/^\| V?(\d+)[. ]/.exec(row)?.[1]))
    for (let chapter = 1; chapter <= 17; chapter++)
      assert.ok(chapters.includes(chapter), `chapter ${chapter}`)
    const requirements = rows.filter((row) => /^\| \d/.test(row))
    const numbers = requirements.flatMap((row) => (row.split('|')[1] ?? '').match(/\d+\.\d+\.\d+/g) ?? [])
    assert.ok(numbers.length > 100, `only ${numbers.length} requirements`)
    const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index)
    assert.deepEqual(repeated, [])
  })

  it('says of every requirement how it is met, or that it is not', () => {
    const bare = rows.filter((row) => /^\| \d/.test(row) && (row.split('|')[3] ?? '').trim() === '')
    assert.deepEqual(bare, [])
  })
})
