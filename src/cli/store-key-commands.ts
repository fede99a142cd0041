// Commands that manage the publishable keys of stores.
import type { Command } from 'commander'
import { found } from '../platform/errors.ts'
import { findRecord } from '../platform/lists/list-query.ts'
import { allowOrigin, createStoreKey, revokeStoreKey } from '../storefront/store-key-actions.ts'
import { storeKeyList } from '../storefront/store-key-repository.ts'
import { StoreKeyBody, type StoreKey } from '../storefront/store-key-schemas.ts'
import { checkId, checkInput } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { printList } from './record-table.ts'
import { print, say, type Terminal } from './terminal.ts'

const CREATE_EXAMPLE = 'quotewright store key create default --origin https://shop.example'
const ALLOW_EXAMPLE = 'quotewright store key allow pk_5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e https://shop.example'

export function addStoreKeyCommands(store: Command, withDatabase: WithDatabase, terminal: Terminal): void {
  const key = store
    .command('key')
    .description('publishable keys, with which pages of a shop submit requests')
    .addHelpText('after', `\nExample:\n  $ ${CREATE_EXAMPLE}`)
  key
    .command('list')
    .description('list the keys of all stores')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright store key list')
    .action((options: { json?: boolean }) =>
      withDatabase((db) => printList(terminal, db, storeKeyList, options)),
    )
  key
    .command('create')
    .description('create a key and print it')
    .argument('<code>', 'code of the store')
    .requiredOption('--origin <origins...>', 'origins of the pages that may use the key')
    .addHelpText('after', `\nExample:\n  $ ${CREATE_EXAMPLE}`)
    .action(async (code: string, { origin }: { origin: string[] }) => {
      const input = checkInput(StoreKeyBody, { key: { origins: origin } })
      const record = await inTransaction(withDatabase, async (tx) => {
        const id = await createStoreKey(tx, code, input.key)
        return found(await findRecord(tx, storeKeyList, id), 'key_id', id)
      })
      const { key, key_id } = JSON.parse(record) as StoreKey
      print(terminal, key)
      say(terminal, `The key has the id ${key_id} and is no secret: it stands in the pages of the shop.`)
    })
  key
    .command('allow')
    .description('let pages of another origin use a key')
    .argument('<key>', 'the key')
    .argument('<origin>', 'scheme, host and, unless it is the default one, port')
    .addHelpText('after', `\nExample:\n  $ ${ALLOW_EXAMPLE}`)
    .action(async (key: string, origin: string) => {
      checkInput(StoreKeyBody, { key: { origins: [origin] } })
      await inTransaction(withDatabase, (tx) => allowOrigin(tx, key, origin))
      print(terminal, `Pages of ${origin} may use the key.`)
    })
  key
    .command('revoke')
    .description('revoke a key; requests with it are refused at once')
    .argument('<code>', 'code of the store')
    .argument('<id>', 'id of the key')
    .addHelpText('after', '\nExample:\n  $ quotewright store key revoke default 1')
    .action(async (code: string, id: string) => {
      const keyId = checkId(id)
      await inTransaction(withDatabase, (tx) => revokeStoreKey(tx, code, keyId))
      print(terminal, `The key ${keyId} was revoked.`)
    })
}
