// A message of a conversation. That of a counter-offer has a table of the wanted terms beside those of the proposal that it answers.
import { Lock } from 'lucide-react'
import { allItems } from '../../../src/domain/choices.ts'
import { FileRow } from '../../records/file-row.tsx'
import { LongText } from '../../records/long-text.tsx'
import { WantedTable } from '../../records/wanted-table.tsx'
import type { Comment } from '../../records/use-comments.ts'
import { isWaiting } from '../../records/use-waiting.ts'
import { useMessages } from '../../messages/messages.tsx'
import { parseTime, useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/mantine.ts'
import { useActorName } from '../../records/actor.ts'
import type { Quote } from '../offer/offer.ts'
import { useProposal, type ProposalEntry } from '../../records/use-history.ts'
import { isCounterOffer, stateOfWanted, type CounterOffer } from '../../records/wanted-state.ts'
import rowClasses from '../../records/file-rows.module.css'
import classes from './conversation.module.css'

type Props = {
  comment: Comment
  quote: Quote
  proposals: readonly ProposalEntry[]
  digits: number
  /** Whether it is the counter-offer that can be taken, also with the key `t`. */
  isOffered: boolean
  onTake: () => void
}

export function CommentItem({ comment, quote, ...terms }: Props) {
  const { t } = useMessages()
  const { dateTime, relative } = useFormat()
  const actorName = useActorName()
  const { author, kind, is_internal, is_of_former_buyer, item_id, text, files } = comment
  const isFromCustomer = author === 'customer' && !is_of_former_buyer
  const time = parseTime(comment.created_at)
  const item = allItems(quote).find((each) => each.item_id === item_id)
  return (
    <li
      className={classes.comment}
      data-comment={comment.comment_id}
      data-side={is_internal ? 'internal' : author === 'customer' ? 'customer' : 'seller'}
    >
      <p className={classes.author}>
        <bdi>{(isFromCustomer ? customerName(quote) : null) ?? actorName(author)}</bdi>
        {is_of_former_buyer && <span className={classes.kind}>{t('comment.former')}</span>}
        {kind !== 'message' && <span className={classes.kind}>{t(`inbox.one.${kind}`)}</span>}
        {isWaiting(comment) && <span className={classes.unanswered}>{t('comment.unanswered')}</span>}
        <time dateTime={time.toISOString()} title={relative(time)}>
          {dateTime(time)}
        </time>
      </p>
      {is_internal && (
        <p className={classes.internal}>
          <Lock size={14} aria-hidden /> {t('comment.internal')}
        </p>
      )}
      {item_id !== null && (
        <p className={classes.about}>
          {item ? <bdi>{item.name || item.sku}</bdi> : t('comment.lineRemoved')}
        </p>
      )}
      {text !== '' && <LongText text={text} />}
      {files.length > 0 && (
        <ul className={rowClasses.rows} aria-label={t('file.title')}>
          {files.map((file) => (
            <FileRow key={file.file_id} quoteId={quote.quote_id} file={file} />
          ))}
        </ul>
      )}
      {isCounterOffer(comment) && <CounterOfferTerms comment={comment} quote={quote} {...terms} />}
    </li>
  )
}

export function customerName({
  customer_firstname,
  customer_lastname,
  customer_email,
}: Quote): string | null {
  return [customer_firstname, customer_lastname].filter(Boolean).join(' ') || customer_email
}

type CounterOfferProps = Omit<Props, 'comment'> & { comment: CounterOffer }

/** The terms that a counter-offer requests beside the proposal that it answers, and the button that puts it into the draft. */
function CounterOfferTerms({ comment, quote, proposals, digits, isOffered, onTake }: CounterOfferProps) {
  const { t } = useMessages()
  const answered = proposals.findLast(({ version }) => version <= comment.quote_version)?.proposal_number
  const { data: offer, isLoading } = useProposal(quote.quote_id, answered)
  const heading = answered === undefined ? t('comment.present') : t('proposal.number', { number: answered })
  const state = stateOfWanted(comment, quote, proposals.at(-1)?.version ?? 0)
  return (
    <>
      {!isLoading && (
        <WantedTable
          wanted={comment.wanted}
          offer={offer ?? quote}
          headings={[heading, t('comment.wanted')]}
          digits={digits}
        />
      )}
      {isOffered ? (
        <Button onClick={onTake}>
          {t('comment.take')} …
          <kbd className={classes.kbd} aria-hidden>
            t
          </kbd>
        </Button>
      ) : (
        <p className={classes.hint}>{t(`comment.take.${state === 'open' ? 'followed' : state}`)}</p>
      )}
    </>
  )
}
