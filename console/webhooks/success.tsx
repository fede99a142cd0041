// The last deliveries of a webhook as a strip: which arrived, which failed, which wait.
import { useMessages } from '../messages/messages.tsx'
import { useDeliveries } from './webhook-queries.ts'
import classes from './webhooks.module.css'

const SHOWN_MAX = 30

export function Success({ webhookId }: { webhookId: number }) {
  const { t } = useMessages()
  const { data: deliveries } = useDeliveries(webhookId)
  if (!deliveries) return null
  if (deliveries.length === 0) return <span className={classes.hint}>{t('webhooks.noDeliveries')}</span>
  const delivered = deliveries.filter(({ status }) => status === 'delivered').length
  return (
    <span className={classes.success}>
      <span className={classes.strip} aria-hidden>
        {deliveries
          .slice(0, SHOWN_MAX)
          .reverse()
          .map(({ delivery_id, status }) => (
            <span key={delivery_id} data-status={status} />
          ))}
      </span>
      <span className={classes.hint}>{t('webhooks.success', { delivered, all: deliveries.length })}</span>
    </span>
  )
}
