// Installs on demand the shops that the tests of connectors start, each with its plugin.
import { execFile } from 'node:child_process'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installTools } from '../support/install-tools.ts'
import { unpackPlugin } from '../support/packed-plugin.ts'

const root = join(import.meta.dirname, '../..')
/** A configuration of the shop in TypeScript, which is checked with the types in the package. */
const configurations: Record<string, string> = {
  vendure: `import type { VendureConfig } from '@vendure/core'
import { QuotewrightPlugin } from '@quotewright/vendure-plugin'

export const plugins: VendureConfig['plugins'] = [QuotewrightPlugin.init(), QuotewrightPlugin.init({ shop: 'main' })]
`,
}

try {
  for (const kind of ['medusa', 'vendure']) await installShop(kind)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** A shop has the plugin as the service serves it. The sources are compiled beside it, for their types alone. */
async function installShop(kind: string): Promise<void> {
  const directory = join(import.meta.dirname, kind)
  await installTools(directory)
  const scope = join(directory, 'node_modules/@quotewright')
  await rm(scope, { recursive: true, force: true })
  await unpackPlugin(kind, join(scope, `${kind}-plugin`))
  const sources = join(scope, 'sources')
  await cp(join(root, 'plugins', kind), sources, { recursive: true })
  const configuration = configurations[kind]
  if (configuration) await writeFile(join(sources, 'src/configuration.ts'), configuration)
  await checkTypes(sources)
}

/** Throws what the compiler says. */
async function checkTypes(directory: string): Promise<void> {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  const refuse = ({ stdout = '', message }: { stdout?: string; message: string }) => {
    throw new Error(`${directory} does not compile:\n${stdout || message}`)
  }
  await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', directory]).catch(refuse)
}
