// Texts of the console in the chosen language: ICU messages, typed by their keys.
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, useContext, type ReactNode } from 'react'
import { fallbackLanguage, languages, type Language } from '../../src/domain/languages.ts'
import type { messages as first } from './en/first.ts'
import type { messages as later } from './en/later.ts'
import { importPart } from './import-part.ts'
import { isolated } from './isolated.ts'

type First = Record<keyof typeof first, string>
type Later = Record<keyof typeof later, string>
type Catalog = First & Later
export type MessageKey = keyof Catalog
type Values = Record<string, string | number | boolean | Date | null | undefined>
export type Translate = (key: MessageKey, values?: Values) => string

type Parts = { first: () => Promise<{ messages: First }>; later: () => Promise<{ messages: Later }> }
/** Those that are not chosen stay on the server. The first part is what the first page needs; the rest comes with the others. */
const catalogs: Record<Language, Parts> = {
  en: { first: () => import('./en/first.ts'), later: () => import('./en/later.ts') },
  de: { first: () => import('./de/first.ts'), later: () => import('./de/later.ts') },
  fr: { first: () => import('./fr/first.ts'), later: () => import('./fr/later.ts') },
  es: { first: () => import('./es/first.ts'), later: () => import('./es/later.ts') },
}

const STORAGE_KEY = 'quotewright-language'

/** The saved choice, or else the first supported language of the browser. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORAGE_KEY), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return wanted.find((tag): tag is Language => tag !== undefined && tag in languages) ?? fallbackLanguage
}

/** Saves the choice and loads the page again, as every text and format depends on it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language)
  location.reload()
}

/** What is loaded of the chosen language. */
const catalog = {} as Catalog

/** Loads a part of the messages of the language. */
export async function loadMessages(part: 'first' | 'later', language = preferredLanguage()): Promise<void> {
  const load: () => Promise<{ messages: First | Later }> = catalogs[language][part]
  Object.assign(catalog, (await importPart(load)).messages)
}

type Localization = { t: Translate; language: Language }
const LocalizationContext = createContext<Localization | undefined>(undefined)

/** The function that it returns throws for a message that is not loaded. */
export function openTranslate(language: Language): Translate {
  const formats = new Map<MessageKey, IntlMessageFormat>()
  return (key, values) => {
    const format = formats.get(key) ?? new IntlMessageFormat(catalog[key], language)
    formats.set(key, format)
    return String(format.format(values && isolatedValues(values)))
  }
}

function isolatedValues(values: Values): Values {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )
}

export function LocalizationProvider(props: Localization & { children: ReactNode }) {
  const { t, language, children } = props
  return <LocalizationContext value={{ t, language }}>{children}</LocalizationContext>
}

/** Returns the function that translates a key, and the language. */
export function useMessages(): Localization {
  const localization = useContext(LocalizationContext)
  if (!localization) throw new Error('useMessages requires a LocalizationProvider')
  return localization
}
