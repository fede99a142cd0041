// Compiles templates of mails and of the customer's page, which are written in Liquid.
import { Liquid, LiquidError } from 'liquidjs'

/** A compiled template. `file` is its path as an operator knows it. */
export type Template = { file: string; render: (view: object) => string }

/** HTML that a template has rendered. Only this is inserted into HTML without being escaped. */
export class Html {
  constructor(readonly html: string) {}
}

/**
 * Returns a template that escapes every value (`html`) or none (`text`). Throws an Error whose message starts with
 * `file:line:`; so does `render`.
 */
export function compileTemplate(file: string, source: string, kind: 'text' | 'html'): Template {
  const engine = kind === 'html' ? htmlEngine : textEngine
  const lines = source.split('\n').map(withTrimmedTag)
  const eta = lines.findIndex((line) => line.includes('<%'))
  if (eta >= 0) throw new Error(`${file}:${eta + 1}: <% is not Liquid; write {{ name }} or {% if name %}`)
  const parsed = located(file, () => engine.parse(lines.join('\n')))
  return { file, render: (view) => located(file, () => engine.renderSync(parsed, view) as string) }
}

// A line that contains only one tag leaves no empty line in the mail, unless the tag trims explicitly.
function withTrimmedTag(line: string): string {
  return line.replace(/^[ \t]*(\{%(?!-)(?:(?!%\}).)*(?<!-))%\}\s*$/, '$1-%}')
}

function located<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const [line = 1] = LiquidError.is(error) ? error.token.getPosition() : []
    const { message } = (LiquidError.is(error) && error.originalError) || (error as Error)
    // Liquid repeats the position, and knows a tag as withTrimmedTag wrote it.
    const said = message.replace(/, line:\d+, col:\d+$/, '').replace(/ ?-%\}/, ' %}')
    throw new Error(`${file}:${line}: ${said}`, { cause: error })
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const textEngine = openEngine(textOf)
const htmlEngine = openEngine((value) =>
  value instanceof Html
    ? value.html
    : textOf(value).replace(/[&<>"']/g, (character) => entities[character] ?? ''),
)
// `raw` would insert what customers typed as HTML; the results of the others would be escaped a second time.
for (const filter of ['raw', 'escape', 'escape_once', 'xml_escape', 'newline_to_br'])
  delete htmlEngine.filters[filter]
delete htmlEngine.tags.capture

function openEngine(outputEscape: (value: unknown) => string): Liquid {
  return new Liquid({
    outputEscape,
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // No partials, and so no access to the file system.
    templates: {},
    // `-%}` removes one line break, not all of them.
    greedy: false,
    // A mistake in a loop must not block the process.
    memoryLimit: 10_000_000,
    renderLimit: 10_000,
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw new Error('a list or an object cannot be written; write one of its values')
}
