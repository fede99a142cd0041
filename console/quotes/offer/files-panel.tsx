// The files of a quote: those that belong to the offer, and those of the team.
import { Eye, Lock, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { allItems } from '../../../src/domain/choices.ts'
import { AddFilesButton } from '../../records/add-files-button.tsx'
import { FileRow } from '../../records/file-row.tsx'
import {
  QUOTE_FILES_MAX,
  uploadsOfQuote,
  useFileChanges,
  useFileFault,
  useQuoteFiles,
  type FileTarget,
  type QuoteFile,
} from '../../records/quote-files.ts'
import { UploadRows } from '../../records/upload-rows.tsx'
import { addUploads } from '../../records/uploads.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ActionIcon, SegmentedControl, Select } from '../../ui/mantine.ts'
import { Failure } from '../../ui/states.tsx'
import { useDroppedFiles } from '../../ui/use-dropped-files.ts'
import { useMessages } from '../../messages/messages.tsx'
import rowClasses from '../../records/file-rows.module.css'
import type { Quote } from './offer.ts'
import classes from './files-panel.module.css'

type Props = {
  /** As it is saved. */
  quote: Quote
  /** Reads the quote again, which has another version. */
  readAgain: () => Promise<unknown>
}

export function FilesPanel({ quote, readAgain }: Props) {
  const { t } = useMessages()
  const { quote_id, status } = quote
  const panel = useRef<HTMLElement>(null)
  const query = useQuoteFiles(quote_id)
  const changes = useFileChanges(quote_id, readAgain)
  const [removed, setRemoved] = useState<QuoteFile>()
  const [chosen, setChosen] = useState<FileTarget>({ is_internal: false, item_id: null })
  const isDraft = status === 'pending'
  const target = {
    is_internal: chosen.is_internal || !isDraft,
    item_id: allItems(quote).some(({ item_id }) => item_id === chosen.item_id) ? chosen.item_id : null,
  }
  const files = query.data ?? []
  const place = uploadsOfQuote(quote_id)
  const faultOf = useFileFault(place, QUOTE_FILES_MAX, files.length)
  const add = (added: File[]) =>
    addUploads(place, added, faultOf, (file, progress) => changes.add(file, target, progress))
  const isOver = useDroppedFiles((dropped) => {
    add(dropped)
    panel.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <section
      ref={panel}
      className={classes.panel}
      data-over={isOver || undefined}
      aria-label={t('file.title')}
    >
      <h2 className={classes.title}>
        {t('file.title')}
        {files.length > 0 && <span>{t('file.count', { count: files.length, max: QUOTE_FILES_MAX })}</span>}
      </h2>
      {query.error && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {files.length > 0 && (
        <ul className={rowClasses.rows} aria-label={t('file.title')}>
          {files.map((file) => (
            <FileRow
              key={file.file_id}
              quoteId={quote_id}
              file={file}
              about={<LineOf quote={quote} file={file} />}
            >
              <Mark isInternal={file.is_internal} />
              {(isDraft || file.is_internal) && (
                <ActionIcon
                  aria-label={t('file.remove', { name: file.name })}
                  onClick={() => setRemoved(file)}
                >
                  <X size={16} aria-hidden />
                </ActionIcon>
              )}
            </FileRow>
          ))}
        </ul>
      )}
      <UploadRows place={place} />
      <Adding quote={quote} target={target} onChoose={setChosen} onFiles={add} />
      {removed && (
        <FormDialog
          title={t('file.removeTitle')}
          submitLabel={t('file.removeDo')}
          onSubmit={async () => {
            await changes.remove(removed)
            setRemoved(undefined)
          }}
          onClose={() => setRemoved(undefined)}
          isDangerous
          isSubmitFocused
        >
          <p>
            <bdi className={classes.removed}>{removed.name}</bdi>
          </p>
          {!removed.is_internal && quote.proposed_at !== null && <p>{t('file.removeShown')}</p>}
        </FormDialog>
      )}
    </section>
  )
}

type AddingProps = Pick<Props, 'quote'> & {
  target: FileTarget
  onChoose: (target: FileTarget) => void
  onFiles: (files: File[]) => void
}

/** Whom the next files are for, their line, and the button that adds them. */
function Adding({ quote, target, onChoose, onFiles }: AddingProps) {
  const { t } = useMessages()
  const { is_internal, item_id } = target
  const isDraft = quote.status === 'pending'
  const items = allItems(quote)
  return (
    <div className={classes.adding}>
      <div className={classes.choice}>
        {isDraft && (
          <SegmentedControl
            aria-label={t('file.for')}
            value={is_internal ? 'internal' : 'public'}
            onChange={(value) => onChoose({ ...target, is_internal: value === 'internal' })}
            data={[
              { value: 'public', label: t('file.public') },
              { value: 'internal', label: t('file.internal') },
            ]}
          />
        )}
        {items.length > 0 && (
          <Select
            className={classes.line}
            aria-label={t('file.line')}
            data={[
              { value: '', label: t('file.noLine') },
              ...items.map((item) => ({ value: String(item.item_id), label: item.name || item.sku })),
            ]}
            limit={LINES_SHOWN_MAX}
            searchable
            allowDeselect={false}
            value={String(item_id ?? '')}
            onChange={(value) => onChoose({ ...target, item_id: Number(value) || null })}
          />
        )}
        <AddFilesButton onFiles={onFiles} />
      </div>
      <p className={classes.hint}>
        {t(is_internal ? (isDraft ? 'file.internalHint' : 'file.internalOnly') : 'file.publicHint')}{' '}
        {t('file.dropHint')}
      </p>
    </div>
  )
}

const LINES_SHOWN_MAX = 100

function LineOf({ quote, file }: { quote: Quote; file: QuoteFile }) {
  const item = allItems(quote).find(({ item_id }) => item_id === file.item_id)
  return item && <bdi>{item.name || item.sku}</bdi>
}

function Mark({ isInternal }: { isInternal: boolean }) {
  const { t } = useMessages()
  const Icon = isInternal ? Lock : Eye
  return (
    <span className={rowClasses.mark} data-internal={isInternal || undefined}>
      <Icon size={12} aria-hidden />
      {t(isInternal ? 'file.internal' : 'file.public')}
    </span>
  )
}
