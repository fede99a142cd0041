// The language in which people are written to.

/** Whether this names a language as directories and options spell it: `en`, `pt-BR`. */
export function isLanguage(name: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(name)) return false
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}

/** Throws an error that completes the sentence "NAME …". */
export function readLanguage(text: string): string {
  if (!isLanguage(text))
    throw new Error(`must be a language, such as en or pt-BR, but is ${JSON.stringify(text)}`)
  return text
}
