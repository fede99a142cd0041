// The file that holds the generated password of the first user.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../platform/errors.ts'

export type GeneratedPassword = { password: string; file: string }

/** Replaces the file, which only this user can read. Returns its path. */
export async function writePasswordFile(dataDir: string, password: string): Promise<string> {
  const file = join(dataDir, 'admin-password')
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
