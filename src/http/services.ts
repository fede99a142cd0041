// Services that the routes depend on; app.ts opens them.
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'

export type Services = {
  config: Config
  db: Database
  files: FileStore
  /** True once the process is asked to stop. */
  isStopping: () => boolean
}
