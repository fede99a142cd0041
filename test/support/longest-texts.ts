// The console in the longest of its languages: what fits with these texts fits in each language, and a state is measured once. Each key
// shows its longest message, in which the longest word is the longest one of all languages: where a text is broken into lines, a long word
// counts, not a long text.
import { IntlMessageFormat } from 'intl-messageformat'
import { messages as de } from '../../console/messages/de/index.ts'
import { messages as en } from '../../console/messages/en/index.ts'
import { messages as es } from '../../console/messages/es/index.ts'
import { messages as fr } from '../../console/messages/fr/index.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { Window } from './browser.ts'
import type { Console } from './console.ts'

type Key = keyof typeof en
type Catalog = Record<Key, string>
const catalogs: Record<Language, Catalog> = { en, de, fr, es }
type Scope = Parameters<Console['openSignedIn']>[0]
type Parts = ReturnType<IntlMessageFormat['getAst']>

/** The language whose catalog is replaced: its amounts are the longest ones. */
const LOCALE = 'fr'
/** Words of at most so many letters have room wherever a text is broken into lines. */
const SHORT_WORD = 11
const VALUE = '\0'
/** The type of a part of a message that is text. */
const LITERAL = 0

/** Returns the texts of a message, one for each choice in it, with `VALUE` for what is filled in. */
function textsOf(message: string | Parts): string[] {
  const parts = typeof message === 'string' ? new IntlMessageFormat(message, 'en').getAst() : message
  return parts.reduce<string[]>(
    (texts, part) => {
      const options =
        'options' in part ? Object.values(part.options).flatMap(({ value }) => textsOf(value)) : [VALUE]
      const ends = 'value' in part && Number(part.type) === LITERAL ? [part.value] : options
      return texts.flatMap((text) => ends.map((end) => text + end))
    },
    [''],
  )
}

const longest = (texts: string[]) =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '')
const longestWord = (message: string) =>
  longest(textsOf(message).flatMap((text) => text.split(/[^\p{L}-]+/u)))

/** Returns the message to show for a key of these catalogs. */
function longestOf(messages: string[]): string {
  const lengths = messages.map((message) => longest(textsOf(message)).length)
  const message = messages[lengths.indexOf(Math.max(...lengths))]!
  const [word, longer] = [longestWord(message), longest(messages.map(longestWord))]
  // Not within the name of a value, such as `{count}`.
  return longer.length > Math.max(word.length, SHORT_WORD)
    ? message.replace(new RegExp(`(?<!{)${word}`), longer)
    : message
}

/** Returns for each key the longest message of all languages. A test may change some of one of them. */
export const longestCatalog = (changes: Partial<Record<Language, Partial<Catalog>>> = {}): Catalog => {
  const all = Object.entries(catalogs).map(([tag, catalog]) => ({ ...catalog, ...changes[tag as Language] }))
  const keys = Object.keys(en) as Key[]
  return Object.fromEntries(keys.map((key) => [key, longestOf(all.map((each) => each[key]))])) as Catalog
}

/** Opens a window that shows the catalog instead of the French one. Playwright's own routes would switch off the cache of the browser. */
export async function openInCatalog({ openSignedIn }: Console, t: Scope, catalog: Catalog): Promise<Window> {
  const window = await openSignedIn(t, { locale: LOCALE, path: 'about:blank' })
  const devTools = await window.context.newCDPSession(window.page)
  const answer = {
    responseCode: 200,
    responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
    body: Buffer.from(`export const messages = ${JSON.stringify(catalog)}`).toString('base64'),
  }
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    void devTools.send('Fetch.fulfillRequest', { requestId, ...answer })
  })
  // Each of the parts, whose names end with a hash of eight characters, is answered with the whole.
  const patterns = ['first', 'later'].map((part) => ({ urlPattern: `*/assets/${part}-????????.js` }))
  await devTools.send('Fetch.enable', { patterns })
  return window
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')
const patternOf = (message: string, value: string) =>
  textsOf(message)
    .map(escaped)
    .join('|')
    .replaceAll(VALUE, () => value)

/**
 * Returns a function that turns an English name, or the beginning of one, into that of the catalog, also where a text stands in another
 * one. What is no text of the console, such as a product, stays.
 */
export function openTranslation(catalog: Catalog): (name: string | RegExp, end?: string) => string | RegExp {
  const english = Object.entries(en).map(([key, message]) => ({
    key: key as Key,
    message,
    texts: textsOf(message),
  }))
  const translate = (name: string | RegExp): string | undefined => {
    const isMeant = (text: string) =>
      typeof name === 'string' ? text === name : name.test(text.replaceAll(VALUE, '1'))
    const patterns = english
      .filter(({ texts }) => texts.some(isMeant))
      .map(({ key }) => patternOf(catalog[key], '.*'))
    if (patterns.length === 0 && typeof name === 'string')
      for (const { key, message } of english.filter(({ texts }) => /\p{L}{3}/u.test(texts.join()))) {
        const [match, ...values] = new RegExp(`^(?:${patternOf(message, '(.+)')})$`).exec(name) ?? []
        const filled = values.filter((value) => value).map((value) => translate(value) ?? escaped(value))
        if (match) patterns.push(patternOf(catalog[key], `(?:${filled.join('|')})`))
      }
    return patterns.length > 0 ? `(?:${[...new Set(patterns)].join('|')})` : undefined
  }
  return (name, end = typeof name === 'string' ? '$' : '') => {
    const pattern = translate(name)
    return pattern ? new RegExp(`^${pattern}${end}`) : name
  }
}
