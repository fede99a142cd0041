// Worker process of the test pool: runs one file after the other, each in a suite of its own.
import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { PoolMessage, WorkerMessage } from './test-pool.ts'
import { LAST_TEST, reporter } from './test-reporter.ts'

process.env.TMPDIR = process.argv[2]
/** How long a late error is waited for after the last file, while anything is still open that may cause one. */
const DRAIN_MS_MAX = 1000
// The runner is gone.
process.once('disconnect', () => process.exit(1))

// Of a failure without a message, Node looks for the expression in the source. In the single line that tsx makes of a file
// it finds another one, after minutes.
const ok: typeof assert.ok = assert.ok
assert.ok = (value, message) => ok(value, message ?? 'The value is falsy.')

let [file, previousFile] = ['', '']
const root = new AsyncResource('files')
addFile()
watchLateErrors()

/** Adds the suite of the next file. It is there before the one before it ends: else the test runner would end, too. */
function addFile(previous?: Promise<unknown>): void {
  describe('file', async () => {
    const suite = new AsyncResource('file')
    await previous
    const message = await nextMessage()
    if (message.type === 'end') return drain()
    const ended = once(reporter, 'file')
    root.runInAsyncScope(() => addFile(ended))
    Object.assign(process.env, message.environment)
    ;[file, previousFile] = [message.file, file]
    await suite.runInAsyncScope(() => load(message.module))
  })
}

// The process ends by itself as soon as nothing is open any more.
function drain(): void {
  process.channel?.unref()
  setTimeout(() => process.disconnect(), DRAIN_MS_MAX).unref()
}

async function nextMessage(): Promise<PoolMessage> {
  tell({ type: 'next' })
  const [message] = (await once(process, 'message')) as [PoolMessage]
  return message
}

// The test runner itself would report an error after the end of its test only at the end of the process. What it does at
// once is setting the exit code; with an error of a test that runs, it does not.
function watchLateErrors(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as 'uncaughtException'[]) {
    process.prependListener(event, () => (process.exitCode = 0))
    process.on(event, (error) => {
      const place = previousFile && `, in this file or in ${previousFile}`
      const text = `After the end of the test that caused it${place}:\n${inspect(error)}`
      if (process.exitCode !== 0) tell({ type: 'fail', names: [], error: text })
    })
  }
}

async function load(module: string): Promise<void> {
  try {
    await import(pathToFileURL(resolve(module)).href)
  } catch (error) {
    tell({ type: 'unloadable', error: inspect(error) })
  }
  // Since Node 22 a suite without a test that matches the pattern is not reported; this one always matches.
  it(LAST_TEST, () => {})
}

function tell(message: WorkerMessage): void {
  process.send?.(message)
}
