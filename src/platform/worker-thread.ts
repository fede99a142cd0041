// A worker thread that runs tasks side by side. Tasks can be cancelled; a crash costs one of them.
import { Worker } from 'node:worker_threads'

export type WorkerThread<Input> = {
  /** Starts the thread, so that it has loaded what it needs before the first task. */
  start: () => void
  /** Rejects if the signal is aborted, the task fails or hangs, or the thread crashes. `size` ranks the tasks by weight. */
  run: (input: Input, size: number, signal: AbortSignal) => Promise<Buffer>
  close: () => Promise<void>
}

/** What a task itself threw. Any other error of `run` is no fault of its input. */
export class TaskError extends Error {}

type Options = { script: URL; data: unknown; memory_mb: number; task_ms_max: number }

type Task = {
  id: number
  input: unknown
  size: number
  signal: AbortSignal
  resolve: (result: Buffer) => void
  reject: (error: Error) => void
}

/** What the thread sends: a result, or the reason why there is none. */
export type TaskMessage = { id: number; result?: Uint8Array; error?: Error }

/** The thread is started with the first task unless `start` was called, and again after a crash. */
export function openWorkerThread<Input>(options: Options): WorkerThread<Input> {
  const { task_ms_max } = options
  const tasks = new Map<number, Task>()
  let worker: Worker | undefined
  let lastId = 0

  const settle = ({ id, result, error }: TaskMessage) => {
    const task = tasks.get(id)
    tasks.delete(id)
    if (result) task?.resolve(Buffer.from(result.buffer, result.byteOffset, result.byteLength))
    else task?.reject(error ?? new Error('the thread was closed'))
  }
  /** Ends a task with its thread, and runs the others again. */
  const replace = (broken: Worker, id: number | undefined, error: Error) => {
    if (worker !== broken) return
    worker = undefined
    void broken.terminate()
    if (id !== undefined) settle({ id, error })
    for (const { id, input, signal } of tasks.values()) {
      thread().postMessage({ id, input })
      if (signal.aborted) thread().postMessage({ id })
    }
  }
  // The largest task is the most likely cause.
  const recover = (crashed: Worker, error: Error) => {
    const [largest] = [...tasks.values()].sort((a, b) => b.size - a.size)
    replace(crashed, largest?.id, error)
  }
  const thread = (): Worker => (worker ??= startWorker(options, settle, recover))
  return {
    start: () => void thread(),
    async run(input, size, signal) {
      const id = ++lastId
      // A message without an input cancels.
      const cancel = () => worker?.postMessage({ id })
      const hangs = () =>
        worker && replace(worker, id, new Error(`the task did not end within ${task_ms_max} ms`))
      const timer = setTimeout(hangs, task_ms_max)
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          tasks.set(id, { id, input, size, signal, resolve, reject })
          thread().postMessage({ id, input })
          if (signal.aborted) cancel()
          else signal.addEventListener('abort', cancel)
        })
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
      }
    },
    close: async () => {
      const closing = worker
      worker = undefined
      for (const { id } of [...tasks.values()]) settle({ id })
      await closing?.terminate()
    },
  }
}

function startWorker(
  { script, data, memory_mb }: Options,
  onMessage: (message: TaskMessage) => void,
  onCrash: (crashed: Worker, error: Error) => void,
): Worker {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  worker.on('message', ({ error, ...message }: TaskMessage) =>
    onMessage(error ? { ...message, error: new TaskError(error.message, { cause: error }) } : message),
  )
  worker.on('error', (error) => onCrash(worker, error))
  worker.on('exit', (code) => onCrash(worker, new Error(`the thread ended with code ${code}`)))
  // The process may end while the thread has nothing to do.
  worker.unref()
  return worker
}
