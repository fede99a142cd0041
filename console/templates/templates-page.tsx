// The templates of quotes: what sellers offer again and again.
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2, LayoutTemplate, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTemplates, type TemplateRow } from '../records/templates.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { Page } from '../ui/page.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { DeleteTemplateDialog, TemplateDialog } from './template-dialogs.tsx'
import classes from './templates.module.css'

type Dialog = { kind: 'edit' | 'delete'; template: TemplateRow }

export function TemplatesPage() {
  const { t } = useMessages()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <Page title={t('nav.templates')}>
      <TemplateTable onDialog={setDialog} />
      {dialog?.kind === 'edit' && <TemplateDialog template={dialog.template} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTemplateDialog template={dialog.template} onClose={close} />}
    </Page>
  )
}

function TemplateTable({ onDialog }: { onDialog: (dialog: Dialog) => void }) {
  const { t } = useMessages()
  const { date } = useFormat()
  const stores = useConsoleSettings()?.stores ?? []
  const storeName = (id: number | null) =>
    id === null ? t('template.everyStore') : stores.find(({ store_id }) => store_id === id)?.name
  return (
    <LoadedTable
      label={t('nav.templates')}
      query={useTemplates()}
      hint={<p className={classes.hint}>{t('template.hint')}</p>}
      empty={
        <Empty title={t('template.empty')} icon={LayoutTemplate}>
          {t('template.hint')}
        </Empty>
      }
      id={({ template_id }) => template_id}
      columns={[
        { title: t('quote.name'), kind: 'main', cell: (template) => <Name {...template} /> },
        { title: t('quote.lines'), kind: 'numeric', cell: linesOf },
        { title: t('lists.currency'), kind: 'small', cell: ({ currency_code }) => currency_code ?? '–' },
        ...(stores.length > 1
          ? [
              {
                title: t('template.store'),
                cell: ({ store_id }: TemplateRow) => <bdi>{storeName(store_id)}</bdi>,
              },
            ]
          : []),
        {
          title: t('template.valid'),
          kind: 'small',
          cell: ({ valid_days }) => (valid_days === null ? '–' : t('quote.days', { days: valid_days })),
        },
        {
          title: t('template.changedAt'),
          kind: 'small',
          cell: ({ updated_at }) => date(parseTime(updated_at)),
        },
        {
          title: t('access.actions'),
          kind: 'actions',
          cell: (template) => <Actions template={template} onDialog={onDialog} />,
        },
      ]}
    />
  )
}

function Name({ name, title }: TemplateRow) {
  return (
    <span className={classes.name}>
      <bdi>{name}</bdi>
      {title !== null && <bdi className={classes.title}>{title}</bdi>}
    </span>
  )
}

function Actions({ template, onDialog }: { template: TemplateRow; onDialog: (dialog: Dialog) => void }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const mayChange = useMay()('Quoting::templates')
  const use = () => void navigate({ to: '/quotes/new', search: { template: template.template_id } })
  return (
    <RowActions
      label={t('access.actionsFor', { name: template.name })}
      actions={[
        { label: t('template.use'), icon: FilePlus2, onClick: use },
        ...(mayChange
          ? [
              {
                label: t('quote.edit'),
                icon: Pencil,
                onClick: () => onDialog({ kind: 'edit', template }),
              },
              {
                label: t('access.delete'),
                icon: Trash2,
                onClick: () => onDialog({ kind: 'delete', template }),
                isDangerous: true,
              },
            ]
          : []),
      ]}
    />
  )
}

const linesOf = ({ items, unchosen_items }: TemplateRow) => items.length + unchosen_items.length
