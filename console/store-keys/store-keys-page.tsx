// The publishable keys of the stores, with which web pages submit requests.
import { Code as CodeIcon, KeySquare, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsoleSettingsQuery, type ConsoleSettings } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { StoreKeyDialogs, type StoreKeyDialog } from './store-key-dialogs.tsx'
import { isRevoked, useStoreKeys, type StoreKey } from './store-key-queries.ts'
import classes from './store-keys.module.css'

type OnDialog = (dialog: StoreKeyDialog | undefined) => void

export function StoreKeysPage() {
  const { t } = useMessages()
  const may = useMay()
  const [dialog, setDialog] = useState<StoreKeyDialog>()
  const settings = useConsoleSettingsQuery()
  return (
    <Page
      title={t('nav.storeKeys')}
      actions={
        may('Storefront::manage') && (
          <Button
            leftSection={<Plus size={16} />}
            disabled={!settings.data}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {t('storeKeys.add')}
          </Button>
        )
      }
    >
      <Loaded query={settings}>
        {(settings) => (
          <>
            <KeyTable settings={settings} onDialog={setDialog} />
            {dialog && <StoreKeyDialogs dialog={dialog} onDialog={setDialog} settings={settings} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function KeyTable({ settings: { stores }, onDialog }: { settings: ConsoleSettings; onDialog: OnDialog }) {
  const { t } = useMessages()
  const { date } = useFormat()
  const nameOf = (code: string) => stores.find((store) => store.code === code)?.name ?? code
  return (
    <LoadedTable
      label={t('nav.storeKeys')}
      query={useStoreKeys(stores.map(({ code }) => code))}
      hint={<p className={classes.hint}>{t('storeKeys.hint')}</p>}
      empty={
        <Empty title={t('storeKeys.empty')} icon={KeySquare}>
          {t('storeKeys.hint')}
        </Empty>
      }
      id={({ key_id }) => key_id}
      isMuted={isRevoked}
      columns={[
        { title: t('storeKeys.key'), kind: 'main', cell: (key) => <Key storeKey={key} /> },
        { title: t('storeKeys.store'), cell: ({ store_code }) => <bdi>{nameOf(store_code)}</bdi> },
        { title: t('storeKeys.origins'), cell: ({ origins }) => <Origins origins={origins} /> },
        {
          title: t('access.created'),
          kind: 'small',
          cell: ({ created_at }) => date(parseTime(created_at)),
        },
        {
          title: t('storeKeys.revoked'),
          kind: 'small',
          cell: ({ revoked_at }) => (revoked_at === null ? '–' : date(parseTime(revoked_at))),
        },
        {
          title: t('access.actions'),
          kind: 'actions',
          cell: (key) => <KeyActions storeKey={key} onDialog={onDialog} />,
        },
      ]}
    />
  )
}

function Key({ storeKey }: { storeKey: StoreKey }) {
  return (
    <span className={classes.key}>
      <code>{storeKey.key}</code>
      {!isRevoked(storeKey) && <CopyButton text={storeKey.key} label={storeKey.key} />}
    </span>
  )
}

function Origins({ origins }: { origins: string[] }) {
  return (
    <span className={classes.origins}>
      {origins.map((origin) => (
        <bdi key={origin}>{origin}</bdi>
      ))}
    </span>
  )
}

function KeyActions({ storeKey, onDialog }: { storeKey: StoreKey; onDialog: OnDialog }) {
  const { t } = useMessages()
  const may = useMay()
  if (isRevoked(storeKey)) return null
  const open = (kind: 'embed' | 'revoke') => () => onDialog({ kind, storeKey })
  return (
    <RowActions
      label={t('access.actionsFor', { name: storeKey.key })}
      actions={[
        { label: t('storeKeys.embed'), icon: CodeIcon, onClick: open('embed') },
        ...(may('Storefront::manage')
          ? [{ label: t('storeKeys.revoke'), icon: Trash2, onClick: open('revoke'), isDangerous: true }]
          : []),
      ]}
    />
  )
}
