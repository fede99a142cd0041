// The quote requests of the demonstration: when they came, from where, and what became of them.
import type { QuoteRequestStatus } from '../quoting/quote-request.ts'
import type { QuotePlan } from './demo-quote-steps.ts'
import type { Random } from './demo-random.ts'
import { moveComments, requestDeclines, requestDetails, sellers } from './demo-texts.ts'
import { DAY, HOUR, YEAR } from './demo-time.ts'

type RequestStep = {
  at: number
  from: QuoteRequestStatus | null
  to: QuoteRequestStatus
  actor: string
  comment: string | null
}

export type RequestPlan = {
  at: number
  source: 'customer' | 'cart'
  details: string | null
  /** Some only describe what they wish. */
  hasItems: boolean
  steps: RequestStep[]
}

/** The longest time that a request waits for its quote. */
export const REQUEST_LEAD_MAX = 2 * DAY

/** A request that the quote answers; it is closed once the quote has come to an end that cannot be reworked. */
export function planAnswered(random: Random, { steps }: QuotePlan): RequestPlan {
  const [creation] = steps
  const end = steps.find(({ to }) => ['purchased', 'cancelled', 'closed'].includes(to))
  const { at, actor } = creation!
  const request = planSubmit(random, at - random.integer(HOUR, REQUEST_LEAD_MAX))
  request.steps.push({ at, from: 'pending', to: 'approved', actor, comment: null })
  if (end) request.steps.push({ at: end.at, from: 'approved', to: 'closed', actor: end.actor, comment: null })
  return { ...request, hasItems: true }
}

/** A request without a quote. */
export function planUnanswered(random: Random, status: 'pending' | 'declined' | 'cancelled'): RequestPlan {
  if (status === 'pending') return planSubmit(random, -random.integer(HOUR, 10 * DAY))
  const request = planSubmit(random, -random.integer(5 * DAY, YEAR - DAY))
  const isDeclined = status === 'declined'
  request.steps.push({
    at: request.at + random.integer(2 * HOUR, 4 * DAY),
    from: 'pending',
    to: status,
    actor: isDeclined ? random.pick(sellers) : 'integration Storefront',
    comment: random.pick(isDeclined ? requestDeclines : moveComments.decline!),
  })
  return request
}

function planSubmit(random: Random, at: number): RequestPlan {
  const source = random.chance(0.45) ? 'cart' : 'customer'
  return {
    at,
    source,
    details: source === 'cart' && random.chance(0.4) ? null : random.pick(requestDetails),
    hasItems: source === 'cart' || random.chance(0.7),
    steps: [{ at, from: null, to: 'pending', actor: 'integration Storefront', comment: null }],
  }
}
