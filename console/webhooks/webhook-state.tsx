// Whether a webhook is active; if not, how its last attempt ended, which may be why.
import { useMessages } from '../messages/messages.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { isSuccess, lastAttempt } from './deliveries.ts'
import { useDeliveries, type Webhook } from './webhook-queries.ts'
import classes from './webhooks.module.css'

export function WebhookState({ webhook: { webhook_id, is_active } }: { webhook: Webhook }) {
  const { t } = useMessages()
  const { data: deliveries = [] } = useDeliveries(webhook_id)
  const last = lastAttempt(deliveries)
  const isRefused = !is_active && last !== undefined && !isSuccess(last)
  return (
    <span>
      <StatusBadge status={is_active ? 'active' : 'off'} />
      {isRefused && (
        <span className={classes.reason}>
          <bdi>{t('webhooks.lastAttempt', { reason: last.reason })}</bdi>
        </span>
      )}
    </span>
  )
}
