// Services that the routes and the jobs depend on; app.ts opens them.
import type { Credentials } from '../access/user-repository.ts'
import type { OneTimeSignIn } from '../access/sign-in/one-time-sign-in.ts'
import type { Config } from '../config.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Documents } from '../quoting/document/quote-document.ts'
import type { FileStore } from '../platform/files/file-store.ts'

export type Services = {
  config: Config
  db: Database
  files: FileStore
  documents: Documents
  /** The one-time sign-in of the demonstration. */
  oneTimeSignIn?: OneTimeSignIn
  /** The first user, while their password was the generated one when the service started. */
  generatedPassword?: Credentials
  /** True after the shutdown signal. */
  isStopping: () => boolean
}
