// Limits the requests per minute of each caller, and of each address without one, over all processes.
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { openRequestCounter, type RequestCounter } from '../../access/request-counter.ts'
import { addressBlock } from '../../platform/address-block.ts'
import type { Config } from '../../config.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { AppError } from '../../platform/errors.ts'
import { addressLimitOf } from './cost-classes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True of a POST that changes nothing. */
    isRead?: boolean
  }
}

/** Per minute and link, whatever RATE_LIMIT_PER_MINUTE is, as anybody may have a link. */
const BUYER_READS_MAX = 120
const BUYER_CHANGES_MAX = 30
/** A request about a quote with more items, or more lines in its conversation, takes longer, and counts as several. */
const ITEMS_PER_REQUEST = 1000
/** The stored bytes of about a thousand lines of counter-offers, which the database compresses. */
const WANTED_BYTES_PER_REQUEST = 8192
/** This many reads and changes a minute are always possible: a long conversation must not keep a buyer from accepting. */
const LARGEST_PER_MINUTE = 5

type Limits = Pick<Config, 'RATE_LIMIT_PER_MINUTE' | 'ADDRESS_LIMIT_PER_MINUTE'>

/** Opens a counter, which ends with the service; `limits` names in the log what it counts for. */
export function openCounter(app: FastifyInstance, db: Queryable, limits: string): RequestCounter {
  const counter = openRequestCounter(db, ({ message }) =>
    app.log.warn({ reason: message }, `${limits}: database unreachable, counting in this process only`),
  )
  app.addHook('onClose', () => counter.close())
  return counter
}

/** Counts one for the key. Throws if it has more than `max` in this minute; a `max` of 0 is no limit. */
export function countUpTo(max: number, counter: RequestCounter, key: string): void {
  if (max === 0) return
  const { requests, left_ms } = counter.count(key)
  if (requests > max) throw tooManyRequests(left_ms)
}

/** Returns the hook that counts and limits requests, before their body is read. */
export function limitRequests(counter: RequestCounter, limits: Limits) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { key, max, weight } = limitOf(request, limits)
    if (max === 0) return done()
    const { requests, left_ms } = counter.count(key, weight)
    // An address may be many people, to none of whom the rest of its limit belongs.
    if (request.state.caller)
      reply.headers({
        'x-ratelimit-limit': max,
        'x-ratelimit-remaining': Math.max(0, max - requests),
        'x-ratelimit-reset': Math.ceil(left_ms / 1000),
      })
    done(requests <= max ? undefined : tooManyRequests(left_ms))
  }
}

export function tooManyRequests(left_ms: number): AppError {
  return new AppError('too_many_requests', 'Too many requests.', { retry_after_s: left_ms / 1000 })
}

/** Returns what the request counts for, and as how many: `weight`, by default 1. A `max` of 0 is no limit. */
function limitOf(request: FastifyRequest, limits: Limits): { key: string; max: number; weight?: number } {
  const {
    state: { caller, buyer },
    method,
    routeOptions,
  } = request
  if (!caller) {
    const { cost, max } = addressLimitOf(request, limits.ADDRESS_LIMIT_PER_MINUTE)
    return { key: max > 0 ? `${cost}:${addressBlock(request.ip)}` : '', max }
  }
  if (!buyer) return { key: caller.id, max: limits.RATE_LIMIT_PER_MINUTE }
  const isRead = method === 'GET' || method === 'HEAD' || routeOptions.config.isRead === true
  const max = isRead ? BUYER_READS_MAX : BUYER_CHANGES_MAX
  return {
    key: `${caller.id}:${buyer.right}:${isRead ? 'read' : 'change'}`,
    max,
    weight: Math.min(weightOf(buyer), max / LARGEST_PER_MINUTE),
  }
}

function weightOf({ items_count, wanted_bytes, right }: BuyerAccess): number {
  // A link that only shows the quote shows no conversation.
  const forConversation = right === 'accept' ? Math.floor(wanted_bytes / WANTED_BYTES_PER_REQUEST) : 0
  return Math.max(1, Math.ceil(items_count / ITEMS_PER_REQUEST)) + forConversation
}
