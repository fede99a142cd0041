// Authentication of buyers, by the token of a link to a quote: `Authorization: Bearer <quote_id>.<token>`, or the path of a
// page, `/q/:quote_id/:token`.
import type { FastifyRequest } from 'fastify'
import type { RequestCounter } from '../../access/request-counter.ts'
import { addressBlock } from '../../platform/address-block.ts'
import type { Caller } from '../../access/access.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/errors.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { buyerId, resolveLink, type BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import { countUpTo } from './rate-limit.ts'

/** Per minute and block of addresses. Right tokens are still accepted beyond it. */
const WRONG_TOKENS_MAX = 20

export type BuyerAuthentication = (
  request: FastifyRequest,
  bearer: string | undefined,
) => Promise<BuyerAccess | undefined>

/** Returns a function that resolves to what the token of a request allows, or to undefined if it is wrong or missing. */
export function openBuyerAuthentication(
  db: Queryable,
  { LINK_KEPT_DAYS }: Config,
  linkKey: () => Promise<Buffer>,
  counter: RequestCounter,
): BuyerAuthentication {
  return async (request, bearer = '') => {
    const { quote_id, token } = request.params as { quote_id?: string; token?: string }
    const [, bearerId, bearerToken] = /^(\d+)\.(.+)$/.exec(bearer) ?? []
    const [id = '', linkToken] = token === undefined ? [bearerId, bearerToken] : [quote_id, token]
    // A request without a token is no attempt to guess one.
    if (linkToken === undefined) return undefined
    const isId = /^[1-9]\d{0,9}$/.test(id)
    const access = isId
      ? await resolveLink(db, await linkKey(), Number(id), linkToken, LINK_KEPT_DAYS)
      : undefined
    if (!access) countUpTo(WRONG_TOKENS_MAX, counter, `wrong-link:${addressBlock(request.ip)}`)
    return access
  }
}

/** Returns the caller of a buyer's request, who has no permission but that of the link. */
export function buyerCaller(access: BuyerAccess): Caller {
  return { id: buyerId(access), actor: 'customer', permissions: [] }
}

/** Returns the access of a buyer to their quote. */
export function requireBuyer({ state: { buyer } }: FastifyRequest): BuyerAccess {
  if (!buyer) throw new Error('a route for buyers was reached without the token of a link')
  return buyer
}

/** Returns the access of a buyer to their quote. Throws unless it allows changes. */
export function requireAcceptRight(request: FastifyRequest): BuyerAccess {
  const buyer = requireBuyer(request)
  if (buyer.right === 'accept') return buyer
  throw new AppError(
    'view_only',
    'This link only shows the quote: the link that was mailed to the customer is needed.',
  )
}
