// The file that holds the generated password of the first user.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartupError } from '../platform/errors.ts'

const pathIn = (dataDir: string) => resolve(dataDir, 'admin-password')

/** Replaces the file, which only this user can read. Returns its path. */
export async function writePasswordFile(dataDir: string, password: string): Promise<string> {
  const file = pathIn(dataDir)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await rm(file, { force: true })
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
    return file
  } catch (error) {
    const { code } = error as { code?: string }
    throw new StartupError(
      `The generated password cannot be written to ${file} (${code}): make DATA_DIR writable, or set ADMIN_PASSWORD.`,
    )
  }
}

/** Returns the password in the file and its path; undefined without a file that can be read. */
export async function readPasswordFile(
  dataDir: string,
): Promise<{ password: string; file: string } | undefined> {
  const file = pathIn(dataDir)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : { password: text.trimEnd(), file }
}
