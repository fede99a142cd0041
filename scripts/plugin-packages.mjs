// Packs what runs inside of connected shops as npm does, so that a shop installs it from the service: dist/plugins/. The packages
// of the shops are not installed here, so types are left to `npm run test:connectors`. Plain JavaScript, as scripts/build.mjs imports it.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')
/** As npm has it for all files. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z')

/** Where each compiles its sources to, and which modules have types that a configuration of the shop is checked with. */
const plugins = {
  medusa: { from: '', to: '.medusa/server', types: [] },
  vendure: { from: 'src', to: 'dist', types: ['index', 'plugin', 'connection/options'] },
}

export async function packPlugins() {
  const folder = join(root, 'dist/plugins')
  await mkdir(folder, { recursive: true })
  for (const kind of Object.keys(plugins))
    await writeFile(join(folder, `quotewright-${kind}-plugin.tgz`), await packPlugin(kind))
}

/** Returns the archive, of which the same files always make the same bytes. */
export async function packPlugin(kind) {
  const archive = pack()
  for (const [path, content] of Object.entries(await compilePlugin(kind, plugins[kind])))
    archive.entry({ name: `package/${path}`, mtime: PACKED_AT, mode: 0o644 }, content)
  archive.finalize()
  return gzipSync(await buffer(archive), { level: 9 })
}

/** Returns the files of the package by their paths in it. */
async function compilePlugin(kind, { from, to, types }) {
  const directory = join(root, 'plugins', kind)
  const configFile = ts.readConfigFile(join(directory, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const { options } = ts.convertCompilerOptionsFromJson(configFile.config.compilerOptions, directory)
  // Of one file alone, the kind of module cannot be told.
  const compilerOptions = {
    ...options,
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
  }
  const files = {
    'package.json': await readFile(join(directory, 'package.json')),
    LICENSE: await readFile(join(root, 'LICENSE')),
  }
  const base = join(directory, from)
  for (const name of (await readdir(base, { recursive: true })).sort()) {
    if (!name.endsWith('.ts')) continue
    const text = await readFile(join(base, name), 'utf8')
    const module = name.slice(0, -'.ts'.length)
    const output = { fileName: name, compilerOptions }
    files[`${to}/${module}.js`] = ts.transpileModule(text, output).outputText
    if (types.includes(module))
      files[`${to}/${module}.d.ts`] = ts.transpileDeclaration(text, output).outputText
  }
  return files
}
