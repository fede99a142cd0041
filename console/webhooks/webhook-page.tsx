// One webhook: its deliveries and their attempts.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { api, result } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { useAction } from '../ui/use-action.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EventList } from './event-list.tsx'
import { useSwitch, WebhookActions, WebhookDialogs, type WebhookDialog } from './webhook-dialogs.tsx'
import { useWebhook, useWebhooksChanged, type Webhook } from './webhook-queries.ts'
import { WebhookState } from './webhook-state.tsx'
import classes from './webhooks.module.css'

const route = getRouteApi('/webhooks/$id')

export function WebhookPage() {
  const { t } = useMessages()
  const webhook = useWebhook(Number(route.useParams().id))
  if (webhook.data) return <LoadedPage webhook={webhook.data} />
  return (
    <Page title={t('nav.webhooks')}>
      <Loaded query={webhook}>{() => null}</Loaded>
    </Page>
  )
}

function LoadedPage({ webhook }: { webhook: Webhook }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<WebhookDialog>()
  return (
    <Page
      title={`${webhook.url} · ${t('nav.webhooks')}`}
      heading={
        <span className={classes.heading}>
          <Link to="/webhooks">{t('nav.webhooks')}</Link>
          <ChevronRight size={16} aria-hidden />
          <bdi>{webhook.url}</bdi>
        </span>
      }
      actions={
        <>
          {webhook.is_active && <TestButton webhookId={webhook.webhook_id} />}
          <WebhookActions webhook={webhook} onDialog={setDialog} />
        </>
      }
    >
      {!webhook.is_active && <Off webhookId={webhook.webhook_id} />}
      <Facts webhook={webhook} />
      <DeliveryList webhook={webhook} />
      {dialog && (
        <WebhookDialogs
          dialog={dialog}
          onDialog={setDialog}
          onDeleted={() => void navigate({ to: '/webhooks' })}
        />
      )}
    </Page>
  )
}

function TestButton({ webhookId: id }: { webhookId: number }) {
  const { t } = useMessages()
  const changed = useWebhooksChanged()
  const test = useAction(async () => {
    await result(api.POST('/rest/V1/webhooks/{id}/test', { params: { path: { id } } }))
    await changed()
  }, t('webhooks.testSent'))
  return (
    <Button variant="default" leftSection={<Send size={16} />} loading={test.isPending} onClick={test.run}>
      {t('webhooks.test')}
    </Button>
  )
}

function Off({ webhookId }: { webhookId: number }) {
  const { t } = useMessages()
  const switching = useSwitch(webhookId, true)
  return (
    <div className={classes.off}>
      <p>{t('webhooks.isOff')}</p>
      <Button variant="default" loading={switching.isPending} onClick={switching.run}>
        {t('webhooks.switchOn')}
      </Button>
    </div>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { t } = useMessages()
  const { dateTime } = useFormat()
  return (
    <dl className={classes.facts}>
      <dt>{t('webhooks.state')}</dt>
      <dd>
        <WebhookState webhook={webhook} />
      </dd>
      <dt>{t('webhooks.events')}</dt>
      <dd>
        <EventList events={webhook.events} isComplete />
      </dd>
      {webhook.description !== null && (
        <>
          <dt>{t('webhooks.description')}</dt>
          <dd>
            <bdi>{webhook.description}</bdi>
          </dd>
        </>
      )}
      <dt>{t('webhooks.created')}</dt>
      <dd>{dateTime(parseTime(webhook.created_at))}</dd>
    </dl>
  )
}
