// Defines the command line and its exit statuses.
import { Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander'
import { options, printableConfig, readConfig } from '../config.ts'
import { AppError, StartupError } from '../platform/errors.ts'
import { migrate } from '../platform/postgres/migrations.ts'
import { readServiceSettings } from '../platform/postgres/service-settings.ts'
import { version } from '../platform/version.ts'
import { addAccessCommands } from './access-commands.ts'
import { addArchiveCommands } from './archive-commands.ts'
import { addBackupCommands } from './backup-commands.ts'
import { describeDatabase, useDatabase, type WithDatabase } from './connection.ts'
import { addImportCommands } from './import-commands.ts'
import { addJobCommands } from './job-commands.ts'
import { addDemoCommand } from './demo-command.ts'
import { withProgramName } from './program-name.ts'
import { addPsqlCommand } from './psql-command.ts'
import { addMailCommand } from './mail-command.ts'
import { printTable } from './record-table.ts'
import { addShopCommands } from './shop-commands.ts'
import { addStoreCommands } from './store-commands.ts'
import { errorText, print, say } from './terminal.ts'
import { addWebhookCommands } from './webhook-commands.ts'

type ServeOptions = { host?: string; port?: string; dataDir?: string; demo?: boolean; work: boolean }

/** Runs a command and returns its exit status: 0, 1 after a failure, 2 for wrong usage. */
export async function runCommand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  beforeAction = () => {},
): Promise<number> {
  try {
    const program = buildProgram(args, environment).hook('preAction', beforeAction)
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${failureText(error)}\n`)
    return 1
  }
}

function buildProgram(args: string[], environment: NodeJS.ProcessEnv): Command {
  // The configuration is read when a command runs, so that --help works even if it is invalid.
  const withDatabase: WithDatabase = (action) => {
    const config = readConfig(environment)
    say(process, `Database: ${describeDatabase(config)}`)
    return useDatabase(config, args[0] ?? 'quotewright', action)
  }
  let settings = environment
  /** Commands that connect to others do it as the service does, whose settings their shell may lack. */
  const withSettings: WithDatabase = (action) =>
    withDatabase(async (db, connection) => {
      settings = { ...environment }
      for (const [name, value] of Object.entries(await readServiceSettings(db))) settings[name] ||= value
      return action(db, connection)
    })
  const program = new Command('quotewright')
    .description('Price requests and quotes for a storefront.')
    .version(version)
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({ optionDescription })
    .configureOutput({ writeOut: (text) => process.stdout.write(withProgramName(text)) })
    .showHelpAfterError('(add --help for usage)')
    .addHelpText(
      'after',
      '\nThe configuration is read from the environment and from ./.env: see docs/configuration.md.',
    )
    .addHelpText('after', '\nExample:\n  $ PORT=3000 quotewright serve')
  addServeCommand(program, environment)
  addWorkCommand(program, environment)
  addMigrateCommand(program, withDatabase)
  program
    .command('config')
    .description('print the effective configuration, secrets hidden')
    .addHelpText('after', '\nExample:\n  $ quotewright config')
    .action(() => {
      for (const [name, value] of Object.entries(printableConfig(readConfig(environment))))
        print(process, `${name}=${value}`)
    })
  addRoutesCommand(program)
  addDemoCommand(program, environment)
  addAccessCommands(program, withDatabase)
  addStoreCommands(program, withDatabase)
  addShopCommands(program, withSettings, () => readConfig(settings))
  addWebhookCommands(program, withSettings, () => readConfig(settings))
  addImportCommands(program, withDatabase)
  addJobCommands(program, withDatabase, () => readConfig(environment))
  addBackupCommands(program, withDatabase, () => readConfig(environment))
  addArchiveCommands(program, withDatabase, () => readConfig(environment))
  addMailCommand(program, () => readConfig(environment))
  addPsqlCommand(program, withDatabase)
  return program
}

function addWorkCommand(program: Command, environment: NodeJS.ProcessEnv): void {
  program
    .command('work')
    .description('run background jobs (mail, webhooks, expiry) in a separate process')
    .addHelpText(
      'after',
      '\nExample:\n  $ DATABASE_URL=postgresql://db.internal/quotewright quotewright work',
    )
    .action(async () => {
      const { work } = await import('./work.ts')
      await work(environment)
    })
}

function addMigrateCommand(program: Command, withDatabase: WithDatabase): void {
  program
    .command('migrate')
    .description('apply schema migrations; older versions may keep running')
    .addHelpText(
      'after',
      '\nExample:\n  $ DATABASE_URL=postgresql://db.internal/quotewright quotewright migrate',
    )
    .action(() =>
      withDatabase(async (db) => {
        const names = await migrate(db, (sentence) => say(process, sentence))
        print(process, names.length === 0 ? 'The schema is up to date.' : `Applied ${names.join(', ')}.`)
      }),
    )
}

function optionDescription(this: Help, option: Option): string {
  const description = Help.prototype.optionDescription.call(this, option)
  return option.mandatory ? `${description} (required)` : description
}

function addServeCommand(program: Command, environment: NodeJS.ProcessEnv): void {
  program
    .command('serve')
    .description('start the service')
    .addOption(settingOption('--host <address>', 'HOST'))
    .addOption(settingOption('--port <port>', 'PORT'))
    .addOption(settingOption('--data-dir <directory>', 'DATA_DIR'))
    .option(
      '--demo',
      'fill an empty database, by default in ./demo-data, with a demonstration shop, and print a token',
    )
    .option('--no-work', 'leave background jobs (mail, webhooks, expiry) to "quotewright work"')
    .addHelpText('after', '\nExample:\n  $ quotewright serve --port 3000 --data-dir /var/lib/quotewright')
    .action(async ({ host, port, dataDir, demo, work }: ServeOptions) => {
      const settings = {
        ...(host && { HOST: host }),
        ...(port && { PORT: port }),
        ...(dataDir && { DATA_DIR: dataDir }),
      }
      // Loading the modules of the service only here lets the other commands start in half the time.
      const { serve } = await import('./serve.ts')
      await serve({ ...environment, ...settings }, { demo: demo === true, works: work })
    })
}

// The option takes precedence over the setting, and is validated like it.
function settingOption(flags: string, name: 'HOST' | 'PORT' | 'DATA_DIR'): Option {
  return new Option(flags, `the setting ${name}`).argParser((value) => {
    try {
      options[name].parse(value)
      return value
    } catch (error) {
      throw new InvalidArgumentError(`It ${(error as Error).message}.`)
    }
  })
}

function addRoutesCommand(program: Command): void {
  program
    .command('routes')
    .description('print all routes with their operations and permissions')
    .option('--json', 'as a JSON array')
    .addHelpText('after', '\nExample:\n  $ quotewright routes')
    .action(async ({ json }: { json?: boolean }) => {
      const { listRoutes } = await import('../http/route-list.ts')
      const routes = await listRoutes()
      if (json) print(process, JSON.stringify(routes, null, 2))
      else printTable(process, routes)
    })
}

// Errors that an operator can act on have no stack trace; all others are bugs and keep it.
function failureText(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (error instanceof AppError) return errorText(error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
