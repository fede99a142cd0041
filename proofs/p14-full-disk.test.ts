// P14: the disk under data and uploads fills up, on a small file system (Linux: unshare and a tmpfs): writes that do not
// fit are answered with 503 and leave nothing, and the service continues when there is space again.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/postgres/pool.ts'
import { type Answer, ok } from '../test/support/api.ts'
import { openOperator, program, spawnWords } from '../test/support/operator.ts'
import { until } from '../test/support/until.ts'
import { fileFaults } from './support/call-log.ts'
import { mixedFaults, openMixedClients, confirmRefused } from './support/mixed-clients.ts'
import { addPromiseTest, type Trial } from './support/promise-test.ts'

type Size = { times: number }

const CLIENTS = { submit: 3, repeat: 2, upload: 2, read: 1, page: 1 }
/** A new database takes most of it. */
const DISK_MB = 160
const FULL_MS = 1500
const WORK_MS_MAX = 120_000

const script = `mount -t tmpfs -o size=${DISK_MB}m,mode=755 none "$DATA_DIR" && exec "$@"`
const unshare = 'unshare --user --map-root-user --mount sh -c'.split(' ')
const start = [...unshare, script, 'sh', ...program, 'serve']

addPromiseTest<Size>({
  promise: 'P14',
  statement: 'A full disk loses nothing.',
  sizes: { ci: { times: 1 }, full: { times: 10 } },
  prove: fillRepeatedly,
  controls: {
    'a service that confirms writes on a full disk': (size, trial) =>
      fillRepeatedly(size, trial, confirmRefused),
  },
})

async function fillRepeatedly({ times }: Size, { t, random }: Trial, alter?: (answer: Answer) => Answer) {
  const operator = await openOperator(t)
  const service = await operator.start({ RATE_LIMIT_PER_MINUTE: '0' }, [], { start })
  const disk = `/proc/${service.child.pid}/root${operator.dataDir}`
  const client = await service.openClient()
  await ok(client.post('/rest/V1/pricerequest/request/submit', { body: { email: 'first@example.com' } }))
  const clients = openMixedClients(client, random, { clients: CLIENTS, name: 'p14', alter })
  const isRefused = () => clients.submits.count('refused') > 0 || alter !== undefined
  const failures: string[] = []
  for (let time = 1; time <= times; time++) {
    await clients.untilServed('before')
    // Fills the disk.
    await spawnWords(['dd', 'if=/dev/zero', `of=${disk}/filler`, 'bs=4k'], {}).ended
    await until('writes are refused', isRefused, WORK_MS_MAX)
    const ready = await client.get('/health/ready', { token: null })
    if (alter === undefined && ready.status !== 503) failures.push(`full for the ${time}. time, and ready`)
    await pause(random.integer(0, FULL_MS))
    await rm(join(disk, 'filler'))
    failures.push(...clients.faults.splice(0).map((fault) => `full for the ${time}. time: ${fault}`))
  }
  await clients.untilServed('again')
  await clients.stop()
  const connection = { host: join(disk, 'postgres-socket'), port: 5432, user: 'quotewright' }
  const db = openDatabase({ ...connection, database: 'quotewright' }, () => {}, { connections: 1 })
  t.after(() => db.close())
  failures.push(...(await mixedFaults(db, 'p14', clients)), ...(await fileFaults(db, disk)).faults)
  if ((await service.stop()) !== 0) failures.push(`the service ended: ${service.output().slice(-500)}`)
  return { cases: clients.counts.ok, failures, figures: { refused: clients.counts.unavailable } }
}
