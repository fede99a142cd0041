// What the jobs are given.
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { Mailing } from './mail-office.ts'

export type JobContext = {
  config: Config
  db: Database
  files: FileStore
  storefront: Storefront
  /** Undefined when no mail is sent. */
  mailing: Mailing | undefined
}
