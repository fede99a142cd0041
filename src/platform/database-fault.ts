// What PostgreSQL and the line to it refuse, in the words of the service.
import { AppError } from './errors.ts'

/** The same call; what it throws is told as `translate` tells it. */
export function translated<A extends unknown[], R>(
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await call(...args)
    } catch (error) {
      throw translate(error)
    }
  }
}

// Text and numbers that PostgreSQL cannot hold are the caller's fault, an unreachable server is nobody's.
export function translate(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (['22021', '22P05', '22P02', '22003', '22008'].includes(code))
    return new AppError('invalid', 'invalid_input', 'The input holds a value that cannot be stored.', {
      cause: error,
    })
  if (isUnreachable(error))
    return new AppError(
      'unavailable',
      'database_unavailable',
      'The database is not reachable; nothing was changed.',
      {
        retry_after_s: 1,
        cause: error,
      },
    )
  return error
}

/** An error that makes a transaction start again: what it had read changed before it was locked. */
export function startAgain(reason: string): Error {
  return Object.assign(new Error(reason), { code: '40001' })
}

/** Also where a row that was found is gone before another one refers to it (23503). */
export function isCollision(error: unknown): boolean {
  return ['23503', '40001', '40P01'].includes((error as { code?: string }).code ?? '')
}

// Class 08: connection; 25006: read-only; 53xxx: out of connections, memory or disk; 57Pxx: shut down or starting; then
// what the system says of the line. EMFILE and ENFILE: this process may open no more files.
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08...|25006|53...|57P0[1-5]|ECONN.*|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EMFILE|ENFILE)$/.test(
      code,
    ) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/.test(
      message,
    )
  )
}

// A line that breaks during COMMIT leaves open whether the change was made; that must not be called a failure.
export function outcomeUnknown(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'outcome_unknown',
    'The connection broke while the change was committed: repeat it with the same Idempotency-Key.',
    { retry_after_s: 1, cause },
  )
}
