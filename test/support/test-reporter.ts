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

type Data = { name: string; nesting: number; skip?: string | boolean; details?: Details; message: string }
type Details = { type?: string; error?: Error & { failureType?: string; cause?: unknown } }

const LEFT_OUT = /does not match|test name pattern/

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = []
  const running: string[] = []
  for await (const { type, data } of source as AsyncIterable<{ type: string; data: Data }>) {
    const { name, nesting, skip, details, message } = data
    if (type === 'test:start') names.splice(nesting, Infinity, name)
    else if (type === 'test:dequeue') {
      // Of both, only this one comes when the test begins.
      running.splice(nesting, Infinity, name)
      tell({ type: 'start', names: running.slice(1) })
    } else if (type === 'test:diagnostic') {
      tell({ type: 'diagnostic', message })
    } else if (type === 'test:pass' || type === 'test:fail') {
      const path = nesting === 0 ? [] : [...names.slice(1, nesting), name]
      const { error } = details ?? {}
      const isCounted =
        nesting > 0 && details?.type !== 'suite' && name !== LAST_TEST && !LEFT_OUT.test(String(skip))
      if (type === 'test:fail' && error?.failureType !== 'subtestsFailed')
        tell({ type: 'fail', names: path, error: inspect(error?.cause ?? error) })
      else if (skip !== undefined && isCounted)
        tell({ type: 'fail', names: path, error: `The test was skipped: ${String(skip)}` })
      else if (type === 'test:pass' && isCounted) tell({ type: 'pass', names: path })
      if (nesting === 0) reporter.emit('file')
    }
  }
  yield ''
}

function tell(message: ReporterMessage): void {
  process.send?.(message)
}
