// Compiles templates of mails and of the customer's page, which are written in Liquid.
import { Liquid, LiquidError } from 'liquidjs'

/** A compiled template. `file` is its path as an operator knows it. */
export type Template = { file: string; render: (view: object) => string }

/** HTML that a template has rendered. Only this is inserted into HTML without being escaped. */
export class Html {
  constructor(readonly html: string) {}
}

export type TemplateOptions = {
  /** The sources of the parts that templates may include, by name. */
  parts?: Record<string, string>
  /** Returns a text for the filter `t`: `{{ key | t: value, … }}`. `language` is the variable of that name. */
  translate?: (language: string, key: string, values: unknown[]) => string
}

export type CompileTemplate = (file: string, source: string, kind: 'text' | 'html') => Template

/**
 * Returns a function that compiles a template, which escapes every value (`html`) or none (`text`). It throws an Error
 * whose message starts with `file:line:`, within a part with `file: part:line:`; so does `render`.
 */
export function openTemplateCompiler(options: TemplateOptions = {}): CompileTemplate {
  const engines = { html: openHtmlEngine(options), text: openEngine(textOf, options) }
  return (file, source, kind) => {
    const engine = engines[kind]
    // Operators' templates of earlier versions were written in Eta, whose tags Liquid would write into the mail.
    const etaLine = source.split('\n').findIndex((line) => line.includes('<%')) + 1
    if (etaLine > 0)
      throw new Error(`${file}:${etaLine}: <% is not Liquid; write {{ name }} or {% if name %}`)
    const parsed = located(file, () => engine.parse(withTrimmedTags(source)))
    return { file, render: (view) => located(file, () => engine.renderSync(parsed, view) as string) }
  }
}

// A line that contains only one tag leaves no empty line in the mail, unless the tag trims explicitly.
function withTrimmedTags(source: string): string {
  const lines = source.split('\n')
  return lines.map((line) => line.replace(/^[ \t]*(\{%(?!-)(?:(?!%\}).)*(?<!-))%\}\s*$/, '$1-%}')).join('\n')
}

/** Returns the result of a step of Liquid; its errors get their position. */
function located<T>(file: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    const [line = 1] = LiquidError.is(error) ? error.token.getPosition() : []
    const part = LiquidError.is(error) && error.token.file
    const { message } = (LiquidError.is(error) && error.originalError) || (error as Error)
    // Liquid repeats the position, and knows a tag as withTrimmedTags wrote it.
    const reason = message.replace(/, line:\d+, col:\d+$/, '').replace(/ ?-%\}/, ' %}')
    throw new Error(`${file}:${part ? ` ${part}:` : ''}${line}: ${reason}`, { cause: error })
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function openHtmlEngine(options: TemplateOptions): Liquid {
  const engine = openEngine(
    (value) =>
      value instanceof Html
        ? value.html
        : textOf(value).replace(/[&<>"']/g, (character) => entities[character] ?? ''),
    options,
  )
  // `raw` would insert what customers typed as HTML; the results of the others would be escaped a second time.
  for (const filter of ['raw', 'escape', 'escape_once', 'xml_escape', 'newline_to_br'])
    delete engine.filters[filter]
  delete engine.tags.capture
  return engine
}

/** The characters and elements that the filters and ranges of one rendering may make. */
const MADE_MAX = 10_000_000
/**
 * A mistake in a loop must not block the process, which does nothing else meanwhile. A page with 200 lines takes 0.1 s, and
 * many times that on a machine that is busy.
 */
const RENDER_MS_MAX = 5000

function openEngine(
  outputEscape: (value: unknown) => string,
  { parts = {}, translate }: TemplateOptions,
): Liquid {
  const engine = new Liquid({
    outputEscape,
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // Partials are in memory: no access to the file system.
    templates: Object.fromEntries(
      Object.entries(parts).map(([name, source]) => [name, withTrimmedTags(source)]),
    ),
    cache: true,
    // `-%}` removes one line break, not all of them.
    greedy: false,
    memoryLimit: MADE_MAX,
    renderLimit: RENDER_MS_MAX,
  })
  if (translate)
    engine.registerFilter('t', function (key, ...values) {
      return translate(textOf(this.context.getSync(['language'])), textOf(key), values)
    })
  return engine
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw new Error('a list or an object cannot be written; write one of its values')
}
