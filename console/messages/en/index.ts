// The English catalog: the reference for the keys of all languages.
import { messages as first } from './first.ts'
import { messages as later } from './later.ts'

export const messages = { ...first, ...later }
