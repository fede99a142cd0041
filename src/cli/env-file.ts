// Loads settings from the file .env in the working directory.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { options } from '../config.ts'
import { StartupError } from '../platform/errors.ts'
import { say } from './terminal.ts'

const FILE = '.env'
/** Variables of Node, of the clients of PostgreSQL and S3, and of the operating system. */
const FOREIGN_VARIABLES =
  /^(NODE_|UV_|PG|AWS_|OPENSSL_|LC_|XDG_|npm_|TZ$|LANG$|PATH$|HOME$|TMPDIR$|USER$|(HTTPS?|NO)_PROXY$)/i
// A quoted value may have several lines. Another one begins with no blank: a quote that is not closed could follow it.
const VALUE = /"[^"]*"|'[^']*'|`[^`]*`|[^"'`#\s][^\n]*|/
// An empty line, a comment or an assignment.
const LINE = new RegExp(
  String.raw`[ \t]*(?:(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:${VALUE.source})[ \t]*)?(?:#[^\n]*)?(?:\n|$)`,
  'y',
)

/** Sets the variables of the file that the environment does not have, and names unknown ones. Does nothing without a file. */
export function loadEnvFile(): void {
  try {
    const text = readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n')
    requireWellFormed(text)
    process.loadEnvFile(FILE)
    const unknown = Object.keys(parseEnv(text)).filter(
      (name) => !(name in options) && !FOREIGN_VARIABLES.test(name),
    )
    if (unknown.length > 0)
      say(
        process,
        `No setting, but set in the file ${FILE}: ${unknown.join(', ')}; see docs/configuration.md.`,
      )
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return
    if (code === undefined) throw error
    throw new StartupError(`The file ${FILE} in the working directory cannot be read (${code}).`)
  }
}

// Node skips a line that it does not understand, and with it the next. The message must not repeat the line, which may
// hold a secret.
function requireWellFormed(text: string): void {
  LINE.lastIndex = 0
  for (let end = 0; end < text.length; end = LINE.lastIndex) {
    if (LINE.test(text)) continue
    const line = text.slice(0, end).split('\n').length
    throw new StartupError(`Line ${line} of the file ${FILE} must have the form NAME=value.`)
  }
}
