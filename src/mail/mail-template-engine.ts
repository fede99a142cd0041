// Makes a function of the text of a template; what is wrong with it is told with file and line.
import { Script } from 'node:vm'
import { Eta, type EtaConfig } from 'eta/core'
import type { View } from './mail-view.ts'

/** A template that is ready: its file, as an operator knows it, and what it writes. */
export type Template = { file: string; render: (view: object) => string }

/** Its message begins with `file:line:`. */
export class TemplateFault extends Error {}

const content = Symbol('content')

/** Markup that was made by a template and goes into another as it is; nothing else ever does. */
export type Markup = { [content]: string }

export const markup = (html: string): Markup => ({ [content]: html })

type Syntax = { t: string; val: string; lineNo?: number }

class SyntaxFault extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message)
  }
}

// `debug` is what makes the engine know lines.
const shared: Partial<EtaConfig> = { debug: true, autoTrim: false, autoFilter: true, filterFunction: shown }
const textEngine = new Eta({
  ...shared,
  autoEscape: false,
  plugins: [{ processAST: (parts) => withoutTagLines(finished(parts)) }],
})
const htmlEngine = new Eta({
  ...shared,
  escapeFunction: escaped,
  plugins: [{ processAST: (parts) => withoutTagLines(finished(withoutRawTags(parts))) }],
})

/** A template for plain text writes values as they are, one for HTML escapes every value. */
export function compileTemplate(file: string, text: string, kind: 'text' | 'html'): Template {
  const engine = kind === 'html' ? htmlEngine : textEngine
  const write = compiled(engine, file, text)
  return {
    file,
    render: (view) => {
      try {
        return write.call(engine, view as View, { filepath: file })
      } catch (error) {
        throw runtimeFault(file, error as Error)
      }
    },
  }
}

function compiled(engine: Eta, file: string, text: string) {
  try {
    return engine.compile(text)
  } catch (error) {
    const { message, line } = syntaxFault(engine, text, error as Error)
    throw new TemplateFault(`${file}:${line}: ${message}`)
  }
}

function syntaxFault(engine: Eta, text: string, error: Error): { message: string; line: number } {
  if (error instanceof SyntaxFault) return error
  const [, what, line] = /^(.*) at line (\d+) col/.exec(error.message) ?? []
  if (what !== undefined) return { message: what, line: Number(line) }
  return scriptFault(engine.compileToString(text)) ?? { message: error.message, line: 1 }
}

// The engine says only that the script it made is none. Where Node gives up, the line of the template is looked up: it
// stands before the script of each tag.
function scriptFault(script: string): { message: string; line: number } | undefined {
  try {
    return void new Script(`(function (it, options) {\n${script}\n})`, { filename: 'template' })
  } catch (error) {
    const { message, stack = '' } = error as Error
    const scriptLine = Number(/^template:(\d+)/.exec(stack)?.[1] ?? 1)
    const before = script.split('\n').slice(0, scriptLine - 1)
    const line = before.findLast((text) => text.startsWith('__eta.line='))?.slice('__eta.line='.length)
    return { message, line: Number(line ?? 1) }
  }
}

function runtimeFault(file: string, error: Error): TemplateFault {
  const line = error.message.startsWith(`${file}:`)
    ? Number.parseInt(error.message.slice(file.length + 1))
    : 1
  const { message } = error.cause instanceof Error ? error.cause : error
  return new TemplateFault(`${file}:${line}: ${message}`, { cause: error })
}

function shown(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  // The engine's type knows texts only; the escaping behind it knows markup.
  if (isMarkup(value)) return value as unknown as string
  throw new Error(value === undefined ? 'there is no value' : 'this is not a text')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(value: unknown): string {
  if (isMarkup(value)) return value[content]
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && content in value
}

function withoutRawTags(parts: (string | Syntax)[]): (string | Syntax)[] {
  const raw = parts.find((part): part is Syntax => typeof part !== 'string' && part.t === 'r')
  if (raw) throw new SyntaxFault('<%~ is not taken in HTML: <%= escapes what others wrote', raw.lineNo ?? 1)
  return parts
}

// The engine writes the line of each script before it without ending that statement, so that a script could go on it.
function finished(parts: (string | Syntax)[]): (string | Syntax)[] {
  return parts.map((part) =>
    typeof part === 'object' && part.t === 'e' && /^[[(`+\-/]/.test(part.val)
      ? { ...part, val: `;${part.val}` }
      : part,
  )
}

/** A line that holds nothing but one script leaves no line in the mail. */
function withoutTagLines(parts: (string | Syntax)[]): (string | Syntax)[] {
  return parts.map((part, index) => {
    if (typeof part !== 'string') return part
    const tail = isAlone(parts, index - 1) ? part.replace(/^[ \t]*\\n/, '') : part
    return isAlone(parts, index + 1) ? tail.replace(/[ \t]+$/, '') : tail
  })
}

// The texts are already escaped: a line ends in a backslash and an n, where no further backslash stands before.
function isAlone(parts: (string | Syntax)[], index: number): boolean {
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]]
  if (typeof part !== 'object' || part.t !== 'e') return false
  const startsLine = before === undefined || /(^|[^\\])(\\\\)*\\n[ \t]*$/.test(asText(before))
  const endsLine = after === undefined || /^[ \t]*\\n/.test(asText(after))
  return startsLine && endsLine
}

function asText(part: string | Syntax): string {
  return typeof part === 'string' ? part : ''
}
