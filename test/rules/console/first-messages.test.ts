// What the browser loads before the inbox is shown has no message that comes later.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { it } from 'node:test'
import { messages as first } from '../../../console/messages/en/first.ts'
import { messages as later } from '../../../console/messages/en/later.ts'

const root = join(import.meta.dirname, '../../..')
/** Imports of values: those of types are not in the browser, and `import()` loads later. */
const imported = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm
/** Texts that may be keys, and the constant beginnings of such. */
const literal = /'([\w-]+(?:\.[\w-]+)+)'|`([\w-]+\.[\w.-]*)\$\{/g

/** Returns the text of each module that is loaded with these, by its path. */
async function listModules(paths: string[]): Promise<Map<string, string>> {
  const modules = new Map<string, string>()
  for (const path of paths) {
    if (modules.has(path) || !/\.tsx?$/.test(path) || path.startsWith('console/messages/en/')) continue
    const text = await readFile(join(root, path), 'utf8')
    modules.set(path, text)
    paths.push(...[...text.matchAll(imported)].map(([, target]) => normalize(join(dirname(path), target!))))
  }
  return modules
}

/** Returns the messages that a module names. */
function listMessages(text: string, keys: string[]): string[] {
  return [...text.matchAll(literal)].flatMap(([, key, beginning]) =>
    keys.filter((each) => (key === undefined ? each.startsWith(beginning!) : each === key)),
  )
}

it('the messages that the inbox needs come first', async () => {
  const modules = await listModules(['console/app/main.tsx', 'console/inbox/inbox-page.tsx'])
  const found = [...modules].map(([path, text]) => ({
    path,
    first: listMessages(text, Object.keys(first)),
    later: listMessages(text, Object.keys(later)),
  }))
  assert.deepEqual(
    found.filter((each) => each.later.length > 0).map(({ path, later: names }) => ({ path, names })),
    [],
  )
  // Otherwise it has found nothing at all.
  assert.ok(found.flatMap((each) => each.first).includes('inbox.keys.reply'))
})
