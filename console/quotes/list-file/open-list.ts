// Has a list file read by its worker.
import { FILE_BYTES_MAX, ListFault } from './list-fault.ts'
import type { ListTable } from './list-table.ts'
import type { ListAnswer, ListRequest } from './list-worker.ts'
import workerUrl from './list-worker.ts?worker&url'

/** A file that takes longer was made to occupy the browser. */
const READING_MS_MAX = 30_000

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/** Browsers with Trusted Types start no worker from a plain text. This policy passes the address of the one worker only. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'quotewright-worker',
  {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('No worker of the console')
      return url
    },
  },
)

/** Resolves to a sheet by its index, or else to the first with contents. Rejects with a `ListFault`; offline, with a `TypeError`. */
export async function openList(
  file: Blob,
  sheet: number | undefined,
  signal: AbortSignal,
): Promise<ListTable> {
  if (file.size > FILE_BYTES_MAX) throw new ListFault('too_large')
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
  try {
    return await new Promise<ListTable>((resolve, reject) => {
      setTimeout(() => reject(new ListFault('too_large')), READING_MS_MAX)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      // The worker answers whatever it reads: its code could not be loaded.
      worker.addEventListener('error', () => reject(new TypeError('no worker')))
      worker.addEventListener('message', ({ data }: MessageEvent<ListAnswer>) =>
        'table' in data ? resolve(data.table) : reject(new ListFault(data.reason)),
      )
      const request: ListRequest = { file, sheet }
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
