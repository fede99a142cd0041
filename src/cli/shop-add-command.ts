// The command that connects a shop, and prints what has to be put into it.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { newWebhookSecret } from '../events/webhook-signature.ts'
import { StartupError } from '../platform/errors.ts'
import { addShop, checkShopUrl } from '../shops/shop-actions.ts'
import { shopKinds } from '../shops/shop-kinds.ts'
import { ShopIn } from '../shops/shop-schemas.ts'
import { makeShopToken } from '../shops/shop-token.ts'
import { checkInput } from './command-input.ts'
import { inTransaction, type WithDatabase } from './connection.ts'
import { programName } from './program-name.ts'
import { print, type Terminal } from './terminal.ts'

export const ADD_EXAMPLE = 'add main --kind vendure --store default --url https://shop.example.com'
/** Stands for the address of Quotewright where it is not known. */
const EXAMPLE_URL = 'https://quotes.example'

export type ShopCommandContext = {
  shop: Command
  withDatabase: WithDatabase
  config: () => Pick<Config, 'WEBHOOK_ALLOWED_NETWORKS'> & { PUBLIC_URL?: string | undefined }
  terminal: Terminal
}

type AddOptions = { kind: string; store: string; url: string; setting?: string[]; secretFile?: string[] }

export function addAdd({ shop, withDatabase, config, terminal }: ShopCommandContext): void {
  shop
    .command('add')
    .description('connect a shop with a store')
    .argument('<code>', 'lower-case letters and digits')
    .requiredOption('--kind <kind>', 'kind of the shop, such as vendure')
    .requiredOption('--store <code>', 'code of the store whose quotes go there')
    .requiredOption('--url <url>', 'http or https URL of the shop')
    .option('--setting <name=value...>', 'settings of the kind')
    .option(
      '--secret-file <name=file...>',
      'secrets of the kind, each in a file; for a shop with our plugin, they are made',
    )
    .addHelpText('after', `\nExample:\n  $ quotewright shop ${ADD_EXAMPLE}`)
    .action(async (code: string, { kind, store, url, setting, secretFile }: AddOptions) => {
      const settings = readPairs(setting)
      const given = await readSecrets(readPairs(secretFile))
      const isPaired = shopKinds.get(kind)?.plugin_key !== undefined && !given.hook_secret
      const secrets = isPaired ? { ...given, hook_secret: newWebhookSecret() } : given
      const input = checkInput(ShopIn, { shop: { code, kind, store_code: store, url, settings, secrets } })
      const token = await inTransaction(withDatabase, async (tx) => {
        await checkShopUrl(url, config())
        await addShop(tx, input.shop, config())
        return isPaired ? makeShopToken(tx, code) : undefined
      })
      print(terminal, `The shop ${code} was added.`)
      if (token !== undefined) {
        const { PUBLIC_URL } = config()
        if (PUBLIC_URL === undefined)
          print(
            terminal,
            `\nPUBLIC_URL is not set: put the address of Quotewright in place of ${EXAMPLE_URL}.`,
          )
        const environment = { code, store, hook_secret: secrets.hook_secret!, token }
        print(terminal, instructions(kind as keyof typeof shopSteps, PUBLIC_URL ?? EXAMPLE_URL, environment))
      }
      print(terminal, `\nThen "${programName} shop check ${code}" tells whether it can be used.`)
    })
}

/** What a shop with our plugin needs besides its environment. */
const shopSteps = {
  medusa: {
    configuration: `In medusa-config.ts, in defineConfig({ … }):

plugins: [{ resolve: '@quotewright/medusa-plugin', options: {} }],`,
    command: 'npx medusa db:migrate',
  },
  vendure: {
    configuration: [
      'At the top of vendure-config.ts:\n',
      "import { QuotewrightPlugin } from '@quotewright/vendure-plugin'",
      '\nand last in plugins: [ … ]:\n',
      'QuotewrightPlugin.init(),',
    ].join('\n'),
    command: 'npx vendure migrate --generate quotewright',
  },
}

/** Each block can be pasted as it is: its lines are not indented. */
function instructions(
  kind: keyof typeof shopSteps,
  url: string,
  { code, store, hook_secret, token }: { code: string; store: string; hook_secret: string; token: string },
): string {
  const file = `quotewright-${kind}-plugin.tgz`
  const { configuration, command } = shopSteps[kind]
  return `
In the directory of the shop, which is stopped for it (the secrets are not shown again):

curl -fO ${url}/plugins/${file}
npm install ./${file}
cat >> .env <<'END'

QUOTEWRIGHT_URL=${url}
QUOTEWRIGHT_SHOP=${code}
QUOTEWRIGHT_STORE=${store}
QUOTEWRIGHT_HOOK_SECRET=${hook_secret}
QUOTEWRIGHT_TOKEN=${token}
END

${configuration}

Then, before the shop is started again:

${command}`
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
