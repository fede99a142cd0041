// The program as `npm ci` builds it, for proofs that start it again and again: it starts in a third of the time.
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import ts from 'typescript'

const root = join(import.meta.dirname, '..', '..')
const directory = join(tmpdir(), `quotewright-built-${process.pid}`)
let built: Promise<string[]> | undefined
after(() => rm(directory, { recursive: true, force: true }))

/** Builds it from the sources, once for the tests of a file; gives the words of a shell that start it. */
export function buildProgram(): Promise<string[]> {
  return (built ??= build())
}

async function build(): Promise<string[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  // One file at a time, so that no file says of another of which kind it is.
  const compilerOptions = { ...options, module: ts.ModuleKind.ESNext, noEmit: false }
  const names = (await readdir(join(root, 'src'), { recursive: true })).filter((name) => name.endsWith('.ts'))
  for (const name of names) {
    const source = await readFile(join(root, 'src', name), 'utf8')
    const { outputText } = ts.transpileModule(source, { compilerOptions, fileName: name })
    const path = join(directory, 'dist', name.replace(/\.ts$/, '.js'))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, outputText)
  }
  for (const name of ['package.json', 'openapi.json', 'migrations', 'templates', 'node_modules'])
    await symlink(join(root, name), join(directory, name))
  return [process.execPath, join(directory, 'dist', 'main.js')]
}
