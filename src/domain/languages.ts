// The languages of the service: each surface has its words in a file or folder named after the language.

/** By tag, named in the language itself. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const

export type Language = keyof typeof languages

/** For every language that is not listed. */
export const fallbackLanguage: Language = 'en'

/** Returns the language of a tag such as `de-AT`; the fallback also for a text that is not a tag. */
export function languageOf(tag: string): Language {
  try {
    const { language } = new Intl.Locale(tag)
    return isListed(language) ? language : fallbackLanguage
  } catch {
    return fallbackLanguage
  }
}

const isListed = (language: string): language is Language => Object.hasOwn(languages, language)

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns the form of a count in a language: `plural('en', 1, { one: 'file', other: 'files' })`. */
export const plural = (language: Language, count: number, forms: PluralForms): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other
