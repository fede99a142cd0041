// Random sequences of moves over carts, quotes and people compared with a model; proofs/p17-deals.test.ts runs many more.
//
//   QUOTEWRIGHT_SEED=7 QUOTEWRIGHT_SEQUENCES=1000 npm test -- test/api/quotes/deal-sequences.test.ts
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLanes, runSequences } from '../../../proofs/support/deal-trial.ts'
import { seededRandom } from '../../../src/demo/demo-random.ts'

const { QUOTEWRIGHT_SEED: seed = '1', QUOTEWRIGHT_SEQUENCES: count = '60' } = process.env
const lanes = await openLanes(2)

it('carts, quotes and people are what the model says after random sequences of moves', async () => {
  const { failures } = await runSequences(lanes, seededRandom(Number(seed)), Number(count))
  assert.equal(failures.join('\n'), '', `with the seed ${seed}`)
})
