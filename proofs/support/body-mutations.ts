// Bends the body of a request: its values, its keys, its text, its bytes.
import type { Random } from '../../src/demo/demo-random.ts'
import type { Schema } from './api-document.ts'
import { deadliestJson, hostileJson } from './hostile-json.ts'
import type { Mutation } from './mutations.ts'
import { bodyBytes, RawJson, type Draft } from './request-draft.ts'

const hasJson = ({ body }: Draft) => body !== undefined && 'json' in body
const hasText = (draft: Draft) =>
  draft.body !== undefined && !draft.operation.body?.type.startsWith('multipart/')

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
  draft.isAlone = true
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

export const bodyMutations: Mutation[] = [
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
      // What is no JSON is refused with `Connection: close`.
      draft.isAlone = true
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
]

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof RawJson)
}
