// Injection points of requests, SQL payloads, and sqlmap (https://sqlmap.org).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnWords } from '../../test/support/operator.ts'
import { multipart, pdf } from '../../test/support/sample-files.ts'
import { words } from './hostile-values.ts'
import type { Draft, Operation, Parameter, Schema } from './request-draft.ts'
import { filterFields, newDraft, RawJson, setHeader } from './request-draft.ts'

/** A sequence that only the payloads use: it counts their executions, also in transactions that are rolled back. */
export const PROBE = 'probe'

const probe = `nextval($$${PROBE}$$)`

export type Payload = (usual: string) => string
export type Payloads = {
  /** Call the sequence if they are run as SQL. */
  probes: Payload[]
  /** Break the syntax, so that the response is a 5xx. */
  breakers: Payload[]
  /** A true and a false condition that do not differ otherwise. */
  pairs: [Payload, Payload][]
}

const append =
  (text: string): Payload =>
  (usual) =>
    usual + text

/** A probe for each context: bare, in quotes, in an identifier, after a backslash, as a statement of its own. */
const fewProbes = [
  ` or ${probe}>0`,
  `' or ${probe}>0-- `,
  `') or ${probe}>0-- `,
  `" is null or ${probe}>0-- `,
  `\\' or ${probe}>0-- `,
  `'; select ${probe}-- `,
].map(append)

/** Further contexts, and quotes that a decoder or PostgreSQL might turn into an apostrophe. */
const moreProbes = [
  `) or ${probe}>0-- `,
  `' or ${probe}>0 or '7'='8`,
  `')) or ${probe}>0-- `,
  `" or ${probe}>0-- `,
  `") or ${probe}>0-- `,
  `'/**/or/**/${probe}>0--`,
  `; select ${probe}-- `,
  `'); select ${probe}-- `,
  `'||${probe}||'`,
  `'||(select ${probe})::text||'`,
  `,(select ${probe})`,
  ` union all select ${probe}::text-- `,
  `' union all select ${probe}::text-- `,
  `%27 or ${probe}>0-- `,
  `\u02bc or ${probe}>0-- `,
  `\uff07 or ${probe}>0-- `,
].map(append)

// `/*` has a trailing space: `*` at the end would be a marker of sqlmap.
const breakers = [...'\' " \\ $$ $1 $2 { {" "} \'\' -- ;'.split(' '), '/* '].map(append)

// The false condition has an 8 in place of the last 7.
const pair = (text: string): [Payload, Payload] => [append(text), append(text.replace(/7$|7(?=-- $)/, '8'))]
const conditions = `' or '7'='7| or 7=7|' or 7=7-- |') or ('7'='7|" or "7"="7| and 7=7|' and '7'='7`
const pairs = conditions.split('|').map(pair)

export const fewPayloads: Payloads = { probes: fewProbes, breakers: [append(`'"`)], pairs: pairs.slice(0, 1) }
export const allPayloads: Payloads = {
  probes: [...fewProbes, ...moreProbes, () => `(select ${probe})`, () => `{"${probe}"}`],
  breakers,
  pairs,
}

/** The response without what always differs: the payload, numbers, times and generated ids. */
export const normalized = (text: string, payload: string): string =>
  [payload, JSON.stringify(payload).slice(1, -1), encodeURIComponent(payload)]
    .reduce((rest, each) => rest.replaceAll(each, '¤'), text)
    .replace(/[A-Za-z0-9+/_-]{16,}=*/g, '*')
    .replace(/\d+/g, '0')

export type Point = {
  /** Such as `query addItems` or `filter created_at.from`. */
  name: string
  usual: string
  put: (draft: Draft, text: string) => void
  /** Whether all routes read it in one place. */
  isCommon?: boolean
}

const MARKER = '*'
const TOKEN = 'header authorization'
const PAGE = 'searchCriteria[currentPage]'
const PAGE_SIZE = 'searchCriteria[pageSize]'

export function usualDraft(operation: Operation, token: string): Draft {
  const draft = newDraft(operation, token, pathOf(operation))
  if (operation.body?.type === 'application/json') {
    draft.body = { json: usualValue(operation.body.schema) }
    setHeader(draft, 'content-type', 'application/json')
  } else if (operation.body) putFileName(draft, 'x.pdf')
  return draft
}

export function pointsOf(operation: Operation): Point[] {
  const { parameters, body, isPublic } = operation
  return [
    ...parameters.filter(({ name }) => name !== 'filter').map(parameterPoint),
    ...filterFields(operation).flatMap((field) => filterPoints(field)),
    ...fieldsOf(body?.type === 'application/json' ? body.schema : {}).map(fieldPoint),
    ...(body?.type.startsWith('multipart/') ? [{ name: 'file name', usual: 'x.pdf', put: putFileName }] : []),
    ...headerPoints(isPublic),
    storePoint,
  ]
}

/**
 * Requests with their injection points marked for sqlmap: one with parameters and body, one with the filter. What all
 * routes read in one place (token, forwarded address, store code) is marked with `withCommon` only: to try it on every
 * route takes hours.
 */
export function markedDrafts(operation: Operation, token: string, withCommon = false): Draft[] {
  const draft = usualDraft(operation, token)
  const points = pointsOf(operation).filter(({ name }) => !name.startsWith('filter '))
  const marked = points.filter(({ isCommon }) => withCommon || !isCommon)
  for (const { name, put, usual } of marked) put(draft, (name === TOKEN ? `Bearer ${token}` : usual) + MARKER)
  const fields = filterFields(operation)
  const drafts = marked.length > 0 ? [draft] : []
  if (fields.length === 0) return drafts
  const filtered = usualDraft(operation, token)
  const filter = fields.map((field) => {
    const value = usualOf(field) + MARKER
    return [field + MARKER, isTime(field) ? { from: value } : value]
  })
  filtered.query.push(`filter=${escaped(JSON.stringify(Object.fromEntries(filter)))}`)
  return [...drafts, filtered]
}

/** Values by format or name that exist in the full shop or can be created in it. */
const usualTexts: Record<string, string> = {
  timestamp: '2031-01-31 12:00:00',
  mailbox: 'eva@example.com',
  ip: '192.0.2.7',
  sku: 'LAMP',
  product_sku: 'LAMP',
  role: 'Shop',
  url: 'http://127.0.0.1:9/hook',
}

function usualText(name: string, schema: Schema = {}): string {
  if (schema.enum) return String(schema.enum.find((each) => !String(each).includes(MARKER)))
  const pattern = new RegExp(schema.pattern ?? '', 'u')
  const fitting = ['1', 'Europe/Berlin', 'shop', 'EUR'].find((each) => pattern.test(each))
  return usualTexts[name] ?? usualTexts[schema.format ?? ''] ?? fitting ?? ''
}

function usualValue(schema: Schema, name = ''): unknown {
  const [type] = [schema.type ?? 'object'].flat()
  const properties = Object.entries(schema.properties ?? {})
  if (type === 'object')
    return Object.fromEntries(properties.map(([key, each]) => [key, usualValue(each, key)]))
  if (type === 'array') return [usualValue(schema.items ?? {}, name)]
  if (type === 'boolean') return true
  return type === 'string' ? usualText(name, schema).padEnd(schema.minLength ?? 0, 'x') : 1
}

function pathOf({ url, parameters }: Operation): string {
  return url.replace(/\{(\w+)\}/g, (_, name: string) => {
    return escaped(usualText(name, parameters.find((parameter) => parameter.name === name)?.schema))
  })
}

function putInPath(draft: Draft, name: string, text: string): void {
  const index = draft.operation.url.split('/').indexOf(`{${name}}`)
  const segments = draft.path.split('/')
  segments[index] = escaped(text)
  draft.path = segments.join('/')
}

// `*` stays unescaped as the marker of sqlmap.
const escaped = (text: string): string => encodeURIComponent(text).replaceAll('%2A', '*')

function parameterPoint({ in: location, name, schema }: Parameter): Point {
  const put = (draft: Draft, text: string) => {
    if (location === 'path') putInPath(draft, name, text)
    else if (location === 'header') setHeader(draft, name, text)
    else setQuery(draft, name, text)
  }
  return { name: `${location} ${name}`, usual: usualText(name, schema), put }
}

function setQuery(draft: Draft, name: string, text: string): void {
  const prefix = `${encodeURIComponent(name)}=`
  const others = draft.query.filter((each) => !each.startsWith(prefix))
  draft.query = [...others, prefix + escaped(text)]
  // A page requires a page size.
  if (name === PAGE && !others.some((each) => each.startsWith(encodeURIComponent(PAGE_SIZE))))
    setQuery(draft, PAGE_SIZE, '10')
}

const isTime = (field: string): boolean => field.endsWith('_at')

function usualOf(field: string): string {
  if (isTime(field)) return '2026-01-31 12:00:00'
  if (field.startsWith('is_')) return 'true'
  return /(^|_)id$/.test(field) && field !== 'increment_id' ? '1' : 'Anna'
}

function filterPoints(field: string): Point[] {
  const usual = usualOf(field)
  const point = (name: string, filterWith: (text: string) => object, usualValue = usual): Point => ({
    name: `filter ${name}`,
    usual: usualValue,
    put: (draft, text) => void draft.query.push(`filter=${escaped(JSON.stringify(filterWith(text)))}`),
  })
  const operators = isTime(field) ? ['eq', 'from', 'to'] : ['eq', 'neq', 'like', 'in', 'nin']
  return [
    point(field, (text) => ({ [field]: text })),
    ...operators.map((name) =>
      point(`${field}.${name}`, (text) => ({ [field]: { [name]: name.endsWith('in') ? [text] : text } })),
    ),
    point(`key ${field}`, (text) => ({ [text]: usual }), field),
    point(`operator of ${field}`, (text) => ({ [field]: { [text]: usual } }), 'eq'),
  ]
}

/** A scalar in a body; `path` is such as `['quote', 'items', 0, 'sku']`. */
type Field = { path: (string | number)[]; schema: Schema }

function fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, each]) => fieldsOf(each, [...path, name]))
  if (schema.items) return fieldsOf(schema.items, [...path, 0])
  return path.length === 0 ? [] : [{ path, schema }]
}

function fieldPoint({ path, schema }: Field): Point {
  const put = (draft: Draft, text: string) => {
    if (!draft.body || !('json' in draft.body)) return
    const last = path.at(-1)!
    const holder = path.slice(0, -1).reduce<any>((value, key) => value[key], draft.body.json)
    // Numbers and booleans keep their type until sqlmap appends to them: otherwise it could only compare refusals.
    holder[last] = text.endsWith(MARKER) && typeof holder[last] !== 'string' ? new RawJson(text) : text
  }
  return {
    name: `body ${path.join('.')}`,
    usual: String(usualValue(schema, String(path.findLast((key) => typeof key === 'string')))),
    put,
  }
}

function headerPoints(isPublic: boolean): Point[] {
  const point = (name: string, usual: string): Point => ({
    name: `header ${name}`,
    usual,
    put: (draft, text) => setHeader(draft, name, text),
    isCommon: true,
  })
  return [...(isPublic ? [] : [point('authorization', 'Bearer x')]), point('x-forwarded-for', '192.0.2.7')]
}

const storePoint: Point = {
  name: 'store code',
  usual: 'default',
  isCommon: true,
  put: (draft, text) => {
    draft.path = draft.path.replace('/rest/', `/rest/${escaped(text)}/`)
  },
}

function putFileName(draft: Draft, text: string): void {
  const file = { name: 'file', filename: text.replaceAll('"', '%22'), type: 'application/pdf', content: pdf }
  const { headers, payload } = multipart([file], { boundary: 'boundary' })
  draft.body = { bytes: payload }
  setHeader(draft, 'content-type', headers['content-type'])
}

// Refusals are valid responses, also to the unmodified request.
const sqlmapOptions = words`--batch --ignore-stdin --disable-coloring --flush-session --level=5 --risk=3
  --dbms=PostgreSQL --ignore-code=400,401,403,404,405,409,413,415,422,429 --keep-alive --threads=4 --timeout=20`

/** Tries every marked point of the request. Returns the findings as text. Throws if sqlmap does not finish. */
export async function runSqlmap(port: number, request: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-sqlmap-'))
  try {
    const file = join(directory, 'request.txt')
    await writeFile(file, request.replace('host: localhost', `host: 127.0.0.1:${port}`), 'latin1')
    const files = ['-r', file, `--output-dir=${join(directory, 'out')}`]
    const { stdout, stderr } = await spawnWords(['sqlmap', ...sqlmapOptions, ...files], {}).ended
    return findingsIn(stdout + stderr)
  } finally {
    await rm(directory, { recursive: true })
  }
}

function findingsIn(output: string): string[] {
  if (output.includes('identified the following injection point')) return [output.split('---\n')[1] ?? output]
  if (output.includes('all tested parameters do not appear to be injectable')) return []
  throw new Error(`sqlmap did not finish:\n${output.slice(-2000)}`)
}
