// The list of integrations.
import { Blocks, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { RowActions } from '../ui/row-actions.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { AccessPage } from './access-page.tsx'
import { useIntegrations, useMayChange, type Integration } from './access-queries.ts'
import classes from './access.module.css'
import { IntegrationDialogs, type IntegrationDialog } from './integration-dialogs.tsx'
import { HeldRole } from './held-role.tsx'

type OnDialog = (dialog: IntegrationDialog | undefined) => void

export function IntegrationsPage() {
  const { t } = useMessages()
  const [dialog, setDialog] = useState<IntegrationDialog>()
  return (
    <AccessPage
      area="integrations"
      actions={
        <Button leftSection={<Plus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
          {t('integrations.add')}
        </Button>
      }
    >
      <IntegrationTable onDialog={setDialog} />
      {dialog && <IntegrationDialogs dialog={dialog} onDialog={setDialog} />}
    </AccessPage>
  )
}

function IntegrationTable({ onDialog }: { onDialog: OnDialog }) {
  const { t } = useMessages()
  const { relative } = useFormat()
  return (
    <LoadedTable
      label={t('access.integrations')}
      query={useIntegrations()}
      empty={
        <Empty title={t('integrations.empty')} icon={Blocks}>
          {t('integrations.emptyHint')}
        </Empty>
      }
      id={({ integration_id }) => integration_id}
      isMuted={isExpired}
      columns={[
        { title: t('access.name'), kind: 'main', cell: ({ name }) => <bdi>{name}</bdi> },
        { title: t('access.role'), cell: ({ role }) => <HeldRole role={role} /> },
        {
          title: t('integrations.lastUsed'),
          kind: 'small',
          cell: ({ last_used_at }) =>
            last_used_at === null ? t('access.never') : relative(parseTime(last_used_at)),
        },
        { title: t('integrations.expires'), cell: (integration) => <Expiry integration={integration} /> },
        {
          title: t('access.actions'),
          kind: 'actions',
          cell: (integration) => <IntegrationActions integration={integration} onDialog={onDialog} />,
        },
      ]}
    />
  )
}

function Expiry({ integration }: { integration: Integration }) {
  const { t } = useMessages()
  const { date, dateTime } = useFormat()
  const { expires_at, previous_expires_at } = integration
  const isPreviousValid = previous_expires_at !== null && parseTime(previous_expires_at) > new Date()
  return (
    <span>
      {isExpired(integration) ? (
        <span className={classes.expired}>{t('integrations.expired')}</span>
      ) : expires_at === null ? (
        t('access.never')
      ) : (
        date(parseTime(expires_at))
      )}
      {isPreviousValid && (
        <span className={classes.remark}>
          {t('integrations.previous', { time: dateTime(parseTime(previous_expires_at)) })}
        </span>
      )}
    </span>
  )
}

function IntegrationActions({ integration, onDialog }: { integration: Integration; onDialog: OnDialog }) {
  const { t } = useMessages()
  const mayChange = useMayChange()
  if (!mayChange(integration.role)) return null
  return (
    <RowActions
      label={t('access.actionsFor', { name: integration.name })}
      actions={[
        {
          label: t('integrations.rotate'),
          icon: RefreshCw,
          onClick: () => onDialog({ kind: 'rotate', integration }),
        },
        {
          label: t('access.delete'),
          icon: Trash2,
          onClick: () => onDialog({ kind: 'delete', integration }),
          isDangerous: true,
        },
      ]}
    />
  )
}

function isExpired({ expires_at }: Integration): boolean {
  return expires_at !== null && parseTime(expires_at) <= new Date()
}
