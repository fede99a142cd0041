// The inputs of a build by Vite: what it read, recorded beside its output, and whether any of it has changed since. Plain
// JavaScript, as scripts/build.mjs imports it.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const RECORD = 'inputs.json'

/**
 * Returns the plugin that records the inputs: every module of the graph, the configuration and what it imports, the public
 * directory as a whole, and `others`, relative to the root. The lock file stands for the installed packages.
 */
export function recordInputs(others) {
  let config
  return {
    name: 'record-inputs',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    writeBundle: {
      // After everything else was written: a build that fails leaves no record.
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const { configFileDependencies, publicDir } = config
        const modules = [...this.getModuleIds()].map((id) => id.replace(/\?.*/, ''))
        const paths = [...modules, ...configFileDependencies, ...(publicDir ? [publicDir] : [])]
        const ownPaths = paths.map((path) => relative(root, path)).filter(isOwn)
        const inputs = [...new Set([...ownPaths, ...others, 'package-lock.json'])].sort()
        const record = { inputs, digest: await digestOf(inputs) }
        await writeFile(join(dir, RECORD), JSON.stringify(record, null, 2))
      },
    },
  }
}

/** Whether no input of the build in a directory has changed, below `base`. */
export async function isUpToDate(outDir, base = root) {
  const text = await readFile(resolve(root, outDir, RECORD), 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const { inputs, digest } = JSON.parse(text)
  return (await digestOf(inputs, base)) === digest
}

/** Returns a digest of the names and contents of files, and of those in directories. A file that is missing counts as empty. */
async function digestOf(inputs, base = root) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const path of await listFiles(join(base, input))) {
      const bytes = await readFile(path).catch(() => '')
      hash.update(`${relative(base, path)}\0${bytes.length}\0`).update(bytes)
    }
  return hash.digest('hex')
}

async function listFiles(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  const files = entries?.filter((entry) => entry.isFile())
  return files ? files.map(({ parentPath, name }) => join(parentPath, name)).sort() : [path]
}

/** Whether the path is neither that of a module that a plugin made up, nor one of a package. */
function isOwn(path) {
  return path !== '' && !path.includes('\0') && !/^\.\.|(^|[\\/])node_modules[\\/]/.test(path)
}
