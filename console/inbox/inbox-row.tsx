// A row of the inbox: what waits, since when, from whom, and a link to it.
import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  Check,
  Clock,
  ListChecks,
  MessageSquareText,
  MessagesSquare,
  PackageCheck,
  PencilLine,
  type LucideIcon,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { withVisibleOverrides } from '../messages/isolated.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { useOfferEnd } from '../records/offer-end.tsx'
import { useAssigneeName } from '../service/assignees.ts'
import type { InboxOrder } from './inbox-order.ts'
import { linkTo, rowKey, rowName, type InboxRow } from './inbox-rows.ts'
import type { InboxKind } from './inbox-search.ts'
import classes from './inbox.module.css'

/** Where the record stands beside the list, as in the style. */
const PANE_MEDIA = '(width >= 60rem)'

const kindIcons: Record<InboxKind, LucideIcon> = {
  price_request: MessageSquareText,
  quote_request: ListChecks,
  message: MessagesSquare,
  expiring: Clock,
  accepted: PackageCheck,
  follow_up: AlarmClock,
  revision: PencilLine,
}

type Props = {
  row: InboxRow
  order: InboxOrder
  isCurrent: boolean
  isTabStop: boolean
  hasDraft: boolean
  onChoose: (key: string) => void
  /** Shows a row beside the list that has an address elsewhere. */
  onOpen: (row: InboxRow) => void
}

/** The whole list is one stop of the Tab key (`isTabStop` of a single row); arrow keys change the row. */
export function InboxRowLink({ row, order, isCurrent, isTabStop, hasDraft, onChoose, onOpen }: Props) {
  const { t } = useMessages()
  const key = rowKey(row)
  const Icon = row.isGone ? Check : kindIcons[row.kind]
  const label = t(row.isGone ? 'inbox.gone' : rowName(row))
  return (
    <li>
      <Link
        {...addressOf(row)}
        className={classes.row}
        data-key={key}
        data-unread={isNew(row) || undefined}
        data-gone={row.isGone || undefined}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => {
          onChoose(key)
          if (!isBeside(event) || linkTo(row).to !== '/inbox') return
          event.preventDefault()
          onOpen(row)
        }}
      >
        <span className={classes.kind} title={label}>
          <Icon size={16} aria-hidden />
          <span className="visually-hidden">{label}</span>
        </span>
        <RowText row={row} order={order} hasDraft={hasDraft} />
      </Link>
    </li>
  )
}

/** Whether a click is to show the row beside the list, not to open the link: by a mouse, without a key, where both have room. */
function isBeside({ detail, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return detail > 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && matchMedia(PANE_MEDIA).matches
}

function RowText({ row, order, hasDraft }: Pick<Props, 'row' | 'order' | 'hasDraft'>) {
  const { t } = useMessages()
  const { money } = useFormat()
  const digits = useCurrencyDigits()
  const assignee = useAssigneeName()(row.assignee_id)
  const { currency_code, value } = row
  return (
    <span className={classes.text}>
      <span className={classes.line}>
        <Shortened
          className={classes.name}
          text={row.customer_name ?? row.customer_email ?? row.increment_id}
        />
        {isNew(row) && <span className={classes.unread} role="img" aria-label={t('status.unread')} />}
        <RowTime row={row} order={order} />
      </span>
      <span className={classes.line}>
        <Shortened className={classes.title} text={row.title ?? row.increment_id} />
        {value !== null && currency_code !== null && (
          <span className={classes.amount}>{money(value, currency_code, digits(currency_code))}</span>
        )}
      </span>
      <span className={classes.line}>
        {hasDraft && <span className={classes.draft}>{t('inbox.draft')}</span>}
        {row.comment_kind && (
          <span className={classes.kind} aria-hidden>
            {t(`inbox.one.${row.comment_kind}`)}
          </span>
        )}
        {(row.follow_up_reason === 'unseen' || row.follow_up_reason === 'unanswered') && (
          <span className={classes.kind} aria-hidden>
            {t(`followUp.${row.follow_up_reason}`)}
          </span>
        )}
        <Shortened
          className={classes.start}
          text={row.text_start || (row.title === null ? t('inbox.noMessage') : row.increment_id)}
        />
        {assignee !== undefined && <Shortened className={classes.assignee} text={assignee} />}
      </span>
    </span>
  )
}

/** What was read last of a row that is gone says nothing of it: closing or answering a request marks it as read. */
const isNew = ({ is_unread, isGone }: InboxRow) => is_unread && !isGone

/** A text that is cut off where its line ends. */
function Shortened({ text, className }: { text: string; className: string | undefined }) {
  return (
    <bdi className={className} title={withVisibleOverrides(text)}>
      {withVisibleOverrides(text)}
    </bdi>
  )
}

/** When a quote expires, or the time by which the row is in its place. */
function RowTime({ row, order }: Pick<Props, 'row' | 'order'>) {
  const { t } = useMessages()
  const { relative, dateTime } = useFormat()
  const end = useOfferEnd(row.store_id)
  // A row that is done tells no end, which may just have been extended.
  const isExpiring = row.kind === 'expiring' && !row.isGone && row.expires_at !== null
  const utc = isExpiring ? row.expires_at! : order === 'newest' ? row.latest_at : row.waiting_since
  const time = parseTime(utc)
  return (
    <time
      dateTime={time.toISOString()}
      title={isExpiring ? end.time(utc) : dateTime(time)}
      className={classes.age}
    >
      {isExpiring ? t('inbox.expires', { age: end.until(utc) }) : relative(time)}
    </time>
  )
}

function addressOf(row: InboxRow) {
  const { kind, record_id } = row
  const params = { id: String(record_id) }
  if (kind === 'message') return { to: '/quotes/$id', params, search: { tab: 'conversation' } } as const
  if (kind === 'accepted' || kind === 'revision') return { to: '/quotes/$id', params } as const
  // Keeps the filters of the inbox.
  return { ...linkTo(row), search: true } as const
}
