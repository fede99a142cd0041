// A message of a conversation. That of a counter-offer has a table of the wanted terms beside those of the quote.
import { Lock } from 'lucide-react'
import { LongText } from '../../records/long-text.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { parseTime, useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/mantine.ts'
import { useActorName } from '../../records/actor.ts'
import { stateOfWanted, type Comment } from './comments.ts'
import type { Quote } from '../offer/offer.ts'
import { termsOf } from './wanted-terms.ts'
import classes from './conversation.module.css'

type Props = {
  comment: Comment
  quote: Quote
  digits: number
  /** Whether it is the latest open counter-offer, which the key `t` puts into the draft. */
  isLatest: boolean
  isTaking: boolean
  onTake: () => void
}

export function CommentItem({ comment, quote, digits, ...taking }: Props) {
  const { t } = useMessages()
  const { dateTime, relative } = useFormat()
  const actorName = useActorName()
  const { author, kind, is_internal, is_read, is_of_former_buyer, item_id, text, wanted } = comment
  const isFromCustomer = author === 'customer' && !is_of_former_buyer
  const time = parseTime(comment.created_at)
  const item = quote.items?.find((each) => each.item_id === item_id)
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
        {!is_read && <span className={classes.unread}>{t('comment.new')}</span>}
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
      {wanted && (
        <>
          <WantedTable wanted={wanted} quote={quote} digits={digits} />
          <TakeButton
            state={stateOfWanted({ wanted, is_of_former_buyer }, quote)}
            quote={quote}
            {...taking}
          />
        </>
      )}
    </li>
  )
}

function customerName({ customer_firstname, customer_lastname, customer_email }: Quote): string | null {
  return [customer_firstname, customer_lastname].filter(Boolean).join(' ') || customer_email
}

type Wanted = NonNullable<Comment['wanted']>
type TableProps = { wanted: Wanted; quote: Quote; digits: number }

function WantedTable({ wanted, quote, digits }: TableProps) {
  const { t } = useMessages()
  const { decimal, money } = useFormat()
  /** A counter-offer may name the quantity or the price alone. */
  const text = ({ qty, price }: { qty: number | null; price: number | null }) =>
    [qty !== null && decimal(String(qty)), price !== null && money(price, quote.currency_code, digits)]
      .filter(Boolean)
      .join(' × ')
  return (
    <table className={classes.wanted}>
      <thead>
        <tr>
          <th scope="col">{t('quote.line')}</th>
          <th scope="col">{t('comment.present')}</th>
          <th scope="col">{t('comment.wanted')}</th>
        </tr>
      </thead>
      <tbody>
        {wanted.map(({ item_id, sku, qty, price }) => {
          const item = quote.items?.find((each) => each.item_id === item_id && each.sku === sku)
          const terms = item && termsOf(item, { qty, price })
          return (
            <tr key={item_id}>
              <th scope="row">
                <bdi>{item?.name || sku}</bdi>
              </th>
              <td>{terms ? text(terms.present) : t('quote.removed')}</td>
              <td>{text(terms?.wanted ?? { qty, price })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type TakeProps = Pick<Props, 'quote' | 'isLatest' | 'isTaking' | 'onTake'> & {
  state: ReturnType<typeof stateOfWanted>
}

/** The button that puts the terms of a counter-offer into the draft of the quote, or why that is impossible. */
function TakeButton({ state, quote, isLatest, isTaking, onTake }: TakeProps) {
  const { t } = useMessages()
  if (state !== 'open') return <p className={classes.hint}>{t(`comment.take.${state}`)}</p>
  return (
    <div className={classes.take}>
      <Button variant={isLatest ? 'filled' : 'default'} loading={isTaking} onClick={onTake}>
        {t('comment.take')}
        {isLatest && (
          <kbd className={classes.kbd} aria-hidden>
            t
          </kbd>
        )}
      </Button>
      {quote.status === 'proposed' && <p className={classes.hint}>{t('comment.take.withdraws')}</p>}
    </div>
  )
}
