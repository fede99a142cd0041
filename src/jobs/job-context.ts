// What jobs share: their dependencies, their logger, and the error that ends retries.
import type { Config } from '../config.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Documents } from '../quoting/document/quote-document.ts'
import type { MailServices } from './mail-services.ts'

export type JobContext = {
  config: Config
  db: Database
  files: FileStore
  documents: Documents
  /** Undefined if no mail is sent. */
  mail: MailServices | undefined
}

/** The part of pino's logger that jobs use. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Retrying cannot help: the job is kept as failed and can be retried by hand. */
export class PermanentJobError extends Error {}
