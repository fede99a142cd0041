// Commands that back up and restore the database and the uploads.
import type { Command } from 'commander'
import type { Counts } from '../backup/backup.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../file-storage.ts'
import { StartupError } from '../platform/errors.ts'
import type { WithDatabase } from './connection.ts'
import { print, say } from './terminal.ts'

export function addBackupCommands(program: Command, withDatabase: WithDatabase, config: () => Config): void {
  program
    .command('backup')
    .description('back up the database and the uploads to one file; the service may keep running')
    .argument('<file>', 'path of the new file; it must not exist')
    .addHelpText('after', '\nExample:\n  $ quotewright backup /backups/quotewright-$(date +%F).tar.gz')
    .action((file: string) =>
      untilInterrupted('The backup was interrupted; nothing is left of it.', (signal) =>
        withDatabase(async (db) => {
          const { takeBackup } = await import('../backup/backup.ts')
          let lost = 0
          const { counts, bytes } = await takeBackup(db, await openFiles(config()), file, {
            program: program.version() ?? '',
            onLost: ({ path, name }) => {
              lost++
              say(process, `The file ${path} (${name}) is missing or differs from what was uploaded.`)
            },
            signal,
          })
          printCounts(counts)
          print(process, `bytes: ${bytes}`)
          if (lost > 0)
            throw new StartupError(`The backup was made, but ${lost} of its files were already lost.`)
        }),
      ),
    )
  program
    .command('restore')
    .description('restore a backup into an empty database and an empty upload directory or bucket')
    .argument('<file>', 'a file made by "quotewright backup"')
    .addHelpText('after', '\nExample:\n  $ DATA_DIR=/var/lib/new quotewright restore quotewright.tar.gz')
    .action((file: string) =>
      untilInterrupted('The restore was interrupted; nothing is left of it.', async (signal) => {
        const { checkBackup, restoreBackup } = await import('../backup/restore.ts')
        const backup = await checkBackup(file, signal)
        const { counts, migrations } = await withDatabase(async (db) =>
          restoreBackup(db, await openFiles(config()), backup, signal),
        )
        print(process, `taken at: ${backup.manifest.taken_at} UTC`)
        printCounts(counts)
        if (migrations.length > 0) print(process, `applied: ${migrations.join(', ')}`)
      }),
    )
}

/** Turns signals into an abort of the action, so that it cleans up before the process exits. */
export async function untilInterrupted(
  sentence: string,
  action: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new StartupError(sentence))
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const name of signals) process.on(name, stop)
  try {
    await action(stopping.signal)
  } finally {
    for (const name of signals) process.off(name, stop)
  }
}

function printCounts(counts: Counts): void {
  for (const [what, count] of Object.entries(counts))
    if (count > 0) print(process, `${what.replaceAll('_', ' ')}: ${count}`)
}
