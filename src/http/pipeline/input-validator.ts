// Compiles the schemas of the routes and translates validation errors into messages.
import { isIP } from 'node:net'
import { Ajv, type ErrorObject } from 'ajv'
import { AMOUNT_MAX, hasDecimals } from '../../platform/money.ts'
import { fieldDetail, invalidInput, type Detail, type AppError } from '../../platform/errors.ts'
import { isMailbox, isText, isTimestamp } from '../../platform/text.ts'
import { DECIMAL_TEXT } from '../../platform/wire-schema.ts'

// Without coercion: a body's null or "12.5" must not turn into something else (request-input.ts converts parameters).
export function openValidator(): Ajv {
  const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false })
  ajv.addFormat('text', { type: 'string', validate: isText })
  ajv.addFormat('mailbox', { type: 'string', validate: isMailbox })
  ajv.addFormat('timestamp', { type: 'string', validate: isTimestamp })
  // With a zone (fe80::1%eth0), an address is meaningful on one machine only.
  ajv.addFormat('ip', {
    type: 'string',
    validate: (value: string) => isIP(value) !== 0 && !value.includes('%'),
  })
  ajv.addFormat('amount', {
    type: 'number',
    validate: (value: number) => Math.abs(value) <= AMOUNT_MAX && hasDecimals(value, 4),
  })
  return ajv
}

const formats: Record<string, string> = {
  text: 'must not hold NUL or half a surrogate pair.',
  mailbox: 'must be one e-mail address.',
  timestamp: 'must be a time such as 2026-01-31 12:00:00, in UTC.',
  ip: 'must be an IP address.',
  amount: `must be a number of at most ${AMOUNT_MAX} with at most 4 decimals.`,
}

// A body of a megabyte can contain a hundred thousand errors; their list would be twenty times as long.
const DETAILS_MAX = 1000

/** Returns one error with a detail per invalid field, named as in `quote.items[0].price`. */
export function validationError(errors: ErrorObject[]): AppError {
  return invalidInput(validationDetails(errors))
}

export function validationDetails(errors: ErrorObject[]): Detail[] {
  const details = errors.slice(0, DETAILS_MAX).map(detail)
  return [...new Map(details.map((entry) => [JSON.stringify(entry), entry])).values()]
}

function detail(error: ErrorObject): Detail {
  const parameters = error.params as Record<string, unknown>
  if (error.keyword === 'required')
    return fieldDetail(fieldName(error, parameters.missingProperty), 'is required.')
  if (error.keyword === 'additionalProperties')
    return fieldDetail(fieldName(error, parameters.additionalProperty), 'is not known here.')
  return fieldDetail(fieldName(error), reason(error, parameters))
}

function reason({ keyword, message }: ErrorObject, parameters: Record<string, unknown>): string {
  switch (keyword) {
    case 'format':
      return formats[String(parameters.format)] ?? 'has the wrong form.'
    case 'type':
      return `must be of type ${String(parameters.type).replaceAll(',', ' or ')}.`
    case 'enum':
      return `must be one of ${(parameters.allowedValues as unknown[]).join(', ')}.`
    case 'pattern':
      return parameters.pattern === DECIMAL_TEXT ? formats.amount! : 'has the wrong form.'
    case 'maxLength':
      return `must have at most ${Number(parameters.limit)} characters.`
    case 'minLength':
      return parameters.limit === 1
        ? 'must not be empty.'
        : `must have at least ${Number(parameters.limit)} characters.`
    default:
      return `${message ?? 'is not valid'}.`
  }
}

// Truncated: echoing a key of a megabyte helps nobody.
function fieldName(error: ErrorObject, property?: unknown): string {
  const path = error.instancePath
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const name = property === undefined ? path : `${path}${path && '.'}${property as string}`
  return (name || 'body').toWellFormed().slice(0, 200).toWellFormed()
}
