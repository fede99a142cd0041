// Shares what occurs several times in openapi.json: schemas of bodies and records, and parameters, become components.
import type { Document, Operation, Parameter, Response } from './openapi-document.ts'

/** What is shorter as compact JSON stays where it is: it is read more easily than a reference. */
const SHARED_CHARACTERS_MIN = 150
/** Below, a reference is not shorter than what it stands for. */
const PARAMETER_USES_MIN = 3

type Schema = Record<string, unknown>
/** A place of a schema: `names` are the operation or record, and the properties on the way to it. */
type Place = { schema: Schema; replace: (schema: Schema) => void; names: string[]; isInput: boolean }

/** Returns the document with a reference in place of each schema that occurs several times, the largest gain first. */
export function withSharedSchemas(document: Document): Document {
  const shared = structuredClone(document)
  const { schemas } = shared.components
  for (;;) {
    const groups = new Map<string, Place[]>()
    for (const place of placesOf(shared)) {
      const text = JSON.stringify(withoutDescription(place.schema))
      groups.set(text, [...(groups.get(text) ?? []), place])
    }
    const gain = ([text, uses]: [string, Place[]]) => text.length * (uses.length - 1)
    const [largest] = [...groups]
      .filter(([text, uses]) => text.length >= SHARED_CHARACTERS_MIN && uses.length > 1)
      .toSorted((one, other) => gain(other) - gain(one))
    if (!largest) return shared
    const [text, uses] = largest
    const name = schemaName(uses, schemas)
    for (const { schema, replace } of uses) {
      const { description } = schema
      replace({ $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) })
    }
    schemas[name] = JSON.parse(text) as Schema
  }
}

/** The description stands beside a reference: it says what the value is at its place. */
function withoutDescription(schema: Schema): Schema {
  return { ...schema, description: undefined }
}

function* placesOf({ paths, webhooks = {}, components }: Document): Generator<Place> {
  const schemas = components.schemas as Record<string, Schema>
  for (const operation of operationsIn(paths)) {
    const { operationId, requestBody, responses } = operation
    for (const media of Object.values(requestBody?.content ?? {}))
      yield* placesIn(media, 'schema', { names: [operationId], isInput: true })
    for (const response of Object.values(responses) as Response[])
      for (const media of Object.values(response.content ?? {}))
        yield* placesIn(media, 'schema', { names: [operationId], isInput: false })
  }
  for (const [type, { post }] of Object.entries(webhooks))
    for (const media of Object.values(post!.requestBody!.content))
      yield* placesIn(media, 'schema', { names: [`${type.split('.')[0]}_event`], isInput: false })
  for (const name of Object.keys(schemas))
    for (const place of placesIn(schemas, name, { names: [name], isInput: name.endsWith(INPUT) }))
      if (place.schema !== schemas[name]) yield place
}

/** The schema at the key, and all below it, with the properties that lead there. */
function* placesIn(holder: object, key: string, at: Pick<Place, 'names' | 'isInput'>): Generator<Place> {
  const schemas = holder as Record<string, Schema | undefined>
  const schema = schemas[key]
  if (typeof schema !== 'object') return
  yield { schema, replace: (other) => void (schemas[key] = other), ...at }
  for (const word of ['properties', 'patternProperties'])
    for (const name of Object.keys(schema[word] ?? {}))
      yield* placesIn(schema[word] as object, name, { ...at, names: [...at.names, name] })
  for (const word of ['anyOf', 'allOf', 'oneOf'])
    for (const index of Object.keys(schema[word] ?? {})) yield* placesIn(schema[word] as object, index, at)
  yield* placesIn(schema, 'items', { ...at, names: [...at.names, 'item'] })
  yield* placesIn(schema, 'additionalProperties', at)
}

const INPUT = 'Input'

/** Names a schema after its property, and as many of those above it as it takes to be the only one of that name. */
function schemaName(uses: Place[], taken: object): string {
  const isInput = uses.every((use) => use.isInput)
  const counts = new Map<string, number>()
  for (const { names } of uses) counts.set(names.at(-1)!, (counts.get(names.at(-1)!) ?? 0) + 1)
  const [[last]] = [...counts].toSorted(([, one], [, other]) => other - one) as [[string, number]]
  const { names } = uses.find((use) => use.names.at(-1) === last)!
  // What is sent is named alike in many bodies; what is returned belongs to its record.
  for (let length = isInput && last !== 'item' ? 1 : 2; length <= names.length; length++) {
    const name = pascal(names.slice(-length).join('_')).replace(/Input$/, '') + (isInput ? INPUT : '')
    if (!(name in taken)) return name
  }
  throw new Error(`no name for the schema at ${names.join('.')}`)
}

const pascal = (name: string) =>
  name.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

const operationsIn = (paths: Document['paths']): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods))

/** Returns the document with a reference in place of each parameter that several operations have in the same words. */
export function withSharedParameters(document: Document): Document {
  const shared = structuredClone(document)
  const operations = [shared.paths, shared.webhooks ?? {}].flatMap(operationsIn)
  const all = operations.flatMap(({ parameters = [] }) => parameters.map((each) => JSON.stringify(each)))
  const counts = new Map<string, number>()
  for (const text of all) counts.set(text, (counts.get(text) ?? 0) + 1)
  const keys = new Map<string, string>()
  for (const [text, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const { name } = JSON.parse(text) as Parameter
    const key = name.replaceAll(/[[\]]+/g, '.').replace(/\.$/, '')
    // Of several parameters with a name, the most frequent one.
    if (count >= PARAMETER_USES_MIN && ![...keys.values()].includes(key)) keys.set(text, key)
  }
  for (const operation of operations)
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) => {
        const key = keys.get(JSON.stringify(parameter))
        return key === undefined ? parameter : { $ref: `#/components/parameters/${key}` }
      })
  shared.components.parameters = Object.fromEntries(
    [...keys].map(([text, key]) => [key, JSON.parse(text) as Parameter]),
  )
  return shared
}

/** Returns the parameters of an operation, in place of references to shared ones. */
export function parametersOf({ components }: Document, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters![parameter.$ref.split('/').pop()!]! : parameter,
  )
}
