// Command and start option that fill the demonstration shop.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { options, readConfig, type Config } from '../config.ts'
import { openFiles } from '../file-storage.ts'
import { ensureFirstUser } from '../access/sign-in/first-user.ts'
import { createDayToken } from '../access/integration-actions.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { found } from '../platform/errors.ts'
import { localUrl } from '../platform/local-url.ts'
import { findRecord } from '../platform/lists/list-query.ts'
import { createStoreKey } from '../storefront/store-key-actions.ts'
import { findStoreKeys, listKeysOfOrigin, storeKeyList } from '../storefront/store-key-repository.ts'
import type { StoreKey } from '../storefront/store-key-schemas.ts'
import { insertDefaultStore } from '../storefront/store-repository.ts'
import { useDatabase } from './connection.ts'
import { writePasswordFile } from './password-file.ts'
import { print, say } from './terminal.ts'

const logo = fileURLToPath(new URL('../../templates/demo-logo.png', import.meta.url))

export function addDemoCommand(program: Command, environment: NodeJS.ProcessEnv): void {
  program
    .command('demo')
    .description(
      'fill an empty database, by default in ./demo-data, with a demonstration shop, and print a token with all permissions, valid for 24 hours',
    )
    .addHelpText('after', '\nExample:\n  $ quotewright demo')
    .action(() => {
      const config = readConfig(demoEnvironment(environment))
      return useDatabase(config, 'demo', async (db) => {
        await insertDefaultStore(db, config.DEFAULT_CURRENCY, config.SELLER_NAME)
        const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config
        await ensureFirstUser(db, { username, password }, async (generated) => {
          const file = await writePasswordFile(config.DATA_DIR, generated)
          say(process, `The password of the user ${username} is in ${file}.`)
        })
        print(process, await fillDemo(db, await openFiles(config), config))
      })
    })
}

/**
 * Adds a data directory, a seller and the address on this machine to the environment, and a directory for mails unless mail
 * is configured.
 */
export function demoEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // An empty variable counts as one that is not set.
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const shop = {
    DATA_DIR: './demo-data',
    ...publicUrl(settings),
    SELLER_NAME: 'Oak & Sons',
    SELLER_ADDRESS: '12 Mill Lane|Springfield',
    ...(settings.SELLER_NAME ? {} : { SELLER_LOGO: logo }),
    ...settings,
  }
  if (settings.SMTP_URL || settings.MAIL_DIR) return shop
  return {
    MAIL_FROM: 'Oak & Sons <shop@example.com>',
    SELLER_EMAIL: 'seller@example.com',
    ...shop,
    MAIL_DIR: join(shop.DATA_DIR, 'mail'),
  }
}

/** Port 0 stands for any free port, which is not known yet. */
function publicUrl({ HOST = options.HOST.default, PORT = options.PORT.default }: NodeJS.ProcessEnv) {
  return PORT === '0' ? {} : { PUBLIC_URL: localUrl(HOST, PORT) }
}

/** Fills the database if it is empty; returns a new token. Throws a StartupError if it holds anything but the demonstration. */
export async function fillDemo(db: Database, files: FileStore, config: Config): Promise<string> {
  // Loaded only here, as most commands and starts do without.
  const { insertDemoData } = await import('../demo/demo-data.ts')
  await insertDemoData(db, files, config)
  return db.transaction((tx) => createDayToken(tx, 'Demonstration'))
}

/** Returns a publishable key of the default store for pages at the URL, or at its port on this machine. */
export async function ensureDemoKey(db: Database, url: string): Promise<string> {
  const { origin } = new URL(url)
  return db.transaction(async (tx) => {
    const keys = await findStoreKeys(tx, await listKeysOfOrigin(tx, origin))
    const known = [...keys.values()].find(({ store_code }) => store_code === 'default')
    if (known) return known.key
    const local = ['127.0.0.1', 'localhost'].map(
      (hostname) => Object.assign(new URL(url), { hostname }).origin,
    )
    const id = await createStoreKey(tx, 'default', { origins: [...new Set([origin, ...local])] })
    const record = found(await findRecord(tx, storeKeyList, id), 'key_id', id)
    return (JSON.parse(record) as StoreKey).key
  })
}
