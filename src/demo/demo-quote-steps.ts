// How a quote of the demonstration came to its status: the moves of its history, each at its time.
import { quoteMoves, type QuoteMove, type QuoteStatus } from '../quoting/quote.ts'
import type { Random } from './demo-random.ts'
import { moveComments, sellers } from './demo-texts.ts'
import { DAY, HOUR, MINUTE, YEAR } from './demo-time.ts'

type Move = 'create' | 'edit' | QuoteMove

type Step = {
  at: number
  move: Move
  from: QuoteStatus | null
  to: QuoteStatus
  actor: string
  comment: string | null
}

export type QuotePlan = { steps: Step[]; expires_at: number | null }

/** How many quotes there are of each status. */
export const quoteCounts: Record<QuoteStatus, number> = {
  pending: 36,
  approved: 34,
  proposed: 56,
  accepted: 30,
  declined: 44,
  expired: 52,
  purchased: 78,
  cancelled: 28,
  closed: 42,
}

const VALID = 30 * DAY
// What is open now was touched lately, so that the offers have some days left.
const OPEN_FOR = 8 * DAY
const open: readonly QuoteStatus[] = ['pending', 'approved', 'proposed', 'accepted']

/** How long the move lets wait for it, at least and at most. */
const waits: Record<Exclude<Move, 'expire'>, [number, number]> = {
  create: [0, 0],
  edit: [10 * MINUTE, DAY],
  approve: [5 * MINUTE, 8 * HOUR],
  propose: [1, 4 * HOUR],
  accept: [2 * HOUR, 6 * DAY],
  decline: [2 * HOUR, 6 * DAY],
  rework: [HOUR, 2 * DAY],
  purchase: [10 * MINUTE, 3 * DAY],
  cancel: [HOUR, 4 * DAY],
  close: [3 * DAY, 20 * DAY],
}

/** A history that ends in the status; the whole of it lies in the last year, behind `lead` seconds. */
export function planQuote(random: Random, status: QuoteStatus, lead: number): QuotePlan {
  const { steps, expires_at } = walk(random, movesTo(random, status))
  const length = steps.at(-1)!.at
  const age = open.includes(status)
    ? random.integer(HOUR, OPEN_FOR)
    : random.integer(HOUR, YEAR - length - lead)
  const shift = -age - length
  return {
    steps: steps.map((step) => ({ ...step, at: step.at + shift })),
    expires_at: expires_at === null ? null : expires_at + shift,
  }
}

function movesTo(random: Random, status: QuoteStatus): Move[] {
  switch (status) {
    case 'pending':
      return random.chance(0.15) ? [...offer(random), 'propose', 'decline', 'rework'] : draft(random)
    case 'approved':
      return offer(random)
    case 'proposed':
      return [...offer(random), 'propose']
    case 'accepted':
      return [...offered(random, 0.85), 'accept']
    case 'declined':
      return [...offer(random), 'propose', 'decline']
    case 'expired':
      return [...offered(random, 0.9), ...chosen(random, 0.1, 'accept'), 'expire']
    case 'purchased':
      return [...offered(random, 0.9), 'accept', 'purchase']
    case 'cancelled':
      return [...random.pick([draft, offer, sent, taken])(random), 'cancel']
    case 'closed':
      return [...movesTo(random, random.pick(['declined', 'expired', 'purchased', 'cancelled'])), 'close']
  }
}

function draft(random: Random): Move[] {
  return ['create', ...chosen(random, 0.7, 'edit')]
}

function offer(random: Random): Move[] {
  const reworked: Move[] = random.chance(0.6)
    ? ['approve', 'propose', 'decline', 'rework', 'edit']
    : ['approve', 'propose', 'rework', 'edit']
  return [...draft(random), ...(random.chance(0.12) ? reworked : []), 'approve']
}

function offered(random: Random, proposed: number): Move[] {
  return [...offer(random), ...chosen(random, proposed, 'propose')]
}

function sent(random: Random): Move[] {
  return [...offer(random), 'propose']
}

function taken(random: Random): Move[] {
  return [...sent(random), 'accept']
}

function chosen(random: Random, probability: number, move: Move): Move[] {
  return random.chance(probability) ? [move] : []
}

// Times count from the creation here.
function walk(random: Random, moves: Move[]): QuotePlan {
  const seller = random.pick(sellers)
  const steps: Step[] = []
  let at = 0
  let expires_at: number | null = null
  for (const move of moves) {
    const from = steps.at(-1)?.to ?? null
    at = move === 'expire' ? expires_at! + random.integer(0, 59) : at + random.integer(...waits[move])
    if (move === 'approve') expires_at ??= at + VALID
    if (move === 'rework' && from === 'declined') expires_at = null
    const to = move === 'create' || move === 'edit' ? 'pending' : quoteMoves[move].to
    steps.push({ at, move, from, to, actor: actorOf(move, seller), comment: commentOn(random, move) })
  }
  return { steps, expires_at }
}

function actorOf(move: Move, seller: string): string {
  if (move === 'expire') return 'system'
  return ['accept', 'decline', 'purchase'].includes(move) ? 'integration Storefront' : seller
}

function commentOn(random: Random, move: Move): string | null {
  const comments = moveComments[move]
  return comments && random.chance(0.5) ? random.pick(comments) : null
}
