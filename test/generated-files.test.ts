// The generated files match the code.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { generateFiles } from '../scripts/generated-files.ts'

describe('generated files', async () => {
  for (const [name, text] of await generateFiles())
    it(`${name} is up to date (npm run generate)`, async () =>
      assert.equal(await readFile(name, 'utf8').catch(() => ''), text))
})
