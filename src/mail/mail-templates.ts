// Renders mails from templates: the built-in ones, each replaceable by a file of the operator.
import type { Correspondent } from '../platform/mail/mail-address.ts'
import { fallbackLanguage, languages } from '../domain/languages.ts'
import { wordsIn } from '../domain/words/words.ts'
import { sellerName } from '../domain/seller-name.ts'
import type { Store } from '../storefront/store-repository.ts'
import { StartupError } from '../platform/errors.ts'
import { isDark } from '../platform/color.ts'
import { textLine } from '../platform/text.ts'
import { exampleOf } from './mail-example.ts'
import { Html, openTemplateCompiler, type Template } from '../platform/template-engine.ts'
import {
  readBuiltinFiles,
  readIncludedParts,
  readOperatorFiles,
  type OperatorFile,
  type TemplateFile,
  type TemplatePart,
} from './mail-template-files.ts'
import { mails, type MailName, type MailVariables } from './mail-variables.ts'
import { mailText } from './mail-words.ts'
import { viewOf, type View } from './mail-view.ts'

export type MailStore = Pick<Store, 'code' | 'name' | 'timezone' | 'currency_code'> &
  Partial<Pick<Store, 'address'>>

/** How mails look: the seller's color, and the address and displayed sides of the logo. */
type MailDesign = { color: string; logo?: { src: string; width: number; height: number } }

export type RenderContext = {
  store: MailStore
  language: string
  seller: Correspondent
  /** The address of the seller. */
  lines?: string[]
  design: MailDesign
}

export type RenderedMail = { subject: string; text: string; html: string }

type LocalizedTemplate = Template & { language: string }

export type MailTemplates = {
  find(part: TemplatePart, store: string, language: string): LocalizedTemplate
}

const SUBJECT_CHARACTERS_MAX = 200

/**
 * Reads and compiles all templates, and renders those of the operator with example values; tests do so with the built-in ones.
 * Throws a StartupError with file, line and problem of every template that fails.
 */
export async function openMailTemplates(directory?: string): Promise<MailTemplates> {
  const operatorFiles = directory === undefined ? [] : await readOperatorFiles(directory)
  const errors: string[] = []
  const compile = openTemplateCompiler({ parts: await readIncludedParts(), translate: mailText })
  const templates = new Map<string, LocalizedTemplate>()
  // The operator's files come last and replace the built-in ones, which serve every language.
  const files: (TemplateFile & Partial<OperatorFile>)[] = [...(await readBuiltinFiles()), ...operatorFiles]
  for (const { part, file, text, store, language: ownLanguage } of files) {
    try {
      const template = compile(file, text, part.endsWith('.html') ? 'html' : 'text')
      if (ownLanguage !== undefined) requireUsable(template, part, ownLanguage)
      for (const language of ownLanguage === undefined ? Object.keys(languages) : [ownLanguage])
        templates.set(keyOf(store, language, part), { ...template, language })
    } catch (error) {
      errors.push((error as Error).message)
    }
  }
  if (errors.length > 0)
    throw new StartupError(
      `${errors.join('\n')}\nCorrect or remove these templates; docs/mail.md lists the variables of each mail.`,
    )
  return { find: (part, store, language) => find(templates, part, store, language) }
}

// The language with its script and region before those without, the store's templates before those of all stores, then English.
function find(
  templates: Map<string, LocalizedTemplate>,
  part: TemplatePart,
  store: string,
  language: string,
): LocalizedTemplate {
  const subtags = language.split('-')
  const languages = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  const keys = [
    ...languages.map((name) => keyOf(store, name, part)),
    ...languages.map((name) => keyOf(undefined, name, part)),
    keyOf(store, fallbackLanguage, part),
    keyOf(undefined, fallbackLanguage, part),
  ]
  const key = keys.find((key) => templates.has(key))
  if (key === undefined) throw new Error(`the template ${part} is missing in ${fallbackLanguage}`)
  return templates.get(key)!
}

const keyOf = (store: string | undefined, language: string, part: TemplatePart) =>
  `${store ?? ''}/${language}/${part}`

/** Each part of the mail is in the language of the template that was found for it. */
export function renderMail<Name extends MailName>(
  templates: MailTemplates,
  name: Name,
  context: RenderContext & { variables: MailVariables<Name> },
): RenderedMail {
  const render = (part: TemplatePart) => {
    const template = templates.find(part, context.store.code, context.language)
    const language = formatLanguage(context.language, template.language)
    return { language, output: template.render(bodyView(name, { ...context, language })) }
  }
  const subject = textLine(render(`${name}.subject.txt`).output, SUBJECT_CHARACTERS_MAX)
  const { output, language } = render(`${name}.html`)
  const layout = templates.find('layout.html', context.store.code, language)
  return {
    subject,
    text: render(`${name}.txt`).output,
    html: layout.render(layoutView({ ...context, language }, subject, output)),
  }
}

// For de-AT, a template in German formats dates as in Austria; one in English, used as the fallback, does not.
function formatLanguage(requested: string, ofTemplate: string): string {
  return requested === ofTemplate || requested.startsWith(`${ofTemplate}-`) ? requested : ofTemplate
}

function bodyView<Name extends MailName>(
  name: Name,
  context: RenderContext & { variables: MailVariables<Name> },
): View {
  const { store, language, variables } = context
  const format = { language, timezone: store.timezone, currency_code: store.currency_code }
  return { ...viewOf(mails[name].variables, variables, format), ...commonView(context) }
}

function layoutView(context: RenderContext, subject: string, html: string): object {
  return { ...commonView(context), subject, content: new Html(html) }
}

function commonView({ store, language, seller, lines = [], design }: RenderContext): View {
  const { color, logo } = design
  const { unnamed_seller } = wordsIn(language)
  return {
    language,
    // Until somebody names the store, the seller's name.
    store_name: sellerName(null, store, seller.name || unnamed_seller),
    seller_name: sellerName(seller.name, store, unnamed_seller),
    seller_email: seller.address,
    seller_address: lines.join('\n') || null,
    seller_color: color,
    seller_text_color: isDark(color) ? '#ffffff' : '#222222',
    seller_logo: logo ? { src: logo.src, width: String(logo.width), height: String(logo.height) } : null,
    words: wordsOf(language),
  }
}

function wordsOf(language: string): View {
  const words = Object.entries(wordsIn(language)).filter(([, word]) => typeof word === 'string')
  return Object.fromEntries(words) as View
}

const exampleContext = {
  store: { code: 'default', name: 'Example', timezone: 'Europe/Berlin', currency_code: 'EUR' },
  seller: { address: 'seller@example.com', name: 'Seller' },
  lines: ['Eichenweg 1', '10115 Berlin'],
  design: { color: '#1f4e79', logo: { src: 'cid:logo', width: 200, height: 56 } },
}

// Throws an Error that starts with `file:line:`.
function requireUsable({ file, render }: Template, part: TemplatePart, language: string): void {
  const context = { ...exampleContext, language }
  if (part === 'layout.html') {
    const content = '<p>content</p>'
    if (!render(layoutView(context, 'Subject', content)).includes(content))
      throw new Error(`${file}:1: {{ content }}, the content of the mail, is missing`)
    return
  }
  for (const isSparse of [false, true]) {
    const name = part.split('.')[0] as MailName
    const variables = exampleOf(mails[name].variables, isSparse) as MailVariables<MailName>
    if (render(bodyView(name, { ...context, variables })).trim() === '')
      throw new Error(`${file}:1: the output is empty`)
  }
}
