// Builds what `npm start` runs: dist/ from src/, and dist/browser/ from console/ and dist/widget/ from widget/ if their inputs changed. Plain JavaScript, as
// it also runs in an installation without the development dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const inputs = ['console', 'widget', 'client/src', 'src/quoting/pricing', 'src/platform', 'package-lock.json']
/** Beside the output, so that removing dist/ builds everything again. */
const stamp = join(root, 'dist', 'browser', 'inputs.sha256')

const vite = findVite()
const digest = await digestInputs()
const isBuilt = (await readFile(stamp, 'utf8').catch(() => '')) === digest
if (!vite)
  process.stdout.write('The console and the widget are left out: vite is a development dependency.\n')

// Side by side, as each mostly occupies one core.
await Promise.all([
  run(
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    ['-p', 'tsconfig.build.json', '--noCheck'],
    root,
  ),
  ...['console', 'widget'].map(
    (name) => vite && !isBuilt && run(vite, ['build', '--logLevel', 'warn'], join(root, name)),
  ),
])
if (vite && !isBuilt) await writeFile(stamp, digest)

function findVite() {
  try {
    const { resolve } = createRequire(join(root, 'console', 'package.json'))
    return join(dirname(resolve('vite/package.json')), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

async function digestInputs() {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const path of await listFiles(input)) hash.update(`${path}\0`).update(await readFile(path))
  return hash.digest('hex')
}

async function listFiles(path) {
  const full = join(root, path)
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!entries) return [full]
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort()
}

async function run(script, args, cwd) {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: 'inherit' })
  const code = await new Promise((done, fail) => child.on('exit', done).on('error', fail))
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}
