// The texts of mails, by language.
import { languageOf, type Language } from '../domain/languages.ts'
import { mailWords as de } from './words/de.ts'
import { mailWords as en } from './words/en.ts'
import { mailWords as es } from './words/es.ts'
import { mailWords as fr } from './words/fr.ts'

type MailWords = typeof en

const catalogs: Record<Language, MailWords> = { en, de, fr, es }

/** Returns a text by its key, such as `quote_expired.subject`. Throws an Error for a key that is not a text. */
export function mailText(language: string, key: string, values: unknown[]): string {
  const word = key.split('.').reduce(propertyOf, catalogs[languageOf(language)])
  if (typeof word === 'string') return word
  if (typeof word === 'function') return (word as (...values: unknown[]) => string)(...values)
  throw new Error(`there is no text ${key}`)
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
