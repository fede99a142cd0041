// The comments on a quote: what its buyer and its seller say about it.

/** A buyer asks, makes a counter-offer or requests a renewal; a seller writes messages. */
export const commentKinds = ['message', 'question', 'counter_offer', 'renewal'] as const

type CommentKind = (typeof commentKinds)[number]

/** The author of everything that a buyer writes, and the actor of what they do. */
export const CUSTOMER = 'customer'

/**
 * The terms that a counter-offer names for an item; null leaves quantity, price or choice as they are, and a quantity of 0 leaves out
 * the item. Old ones lack the choice.
 */
export type Wanted = {
  item_id: number
  sku: string
  qty: number | null
  price: number | null
  is_chosen?: boolean | null
}

/** The most comments, the latest, that a buyer is shown. The page reads one more, to know whether there are earlier ones. */
export const COMMENTS_SHOWN_MAX = 100

/** The limit of a text that a buyer writes: anybody may have the link. */
export const BUYER_TEXT_CHARACTERS_MAX = 5000

/** The most lines of a counter-offer; the page of the buyer has fields for as many items. */
export const WANTED_MAX = 200

export type QuoteComment = {
  comment_id: number
  quote_id: number
  /** The item that it is about. */
  item_id: number | null
  kind: CommentKind
  author: string
  is_internal: boolean
  text: string
  wanted: Wanted[] | null
  quote_version: number
  is_read: boolean
  /** When its terms were taken into the draft. */
  taken_at: string | null
  created_at: string
  /** Whether the quote had another buyer when it was written. */
  is_of_former_buyer: boolean
  files: { file_id: number; name: string; size: number; mime_type: string; is_picture: boolean }[]
}
