// Opens psql on the database in use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Command } from 'commander'
import type pg from 'pg'
import { StartupError } from '../platform/errors.ts'
import { serverUrls } from '../platform/postgres/server-urls.ts'
import type { WithDatabase } from './connection.ts'

export function addPsqlCommand(program: Command, withDatabase: WithDatabase): void {
  program
    .command('psql')
    .description('open psql on the database in use, also while the service is running')
    .argument('[arguments...]', 'passed to psql')
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', '\nExamples:\n  $ quotewright psql\n  $ quotewright psql -c "\\d quote"')
    .action(async (psqlArguments: string[]) => {
      // Ctrl-C cancels a statement in psql; it must not end the embedded server.
      const ignore = () => {}
      process.on('SIGINT', ignore)
      const status = await withDatabase((_db, connection) => runPsql(connection, psqlArguments)).finally(() =>
        process.off('SIGINT', ignore),
      )
      if (status !== 0) throw new StartupError(`psql failed with status ${status}.`)
    })
}

async function runPsql(connection: pg.ClientConfig, psqlArguments: string[]): Promise<number> {
  const { url, variables } = psqlTarget(connection)
  // PGHOSTADDR would override the host.
  const child = spawn('psql', [...url, ...psqlArguments], {
    stdio: 'inherit',
    env: { ...process.env, PGHOSTADDR: undefined, ...variables },
  })
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    return status ?? 1
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw new StartupError(
      'psql is not installed: install the PostgreSQL client (Debian: apt-get install postgresql-client; macOS: brew install libpq).',
    )
  }
}

/** The password is passed in a variable: other users can read the arguments of a process. */
export function psqlTarget({ connectionString, host, port, user, database }: pg.ClientConfig): {
  url: string[]
  variables: Record<string, string>
} {
  if (connectionString === undefined)
    return {
      url: [],
      variables: { PGHOST: host!, PGPORT: String(port), PGUSER: user!, PGDATABASE: database! },
    }
  const urls = serverUrls(connectionString).map((each) => new URL(each))
  const url = urls[0]!
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  const hosts = urls.map((each) => each.host).join(',')
  return {
    url: [url.href.replace(/(?<=^\w+:\/\/([^@/]*@)?)[^@/?]*(?=[/?]|$)/, () => hosts)],
    variables: {
      ...(password && { PGPASSWORD: password }),
      ...(urls.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    },
  }
}
