// One delivery: its attempts with what the endpoint answered, its payload, and sending it again.
import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { Code } from '../ui/code.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { useAction } from '../ui/use-action.ts'
import { eventIdOf, readableJson, type Attempt, type Delivery } from './deliveries.ts'
import classes from './delivery-list.module.css'
import { useWebhooksChanged } from './webhook-queries.ts'

export function DeliveryDetails({ delivery, isActive }: { delivery: Delivery; isActive: boolean }) {
  const { t } = useMessages()
  const [isPayloadShown, setIsPayloadShown] = useState(false)
  const eventId = eventIdOf(delivery)
  return (
    <>
      <div className={classes.bar}>
        <span>{t('deliveries.messageId', { id: delivery.message_id })}</span>
        {eventId !== undefined && !isPayloadShown && (
          <Button
            variant="default"
            leftSection={<Braces size={16} />}
            onClick={() => setIsPayloadShown(true)}
          >
            {t('deliveries.showPayload')}
          </Button>
        )}
        {isActive && <RetryWebhook delivery={delivery} />}
      </div>
      {eventId !== undefined && isPayloadShown && <Payload eventId={eventId} />}
      <ol className={classes['attempts-list']} aria-label={t('deliveries.attemptsOf')}>
        {delivery.attempts.toReversed().map((attempt) => (
          <AttemptItem key={attempt.attempt_id} attempt={attempt} />
        ))}
      </ol>
    </>
  )
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { t } = useMessages()
  const { dateTime, number } = useFormat()
  const { status, reason, duration_ms, answer, created_at } = attempt
  const facts = [
    [t('deliveries.time'), dateTime(parseTime(created_at))],
    [t('deliveries.status'), status ?? t('deliveries.noStatus')],
    [t('deliveries.duration'), `${number(duration_ms)} ms`],
    [t('deliveries.result'), reason],
  ] as const
  return (
    <li className={classes.attempt}>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {answer !== null && answer !== '' && <Code label={t('deliveries.answer')} text={answer} />}
    </li>
  )
}

function RetryWebhook({ delivery: { webhook_id: id, delivery_id: deliveryId } }: { delivery: Delivery }) {
  const { t } = useMessages()
  const changed = useWebhooksChanged()
  const retry = useAction(async () => {
    const params = { path: { id, deliveryId } }
    await result(api.POST('/rest/V1/webhooks/{id}/deliveries/{deliveryId}/retry', { params }))
    await changed()
  }, t('deliveries.retried'))
  return <RetryButton retry={retry} label={t('deliveries.retry')} />
}

/** The body of the request is the event without its id. */
function Payload({ eventId }: { eventId: number }) {
  const { t } = useMessages()
  const query = { after: eventId - 1, limit: 1 }
  const events = useQuery({
    queryKey: queryKeys.events(eventId),
    queryFn: () => result(api.GET('/rest/V1/events', { params: { query } })),
  })
  return (
    <Loaded query={events}>
      {([event]) => {
        if (event?.event_id !== eventId) return <p>{t('deliveries.payloadGone')}</p>
        const { type, timestamp, data } = event
        return <Code label={t('deliveries.payload')} text={readableJson({ type, timestamp, data })} />
      }}
    </Loaded>
  )
}
