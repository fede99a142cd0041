// Builds what `npm start` runs: dist/ from src/, and dist/browser/ from console/ and dist/widget/ from widget/ if their inputs
// changed. Plain JavaScript, as it also runs in an installation without the development dependencies.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isUpToDate } from './build-inputs.mjs'

const root = dirname(import.meta.dirname)
/** Where each part is written. */
const parts = { console: 'dist/browser', widget: 'dist/widget' }

// The first `npx quotewright` in a checkout links it into npm's cache, and would build it under a running service.
if (process.env.npm_command === 'exec' && existsSync(join(root, 'dist', 'main.js'))) process.exit()

const vite = findVite()
if (!vite)
  process.stdout.write('The console and the widget are left out: vite is a development dependency.\n')

// Side by side, as each mostly occupies one core.
await Promise.all([
  run(
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    ['-p', 'tsconfig.build.json', '--noCheck'],
    root,
  ),
  ...Object.entries(parts).map(async ([name, outDir]) => {
    if (vite && !(await isUpToDate(outDir)))
      await run(vite, ['build', '--logLevel', 'warn'], join(root, name))
  }),
])

function findVite() {
  try {
    const { resolve } = createRequire(join(root, 'console', 'package.json'))
    return join(dirname(resolve('vite/package.json')), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

async function run(script, args, cwd) {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: 'inherit' })
  const code = await new Promise((done, fail) => child.on('exit', done).on('error', fail))
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}
