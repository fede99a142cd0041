// A promise (docs/promises.md), its proof and its controls: small with `npm run test:release`, large with
// `npm run prove -- --full`.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { seededRandom, type Random } from '../../src/demo/demo-random.ts'

export type Outcome = {
  cases: number
  /** Where it did not hold: a sentence each, with what is needed to see it again. */
  failures: string[]
  figures?: Record<string, number>
}

/** Everything by chance comes from `random`, so that a seed repeats it. */
export type Trial = { t: TestContext; random: Random }

type Proof<Size> = {
  promise: `P${number}`
  says: string
  sizes: { ci: Size; full: Size }
  prove: (size: Size, trial: Trial) => Promise<Outcome>
  /** The same, always small, with a guard taken away: one that gives no failure makes the proof void. */
  controls: Record<string, (size: Size, trial: Trial) => Promise<Outcome>>
}

/** What a line of the report is made of; `control` names one, and is missing for the proof itself. */
export type Report = Counts & { promise: string; says: string; control?: string; seconds: number }
/** `controls` of the proof: a report of each must follow. */
type Counts = Omit<Outcome, 'failures'> & { failures: number; controls: number }

export const REPORT = 'proof '
const FAILURES_SHOWN = 20

export function sumOf(...outcomes: Outcome[]): Outcome {
  return {
    cases: outcomes.reduce((sum, { cases }) => sum + cases, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)) as Record<string, number>,
  }
}

export function addProof<Size>({ promise, says, sizes, prove, controls }: Proof<Size>): void {
  const size = process.env.QUOTEWRIGHT_PROOF === 'full' ? sizes.full : sizes.ci
  const seed = Number(process.env.QUOTEWRIGHT_SEED ?? 1)
  const run = async (t: TestContext, trial: (trial: Trial) => Promise<Outcome>, control?: string) => {
    const start = performance.now()
    const outcome = await trial({ t, random: seededRandom(seed) })
    const seconds = Math.round((performance.now() - start) / 1000)
    const counts = { failures: outcome.failures.length, controls: Object.keys(controls).length }
    const report: Report = { ...outcome, ...counts, promise, says, control, seconds }
    t.diagnostic(REPORT + JSON.stringify(report))
    assert.ok(outcome.cases > 0, 'nothing was tried')
    return outcome.failures
  }
  describe(`${promise}: ${says}`, () => {
    it('holds', async (t) => {
      const failures = await run(t, (trial) => prove(size, trial))
      assert.deepEqual(
        failures.slice(0, FAILURES_SHOWN),
        [],
        `${failures.length} failures with the seed ${seed}`,
      )
    })
    for (const [name, control] of Object.entries(controls))
      it(`is noticed where it does not: ${name}`, async (t) => {
        const failures = await run(t, (trial) => control(sizes.ci, trial), name)
        assert.notDeepEqual(failures, [])
      })
  })
}
