// A price request that is open in the inbox: message, product, files, replies, and the form to reply.
import { Link, useParams } from '@tanstack/react-router'
import { FilePlus2, MailOpen, Reply } from 'lucide-react'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Schemas } from '../service/api.ts'
import { useActorName } from '../records/actor.ts'
import { AssignMenu } from '../records/assign-menu.tsx'
import { useStore } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { priceRequestStatus } from '../records/price-request-status.ts'
import { RecordTexts } from '../records/text-places.tsx'
import { useMessages } from '../messages/messages.tsx'
import { takeTypedText, useShortcuts } from '../ui/keys.ts'
import { ActionIcon, Button, Tooltip } from '../ui/mantine.ts'
import { Loaded } from '../ui/loaded.tsx'
import { forbiddenText } from '../ui/permission-text.ts'
import { focusEnd } from '../ui/return-focus.ts'
import { FailureNote, Skeleton } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { CloseMenu, ReopenButton } from './close-menu.tsx'
import { CustomerCard, fullName } from './customer-card.tsx'
import { Dealings } from './dealings.tsx'
import { setDraft, useDraft } from './drafts.ts'
import { EarlyReply } from './early-reply.tsx'
import { Files } from '../records/files.tsx'
import { LongText } from '../records/long-text.tsx'
import { useInboxNavigation } from './inbox-context.ts'
import { rowKey } from './inbox-rows.ts'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import { Card, Facts } from '../records/card.tsx'
import { Age, Author, Pane, PaneState } from './pane.tsx'
import classes from './pane.module.css'
import { ProductCard } from './product-card.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useMakeQuote, type MakeQuote } from './use-make-quote.ts'
import { SnoozedNote, SnoozeMenu } from './snooze-menu.tsx'
import { usePriceRequest, useReadMark } from '../records/use-price-request.ts'

export function PriceRequestPane() {
  const { id } = useParams({ from: '/inbox/price-request/$id' })
  const request = usePriceRequest(Number(id))
  if (!request.data)
    return (
      <PaneState>
        <EarlyReply key={id} id={Number(id)} />
        <Loaded query={request} skeleton={<Skeleton lines={8} />}>
          {() => null}
        </Loaded>
      </PaneState>
    )
  // The key creates a new component for each request, so that no state of one is shown for another.
  return <PriceRequest key={id} request={request.data} />
}

function PriceRequest({ request }: { request: Schemas['PriceRequest'] }) {
  const { t } = useMessages()
  const { request_id, product, customer_email } = request
  const store = useStore(request.store_id)
  const draft = useDraft(request_id)
  const message = useRef<HTMLTextAreaElement>(null)
  const price = useRef<HTMLInputElement>(null)
  const reply = useBegunReply(request, message)
  const makeQuote = useMakeQuote(request, store, {
    price: draft?.price ?? '',
    onUnreadablePrice: () => price.current?.focus(),
  })
  const mayCreateCustomers = useMay()('Customers::write')
  const customFields = [request.custom_field_1, request.custom_field_2, request.custom_field_3]
  return (
    <Pane
      title={<bdi>{product.name ?? product.sku ?? t('inbox.one.price_request')}</bdi>}
      subtitle={
        <>
          <span>{request.increment_id}</span>
          <StatusBadge status={priceRequestStatus(request)} />
          <Age time={request.created_at} />
        </>
      }
      actions={<Actions request={request} makeQuote={makeQuote} onReply={reply} />}
      mainAction={
        <Button leftSection={<Reply size={16} aria-hidden />} onClick={reply}>
          {t('inbox.reply')}
          <kbd className={classes.kbd} aria-hidden>
            r
          </kbd>
        </Button>
      }
      aside={
        <>
          <CustomerCard record={request} customerId={makeQuote.customerId} />
          <ProductCard product={product} currencyCode={store?.currency_code} />
          <Dealings email={customer_email} priceRequestId={request_id} />
        </>
      }
    >
      <SetAsideNote request={request} />
      {makeQuote.error !== null && !makeQuote.isDialogOpen && <FailureNote error={makeQuote.error} />}
      {makeQuote.isDialogOpen && !mayCreateCustomers && (
        <p className={classes.others} role="alert">
          <bdi>{customer_email}</bdi> {t('inbox.newCustomerText')} {forbiddenText(['Customers::write'], t)}
        </p>
      )}
      <Card>
        <Author name={fullName(request) ?? customer_email} time={request.created_at} />
        {request.message ? (
          <LongText text={request.message} />
        ) : (
          <p className={classes.muted}>{t('inbox.noMessage')}</p>
        )}
        <Facts
          facts={customFields.map((value, index) => [t('inbox.customField', { number: index + 1 }), value])}
        />
        <Files requestId={request_id} files={request.files} />
      </Card>
      <Replies replies={request.replies} />
      <RecordTexts
        record={request}
        values={{ 'request.number': request.increment_id, 'product.name': product.name }}
      >
        <ReplyForm ref={message} price={price} request={request} currencyCode={store?.currency_code} />
      </RecordTexts>
      {makeQuote.isDialogOpen && mayCreateCustomers && (
        <NewCustomerDialog request={request} makeQuote={makeQuote} />
      )}
    </Pane>
  )
}

/**
 * Returns a function that leads to the field of the reply, or to that of the row that was chosen just now. A reply that was begun before
 * the request was there goes on in the field at once, so that no key is lost.
 */
function useBegunReply(
  { request_id, replies }: Schemas['PriceRequest'],
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const { cursor, begun, setBegun } = useInboxNavigation()
  const draft = useDraft(request_id)
  const key = rowKey({ kind: 'price_request', record_id: request_id })
  useLayoutEffect(() => {
    // It may have been begun, and left again, before the replies were known.
    if (draft && draft.repliesSeen > replies.length)
      setDraft(request_id, { ...draft, repliesSeen: replies.length })
    if (begun !== key) return
    const message = `${draft?.message ?? ''}${takeTypedText()}`
    const repliesSeen = Math.min(draft?.repliesSeen ?? replies.length, replies.length)
    setDraft(request_id, { message, price: draft?.price ?? '', repliesSeen })
    setBegun(undefined)
    focusEnd(field.current)
  }, [])
  return () => (cursor === key ? focusEnd(field.current) : setBegun(cursor))
}

/** Why the request is not in the inbox although nobody has replied. */
function SetAsideNote({ request }: { request: Schemas['PriceRequest'] }) {
  const { t } = useMessages()
  const actorName = useActorName()
  const { request_id, close_reason, closed_at, closed_by, snoozed_until } = request
  if (close_reason)
    return (
      <p className={classes.others} role="status">
        {t('inbox.closedAs', { reason: t(`inbox.closeReason.${close_reason}`) })}
        {closed_at && closed_by && (
          <>
            {' · '}
            <bdi>{actorName(closed_by)}</bdi> <Age time={closed_at} />
          </>
        )}
      </p>
    )
  return snoozed_until ? <SnoozedNote id={request_id} until={snoozed_until} /> : null
}

type ActionsProps = { request: Schemas['PriceRequest']; makeQuote: MakeQuote; onReply: () => void }

function Actions({ request, makeQuote, onReply }: ActionsProps) {
  const { t } = useMessages()
  const may = useMay()
  const { isRead, toggle } = useReadMark(request)
  const mayQuote = may('Quoting::quotes')
  const status = priceRequestStatus(request)
  useShortcuts([
    { keys: 'r', label: t('inbox.keys.reply'), run: onReply, startsText: true },
    { keys: 'u', label: t('inbox.keys.unread'), run: toggle },
    ...(mayQuote ? [{ keys: 'q', label: t('inbox.keys.quote'), run: makeQuote.start }] : []),
  ])
  const unreadLabel = t(isRead ? 'inbox.markUnread' : 'inbox.markRead')
  return (
    <>
      <Tooltip label={unreadLabel}>
        <ActionIcon aria-label={unreadLabel} onClick={toggle}>
          <MailOpen size={18} />
        </ActionIcon>
      </Tooltip>
      {status !== 'closed' && status !== 'replied' && <SnoozeMenu request={request} />}
      {status === 'closed' ? <ReopenButton request={request} /> : <CloseMenu request={request} />}
      <AssignMenu type="price_request" id={request.request_id} assigneeId={request.assignee_id ?? null} />
      {mayQuote && (
        <Button
          variant="default"
          leftSection={<FilePlus2 size={16} aria-hidden />}
          loading={makeQuote.isBusy}
          onClick={makeQuote.start}
        >
          <span className={classes.long}>{t('inbox.makeQuote')}</span>
          <span className={classes.short} aria-hidden>
            {t('inbox.makeQuote.short')}
          </span>
          <kbd className={classes.kbd} aria-hidden>
            q
          </kbd>
        </Button>
      )}
    </>
  )
}

function Replies({ replies }: { replies: Schemas['PriceRequest']['replies'] }) {
  const { t } = useMessages()
  const actorName = useActorName()
  if (replies.length === 0) return null
  return (
    <ol className={classes.replies} aria-label={t('inbox.replies')}>
      {replies.map((reply) => (
        <li key={reply.reply_id} className={classes.reply}>
          <Author
            name={actorName(reply.author)}
            time={reply.created_at}
            price={reply.price}
            currencyCode={reply.currency_code}
          />
          <ReplyText reply={reply} />
        </li>
      ))}
    </ol>
  )
}

/** A message or, if the proposal of a quote is the reply, a link to the quote. */
function ReplyText({ reply }: { reply: Schemas['PriceRequest']['replies'][number] }) {
  const { t } = useMessages()
  const [, id] = /^Q0*(\d{1,9})$/.exec(reply.message) ?? []
  if (id === undefined || reply.price !== null) return <LongText text={reply.message} />
  return (
    <Link to="/quotes/$id" params={{ id }}>
      {t('inbox.answeredBy', { number: reply.message })}
    </Link>
  )
}
