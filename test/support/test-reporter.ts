// Reporter of a worker process: sends what the tests of a file do to the process that started it.
import { EventEmitter } from 'node:events'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** `names` are those of the suites and of the test. */
export type ReporterMessage =
  | { type: 'start'; names: string[] }
  | { type: 'pass'; names: string[] }
  | { type: 'fail'; names: string[]; error: string }
  | { type: 'diagnostic'; message: string }

/** The test that the worker adds to each file. */
export const LAST_TEST = 'end of the file'

/** Emits `file` when all tests of a file have been reported. Each file is a suite at the top. */
export const reporter = new EventEmitter()

type Data = { name: string; nesting: number; details?: Details; message: string } & Directives
/** `true` where no reason is stated. */
type Directives = { skip?: string | boolean; todo?: string | boolean }
type Details = { type?: string; error?: Error & { failureType?: string; cause?: unknown } }

/** The reason that Node states for skipping a test that the name pattern leaves out; false without a pattern. */
const LEFT_OUT = process.execArgv.includes('--test-name-pattern') && 'test name does not match pattern'

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const reported: string[] = []
  const running: string[] = []
  for await (const { type, data } of source as AsyncIterable<{ type: string; data: Data }>) {
    const { name, nesting, details, message } = data
    if (type === 'test:start') reported.splice(nesting, Infinity, name)
    else if (type === 'test:dequeue') {
      // Comes when a test begins; `test:start` comes when its results are reported, in the order of the file.
      running.splice(nesting, Infinity, name)
      tell({ type: 'start', names: running.slice(1) })
    } else if (type === 'test:diagnostic') {
      tell({ type: 'diagnostic', message })
    } else if (type === 'test:pass' || type === 'test:fail') {
      const path = nesting === 0 ? [] : [...reported.slice(1, nesting), name]
      const { error } = details ?? {}
      const skipped = data.skip ?? data.todo
      if (type === 'test:fail' && error?.failureType !== 'subtestsFailed')
        tell({ type: 'fail', names: path, error: inspect(error?.cause ?? error) })
      else if (skipped !== undefined && skipped !== LEFT_OUT)
        tell({ type: 'fail', names: path, error: `Skipped: ${String(skipped)}` })
      else if (type === 'test:pass' && skipped === undefined && isTest(data))
        tell({ type: 'pass', names: path })
      if (nesting === 0) reporter.emit('file')
    }
  }
  // A reporter is a generator; this one sends messages instead of printing.
  yield ''
}

function isTest({ name, nesting, details }: Data): boolean {
  return nesting > 0 && details?.type !== 'suite' && name !== LAST_TEST
}

function tell(message: ReporterMessage): void {
  process.send?.(message)
}
