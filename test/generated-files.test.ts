// The files that `npm run generate` writes are up to date, and no larger than people want to download.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { generateFiles } from '../scripts/generated-files.ts'

/** Of generated files that people download, in bytes. */
const sizesMax = new Map([
  ['openapi.json', 800_000],
  ['client/src/openapi.ts', 450_000],
])

for (const [name, text] of await generateFiles()) {
  it(`${name} is up to date (npm run generate)`, async () => {
    const kept = (await readFile(name, 'utf8').catch(() => '')).split('\n')
    const lines = text.split('\n')
    // Of texts this long, the first difference says more than all.
    const place = lines.findIndex((line, index) => line !== kept[index])
    assert.equal(kept[place], lines[place])
    assert.equal(kept.length, lines.length)
  })
  const max = sizesMax.get(name)
  if (max) it(`${name} has at most ${max} bytes`, () => assert.ok(Buffer.byteLength(text) <= max))
}
