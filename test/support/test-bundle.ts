// Test files as JavaScript, bundled with the modules of this repository. A process that loads them one by one as TypeScript
// needs three times as long to start, and the tests of a release start hundreds.
import { build } from 'esbuild'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the files below the directory. Returns the path of each as it was named, or undefined if one cannot be bundled:
 * loaded as TypeScript, only that one fails.
 */
export async function bundleTests(
  files: string[],
  directory: string,
): Promise<((file: string) => string) | undefined> {
  const outdir = await mkdtemp(join(directory, 'bundle-'))
  const nameOf = (file: string) => resolve(file).slice(1).replace(/\.ts$/, '')
  try {
    await build({
      entryPoints: Object.fromEntries(files.map((file) => [nameOf(file), resolve(file)])),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'linked',
      logLevel: 'silent',
      plugins: [
        { name: 'source-paths', setup: (build) => build.onLoad({ filter: /\.tsx?$/ }, keepSourcePath) },
      ],
    })
  } catch {
    return undefined
  }
  await symlink(resolve('node_modules'), join(outdir, 'node_modules'))
  return (file) => join(outdir, `${nameOf(file)}.mjs`)
}

/** Lets modules find other files relative to their source, not to the bundle. */
async function keepSourcePath({ path }: { path: string }) {
  const contents = (await readFile(path, 'utf8'))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
  return { contents, loader: path.endsWith('x') ? ('tsx' as const) : ('ts' as const) }
}
