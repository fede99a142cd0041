// The guide for integrators: its code is that of examples/, its diagram that of the rules, and all of it runs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import { quoteMoves } from '../../src/domain/quote-moves.ts'
import { codeBlocks, findFreePort, openClone } from '../support/document-code.ts'

const GUIDE = 'docs/integrate.md'
const [makeToken = '', registerWebhook = ''] = await codeBlocks(GUIDE, 'sh')

describe('docs/integrate.md', () => {
  it('shows the code of examples/', async () => {
    const parts = await codeBlocks(GUIDE, 'ts')
    assert.equal(parts.join('\n'), await readFile('examples/storefront.ts', 'utf8'))
    const endpoints = {
      typescript: 'webhook-endpoint.ts',
      python: 'webhook_endpoint.py',
      php: 'webhook_endpoint.php',
    }
    for (const [language, name] of Object.entries(endpoints))
      assert.deepEqual(await codeBlocks(GUIDE, language), [
        await readFile(`examples/webhook-endpoint/${name}`, 'utf8'),
      ])
  })

  it('shows every move of a quote', async () => {
    const diagrams = await codeBlocks(GUIDE, 'mermaid')
    const shown = [...(diagrams.at(-1) ?? '').matchAll(/(\w+) --> (\w+): (\w+)/g)].map(([line]) => line)
    const moves = Object.entries(quoteMoves).flatMap(([move, { from, to }]) =>
      from.map((status) => `${status} --> ${to}: ${move}`),
    )
    assert.deepEqual(shown.sort(), moves.sort())
  })

  it('leads from a token to an order, whose events reach a verified webhook endpoint', async () => {
    const clone = await openClone({ after })
    const stop = await clone.start('WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8 npm start')
    const port = String(await findFreePort())
    const printed = await clone.run(`${makeToken}
      npx tsx examples/storefront.ts
      ${registerWebhook.replace('9000', port)}
      PORT=${port} node --import tsx examples/webhook-endpoint/webhook-endpoint.ts > received.txt &
      npx tsx examples/storefront.ts
      until grep --quiet quote.purchased received.txt; do sleep 0.1; done
      kill %1
      cat received.txt`)
    assert.match(printed, /^Quote 1 is purchased: 9116\.4, order 1$/m)
    assert.match(printed, /^\d+ quote\.purchased$/m)
    // Deliveries are in order for each record, not across records.
    assert.match(printed, /^price_request\.submitted 2$/m)
    assert.match(printed, /^quote\.created 2\n[^]*^quote\.purchased 2$/m)
    await stop()
  })
})
