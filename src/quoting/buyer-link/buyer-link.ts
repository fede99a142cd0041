// The links of a quote: tokens whose holder can accept it, or only view it, and the check of a token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/errors.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { Database, Queryable } from '../../platform/postgres/database.ts'
import { findOrMakeKey } from '../../platform/postgres/secret-repository.ts'
import { fillUrlTemplate } from '../../platform/url-template.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import type { BuyerOfQuote } from '../quote/quote.ts'
import { findGenerationFor, findLink } from './buyer-link-repository.ts'

/** What the holder of a link may do. The link with `view` is for forwarding. */
export const linkRights = ['accept', 'view'] as const

export type LinkRight = (typeof linkRights)[number]

/** A quote, and what the holder of a token of this generation may do with it. */
export type BuyerAccess = BuyerOfQuote & {
  right: LinkRight
  generation: number
  /** These two decide how much of the rate limit a request costs; `wanted_bytes` is the stored size of the last counter-offers. */
  items_count: number
  wanted_bytes: number
}

/** Returns a function that resolves to the key of all tokens, which is read from the database once unless LINK_KEY is set. */
export function openLinkKey(config: Config, db: Database): () => Promise<Buffer> {
  return loadOnce(() => findLinkKey(config, db))
}

/** Returns LINK_KEY, or else the key in the database. */
export async function findLinkKey({ LINK_KEY }: Config, db: Database): Promise<Buffer> {
  // The name under which the key is stored. With another one, links in mails already sent would stop working.
  return LINK_KEY === undefined ? findOrMakeKey(db, 'quote word') : Buffer.from(LINK_KEY)
}

/**
 * Returns the token of a link. It is derived from the key, so that none is stored per quote, and names the generation, so
 * that it can be checked without a query. The first generation of `accept` has the form of tokens before there were rights.
 */
export function linkToken(key: Buffer, quoteId: number, right: LinkRight, generation: number): string {
  const isFirst = right === 'accept' && generation === 0
  const digest = createHmac('sha256', key)
    .update(isFirst ? `quote ${quoteId}` : `quote ${quoteId} ${right} ${generation}`)
    .digest('base64url')
  return isFirst ? digest : `${digest}.${generation}`
}

/** Returns QUOTE_URL_TEMPLATE with both placeholders filled in. */
export function linkUrl(template: string, quoteId: number, token: string): string {
  return fillUrlTemplate(template, { quote_id: String(quoteId), token })
}

/**
 * Resolves to a link, or to null when the quote has another customer by now: what a former one is sent late must not open what the
 * present one negotiates.
 */
export async function linkFor(
  db: Queryable,
  quote: { quote_id: number; customer_email: string | null },
  template: string,
  key: Buffer,
  right: LinkRight,
): Promise<string | null> {
  const generation = await findGenerationFor(db, quote)
  if (generation === undefined) return null
  return linkUrl(template, quote.quote_id, linkToken(key, quote.quote_id, right, generation))
}

/**
 * Returns what the token is for, or undefined if it is not one of this quote or was revoked. Wrong tokens cause no query.
 * Throws if the link is over. HTML pages and the API share this check.
 */
export async function resolveLink(
  db: Queryable,
  key: Buffer,
  quoteId: number,
  token: string,
  keptDays: number,
): Promise<BuyerAccess | undefined> {
  const signed = readLinkToken(key, quoteId, token)
  if (!signed) return undefined
  const link = await findLink(db, quoteId, keptDays)
  if (!link || link.generation !== signed.generation) return undefined
  if (link.is_over) throw new AppError('link_over', 'The deal ended some time ago, and its link with it.')
  const { buyer_number, items_count, wanted_bytes } = link
  return { quote_id: quoteId, ...signed, buyer_number, items_count, wanted_bytes }
}

export const linkRevoked = () => new AppError('unauthenticated', 'The link to the quote was revoked.')

/** Returns right and generation of a token that was made with this key, in a time that does not depend on the token. */
export function readLinkToken(
  key: Buffer,
  quoteId: number,
  token: string,
): { right: LinkRight; generation: number } | undefined {
  // 43 characters of Base64 are a SHA-256 digest; the generation may follow.
  const [, generationText = '0'] = /^[\w-]{43}(?:\.(0|[1-9]\d{0,9}))?$/.exec(token) ?? []
  const generation = Number(generationText)
  if (!(quoteId >= 1 && quoteId <= INTEGER_MAX)) return undefined
  const matching = linkRights.filter((right) => isEqual(token, linkToken(key, quoteId, right, generation)))
  return matching[0] && { right: matching[0], generation }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * What names a buyer as a caller. It has their number, as the next customer of a quote must not share what is stored for
 * them.
 */
export const buyerId = ({ quote_id, buyer_number }: Pick<BuyerAccess, 'quote_id' | 'buyer_number'>): string =>
  `buyer:${quote_id}:${buyer_number}`
