// Commands that manage stores.
import type { Command } from 'commander'
import { alreadyExists } from '../access/access.ts'
import { found } from '../platform/errors.ts'
import { putStore } from '../storefront/store-actions.ts'
import { findStore, lockStores, storeList } from '../storefront/store-repository.ts'
import { StoreBody, StoreParameters } from '../storefront/store-schemas.ts'
import { checkInput } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { printList } from './record-table.ts'
import { addStoreKeyCommands } from './store-key-commands.ts'
import { print, type Terminal } from './terminal.ts'

/** The options of `create` and `update`; `--no-locale` sets `locale` to false. */
type Fields = { name?: string; currency?: string; timezone?: string; locale?: string | false }

export function addStoreCommands(
  program: Command,
  withDatabase: WithDatabase,
  terminal: Terminal = process,
): void {
  const store = program
    .command('store')
    .description('stores of the storefront')
    .addHelpText('after', '\nExample:\n  $ quotewright store create de --name Germany --currency EUR')
  store
    .command('list')
    .description('list the stores')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright store list')
    .action((options: { json?: boolean }) =>
      withDatabase((db) => printList(terminal, db, storeList, options)),
    )
  store
    .command('create')
    .description('create a store')
    .argument('<code>', 'code in the paths of the interface')
    .requiredOption('--name <name>', 'name of the store')
    .requiredOption('--currency <code>', 'ISO 4217 code of the currency of new records')
    .option('--timezone <name>', 'IANA name of the time zone; by default UTC')
    .option('--locale <tag>', 'language of its mails and documents; by default DEFAULT_LOCALE')
    .addHelpText(
      'after',
      '\nExample:\n  $ quotewright store create de --name Germany --currency EUR --timezone Europe/Berlin',
    )
    .action(async (code: string, fields: Fields) => {
      await putFields(withDatabase, code, fields, { isNew: true })
      print(terminal, `The store ${code} was created.`)
    })
  store
    .command('update')
    .description('change the given fields of a store')
    .argument('<code>', 'code of the store')
    .option('--name <name>', 'name of the store')
    .option('--currency <code>', 'ISO 4217 code of the currency of new records')
    .option('--timezone <name>', 'IANA name of the time zone')
    .option('--locale <tag>', 'language of its mails and documents')
    .option('--no-locale', 'use DEFAULT_LOCALE')
    .addHelpText('after', '\nExample:\n  $ quotewright store update default --name "Oak & Sons"')
    .action(async (code: string, fields: Fields) => {
      await putFields(withDatabase, code, fields, { isNew: false })
      print(terminal, `The store ${code} was changed.`)
    })
  addStoreKeyCommands(store, withDatabase, terminal)
}

async function putFields(
  withDatabase: WithDatabase,
  code: string,
  fields: Fields,
  { isNew }: { isNew: boolean },
): Promise<void> {
  checkInput(StoreParameters, { code })
  await inTransaction(withDatabase, async (tx) => {
    await lockStores(tx)
    const before = await findStore(tx, code)
    if (!isNew) found(before, 'code', code)
    else if (before) throw alreadyExists('code', code)
    const { name = before?.name, currency = before?.currency_code, timezone } = fields
    const locale = fields.locale === false ? null : fields.locale
    const { store } = checkInput(StoreBody, { store: { name, currency_code: currency, timezone, locale } })
    await putStore(tx, code, store)
  })
}
