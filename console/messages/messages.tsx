// Texts of the console in the chosen language: ICU messages, typed by their keys.
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, useContext, type ReactNode } from 'react'
import { fallbackLanguage, languages, type Language } from '../../src/domain/languages.ts'
import type { messages as english } from './en/index.ts'
import { isolated } from './isolated.ts'

export type MessageKey = keyof typeof english
type Catalog = Record<MessageKey, string>
type Values = Record<string, string | number | boolean | Date | null | undefined>
export type Translate = (key: MessageKey, values?: Values) => string

/** Those that are not chosen stay on the server. */
const catalogs: Record<Language, () => Promise<{ messages: Catalog }>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
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

/** Loads the catalog of one language. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  const { messages } = await catalogs[language]()
  return messages
}

type Localization = { t: Translate; language: Language }
const LocalizationContext = createContext<Localization | undefined>(undefined)

export function openTranslate(language: Language, catalog: Catalog): Translate {
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
