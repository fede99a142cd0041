// openapi.json: every operation and event has examples, and each of them conforms to its schema.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { eventTypes } from '../../src/domain/event-types.ts'

type Media = { schema: object; example?: unknown; examples?: Record<string, { $ref: string }> }
type Response = { $ref?: string; description: string; content?: Record<string, Media> }
type Operation = {
  operationId: string
  tags: string[]
  description?: string
  parameters?: object[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}

const document = JSON.parse(await readFile('openapi.json', 'utf8'))
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const events = Object.entries(document.webhooks as Record<string, { post: Operation }>)

// Formats are checked by the service: the document uses some of its own.
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document as object, 'openapi.json')

/** Compiled schemas by their JSON. */
const compiled = new Map<string, ValidateFunction>()

function assertConforms(schema: object, example: unknown, what: string): void {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')
  const isValid = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object)
  compiled.set(text, isValid)
  assert.ok(isValid(example), `${what}: ${ajv.errorsText(isValid.errors)}`)
}

const responseOf = ({ responses }: Operation, status: string): Response | undefined =>
  referenced(responses[status]) as Response | undefined

/** Resolves a reference to a component; returns anything else as it is. */
function referenced(value: object | undefined): unknown {
  const [, kind = '', name = ''] =
    /^#\/components\/(\w+)\/([\w.-]+)$/.exec((value as Response)?.$ref ?? '') ?? []
  return kind ? document.components[kind][name] : value
}

const payloadOf = (type: string): Media =>
  document.webhooks[type].post.requestBody.content['application/json'] as Media

const parameterOf = (parameter: object) =>
  referenced(parameter) as { name: string; schema: object; example?: unknown }

/** Returns the example of a body; of an error, the one of its code. */
function exampleOf({ example, examples = {} }: Media): unknown {
  const [found] = Object.values(examples).map((each) => (referenced(each) as { value: unknown }).value)
  return found ?? example
}

describe('openapi.json', () => {
  it('has an example of every response but files', () => {
    for (const operation of operations)
      for (const status of Object.keys(operation.responses)) {
        const { description, content = {} } = responseOf(operation, status)!
        const [[type, media] = ['', { schema: {} }]] = Object.entries(content)
        const [schema, example] = [media.schema, exampleOf(media)]
        const what = `${operation.operationId} ${status}`
        assert.ok(description && description !== 'Default Response', what)
        if (type === 'application/json') assertConforms(schema, example, what)
        else if (/^text\/(csv|event-stream)$/.test(type)) assert.equal(typeof example, 'string', what)
        else assert.match(type, /^(application\/(pdf|octet-stream)|image\/jpeg)$/, what)
      }
  })

  it('has an example of every body, of every filter, and of refusals that the state of a record causes', () => {
    for (const { operationId, requestBody, parameters = [] } of operations) {
      const { schema, example } = requestBody?.content['application/json'] ?? {}
      if (schema && 'properties' in (referenced(schema) as object))
        assertConforms(schema, example ?? {}, operationId)
      for (const { name, schema: wanted, example: given } of parameters.map(parameterOf))
        if (name === 'filter') assert.doesNotThrow(() => void JSON.parse(String(given)), operationId)
        else if (given !== undefined) assertConforms(wanted, given, `${operationId} ${name}`)
    }
    const codeOf = (id: string, status: string) => {
      const found = responseOf(
        operations.find(({ operationId }) => operationId === id)!,
        status,
      )
      return (exampleOf(found!.content!['application/json']!) as { error_code: string }).error_code
    }
    for (const move of 'approve propose accept decline cancel close'.split(' '))
      assert.equal(codeOf(`${move}Quote`, '400'), 'wrong_status', move)
    assert.equal(codeOf('addQuoteToCart', '400'), 'wrong_status')
    assert.equal(codeOf('editQuote', '409'), 'version_conflict')
  })

  it('has each parameter once that several operations share', () => {
    const all = operations.flatMap(({ parameters = [] }) => parameters)
    const names = all.filter((each) => '$ref' in each).map((each) => parameterOf(each).name)
    for (const name of ['Idempotency-Key', 'fields', 'searchCriteria[pageSize]'])
      assert.ok(names.includes(name), name)
    const shared = new Set(Object.values(document.components.parameters).map((each) => JSON.stringify(each)))
    assert.deepEqual(
      all.filter((each) => shared.has(JSON.stringify(each))),
      [],
    )
  })

  it('has each schema of a body or record once that is larger than a reference', () => {
    const counts = new Map<string, number>()
    JSON.stringify(document, (key, value: object) => {
      if (key === 'parameters') return []
      const isSchema = value && typeof value === 'object' && ('type' in value || 'anyOf' in value)
      if (!isSchema || /^(examples?|properties|value)$/.test(key)) return value
      const text = JSON.stringify({ ...value, description: undefined })
      if (text.length >= 150) counts.set(text, (counts.get(text) ?? 0) + 1)
      return value
    })
    assert.ok(counts.size > 50)
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 1),
      [],
    )
  })

  it('has one example of each error code that it shows', () => {
    const examples = Object.entries(
      document.components.examples as Record<string, { value: { error_code: string } }>,
    )
    assert.ok(examples.length > 10)
    for (const [code, { value }] of examples) assert.equal(value.error_code, code)
    for (const operation of operations)
      for (const status of Object.keys(operation.responses).filter((each) => Number(each) >= 400))
        assert.ok(
          !('example' in responseOf(operation, status)!.content!['application/json']!),
          operation.operationId,
        )
  })

  it('has the payload of every event', () => {
    assert.deepEqual(events.map(([type]) => type).sort(), [...Object.keys(eventTypes), 'webhook.test'].sort())
    for (const [type, { post }] of events) {
      const { schema, example } = payloadOf(type)
      const [, like] = /looks as in `([\w.]+)`/.exec(post.description ?? '') ?? []
      assert.equal(example === undefined, like !== undefined, type)
      const payload = { ...((example ?? payloadOf(like!).example) as object), type }
      assertConforms(schema, payload, type)
      assert.throws(() => assertConforms(schema, { ...payload, type: 'other' }, type))
    }
    const feed = operations.find(({ operationId }) => operationId === 'listEvents')!
    const { schema } = responseOf(feed, '200')!.content!['application/json']!
    const event = {
      event_id: 1,
      ...(payloadOf('quote.created').example as object),
    }
    assertConforms(schema, [event], 'an event of the feed')
    assert.throws(() => assertConforms(schema, [{ ...event, data: {} }], 'an event without its record'))
  })

  it('describes every tag, and uses no other', () => {
    const described = (document.tags as { name: string; description: string }[]).map(({ name }) => name)
    const used = [...operations, ...events.map(([, { post }]) => post)].flatMap(({ tags }) => tags)
    assert.deepEqual([...new Set(used)].sort(), described.sort())
  })

  it('contains no secret of the service that recorded it', () => {
    const shown = new Set(JSON.stringify(document).match(/whsec_[\w+/=]+/g))
    assert.deepEqual([...shown], ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg='])
  })
})
