// The form of the code as far as a machine can check it: who imports whom, how files begin and are named.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'

/** From the top down; a file imports from its own line or from lines below. */
const layers = [
  ...[['main.ts'], ['cli'], ['demo', 'backup'], ['app.ts'], ['http', 'jobs'], ['mail'], ['quoting']],
  ...[['pricerequest'], ['events', 'access', 'storefront'], ['file-storage.ts'], ['config.ts'], ['platform']],
]

/** `loads` is what comes with the file; `imports` besides what comes when it is first needed. */
type Source = { path: string; text: string; imports: string[]; loads: string[] }

const sources = await readSources()

describe('the code', () => {
  it('imports downwards only', () => {
    const isWrong = (path: string, target: string) => !isAllowed(placeOf(path), placeOf(target))
    const faults = sources.flatMap(({ path, imports }) =>
      imports.filter((target) => isWrong(path, target)).map((target) => `${path} → ${target}`),
    )
    assert.deepEqual(faults, [])
  })

  it('refuses an import upwards or sideways, so that the check above means something', () => {
    assert.equal(isAllowed('quoting', 'http'), false)
    assert.equal(isAllowed('access', 'storefront'), false)
    assert.equal(isAllowed('http', 'quoting'), true)
  })

  it('has no cycle of imports', () => {
    assert.deepEqual(findCycle(new Map(sources.map(({ path, imports }) => [path, imports]))), undefined)
    const circular = { a: ['b'], b: ['a'] }
    assert.deepEqual(findCycle(new Map(Object.entries(circular))), ['a', 'b', 'a'])
  })

  it('loads what only documents or S3 need when it is first needed', () => {
    const loadsOf = new Map(sources.map(({ path, loads }) => [path, loads]))
    const loadedBy = (path: string) => {
      const loaded = new Set([path])
      for (const each of loaded) for (const next of loadsOf.get(each) ?? []) loaded.add(next)
      return [...loaded].filter((each) => /^platform\/(pdf-|file-store-s3)/.test(each))
    }
    assert.deepEqual(loadedBy('main.ts'), [])
    assert.ok(loadedBy('quoting/quote-document-layout.ts').includes('platform/pdf-face.ts'))
  })

  it('opens every file with a sentence that says what it is for', () => {
    assertNone(({ text }) => !/^(#!.*\n)?\/\/ .+[.:,;]?/.test(text))
  })

  it('names every file in kebab-case and once', () => {
    const names = sources.map(({ path }) => basename(path))
    assertNone(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(basename(path)))
    assertNone((_, index) => names.indexOf(names[index]!) !== index)
  })

  it('keeps SQL in repositories, the platform and the demonstration', () => {
    const isHome = (path: string) => /-repository\.ts$|^platform\/|^demo\//.test(path)
    const sql = /\b(select|insert into|update|delete from)\s+[\s\S]*?\b(from|values|set|where)\b/
    assertNone(({ path, text }) => !isHome(path) && sql.test(withoutComments(text)))
  })

  it('reads the environment in one place', () => {
    assertNone(({ text }) => /process\.env[.[]/.test(text))
  })
})

function assertNone(isWrong: (source: Source, index: number) => boolean): void {
  const faults = sources.filter(isWrong).map(({ path }) => path)
  assert.deepEqual(faults, [])
}

async function readSources(): Promise<Source[]> {
  const names = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'))
  return Promise.all(
    names.map(async (path) => {
      const text = await readFile(join('src', path), 'utf8')
      const targets = (pattern: RegExp) =>
        [...text.matchAll(pattern)].map(([, target]) => normalize(join(dirname(path), target ?? '')))
      const loads = targets(/from '(\.[^']+)'/g)
      return { path, text, loads, imports: [...loads, ...targets(/import\('(\.[^']+)'\)/g)] }
    }),
  )
}

function placeOf(path: string): string {
  return path.split('/')[0] ?? path
}

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true
  const level = (place: string) => layers.findIndex((places) => places.includes(place))
  assert.ok(level(from) >= 0 && level(to) >= 0, `${from} or ${to} has no layer`)
  return level(from) < level(to)
}

function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (node: string, way: string[]): string[] | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...way, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')
}
