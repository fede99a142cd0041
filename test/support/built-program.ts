// Builds the program, as `npm ci` does: what tests start again and again starts in a third of the time that way.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Brings `dist` up to date with the sources. Throws when the compiler cannot write it. */
export function buildProgram(): void {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc')
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--noCheck'], { stdio: 'inherit' })
}
