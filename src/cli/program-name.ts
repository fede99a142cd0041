// How the running program is called, so that a printed command can be repeated as it is.
import { basename, relative } from 'node:path'

type Variables = Readonly<Record<string, string | undefined>>

/** Returns `npx quotewright`, `quotewright` or `node dist/main.js`, depending on how the program was started. */
export function nameProgram(script: string, variables: Variables, cwd: string): string {
  // npm start, npm run and npx.
  if (variables.npm_command !== undefined || /node_modules[\\/]\.bin[\\/]/.test(script))
    return 'npx quotewright'
  // The link that a global installation puts on the PATH.
  if (basename(script).startsWith('quotewright')) return 'quotewright'
  const path = relative(cwd, script)
  return `node ${quoted(path.startsWith('..') ? script : path)}`
}

/** Returns a path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}

export const programName = nameProgram(process.argv[1] ?? '', process.env, process.cwd())

/** Names the program in the examples of a help, so that they can be repeated as they are. */
export function withProgramName(help: string, name = programName): string {
  return help.replace(/^( +\$ (?:\w+=\S+ )*)quotewright\b/gm, (_, start: string) => start + name)
}
