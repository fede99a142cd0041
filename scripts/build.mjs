// Builds what `npm start` runs: dist/ from src/ and from parts of packages, dist/plugins/ from plugins/; and if their inputs changed, dist/browser/ from
// console/ and dist/widget/ from widget/.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isUpToDate } from './build-inputs.mjs'

const root = dirname(import.meta.dirname)
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
/** Where each part is written. */
const parts = { console: 'dist/browser', widget: 'dist/widget' }

// The first `npx quotewright` in a checkout links it into npm's cache, and would build it under a running service.
if (process.env.npm_command === 'exec' && existsSync(join(root, 'dist', 'main.js'))) process.exit()

if (!existsSync(compiler)) {
  process.stderr.write(
    'Building requires the development dependencies: run `npm ci --include=dev`, then `npm prune --omit=dev`.\n',
  )
  process.exit(1)
}
const { bundlePackages, copyParts } = await import('./package-parts.mjs')
const { packPlugins } = await import('./plugin-packages.mjs')

// The parts are built side by side, as each mostly occupies one core.
await Promise.all([
  compile(),
  copyParts(),
  packPlugins(),
  ...Object.entries(parts).map(async ([name, outDir]) => {
    if (!(await isUpToDate(outDir))) await run(findVite(), ['build', '--logLevel', 'warn'], join(root, name))
  }),
])

async function compile() {
  await run(compiler, ['-p', 'tsconfig.build.json', '--noCheck'], root)
  // npx links a checkout as it is, and sets this only the first time.
  await chmod(join(root, 'dist', 'main.js'), 0o755)
  await bundlePackages()
}

// npm may install Vite for the console alone.
function findVite() {
  const { resolve } = createRequire(join(root, 'console', 'package.json'))
  return join(dirname(resolve('vite/package.json')), 'bin', 'vite.js')
}

async function run(script, args, cwd) {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: 'inherit' })
  const code = await new Promise((done, fail) => child.on('exit', done).on('error', fail))
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}
