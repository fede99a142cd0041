// Commands for the job queue and for GDPR erasure.
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { openFiles } from '../file-storage.ts'
import { listFailedJobs, listJobs, retryJobs } from '../platform/postgres/queued-jobs.ts'
import { StartupError } from '../platform/errors.ts'
import { removeFiles, removeFilesAfterBackup } from '../platform/files/file-removal.ts'
import { listOrphanPaths } from '../pricerequest/attachment-repository.ts'
import { eraseEverywhere } from '../quoting/erasure/erase-archived.ts'
import type { WithDatabase } from './connection.ts'
import { printRecords } from './record-table.ts'
import { print, say, type Terminal } from './terminal.ts'

export function addJobCommands(
  program: Command,
  withDatabase: WithDatabase,
  config: () => Config,
  terminal: Terminal = process,
): void {
  const jobs = program
    .command('jobs')
    .description('list and retry queued jobs')
    .addHelpText('after', '\nExamples:\n  $ quotewright jobs list --failed\n  $ quotewright jobs retry --all')
  jobs
    .command('list')
    .description('list the waiting jobs')
    .option('--failed', 'list the permanently failed jobs instead')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright jobs list --failed')
    .action(({ failed, json }: { failed?: boolean; json?: boolean }) =>
      withDatabase(async (db) => {
        const records = (await listJobs(db, { failed: failed === true })).map((job) => JSON.stringify(job))
        printRecords(terminal, records, { json })
      }),
    )
  jobs
    .command('retry')
    .description('retry failed jobs')
    .argument('[job_id...]', 'ids of failed jobs')
    .option('--all', 'every failed job')
    .addHelpText('after', '\nExamples:\n  $ quotewright jobs retry 7 9\n  $ quotewright jobs retry --all')
    .action((ids: string[], options: { all?: boolean }, command: Command) => {
      if (ids.length > 0 === (options.all === true))
        command.error('error: name the jobs to retry, or add --all')
      return withDatabase(async (db) => {
        const failed = await listFailedJobs(db, ids)
        const unknown = ids.filter((id) => !failed.includes(id))
        if (unknown.length > 0)
          throw new StartupError(`There is no failed job ${unknown.join(', ')}: nothing was retried.`)
        print(terminal, `${await retryJobs(db, options.all ? 'all' : ids)} jobs will be retried.`)
      })
    })
  program
    .command('erase')
    .description('anonymize the records of a customer and remove their files')
    .requiredOption('--email <address>', 'e-mail address of the customer (case-insensitive)')
    .addHelpText('after', '\nExample:\n  $ quotewright erase --email anna@example.com')
    .action(({ email }: { email: string }) =>
      withDatabase(async (db) => {
        const files = await openFiles(config())
        const { paths: erased, ...counts } = await eraseEverywhere({ db, files }, email)
        // A quote of another customer may share files with a price request.
        const paths = await listOrphanPaths(db, erased)
        if (!(await removeFiles(db, files, paths))) {
          say(terminal, 'A backup is running: waiting for it to finish before removing files.')
          await removeFilesAfterBackup(db, files, paths)
        }
        for (const [what, count] of Object.entries(counts))
          print(terminal, `${what.replace('_', ' ')}: ${count}`)
      }),
    )
}
