// Commands for the archive of closed records.
import { InvalidArgumentError, type Command } from 'commander'
import { archiveClosed, type ArchiveServices } from '../archive/archive.ts'
import type { Kind } from '../archive/archive-graph-repository.ts'
import { findArchivedAt, listArchived, type RecordName } from '../archive/archive-repository.ts'
import { restoreRecords } from '../archive/archive-restore.ts'
import { options as settings, type Config } from '../config.ts'
import { openFiles } from '../file-storage.ts'
import { StartupError } from '../platform/errors.ts'
import type { Queryable } from '../platform/postgres/database.ts'
import { untilInterrupted } from './backup-commands.ts'
import type { WithDatabase } from './connection.ts'
import { printRecords } from './record-table.ts'
import { print } from './terminal.ts'

type Numbered = RecordName & { number: string }

const prefixes: Record<string, Kind> = { Q: 'quote', QR: 'quote_request', REQ: 'price_request' }
const LAST = 100
/** The limit of PostgreSQL's type `integer`. */
const INTEGER_MAX = 2147483647

export function addArchiveCommands(program: Command, withDatabase: WithDatabase, config: () => Config): void {
  const withServices = (action: (services: ArchiveServices) => Promise<void>) =>
    withDatabase(async (db) => action({ db, files: await openFiles(config()) }))
  const archive = program
    .command('archive')
    .description('closed records that were moved to files')
    .addHelpText(
      'after',
      '\nExamples:\n  $ quotewright archive run --days 730\n  $ quotewright archive restore Q000000007',
    )
  archive
    .command('list')
    .description('list the records that were archived last')
    .option('--last <count>', 'how many', wholeNumber, LAST)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright archive list --last 20')
    .action(({ last, json }: { last: number; json?: boolean }) =>
      withDatabase(async (db) => printRecords(process, await listArchived(db, last), { json })),
    )
  archive
    .command('run')
    .description('archive closed records now, without pauses')
    .option('--days <days>', 'days since their last change; by default ARCHIVE_AFTER_DAYS', days)
    .addHelpText('after', '\nExample:\n  $ quotewright archive run --days 730')
    .action((options: { days?: number }, command: Command) => {
      const days = options.days ?? config().ARCHIVE_AFTER_DAYS
      if (days === undefined) command.error('error: set ARCHIVE_AFTER_DAYS, or add --days')
      return untilInterrupted('The run was interrupted; what it has archived stays so.', (signal) =>
        withServices(async (services) => {
          const deals = await archiveClosed(services, { days, signal })
          if (deals === undefined) throw new StartupError('Another process is archiving: nothing was done.')
          signal.throwIfAborted()
          print(process, `archived: ${deals}`)
        }),
      )
    })
  archive
    .command('restore')
    .description('bring records back, with those that belong to them')
    .argument('<number...>', 'numbers of price requests (REQ…), quote requests (QR…) and quotes (Q…)')
    .addHelpText('after', '\nExample:\n  $ quotewright archive restore Q000000007 REQ000000012')
    .action((numbers: string[]) => {
      const records = numbers.map(readNumber)
      return withServices(async (services) => {
        await requireArchived(services.db, records)
        print(process, `restored: ${await restoreRecords(services, records)}`)
      })
    })
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

function days(text: string): number {
  try {
    return settings.ARCHIVE_AFTER_DAYS.parse(text)
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`)
  }
}

function readNumber(number: string): Numbered {
  const [, prefix = '', id] = /^(REQ|QR|Q)0*([1-9]\d{0,9})$/.exec(number) ?? []
  const record_type = prefixes[prefix]
  if (!record_type || Number(id) > INTEGER_MAX)
    throw new StartupError(`${number} is no number of a record, such as Q000000007: nothing was restored.`)
  return { number, record_type, record_id: Number(id) }
}

async function requireArchived(db: Queryable, records: Numbered[]): Promise<void> {
  for (const { number, record_type, record_id } of records)
    if ((await findArchivedAt(db, record_type, record_id)) === undefined)
      throw new StartupError(`${number} is not in the archive: nothing was restored.`)
}
