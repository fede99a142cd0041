// The stores, and what their new quotes begin with.
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '../records/language-name.ts'
import { useMessages } from '../messages/messages.tsx'
import { useConsoleSettingsQuery } from '../service/console-settings.ts'
import type { Schemas } from '../service/api.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { storedPicture, Thumbnail } from '../ui/thumbnail.tsx'
import { Table } from '../ui/table.tsx'
import { StoreDialog } from './store-dialog.tsx'
import classes from './stores.module.css'

type Store = Schemas['Store']

export function StoresPage() {
  const { t } = useMessages()
  const settings = useConsoleSettingsQuery()
  const [edited, setEdited] = useState<Store | 'new'>()
  return (
    <Page
      title={t('nav.stores')}
      actions={
        <Button leftSection={<Plus size={16} />} disabled={!settings.data} onClick={() => setEdited('new')}>
          {t('stores.add')}
        </Button>
      }
    >
      <Loaded query={settings}>
        {({ stores, currencies, language }) => (
          <>
            <StoreTable stores={stores} onEdit={setEdited} />
            {edited && (
              <StoreDialog
                store={edited === 'new' ? undefined : edited}
                currencies={currencies.map(({ currency_code }) => currency_code)}
                language={language}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function StoreTable({ stores, onEdit }: { stores: Store[]; onEdit: (store: Store) => void }) {
  const { t } = useMessages()
  const { taxRate } = useFormat()
  const rate = (percent: number | null) => (percent === null ? '–' : taxRate(percent))
  return (
    <Table
      label={t('nav.stores')}
      rows={stores}
      id={({ store_id }) => store_id}
      columns={[
        { title: t('stores.name'), kind: 'main', cell: (store) => <StoreName {...store} /> },
        { title: t('stores.code'), cell: ({ code }) => <code>{code}</code> },
        { title: t('stores.currency'), kind: 'small', cell: ({ currency_code }) => currency_code },
        { title: t('stores.language'), cell: ({ locale }) => languageName(locale) ?? '–' },
        {
          title: t('stores.defaultTax'),
          kind: 'numeric',
          cell: ({ default_tax_percent }) => rate(default_tax_percent),
        },
        {
          title: t('stores.shippingTax'),
          kind: 'numeric',
          cell: ({ shipping_tax_percent }) => rate(shipping_tax_percent),
        },
        {
          title: t('access.actions'),
          kind: 'actions',
          cell: (store) => (
            <RowActions
              label={t('access.actionsFor', { name: store.name })}
              actions={[{ label: t('stores.edit'), icon: Pencil, onClick: () => onEdit(store) }]}
            />
          ),
        },
      ]}
    />
  )
}

function StoreName({ name, logo }: Store) {
  return (
    <span className={classes.name}>
      {logo !== null && <Thumbnail src={storedPicture(logo)} />}
      <bdi>{name}</bdi>
    </span>
  )
}
