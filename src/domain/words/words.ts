// The words that several surfaces share, by language.
import { languageOf, type Language } from '../languages.ts'
import * as de from './de.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as fr from './fr.ts'

// Parts, of which the console and the widget load only those that they use.
const joined = ({ contact, terms, offer }: Pick<typeof en, 'contact' | 'terms' | 'offer'>) => ({
  ...contact,
  ...terms,
  ...offer,
})

export type Words = ReturnType<typeof joined>

const catalogs: Record<Language, Words> = { en: joined(en), de: joined(de), fr: joined(fr), es: joined(es) }

/** Returns the words for a language tag, as of `languageOf`. */
export const wordsIn = (tag: string): Words => catalogs[languageOf(tag)]
