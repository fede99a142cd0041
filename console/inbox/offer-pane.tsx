// An offer that expires soon or is to be followed up, open in the inbox: what it says, whether the customer looked, and what can be
// done about it.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { AlarmClock } from 'lucide-react'
import { Fragment, useState } from 'react'
import { allItems } from '../../src/domain/choices.ts'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { AssignMenu } from '../records/assign-menu.tsx'
import { Card, Facts } from '../records/card.tsx'
import { FollowUpLine, useDone, useFollowUpDialog } from '../records/follow-up-line.tsx'
import { LongText } from '../records/long-text.tsx'
import { OfferEnd, useOfferEnd } from '../records/offer-end.tsx'
import { OfferDialog, type OfferMove } from '../records/offer-dialog.tsx'
import { useLastMail, useMailed } from '../records/sent-mails.ts'
import { useFollowUp, type FollowUp } from '../records/use-follow-up.ts'
import { useQuote, useQuoteLink } from '../records/use-quote.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { useShortcuts } from '../ui/keys.ts'
import { Loaded } from '../ui/loaded.tsx'
import { ActionIcon, Button } from '../ui/mantine.ts'
import { Skeleton } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Time } from '../ui/time.tsx'
import { CustomerCard, fullName } from './customer-card.tsx'
import { Dealings } from './dealings.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import { OfferItems } from './offer-items.tsx'
import { Pane, PaneState } from './pane.tsx'
import classes from './pane.module.css'

type Quote = Schemas['Quote']

export function OfferPane() {
  const { id } = useParams({ from: '/inbox/quote/$id' })
  return <LoadedOffer id={id} />
}

export function FollowUpPane() {
  const { id } = useParams({ from: '/inbox/follow-up/$id' })
  return <LoadedOffer id={id} />
}

function LoadedOffer({ id }: { id: string }) {
  const quote = useQuote(Number(id))
  if (!quote.data)
    return (
      <PaneState>
        <Loaded query={quote} skeleton={<Skeleton lines={8} />}>
          {() => null}
        </Loaded>
      </PaneState>
    )
  return <Offer key={id} quote={quote.data} />
}

function Offer({ quote }: { quote: Quote }) {
  const { t } = useMessages()
  const { increment_id, status, customer_email, customer_note } = quote
  const reason = useFollowUp(quote.quote_id)?.reason ?? null
  return (
    <Pane
      title={<bdi>{fullName(quote) ?? customer_email ?? t('inbox.guest')}</bdi>}
      subtitle={
        <>
          <span>{increment_id}</span>
          <StatusBadge status={status} />
        </>
      }
      actions={<Actions quote={quote} />}
      mainAction={
        <Button
          renderRoot={(props) => <Link {...props} to="/quotes/$id" params={{ id: String(quote.quote_id) }} />}
        >
          {t('inbox.openQuote')}
          <Key name="q" />
        </Button>
      }
      aside={
        <>
          <CustomerCard record={quote} customerId={quote.customer_id} />
          {customer_email !== null && <Dealings email={customer_email} quoteId={quote.quote_id} />}
        </>
      }
    >
      <FollowUpLine quote={quote} done={reason && <DoneButton quote={quote} reason={reason} />} />
      <Card>
        <OfferFacts quote={quote} />
        {customer_note && <LongText text={customer_note} />}
      </Card>
      <OfferItems quote={quote} items={allItems(quote)} />
    </Pane>
  )
}

function OfferFacts({ quote }: { quote: Quote }) {
  const { t } = useMessages()
  const { money, date, relative } = useFormat()
  const digits = useCurrencyDigits()(quote.currency_code)
  const { quote_id, expires_at, proposed_at } = quote
  const shown = (amount: number) => money(amount, quote.currency_code, digits)
  const link = useQuoteLink(quote_id, proposed_at !== null)
  const lastMail = useLastMail(quote_id)
  const { until } = useOfferEnd(quote.store_id)
  return (
    <Facts
      facts={[
        [t('inbox.sum'), <strong key="total">{shown(quote.grand_total)}</strong>],
        [
          t('quote.choices'),
          quote.grand_total_from !== quote.grand_total_to &&
            t('quote.range', { from: shown(quote.grand_total_from), to: shown(quote.grand_total_to) }),
        ],
        [
          t('quote.expiresAt'),
          expires_at && (
            <Fragment key="end">
              <OfferEnd expiresAt={expires_at} storeId={quote.store_id} /> ({until(expires_at)})
            </Fragment>
          ),
        ],
        [t('quote.proposedAt'), proposed_at && date(parseTime(proposed_at))],
        [t('mailNote.lastFact'), lastMail && <Time key="mail" time={lastMail} />],
        [
          t('link.title'),
          link &&
            (link.seen_at === null
              ? t('link.unseen')
              : t('link.seen', { age: relative(parseTime(link.seen_at)) })),
        ],
      ]}
    />
  )
}

/** Takes the quote out of the inbox, and goes to what waits next. */
function DoneButton(props: { quote: Quote; reason: NonNullable<FollowUp['reason']> }) {
  const { t } = useMessages()
  const { goNext } = useInboxNavigation()
  const { finish, isPending } = useDone({ ...props, onDone: goNext })
  useShortcuts([{ keys: 'x', label: t('followUp.finish'), run: finish }])
  return (
    <Button size="compact-sm" loading={isPending} onClick={finish}>
      {t('followUp.finish')}
      <Key name="x" />
    </Button>
  )
}

function Actions({ quote }: { quote: Quote }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [move, setMove] = useState<OfferMove>()
  const followUp = useFollowUpDialog(quote)
  const { quote_id, status } = quote
  const params = { id: String(quote_id) }
  const mayExtend = ['approved', 'proposed', 'accepted'].includes(status)
  const mayRemind = useMailed('resend', quote) !== 'none' && status === 'proposed'
  useShortcuts([
    ...(mayRemind
      ? [{ keys: 'r', label: t('quote.move.resend'), run: () => setMove('resend'), startsText: true }]
      : []),
    ...(mayExtend ? [{ keys: 'v', label: t('inbox.keys.extend'), run: () => setMove('extend') }] : []),
    { keys: 'f', label: t('followUp.key'), run: followUp.open },
    { keys: 'q', label: t('inbox.keys.open'), run: () => void navigate({ to: '/quotes/$id', params }) },
  ])
  const finish = () => {
    setMove(undefined)
    for (const queryKey of [queryKeys.record('quote', quote_id), queryKeys.inbox(), queryKeys.lists('quote')])
      void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <>
      <AssignMenu type="quote" id={quote_id} assigneeId={quote.assignee_id} />
      <ActionIcon aria-label={t('followUp.set')} title={t('followUp.setKey')} onClick={followUp.open}>
        <AlarmClock size={18} />
      </ActionIcon>
      {mayExtend && (
        <Button variant="default" onClick={() => setMove('extend')}>
          {t('inbox.extend')}
          <Key name="v" />
        </Button>
      )}
      {mayRemind && (
        <Button variant="default" onClick={() => setMove('resend')}>
          {t('quote.remind')}
          <Key name="r" />
        </Button>
      )}
      {followUp.dialog}
      {move && <OfferDialog quote={quote} move={move} onClose={() => setMove(undefined)} onDone={finish} />}
    </>
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd className={classes.kbd} aria-hidden>
      {name}
    </kbd>
  )
}
