// Console and widget are built again as soon as a file has changed that the bundler reads, wherever it is.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { isUpToDate } from '../../scripts/build-inputs.mjs'

const directory = await mkdtemp(join(tmpdir(), 'quotewright-build-'))
after(() => rm(directory, { recursive: true }))
const vite = join(process.cwd(), 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds a part, and copies what it was built from. */
async function build(part: string) {
  const [outDir, base] = [join(directory, part), join(directory, `${part}-inputs`)]
  const options = ['build', '--logLevel', 'error', '--outDir', outDir]
  await promisify(execFile)(process.execPath, [vite, ...options], { cwd: part })
  const { inputs } = JSON.parse(await readFile(join(outDir, 'inputs.json'), 'utf8')) as { inputs: string[] }
  for (const path of inputs) await cp(path, join(base, path), { recursive: true })
  return { outDir, base, inputs }
}

/** Returns the files that a module reaches by relative imports, except imports of types, which the bundler does not read. */
async function importsOf(start: string): Promise<string[]> {
  const files = new Set([start])
  for (const path of files) {
    const text = await readFile(path, 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from|import|import\() ?'(\.[^']+\.(?:tsx?|css))'/g)) {
      const isType = new RegExp(`import type [^'(;=]*from '${name}'`).test(text)
      if (!isType) files.add(join(dirname(path), name))
    }
  }
  return [...files]
}

/** The module with which each part begins. */
const entries = { console: 'console/app/main.tsx', widget: 'widget/widget.ts' }

/** Files that are copied, not imported. */
const publicFiles: Record<string, string[]> = { console: ['console/public/icon.svg'], widget: [] }

describe('a build of', () => {
  for (const [part, entry] of Object.entries(entries))
    it(`the ${part} is out of date once any file that it read has changed`, async () => {
      const { outDir, base, inputs } = await build(part)
      const imported = await importsOf(entry)
      assert.ok(imported.length > 10, 'the imports are found')
      assert.deepEqual(
        imported.filter((path) => !inputs.includes(path)),
        [],
      )
      assert.equal(await isUpToDate(outDir, base), true)
      // Of the many modules of the console, the entry alone.
      const samples = inputs.filter((path) => !path.startsWith('console/') || /\.(html|json)$/.test(path))
      for (const path of [...samples, entry, ...publicFiles[part]!]) {
        const copy = join(base, path)
        const before = await readFile(copy)
        await appendFile(copy, ' ')
        assert.equal(await isUpToDate(outDir, base), false, path)
        await writeFile(copy, before)
      }
      await rm(join(base, entry))
      assert.equal(await isUpToDate(outDir, base), false)
    })

  it('anything is out of date without a record of its inputs', async () => {
    assert.equal(await isUpToDate(join(directory, 'none')), false)
  })
})
