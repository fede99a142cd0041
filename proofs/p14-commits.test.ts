// P14: the line to PostgreSQL breaks in the very moment of a commit, before the server has it or before its answer is
// here: the client hears `outcome_unknown`, and whoever repeats it with the same Idempotency-Key has it done once.
import { openDatabase } from '../src/platform/database.ts'
import { openCommitLine, type Fate } from './support/commit-line.ts'
import { mixedFaults, openMixedClients } from './support/mixed-clients.ts'
import { openOperator } from '../test/support/operator.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { cloneDatabase, databaseUrl, openTestServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'

type Size = { cuts: number }

const CLIENTS = { submit: 3, repeat: 4, upload: 2 }
const CUT_SHARE = 0.1
const CUTS_MS_MAX = 3_600_000

addProof<Size>({
  promise: 'P14',
  says: 'A line that breaks in the middle of a commit leaves it done once or not at all, and says so.',
  sizes: { ci: { cuts: 60 }, full: { cuts: 5000 } },
  prove: (size, trial) => cutCommits(size, trial, ['lost_before', 'lost_after']),
  controls: {
    'a database that confirms what it has not done': (_size, trial) =>
      cutCommits({ cuts: 5 }, trial, ['invented']),
  },
})

async function cutCommits({ cuts }: Size, { t, random }: Trial, fates: Fate[]): Promise<Outcome> {
  const operator = await openOperator(t)
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  t.after(async () => {
    await database.drop()
    await server.stop()
  })
  let isOver = true
  const line = await openCommitLine(
    t,
    () => database.connection,
    () => (!isOver && random.chance(CUT_SHARE) ? random.pick(fates) : 'passed'),
  )
  const DATABASE_URL = databaseUrl(line.connection)
  const service = await operator.start({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0' })
  const target = { port: () => service.port, token: await service.signIn() }
  const clients = openMixedClients(target, random, { clients: CLIENTS, name: 'p14' })
  const countCuts = () => fates.reduce((sum, fate) => sum + line.count(fate), 0)
  isOver = false
  await until('so many commits are cut', () => countCuts() >= cuts, CUTS_MS_MAX)
  isOver = true
  clients.forget()
  await until('all clients are served again', clients.isServed)
  await clients.stop()
  const db = openDatabase(database.connection, () => {}, { connections: 1 })
  const failures = [...clients.odd, ...(await mixedFaults(db, 'p14', clients).finally(() => db.close()))]
  const { repeated } = clients.counts
  const unknown = clients.submits.count('unknown') + clients.uploads.count('unknown')
  if (unknown === 0 && !fates.includes('invented')) failures.push('no outcome was unknown')
  if ((await service.stop()) !== 0) failures.push(`the service ended: ${service.output().slice(-500)}`)
  return { cases: countCuts(), failures, figures: { unknown, repeated, confirmed: clients.counts.ok } }
}
