// Generates openapi.json, the types of the client, schema.sql and the generated pages of docs/; a test compares them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import openapiTypes, { astToString } from 'openapi-typescript'
import { format } from 'oxfmt'
import { operator } from '../src/access/access.ts'
import { createIntegration } from '../src/access/integration-actions.ts'
import { createRole } from '../src/access/role-actions.ts'
import { openServices } from '../src/app.ts'
import { options, readConfig, type Config } from '../src/config.ts'
import { listRoutes } from '../src/http/route-list.ts'
import { addRoutes } from '../src/http/routes.ts'
import { openServer } from '../src/http/server.ts'
import type { Database } from '../src/platform/postgres/database.ts'
import { statusOf } from '../src/http/pipeline/error-response.ts'
import { errorCodes, type ErrorCode } from '../src/platform/error-codes.ts'
import { openDatabase } from '../src/platform/postgres/pool.ts'
import { insertDefaultStore } from '../src/storefront/store-repository.ts'
import { cloneDatabase, openTestServer } from '../test/support/test-server.ts'
import { completeDocument, documentRoutes, type Document } from './openapi-document.ts'
import { recordExamples } from './openapi-examples.ts'
import { parametersOf, withSharedParameters, withSharedSchemas } from './openapi-sharing.ts'
import { dumpSchema } from './schema-dump.ts'

/** Returns the text of each file by name. */
export async function generateFiles(): Promise<Map<string, string>> {
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-generate-'))
  const db = openDatabase(database.connection, () => {})
  try {
    const config = readConfig({
      DATA_DIR: dataDir,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      SELLER_EMAIL: 'sales@example.com',
      PUBLIC_URL: 'https://quotes.example.com',
      LINK_KEY: 'the same key whenever files are generated',
    })
    // Before the examples are recorded, which stops the clock of the database.
    const schema = await dumpSchema(db)
    const document = await openapiDocument(config, db)
    return new Map([
      ['openapi.json', await openapiText(document)],
      ['client/src/openapi.ts', await clientTypes(document)],
      ['schema.sql', schema],
      ['docs/configuration.md', await configurationPage()],
      ['docs/routes.md', await routesPage()],
      ['docs/errors.md', await errorsPage()],
    ])
  } finally {
    await db.close()
    await database.drop()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function openapiDocument(config: Config, db: Database): Promise<Document> {
  const services = await openServices(config, db, () => false)
  const app = await openServer(config, db, pino({ level: 'silent' }))
  await documentRoutes(app)
  await addRoutes(app, services)
  await app.ready()
  const document = app.swagger() as unknown as Document
  await insertDefaultStore(db, config.DEFAULT_CURRENCY)
  const { token } = await db.transaction(async (tx) => {
    await createRole(tx, operator, { name: 'Administrators', permissions: ['all'] })
    return createIntegration(tx, operator, { name: 'Shop', role: 'Administrators' })
  })
  const examples = await recordExamples(app, db, token, document)
  await app.close()
  return withSharedSchemas(completeDocument(document, examples))
}

/** Objects that fit on a line stand on one, and tabs indent the others: it has half the size. */
async function openapiText(document: Document): Promise<string> {
  const json = JSON.stringify(withSharedParameters(document))
  return (await format('openapi.json', json, { printWidth: 180, useTabs: true })).code
}

async function clientTypes(document: Document): Promise<string> {
  // Passed as text, as the generator changes an object that it is passed.
  const generated = astToString(await openapiTypes(JSON.stringify(document, withoutLongTexts)))
  // A fifth of the text is the indentation of four spaces; absent methods say nothing.
  const types = generated
    .replace(/^ {8}(?:get|put|post|delete|options|head|patch|trace)\?: never;\n/gm, '')
    .replace(/^(?: {4})+/gm, (indentation) => indentation.slice(indentation.length / 2))
  const withoutKey = Object.entries(document.paths).filter(([, { post, put }]) =>
    [post, put].some(
      (operation) =>
        operation && !parametersOf(document, operation).some(({ name }) => name === 'Idempotency-Key'),
    ),
  )
  return `// Types of every operation and record. Generated from openapi.json by npm run generate.

/** Paths whose POST or PUT takes no Idempotency-Key: the body or the response contains a secret, which is not stored. */
export const withoutIdempotencyKey: readonly string[] = ${JSON.stringify(withoutKey.map(([path]) => path))}

${types}`
}

/** Leaves out what would double the size of the types: examples, and what describes a whole operation or response. */
function withoutLongTexts(this: object, key: string, value: unknown): unknown {
  if (key === 'example' || key === 'examples') return undefined
  const isLong = key === 'description' && ('responses' in this || 'content' in this)
  return isLong ? undefined : value
}

async function configurationPage(): Promise<string> {
  const rows = Object.entries(options).map(([name, option]) => {
    const value = 'default' in option && option.default !== '' ? `\`${option.default}\`` : '–'
    return `| \`${name}\` | ${value} | ${option.description.replaceAll('|', '\\|')}${'secret' in option ? ' Secret.' : ''} |`
  })
  const page = `# Configuration

Everything is read at the start, from the environment and from a file \`.env\` in the working directory (lines
\`NAME=value\`), which the environment overrides; \`serve --host\`, \`--port\` and \`--data-dir\` override both. What is wrong
stops the start with one sentence per fault; \`quotewright config\` prints what is in force, secrets hidden. This page is
generated from \`src/config.ts\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
  return formatted(page)
}

async function routesPage(): Promise<string> {
  const rows = (await listRoutes()).map(
    ({ method, path, operation, permission }) =>
      `| ${method} | \`${path}\` | ${operation && `\`${operation}\``} | ${permission === 'public' ? 'public' : `\`${permission}\``} |`,
  )
  return formatted(`# Routes

All routes with their OpenAPI operations and the permissions they require; \`quotewright routes\` prints the same table. This page is
generated by \`npm run generate\`. Every GET also answers HEAD, and \`/rest/{store_code}/V1/…\` is the same as \`/rest/V1/…\`.
The routes of the customer's page and its preview are there with \`PUBLIC_URL\`.

| Method | Path | Operation | Permission |
|---|---|---|---|
${rows.join('\n')}
`)
}

async function errorsPage(): Promise<string> {
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const rows = codes.map((code) => {
    const { meaning, remedy } = errorCodes[code]
    return `| \`${code}\` | ${statusOf(code)} | ${meaning} | ${remedy} |`
  })
  return formatted(`# Errors

Every \`error_code\` of the REST interface, by status. The body of an error is described in
[interface-decisions.md](interface-decisions.md#errors); program against \`error_code\`, and show \`detail\` to people. This page is
generated from \`src/platform/error-codes.ts\` by \`npm run generate\`.

| Code | Status | Meaning | Remedy |
|---|---|---|---|
${rows.join('\n')}
`)
}

async function formatted(page: string): Promise<string> {
  return (await format('page.md', page, { printWidth: 110, proseWrap: 'preserve' })).code
}
