// The search for secrets in what a service has written, and a service whose log holds them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { many, type Database } from '../../src/platform/postgres/database.ts'
import { formsOf } from '../../test/support/access-fixtures.ts'
import { program } from '../../test/support/operator.ts'
import { listFiles } from '../../test/support/restore-target.ts'
import { listTables } from './full-shop.ts'

export type Secret = { name: string; secret: string }
export type Place = { name: string; content: string }

/** Returns a sentence for each of the secrets that the place contains. */
export const namesIn = (place: Place, secrets: Secret[]): string[] =>
  secrets
    .filter(({ secret }) => formsOf(secret).some((form) => place.content.includes(form)))
    .map(({ name }) => `${name} is in ${place.name}.`)

export async function tablesOf(db: Database): Promise<Place[]> {
  const places: Place[] = []
  for (const { schema, name } of await listTables(db)) {
    const rows = await many<{ text: string }>(db, `select t::text as text from "${schema}"."${name}" t`)
    places.push({ name: `the table ${name}`, content: rows.map(({ text }) => text).join('\n') })
  }
  return places
}

/** Including the files of PostgreSQL, which may still hold deleted rows. */
export async function filesOf(dataDir: string): Promise<Place[]> {
  // Without the databases that PostgreSQL creates for itself.
  const own = (await listFiles(dataDir)).filter((file) => !/^postgres[/\\]base[/\\][145][/\\]/.test(file))
  return Promise.all(
    own.map(async (file) => {
      const content = await readFile(join(dataDir, file), 'latin1').catch(() => '')
      return { name: `the file ${file}`, content }
    }),
  )
}

const leakyLog = `import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (event, request, ...rest) {
    if (event === 'request') console.log(JSON.stringify([request.url, request.headers]))
    return emit.call(this, event, request, ...rest)
  }`

const [node = '', main = ''] = program

export const startWithLeakyLog = [
  node,
  '--import',
  `data:text/javascript,${encodeURIComponent(leakyLog)}`,
  main,
  'serve',
]
