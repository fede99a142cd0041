// The text blocks: what sellers insert into what they write.
import { Pencil, Plus, TextQuote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '../records/language-name.ts'
import { useTextBlocks, type TextBlock } from '../records/text-blocks.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Empty } from '../ui/states.tsx'
import { LoadedTable } from '../ui/table.tsx'
import { DeleteTextBlockDialog, TextBlockDialog } from './text-block-dialogs.tsx'
import classes from './templates.module.css'

type Dialog = { kind: 'add' } | { kind: 'edit' | 'delete'; block: TextBlock }

export function TextBlocksPage() {
  const { t } = useMessages()
  const mayChange = useMay()('Quoting::templates')
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <Page
      title={t('nav.textBlocks')}
      actions={
        mayChange && (
          <Button leftSection={<Plus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
            {t('textBlock.add')}
          </Button>
        )
      }
    >
      <BlockTable onDialog={mayChange ? setDialog : undefined} />
      {dialog?.kind === 'add' && <TextBlockDialog block={undefined} onClose={close} />}
      {dialog?.kind === 'edit' && <TextBlockDialog block={dialog.block} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTextBlockDialog block={dialog.block} onClose={close} />}
    </Page>
  )
}

function BlockTable({ onDialog }: { onDialog: ((dialog: Dialog) => void) | undefined }) {
  const { t } = useMessages()
  return (
    <LoadedTable
      label={t('nav.textBlocks')}
      query={useTextBlocks()}
      hint={<p className={classes.hint}>{t('textBlock.hint')}</p>}
      empty={
        <Empty title={t('textBlock.empty')} icon={TextQuote}>
          {t('textBlock.hint')}
        </Empty>
      }
      id={({ text_block_id }) => text_block_id}
      columns={[
        {
          title: t('quote.name'),
          kind: 'main',
          cell: ({ name }) => <bdi className={classes.word}>{name}</bdi>,
        },
        { title: t('textBlock.text'), cell: ({ text }) => <bdi className={classes.start}>{text}</bdi> },
        { title: t('textBlock.kind'), kind: 'small', cell: ({ kind }) => t(`textBlock.kind.${kind}`) },
        {
          title: t('stores.language'),
          kind: 'small',
          cell: ({ locale }) => languageName(locale) ?? t('textBlock.everyLanguage'),
        },
        ...(onDialog
          ? [
              {
                title: t('access.actions'),
                kind: 'actions' as const,
                cell: (block: TextBlock) => (
                  <RowActions
                    label={t('access.actionsFor', { name: block.name })}
                    actions={[
                      {
                        label: t('quote.edit'),
                        icon: Pencil,
                        onClick: () => onDialog({ kind: 'edit', block }),
                      },
                      {
                        label: t('access.delete'),
                        icon: Trash2,
                        onClick: () => onDialog({ kind: 'delete', block }),
                        isDangerous: true,
                      },
                    ]}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
