// The worker thread that draws documents: what a cancelled, broken or endless task costs the others.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { openWorkerThread } from '../../src/platform/worker-thread.ts'

const inner = pathToFileURL(join(import.meta.dirname, '../../src/platform/thread-tasks.ts')).href

/** The input is the task. Those that wait do so until they are cancelled. */
const script = `
  const { runTasks } = await import(${JSON.stringify(inner)})
  const tasks = {
    echo: () => Buffer.from('echo'),
    wait: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    fail: () => { throw new TypeError('broken') },
    crash: () => { setImmediate(() => { throw new Error('crashed') }); return new Promise(() => {}) },
    exit: () => process.exit(3),
    fill: () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)) },
    spin: () => { for (;;); },
  }
  runTasks(async (input, signal) => tasks[input](signal))`

const open = (task_ms_max = 60_000) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const thread = openWorkerThread<string>({ script: url, data: {}, memory_mb: 40, task_ms_max })
  after(() => thread.close())
  const run = (task: string, size = 1, signal = new AbortController().signal) =>
    thread.run(task, size, signal).then(String, ({ message }: Error) => message)
  return { ...thread, run }
}

describe('a worker thread', () => {
  it('runs tasks side by side, and returns their results and errors', async () => {
    const { run } = open()
    const cancel = new AbortController()
    const waiting = run('wait', 1, cancel.signal)
    assert.deepEqual(await Promise.all([run('echo'), run('fail'), run('echo')]), ['echo', 'broken', 'echo'])
    cancel.abort()
    assert.match(await waiting, /aborted/)
    assert.match(await run('wait', 1, AbortSignal.abort()), /aborted/)
  })

  for (const [task, message] of [
    ['crash', /^crashed$/],
    ['exit', /ended with code 3/],
    ['fill', /memory limit/],
  ] as const)
    it(`loses one task when one ends it (${task}), and runs the others again`, async () => {
      const { run } = open()
      const cancel = new AbortController()
      const other = run('wait', 1, cancel.signal)
      assert.equal(await run('echo'), 'echo')
      assert.match(await run(task, 2), message)
      assert.equal(await run('echo'), 'echo')
      cancel.abort()
      assert.match(await other, /aborted/)
    })

  it('ends a task that takes too long', async () => {
    const { run } = open(2000)
    assert.match(await run('spin'), /did not end within 2000 ms/)
  })

  it('ends with what it is doing when it is closed', async () => {
    const { run, close } = open()
    const endless = run('spin')
    await close()
    assert.match(await endless, /closed/)
  })
})
