// Commands that manage connected shops.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { StartupError, found } from '../platform/errors.ts'
import { scalars, type Database } from '../platform/postgres/database.ts'
import { addShop, checkShopUrl, removeShop } from '../shops/shop-actions.ts'
import { shopOutcome } from '../shops/shop-outcome.ts'
import { findShop, shopsSql, type ShopRow } from '../shops/shop-repository.ts'
import { openShop } from '../shops/shop-request.ts'
import { ShopIn } from '../shops/shop-schemas.ts'
import type { ShopFinding } from '../shops/shop.ts'
import { syncShop } from '../shops/shop-sync.ts'
import { findStoreById, type Store } from '../storefront/store-repository.ts'
import { checkInput } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { printRecords, type Row } from './record-table.ts'
import { print, type Terminal } from './terminal.ts'

const ADD_EXAMPLE =
  'add main --kind vendure --store default --url https://shop.example.com --secret-file api_key=vendure.key'

type Network = Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS'>
type AddOptions = { kind: string; store: string; url: string; setting?: string[]; secretFile?: string[] }

type Context = { shop: Command; withDatabase: WithDatabase; config: () => Network; terminal: Terminal }

export function addShopCommands(
  program: Command,
  withDatabase: WithDatabase,
  config: () => Network,
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

function addAdd({ shop, withDatabase, config, terminal }: Context): void {
  shop
    .command('add')
    .description('connect a shop with a store')
    .argument('<code>', 'lower-case letters and digits')
    .requiredOption('--kind <kind>', 'kind of the shop, such as vendure')
    .requiredOption('--store <code>', 'code of the store whose quotes go there')
    .requiredOption('--url <url>', 'http or https URL of the shop')
    .option('--setting <name=value...>', 'settings of the kind')
    .option('--secret-file <name=file...>', 'secrets of the kind, each in a file')
    .addHelpText('after', `\nExample:\n  $ quotewright shop ${ADD_EXAMPLE}`)
    .action(async (code: string, { kind, store, url, setting, secretFile }: AddOptions) => {
      const settings = readPairs(setting)
      const secrets = await readSecrets(readPairs(secretFile))
      const input = checkInput(ShopIn, { shop: { code, kind, store_code: store, url, settings, secrets } })
      await checkShopUrl(url, config())
      await inTransaction(withDatabase, (tx) => addShop(tx, input.shop, config()))
      print(
        terminal,
        `The shop ${code} was added. "quotewright shop check ${code}" tells whether it can be used.`,
      )
    })
}

function addCheck({ shop, withDatabase, config, terminal }: Context): void {
  shop
    .command('check')
    .description('check credentials, plugin, currency and tax of a shop')
    .argument('<code>', 'code of the shop')
    .addHelpText('after', '\nExample:\n  $ quotewright shop check main')
    .action((code: string) =>
      withDatabase(async (db) => {
        const row = await requireShop(db, code)
        const store = await findStoreById(db, row.store_id)
        const result = await shopOutcome(() => openShop(row, config()).check())
        if (result.outcome !== 'done')
          throw new StartupError(`The shop cannot be checked: ${result.error.message}`)
        const findings = result.value.map((finding) => comparedWith(store!, finding))
        for (const { name, is_ok, detail } of findings)
          print(terminal, `${is_ok ? 'ok    ' : 'failed'}  ${name}: ${detail}`)
        if (findings.some(({ is_ok }) => !is_ok))
          throw new StartupError('Correct what failed, and check again.')
      }),
    )
}

/** Quotes of a store in a currency that the shop does not sell in would all be refused by it. */
function comparedWith({ code, currency_code }: Store, finding: ShopFinding): ShopFinding {
  const { detail, currencies } = finding
  if (!currencies || currencies.includes(currency_code)) return finding
  const advice = `The store ${code} is in ${currency_code}: give it a currency of the shop.`
  return { ...finding, is_ok: false, detail: `${detail} ${advice}` }
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
      await inTransaction(withDatabase, (tx) => removeShop(tx, code))
      print(terminal, `The shop ${code} was removed.`)
    })
}

async function requireShop(db: Database, code: string): Promise<ShopRow> {
  return found(await findShop(db, code), 'code', code)
}

function readPairs(pairs: string[] = []): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      if (value.length === 0) throw new StartupError(`"${pair}" must be a name, = and a value.`)
      return [name, value.join('=')]
    }),
  )
}

async function readSecrets(files: Record<string, string>): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const [name, file] of Object.entries(files)) {
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new StartupError(`The secret ${name} cannot be read: ${error.message}`)
    })
    secrets[name] = text.trim()
  }
  return secrets
}

function toRow({ code, kind, store_code, url, is_active, synced_at, sync_error }: Row): Row {
  return { code, kind, store_code, url, is_active, synced_at, sync_error } as Row
}
