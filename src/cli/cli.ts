// The command line: which commands there are, how they fail.
import { Command, CommanderError } from 'commander'
import { printableConfig, readConfig } from '../config.ts'
import { Fault, StartError } from '../platform/errors.ts'
import { migrate } from '../platform/migrations.ts'
import { addAccessCommands } from './access-commands.ts'
import { databaseOf, type WithDatabase } from './connection.ts'
import { printableFault } from './fault-text.ts'
import { addDemoCommand } from './demo-command.ts'
import { serve } from './serve.ts'

/** Runs one command; gives the exit status: 0, 1 when it failed, 2 when it was called wrongly. */
export async function runCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    await buildProgram(words, environment).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${textOf(error)}\n`)
    return 1
  }
}

function buildProgram(words: string[], environment: NodeJS.ProcessEnv): Command {
  // Read when a command runs, so that --help works with a configuration that is wrong.
  const withDatabase: WithDatabase = (work) =>
    databaseOf(readConfig(environment), words[0] ?? 'quotewright')(work)
  const program = new Command('quotewright')
    .description('Price requests and quotes for a storefront.')
    .exitOverride()
    .showHelpAfterError('(add --help for what can be said here)')
    .addHelpText('after', '\nThe configuration comes from the environment: see docs/configuration.md.')
  program
    .command('serve')
    .description('start the service')
    .option('--demo', 'fill an empty database with a demonstration shop')
    .action((options: { demo?: boolean }) => serve(environment, { demo: options.demo === true }))
  program
    .command('migrate')
    .description('bring the schema of the database up to date')
    .action(() => withDatabase(async (db) => print(migrated(await migrate(db)))))
  program
    .command('config')
    .description('print the configuration in force, secrets hidden')
    .action(() => {
      for (const [name, value] of Object.entries(printableConfig(readConfig(environment))))
        print(`${name}=${value}`)
    })
  addDemoCommand(program, environment, withDatabase)
  addAccessCommands(program, withDatabase)
  for (const command of program.commands) command.exitOverride()
  return program
}

function migrated(names: string[]): string {
  return names.length === 0 ? 'The schema is up to date.' : `Applied ${names.join(', ')}.`
}

// What an operator can act on comes without a stack; whatever else fails is ours and keeps it.
function textOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof Fault) return printableFault(error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
