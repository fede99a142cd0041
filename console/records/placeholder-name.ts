// The name of a line that nobody has named yet, because a price request is about no product.
import type { Language } from '../../src/domain/languages.ts'

/** In the language of the person who makes the quote. */
export const placeholderNames: Readonly<Record<Language, string>> = {
  en: 'Custom line',
  de: 'Freie Position',
  fr: 'Ligne libre',
  es: 'Línea libre',
}

/** Whether a line of a quote still has such a name, in any language. */
export function isUnnamed({ name, product_type }: { name: string; product_type: string }): boolean {
  return product_type === 'custom' && Object.values(placeholderNames).includes(name.trim())
}
