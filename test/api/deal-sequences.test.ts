// Random sequences of moves over carts, quotes and people, compared with a model; many more in proofs/p17-deals.test.ts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openLanes, runSequences } from '../../proofs/support/deal-trial.ts'
import { seededRandom } from '../../src/demo/demo-random.ts'

const lanes = await openLanes(2)
const seed = Number(process.env.QUOTEWRIGHT_SEED ?? 1)
const count = Number(process.env.QUOTEWRIGHT_SEQUENCES ?? 80)

describe('carts, quotes and people', () => {
  it(`are as the model says after ${count} random sequences of moves`, async () => {
    const { failures } = await runSequences(lanes, seededRandom(seed), count)
    assert.equal(failures.join('\n'), '', `with the seed ${seed}`)
  })
})
