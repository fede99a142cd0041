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
/** How long the process waits for late errors after the last file, while anything is open that may cause one. */
const DRAIN_MS_MAX = 1000
// Ends this process if the one that started it has ended.
process.once('disconnect', () => process.exit(1))

// For a failure without a message, Node searches the source for the failed expression. In the single line that tsx makes of a
// file, it finds a wrong one, and that only after minutes.
const ok: typeof assert.ok = assert.ok
assert.ok = (value, message) => ok(value, message ?? 'The value is falsy.')

let [file, previousFile] = ['', '']
/** Node adds a suite to the one in whose asynchronous context it is declared; here, to none. */
const root = new AsyncResource('files')
addFile()
watchLateErrors()

/** Adds the suite of the next file, before the previous suite ends: without a suite that waits, Node's runner would end. */
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

// Lets the process end as soon as nothing is open any more.
function drain(): void {
  process.channel?.unref()
  setTimeout(() => process.disconnect(), DRAIN_MS_MAX).unref()
}

async function nextMessage(): Promise<PoolMessage> {
  tell({ type: 'next' })
  const [message] = (await once(process, 'message')) as [PoolMessage]
  return message
}

// Node's runner reports an error that comes after the end of its test only when the process ends. It sets the exit code at
// once, however, which it does not for an error of a test that runs: that tells a late error.
function watchLateErrors(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as 'uncaughtException'[]) {
    process.prependListener(event, () => (process.exitCode = 0))
    process.on(event, (error) => {
      const origin = previousFile && `, in this file or in ${previousFile}`
      const text = `After the end of the test that caused it${origin}:\n${inspect(error)}`
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
