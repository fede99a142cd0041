// The words of the buyer's page, by language.
import { languageOf, type Language } from '../../domain/languages.ts'
import { pageWords as de } from './words/de.ts'
import { pageWords as en } from './words/en.ts'
import { pageWords as es } from './words/es.ts'
import { pageWords as fr } from './words/fr.ts'

export type PageWords = typeof en

const catalogs: Record<Language, PageWords> = { en, de, fr, es }

/** Returns the words in the language, as of `languageOf`; other languages need a template of the operator. */
export const pageWords = (tag: string): PageWords => catalogs[languageOf(tag)]
