// P14: a service is told to stop (SIGTERM) in the middle of its work, as an update does: what it has begun to answer it
// answers whole, uploads and streamed lists too; what it did not answer it has not done; and then it ends in order.
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { mixedFaults, openMixedClients, type MixedClients } from './support/mixed-clients.ts'
import { openOperator } from '../test/support/operator.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import {
  finishList,
  finishUpload,
  insertWideRows,
  openList,
  openUpload,
  type Upload,
} from '../test/support/raw-http.ts'
import { cloneDatabase, databaseUrl, openTestServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'

type Size = { stops: number }

const CLIENTS = { submit: 3, repeat: 2, upload: 2, read: 2, page: 1 }
const SLOW_LISTS = 4
const SLOW_UPLOADS = 3
const WORK_MS = 500

addProof<Size>({
  promise: 'P14',
  says: 'An update cuts no answer, and the service that is told to stop ends in order.',
  sizes: { ci: { stops: 5 }, full: { stops: 100 } },
  prove: (size, trial) => stopAgainAndAgain(size, trial, 'SIGTERM'),
  controls: {
    'shot in place of told': (_size, trial) => stopAgainAndAgain({ stops: 1 }, trial, 'SIGKILL'),
  },
})

async function stopAgainAndAgain(
  { stops }: Size,
  { t, random }: Trial,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<Outcome> {
  const operator = await openOperator(t)
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  t.after(async () => {
    await database.drop()
    await server.stop()
  })
  const db = openDatabase(database.connection, () => {}, { connections: 1 })
  const environment = { DATABASE_URL: databaseUrl(database.connection), RATE_LIMIT_PER_MINUTE: '0' }
  const failures: string[] = []
  let [answered, unanswered] = [0, 0]
  for (let stop = 1; stop <= stops; stop++) {
    const service = await operator.start(environment)
    const token = await service.signIn()
    if (stop === 1) await insertWideRows(db)
    const name = `p14-${stop}`
    const clients = openMixedClients({ port: () => service.port, token }, random, { clients: CLIENTS, name })
    const each = <T>(count: number, open: () => Promise<T>) =>
      Promise.all(Array.from({ length: count }, open))
    const lists = await each(SLOW_LISTS, () => openList(service.port, token))
    const uploads = await each(SLOW_UPLOADS, () => openUpload(service.port, token))
    await until('all clients are served', clients.isServed)
    await pause(random.integer(0, WORK_MS))
    service.child.kill(signal)
    const found = [...(await finish(lists, uploads)), ...clients.odd]
    const { status } = await service.ended
    await clients.stop()
    if (status !== 0) found.push(`the service ended with ${status}: ${service.output().slice(-500)}`)
    found.push(...(await mixedFaults(db, name, clients)), ...(await unansweredFaults(db, name, clients)))
    failures.push(...found.map((fault) => `stop ${stop}: ${fault}`))
    answered += clients.counts.ok
    unanswered += clients.submits.count('unknown') + clients.uploads.count('unknown')
  }
  await db.close()
  return { cases: stops, failures, figures: { answered, unanswered } }
}

/** What was half sent or half read when the service was told to stop. */
async function finish(lists: IncomingMessage[], uploads: Upload[]): Promise<string[]> {
  const results = await Promise.allSettled([...lists.map(finishList), ...uploads.map(finishUpload)])
  return results.flatMap((result) =>
    result.status === 'rejected' ? [`a slow client was not served: ${String(result.reason)}`] : [],
  )
}

/** Who was not answered was not heard: he may ask the next process the same. */
async function unansweredFaults(
  db: Parameters<typeof mixedFaults>[0],
  name: string,
  { submits, uploads }: MixedClients,
): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select split_part(customer_email, '@', 1) as key from price_request where starts_with(customer_email, $1)
     union all select split_part(name, '.', 1) from temporary_file where starts_with(name, $1)`,
    [name],
  )
  const done = new Set(rows.map(({ key }) => key))
  const unknown = [submits, uploads].flatMap((log) =>
    [...log.heard()].filter(([, heard]) => heard === 'unknown'),
  )
  return unknown.flatMap(([key]) => (done.has(key) ? [`${key} was done and not answered`] : []))
}
