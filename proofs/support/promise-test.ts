// Promise tests (docs/promises.md) and their negative controls: small with `npm run test:release`, large with
// `npm run prove -- --full`.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { seededRandom, type Random } from '../../src/demo/demo-random.ts'

export type Outcome = {
  cases: number
  /** One sentence for each violation, with what is needed to reproduce it. */
  failures: string[]
  figures?: Record<string, number>
  /** Lines of a table, which `npm run prove` prints. */
  table?: string[]
}

/** All random choices come from `random`, so that a seed repeats them. */
export type Trial = { t: TestContext; random: Random }

type PromiseTest<Size> = {
  promise: `P${number}`
  /** As in docs/promises.md, or the part of it that this test covers. */
  statement: string
  sizes: { ci: Size; full: Size }
  prove: (size: Size, trial: Trial) => Promise<Outcome>
  /** Negative controls: the same test in small size with a safeguard removed. One without a failure voids the test. */
  controls: Record<string, (size: Size, trial: Trial) => Promise<Outcome>>
}

/** The result of a promise test or, with `control`, of one of its negative controls. */
export type Report = Counts & { promise: string; statement: string; control?: string; seconds: number }
/** `controls`: the number of negative controls, each with a report of its own. */
type Counts = Omit<Outcome, 'failures'> & { failures: number; controls: number }

export const REPORT = 'promise '
const FAILURES_SHOWN = 20

export const sumOf = (...outcomes: Outcome[]): Outcome => ({
  cases: outcomes.reduce((sum, { cases }) => sum + cases, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)) as Record<string, number>,
})

export function addPromiseTest<Size>({
  promise,
  statement,
  sizes,
  prove,
  controls,
}: PromiseTest<Size>): void {
  const size = process.env.QUOTEWRIGHT_PROOF === 'full' ? sizes.full : sizes.ci
  const seed = Number(process.env.QUOTEWRIGHT_SEED ?? 1)
  const run = async (t: TestContext, trial: (trial: Trial) => Promise<Outcome>, control?: string) => {
    const start = performance.now()
    const outcome = await trial({ t, random: seededRandom(seed) })
    const seconds = Math.round((performance.now() - start) / 1000)
    const counts = { failures: outcome.failures.length, controls: Object.keys(controls).length }
    const report: Report = { ...outcome, ...counts, promise, statement, control, seconds }
    t.diagnostic(REPORT + JSON.stringify(report))
    assert.ok(outcome.cases > 0, 'no case was run')
    return outcome.failures
  }
  describe(`${promise}: ${statement}`, () => {
    it('holds', async (t) => {
      const failures = await run(t, (trial) => prove(size, trial))
      assert.deepEqual(
        failures.slice(0, FAILURES_SHOWN),
        [],
        `${failures.length} failures with the seed ${seed}`,
      )
    })
    for (const [name, control] of Object.entries(controls))
      it(`detects a violation: ${name}`, async (t) =>
        assert.notDeepEqual(await run(t, (trial) => control(sizes.ci, trial), name), []))
  })
}
