// The error classes of the service; http/pipeline/error-response.ts maps the kinds of AppError to HTTP statuses.
import { errorCodes, type AppErrorKind, type ErrorCode } from './error-codes.ts'

export type Parameters = Record<string, string | number>

/** One of several errors of the same input; `parameters` are the values of the message's placeholders. */
export type Detail = { message: string; parameters?: Parameters }

type Options = {
  parameters?: Parameters
  errors?: Detail[]
  /** Replaces the interpolated message as the text for people, where there is more to say. */
  detail?: string
  retry_after_s?: number
  cause?: unknown
}

/** An error that the caller may see: `message` with `%placeholders`, their values, and a stable code of error-codes.ts. */
export class AppError extends Error {
  readonly parameters: Parameters | undefined
  readonly errors: Detail[] | undefined
  private readonly explanation: string | undefined
  readonly retry_after_s: number | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: Options = {},
  ) {
    super(message, { cause: options.cause })
    this.parameters = options.parameters
    this.errors = options.errors
    this.explanation = options.detail
    this.retry_after_s = options.retry_after_s
  }

  get kind(): AppErrorKind {
    return errorCodes[this.code].kind
  }

  /** The message with the values of its placeholders. */
  get detail(): string {
    return this.explanation ?? interpolate(this)
  }
}

/** A connected shop said no, for this reason. */
export function shopRefused(code: string | null, message: string | null): AppError {
  return new AppError('shop_refused', 'The shop refused the quote (%code).', {
    parameters: { code: code ?? 'refused' },
    detail: message ?? undefined,
  })
}

export function interpolate({ message, parameters = {} }: Detail): string {
  return message.replace(/%(\w+)/g, (placeholder, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : placeholder,
  )
}

const SHOWN_ERRORS_MAX = 5

/** Errors of one input that are reported; a list of all could be longer than the input. */
export const ERRORS_MAX = 50

/** Invalid input; each error names its field. */
export function invalidInput(found: Detail[]): AppError {
  const errors = found.slice(0, ERRORS_MAX)
  const [first] = errors
  if (errors.length === 1 && first)
    return new AppError('invalid_input', first.message, { parameters: first.parameters, errors })
  const sentences = errors.slice(0, SHOWN_ERRORS_MAX).map(interpolate)
  const more = errors.length > SHOWN_ERRORS_MAX ? ' …' : ''
  return new AppError('invalid_input', 'The input has %count faults.', {
    parameters: { count: errors.length },
    errors,
    detail: `The input has ${errors.length} errors: ${sentences.join(' ')}${more}`,
  })
}

/** One invalid field; `reason` completes the sentence "fieldName …". */
export function invalidField(fieldName: string, reason: string): AppError {
  return invalidInput([fieldDetail(fieldName, reason)])
}

export function fieldDetail(fieldName: string, reason: string): Detail {
  return { message: `%fieldName ${reason}`, parameters: { fieldName } }
}

/** A record named by the input does not exist; the wording is Magento's. */
export function notFound(fieldName: string, fieldValue: string | number): AppError {
  return new AppError('not_found', 'No such entity with %fieldName = %fieldValue', {
    parameters: { fieldName, fieldValue },
  })
}

/** Returns the record; throws `notFound` if there is none. */
export function found<T>(record: T | undefined, fieldName: string, fieldValue: string | number): T {
  if (record === undefined) throw notFound(fieldName, fieldValue)
  return record
}

/** The record's state forbids the operation; retrying is pointless. */
export function refused(code: ErrorCode, message: string, parameters?: Parameters): AppError {
  return new AppError(code, message, { parameters })
}

/** Optimistic locking failed: the version sent by the caller is not the current one. */
export function versionConflict(given: number, current: number): AppError {
  return new AppError(
    'version_conflict',
    'The record was changed meanwhile: version %given was given, %current is current.',
    { parameters: { given, current } },
  )
}

/** The process cannot start or continue; each line is a sentence for the operator, printed without a stack trace. */
export class StartupError extends Error {}

/** The database is down, absent, or not migrated yet: a retry may succeed. */
export class NotReadyError extends StartupError {}
