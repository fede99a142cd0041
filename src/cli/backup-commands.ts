// Commands that put everything into one file, and bring it back.
import type { Command } from 'commander'
import type { Counts } from '../backup/backup.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../file-storage.ts'
import { StartupError } from '../platform/errors.ts'
import type { WithDatabase } from './connection.ts'
import { print, say, type Terminal } from './terminal.ts'

export function addBackupCommands(
  program: Command,
  withDatabase: WithDatabase,
  config: () => Config,
  terminal: Terminal = process,
): void {
  program
    .command('backup')
    .description('write the database and the uploads into one file; the service may go on running')
    .argument('<file>', 'the file to be made; it must not exist yet')
    .addHelpText('after', '\nExample:\n  $ quotewright backup /backups/quotewright-$(date +%F).tar.gz')
    .action((file: string) =>
      untilStopped('The backup was stopped; nothing is left of it.', (signal) =>
        withDatabase(async (db) => {
          const { takeBackup } = await import('../backup/backup.ts')
          let lost = 0
          const { counts, bytes } = await takeBackup(db, await openFiles(config()), file, {
            program: program.version() ?? '',
            onLost: ({ path, name }) => {
              lost++
              say(terminal, `The bytes of ${path} (${name}) are gone, or no longer what was uploaded.`)
            },
            signal,
          })
          printCounts(terminal, counts)
          print(terminal, `bytes: ${bytes}`)
          if (lost > 0)
            throw new StartupError(`The backup was made, but ${lost} of its files had been lost before.`)
        }),
      ),
    )
  program
    .command('restore')
    .description('bring a backup back into an empty database and an empty place for uploads')
    .argument('<file>', 'what "quotewright backup" made')
    .addHelpText('after', '\nExample:\n  $ DATA_DIR=/var/lib/new quotewright restore quotewright.tar.gz')
    .action((file: string) =>
      untilStopped('The restore was stopped; nothing is left of it.', async (signal) => {
        const { checkBackup, restoreBackup } = await import('../backup/restore.ts')
        const backup = await checkBackup(file, signal)
        const { counts, migrations } = await withDatabase(async (db) =>
          restoreBackup(db, await openFiles(config()), backup, signal),
        )
        print(terminal, `taken at: ${backup.manifest.taken_at} UTC`)
        printCounts(terminal, counts)
        if (migrations.length > 0) print(terminal, `applied: ${migrations.join(', ')}`)
      }),
    )
}

/** What is asked to stop clears away what it began before it ends. */
async function untilStopped(sentence: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new StartupError(sentence))
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const name of signals) process.on(name, stop)
  try {
    await work(stopping.signal)
  } finally {
    for (const name of signals) process.off(name, stop)
  }
}

function printCounts(terminal: Terminal, counts: Counts): void {
  for (const [what, count] of Object.entries(counts))
    if (count > 0) print(terminal, `${what.replaceAll('_', ' ')}: ${count}`)
}
