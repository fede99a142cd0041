// The OpenAPI document of an app, as far as proofs read it: what there is to call, and with what.
import type { FastifyInstance } from 'fastify'

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  examples?: unknown[]
}

export type Parameter = {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema?: Schema; example?: unknown }>

export type Operation = {
  operationId: string
  method: string
  /** As the document writes it: `/rest/V1/carts/{cartId}`. */
  url: string
  parameters: Parameter[]
  /** The media type of the body, its schema without references, and an example. */
  body?: { type: string; schema: Schema; example?: unknown }
  isPublic: boolean
}

type Documented = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  security?: unknown[]
}

export type ApiDocument = { operations: Operation[]; schemas: Record<string, Schema> }

/** Everything that the document of the app names, whatever routes there are. */
export function readDocument(app: FastifyInstance): ApiDocument {
  const document = app.swagger() as unknown as {
    paths: Record<string, Record<string, Documented>>
    components: { schemas: Record<string, Schema> }
  }
  const { schemas } = document.components
  const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => ({
      operationId,
      method: method.toUpperCase(),
      url,
      parameters: parameters.map((each) => ({ ...each, schema: whole(each.schema, schemas) })),
      body: bodyOf(requestBody?.content, schemas),
      isPublic: security?.length === 0,
    })),
  )
  return { operations, schemas }
}

function bodyOf(content: Content | undefined, schemas: Record<string, Schema>): Operation['body'] {
  const [entry] = Object.entries(content ?? {})
  if (!entry) return undefined
  const [type, { schema = {}, example }] = entry
  const found = whole(schema, schemas)
  return { type, schema: found, example: example ?? found.examples?.[0] }
}

/** The schema with what it refers to in place of the references. */
function whole(schema: Schema, schemas: Record<string, Schema>): Schema {
  if (schema.$ref !== undefined) return whole(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const properties = Object.entries(schema.properties ?? {})
  return {
    ...schema,
    ...(schema.items && { items: whole(schema.items, schemas) }),
    ...(schema.properties && {
      properties: Object.fromEntries(properties.map(([name, each]) => [name, whole(each, schemas)])),
    }),
  }
}

/** The fields that a `filter` takes, as its description lists them; none where the parameter is none. */
export function filterFields({ parameters }: Operation): string[] {
  const { description = '' } = parameters.find(({ name }) => name === 'filter') ?? {}
  return /whose keys are ([\w, ]+)\./.exec(description)?.[1]?.split(', ') ?? []
}
