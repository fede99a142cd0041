// Conventions that a machine can check: imports, file names and headers, SQL, names cited in docs and comments.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'
import { errorCodes } from '../src/platform/error-codes.ts'

/** From the top down; a file imports from its own line or from lines below. */
const layers = [
  ['main.ts'],
  ['cli'],
  ['demo', 'backup'],
  ['app.ts'],
  ['http', 'jobs'],
  ['web', 'mail', 'sales', 'shops'],
  ['quoting'],
  ['pricerequest'],
  ['events', 'storefront'],
  ['access'],
  ['archive'],
  ['file-storage.ts'],
  ['config.ts'],
  ['platform'],
  ['domain'],
]

const consoleLayers = [
  ['app'],
  [
    'inbox',
    'quotes',
    'dashboard',
    'lookup',
    'templates',
    'webhooks',
    'shops',
    'access',
    'stores',
    'store-keys',
    'settings',
  ],
  ['records'],
  ['lists'],
  ['session'],
  ['ui'],
  ['service'],
  ['messages'],
]

/** `loads` is what comes with the file; `imports` also has what is loaded when it is first needed. */
type Source = { path: string; text: string; imports: string[]; loads: string[] }

type Imports = Pick<Source, 'path' | 'imports'>

type Text = { path: string; text: string }

const FOLDERS = [
  'src',
  'console',
  'widget',
  'plugins',
  'client',
  'test',
  'proofs',
  'bench',
  'scripts',
  'docs',
  'migrations',
  'templates',
  'examples',
]
const COMMENT = /\/\*\*?[^*][\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
/** Not preceded by a part of a pattern, such as `…-routes.ts`. */
const FILE_NAME = /(?<![\w./…*>}-])(?:\.\.\/)*([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|md|sql))\b/g
const FOLDER_NAME = new RegExp(`(?<![\\w./-])((?:${FOLDERS.join('|')})/(?:[\\w-]+/)*)(?![\\w.-])`, 'g')
/** In backquotes: a call, or a name of several words. */
const IDENTIFIER = /`([a-z]\w*(?=\([^`]*\)`)|[a-z]+(?:[A-Z]\w*|_\w+)(?=`))/g

const sources = await readSources()
const paths = await listPaths()
const guides = await readAll(
  (path) => path.endsWith('.md') && !/^docs.decisions|^CHANGELOG|^bench.results/.test(path),
)
const code = await readAll((path) => /\.(ts|sql)$/.test(path))
const comments = code
  .filter(({ path }) => path.endsWith('.ts'))
  .map(({ path, text }) => ({ path, text: (text.match(COMMENT) ?? []).join('\n') }))

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
    assert.deepEqual(findCycle(new Map(Object.entries({ a: ['b'], b: ['a'] }))), ['a', 'b', 'a'])
  })

  it('imports in one direction between the parts of each folder', () => {
    assert.deepEqual(partCycles(sources), [])
    const file = (path: string, ...imports: string[]) => ({ path, imports })
    const knot = [
      file('a/b/x.ts', 'a/c/y.ts'),
      file('a/c/z.ts', 'a/b/w.ts'),
      file('a/b/w.ts'),
      file('a/c/y.ts'),
    ]
    assert.deepEqual(partCycles(knot), ['a: b → c → b'])
  })

  it('loads what only documents or S3 need when it is first needed', () => {
    const loadsOf = new Map(sources.map(({ path, loads }) => [path, loads]))
    const loadedBy = (path: string) => {
      const loaded = new Set([path])
      for (const each of loaded) for (const next of loadsOf.get(each) ?? []) loaded.add(next)
      return [...loaded].filter((each) => /^platform\/(pdf\/|file-store-s3)/.test(each))
    }
    assert.deepEqual(loadedBy('main.ts'), [])
    assert.ok(loadedBy('quoting/document/layout.ts').includes('platform/pdf/face.ts'))
  })

  it('keeps the domain pure: it imports itself and big.js, and of it the platform knows exact decimals only', () => {
    assert.deepEqual(faultsOfDomain(sources), [])
    const upwards = {
      path: 'domain/a.ts',
      text: "import { b } from '../platform/b.ts'",
      imports: [],
      loads: [],
    }
    const known = {
      path: 'platform/a.ts',
      text: "import { m } from '../domain/quote-moves.ts'",
      imports: [],
      loads: [],
    }
    assert.deepEqual(faultsOfDomain([upwards, known]), [
      'domain/a.ts → ../platform/b.ts',
      'platform/a.ts → ../domain/quote-moves.ts',
    ])
  })

  it('shares nothing but the domain with the console and the widget', async () => {
    const browserFiles = await readAll((path) => /^(console|widget)\b.*\.tsx?$/.test(path))
    assert.deepEqual(faultsOfBrowserFiles(browserFiles), [])
    assert.deepEqual(
      faultsOfBrowserFiles([{ path: 'widget/a.ts', text: "import { b } from '../src/platform/b.ts'" }]),
      ['widget/a.ts → ../src/platform/b.ts'],
    )
  })

  it('opens every file with a sentence that says what it is for', () =>
    assertNone(({ text }) => !/^(#!.*\n)?(\/\/ .+\n)*\/\/ .+\.\n(?!\/\/ )/.test(text)))

  it('has what the plugins of shops share in equal files, as each is published by itself', async () => {
    const buyer = ['quotewright', 'buyer-requests', 'shares'].map((name) => `buyer/${name}.ts`)
    const connection = ['hook', 'options', 'pairing', 'reach'].map((name) => `connection/${name}.ts`)
    for (const name of [...buyer, ...connection]) {
      const read = (shop: string) => readFile(join('plugins', shop, 'src', name), 'utf8')
      assert.equal(await read('medusa'), await read('vendure'), name)
    }
  })

  it('names every file in kebab-case and once', () => {
    // Files of words are named after languages.
    const names = sources.map(({ path }) => (/\/words\/..\.ts$/.test(path) ? path : basename(path)))
    assertNone(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(basename(path)))
    assertNone((_, index) => names.indexOf(names[index]!) !== index)
  })

  it('keeps SQL in repositories, the platform and the demonstration', () => {
    const isHome = (path: string) => /-repository\.ts$|^platform\/|^demo\//.test(path)
    const sql = /\b(select|insert into|update|delete from)\s+[\s\S]*?\b(from|values|set|where)\b/
    assertNone(({ path, text }) => !isHome(path) && sql.test(withoutComments(text)))
  })

  it('uses every error code that it declares', () => {
    const used = sources.filter(({ path }) => path !== 'platform/error-codes.ts').map(({ text }) => text)
    const unused = Object.keys(errorCodes).filter((errorCode) => !used.join('').includes(`'${errorCode}'`))
    assert.deepEqual(unused, [])
  })

  it('reads the environment in one place', () => assertNone(({ text }) => /process\.env[.[]/.test(text)))
})

describe('the console', async () => {
  const files = await readConsole()

  it('imports downwards only, in one direction between the parts of each folder, and in no cycle of files', () => {
    assert.ok(files.some(({ path }) => path.startsWith('quotes/editor/')))
    assert.deepEqual(faultsOfConsole(files), [])
  })

  it('refuses an import upwards, sideways, back within a folder or in a cycle, so that the check above means something', () => {
    const file = (path: string, ...imports: string[]) => ({ path, imports })
    const upwards = file('ui/a.ts', 'app/b.ts')
    const sideways = file('inbox/a.ts', 'quotes/b.ts')
    assert.deepEqual(faultsOfConsole([upwards, sideways]), ['ui/a.ts → app/b.ts', 'inbox/a.ts → quotes/b.ts'])
    const back = [
      file('quotes/offer/a.ts', 'quotes/editor/b.ts'),
      file('quotes/editor/c.ts', 'quotes/offer/d.ts'),
    ]
    assert.deepEqual(faultsOfConsole(back), ['quotes: offer → editor → offer'])
    const cycle = [file('ui/a.ts', 'ui/b.ts'), file('ui/b.ts', 'ui/a.ts')]
    assert.deepEqual(faultsOfConsole(cycle), ['ui: a.ts → b.ts → a.ts'])
  })
})

describe('docs and comments', () => {
  it('name files and folders that exist', () => {
    const isThere = (name: string) =>
      paths.some((path) => `/${path}`.endsWith(`/${name}`) || path.startsWith(name))
    assert.deepEqual(findMissing([...guides, ...comments], [FILE_NAME, FOLDER_NAME], isThere), [])
    const text = 'absent.ts, src/absent/, a/tidy.test.ts, test/tidy.test.ts, ../src/main.ts, …-routes.ts'
    assert.deepEqual(findMissing([{ path: 'a.md', text }], [FILE_NAME, FOLDER_NAME], isThere), [
      'a.md: absent.ts',
      'a.md: a/tidy.test.ts',
      'a.md: src/absent/',
    ])
  })

  it('describe the architecture in at most 120 lines', () => {
    const { text } = guides.find(({ path }) => path.endsWith('ARCHITECTURE.md'))!
    assert.ok(text.trimEnd().split('\n').length <= 120)
  })

  it('name functions and variables that exist', () => {
    const known = new Set(code.flatMap(({ text }) => withoutComments(text).match(/\w+/g) ?? []))
    const isThere = (name: string) => known.has(name)
    const named = guides.filter(({ path }) => /^(docs.ARCHITECTURE|CONTRIBUTING)\.md$/.test(path))
    assert.deepEqual(findMissing([...named, ...comments], [IDENTIFIER], isThere), [])
    const text = '`absentName`, `absentcall(x)`, `absent_column`, `findCycle()`, `is`'
    assert.deepEqual(
      findMissing([{ path: 'a.md', text }], [IDENTIFIER], (name) => name === 'findCycle'),
      ['a.md: absentName', 'a.md: absentcall', 'a.md: absent_column'],
    )
  })
})

/** The names that these patterns find in the texts, without those that are there. */
function findMissing(texts: Text[], patterns: RegExp[], isThere: (name: string) => boolean): string[] {
  return texts.flatMap(({ path, text }) => {
    const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    return names.filter((name) => !isThere(name)).map((name) => `${path}: ${name}`)
  })
}

/** All imports, of types too. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, target = '']) => target)
}

function faultsOfDomain(files: Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((target) =>
        path.startsWith('domain/')
          ? target !== 'big.js' && !normalize(join(dirname(path), target)).startsWith('domain/')
          : path.startsWith('platform/') &&
            target.includes('/domain/') &&
            !target.endsWith('/domain/money.ts'),
      )
      .map((target) => `${path} → ${target}`),
  )
}

function faultsOfBrowserFiles(files: Text[]): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((target) => target.includes('/src/') && !/^(\.\.\/)+src\/domain\//.test(target))
      .filter((target) => !target.includes('/client/'))
      .map((target) => `${path} → ${target}`),
  )
}

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

async function readConsole(): Promise<Imports[]> {
  const files = await readAll((path) => /^console\/.*\/.*\.tsx?$/.test(path))
  return files.map(({ path, text }) => ({
    path: path.slice('console/'.length),
    imports: importsOf(text)
      .filter((target) => /^\..*\.tsx?$/.test(target))
      .map((target) => normalize(join(dirname(path), target)))
      .filter((target) => target.startsWith('console/'))
      .map((target) => target.slice('console/'.length)),
  }))
}

function faultsOfConsole(files: Imports[]): string[] {
  const upwards = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => !isAllowed(placeOf(path), placeOf(target), consoleLayers))
      .map((target) => `${path} → ${target}`),
  )
  return [...upwards, ...partCycles(files)]
}

async function listPaths(): Promise<string[]> {
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((path) => join(folder, path)),
    ),
  )
  return [...(await readdir('.')), ...inFolders.flat()].filter((path) => !path.includes('node_modules'))
}

async function readAll(isWanted: (path: string) => boolean): Promise<Text[]> {
  return Promise.all(
    paths.filter(isWanted).map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  )
}

function placeOf(path: string): string {
  return path.split('/')[0] ?? path
}

function isAllowed(from: string, to: string, order = layers): boolean {
  if (from === to) return true
  const level = (place: string) => order.findIndex((places) => places.includes(place))
  assert.ok(level(from) >= 0 && level(to) >= 0, `${from} or ${to} has no layer`)
  return level(from) < level(to)
}

/** Returns the cycles between the parts of a folder: its own files, and its folders with all that is in them. */
function partCycles(files: Imports[]): string[] {
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)))
  return [...folders].flatMap((folder) => {
    const partOf = (path: string) => path.slice(folder.length).split('/')[0] ?? ''
    const graph = new Map<string, string[]>()
    for (const { path, imports } of files.filter((each) => each.path.startsWith(folder))) {
      const targets = imports.filter((target) => target.startsWith(folder)).map(partOf)
      const others = targets.filter((part) => part !== partOf(path))
      graph.set(partOf(path), [...(graph.get(partOf(path)) ?? []), ...others])
    }
    const cycle = findCycle(graph)
    return cycle ? [`${folder.slice(0, -1)}: ${cycle.join(' → ')}`] : []
  })
}

/** Returns the folders around a file, each with a slash at its end; that of all is empty. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return ['', ...names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`)]
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
