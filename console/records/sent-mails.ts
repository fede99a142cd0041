// The mails about a quote, and what they tell before the next one is sent.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { REREAD_MS } from '../service/event-stream.ts'
import { queryKeys } from '../service/query-keys.ts'
import { mailOf, type Mailed } from './move-mail.ts'

export type SentMail = Schemas['SentMail']

export function useMails(quoteId: number, isEnabled = true) {
  return useQuery({
    queryKey: queryKeys.record('quote', quoteId, 'mails'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/mails', { params: { path: { id: quoteId } }, signal })),
    enabled: isEnabled,
    // No event tells what became of a mail.
    refetchInterval: REREAD_MS,
  })
}

type Offer = Pick<Schemas['Quote'], 'quote_id' | 'status' | 'customer_email' | 'proposed_at'>

/** Returns who gets a mail of a move. Whether the proposal itself was mailed is known once the mails are read. */
export function useMailed(move: Parameters<typeof mailOf>[0], quote: Offer): Mailed {
  const mailed = mailOf(move, quote)
  const { data } = useMails(quote.quote_id, mailed === 'customer_if_sent')
  if (mailed !== 'customer_if_sent' || !data) return mailed
  return data.some((mail) => isOfProposal(mail, quote)) ? 'customer' : 'none'
}

/** Mails about a proposal, which are not sent if the proposal itself was not. */
const aboutProposal = ['quote_extended', 'quote_withdrawn']

const isOfProposal = (sent: SentMail, { proposed_at }: Offer) =>
  sent.mail === 'quote_proposed' && isOnItsWay(sent) && sent.queued_at >= (proposed_at ?? '')

const isOnItsWay = ({ state, is_copy }: SentMail) => !is_copy && (state === 'sent' || state === 'queued')

const mailsToShop = [
  'quote_accepted_seller',
  'quote_question_seller',
  'quote_declined',
  'quote_delivery_refused',
]

/** Returns the time of the last mail to the customer, null if there is none, undefined while that is not known. */
export function useLastMail(quoteId: number): string | null | undefined {
  const { data } = useMails(quoteId)
  const isMailed = data?.some((sent) => sent.mail === 'quote_proposed' && isOnItsWay(sent))
  const last = data?.findLast(
    (sent) =>
      isOnItsWay(sent) &&
      !mailsToShop.includes(sent.mail) &&
      (sent.state === 'sent' || isMailed || !aboutProposal.includes(sent.mail)),
  )
  return data && (last ? (last.settled_at ?? last.queued_at) : null)
}
