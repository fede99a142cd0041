// Classifies errors of PostgreSQL and of the connection to it, and translates them to AppErrors.
import { AppError } from '../errors.ts'

/** Wraps a call so that what it throws passes through `translateError`. */
export function translatingErrors<A extends unknown[], R>(
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await call(...args)
    } catch (error) {
      throw translateError(error)
    }
  }
}

// A character that the encoding lacks, also in JSON; text that is no value of the type; a number or a time out of range.
const INVALID_VALUE = ['22021', '22P05', '22P02', '22003', '22008']
const DISK_FULL = '53100'
const READ_ONLY = '25006'

/** Returns an AppError for a value that PostgreSQL cannot store, a full disk or an outage; any other error unchanged. */
export function translateError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (INVALID_VALUE.includes(code))
    return new AppError('invalid_input', 'The input holds a value that cannot be stored.', {
      cause: error,
    })
  if (code === DISK_FULL) return databaseFull(error)
  if (isUnreachable(error))
    return new AppError('database_unavailable', 'The database is not reachable; nothing was changed.', {
      retry_after_s: 1,
      cause: error,
    })
  return error
}

export function databaseFull(cause?: unknown): AppError {
  return new AppError('database_full', 'The disk of the database is full; nothing was changed.', {
    retry_after_s: 10,
    cause,
  })
}

/** Whether a session refused a write: its server became a standby, or was never the primary. */
export function isReadOnly(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === READ_ONLY || cause?.code === READ_ONLY
}

/** Returns an error that makes the transaction retry: a row changed between being read and being locked. */
export function retryableConflict(reason: string): Error {
  return Object.assign(new Error(reason), { code: '40001' })
}

/**
 * Whether the transaction may succeed when retried: a serialization failure, a deadlock, or a row that was deleted
 * between being found and being referenced (23503).
 */
export function isRetryable(error: unknown): boolean {
  return ['23503', '40001', '40P01'].includes((error as { code?: string }).code ?? '')
}

/** Whether a row with this unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/** Errors of the driver itself, which have no code. */
const driverMessages =
  /^(SASL: |The server does not support SSL|There was an error establishing an SSL|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Received unexpected \w+ message|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

// Class 08: connection; 25006: read-only; class 28: role or password, rotated since the start; 3D000: database; 53xxx: out of
// connections, memory or disk; 57Pxx: shutting down or starting; then errors of the network and of TLS. EMFILE and ENFILE:
// this process has no file descriptors left.
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08...|25006|28...|3D000|53...|57P0[1-5])$/.test(code) ||
    /^(ECONN.*|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOST.*|ENET.*|EAI_.*|EMFILE|ENFILE)$/.test(code) ||
    /^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/.test(code) ||
    driverMessages.test(message)
  )
}

// When the connection breaks during COMMIT, nobody knows whether the change was made: it must not be reported as
// failed.
export function outcomeUnknown(cause: unknown): AppError {
  return new AppError(
    'outcome_unknown',
    'The connection broke while the change was committed: repeat it with the same Idempotency-Key.',
    { retry_after_s: 1, cause },
  )
}
