// The last deliveries to a webhook; one of them is open, with its attempts.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Send } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { SegmentedControl } from '../ui/mantine.ts'
import { Empty } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { deliveryStatuses, type Delivery } from './deliveries.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import classes from './delivery-list.module.css'
import { Success } from './success.tsx'
import { useDeliveries, type Webhook } from './webhook-queries.ts'

const route = getRouteApi('/webhooks/$id')

export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { t } = useMessages()
  const { status } = route.useSearch()
  const navigate = useNavigate()
  const filter = (value: string) =>
    navigate({
      to: '.',
      search: value === 'all' ? {} : { status: value },
      replace: true,
    })
  return (
    <section className={classes.section} aria-labelledby="deliveries">
      <header className={classes.header}>
        <h2 id="deliveries">{t('deliveries.title')}</h2>
        <SegmentedControl
          size="xs"
          aria-labelledby="deliveries"
          value={status ?? 'all'}
          onChange={(value) => void filter(value)}
          data={(['all', ...deliveryStatuses] as const).map((value) => ({
            value,
            label: t(`deliveries.${value}`),
          }))}
        />
        <Success webhookId={webhook.webhook_id} />
      </header>
      <Loaded query={useDeliveries(webhook.webhook_id)}>
        {(deliveries) => <Rows webhook={webhook} deliveries={deliveries} />}
      </Loaded>
    </section>
  )
}

function Rows({ webhook, deliveries }: { webhook: Webhook; deliveries: Delivery[] }) {
  const { t } = useMessages()
  const { status, delivery: openId } = route.useSearch()
  const shown = deliveries.filter((each) => status === undefined || each.status === status)
  if (shown.length === 0)
    return (
      <Empty title={t('deliveries.empty')} icon={Send}>
        {t(deliveries.length === 0 ? 'deliveries.emptyHint' : 'deliveries.emptyFilter')}
      </Empty>
    )
  return (
    <ul className={classes.list}>
      {shown.map((delivery) => (
        <Row
          key={delivery.delivery_id}
          delivery={delivery}
          isOpen={delivery.delivery_id === openId}
          isActive={webhook.is_active}
        />
      ))}
    </ul>
  )
}

function Row({ delivery, isOpen, isActive }: { delivery: Delivery; isOpen: boolean; isActive: boolean }) {
  const { t } = useMessages()
  const { relative, dateTime } = useFormat()
  const { delivery_id, type, status, created_at, next_attempt_at, attempts_count, attempts } = delivery
  const navigate = useNavigate()
  const id = `delivery-${delivery_id}`
  const toggle = () =>
    navigate({
      to: '.',
      search: (search) => ({ ...search, delivery: isOpen ? undefined : delivery_id }),
      replace: true,
    })
  const created = parseTime(created_at)
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => void toggle()}
      >
        <ChevronRight size={16} aria-hidden className={classes.chevron} />
        <span className={classes.status}>
          <StatusBadge status={status} />
        </span>
        <span className={classes.type}>{type}</span>
        <span className={classes.last} title={attempts.at(-1)?.reason ?? undefined}>
          <bdi>{attempts.at(-1)?.reason}</bdi>
        </span>
        <span className={classes.attempts}>
          {t('deliveries.attempts', { count: attempts_count })}
          {status === 'pending' &&
            next_attempt_at !== null &&
            ` · ${t('deliveries.next', { time: relative(parseTime(next_attempt_at)) })}`}
        </span>
        <time dateTime={created.toISOString()} title={dateTime(created)}>
          {relative(created)}
        </time>
      </button>
      {isOpen && (
        <div id={id} className={classes.details}>
          <DeliveryDetails delivery={delivery} isActive={isActive} />
        </div>
      )}
    </li>
  )
}
