// Mutates a valid request in one to three ways: its values, text, bytes, and HTTP itself.
import type { Random } from '../../src/demo/demo-random.ts'
import { JSON_BODY_BYTES_MAX } from '../../src/http/pipeline/cost-classes.ts'
import { always, aloneMutation, hasBody, httpMutations, isUpload } from './http-mutations.ts'
import { type Fits, mutateUpload, type Mutation, mutation } from './http-mutations.ts'
import {
  hostileFilters,
  hostileIds,
  hostileJson,
  hostileQueries,
  riskiestJson,
  words,
} from './hostile-values.ts'
import { bodyBytes, type Draft, filterFields, RawJson, type Schema, setHeader } from './request-draft.ts'

const MUTATIONS_MAX = 3
const UNCHANGED_SHARE = 0.04

/** Applies one to three mutations, and rarely none, so that the service also has to answer valid requests among the others. */
export function mutate(draft: Draft, random: Random): void {
  if (random.chance(UNCHANGED_SHARE)) return
  const fitting = all.filter(({ fits }) => fits(draft))
  const chosen = Array.from({ length: random.integer(1, MUTATIONS_MAX) }, () => pickWeighted(fitting, random))
  for (const { name, apply, fits } of chosen.sort((a, b) => a.order - b.order)) {
    // An earlier mutation may have removed what this one changes.
    if (!fits(draft)) continue
    apply(draft, random)
    draft.mutations.push(name)
  }
}

function pickWeighted<T extends Mutation>(list: T[], random: Random): T {
  let rest = random.fraction() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => (rest -= weight) < 0) ?? list[0]!
}

const isRead: Fits = ({ operation }) => operation.method === 'GET'
const hasId: Fits = ({ operation }) => operation.url.includes('{')
const hasFilter: Fits = ({ operation }) => filterFields(operation).length > 0
const hasNoBody: Fits = (draft) => !hasBody(draft)
const hasText: Fits = (draft) => hasBody(draft) && !isUpload(draft)
const hasJson: Fits = ({ body }) => body !== undefined && 'json' in body
const hasObject: Fits = (draft) => isObject(jsonOf(draft))

const values = [
  mutation('value', 10, hasJson, replaceValue),
  mutation('missing', 3, (draft) => places(jsonOf(draft)).length > 0, removeKey),
  mutation('key', 3, hasObject, addKey),
  mutation('id', 5, hasId, (draft, random) => {
    // Where a path has two ids, a record that exists is to stand beside a hostile id.
    const id = () => random.pick(random.chance(0.6) ? hostileIds : ['1'])
    draft.path = draft.operation.url.replace(/\{\w+\}/g, id)
  }),
  mutation('filter', 8, hasFilter, (draft, random) => {
    const field = random.pick(filterFields(draft.operation))
    const text = encodeURIComponent(random.pick(hostileFilters).replaceAll('FIELD', field))
    const filter = `filter=${random.chance(0.3) ? encodeURIComponent(text) : text}`
    draft.query = [...draft.query.filter((pair) => !pair.startsWith('filter=')), filter]
  }),
  mutation('query', 4, isRead, addQuery),
  mutation('query of a write', 1, (draft) => !isRead(draft), addQuery),
]

function addQuery(draft: Draft, random: Random): void {
  draft.query.push(random.pick(hostileQueries))
}

const jsonOf = ({ body }: Draft): unknown => (body && 'json' in body ? body.json : undefined)

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof RawJson)
}

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number; schema: Schema }

function places(value: unknown, schema: Schema = {}): Place[] {
  if (!isObject(value)) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => {
    const inner = (Array.isArray(value) ? schema.items : schema.properties?.[key]) ?? {}
    return [{ holder, key, schema: inner }, ...places(holder[key], inner)]
  })
}

function boundaries(schema: Schema): unknown[] {
  const { maxLength, minLength, minimum, maximum, maxItems, exclusiveMinimum } = schema
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
  const { holder, key, schema } = inner.length === 0 || random.chance(0.1) ? root : random.pick(inner)
  const limits = boundaries(schema)
  const isAtLimit = limits.length > 0 && random.chance(0.3)
  const raw = random.pick(random.chance(0.4) ? riskiestJson : hostileJson)
  Object.assign(holder, { [key]: isAtLimit ? random.pick(limits) : new RawJson(raw) })
}

function removeKey(draft: Draft, random: Random): void {
  const { holder, key } = random.pick(places(jsonOf(draft)))
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else Reflect.deleteProperty(holder, key)
}

const hostileKeys = [
  ...words`nonsense __proto__ constructor toString İ then`,
  '',
  ' ',
  'a\u0000',
  'x'.repeat(3000),
]

function addKey(draft: Draft, random: Random): void {
  const inner = places(jsonOf(draft)).map(({ holder, key }): unknown => Reflect.get(holder, key))
  const target = random.pick([jsonOf(draft), ...inner].filter(isObject))
  const key = random.pick([...hostileKeys, ...Object.keys(target).map(snakeOrUpper)])
  const value = new RawJson(random.pick(hostileJson))
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

function snakeOrUpper(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return snake === name ? name.toUpperCase() : snake
}

const texts = [
  // Invalid JSON is refused with `Connection: close`.
  aloneMutation('text', 3, hasText, (draft, random) => {
    draft.body = { bytes: Buffer.from(mutatedText(bodyBytes(draft).toString(), random)) }
  }),
  aloneMutation('upload', 20, isUpload, mutateUpload),
  aloneMutation('body where none belongs', 0.7, hasNoBody, (draft, random) => {
    draft.body = { bytes: Buffer.from(random.pick(['{}', '{"a":1}', '[1]', 'x', ' ', 'null'])) }
    if (random.chance(0.7)) setHeader(draft, 'content-type', 'application/json')
  }),
]

const notObjects = [...words`null 5 "" [] NaN undefined { " \ {}{} <a/>`, '', ' ', '\uFEFF']

function mutatedText(text: string, random: Random): string {
  const depth = random.pick([100, 2000, 20_000])
  return random.pick([
    text.replace('{', '{"a":1,"a":2,'),
    text.replace(/\{("[^"]*"):/, '{$1:null,$1:'),
    text.replace(/:/, `:${'['.repeat(depth)}`),
    '['.repeat(depth),
    '{"a":'.repeat(depth),
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    text.slice(0, random.integer(0, text.length)),
    text.replace(/\}$/, ',}'),
    text + text,
    `${text}\0`,
    `/**/${text}`,
    text.replaceAll('"', "'"),
    ' '.repeat(random.pick([1, 1000, 100_000])) + text,
    text.replace(/"/, '"\t\n'),
    text.replace(/\d+/, (digits) => `0${digits}`),
    text.replace(/:/, ':\u00a0'),
    text.replace('{', '{"__proto__":{"is_admin":true},'),
    text.replace('{', '{"constructor":{"prototype":{}},'),
    random.pick(notObjects),
  ])
}

const bytes = [
  aloneMutation('bytes', 2, (draft) => bodyBytes(draft).length > 0, mutateBytes),
  // A byte too long, or just not. A plain mutation, as raw-client.ts sends so long a request alone anyway.
  mutation('overlong', 0.05, hasText, (draft, random) => {
    const body = bodyBytes(draft)
    const missing = JSON_BODY_BYTES_MAX - body.length + random.integer(0, 1)
    draft.body = { bytes: Buffer.concat([body, Buffer.alloc(Math.max(0, missing), ' ')]) }
  }),
  aloneMutation('path', 2, always, (draft, random) => void (draft.path = mutatedPath(draft.path, random))),
]

const brokenBytes = words`ff c080 eda080 f4908080 fe c3 f8888080 00 80 edbfbf`

function mutateBytes(draft: Draft, random: Random): void {
  const body = bodyBytes(draft)
  const at = random.integer(0, body.length)
  const text = body.toString()
  const broken = Buffer.from(random.pick(brokenBytes), 'hex')
  const flipped = body.map((byte, index) => (index === at ? byte ^ (1 << random.integer(0, 7)) : byte))
  const bytes = random.pick([
    Buffer.concat([body.subarray(0, at), broken, body.subarray(at)]),
    Buffer.concat([Buffer.from('efbbbf', 'hex'), body]),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from(text, 'latin1'),
    Buffer.from(flipped),
  ])
  draft.body = { bytes }
}

const versions = ['/./V1/', '/V1/../V1/', '//V1//', '/v1/', '/V1%2f', '/V2/', '/V1;x=1/']
const stores = [
  'all/',
  'nowhere/',
  'default/',
  'V1/',
  '%00/',
  '%ff/',
  '%/',
  '__proto__/',
  "'/",
  `${'x'.repeat(33)}/`,
  `${'x'.repeat(4000)}/`,
].map((store) => `/rest/${store}`)
const pathEnds = words`/ .json %00 %0a ;x %20 # #/../x %3fa=b /.. /. /%2e%2e \ *`

function mutatedPath(path: string, random: Random): string {
  const at = random.pick([...path.matchAll(/[a-z]/gi)].map(({ index }) => index))
  const [start, letter, end] = [path.slice(0, at), path.charAt(at), path.slice(at + 1)]
  return random.pick([
    path + random.pick(pathEnds),
    path.replace(/\/(?=[^/]*$)/, '//'),
    path.replace('/V1/', random.pick(versions)),
    path.replace('/rest/', random.pick([...stores, '/REST/'])),
    `${start}%${letter.charCodeAt(0).toString(16)}${end}`,
    start + letter.toUpperCase() + end,
    `http://${random.pick(['localhost', 'evil.example', 'a:b@c', ''])}${path}`,
    path.replaceAll('/', '%2f'),
    `/${path}`,
    path.slice(1),
  ])
}

/** Mutations of values come first, then those of bytes, and those of HTTP last. */
const all = [values, texts, bytes, httpMutations].flatMap((list, order) =>
  list.map((each) => ({ ...each, order })),
)
