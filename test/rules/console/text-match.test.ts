// How the console finds words in its own texts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasWords } from '../../../console/ui/text-match.ts'

describe('a text of the console', () => {
  it('is found by every word of the search, anywhere, whatever the case, accents and ligatures', () => {
    for (const [label, text] of [
      ['Dashboard öffnen', 'OFFNEN dash'],
      ['Tastenkürzel schließen', 'schliessen'],
      ['Straße', 'STRASSE'],
      ['Næste ønske', 'naeste onske'],
      ['Mise en œuvre', 'oeuvre'],
      ['Opciones: próximos días', 'proximos dias'],
      ['Thème : clair', 'theme clair'],
      ['Any', ''],
    ] as const)
      assert.ok(hasWords(label, text), `${label}: ${text}`)
    assert.ok(!hasWords('Price requests', 'quote requests'))
  })
})
