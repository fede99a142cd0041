// Writes a Postman collection (v2.1, which Bruno and Insomnia import as well) of the operations of openapi.json.
import { readFile, writeFile } from 'node:fs/promises'
import type { Document, Operation } from './openapi-document.ts'
import { parametersOf } from './openapi-sharing.ts'

const FILE = 'examples/quotewright.postman_collection.json'
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const HINT = 'Set `baseUrl`, and `token` to a token with the permissions of the calls: docs/integrate.md.'

const document = JSON.parse(await readFile('openapi.json', 'utf8')) as Document
await writeFile(FILE, JSON.stringify(postmanCollection(document), null, 2) + '\n')
process.stdout.write(`${FILE} written\n`)

/** Returns a folder per tag, with a request per operation that has its example as the body. */
function postmanCollection(document: Document): object {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  return {
    info: { name: 'Quotewright', description: HINT, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:8080' },
      { key: 'token', value: '' },
    ],
    item: tags.map((name) => ({
      name,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => itemOf(path, method, operation)),
    })),
  }
}

function itemOf(path: string, method: string, operation: Operation): object {
  const { summary, description, requestBody, security } = operation
  const parameters = parametersOf(document, operation)
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, description: about, example }) => ({
      key: name,
      // Clients encode a query, except for a percent sign, which they take for an escape.
      value: textOf(example).replaceAll('%', '%25'),
      description: about,
      disabled: example === undefined,
    }))
  const variable = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description: about, example }) => ({
      key: name,
      value: textOf(example),
      description: about,
    }))
  const raw = `{{baseUrl}}/${segments.join('/')}`
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      ...(security.length === 0 && { auth: { type: 'noauth' } }),
      url: { raw, host: ['{{baseUrl}}'], path: segments, query, variable },
      ...bodyOf(requestBody?.content),
    },
  }
}

function textOf(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}

function bodyOf(content: NonNullable<Operation['requestBody']>['content'] = {}): object {
  const json = content['application/json']
  if (json) {
    const raw = JSON.stringify(json.example ?? {}, null, 2)
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
  }
  if (!content['multipart/form-data']) return {}
  return { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } }
}
