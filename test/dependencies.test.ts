// Dependencies are reproducible: exact versions and the hash of every package.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'

type Versions = Record<string, string>
type Manifest = {
  dependencies: Versions
  devDependencies: Versions
  overrides: Record<string, string | Versions>
}
type Locked = Partial<Manifest> & { version?: string; integrity?: string; link?: boolean }

/** Packages that a module imports when it is loaded; types are erased. */
const PACKAGE_IMPORT = /^(?:import|export) (?!type )[^'(;=]*from '(?!node:)((?:@[\w-]+\/)?[\w-][\w.-]*)/gm
/** May name another package, whose version it then is. */
const EXACT = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest
const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const { dependencies, devDependencies, overrides } = manifest
const workspaces = await Promise.all(
  ['client', 'console'].map(async (name) => {
    return JSON.parse(await readFile(`${name}/package.json`, 'utf8')) as Partial<Manifest>
  }),
)

/** An override may be for one package alone, and then refers to the version of another. */
const overriding = Object.values(overrides).map((version) =>
  typeof version === 'string' ? { version } : version,
)
const inexact = (versions: Versions) => Object.entries(versions).filter(([, version]) => !EXACT.test(version))

describe('dependencies', () => {
  it('are named with an exact version', () => {
    assert.deepEqual(inexact({ ...dependencies, ...devDependencies }), [])
    const all: Versions = { ...dependencies, ...devDependencies }
    for (const versions of overriding)
      for (const version of Object.values(versions))
        assert.match(version.startsWith('$') ? (all[version.slice(1)] ?? '') : version, EXACT)
    for (const workspace of workspaces)
      assert.deepEqual(inexact({ ...workspace.dependencies, ...workspace.devDependencies }), [])
    // The check itself sees what is not.
    for (const range of ' ^1.2.3 ~1.2.3 1.2 1.x * latest >=1.2.3 github:a/b file:a npm:a npm:a@^1.2.3'.split(
      ' ',
    ))
      assert.equal(inexact({ a: range }).length, 1, range)
  })

  it('stand in the lockfile as they are named', () => {
    const root = lock.packages['']
    assert.deepEqual(root?.dependencies, dependencies)
    assert.deepEqual(root?.devDependencies, devDependencies)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.equal(lock.packages[`node_modules/${name}`]?.version, version.replace(/^npm:.*@/, ''), name)
  })

  it('are installed only with the bytes that the lockfile knows', () => {
    // Without the workspaces, which are directories of the project, and the links to them.
    const packages = Object.entries(lock.packages).filter(
      ([path, { link }]) => path.startsWith('node_modules/') && !link,
    )
    assert.ok(packages.length > 100)
    for (const [path, { integrity }] of packages) assert.match(integrity ?? '', /^sha512-/, path)
  })

  it('are installed with the service if its modules import them, but for what the build bundles', async () => {
    const bundles = await readFile('scripts/package-parts.mjs', 'utf8')
    const names = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'))
    const imports = await Promise.all(
      names.map(async (name) =>
        [...(await readFile(join('src', name), 'utf8')).matchAll(PACKAGE_IMPORT)].map(([, found = '']) => ({
          name,
          found,
        })),
      ),
    )
    const development = imports.flat().filter(({ found }) => !(found in dependencies))
    assert.ok(imports.flat().length - development.length > 20)
    assert.ok(development.length > 0)
    for (const { name, found } of development)
      assert.ok(bundles.includes(`'${name}'`), `src/${name} imports ${found}`)
  })
})
