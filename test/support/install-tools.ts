// Installs on demand the packages that only a test needs, beside a manifest of their own: none is a dependency of the project.
import { execFile } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const INSTALL_MS_MAX = 300_000

/**
 * Installs the packages of a directory's lockfile, unless they are installed. Returns a function that loads a package by name.
 * Throws one sentence, without a stack, if the installation fails.
 */
export async function installTools(directory: string): Promise<NodeJS.Require> {
  const lockfile = join(directory, 'package-lock.json')
  // A copy of the lockfile, written after a complete installation.
  const installed = join(directory, 'node_modules', 'installed.json')
  const textOf = (path: string) => readFile(path, 'utf8').catch(() => undefined)
  if ((await textOf(installed)) !== (await textOf(lockfile))) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1']
    const refuse = (error: Error & { stderr?: string }) => {
      const [reason = error.message] = /^npm err.*$/im.exec(error.stderr ?? '') ?? []
      const message = `npm ci in ${directory} failed (${reason}); it needs access to an npm registry.`
      throw Object.assign(new Error(message), { stack: message })
    }
    await promisify(execFile)('npm', args, { cwd: directory, timeout: INSTALL_MS_MAX }).catch(refuse)
    await copyFile(lockfile, installed)
  }
  return createRequire(join(directory, 'package.json'))
}
