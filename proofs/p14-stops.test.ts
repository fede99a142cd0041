// P14: a service is told to stop (SIGTERM) in the middle of its work, as an update does: what it has begun to answer it
// answers whole, uploads and streamed lists too; what it did not answer it has not done; and then it ends in order.
import { setTimeout as pause } from 'node:timers/promises'
import { atOnce } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { finishList, finishUpload, insertWideRows, openList, openUpload } from '../test/support/raw-http.ts'
import { mixedFaults, openMixedClients } from './support/mixed-clients.ts'
import { addProof, type Trial } from './support/proof.ts'

type Size = { stops: number }

const CLIENTS = { submit: 3, repeat: 2, upload: 2, read: 2, page: 1 }
const SLOW_LISTS = 4
const SLOW_UPLOADS = 3
const WORK_MS = 500

addProof<Size>({
  promise: 'P14',
  says: 'An update cuts no answer, and the service that is told to stop ends in order.',
  sizes: { ci: { stops: 3 }, full: { stops: 100 } },
  prove: (size, trial) => stopAgainAndAgain(size, trial, 'SIGTERM'),
  controls: {
    'shot in place of told': (_size, trial) => stopAgainAndAgain({ stops: 1 }, trial, 'SIGKILL'),
  },
})

async function stopAgainAndAgain({ stops }: Size, { t, random }: Trial, signal: 'SIGTERM' | 'SIGKILL') {
  const environment = { RATE_LIMIT_PER_MINUTE: '0' }
  const operator = await openOperator(t, { environment, database: 'cloned' })
  const failures: string[] = []
  const figures = { answered: 0, unanswered: 0 }
  for (let stop = 1; stop <= stops; stop++) {
    const service = await operator.start()
    const token = await service.signIn()
    if (stop === 1) await operator.withDatabase((db) => insertWideRows(db))
    const name = `p14-${stop}`
    const clients = openMixedClients(await service.openClient(), random, { clients: CLIENTS, name })
    const lists = await atOnce(SLOW_LISTS, () => openList(service.port, token))
    const uploads = await atOnce(SLOW_UPLOADS, () => openUpload(service.port, token))
    await clients.untilServed('at first')
    await pause(random.integer(0, WORK_MS))
    service.child.kill(signal)
    // What was half sent or half read when the service was told to stop.
    const slow = await Promise.allSettled([...lists.map(finishList), ...uploads.map(finishUpload)])
    const { status } = await service.ended
    await clients.stop()
    const found = slow.flatMap((result) =>
      result.status === 'rejected' ? [`a slow client was not served: ${String(result.reason)}`] : [],
    )
    if (status !== 0) found.push(`the service ended with ${status}: ${service.output().slice(-500)}`)
    // Who was not answered was not heard, and may ask the next process the same.
    found.push(...(await operator.withDatabase((db) => mixedFaults(db, name, clients, 0))))
    failures.push(...[...found, ...clients.odd].map((fault) => `stop ${stop}: ${fault}`))
    figures.answered += clients.counts.ok
    figures.unanswered += clients.unknown()
  }
  return { cases: stops, failures, figures }
}
