// Generates openapi.json, schema.sql and docs/configuration.md; npm run generate writes them, a test compares them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import prettier from 'prettier'
import { openApp, openServices } from '../src/app.ts'
import { options, readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/pool.ts'
import { cloneDatabase, openTestServer } from '../test/support/test-server.ts'
import { dumpSchema } from './schema-dump.ts'

/** Returns the text of each file by name. */
export async function generateFiles(): Promise<Map<string, string>> {
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-generate-'))
  const db = openDatabase(database.connection, () => {})
  try {
    const services = await openServices(readConfig({ DATA_DIR: dataDir }), db, () => false)
    const app = await openApp(services, pino({ level: 'silent' }))
    await app.ready()
    const openapi = JSON.stringify(app.swagger(), null, 2) + '\n'
    await app.close()
    return new Map([
      ['openapi.json', openapi],
      ['schema.sql', await dumpSchema(db)],
      ['docs/configuration.md', await configurationPage()],
    ])
  } finally {
    await db.close()
    await database.drop()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function configurationPage(): Promise<string> {
  const rows = Object.entries(options).map(([name, option]) => {
    const value = 'default' in option && option.default !== '' ? `\`${option.default}\`` : '–'
    return `| \`${name}\` | ${value} | ${option.description.replaceAll('|', '\\|')}${'secret' in option ? ' Secret.' : ''} |`
  })
  const page = `# Configuration

Everything is read from the environment at the start. What is wrong stops the start with one sentence per fault;
\`quotewright config\` prints what is in force, secrets hidden. This page is generated from \`src/config.ts\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
  return prettier.format(page, { parser: 'markdown', printWidth: 110, proseWrap: 'preserve' })
}
