// The inside of a worker thread: runs the tasks that it is sent, and aborts those that are cancelled.
import { parentPort } from 'node:worker_threads'
import type { TaskMessage } from './worker-thread.ts'

/** `runTask` checks the signal between its steps, and lets the event loop run so that the signal can be aborted. */
export function runTasks<Input>(runTask: (input: Input, signal: AbortSignal) => Promise<Uint8Array>): void {
  const port = parentPort
  if (!port) throw new Error('this is not a worker thread')
  const running = new Map<number, AbortController>()
  const run = async (id: number, input: Input) => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const result = await runTask(input, controller.signal)
      port.postMessage({ id, result } satisfies TaskMessage)
    } catch (error) {
      // Not every class of error can be copied to another thread, so a plain one is sent.
      const { message, stack } = error as Error
      port.postMessage({ id, error: Object.assign(new Error(message), { stack }) } satisfies TaskMessage)
    }
    running.delete(id)
  }
  // A message without an input cancels.
  port.on('message', ({ id, input }: { id: number; input?: Input }) => {
    if (input === undefined) running.get(id)?.abort()
    else void run(id, input)
  })
}
