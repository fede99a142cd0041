// Writes mails from templates: those that come with the service, each file replaceable by an operator's own.
import type { Correspondent } from '../platform/mail-address.ts'
import { StartupError } from '../platform/errors.ts'
import { textLine } from '../platform/text-line.ts'
import { compileTemplate, Html, type Template } from './mail-template-engine.ts'
import {
  readBuiltinFiles,
  readOperatorFiles,
  type TemplateFile,
  type TemplatePart,
} from './mail-template-files.ts'
import { exampleOf } from './mail-example.ts'
import { mails, type MailName, type MailVariables } from './mail-variables.ts'
import { viewOf, type View } from './mail-view.ts'

export type MailStore = { code: string; name: string; timezone: string; currency_code: string }

/** For whom and in which words a mail is written. */
export type MailContext = { store: MailStore; language: string; seller: Correspondent }

export type RenderedMail = { subject: string; text: string; html: string }

type Found = Template & { language: string }

export type MailTemplates = {
  find(part: TemplatePart, store: string, language: string): Found
}

const SUBJECT_CHARACTERS_MAX = 200
const LAST_LANGUAGE = 'en'

/**
 * Reads, compiles and tries all templates. Throws a StartupError with one line per fault, each with file and line: what
 * does not parse, and what does not go through with example values.
 */
export async function openMailTemplates(directory?: string): Promise<MailTemplates> {
  const own = directory === undefined ? [] : await readOperatorFiles(directory)
  const errors: string[] = []
  const known = new Map<string, Found>()
  // An operator's own come last and take the place of those that come with the service.
  for (const file of [...(await readBuiltinFiles()), ...own]) {
    try {
      known.set(keyOf(file.store, file.language, file.part), tried(file))
    } catch (error) {
      errors.push((error as Error).message)
    }
  }
  if (errors.length > 0)
    throw new StartupError(
      `${errors.join('\n')}\nCorrect or remove these templates; docs/mail.md lists the variables of each mail.`,
    )
  return { find: (part, store, language) => find(known, part, store, language) }
}

/** The language is taken with its region and without, the store's own first; whatever is missing is in English. */
function find(known: Map<string, Found>, part: TemplatePart, store: string, language: string): Found {
  const languages = [...new Set([language, language.split('-')[0] ?? language])]
  const keys = [
    ...languages.map((name) => keyOf(store, name, part)),
    ...languages.map((name) => keyOf(undefined, name, part)),
    keyOf(store, LAST_LANGUAGE, part),
    keyOf(undefined, LAST_LANGUAGE, part),
  ]
  const found = keys.map((key) => known.get(key)).find((template) => template !== undefined)
  if (!found) throw new Error(`the template ${part} is missing in ${LAST_LANGUAGE}`)
  return found
}

const keyOf = (store: string | undefined, language: string, part: TemplatePart) =>
  `${store ?? ''}/${language}/${part}`

/** Writes a mail; each of its parts in the language in which there is a template for it. */
export function renderMail<Name extends MailName>(
  templates: MailTemplates,
  name: Name,
  context: MailContext & { variables: MailVariables<Name> },
): RenderedMail {
  const render = (part: TemplatePart) => {
    const template = templates.find(part, context.store.code, context.language)
    const language = writingLanguage(context.language, template.language)
    return { language, written: template.render(bodyView(name, { ...context, language })) }
  }
  const subject = subjectLine(render(`${name}.subject.txt`).written)
  const { written, language } = render(`${name}.html`)
  const layout = templates.find('layout.html', context.store.code, language)
  return {
    subject,
    text: render(`${name}.txt`).written,
    html: layout.render(layoutView({ ...context, language }, subject, written)),
  }
}

// A German text says dates as in Austria to a shop in Austria; an English text that stands in for it does not.
function writingLanguage(wanted: string, written: string): string {
  return wanted === written || wanted.startsWith(`${written}-`) ? wanted : written
}

function bodyView<Name extends MailName>(
  name: Name,
  context: MailContext & { variables: MailVariables<Name> },
): View {
  const { store, language, variables } = context
  const writing = { language, timezone: store.timezone, currency_code: store.currency_code }
  return { ...viewOf(mails[name].variables, variables, writing), ...commonView(context) }
}

function layoutView(context: MailContext, subject: string, html: string): object {
  return { ...commonView(context), subject, content: new Html(html) }
}

function commonView({ store, language, seller }: MailContext): View {
  return {
    language,
    store_name: store.name,
    seller_name: seller.name || store.name,
    seller_email: seller.address,
  }
}

function subjectLine(written: string): string {
  return textLine(written, SUBJECT_CHARACTERS_MAX)
}

const exampleStore = { code: 'default', name: 'Example', timezone: 'Europe/Berlin', currency_code: 'EUR' }
const exampleSeller = { address: 'seller@example.com', name: 'Seller' }

function tried({ file, language, part, text }: TemplateFile): Found {
  const template = compileTemplate(file, text, part.endsWith('.html') ? 'html' : 'text')
  const context = { store: exampleStore, language, seller: exampleSeller }
  if (part === 'layout.html') {
    const content = '<p>content</p>'
    if (!template.render(layoutView(context, 'Subject', content)).includes(content))
      throw new Error(`${file}:1: the mail itself, {{ content }}, is missing`)
    return { ...template, language }
  }
  for (const isSparse of [false, true]) {
    const name = part.split('.')[0] as MailName
    const variables = exampleOf(mails[name].variables, isSparse) as MailVariables<MailName>
    const written = template.render(bodyView(name, { ...context, variables }))
    if (written.trim() === '') throw new Error(`${file}:1: the template writes nothing`)
  }
  return { ...template, language }
}
