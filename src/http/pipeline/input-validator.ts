// Compiles the schemas of the routes and translates validation errors into messages.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { AMOUNT_MAX, hasDecimals } from '../../domain/money.ts'
import { ERRORS_MAX, fieldDetail, invalidInput, type Detail, type AppError } from '../../platform/errors.ts'
import { isDate, isIpAddress, isMailbox, isText, isTimestamp, TIME_FORM } from '../../platform/text.ts'
import { AMOUNT_FORM } from '../../platform/wire-schema.ts'

// Without coercion: a body's null or "12.5" must not turn into something else (request-input.ts converts parameters).
export function openValidator({ allErrors = true } = {}): Ajv {
  // `verbose` adds the schema to each error: its `x-form` says what a pattern means.
  const ajv = new Ajv({ allErrors, useDefaults: true, strict: false, verbose: true })
  ajv.addFormat('text', { type: 'string', validate: isText })
  ajv.addFormat('mailbox', { type: 'string', validate: isMailbox })
  ajv.addFormat('timestamp', { type: 'string', validate: isTimestamp })
  ajv.addFormat('date', { type: 'string', validate: isDate })
  ajv.addFormat('ip', { type: 'string', validate: isIpAddress })
  ajv.addFormat('amount', {
    type: 'number',
    validate: (value: number) => Math.abs(value) <= AMOUNT_MAX && hasDecimals(value, 4),
  })
  return ajv
}

/** An input with more values is checked up to its first error: a megabyte can contain a hundred thousand. */
const EXPLAINED_VALUES_MAX = 1000

/**
 * Returns a compiler of schemas. A schema is compiled when its first value arrives, as compiling those of all routes would take
 * a quarter of the time to start, and again, to find all errors, when the first invalid one does.
 */
export function openCompiler() {
  const toFirstError = openValidator({ allErrors: false })
  const toLastError = openValidator()
  return (schema: object) => {
    let isValid: ValidateFunction | undefined
    let explain: ValidateFunction | undefined
    const validate = (value: unknown) => {
      isValid ??= toFirstError.compile(schema)
      validate.errors = undefined
      if (isValid(value)) return true
      validate.errors = isValid.errors
      if (hasMoreValues(value, EXPLAINED_VALUES_MAX)) return false
      explain ??= toLastError.compile(schema)
      explain(value)
      validate.errors = explain.errors
      return false
    }
    validate.errors = undefined as ValidateFunction['errors']
    return validate
  }
}

function hasMoreValues(value: unknown, max: number): boolean {
  const values = [value]
  for (const each of values) {
    if (typeof each !== 'object' || each === null) continue
    for (const key in each) {
      if (values.length > max) return true
      values.push((each as Record<string, unknown>)[key])
    }
  }
  return values.length > max
}

const formats: Record<string, string> = {
  text: 'must not hold NUL or half a surrogate pair.',
  mailbox: 'must be one e-mail address.',
  timestamp: `must be ${TIME_FORM}.`,
  date: 'must be a date such as 2026-01-31.',
  ip: 'must be an IP address.',
  amount: `must be ${AMOUNT_FORM}.`,
}

/** Returns one error with a detail per invalid field, named as in `quote.items[0].price`. */
export function validationError(errors: ErrorObject[]): AppError {
  return invalidInput(validationDetails(errors))
}

/** Returns the details without repetitions; `path` leads to the validated value in the input. */
export function validationDetails(errors: ErrorObject[], path = ''): Detail[] {
  const details = errors.slice(0, ERRORS_MAX).map((error) => detail(error, path))
  return [...new Map(details.map((entry) => [JSON.stringify(entry), entry])).values()]
}

function detail(error: ErrorObject, path: string): Detail {
  const parameters = error.params as Record<string, unknown>
  if (error.keyword === 'required')
    return fieldDetail(fieldName(error, path, parameters.missingProperty), 'is required.')
  if (error.keyword === 'additionalProperties')
    return fieldDetail(fieldName(error, path, parameters.additionalProperty), 'is not known here.')
  return fieldDetail(fieldName(error, path), reason(error, parameters))
}

function reason({ keyword, parentSchema }: ErrorObject, parameters: Record<string, unknown>): string {
  const limit = Number(parameters.limit)
  switch (keyword) {
    case 'format':
      return formats[String(parameters.format)] ?? 'is not valid.'
    case 'type':
      return `must be of type ${String(parameters.type).replaceAll(',', ' or ')}.`
    case 'enum':
      return `must be one of ${(parameters.allowedValues as unknown[]).join(', ')}.`
    case 'pattern':
      return `must be ${(parentSchema as { 'x-form'?: string })['x-form'] ?? 'written differently'}.`
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}.`
    case 'minLength':
      return limit === 1 ? 'must not be empty.' : `must have at least ${counted(limit, 'character')}.`
    case 'minItems':
      return `must have at least ${counted(limit, 'element')}.`
    case 'maxItems':
      return `must have at most ${counted(limit, 'element')}.`
    case 'uniqueItems':
      return 'must not contain the same element twice.'
    case 'minimum':
      return `must be at least ${limit}.`
    case 'exclusiveMinimum':
      return `must be greater than ${limit}.`
    case 'maximum':
      return `must be at most ${limit}.`
    default:
      return 'is not valid.'
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

// Converts a JSON pointer (`/items/0/price`, `~1` for a slash) to `items[0].price`. Truncated: repeating a key of a megabyte
// helps nobody.
function fieldName(error: ErrorObject, path: string, property?: unknown): string {
  const inside = error.instancePath
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const name = [path, inside, property].filter((part) => part !== '' && part !== undefined).join('.')
  return (name || 'body').toWellFormed().slice(0, 200).toWellFormed()
}
