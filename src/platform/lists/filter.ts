// Parses the filters of list endpoints (JSON or Magento's filter groups) into a SQL condition.
import { fieldDetail, invalidField, invalidInput, type Detail } from '../errors.ts'
import { findJsonError } from '../json-error.ts'
import { AMOUNT_FORM, AMOUNT_PATTERN } from '../wire-schema.ts'
import { asTimestamp, countKeys, isDate, isText, isTimestamp, TIME_FORM } from '../text.ts'

type FieldType = 'identifier' | 'amount' | 'text' | 'boolean' | 'time'

/** A filterable field: its SQL expression and type, and the values of a text that has no others. */
type FilterField = { sql: string; type: FieldType; values?: readonly string[] }

export type FilterFields = Record<string, FilterField>

/** A `where` condition with placeholders from $1, and their values. */
export type Condition = { sql: string; values: unknown[] }

const VALUES_MAX = 1000
/** An error names this many of the values that a field can have. */
const VALUES_NAMED_MAX = 20

const numeric = ['eq', 'neq', 'in', 'nin', 'gt', 'gteq', 'lt', 'lteq', 'from', 'to', 'null', 'notnull']

const operators: Record<FieldType, string[]> = {
  identifier: numeric,
  amount: numeric,
  text: ['eq', 'neq', 'in', 'nin', 'like', 'null', 'notnull'],
  boolean: ['eq', 'neq', 'in', 'nin', 'null', 'notnull'],
  time: ['eq', 'neq', 'gt', 'gteq', 'lt', 'lteq', 'from', 'to', 'null', 'notnull'],
}

const casts: Record<FieldType, string> = {
  identifier: 'integer',
  amount: 'numeric',
  text: 'text',
  boolean: 'boolean',
  time: 'timestamp',
}

/** Throws when the JSON is malformed; otherwise, throws the errors of all invalid fields together. */
export function parseFilter(json: string | undefined, fields: FilterFields): Condition {
  if (json === undefined) return { sql: 'true', values: [] }
  const filter = parseObject(json)
  const errors: Detail[] = []
  const values: unknown[] = []
  const parts: string[] = []
  for (const [name, value] of Object.entries(filter))
    try {
      parts.push(...fieldConditions(name, value, fields, values))
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      errors.push(fieldDetail(error.fieldName, error.message))
    }
  if (errors.length > 0) throw invalidInput(errors)
  return { sql: parts.length > 0 ? parts.join(' and ') : 'true', values }
}

/** One filter of a Magento filter group; `name` is its parameter name for error messages. */
export type GroupedFilter = { name: string; field?: string; value?: string; conditionType?: string }

/**
 * Adds to `condition` that each group has at least one matching filter. Throws the errors of all invalid filters
 * together.
 */
export function withFilterGroups(
  condition: Condition,
  groups: GroupedFilter[][],
  fields: FilterFields,
): Condition {
  if (groups.length === 0) return condition
  const errors: Detail[] = []
  const values = [...condition.values]
  const all = groups.map((group) => {
    const parts: string[] = []
    for (const filter of group)
      try {
        parts.push(groupedCondition(filter, fields, values))
      } catch (error) {
        if (!(error instanceof FilterError)) throw error
        errors.push(fieldDetail(error.fieldName, error.message))
      }
    return `(${parts.join(' or ')})`
  })
  if (errors.length > 0) throw invalidInput(errors)
  return { sql: [`(${condition.sql})`, ...all].join(' and '), values }
}

function groupedCondition(
  { name, field: fieldName, value, conditionType = 'eq' }: GroupedFilter,
  fields: FilterFields,
  values: unknown[],
): string {
  if (fieldName === undefined) throw new FilterError(`${name}[field]`, 'is required.')
  const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
  if (!field)
    throw new FilterError(
      `${name}[field]`,
      `is not a filter field; there are ${Object.keys(fields).join(', ')}.`,
    )
  const path = `${name}[value]`
  if (conditionType === 'null' || conditionType === 'notnull')
    return operatorCondition(field, conditionType, true, path, values)
  const known = [...operators[field.type], ...(field.type === 'text' ? ['finset'] : [])]
  if (!known.includes(conditionType))
    throw new FilterError(`${name}[conditionType]`, `must be one of ${known.join(', ')}.`)
  if (value === undefined) throw new FilterError(path, 'is required.')
  if (conditionType === 'finset')
    return `lower($${values.push(parseText(value, path, field))}::text) = any(string_to_array(lower(${field.sql}), ','))`
  const operand = conditionType === 'in' || conditionType === 'nin' ? value.split(',') : value
  return operatorCondition(field, conditionType, operand, path, values)
}

export function andEquals({ sql, values }: Condition, column: string, value: unknown): Condition {
  return { sql: `(${sql}) and ${column} = $${values.length + 1}`, values: [...values, value] }
}

class FilterError extends Error {
  constructor(
    readonly fieldName: string,
    reason: string,
  ) {
    super(reason)
  }
}

function parseObject(json: string): Record<string, unknown> {
  let filter: unknown
  try {
    filter = JSON.parse(json)
  } catch {
    throw invalidField('filter', `must be JSON: error at position ${findJsonError(json)}.`)
  }
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalidInput([fieldDetail('filter', 'must be a JSON object.')])
  // JSON.parse keeps the last of two equal keys: the first condition would be dropped silently.
  if (countKeys(json).written !== countKeys(json).distinct)
    throw invalidInput([fieldDetail('filter', 'must not hold the same key twice.')])
  return filter as Record<string, unknown>
}

function fieldConditions(name: string, value: unknown, fields: FilterFields, values: unknown[]): string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field)
    throw new FilterError(
      `filter.${shownKey(name)}`,
      `is not a filter field; there are ${Object.keys(fields).join(', ')}.`,
    )
  if (typeof value !== 'object' || value === null) {
    if (field.type === 'time')
      throw new FilterError(`filter.${name}`, 'must be an object such as {"from": "2026-01-31 00:00:00"}.')
    return [operatorCondition(field, 'eq', value, `filter.${name}`, values)]
  }
  const entries = Object.entries(value)
  if (Array.isArray(value) || entries.length === 0)
    throw new FilterError(
      `filter.${name}`,
      `must be a value or an object of operators (${operators[field.type].join(', ')}).`,
    )
  return entries.map(([operator, operand]) =>
    operatorCondition(field, operator, operand, `filter.${name}.${shownKey(operator)}`, values),
  )
}

// The echoed key is truncated, and its lone surrogates are replaced: JSON should not contain them.
function shownKey(key: string): string {
  return key.slice(0, 100).toWellFormed()
}

function operatorCondition(
  field: FilterField,
  operator: string,
  operand: unknown,
  path: string,
  values: unknown[],
): string {
  if (!operators[field.type].includes(operator))
    throw new FilterError(
      path,
      `is not an operator of this field; there are ${operators[field.type].join(', ')}.`,
    )
  if (operator === 'null' || operator === 'notnull') {
    const isNull = (operator === 'null') === parseBoolean(operand, path)
    return `${field.sql} is ${isNull ? '' : 'not '}null`
  }
  if (operator === 'in' || operator === 'nin') {
    if (!Array.isArray(operand) || operand.length > VALUES_MAX)
      throw new FilterError(path, `must be an array of at most ${VALUES_MAX} values.`)
    const list = operand.map((value, index) => scalar(field, value, operator, `${path}[${index}]`))
    return comparison(field, operator, list, values)
  }
  return comparison(field, operator, scalar(field, operand, operator, path), values)
}

// Text is compared case-insensitively. A null is not equal to any value, so `neq` and `nin` match it.
function comparison(field: FilterField, operator: string, value: unknown, values: unknown[]): string {
  const number = values.push(value)
  const isText = field.type === 'text'
  const left = isText ? `lower(${field.sql})` : field.sql
  const given = `$${number}::${casts[field.type]}`
  const right = isText ? `lower(${given})` : given
  // A subquery becomes a hash lookup; with an array, each row would be compared with up to a thousand values.
  const isIn = isText
    ? `${left} in (select lower(value) from unnest(${given}[]) value)`
    : `${left} = any(${given}[])`
  switch (operator) {
    case 'eq':
      return `${left} = ${right}`
    case 'neq':
      return `${left} is distinct from ${right}`
    case 'in':
      return isIn
    case 'nin':
      return `(${isIn}) is not true`
    case 'like':
      return `${left} like ${right}`
    case 'gt':
      return `${left} > ${right}`
    case 'lt':
      return `${left} < ${right}`
    case 'gteq':
    case 'from':
      return `${left} >= ${right}`
    default:
      return `${left} <= ${right}`
  }
}

function scalar(field: FilterField, value: unknown, operator: string, path: string): unknown {
  switch (field.type) {
    case 'identifier':
      return parseIdentifier(value, path)
    case 'amount':
      return parseAmount(value, path)
    case 'boolean':
      return parseBoolean(value, path)
    case 'time':
      return parseTime(value, operator, path)
    case 'text':
      return operator === 'like' ? parsePattern(value, path) : parseText(value, path, field)
  }
}

function parseIdentifier(value: unknown, path: string): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^[1-9][0-9]{0,9}$/.test(value))
  const number = isNumber ? Number(value) : NaN
  if (!Number.isInteger(number) || number < 1 || number > 2147483647)
    throw new FilterError(path, 'must be an integer between 1 and 2147483647.')
  return number
}

function parseAmount(value: unknown, path: string): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!AMOUNT_PATTERN.test(text)) throw new FilterError(path, `must be ${AMOUNT_FORM}.`)
  return text
}

function parseBoolean(value: unknown, path: string): boolean {
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  throw new FilterError(path, 'must be true or false.')
}

function parseText(value: unknown, path: string, { values }: Partial<FilterField> = {}): string {
  if (typeof value !== 'string') throw new FilterError(path, 'must be a string.')
  if (!isText(value)) throw new FilterError(path, 'must not hold NUL or half a surrogate pair.')
  if (values && !values.some((each) => each.toLowerCase() === value.toLowerCase())) {
    const more = values.length > VALUES_NAMED_MAX ? ', …' : ''
    throw new FilterError(path, `must be one of ${values.slice(0, VALUES_NAMED_MAX).join(', ')}${more}.`)
  }
  return value
}

function parsePattern(value: unknown, path: string): string {
  const pattern = parseText(value, path)
  if (/(^|[^\\])(\\\\)*\\$/.test(pattern))
    throw new FilterError(path, 'must not end with a single backslash.')
  return pattern
}

function parseTime(value: unknown, operator: string, path: string): string {
  if (typeof value === 'string') {
    const time = asTimestamp(isDate(value) ? `${value}${timeOfDay(operator)}` : value)
    if (isTimestamp(time)) return time
  }
  throw new FilterError(path, `must be ${TIME_FORM}.`)
}

// A date without a time stands for the whole day: its first second or, for upper bounds and `gt`, its last. No time equals it.
function timeOfDay(operator: string): string {
  if (['eq', 'neq'].includes(operator)) return ''
  return ['to', 'lteq', 'gt'].includes(operator) ? ' 23:59:59' : ' 00:00:00'
}
