// Parses the filters of list endpoints (JSON or Magento's filter groups) into a SQL condition.
import { AppError, invalidField, invalidInput, type Detail } from '../errors.ts'
import { findJsonError } from '../json-error.ts'
import { AMOUNT_FORM, AMOUNT_PATTERN, INTEGER_MAX } from '../wire-schema.ts'
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
  const values: unknown[] = []
  const conditions = parseEach(Object.entries(parseObject(json)), ([name, value]) =>
    fieldConditions(name, value, fields, values),
  )
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', values }
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
  const values = [...condition.values]
  const groupConditions = parseEach(groups, (group) => {
    const alternatives = parseEach(group, (filter) => [groupedCondition(filter, fields, values)])
    return [`(${alternatives.join(' or ')})`]
  })
  return { sql: [`(${condition.sql})`, ...groupConditions].join(' and '), values }
}

/** Returns the conditions of all entries; throws the errors of all invalid ones together. */
function parseEach<T>(entries: T[], parse: (entry: T) => string[]): string[] {
  const errors: Detail[] = []
  const conditions = entries.flatMap((entry) => {
    try {
      return parse(entry)
    } catch (error) {
      if (!(error instanceof AppError) || !error.errors) throw error
      errors.push(...error.errors)
      return []
    }
  })
  if (errors.length > 0) throw invalidInput(errors)
  return conditions
}

function groupedCondition(
  { name, field: fieldName, value, conditionType = 'eq' }: GroupedFilter,
  fields: FilterFields,
  values: unknown[],
): string {
  if (fieldName === undefined) throw invalidField(`${name}[field]`, 'is required.')
  const field = findField(fieldName, fields, `${name}[field]`)
  const path = `${name}[value]`
  if (conditionType === 'null' || conditionType === 'notnull')
    return operatorCondition(field, conditionType, true, path, values)
  const conditionTypes = [...operators[field.type], ...(field.type === 'text' ? ['finset'] : [])]
  if (!conditionTypes.includes(conditionType))
    throw invalidField(`${name}[conditionType]`, `must be one of ${conditionTypes.join(', ')}.`)
  if (value === undefined) throw invalidField(path, 'is required.')
  // Magento's "find in set": the field is a list, separated by commas.
  if (conditionType === 'finset')
    return `lower($${values.push(parseText(value, path, field))}::text) = any(string_to_array(lower(${field.sql}), ','))`
  const operand = conditionType === 'in' || conditionType === 'nin' ? value.split(',') : value
  return operatorCondition(field, conditionType, operand, path, values)
}

export function andEquals({ sql, values }: Condition, column: string, value: unknown): Condition {
  return { sql: `(${sql}) and ${column} = $${values.length + 1}`, values: [...values, value] }
}

function findField(name: string, fields: FilterFields, path: string): FilterField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw invalidField(path, `is not a filter field; there are ${Object.keys(fields).join(', ')}.`)
  return field
}

function parseObject(json: string): Record<string, unknown> {
  let filter: unknown
  try {
    filter = JSON.parse(json)
  } catch {
    throw invalidField('filter', `must be JSON: error at position ${findJsonError(json)}.`)
  }
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalidField('filter', 'must be a JSON object.')
  // JSON.parse keeps the last of two equal keys: the first condition would be dropped silently.
  const { written, distinct } = countKeys(json)
  if (written !== distinct) throw invalidField('filter', 'must not hold the same key twice.')
  return filter as Record<string, unknown>
}

function fieldConditions(name: string, value: unknown, fields: FilterFields, values: unknown[]): string[] {
  const field = findField(name, fields, `filter.${shownKey(name)}`)
  if (typeof value !== 'object' || value === null) {
    if (field.type === 'time')
      throw invalidField(`filter.${name}`, 'must be an object such as {"from": "2026-01-31 00:00:00"}.')
    return [operatorCondition(field, 'eq', value, `filter.${name}`, values)]
  }
  const entries = Object.entries(value)
  if (Array.isArray(value) || entries.length === 0)
    throw invalidField(
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
    throw invalidField(
      path,
      `is not an operator of this field; there are ${operators[field.type].join(', ')}.`,
    )
  if (operator === 'null' || operator === 'notnull') {
    const isNull = (operator === 'null') === parseBoolean(operand, path)
    return `${field.sql} is ${isNull ? '' : 'not '}null`
  }
  if (operator === 'in' || operator === 'nin') {
    if (!Array.isArray(operand) || operand.length > VALUES_MAX)
      throw invalidField(path, `must be an array of at most ${VALUES_MAX} values.`)
    const list = operand.map((value, index) => scalar(field, value, operator, `${path}[${index}]`))
    return comparison(field, operator, list, values)
  }
  return comparison(field, operator, scalar(field, operand, operator, path), values)
}

// Text is compared case-insensitively. A null is not equal to any value, so `neq` and `nin` match it.
function comparison(field: FilterField, operator: string, value: unknown, values: unknown[]): string {
  const operand = `$${values.push(value)}::${casts[field.type]}`
  const ignoresCase = field.type === 'text'
  const left = ignoresCase ? `lower(${field.sql})` : field.sql
  const right = ignoresCase ? `lower(${operand})` : operand
  // A subquery becomes a hash lookup; with an array, each row would be compared with up to a thousand values.
  const isIn = ignoresCase
    ? `${left} in (select lower(value) from unnest(${operand}[]) value)`
    : `${left} = any(${operand}[])`
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
  if (!Number.isInteger(number) || number < 1 || number > INTEGER_MAX)
    throw invalidField(path, `must be an integer between 1 and ${INTEGER_MAX}.`)
  return number
}

function parseAmount(value: unknown, path: string): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!AMOUNT_PATTERN.test(text)) throw invalidField(path, `must be ${AMOUNT_FORM}.`)
  return text
}

function parseBoolean(value: unknown, path: string): boolean {
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  throw invalidField(path, 'must be true or false.')
}

function parseText(value: unknown, path: string, { values }: Partial<FilterField> = {}): string {
  if (typeof value !== 'string') throw invalidField(path, 'must be a string.')
  if (!isText(value)) throw invalidField(path, 'must not hold NUL or half a surrogate pair.')
  if (values && !values.some((allowed) => allowed.toLowerCase() === value.toLowerCase())) {
    const more = values.length > VALUES_NAMED_MAX ? ', …' : ''
    throw invalidField(path, `must be one of ${values.slice(0, VALUES_NAMED_MAX).join(', ')}${more}.`)
  }
  return value
}

function parsePattern(value: unknown, path: string): string {
  const pattern = parseText(value, path)
  // An odd number of backslashes at the end: the last would escape nothing, which PostgreSQL rejects.
  if (/(^|[^\\])(\\\\)*\\$/.test(pattern)) throw invalidField(path, 'must not end with a single backslash.')
  return pattern
}

function parseTime(value: unknown, operator: string, path: string): string {
  if (typeof value === 'string') {
    const time = asTimestamp(isDate(value) ? `${value}${timeOfDay(operator)}` : value)
    if (isTimestamp(time)) return time
  }
  throw invalidField(path, `must be ${TIME_FORM}.`)
}

// A date without a time stands for the whole day: its first second or, for upper bounds and `gt`, its last. It equals no time.
function timeOfDay(operator: string): string {
  if (['eq', 'neq'].includes(operator)) return ''
  return ['to', 'lteq', 'gt'].includes(operator) ? ' 23:59:59' : ' 00:00:00'
}
