// The name of a language.
import { languages } from '../../src/domain/languages.ts'

/** Returns the name of a language in itself; other tags than the listed ones as they are. */
export function languageName(tag: string | null): string | null {
  return tag === null ? null : (Object.entries(languages).find(([each]) => each === tag)?.[1] ?? tag)
}
