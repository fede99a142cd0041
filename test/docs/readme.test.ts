// The commands of the README, run from top to bottom in a shell, and then a second time.
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { codeBlocks, openClone } from '../support/document-code.ts'

const [demo = '', start = '', ...calls] = await codeBlocks('README.md', 'sh')
const clone = await openClone({ after })

const countLines = async (name: string) =>
  (await readFile(join(clone.directory, name), 'utf8')).trimEnd().split('\n').length

describe('README.md', () => {
  it('starts a demo and stops it with Ctrl-C', async () => {
    const [install, startDemo = ''] = demo.trimEnd().split('\n')
    // Not run, as the directory looks as it does after an installation.
    assert.equal(install, 'npm ci')
    const stop = await clone.start(startDemo)
    await stop()
    assert.ok((await stat(join(clone.directory, 'demo-data'))).isDirectory())
  })

  it('goes from a price request to an order, and does so again', async () => {
    const stop = await clone.start(start)
    const printed = await clone.run(calls.join('\n'))
    assert.match(printed, /status: 'purchased'/)
    assert.match(await readFile(join(clone.directory, 'quote.pdf'), 'latin1'), /^%PDF-/)
    // The names of the fields, and a quote.
    assert.equal(await countLines('quotes.csv'), 2)
    await clone.run(calls.join('\n'))
    assert.equal(await countLines('quotes.csv'), 3)
    await stop()
  })
})
