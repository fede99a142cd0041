// The summary of the chosen row of a quote that has a page of its own, and the answer to its message or the record of its order.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AssignMenu } from '../records/assign-menu.tsx'
import { OrderDialog } from '../records/order-dialog.tsx'
import { useComments, type Comment } from '../records/use-comments.ts'
import { useWaiting } from '../records/use-waiting.ts'
import { useQuote } from '../records/use-quote.ts'
import { WantedTable } from '../records/wanted-table.tsx'
import { wantedTotal } from '../records/wanted-terms.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { useInboxNavigation } from './inbox-context.ts'
import type { InboxRow } from './inbox-rows.ts'
import { MessageAnswer, WaitingText } from './message-answer.tsx'
import classes from './inbox.module.css'
import paneClasses from './pane.module.css'

export function WaitingQuote({ row }: { row: InboxRow }) {
  const { t } = useMessages()
  const { money } = useFormat()
  const digits = useCurrencyDigits()
  const { currency_code, grand_total, comment_kind } = row
  return (
    <section className={classes.quote} tabIndex={-1}>
      <h2>
        <bdi>{row.customer_name ?? row.customer_email}</bdi>
      </h2>
      <p>
        {row.increment_id} · <bdi>{row.title}</bdi>
      </p>
      {grand_total !== null && currency_code !== null && (
        <p className={classes.total}>{money(grand_total, currency_code, digits(currency_code))}</p>
      )}
      <p>
        {t(
          comment_kind
            ? `inbox.one.${comment_kind}`
            : row.kind === 'revision'
              ? 'inbox.inRevision'
              : 'inbox.toOrder',
        )}
      </p>
      {row.kind !== 'accepted' && <WaitingText quoteId={row.record_id} text={row.text_start} />}
      {comment_kind === 'counter_offer' && <CounterOffer quoteId={row.record_id} />}
      <div className={classes.buttons}>
        <Button
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
        {row.kind === 'accepted' && <RecordOrder row={row} />}
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
  const { label, toggle, isPending } = useWaiting(quoteId, comments, goNext)
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
function CounterOffer({ quoteId }: { quoteId: number }) {
  const { t } = useMessages()
  const digitsOf = useCurrencyDigits()
  const { data: quote } = useQuote(quoteId)
  const { data: comments } = useComments(quoteId)
  const last = comments?.findLast(({ wanted, is_of_former_buyer }) => wanted !== null && !is_of_former_buyer)
  if (!quote || !last?.wanted) return null
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

function RecordOrder({ row }: { row: InboxRow }) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const { record_id: quote_id } = row
  const query = useQuote(quote_id)
  const [isOpen, setIsOpen] = useState(false)
  const finish = () => {
    setIsOpen(false)
    for (const queryKey of [queryKeys.record('quote', quote_id), queryKeys.inbox(), queryKeys.lists('quote')])
      void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Button variant="default" loading={isOpen && query.isPending} onClick={() => setIsOpen(true)}>
        {t('inbox.recordOrder')}
      </Button>
      {isOpen && (
        <Loaded query={query} skeleton={null}>
          {(quote) => <OrderDialog quote={quote} onClose={() => setIsOpen(false)} onDone={finish} />}
        </Loaded>
      )}
    </>
  )
}
