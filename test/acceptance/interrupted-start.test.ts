// First starts that are interrupted, as by Ctrl-C: no process of them is left, and the next start works.
import assert from 'node:assert/strict'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openOperator, type Operator, type Running } from '../support/operator.ts'
import { until } from '../support/until.ts'

/** The command lines of the processes that work in the directory or were started for it. */
async function processesOf(dataDir: string): Promise<string[]> {
  const found = await Promise.all(
    (await readdir('/proc')).filter(Number).map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      const [command, variables] = [await read('cmdline'), await read('environ')]
      const isOurs =
        place.startsWith(dataDir) ||
        command.includes(dataDir) ||
        variables.split('\0').includes(`DATA_DIR=${dataDir}`)
      return isOurs ? [`${pid}: ${command.replaceAll('\0', ' ')}`] : []
    }),
  )
  return found.flat()
}

/** Ctrl-C reaches every process of the foreground group. */
function interrupt({ child }: Running): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGINT')
  } catch (error) {
    // It has ended since.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

type Moment = (operator: Operator, started: Running[]) => Promise<void>

const untilSo =
  (what: string, isSo: (operator: Operator, started: Running[]) => Promise<boolean> | boolean): Moment =>
  (operator, started) =>
    until(what, () => isSo(operator, started))
const untilNamed = (start: string): Moment =>
  untilSo(`${start} is there`, async ({ dataDir }) =>
    (await readdir(dataDir)).some((name) => name.startsWith(start)),
  )
const untilServed = untilSo('a server runs', async (operator) => Boolean(await operator.findPostgres()))
const untilReady = untilSo('one is ready', (_operator, started) =>
  started.some(({ stdout }) => stdout().includes('/rest')),
)
// Between what can be seen from outside.
const after =
  (delay_ms: number): Moment =>
  () =>
    pause(delay_ms)

const cases: [what: string, command: string, count: number, moment: Moment][] = [
  ['one, at once', 'serve', 1, after(0)],
  ['one, while the database is initialised', 'serve', 1, untilNamed('postgres.new-')],
  ['two, while the database is initialised', 'serve', 2, untilNamed('postgres.new-')],
  ['one, when the database is initialised', 'serve', 1, untilNamed('postgres-')],
  ['one, while the database starts', 'serve', 1, untilServed],
  ['two, while the database starts', 'serve', 2, untilServed],
  ['two, when one is ready', 'serve', 2, untilReady],
  ['two, after 600 ms', 'serve', 2, after(600)],
  ['two, after 1200 ms', 'serve', 2, after(1200)],
  ['another command, while the database is initialised', 'migrate', 1, untilNamed('postgres.new-')],
  ['another command, while the database starts', 'migrate', 1, untilServed],
]

describe('first starts that are interrupted twice', () => {
  for (const [what, command, count, moment] of cases)
    it(`${what}: no process is left, and the next start works`, async (t) => {
      const operator = await openOperator(t)
      const started = Array.from({ length: count }, () => operator.spawn([command], {}, { detached: true }))
      const ended = Promise.all(started.map((each) => each.ended))
      await Promise.race([moment(operator, started), ended])
      for (let signal = 0; signal < 2; signal++) started.forEach(interrupt)
      await ended
      // A server that is told to end at the last moment outlives its service by a little.
      await until('no process is left', async () => (await processesOf(operator.dataDir)).length === 0)
      const service = await operator.start()
      assert.equal(await service.stop(), 0)
      assert.deepEqual(await processesOf(operator.dataDir), [])
    })
  it('one whose database does not get ready: the process gives up and takes the server along', async (t) => {
    const operator = await openOperator(t)
    const started = operator.spawn(['serve'], {}, { detached: true })
    await untilServed(operator, [started])
    const server = await operator.findPostgres()
    assert.ok(server)
    process.kill(server, 'SIGSTOP')
    interrupt(started)
    assert.equal((await started.ended).status, 1)
    process.kill(server, 'SIGCONT')
    await until('no process is left', async () => (await processesOf(operator.dataDir)).length === 0)
  })
})
