// The summary of the chosen row of a quote that has a page of its own, and the answer to its message or the record of its order.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AssignMenu } from '../records/assign-menu.tsx'
import { isWithShop } from '../records/delivery-states.ts'
import { LongText } from '../records/long-text.tsx'
import { OrderDialog } from '../records/order-dialog.tsx'
import { QuoteDelivery } from '../records/quote-delivery.tsx'
import { useComments, type Comment } from '../records/use-comments.ts'
import { useProposals } from '../records/use-history.ts'
import { useWaiting } from '../records/use-waiting.ts'
import { useQuote } from '../records/use-quote.ts'
import { findOpenCounterOffer } from '../records/wanted-state.ts'
import { WantedTable } from '../records/wanted-table.tsx'
import { wantedTotal } from '../records/wanted-terms.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import type { Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { useShortcuts } from '../ui/keys.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import type { InboxRow } from './inbox-rows.ts'
import { MessageAnswer, useMessagePlace, WaitingText } from './message-answer.tsx'
import { OfferItems } from './offer-items.tsx'
import { TakeOffer } from './take-offer.tsx'
import classes from './inbox.module.css'
import paneClasses from './pane.module.css'

export function WaitingQuote({ row }: { row: InboxRow }) {
  const { t } = useMessages()
  const { money } = useFormat()
  const digits = useCurrencyDigits()
  const { goBack } = useInboxNavigation()
  const { currency_code, grand_total, comment_kind } = row
  const pane = useRef<HTMLElement>(null)
  const { data: quote } = useQuote(row.record_id)
  const isOrder =
    row.kind === 'accepted' && (quote === undefined || (quote.status === 'accepted' && !isWithShop(quote)))
  useShortcuts([
    {
      keys: 'Escape',
      label: t('inbox.keys.list'),
      run: goBack,
      when: ({ target }) => pane.current?.contains(target as Node) ?? false,
    },
  ])
  return (
    <section ref={pane} className={classes.quote} tabIndex={-1}>
      <h2>
        <bdi>{row.customer_name ?? row.customer_email}</bdi>
      </h2>
      <p>
        {row.increment_id} · <bdi>{row.title}</bdi>
      </p>
      {grand_total !== null && currency_code !== null && (
        <p className={classes.total}>{money(grand_total, currency_code, digits(currency_code))}</p>
      )}
      {row.kind === 'accepted' ? (
        <Accepted quote={quote} />
      ) : (
        <>
          <p>
            {t(comment_kind ? `inbox.one.${comment_kind}` : row.isGone ? 'inbox.gone' : 'inbox.inRevision')}
          </p>
          <WaitingText quoteId={row.record_id} text={row.text_start} />
        </>
      )}
      {comment_kind === 'counter_offer' && <Counter quoteId={row.record_id} />}
      <div className={classes.buttons}>
        {isOrder && <RecordOrder quoteId={row.record_id} />}
        {comment_kind === 'counter_offer' && <TakeCounter quoteId={row.record_id} />}
        <Button
          // Where there is something else to do, that is the main button.
          variant={isOrder || row.kind === 'message' ? 'default' : 'filled'}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/quotes/$id"
              params={{ id: String(row.record_id) }}
              search={comment_kind ? { tab: 'conversation' } : {}}
            />
          )}
        >
          {t(comment_kind ? 'inbox.openConversation' : 'inbox.openQuote')}
        </Button>
        {row.kind === 'message' && <SettleMessage quoteId={row.record_id} />}
        <AssignMenu type="quote" id={row.record_id} assigneeId={row.assignee_id} />
      </div>
      {row.kind === 'message' && <MessageAnswer quoteId={row.record_id} />}
    </section>
  )
}

function SettleMessage({ quoteId }: { quoteId: number }) {
  const { data: comments } = useComments(quoteId)
  return comments && <SettleButton quoteId={quoteId} comments={comments} />
}

/** Takes the quote out of the inbox without an answer and goes to the next, or puts it back. */
function SettleButton({ quoteId, comments }: { quoteId: number; comments: Comment[] }) {
  const { goNext } = useInboxNavigation()
  const { label, toggle, isPending } = useWaiting(quoteId, comments, {
    onDone: goNext,
    place: useMessagePlace(quoteId),
  })
  return (
    toggle && (
      <Button variant="default" loading={isPending} onClick={toggle}>
        {label}
        <kbd className={paneClasses.kbd} aria-hidden>
          x
        </kbd>
      </Button>
    )
  )
}

/** What the customer wants instead of what the quote says, and its total with that. */
function Counter({ quoteId }: { quoteId: number }) {
  const { t } = useMessages()
  const digitsOf = useCurrencyDigits()
  const { data: quote } = useQuote(quoteId)
  const { data: comments } = useComments(quoteId)
  const last = comments?.findLast(({ wanted, is_of_former_buyer }) => wanted !== null && !is_of_former_buyer)
  if (!quote || !comments || !last?.wanted) return null
  const digits = digitsOf(quote.currency_code)
  const total = wantedTotal(quote, last.wanted, digits)
  return (
    <WantedTable
      wanted={last.wanted}
      offer={quote}
      headings={[t('comment.present'), t('comment.wanted')]}
      digits={digits}
      totals={total === undefined ? undefined : [quote.grand_total, total]}
    />
  )
}

/** The button that takes the counter-offer into the draft, unless a proposal has answered it. */
function TakeCounter({ quoteId }: { quoteId: number }) {
  const digitsOf = useCurrencyDigits()
  const { data: quote } = useQuote(quoteId)
  const { data: comments } = useComments(quoteId)
  const { data: proposals } = useProposals(quoteId)
  if (!quote || !comments || !proposals) return null
  const open = findOpenCounterOffer(comments, quote, proposals.at(-1)?.version ?? 0)
  return open && <TakeOffer quote={quote} comment={open} digits={digitsOf(quote.currency_code)} />
}

/** What the customer has accepted, and the order of it. */
function Accepted({ quote }: { quote: Schemas['Quote'] | undefined }) {
  const { t } = useMessages()
  const isOpen = quote === undefined || quote.status === 'accepted'
  return (
    <>
      {quote && <QuoteDelivery quote={quote} />}
      {isOpen ? (
        <p>{t('inbox.toOrder')}</p>
      ) : (
        <p>
          <StatusBadge status={quote.status} /> <bdi>{quote.order_increment_id ?? quote.order_reference}</bdi>
        </p>
      )}
      {quote?.customer_note && (
        <blockquote className={classes.quoted}>
          <LongText text={quote.customer_note} />
        </blockquote>
      )}
      {quote && <OfferItems quote={quote} items={quote.items ?? []} />}
    </>
  )
}

function RecordOrder({ quoteId: quote_id }: { quoteId: number }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const query = useQuote(quote_id)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useShortcuts([{ keys: 'p', label: t('inbox.recordOrder'), run: open }])
  const finish = () => {
    setIsOpen(false)
    for (const queryKey of [queryKeys.record('quote', quote_id), queryKeys.inbox(), queryKeys.lists('quote')])
      void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Button loading={isOpen && query.isPending} onClick={open}>
        {t('inbox.recordOrder')}
        <kbd className={paneClasses.kbd} aria-hidden>
          p
        </kbd>
      </Button>
      {isOpen && (
        <Loaded query={query} skeleton={null}>
          {(quote) => (
            <OrderDialog move="purchase" quote={quote} onClose={() => setIsOpen(false)} onDone={finish} />
          )}
        </Loaded>
      )}
    </>
  )
}
