// What a line of a quote is called that is in no catalog, also as its name until somebody writes one.
import type { Language } from '../../src/domain/languages.ts'

export const placeholderNames: Readonly<Record<Language, string>> = {
  en: 'Custom line',
  de: 'Freie Position',
  fr: 'Ligne libre',
  es: 'Línea libre',
}
