// An entry in the feed of a quote: a change, a message, a mail, or that the customer has seen the offer.
import { Link } from '@tanstack/react-router'
import { Eye, Lock, Mail, MailWarning, MessageSquare, Pencil, Plus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { notSentReasons } from '../../../src/domain/quote-mails.ts'
import { useActorName } from '../../records/actor.ts'
import { LongText } from '../../records/long-text.tsx'
import { MailText } from '../../ui/mail-text.tsx'
import type { SentMail } from '../../records/sent-mails.ts'
import type { Comment } from '../../records/use-comments.ts'
import { useMessages } from '../../messages/messages.tsx'
import { parseTime, useFormat } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Time } from '../../ui/time.tsx'
import type { Quote } from '../offer/offer.ts'
import { ChangeList } from './change-list.tsx'
import { useChangeText } from './change-text.ts'
import { customerName } from './comment-item.tsx'
import { cartActionOf, type ChangeEntry, type FeedEntry, type MailEntry } from './history-feed.ts'
import classes from './history-tab.module.css'

const mailNames = [
  'quote_proposed',
  'quote_accepted_seller',
  'quote_accepted_customer',
  'quote_question_seller',
  'quote_answer_customer',
  'quote_declined',
  'quote_about_to_expire',
  'quote_extended',
  'quote_withdrawn',
  'quote_expired',
  'quote_not_ordered',
  'quote_delivered',
  'quote_delivery_refused',
] as const

type Context = { quote: Quote; digits: number; names: ReadonlyMap<number, string> }

export function FeedItem({ entry, ...context }: Context & { entry: FeedEntry }) {
  const { t } = useMessages()
  const { kind, time } = entry
  if (kind === 'change') return <ChangeItem {...context} entry={entry} time={time} />
  if (kind === 'message') return <MessageItem {...context} comment={entry.comment} time={time} />
  if (kind === 'mail') return <MailItem entry={entry} />
  return (
    <Item icon={Eye} what={t('history.seen')} time={time}>
      <ProposalLink number={entry.proposal.proposal_number} />
    </Item>
  )
}

type ItemProps = { icon: LucideIcon; tone?: string; what: ReactNode; who?: ReactNode; time: string }

function Item({ icon: Icon, tone, what, who, time, children }: ItemProps & { children?: ReactNode }) {
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={16} aria-hidden />
      </span>
      <p className={classes.what}>
        <strong>{what}</strong>
        {who}
      </p>
      <Time time={time} show="dateTime" className={classes.time} />
      {children && <div className={classes.body}>{children}</div>}
    </li>
  )
}

function ProposalLink({ number }: { number: number }) {
  const { t } = useMessages()
  return (
    <Link from="/quotes/$id" to="." search={(search) => ({ ...search, proposal: number })} replace>
      {t('proposal.number', { number })}
    </Link>
  )
}

function ChangeItem({ entry, time, ...context }: Context & { entry: ChangeEntry; time: string }) {
  const { t } = useMessages()
  const format = useFormat()
  const actorName = useActorName()
  const { row, count, since, changes, unlisted, isUndone } = entry
  const { from, to, actor, comment, reason_code, accepted_by, link_action } = row
  const isMove = from !== to && from !== null
  const cartAction = cartActionOf(row)
  const inCart =
    cartAction && t(cartAction === 'delivered' ? 'delivery.delivered' : `history.cart.${cartAction}`)
  const contents = changes.filter(({ field }) => field !== 'cart_id')
  const title = link_action
    ? t(`quote.history.link.${link_action}`)
    : (inCart ?? t(from === null ? 'history.created' : 'quote.history.edited'))
  return (
    <Item
      icon={from === null ? Plus : Pencil}
      what={isMove ? <StatusBadge status={to} /> : title}
      who={
        <>
          <bdi>{actorName(actor)}</bdi>
          {count > 1 && (
            <span className={classes.hint}>
              {t('history.saves', { count, time: format.time(parseTime(since)) })}
            </span>
          )}
        </>
      }
      time={time}
    >
      {accepted_by && (
        <p>
          <bdi>{t('quote.history.acceptedBy', { name: accepted_by })}</bdi>
        </p>
      )}
      {isMove && inCart && <p>{inCart}</p>}
      {reason_code && <p>{t(`quote.reason.${reason_code}`)}</p>}
      {comment && <LongText text={comment} />}
      {(contents.length > 0 || unlisted > 0) && (
        <ChangeList {...context} changes={contents} unlisted={unlisted} />
      )}
      {isUndone && unlisted === 0 && <p className={classes.hint}>{t('history.noDifference')}</p>}
    </Item>
  )
}

type MessageProps = Context & { comment: Comment; time: string }

function MessageItem({ comment, time, quote, digits, names }: MessageProps) {
  const { t } = useMessages()
  const { lineText } = useChangeText(quote.currency_code, digits)
  const actorName = useActorName()
  const { author, kind, is_internal, is_of_former_buyer, item_id, text, wanted, files } = comment
  const isFromCustomer = author === 'customer' && !is_of_former_buyer
  const about = (id: number, sku?: string) => names.get(id) || sku || t('comment.lineRemoved')
  return (
    <Item
      icon={is_internal ? Lock : MessageSquare}
      tone={is_internal ? 'warn' : undefined}
      what={t(is_internal ? 'history.note' : `inbox.one.${kind}`)}
      who={
        <>
          <bdi>{(isFromCustomer ? customerName(quote) : null) ?? actorName(author)}</bdi>
          {is_of_former_buyer && <span className={classes.hint}>{t('comment.former')}</span>}
        </>
      }
      time={time}
    >
      {item_id !== null && <bdi className={classes.label}>{about(item_id)}</bdi>}
      {text !== '' && <LongText text={text} />}
      {wanted !== null && (
        <ul className={classes.changes}>
          {wanted.map(({ item_id, sku, ...terms }) => (
            <li key={item_id} className={classes.subject}>
              <bdi className={classes.label}>{about(item_id, sku)}</bdi>
              <span>{lineText({ name: null, ...terms })}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && <bdi className={classes.hint}>{files.map(({ name }) => name).join(', ')}</bdi>}
    </Item>
  )
}

function MailItem({ entry: { mails, isRevision, time } }: { entry: MailEntry & { time: string } }) {
  const { t } = useMessages()
  const [{ mail, state, reason }] = mails
  const name = mailNames.find((each) => each === mail)
  const isLost = state === 'failed'
  const recipients = mails.flatMap(({ is_copy, recipient }) =>
    recipient === null ? [] : [{ is_copy, recipient }],
  )
  return (
    <Item
      icon={isLost ? MailWarning : Mail}
      tone={isLost ? 'bad' : undefined}
      what={isRevision ? t('history.mail.revision') : name ? t(`history.mail.${name}`) : mail}
      who={<StatusBadge status={state} />}
      time={time}
    >
      {recipients.length > 0 && (
        <ul className={classes.recipients}>
          {recipients.map(({ is_copy, recipient }, index) => (
            <li key={index}>
              {t(is_copy ? 'history.copyTo' : 'history.to')} <MailText address={recipient} />
            </li>
          ))}
        </ul>
      )}
      <MailReason state={state} reason={reason} />
    </Item>
  )
}

/** Why a mail was not sent, or the error of the mail server. */
function MailReason({ state, reason }: Pick<SentMail, 'state' | 'reason'>) {
  const { t } = useMessages()
  if (reason === null) return null
  if (state === 'queued') return <p className={classes.hint}>{t('history.reason.retried', { reason })}</p>
  const known = notSentReasons.find((each) => each === reason)
  if (state === 'not_sent' && known) return <p className={classes.hint}>{t(`history.reason.${known}`)}</p>
  return (
    <p className={state === 'failed' ? classes.bad : classes.hint}>
      <bdi>{reason}</bdi>
    </p>
  )
}
