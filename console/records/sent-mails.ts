// The mails about a quote, and what they tell before the next one is sent.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { eachOf } from '../service/each-of.ts'
import { useIsMailOn } from '../service/console-settings.ts'
import { REREAD_MS } from '../service/event-stream.ts'
import { queryKeys } from '../service/query-keys.ts'
import { mailOf, type Mailed } from './move-mail.ts'

export type SentMail = Schemas['SentMail']

const mailsQuery = (quoteId: number) =>
  queryOptions({
    queryKey: queryKeys.record('quote', quoteId, 'mails'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/mails', { params: { path: { id: quoteId } }, signal })),
  })

export function useMails(quoteId: number, isEnabled = true) {
  return useQuery({
    ...mailsQuery(quoteId),
    enabled: isEnabled,
    // No event tells what became of a mail.
    refetchInterval: REREAD_MS,
  })
}

type Offer = Pick<Schemas['Quote'], 'quote_id' | 'status' | 'customer_email' | 'proposed_at'>

type Move = Parameters<typeof mailOf>[0]

/** Returns who gets a mail of a move. Whether the proposal itself was mailed is known once the mails are read. */
export function useMailed(move: Move, quote: Offer): Mailed {
  const isMailOn = useIsMailOn()
  const { data } = useMails(quote.quote_id, mailOf(move, quote) === 'customer_if_sent')
  return isMailOn ? mailedOf(move, quote, data) : 'none'
}

/** The same of many quotes, whose mails are read once, a few at a time. */
export function useEachMailed(move: Move, quotes: readonly Offer[]): (quote: Offer) => Mailed {
  const isMailOn = useIsMailOn()
  const queryClient = useQueryClient()
  const [mails, setMails] = useState<ReadonlyMap<number, SentMail[]>>(new Map())
  useEffect(() => {
    let isOver = false
    const read = async ({ quote_id: id }: Offer) => {
      if (isOver) return
      const sent = await queryClient.fetchQuery(mailsQuery(id))
      setMails((before) => new Map(before).set(id, sent))
    }
    void eachOf(
      quotes.filter((quote) => mailOf(move, quote) === 'customer_if_sent'),
      read,
    )
    return () => {
      isOver = true
    }
  }, [])
  return (quote) => (isMailOn ? mailedOf(move, quote, mails.get(quote.quote_id)) : 'none')
}

function mailedOf(move: Move, quote: Offer, mails: readonly SentMail[] | undefined): Mailed {
  const mailed = mailOf(move, quote)
  if (mailed !== 'customer_if_sent' || !mails) return mailed
  return mails.some((mail) => isOfProposal(mail, quote)) ? 'customer' : 'none'
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
