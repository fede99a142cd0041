// The version of the program, from package.json.
import { readFileSync } from 'node:fs'

const packageJson = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

export const { version } = JSON.parse(packageJson) as { version: string }
