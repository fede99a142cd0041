// Loads TypeScript in worker threads, to be imported with --import: tsx by itself does so in the main thread only.
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) (await import('tsx/esm/api')).register()
