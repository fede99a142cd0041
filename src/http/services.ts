// Services that the routes and the jobs depend on; app.ts opens them.
import type { Config } from '../config.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'

export type Services = {
  config: Config
  db: Database
  files: FileStore
  /** True after the shutdown signal. */
  isStopping: () => boolean
}
