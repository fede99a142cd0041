// Who gets a mail when the seller does something with a quote: one rule for every dialog.
import { isErased } from '../../src/domain/erased-address.ts'
import { findTransitionMails } from '../../src/domain/quote-mails.ts'
import { quoteMoves, type QuoteMove } from '../../src/domain/quote-moves.ts'
import type { Schemas } from '../service/api.ts'

/** `customer_if_sent`: only if the proposal itself was mailed. */
export type Mailed = 'none' | 'shop' | 'customer' | 'customer_if_sent' | 'both'

type Quote = Pick<Schemas['Quote'], 'status' | 'customer_email'>

export const isMailed = (address: string | null): boolean => address !== null && !isErased(address)

/** Returns who gets a mail of a move, of an addition to a cart, or of what is sent about an offer that stays as it is. */
export function mailOf(
  move: QuoteMove | 'addToCart' | 'resend' | 'extend',
  { status, customer_email }: Quote,
): Mailed {
  const hasAddress = isMailed(customer_email)
  if (move === 'resend') return hasAddress ? 'customer' : 'none'
  if (move === 'extend') {
    if (!hasAddress || status === 'approved') return 'none'
    return status === 'proposed' ? 'customer_if_sent' : 'customer'
  }
  const mails = findTransitionMails(status, quoteMoves[move === 'addToCart' ? 'accept' : move].to)
  if (mails.includes('quote_declined')) return 'shop'
  if (mails.includes('quote_accepted_seller')) return hasAddress ? 'both' : 'shop'
  if (mails.length === 0 || !hasAddress) return 'none'
  return status === 'proposed' && mails.includes('quote_withdrawn') ? 'customer_if_sent' : 'customer'
}
