// Commands for what happens by itself: a worker of its own, the queue, the wish to be forgotten.
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { openFiles } from '../file-storage.ts'
import { listJobs, retryJobs } from '../jobs/job-repository.ts'
import { removeFiles, removeFilesAfterBackup } from '../platform/file-removal.ts'
import { eraseCustomer } from '../quoting/erase-actions.ts'
import type { WithDatabase } from './connection.ts'

type Writable = { write: (text: string) => unknown }
type Output = { stdout: Writable; stderr: Writable }

export function addJobCommands(
  program: Command,
  withDatabase: WithDatabase,
  config: () => Config,
  { stdout, stderr }: Output = process,
): void {
  const jobs = program
    .command('jobs')
    .description('see and retry the work that is queued')
    .addHelpText('after', '\nExamples:\n  $ quotewright jobs list --failed\n  $ quotewright jobs retry --all')
  jobs
    .command('list')
    .description('list the waiting jobs, one JSON object a line')
    .option('--failed', 'those that failed for good instead')
    .addHelpText('after', '\nExample:\n  $ quotewright jobs list --failed')
    .action((options: { failed?: boolean }) =>
      withDatabase(async (db) => {
        for (const job of await listJobs(db, { failed: options.failed === true }))
          stdout.write(`${JSON.stringify(job)}\n`)
      }),
    )
  jobs
    .command('retry')
    .description('try failed jobs again')
    .argument('[job_id...]', 'ids of failed jobs')
    .option('--all', 'every failed job')
    .addHelpText('after', '\nExamples:\n  $ quotewright jobs retry 7 9\n  $ quotewright jobs retry --all')
    .action((ids: string[], options: { all?: boolean }, command: Command) => {
      if (ids.length > 0 === (options.all === true)) command.error('name jobs, or --all')
      return withDatabase(async (db) => {
        stdout.write(`${await retryJobs(db, options.all ? 'all' : ids)} jobs are tried again.\n`)
      })
    })
  program
    .command('erase')
    .description('anonymise the records and files of a customer')
    .requiredOption('--email <address>', 'the address of the customer, without regard to case')
    .addHelpText('after', '\nExample:\n  $ quotewright erase --email anna@example.com')
    .action(({ email }: { email: string }) =>
      withDatabase(async (db) => {
        const files = await openFiles(config())
        const { paths, ...counts } = await db.transaction((tx) => eraseCustomer(tx, email))
        if (!(await removeFiles(db, files, paths))) {
          stderr.write('A backup is being taken: the files are removed when it has ended.\n')
          await removeFilesAfterBackup(db, files, paths)
        }
        for (const [what, count] of Object.entries(counts))
          stdout.write(`${what.replace('_', ' ')}: ${count}\n`)
      }),
    )
}
