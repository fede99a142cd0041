// Commands that manage connected shops.
import type { Command } from 'commander'
import { StartupError, found } from '../platform/errors.ts'
import { scalars, type Database } from '../platform/postgres/database.ts'
import { removeShop } from '../shops/shop-actions.ts'
import { checkShop } from '../shops/shop-check.ts'
import { shopOutcome } from '../shops/shop-outcome.ts'
import { findShop, shopsSql, type ShopRow } from '../shops/shop-repository.ts'
import { syncShop } from '../shops/shop-sync.ts'
import { findShopToken } from '../shops/shop-token.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { programName } from './program-name.ts'
import { printRecords, type Row } from './record-table.ts'
import { ADD_EXAMPLE, addAdd, type ShopCommandContext } from './shop-add-command.ts'
import { print, type Terminal } from './terminal.ts'

type Context = ShopCommandContext

export function addShopCommands(
  program: Command,
  withDatabase: WithDatabase,
  config: ShopCommandContext['config'],
  terminal: Terminal = process,
): void {
  const shop = program
    .command('shop')
    .description('connected shops, into whose carts quotes are delivered')
    .addHelpText('after', `\nExample:\n  $ quotewright shop ${ADD_EXAMPLE}`)
  const context = { shop, withDatabase, config, terminal }
  addList(context)
  addAdd(context)
  addCheck(context)
  addSync(context)
  addRemove(context)
}

function addList({ shop, withDatabase, terminal }: Context): void {
  shop
    .command('list')
    .description('list the shops, without their secrets')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ quotewright shop list')
    .action((options: { json?: boolean }) =>
      withDatabase(async (db) =>
        printRecords(terminal, await scalars<string>(db, shopsSql, [null]), options, toRow),
      ),
    )
}

function addCheck({ shop, withDatabase, config, terminal }: Context): void {
  shop
    .command('check')
    .description(
      'check the connection with a shop from both sides; the first time, its plugin makes the API key',
    )
    .argument('<code>', 'code of the shop')
    .option('--new-key', 'let the plugin make another API key, and revoke the one before')
    .addHelpText('after', '\nExample:\n  $ quotewright shop check main')
    .action((code: string, { newKey }: { newKey?: boolean }) =>
      withDatabase(async (db) => {
        const { url } = await requireShop(db, code)
        const result = await shopOutcome(() => checkShop(db, code, config(), { newKey }))
        if (result.outcome !== 'done')
          throw new StartupError(`The shop at ${url} cannot be checked: ${result.error.message}`)
        for (const { name, is_ok, detail } of result.value)
          print(terminal, `${is_ok ? 'ok    ' : 'failed'}  ${name}: ${detail}`)
        if (result.value.some(({ is_ok }) => !is_ok))
          throw new StartupError('Correct what failed, and check again.')
      }),
    )
}

function addSync({ shop, withDatabase, config, terminal }: Context): void {
  shop
    .command('sync')
    .description('read the products of a shop into the catalog')
    .argument('<code>', 'code of the shop')
    .option('--full', 'read everything, not only what changed')
    .addHelpText('after', '\nExample:\n  $ quotewright shop sync main --full')
    .action((code: string, { full = false }: { full?: boolean }) =>
      withDatabase(async (db) => {
        const row = await requireShop(db, code)
        const isTerminal = (terminal.stderr as { isTTY?: boolean }).isTTY === true
        const onProgress = (count: number) => {
          if (isTerminal) terminal.stderr.write(`\r${count.toLocaleString('en-US')} products`)
        }
        const result = await shopOutcome(() =>
          syncShop({ db, config: config() }, row, { isFull: full, onProgress }),
        )
        if (isTerminal) terminal.stderr.write('\r\u001b[K')
        if (result.outcome !== 'done') throw new StartupError(`The sync failed: ${result.error.message}`)
        print(terminal, `${result.value.toLocaleString('en-US')} products were read.`)
      }),
    )
}

function addRemove({ shop, withDatabase, terminal }: Context): void {
  shop
    .command('remove')
    .description('remove a shop that was not used; its products stay')
    .argument('<code>', 'code of the shop')
    .addHelpText('after', '\nExample:\n  $ quotewright shop remove main')
    .action(async (code: string) => {
      const token = await inTransaction(withDatabase, async (tx) => {
        await removeShop(tx, code)
        return findShopToken(tx, code)
      })
      print(terminal, `The shop ${code} was removed.`)
      if (token)
        print(terminal, `Its token is still valid: "${programName} token revoke '${token}'" ends it.`)
    })
}

async function requireShop(db: Database, code: string): Promise<ShopRow> {
  return found(await findShop(db, code), 'code', code)
}

function toRow({ code, kind, store_code, url, is_active, synced_at, sync_error }: Row): Row {
  return { code, kind, store_code, url, is_active, synced_at, sync_error } as Row
}
