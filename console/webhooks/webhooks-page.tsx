// The list of webhooks, with their success at a glance.
import { Link } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { EventList } from './event-list.tsx'
import { useWebhooks, type Webhook } from './webhook-queries.ts'
import { WebhookActions, WebhookDialogs, type WebhookDialog } from './webhook-dialogs.tsx'
import { Success } from './success.tsx'
import { WebhookState } from './webhook-state.tsx'
import classes from './webhooks.module.css'

export function WebhooksPage() {
  const { t } = useMessages()
  const [dialog, setDialog] = useState<WebhookDialog>()
  return (
    <Page
      title={t('nav.webhooks')}
      actions={
        <Button leftSection={<Plus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
          {t('webhooks.add')}
        </Button>
      }
    >
      <WebhookTable onDialog={setDialog} />
      {dialog && <WebhookDialogs dialog={dialog} onDialog={setDialog} />}
    </Page>
  )
}

function WebhookTable({ onDialog }: { onDialog: (dialog: WebhookDialog) => void }) {
  const { t } = useMessages()
  return (
    <LoadedTable
      label={t('nav.webhooks')}
      query={useWebhooks()}
      empty={
        <Empty title={t('webhooks.empty')} icon={WebhookIcon}>
          {t('webhooks.emptyHint')}
        </Empty>
      }
      id={({ webhook_id }) => webhook_id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        { title: t('webhooks.url'), kind: 'main', cell: (webhook) => <Address webhook={webhook} /> },
        { title: t('webhooks.events'), cell: ({ events }) => <EventList events={events} /> },
        { title: t('webhooks.state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
        { title: t('webhooks.deliveries'), cell: ({ webhook_id }) => <Success webhookId={webhook_id} /> },
        {
          title: t('webhooks.actions'),
          kind: 'actions',
          cell: (webhook) => <WebhookActions webhook={webhook} onDialog={onDialog} />,
        },
      ]}
    />
  )
}

function Address({ webhook: { webhook_id, url, description } }: { webhook: Webhook }) {
  return (
    <span>
      <Link to="/webhooks/$id" params={{ id: String(webhook_id) }} className={classes.url}>
        <bdi>{url}</bdi>
      </Link>
      {description !== null && <bdi className={classes.description}>{description}</bdi>}
    </span>
  )
}
