// The test runner as a process, on projects of small test files: its report, and that nothing outlives a run.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Outcome, type Running, spawnWords } from '../support/operator.ts'
import { runJobs } from '../support/test-pool.ts'
import { until } from '../support/until.ts'

const node = [process.execPath, '--import', import.meta.resolve('tsx')]
const runner = [...node, resolve('test/run.ts')]
const prover = [...node, resolve('proofs/run.ts')]
const noProgram = {
  'tsconfig.build.json': '{ "files": ["program.ts"], "compilerOptions": { "noEmit": true } }',
  'program.ts': '',
}

/** The beginning of most files, with a test that passes. */
const head = `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { existsSync } from 'node:fs'
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
it('passes', () => {})
`
/** A file that leaves two processes behind, one of them a PostgreSQL. */
const litter = `${head}
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { startEmbeddedPostgres } from ${JSON.stringify(resolve('src/platform/embedded-postgres/embedded-postgres.ts'))}
spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).unref()
await startEmbeddedPostgres({ data_dir: process.env.TMPDIR + '/data', holder: 'litter', log: () => {} })
writeFileSync('littered', '')
`

/** Opens a directory with these test files, in which the runner runs, and removes it after the tests. */
async function openProject(files: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'project-'))
  const TMPDIR = join(directory, 'tmp')
  after(() => rm(directory, { recursive: true }))
  await mkdir(TMPDIR)
  await symlink(resolve('node_modules'), join(directory, 'node_modules'))
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
  }
  const isRunning = async (pid: string) =>
    (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).includes(`TMPDIR=${TMPDIR}`)
  return {
    directory,
    spawn: (words: string[], environment: Record<string, string> = {}): Running =>
      spawnWords(words, { TMPDIR, ...environment }, { cwd: directory, detached: true }),
    untilThere: (name: string) =>
      until(`${name} is there`, async () => (await readdir(directory)).includes(name)),
    /** What is left of runs: their processes and their directories. */
    listRemains: async () => {
      const pids = (await readdir('/proc')).filter((name) => Number(name) > 0)
      const running = await Promise.all(pids.map(isRunning))
      const directories = (await readdir(TMPDIR)).filter((name) => name.startsWith('quotewright'))
      return [...pids.filter((_, index) => running[index]), ...directories]
    },
  }
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

describe('a run of the tests', async () => {
  // The largest file is taken first, the smallest last; comments make some larger.
  const project = await openProject({
    'test/rules/failing.test.ts': `${head}it("says 'no' (at once)", () => { throw new Error('no') })\nit('is wrong', () => assert.ok(1 > 2))\n//${'.'.repeat(9000)}`,
    'test/rules/waiting.test.ts': `${head}it('waits', async () => { while (!existsSync('go')) await pause() })\n//${'.'.repeat(8000)}`,
    'test/rules/exiting.test.ts': `${head}it('exits', () => pause().then(() => process.exit(0)))`,
    'test/rules/shot.test.ts': `${litter}it('is shot', () => pause().then(() => process.kill(process.pid, 'SIGKILL')))`,
    'test/rules/empty.test.ts': `export {}//${'.'.repeat(500)}`,
    'test/rules/unloadable.test.ts': `import './absent.ts'//${'.'.repeat(500)}`,
    'test/rules/skipped.test.ts': `${head}it('is skipped', { skip: true }, () => {})
      it('skips itself', (t) => t.skip('version does not match'))
      it.todo('is to be written')
      describe.skip('skipped suite', () => it('is never registered', () => {}))`,
    'test/rules/late.test.ts': `${head}it('leaves', () => void pause().then(() => { throw new Error('late') }))
      it('is there meanwhile', async () => { for (let n = 0; n < 10; n++) await pause() })`,
    'test/rules/last.test.ts': `import { it } from 'node:test'
      it('ends', () => void setTimeout(() => { throw new Error('last') }, 200))`,
  })
  let outcome: Outcome
  before(async () => {
    const running = project.spawn(runner)
    await until('the failure is shown', () => running.stdout().includes('says .no.'))
    assert.doesNotMatch(running.stdout(), /waiting/)
    await writeFile(join(project.directory, 'go'), '')
    outcome = await running.ended
  })

  it('fails, and its last line says how many tests passed and failed', () => {
    assert.equal(outcome.status, 1)
    assert.equal(lastLine(outcome.stdout), '10 passed, 12 failed')
  })

  it('shows a failure with the command that repeats that test alone', async () => {
    assert.match(outcome.stdout, /^FAILED \S+failing\S+ > says 'no' \(at once\)\n +Error: no\n/m)
    const [, words] = /Repeat: npm test -- (.*failing.*)/.exec(outcome.stdout) ?? []
    const command = `${runner.map((word) => `'${word}'`).join(' ')} ${words}`
    const { status, stdout } = await project.spawn(['bash', '-c', command]).ended
    assert.deepEqual([status, lastLine(stdout)], [1, '0 passed, 1 failed'])
  })

  const reports: [file: string, report: RegExp][] = [
    ['of a test that fails', /^\S+ +FAILED +\S+ s +1 {2}\S+failing/m],
    ['of an assertion without a message', /> is wrong\n +AssertionError.*: The value is falsy/],
    ['whose process ends', /^FAILED \S+exiting\S+ > exits\n +The process .* ended with 0\.$/m],
    ['whose process is shot', /^FAILED \S+shot\S+ > is shot\n +The process .* with SIGKILL\.$/m],
    ['without a test', /^FAILED \S+empty\S+\n +The file has no test that was run\.$/m],
    ['that cannot be imported', /^FAILED \S+unloadable\S+\n +Error.* Cannot find module .*absent/m],
    ['with a test that is skipped', /^FAILED \S+skipped\S+ > is skipped\n +Skipped: true/m],
    ['with a suite that is skipped', /^FAILED \S+skipped\S+ > skipped suite\n +Skipped: true/m],
    ['of a test that goes on after its end', /^FAILED \S+late\S+\n +After the end .*:\n +Error: late/m],
    ['whose test goes on after the end of all', /^FAILED \S+\n +After the end .*:\n +Error: last/m],
  ]
  for (const [what, report] of reports) it(`names a file ${what}`, () => assert.match(outcome.stdout, report))

  it('runs a file instead of the folder that is named before it', async () => {
    const words = [...runner, 'test/rules', 'test/rules/failing.test.ts']
    assert.equal(lastLine((await project.spawn(words).ended).stdout), '1 passed, 2 failed')
  })

  it('runs the other files', () => assert.match(outcome.stdout, /^\S+ +ok +\S+ s +2 {2}\S+waiting/m))

  it('leaves nothing of a file whose process was shot', async () => {
    await project.untilThere('littered')
    assert.deepEqual(await project.listRemains(), [])
  })

  it('of one file that passes has the status 0', async () => {
    const file = 'test/rules/waiting.test.ts'
    const names = [file, `./${file}`, join(project.directory, file)]
    const { status, stdout } = await project.spawn([...runner, ...names]).ended
    assert.deepEqual([status, lastLine(stdout)], [0, '2 passed, 0 failed'])
  })

  it('names at its end the files that cannot run here, and fails with --strict', async () => {
    const { directory: PATH, spawn } = await openProject({ 'test/acceptance/pooler.test.ts': head })
    const { status, stdout } = await spawn([...runner, 'test/acceptance', '--strict'], { PATH }).ended
    assert.equal(status, 1)
    assert.match(stdout, /^Left out: \S+pooler.test.ts: pgbouncer .*\n\n.*\n0 passed, 1 failed$/m)
  })
})

it('a file that hangs fails once', async () => {
  const { directory } = await openProject({
    'hanging.test.ts': 'setInterval(() => {}, 1000); await new Promise(() => {})',
  })
  const job = { file: join(directory, 'hanging.test.ts'), silent_ms_max: 2000 }
  const errors: string[] = []
  await runJobs([job], { directory, size: 1, onFailure: ({ error }) => errors.push(error), onFile: () => {} })
  assert.deepEqual(errors, ['Nothing has been heard of it for 2 s.'])
})

it('a file whose turn comes too late is left out and named', async () => {
  const { directory } = await openProject({ 'late.test.ts': head, 'early.test.ts': head })
  const [late, early] = [join(directory, 'late.test.ts'), join(directory, 'early.test.ts')]
  const jobs = [
    { file: late, latest_start: Date.now() - 1 },
    { file: early, latest_start: Date.now() + 600_000 },
  ]
  const [run, leftOut]: [string[], string[]] = [[], []]
  await runJobs(jobs, {
    directory,
    size: 1,
    onFailure: ({ error }) => assert.fail(error),
    onFile: ({ file }) => void run.push(file),
    onLate: (file) => void leftOut.push(file),
  })
  assert.deepEqual([run, leftOut], [[early], [late]])
})

it('a promise is not proved when a control throws, or when nothing is reported', async () => {
  const project = await openProject({
    ...noProgram,
    'proofs/p01-throwing.test.ts': `import { addPromiseTest } from '${resolve('proofs/support/promise-test.ts')}'
      addPromiseTest({ promise: 'P1', statement: '', sizes: {}, prove: () => ({ cases: 1, failures: [] }),
        controls: { 'no guard': () => { throw new Error('no') } } })`,
    'proofs/p02-silent.test.ts': head,
  })
  const { status, stdout } = await project.spawn(prover).ended
  assert.equal(status, 1)
  assert.match(stdout, /^FAILED P1 [^]* 0 failures; 0 of 1 controls [^]*^FAILED P2 .* made no report$/m)
})

it('of a release, files in a browser that fail run once more, and it is said which passed then', async () => {
  const once = `${head}import { writeFileSync } from 'node:fs'
    it('fails once', () => { if (!existsSync('once')) { writeFileSync('once', ''); throw new Error('once') } })`
  const project = await openProject({
    'scripts/build.mjs': '',
    'test/browser/unsteady.test.ts': once,
    'test/browser/failing.test.ts': `${head}it('fails', () => { throw new Error('no') })`,
    'proofs/failing.test.ts': `${head}it('fails', () => { throw new Error('no') })`,
  })
  const { status, stdout } = await project.spawn([...runner, '--release']).ended
  assert.equal(status, 1)
  assert.deepEqual(stdout.match(/^Unsteady: .*/gm), [
    'Unsteady: test/browser/unsteady.test.ts failed, and passed alone.',
  ])
  assert.equal(stdout.match(/^FAILED .* > fails once$/gm)?.length, 2)
  assert.match(lastLine(stdout)!, /passed, 2 failed$/)
})

describe('nothing is left', () => {
  // For a file of test/api, the run has a PostgreSQL, too.
  const runs: [what: string, words: string[], file: string, signal: NodeJS.Signals, status: number][] = [
    ['a run that Ctrl-C ends, pressed twice', runner, 'test/api/endless.test.ts', 'SIGINT', 130],
    ['promise tests that a signal ends', prover, 'proofs/p01-endless.test.ts', 'SIGTERM', 143],
  ]
  for (const [what, words, file, signal, exit_status] of runs)
    it(`of ${what}`, async () => {
      const endless = `${litter}it('goes on', () => { for (;;); })`
      const project = await openProject({ ...noProgram, [file]: endless })
      const { child, ended } = project.spawn(words)
      await project.untilThere('littered')
      assert.ok((await project.listRemains()).length > 5)
      for (let count = 0; count < 2; count++) process.kill(-child.pid!, signal)
      assert.equal((await ended).status, exit_status)
      assert.deepEqual(await project.listRemains(), [])
    })

  it('of a start without room for its PostgreSQL', async () => {
    const project = await openProject({ 'test/api/passing.test.ts': head })
    const command = `ulimit -f 1000; exec ${runner.map((word) => `'${word}'`).join(' ')}`
    const { status, stdout } = await project.spawn(['bash', '-c', command]).ended
    assert.equal(status, 1)
    assert.match(stdout, /The database could not be initialized/)
    assert.equal(lastLine(stdout), '0 passed, 1 failed')
    assert.deepEqual(await project.listRemains(), [])
  })

  it('of a start whose second server is not there, while the first is being started', async () => {
    const project = await openProject({
      'test/api/passing.test.ts': head,
      'proofs/passing.test.ts': head,
      ...noProgram,
    })
    const TEST_DATABASE_URL = 'postgresql://shop@127.0.0.1:1/shop'
    const { status, stdout } = await project.spawn([...runner, '--release'], { TEST_DATABASE_URL }).ended
    assert.equal(status, 1)
    assert.match(stdout, /ECONNREFUSED/)
    assert.deepEqual(await project.listRemains(), [])
  })

  it('of a run whose workers cannot start', async () => {
    // What cannot be bundled is loaded with the tsx of the project.
    const project = await openProject({ 'test/rules/unloadable.test.ts': "import './absent.ts'" })
    await rm(join(project.directory, 'node_modules'))
    const { status, stdout } = await project.spawn(runner).ended
    assert.equal(status, 1)
    assert.match(stdout, /ended with 1 before it took/)
    assert.deepEqual(await project.listRemains(), [])
  })
})
