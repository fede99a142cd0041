// The tab with the proposals of a quote, and with its history: who changed it, when, and why.
import { useFormat, parseTime } from '../../ui/format.ts'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { useActorName } from '../../records/actor.ts'
import type { Quote } from '../offer/offer.ts'
import { useHistory } from '../offer/use-history.ts'
import { Proposals } from './proposals.tsx'
import classes from './history-tab.module.css'

type Props = { quote: Quote; digits: number; proposal: number | undefined }

export function HistoryTab({ quote, digits, proposal }: Props) {
  return (
    <>
      <Proposals quote={quote} digits={digits} shown={proposal} />
      <History quoteId={quote.quote_id} />
    </>
  )
}

function History({ quoteId }: { quoteId: number }) {
  const { t } = useMessages()
  const { dateTime, relative } = useFormat()
  const actorName = useActorName()
  const history = useHistory(quoteId)
  if (history.isPending) return <Skeleton />
  if (history.isError) return <Failure error={history.error} onRetry={() => void history.refetch()} />
  return (
    <ol className={classes.history}>
      {history.data
        .toReversed()
        .map(({ from, to, actor, comment, created_at, reason_code, accepted_by, link_action }, index) => (
          <li key={index} className={classes.entry}>
            <div className={classes.what}>
              {from === to ? (
                <span className={classes.edited}>
                  {t(link_action ? `quote.history.link.${link_action}` : 'quote.history.edited')}
                </span>
              ) : (
                <StatusBadge status={to} />
              )}
              <bdi>{actorName(actor)}</bdi>
              <time dateTime={parseTime(created_at).toISOString()} title={relative(parseTime(created_at))}>
                {dateTime(parseTime(created_at))}
              </time>
            </div>
            {accepted_by && (
              <p className={classes.reason}>
                <bdi>{t('quote.history.acceptedBy', { name: accepted_by })}</bdi>
              </p>
            )}
            {reason_code && <p className={classes.reason}>{t(`quote.reason.${reason_code}`)}</p>}
            {comment && (
              <p className={classes.comment}>
                <bdi>{comment}</bdi>
              </p>
            )}
          </li>
        ))}
    </ol>
  )
}
