// A service on a terminal: what a person sees, and the lines that are meant to be copied into a shell.
import { spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { environmentWith, program } from './operator.ts'

/** The words that start the service with a terminal as its output, by `script` as Linux or as BSD has it. */
export function onTerminal(words: string[]): string[] {
  const start = [...program, 'serve', ...words]
  if (process.platform !== 'linux') return ['script', '-q', '/dev/null', ...start]
  return ['script', '--quiet', '--return', '--flush', '--command', start.join(' '), '/dev/null']
}

/** What stands on the screen, line by line. */
export function screenLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trimEnd())
}

/** The lines below "Try", up to the next blank one. */
export function shellLines(output: string): string[] {
  const lines = screenLines(output)
  const start = lines.indexOf('  Try') + 1
  return start === 0 ? [] : lines.slice(start, lines.indexOf('', start))
}

/** What a person's shell makes of the lines; throws when one of them fails. */
export function runInShell(lines: string[]): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', lines.join('\n')], {
    encoding: 'utf8',
    env: environmentWith({}),
    timeout: 30_000,
  })
  if (status !== 0) throw new Error(`the shell ended with ${status}: ${stderr}`)
  return stdout
}
