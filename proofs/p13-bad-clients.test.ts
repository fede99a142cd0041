// P13: good clients read, list and submit at a modest pace while one client misbehaves in each way there is: nothing of
// theirs fails, and what the bad one holds is taken from it.
import type { TestContext } from 'node:test'
import {
  filterBadly,
  readSlowly,
  sendSlowBodies,
  sendSlowHeaders,
  type Misbehave,
} from './support/bad-clients.ts'
import { openDoorScenes, type DoorScene } from './support/door-scene.ts'
import { watchGoodClients } from './support/good-clients.ts'
import { addProof, type Outcome } from './support/proof.ts'
import { until } from '../test/support/until.ts'

type Size = {
  /** The service as it is, whose patience lasts longer than a test should. */
  is_real: boolean
  counts: Record<Way, number>
  watched_ms: number
  hang_ms: number
  /** 99 of 100 good calls are answered in less. */
  p99_ms_max: number
  over_ms_max: number
}
type Way = keyof typeof ways

const ways = {
  'slow headers': sendSlowHeaders,
  'slow bodies': sendSlowBodies,
  'lists that nobody takes': readSlowly,
  'filters that no index helps': filterBadly,
} satisfies Record<string, Misbehave>

/** So long it is waited for what does not come. */
const UNGUARDED = { hang_ms: 3000, over_ms_max: 2500 }

const scenes = await openDoorScenes()

addProof<Size>({
  promise: 'P13',
  says: 'One bad client does not slow the others.',
  sizes: {
    ci: {
      is_real: false,
      counts: {
        'slow headers': 1000,
        'slow bodies': 300,
        'lists that nobody takes': 40,
        'filters that no index helps': 60,
      },
      ...{ watched_ms: 800, hang_ms: 8000, p99_ms_max: Infinity, over_ms_max: 10_000 },
    },
    full: {
      is_real: true,
      counts: {
        'slow headers': 1000,
        'slow bodies': 1000,
        'lists that nobody takes': 200,
        'filters that no index helps': 200,
      },
      // The longest patience is that for an answer that nobody takes: 90 seconds, looked at twice.
      ...{ watched_ms: 20_000, hang_ms: 5000, p99_ms_max: 250, over_ms_max: 200_000 },
    },
  },
  prove: async (size, { t }) => {
    const scene = await scenes.open(t, size.is_real ? undefined : 'hurried')
    const alone = await watchGoodClients(tokenOf(scene), size)
    const outcomes = []
    for (const way of Object.keys(ways) as Way[]) outcomes.push(await watchBeside(scene, size, way))
    const figures = Object.assign({}, ...outcomes.map(({ figures }) => figures)) as Record<string, number>
    return {
      cases: outcomes.reduce((sum, { cases }) => sum + cases, 0),
      failures: [
        ...alone.faults.map((fault) => `alone: ${fault}`),
        ...outcomes.flatMap(({ failures }) => failures),
      ],
      figures: { 'ms p99 alone': alone.p99_ms, ...figures },
    }
  },
  controls: Object.fromEntries(
    (Object.keys(ways) as Way[]).map((way) => [
      `${way}, without a guard`,
      async (size: Size, { t }: { t: TestContext }) =>
        watchBeside(await scenes.open(t, 'unguarded'), { ...size, ...UNGUARDED }, way),
    ]),
  ),
})

async function watchBeside(scene: DoorScene, size: Size, way: Way): Promise<Outcome> {
  const bad = await ways[way]({ port: scene.port, token: scene.bad, db: scene.db }, size.counts[way])
  const { calls, faults, p99_ms } = await watchGoodClients(tokenOf(scene), size)
  const failures = [...faults, ...bad.odd]
  if (p99_ms > size.p99_ms_max) failures.push(`one good call of a hundred takes ${p99_ms} ms`)
  const isOver = until('it is over', bad.isOver, size.over_ms_max)
  await isOver.catch(() => failures.push('what the bad client holds is not taken from it'))
  await bad.leave()
  const told = failures.map((fault) => `beside ${size.counts[way]} ${way}: ${fault}`)
  return { cases: calls, failures: told, figures: { [`ms p99 beside ${way}`]: p99_ms } }
}

const tokenOf = ({ port, good: token }: DoorScene) => ({ port, token })
