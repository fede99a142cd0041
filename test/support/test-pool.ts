// Processes that run test files: each takes the next file as soon as it has finished one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endProcessesIn } from './run-directory.ts'
import { bundleTests } from './test-bundle.ts'
import { LAST_TEST, type ReporterMessage } from './test-reporter.ts'

/** A test file, the variables under which it runs, and how long it may report nothing before it counts as hanging. */
export type Job = {
  file: string
  environment?: Record<string, string>
  silent_ms_max?: number
  /** Runs in a process of its own. */
  is_alone?: boolean
  /** Is left out when its turn comes later, in milliseconds since 1970. */
  latest_start?: number
}

/** `names` are those of the suites and of the test. */
export type Failure = { file: string; names: string[]; error: string }
export type FileResult = { file: string; passed: number; failed: number; seconds: number }

type PoolOptions = {
  /** Number of processes. */
  size: number
  /** A regular expression; tests whose name does not match it are left out. */
  name_pattern?: string
  /** Holds the temporary directories of the processes. */
  directory: string
  onFailure: (failure: Failure) => void
  onFile: (result: FileResult) => void
  onDiagnostic?: (message: string) => void
  onLate?: (file: string) => void
}

/** From a worker: `next` requests a file, `unloadable` reports that one could not be imported. */
export type WorkerMessage = { type: 'next' } | { type: 'unloadable'; error: string } | ReporterMessage
/** To a worker. */
export type PoolMessage = ({ type: 'run'; module: string } & Job) | { type: 'end' }

/** Only a file that hangs reports nothing for so long. */
const SILENT_MS_MAX = 900_000
/** Keeps the cache of the TypeScript loader from run to run; the run's own TMPDIR is set later. */
const TMPDIR = tmpdir()
const worker = join(import.meta.dirname, 'test-worker.ts')
/** Loads TypeScript in worker threads, whose entry is not part of a bundle. */
const threadArguments = [
  '--import',
  pathToFileURL(join(import.meta.dirname, '../../scripts/typescript-threads.mjs')).href,
]
const reporter = join(import.meta.dirname, 'test-reporter.ts')
/** The processes started so far, in all runs: each has a directory that is named after its number. */
let processesCount = 0

/** Runs the jobs in their order, as many at once as there are processes. Resolves when all are done. */
export async function runJobs(jobs: Job[], options: PoolOptions): Promise<void> {
  const queue = [...jobs]
  const bundled = await bundleTests([worker, reporter, ...jobs.map(({ file }) => file)], options.directory)
  const modules: Modules = bundled
    ? { pathOf: bundled, execArgv: ['--enable-source-maps', ...threadArguments] }
    : { pathOf: (file) => file, execArgv: ['--import', 'tsx', ...threadArguments] }
  const runProcesses = async () => {
    while (queue.length > 0)
      await runProcess(queue, options, modules, join(options.directory, `p${++processesCount}`))
  }
  await Promise.all(Array.from({ length: Math.min(options.size, jobs.length) }, runProcesses))
}

/** Where the modules are that run, and how Node loads them. */
type Modules = { pathOf: (file: string) => string; execArgv: string[] }

/** Runs files until there are none left, or until the process ends, by a crash or because a file is alone. */
async function runProcess(
  queue: Job[],
  options: PoolOptions,
  { pathOf, execArgv }: Modules,
  directory: string,
): Promise<void> {
  await mkdir(directory, { mode: 0o711 })
  const { name_pattern } = options
  const pattern = name_pattern === undefined ? [] : ['--test-name-pattern', `${name_pattern}|^${LAST_TEST}$`]
  const reporting = [`--test-reporter=${pathOf(reporter)}`, '--test-reporter-destination=stdout']
  // The second variable marks the processes that the files start, which are ended with it.
  const env = { ...process.env, TMPDIR, QUOTEWRIGHT_TEST_DIRECTORY: directory }
  const child = fork(pathOf(worker), [directory], { execArgv: [...execArgv, ...reporting, ...pattern], env })
  let current: OpenFile | undefined
  let hasAsked = false
  let isSpent = false
  let isToldToEnd = false
  const isLate = (job: Job | undefined) => job?.latest_start !== undefined && Date.now() >= job.latest_start
  const sendNext = () => {
    hasAsked = true
    while (isLate(queue[0])) options.onLate?.(queue.shift()!.file)
    // A process that runs a file alone runs no other file, neither before nor after it.
    isSpent ||= current !== undefined && queue[0]?.is_alone === true
    const job = isSpent ? undefined : queue.shift()
    isSpent ||= job?.is_alone === true
    isToldToEnd = job === undefined
    // The last file stays open until the process ends, for late errors.
    if (job) current?.finish()
    current = job ? openFile(job, options, () => child.kill('SIGKILL')) : current
    // Ignores that the process may have just ended, which is reported below.
    child.send(
      (job ? { type: 'run', module: pathOf(job.file), ...job } : { type: 'end' }) satisfies PoolMessage,
      () => {},
    )
  }
  child.on('message', (message: WorkerMessage) => {
    if (message.type === 'next') sendNext()
    else current?.note(message)
  })
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null]
  const ending = `ended with ${signal ?? status}`
  if (!isToldToEnd) current?.note({ type: 'unloadable', error: `The process that ran the file ${ending}.` })
  current?.finish()
  await endProcessesIn(directory)
  // Stops the run, as the next process would end in the same way, and so on.
  if (!hasAsked) throw new Error(`A process that runs test files ${ending} before it took one.`)
}

type OpenFile = { note: (message: Exclude<WorkerMessage, { type: 'next' }>) => void; finish: () => void }

function openFile(job: Job, options: PoolOptions, kill: () => void): OpenFile {
  const { file, silent_ms_max = SILENT_MS_MAX } = job
  const { name_pattern, onFailure, onFile, onDiagnostic } = options
  const began = performance.now()
  let [passed, failed] = [0, 0]
  let running: string[] = []
  let hanging: string | undefined
  const fail = (names: string[], error: string) => {
    failed++
    onFailure({ file, names, error })
  }
  const watchdog = setTimeout(() => {
    hanging = `Nothing has been heard of it for ${silent_ms_max / 1000} s.`
    kill()
  }, silent_ms_max)
  return {
    note: (message) => {
      watchdog.refresh()
      if (message.type === 'start') running = message.names
      else if (message.type === 'pass') passed++
      else if (message.type === 'fail') fail(message.names, message.error)
      else if (message.type === 'diagnostic') onDiagnostic?.(message.message)
      else fail(running, hanging ?? message.error)
    },
    finish: () => {
      clearTimeout(watchdog)
      if (passed + failed === 0 && name_pattern === undefined) fail([], 'The file has no test that was run.')
      onFile({ file, passed, failed, seconds: (performance.now() - began) / 1000 })
    },
  }
}
