// Interrupted first starts, by a process manager or Ctrl-C: no process is left, and the next start works.
import assert from 'node:assert/strict'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { describe, it, type TestContext } from 'node:test'
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

const untilNamed =
  (start: string): Moment =>
  ({ dataDir }) =>
    until(`${start} is there`, async () => (await readdir(dataDir)).some((name) => name.startsWith(start)))
const untilInitializing = untilNamed('postgres.new-')
const untilServed: Moment = (operator) =>
  until('a server runs', async () => (await operator.findPostgres()) !== undefined)
const untilReady: Moment = (_operator, started) =>
  until('one is ready', () => started.some(({ stdout }) => stdout().includes('/rest')))
// Moments that nothing visible marks.
const after = (delay_ms: number) => () => pause(delay_ms)

const untilNoneIsLeft = ({ dataDir }: Operator) =>
  until('no process is left', async () => (await processesOf(dataDir)).length === 0)

async function assertNextWorks(operator: Operator): Promise<void> {
  const service = await operator.start()
  assert.equal(await service.stop(), 0)
  assert.deepEqual(await processesOf(operator.dataDir), [])
}

async function assertInterrupted(t: TestContext, signals: number, [command, count, moment]: Interrupted) {
  const operator = await openOperator(t)
  const started = Array.from({ length: count }, () => operator.spawn([command], {}, { detached: true }))
  const ended = Promise.all(started.map((each) => each.ended))
  const reached = moment(operator, started)
  // Two signals also reach a command that ends before its moment is seen.
  await (signals === 1 ? reached : Promise.race([reached, ended]))
  for (let signal = 0; signal < signals; signal++) started.forEach(interrupt)
  await ended
  // A server that is told to end by the second signal outlives its service by a little.
  if (signals > 1) await untilNoneIsLeft(operator)
  assert.deepEqual(await processesOf(operator.dataDir), [])
  await assertNextWorks(operator)
}

type Interrupted = [command: string, count: number, moment: Moment]
const twice: Record<string, Interrupted> = {
  'one, at once': ['serve', 1, after(0)],
  'one, while the database is initialized': ['serve', 1, untilInitializing],
  'two, while the database is initialized': ['serve', 2, untilInitializing],
  'one, when the database is initialized': ['serve', 1, untilNamed('postgres-')],
  'one, while the database starts': ['serve', 1, untilServed],
  'two, while the database starts': ['serve', 2, untilServed],
  'two, when one is ready': ['serve', 2, untilReady],
  'two, after 600 ms': ['serve', 2, after(600)],
  'another command, while the database is initialized': ['migrate', 1, untilInitializing],
  'another command, while the database starts': ['migrate', 1, untilServed],
}
const phases = {
  'while the database is initialized': untilInitializing,
  'while the database starts': untilServed,
}

describe('SIGTERM', () => {
  for (const [phase, moment] of Object.entries(phases))
    it(`${phase} ends the start in an orderly way, and the next one works`, async (t) => {
      const operator = await openOperator(t)
      const started = operator.spawn(['serve'])
      await moment(operator, [started])
      started.child.kill('SIGTERM')
      const { status, stdout, stderr } = await started.ended
      // A busy machine may not get as far as a stop in order.
      const isGivenUp = stdout.includes('did not end in time')
      assert.deepEqual({ status, stderr }, { status: isGivenUp ? 1 : 0, stderr: '' })
      assert.doesNotMatch(stdout, /is ready/)
      assert.equal(await operator.findPostgres(), undefined)
      await assertNextWorks(operator)
    })
})

describe('first starts that are interrupted', () => {
  for (const [name, moment] of Object.entries({ 'before anything is made': after(0), ...phases }))
    it(`once, two on one directory, ${name}: no process is left, and the next start works`, (t) =>
      assertInterrupted(t, 1, ['serve', 2, moment]))

  for (const [what, interrupted] of Object.entries(twice))
    it(`twice, ${what}: no process is left, and the next start works`, (t) =>
      assertInterrupted(t, 2, interrupted))

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
    await untilNoneIsLeft(operator)
  })
})
