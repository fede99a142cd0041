// The card with the history of a quote request: each status, who set it, and why.
import { useQuery } from '@tanstack/react-query'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { useActorName } from '../records/actor.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { LongText } from '../records/long-text.tsx'
import { Card } from '../records/card.tsx'
import { quoteRequestStatus } from '../records/quote-request-status.ts'
import { Age } from './pane.tsx'
import classes from './pane.module.css'

export function History({ requestId }: { requestId: number }) {
  const { t } = useMessages()
  const actorName = useActorName()
  const { data = [] } = useQuery({
    queryKey: queryKeys.record('quote_request', requestId, 'history'),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/request/{requestId}/history', { params: { path: { requestId } }, signal }),
      ),
  })
  if (data.length === 0) return null
  return (
    <Card title={t('inbox.history')}>
      <ol className={classes.history}>
        {data.map(({ to, actor, comment, created_at, reason_code }, index) => (
          <li key={index}>
            <StatusBadge status={quoteRequestStatus(to)} />
            <bdi>{actorName(actor)}</bdi>
            <span className={classes.muted}>
              <Age time={created_at} />
            </span>
            {reason_code !== null && <span>{t(`quote.reason.${reason_code}`)}</span>}
            {comment && <LongText text={comment} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
