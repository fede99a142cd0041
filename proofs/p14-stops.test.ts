// P14: graceful shutdown (SIGTERM) under load, as in an update: responses that have begun are completed, including uploads
// and streamed lists; unanswered requests have no effect; then the process exits with status 0.
import { setTimeout as pause } from 'node:timers/promises'
import { atOnce } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { finishLists, finishUpload, insertWideRows, openList, openUpload } from '../test/support/raw-http.ts'
import { mixedFaults, openMixedClients } from './support/mixed-clients.ts'
import { addPromiseTest, type Trial } from './support/promise-test.ts'

type Size = { stops: number }

/** The number of clients by what they do. */
const CLIENTS = { submit: 3, repeat: 2, upload: 2, read: 2, page: 1 }
const SLOW_LISTS = 4
const SLOW_UPLOADS = 3
/** How long the clients work before the signal, at most. */
const WORK_MS_MAX = 500

addPromiseTest<Size>({
  promise: 'P14',
  statement: 'An update interrupts no response.',
  sizes: { ci: { stops: 3 }, full: { stops: 100 } },
  prove: (size, trial) => stopRepeatedly(size, trial, 'SIGTERM'),
  controls: {
    'SIGKILL instead of SIGTERM': (_size, trial) => stopRepeatedly({ stops: 1 }, trial, 'SIGKILL'),
  },
})

async function stopRepeatedly({ stops }: Size, { t, random }: Trial, signal: 'SIGTERM' | 'SIGKILL') {
  const operator = await openOperator(t, { environment: { RATE_LIMIT_PER_MINUTE: '0' }, database: 'cloned' })
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
    await pause(random.integer(0, WORK_MS_MAX))
    service.child.kill(signal)
    // The uploads and lists that were in flight at the signal must end as if it had not come.
    const slow = await Promise.allSettled([finishLists(lists), ...uploads.map(finishUpload)])
    const { status } = await service.ended
    await clients.stop()
    const faults = slow.flatMap((result) =>
      result.status === 'rejected' ? [`a slow client was not served: ${String(result.reason)}`] : [],
    )
    if (status !== 0) faults.push(`the service ended with ${status}: ${service.output().slice(-500)}`)
    // An unanswered request has no effect and may be repeated at the next process.
    faults.push(...(await operator.withDatabase((db) => mixedFaults(db, name, clients, 0))))
    failures.push(...[...faults, ...clients.faults].map((fault) => `stop ${stop}: ${fault}`))
    figures.answered += clients.counts.ok
    figures.unanswered += clients.unknown()
  }
  return { cases: stops, failures, figures }
}
