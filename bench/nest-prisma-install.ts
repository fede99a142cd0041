// Installs the NestJS and Prisma variant on demand in a cache: none of it is a dependency of the project.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, readdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const runFile = promisify(execFile)
const INSTALL_MS_MAX = 300_000
const source = fileURLToPath(new URL('variants/nest-prisma', import.meta.url))

export class NotInstalledError extends Error {}

let installed: Promise<string> | undefined

/** Returns the path of the built program. Tries once per run, so that a failing installation does not delay every case. */
export function installNestPrisma(): Promise<string> {
  installed ??= install()
  return installed
}

async function install(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const directory = join(cache, 'quotewright-bench', `nest-prisma-${await digest()}`)
  const program = join(directory, 'dist', 'main.js')
  if (existsSync(program)) return program
  process.stderr.write(`installing NestJS and Prisma in ${directory}\n`)
  await rm(directory, { recursive: true, force: true })
  await cp(source, directory, { recursive: true })
  // Prisma's install scripts download binaries that are not needed to generate or run the client.
  await npm(directory, [
    'install',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=1',
  ])
  await npm(directory, ['run', 'build'])
  return program
}

async function npm(cwd: string, args: string[]): Promise<void> {
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
  await runFile('npm', args, { cwd, env, timeout: INSTALL_MS_MAX, maxBuffer: 1e8 }).catch(
    (error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      process.stderr.write(`${stdout}${stderr}\n`)
      throw new NotInstalledError(`npm ${args[0]} failed`)
    },
  )
}

/** A digest of its files and the version of Node, so that other builds are not reused. */
async function digest(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const names = await readdir(source, { recursive: true, withFileTypes: true })
  for (const file of names
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort())
    hash.update(file.slice(source.length)).update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
