// Bends a valid request: its values, the text of its body, its path, its query. What bends HTTP itself is in http-mutations.ts.
import type { Random } from '../../src/demo/demo-random.ts'
import { filterFields, type Schema } from './api-document.ts'
import { deadliestJson, hostileFilters, hostileIds, hostileJson, hostileQueries } from './hostile-values.ts'
import { httpMutations } from './http-mutations.ts'
import { multipartMutations } from './multipart-mutations.ts'
import { bodyBytes, RawJson, type Draft } from './request-draft.ts'

export type Mutation = {
  name: string
  /** Those of values come before those of bytes, and what bends HTTP comes last. */
  order: 1 | 2 | 3 | 4
  /** How often it is chosen, among those that fit. */
  weight: number
  fits: (draft: Draft) => boolean
  apply: (draft: Draft, random: Random) => void
}

const MUTATIONS_MAX = 3
const UNTOUCHED = 0.04

/** Applies one to three mutations, and rarely none: what is valid must be taken. */
export function mutate(draft: Draft, random: Random): void {
  if (random.chance(UNTOUCHED)) return
  const fitting = all.filter(({ fits }) => fits(draft))
  const chosen = Array.from({ length: random.integer(1, MUTATIONS_MAX) }, () => pickWeighted(fitting, random))
  for (const { name, apply, fits } of chosen.sort((a, b) => a.order - b.order)) {
    // The one before may have taken away what this one bends.
    if (!fits(draft)) continue
    apply(draft, random)
    draft.mutations.push(name)
  }
}

function pickWeighted(list: Mutation[], random: Random): Mutation {
  let rest = random.fraction() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => (rest -= weight) < 0) ?? list[0]!
}

const hasJson = ({ body }: Draft) => body !== undefined && 'json' in body
const hasText = (draft: Draft) =>
  draft.body !== undefined && !draft.operation.body?.type.startsWith('multipart/')
const hasQuery = ({ operation }: Draft) => operation.method === 'GET'
const hasId = ({ operation }: Draft) => operation.url.includes('{')
const hasFilter = ({ operation }: Draft) => filterFields(operation).length > 0

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number; schema: Schema }

/** Every value inside the body, with where it stands and what the document says of it. */
function places(value: unknown, schema: Schema = {}): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => {
    const inner = (Array.isArray(value) ? schema.items : schema.properties?.[key]) ?? {}
    return [{ holder, key, schema: inner }, ...places(holder[key], inner)]
  })
}

function jsonOf({ body }: Draft): unknown {
  return body && 'json' in body ? body.json : undefined
}

/** Values just inside and just outside of what the schema allows. */
function boundaries({
  maxLength,
  minLength,
  minimum,
  maximum,
  maxItems,
  exclusiveMinimum,
}: Schema): unknown[] {
  const found: unknown[] = []
  if (maxLength !== undefined)
    found.push('y'.repeat(maxLength), 'y'.repeat(maxLength + 1), '🙂'.repeat(maxLength))
  if (minLength !== undefined) found.push('y'.repeat(Math.max(0, minLength - 1)), ' '.repeat(minLength))
  if (minimum !== undefined) found.push(minimum, minimum - 1, String(minimum))
  if (maximum !== undefined) found.push(maximum, maximum + 1, String(maximum + 1))
  if (exclusiveMinimum !== undefined) found.push(exclusiveMinimum)
  if (maxItems !== undefined) found.push(Array<number>(maxItems).fill(1), Array<number>(maxItems + 1).fill(1))
  return found
}

function replaceValue(draft: Draft, random: Random): void {
  const root = { holder: draft.body as Record<string, unknown>, key: 'json', schema: {} }
  const inner = places(jsonOf(draft), draft.operation.body?.schema)
  const place = inner.length === 0 || random.chance(0.1) ? root : random.pick(inner)
  const limits = boundaries(place.schema)
  const isAtLimit = limits.length > 0 && random.chance(0.3)
  const raw = random.pick(random.chance(0.4) ? deadliestJson : hostileJson)
  Object.assign(place.holder, { [place.key]: isAtLimit ? random.pick(limits) : new RawJson(raw) })
}

function removeKey(draft: Draft, random: Random): void {
  const { holder, key } = random.pick(places(jsonOf(draft)))
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else Reflect.deleteProperty(holder, key)
}

const strangeKeys = [
  'nonsense',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'a\u0000',
  'İ',
  'then',
  'x'.repeat(3000),
]

function addKey(draft: Draft, random: Random): void {
  const objects = [jsonOf(draft), ...places(jsonOf(draft)).map(({ holder, key }) => Reflect.get(holder, key))]
  const target = random.pick(objects.filter((each) => typeof each === 'object' && each !== null))
  const value = new RawJson(random.pick(hostileJson))
  const key = random.pick([...strangeKeys, ...Object.keys(target as object).map(snakeOrUpper)])
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

function snakeOrUpper(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return snake === name ? name.toUpperCase() : snake
}

/** What stands in place of the body's text. */
function bentText(text: string, random: Random): string {
  const depth = random.pick([100, 2000, 20_000])
  return random.pick([
    () => text.replace('{', '{"a":1,"a":2,'),
    () => text.replace(/\{("[^"]*"):/, '{$1:null,$1:'),
    () => text.replace(/:/, `:${'['.repeat(depth)}`),
    () => '['.repeat(depth),
    () => '{"a":'.repeat(depth),
    () => `${'['.repeat(depth)}${']'.repeat(depth)}`,
    () => text.slice(0, random.integer(0, text.length)),
    () => text.replace(/\}$/, ',}'),
    () => text + text,
    () => `${text}\0`,
    () => `/**/${text}`,
    () => text.replaceAll('"', "'"),
    () => ' '.repeat(random.pick([1, 1000, 100_000])) + text,
    () => text.replace(/"/, '"\t\n'),
    () => text.replace(/\d+/, (digits) => `0${digits}`),
    () => text.replace(/:/, ':\u00a0'),
    () => text.replace('{', '{"__proto__":{"is_admin":true},'),
    () => text.replace('{', '{"constructor":{"prototype":{}},'),
    () =>
      random.pick([
        '',
        ' ',
        'null',
        '5',
        '""',
        '[]',
        'NaN',
        'undefined',
        '\uFEFF',
        '{',
        '"',
        '\\',
        '{}{}',
        '<a/>',
      ]),
  ])()
}

const brokenBytes = ['ff', 'c080', 'eda080', 'f4908080', 'fe', 'c3', 'f8888080', '00', '80', 'edbfbf']

function bendBytes(draft: Draft, random: Random): void {
  const body = bodyBytes(draft)
  const at = random.integer(0, body.length)
  const text = body.toString()
  draft.body = {
    bytes: random.pick([
      () =>
        Buffer.concat([
          body.subarray(0, at),
          Buffer.from(random.pick(brokenBytes), 'hex'),
          body.subarray(at),
        ]),
      () => Buffer.concat([Buffer.from('efbbbf', 'hex'), body]),
      () => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      () => Buffer.from(text, 'utf16le').swap16(),
      () => Buffer.from(text, 'latin1'),
      () =>
        Buffer.from(body.map((byte, index) => (index === at ? byte ^ (1 << random.integer(0, 7)) : byte))),
    ])(),
  }
}

const MEGABYTE = 1_048_576

function bendPath(path: string, random: Random): string {
  const at = random.pick([...path.matchAll(/[a-z]/gi)].map(({ index }) => index))
  return random.pick([
    () => `${path}/`,
    () => path.replace(/\/(?=[^/]*$)/, '//'),
    () =>
      path.replace(
        '/V1/',
        random.pick(['/./V1/', '/V1/../V1/', '//V1//', '/v1/', '/V1%2f', '/V2/', '/V1;x=1/']),
      ),
    () => path.slice(0, at) + `%${path.charCodeAt(at).toString(16)}` + path.slice(at + 1),
    () => path.slice(0, at) + path.slice(at, at + 1).toUpperCase() + path.slice(at + 1),
    () =>
      path.replace(
        '/rest/',
        random.pick(['/rest/all/', '/rest/nowhere/', '/rest/default/', '/rest/V1/', '/REST/']),
      ),
    () =>
      path.replace(
        '/rest/',
        random.pick(['/rest/%00/', '/rest/%ff/', '/rest/%/', '/rest/__proto__/', "/rest/'/"]),
      ),
    () => path.replace('/rest/', `/rest/${'x'.repeat(random.pick([33, 4000]))}/`),
    () => `http://${random.pick(['localhost', 'evil.example', 'a:b@c', ''])}${path}`,
    () =>
      path +
      random.pick([
        '.json',
        '%00',
        '%0a',
        ';x',
        '%20',
        '#',
        '#/../x',
        '%3fa=b',
        '/..',
        '/.',
        '/%2e%2e',
        '\\',
        '*',
      ]),
    () => path.replaceAll('/', '%2f'),
    () => `/${path}`,
    () => path.slice(1),
  ])()
}

const all: Mutation[] = [
  { name: 'value', order: 1, weight: 10, fits: hasJson, apply: replaceValue },
  {
    name: 'missing',
    order: 1,
    weight: 3,
    fits: (draft) => places(jsonOf(draft)).length > 0,
    apply: removeKey,
  },
  { name: 'key', order: 1, weight: 3, fits: (draft) => isObject(jsonOf(draft)), apply: addKey },
  {
    name: 'text',
    order: 2,
    weight: 3,
    fits: hasText,
    apply: (draft, random) => {
      draft.body = { bytes: Buffer.from(bentText(bodyBytes(draft).toString(), random)) }
    },
  },
  { name: 'bytes', order: 3, weight: 2, fits: (draft) => bodyBytes(draft).length > 0, apply: bendBytes },
  {
    name: 'overlong',
    order: 3,
    weight: 0.05,
    fits: hasText,
    apply: (draft, random) => {
      const bytes = bodyBytes(draft)
      const missing = MEGABYTE - bytes.length + random.integer(0, 1)
      draft.body = { bytes: Buffer.concat([bytes, Buffer.alloc(Math.max(0, missing), ' ')]) }
    },
  },
  {
    name: 'id',
    order: 1,
    weight: 5,
    fits: hasId,
    apply: (draft, random) => {
      draft.path = draft.operation.url.replace(/\{\w+\}/g, () =>
        random.pick(random.chance(0.6) ? hostileIds : ['1']),
      )
    },
  },
  {
    name: 'filter',
    order: 1,
    weight: 8,
    fits: hasFilter,
    apply: (draft, random) => {
      const field = random.pick(filterFields(draft.operation))
      const text = random.pick(hostileFilters).replaceAll('FIELD', field)
      const encode = random.pick([
        encodeURIComponent,
        encodeURIComponent,
        (part: string) => encodeURIComponent(encodeURIComponent(part)),
      ])
      draft.query = [...draft.query.filter((pair) => !pair.startsWith('filter=')), `filter=${encode(text)}`]
    },
  },
  {
    name: 'query',
    order: 1,
    weight: 4,
    fits: hasQuery,
    apply: (draft, random) => void draft.query.push(random.pick(hostileQueries)),
  },
  {
    name: 'query of a write',
    order: 1,
    weight: 1,
    fits: (draft) => !hasQuery(draft),
    apply: (draft, random) => void draft.query.push(random.pick(hostileQueries)),
  },
  {
    name: 'path',
    order: 3,
    weight: 2,
    fits: () => true,
    apply: (draft, random) => {
      draft.path = bendPath(draft.path, random)
    },
  },
  ...multipartMutations,
  ...httpMutations,
]

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof RawJson)
}
