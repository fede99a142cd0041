// Text blocks in a text: the slash that lists them, their order, their places, and the gaps that are left.
import { hasWords } from '../ui/text-match.ts'

type Block = { name: string; kind: string; locale: string | null }

/** What is typed after a slash, which begins at `start`. */
export type Slash = { start: number; text: string }

const TYPED_MAX = 60

/** Returns the slash that begins what was typed before the caret. */
export function slashBefore(text: string, caret: number): Slash | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const at = line.lastIndexOf('/')
  const typed = line.slice(at + 1)
  const isCommand = at === 0 || /\s/.test(line.charAt(at - 1))
  if (at === -1 || !isCommand || /^\s/.test(typed) || typed.length > TYPED_MAX) return undefined
  return { start: caret - typed.length - 1, text: typed }
}

/** Returns the blocks that have the words: those of the kind first, and among them those in the language. */
export function matchingBlocks<Each extends Block>(
  blocks: readonly Each[],
  text: string,
  kind: string,
  locale: string | undefined,
): Each[] {
  const rank = (block: Each) => (block.kind === kind ? 0 : 4) + languageRank(block.locale, locale)
  return blocks
    .filter(({ name }) => hasWords(name, text))
    .map((block) => ({ block, rank: rank(block) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ block }) => block)
}

/** The same language, then its other regions, then every language, then others. */
function languageRank(own: string | null, wanted: string | undefined): number {
  if (own === null) return 2
  if (own.toLowerCase() === wanted?.toLowerCase()) return 0
  return languageOf(own) === languageOf(wanted ?? '') ? 1 : 3
}

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]

export const placeNames = [
  'customer.firstname',
  'customer.lastname',
  'customer.company',
  'customer.email',
  'quote.number',
  'quote.title',
  'quote.valid_until',
  'request.number',
  'product.name',
  'store.name',
  'seller.name',
] as const
type PlaceName = (typeof placeNames)[number]
export type PlaceValues = Partial<Record<PlaceName, string | null>>

/** A place may have any name, as sellers also mark what they fill in by hand. */
const PLACE = /\{\{([^{}\n]{1,100})\}\}/g

/** Writes a place as it stands in a text. */
export const placeText = (name: string) => `{{ ${name} }}`

/** Returns the text with its places filled, and what was filled in. Places without a value stay. */
export function fillPlaces(text: string, values: PlaceValues): { text: string; filled: string[] } {
  const filled: string[] = []
  const result = text.replaceAll(PLACE, (place, name: string) => {
    const value = values[name.trim() as PlaceName]
    if (!value) return place
    filled.push(value)
    return value
  })
  return { text: result, filled: [...new Set(filled)] }
}

export type Gap = { text: string; start: number; end: number }

/** Returns the places that are left in a text, which its reader would see. */
export function gapsIn(text: string): Gap[] {
  return [...text.matchAll(PLACE)].map(({ 0: match, index }) => ({
    text: match,
    start: index,
    end: index + match.length,
  }))
}
