// Makes valid requests of any operation that the document names, out of its schemas and examples.
import type { Random } from '../../src/demo/demo-random.ts'
import { filterFields, type Operation, type Parameter, type Schema } from './api-document.ts'
import { newDraft, setHeader, type Draft } from './request-draft.ts'
import { fileBody, pdf } from '../../test/support/sample-files.ts'

/** What lies in the tables, so that requests meet something. */
export type Known = { token: string; skus: string[]; ids_max: number }

const texts = ['Anna', 'x', 'Größe 漢字 🙂', "O'Brien", 'a\nb\tc', '100 %', '<b>&amp;', '  ', '‮abc', '\\']
const timestamps = ['2031-01-31 12:00:00', '2030-12-31 23:59:59', '2029-02-28 00:00:00']
const amounts = [1, 2, 0.0001, 12.5, 33.33, 99.9999, 100]

// One of these has the form that a pattern asks for; a new pattern that knows none of them must be added here.
const patterned = ['1', 'shop', 'EUR', 'Name', 'Europe/Berlin', '5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e']

export function openGenerator(known: Known, random: Random) {
  let made = 0

  // What the schema alone does not say, by the name of the field.
  const byName: Record<string, () => unknown> = {
    url: () => 'http://127.0.0.1:9/hook',
    sku: () => random.pick(known.skus),
    product_sku: () => random.pick(known.skus),
    username: () => random.pick(['nobody', 'somebody', 'anybody']),
    role: () => 'Shop',
    timezone: () => 'UTC',
    version: () => 1,
    path_sku: () => encodeURIComponent(random.pick(known.skus)),
  }

  function valueFor(schema: Schema, name = ''): unknown {
    const own = Object.hasOwn(byName, name) ? byName[name] : undefined
    if (own) return own()
    if (schema.enum) return random.pick(schema.enum)
    switch (random.pick([schema.type ?? 'object'].flat())) {
      case 'object':
        return objectFor(schema)
      case 'array':
        return arrayFor(schema)
      case 'integer':
        return integerFor(schema)
      case 'number':
        return random.pick(amounts.filter((each) => each <= (schema.maximum ?? Infinity)))
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      default:
        return textFor(schema)
    }
  }

  function objectFor({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const given = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5))
    return Object.fromEntries(given.map(([name, each]) => [name, valueFor(each, name)]))
  }

  function arrayFor({ items = {}, minItems = 0, uniqueItems }: Schema): unknown[] {
    const list = Array.from({ length: random.integer(minItems, Math.max(minItems, 3)) }, () =>
      valueFor(items),
    )
    return uniqueItems ? [...new Set(list)] : list
  }

  function integerFor({ minimum = 0, maximum = 2147483647 }: Schema): number {
    if (random.chance(0.05)) return random.pick([minimum, maximum])
    return random.integer(minimum, Math.min(maximum, known.ids_max))
  }

  function textFor({ format, pattern, minLength = 0, maxLength = 255 }: Schema): string {
    if (pattern !== undefined) {
      const fitting = patterned.filter((each) => new RegExp(pattern, 'u').test(each))
      if (fitting.length === 0) throw new Error(`nothing is known that has the form ${pattern}`)
      return random.pick(fitting)
    }
    if (format === 'timestamp') return random.pick(timestamps)
    if (format === 'mailbox') return `buyer-${++made}@example.com`
    if (format === 'ip') return random.pick(['192.0.2.7', '2001:db8::7'])
    if (random.chance(0.02)) return 'x'.repeat(maxLength)
    return random.pick(texts).slice(0, maxLength).padEnd(minLength, 'x')
  }

  function filterFor(operation: Operation): string {
    const fields = random.sample(filterFields(operation), random.integer(0, 2))
    return JSON.stringify(Object.fromEntries(fields.map((name) => [name, conditionFor(name)])))
  }

  function conditionFor(name: string): unknown {
    if (name.endsWith('_at')) return { [random.pick(['from', 'to', 'gt', 'lteq'])]: random.pick(timestamps) }
    if (name.startsWith('is_')) return random.pick([true, false, 'true', 0])
    const value = /(^|_)id$/.test(name) && name !== 'increment_id' ? random.integer(1, 9) : random.pick(texts)
    return random.pick([value, { eq: value }, { neq: value }, { in: [value] }, { nin: [value, value] }])
  }

  function pathOf(operation: Operation): string {
    return operation.url.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { schema = {} } = operation.parameters.find((each) => each.name === name) ?? {}
      return String(valueFor(schema, name === 'sku' ? 'path_sku' : name))
    })
  }

  function queryOf(operation: Operation): string[] {
    const given = operation.parameters.filter((each) => each.in === 'query' && random.chance(0.3))
    const size = given.some(({ name }) => name.endsWith('[currentPage]')) ? [pageSizeOf(operation)] : []
    return [...new Set([...size, ...given])].map((parameter) => {
      const value = parameter.name === 'filter' ? filterFor(operation) : valueFor(parameter.schema)
      return `${encodeURIComponent(parameter.name)}=${encodeURIComponent(String(value))}`
    })
  }

  function addBody(draft: Draft): void {
    const { body } = draft.operation
    if (!body) return
    if (body.type.startsWith('multipart/')) {
      const { headers, payload } = fileBody('drawing.pdf', pdf, 'application/pdf')
      draft.body = { bytes: payload }
      setHeader(draft, 'content-type', headers['content-type'])
      return
    }
    const example =
      body.example === undefined || random.chance(0.6) ? undefined : structuredClone(body.example)
    draft.body = { json: example ?? valueFor(body.schema) }
    setHeader(draft, 'content-type', random.pick(['application/json', 'application/json; charset=utf-8']))
  }

  /** A request that the document allows; whether the state of the records does is another matter. */
  return (operation: Operation): Draft => {
    const draft = newDraft(operation, known.token, pathOf(operation))
    draft.query = queryOf(operation)
    const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
    // Never the same twice: else one request would be answered with what another one was told.
    if (takesKey && random.chance(0.2))
      setHeader(
        draft,
        'idempotency-key',
        random.pick(['key-', '"', 'a,b', '%00', '__proto__', "'--"]) + ++made,
      )
    addBody(draft)
    return draft
  }
}

function pageSizeOf({ parameters }: Operation): Parameter {
  return parameters.find(({ name }) => name.endsWith('[pageSize]'))!
}
