// Installs on demand the shops that the tests of connectors start, each with its plugin, compiled from the sources.
import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installTools } from '../support/install-tools.ts'

const root = join(import.meta.dirname, '../..')

try {
  for (const kind of ['medusa', 'vendure']) await installShop(kind)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function installShop(kind: string): Promise<void> {
  const directory = join(import.meta.dirname, kind)
  await installTools(directory)
  const plugin = join(directory, `node_modules/@quotewright/${kind}-plugin`)
  await rm(plugin, { recursive: true, force: true })
  await cp(join(root, 'plugins', kind), plugin, { recursive: true })
  await compile(plugin)
}

/** Throws what the compiler says. */
async function compile(directory: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const refuse = ({ stdout = '', message }: { stdout?: string; message: string }) => {
    throw new Error(`${directory} does not compile:\n${stdout || message}`)
  }
  await promisify(execFile)(process.execPath, [compiler, '-p', directory]).catch(refuse)
}
