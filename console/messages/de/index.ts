// Der deutsche Katalog.
import { messages as first } from './first.ts'
import { messages as later } from './later.ts'

export const messages = { ...first, ...later }
