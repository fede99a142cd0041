// What jobs share: their dependencies, their logger, and the error that ends retries.
import type { Config } from '../config.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Documents } from '../quoting/document/quote-document.ts'
import type { MailServices } from './mail-services.ts'

export type WorkServices = { config: Config; db: Database; files: FileStore; documents: Documents }

/** `mail` is undefined if no mail is sent. */
export type JobContext = WorkServices & { mail: MailServices | undefined }

/** The part of pino's logger that jobs use. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Retrying cannot help: the job is kept as failed and can be retried by hand. */
export class PermanentJobError extends Error {}
