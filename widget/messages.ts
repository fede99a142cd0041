// The texts of the widget, by language.
import { languageOf, type Language } from '../src/domain/languages.ts'
import { messages as de } from './messages/de.ts'
import { messages as en } from './messages/en.ts'
import { messages as es } from './messages/es.ts'
import { messages as fr } from './messages/fr.ts'

export type Messages = typeof en

const catalogs: Record<Language, Messages> = { en, de, fr, es }

/** Returns the texts for a language tag, as `languageOf` chooses it. Shops also write `de_DE` into their pages. */
export const messagesFor = (tag: string): Messages => catalogs[languageOf(tag.replaceAll('_', '-'))]
