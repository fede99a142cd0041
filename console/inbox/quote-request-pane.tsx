// A quote request that is open in the inbox: details, items, history, and the buttons to make a quote of it or to close it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { AssignMenu } from '../records/assign-menu.tsx'
import { sendOnce } from '../service/idempotency.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { ActionIcon, Button, Menu } from '../ui/mantine.ts'
import { Loaded } from '../ui/loaded.tsx'
import { FailureNote, Skeleton } from '../ui/states.tsx'
import { quoteRequestStatus } from '../records/quote-request-status.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { CloseRequestDialog, type Closing } from './close-request-dialog.tsx'
import { CustomerCard, fullName } from './customer-card.tsx'
import { Dealings } from './dealings.tsx'
import { History } from './history.tsx'
import { RecordTexts } from '../records/text-places.tsx'
import { LongText } from '../records/long-text.tsx'
import { Card } from '../records/card.tsx'
import { Age, Author, Pane, PaneState } from './pane.tsx'
import classes from './pane.module.css'
import { ItemsCard } from './items-card.tsx'
import { firstPriceOf } from './use-make-quote.ts'

type QuoteRequest = Schemas['QuoteRequest']

export function QuoteRequestPane() {
  const { id } = useParams({ from: '/inbox/quote-request/$id' })
  const request = useQuery({
    queryKey: queryKeys.record('quote_request', id),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/request/{requestId}', {
          params: { path: { requestId: Number(id) } },
          signal,
        }),
      ),
  })
  if (!request.data)
    return (
      <PaneState>
        <Loaded query={request} skeleton={<Skeleton lines={8} />}>
          {() => null}
        </Loaded>
      </PaneState>
    )
  return <Contents key={id} request={request.data} />
}

function Contents({ request }: { request: QuoteRequest }) {
  const { t } = useMessages()
  const { request_id, customer_email, details } = request
  const name = fullName(request) ?? customer_email ?? t('inbox.guest')
  const makeQuote = useQuoteFromRequest(request_id)
  return (
    <Pane
      title={<bdi>{name}</bdi>}
      subtitle={
        <>
          <span>{request.increment_id}</span>
          <StatusBadge status={quoteRequestStatus(request.status)} />
          <Age time={request.created_at} />
        </>
      }
      actions={<Actions request={request} />}
      mainAction={<MainAction request={request} makeQuote={makeQuote} />}
      aside={
        <>
          <CustomerCard record={request} customerId={request.customer_id} />
          {customer_email !== null && <Dealings email={customer_email} />}
        </>
      }
    >
      {makeQuote.error && <FailureNote error={makeQuote.error} />}
      {details && (
        <Card>
          <Author name={name} time={request.created_at} />
          <LongText text={details} />
        </Card>
      )}
      <ItemsCard
        items={request.items ?? []}
        currencyCode={request.currency_code}
        subtotal={{ amount: request.subtotal, label: t('inbox.subtotal') }}
      />
      <History requestId={request_id} />
    </Pane>
  )
}

type MainActionProps = { request: QuoteRequest; makeQuote: ReturnType<typeof useQuoteFromRequest> }

function MainAction({ request: { status, quote_id }, makeQuote }: MainActionProps) {
  const { t } = useMessages()
  const mayQuote = useMay()('Quoting::quotes') && status === 'pending'
  const start = () => makeQuote.isPending || makeQuote.mutate()
  useShortcuts(mayQuote ? [{ keys: 'q', label: t('inbox.keys.quote'), run: start }] : [])
  return (
    <>
      {mayQuote && (
        <Button
          leftSection={<FilePlus2 size={16} aria-hidden />}
          loading={makeQuote.isPending}
          onClick={start}
        >
          {t('inbox.makeQuote')}{' '}
          <kbd className={classes.kbd} aria-hidden>
            q
          </kbd>
        </Button>
      )}
      {quote_id !== null && (
        <Button component={Link} to={`/quotes/${quote_id}`}>
          {t('inbox.openQuote')}
        </Button>
      )}
    </>
  )
}

function Actions({ request }: { request: QuoteRequest }) {
  const { t } = useMessages()
  const [closing, setClosing] = useState<Closing>()
  const { request_id } = request
  const isPending = request.status === 'pending'
  useShortcuts([
    ...(isPending
      ? [
          { keys: '', label: t('inbox.decline'), run: () => setClosing('decline') },
          { keys: '', label: t('inbox.cancelRequest'), run: () => setClosing('cancel') },
        ]
      : []),
  ])
  return (
    <>
      <AssignMenu type="quote_request" id={request_id} assigneeId={request.assignee_id} />
      {isPending && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('inbox.moreActions')}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setClosing('decline')}>{t('inbox.decline')} …</Menu.Item>
            <Menu.Item onClick={() => setClosing('cancel')}>{t('inbox.cancelRequest')} …</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {closing && (
        <RecordTexts record={request} values={{ 'request.number': request.increment_id }}>
          <CloseRequestDialog request={request} closing={closing} onClose={() => setClosing(undefined)} />
        </RecordTexts>
      )}
    </>
  )
}

function useQuoteFromRequest(requestId: number) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      sendOnce(['quote of a request', requestId], (header) =>
        result(
          api.POST('/rest/V1/quoting/request/{requestId}/quote', {
            params: { path: { requestId }, header },
            body: {},
          }),
        ),
      ),
    onSuccess: ({ quote_id }) => navigate(firstPriceOf(quote_id)),
  })
}
