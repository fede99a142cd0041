// Takes list files whose rows become lines: dropped onto the lines, or picked with a button.
import { FileSpreadsheet } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import type { ListSource } from './use-list-dialog.ts'
import classes from './list-drop.module.css'

type Props = { onList: (list: ListSource) => void }

const ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm']

export function isListFile(name: string): boolean {
  return ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
}

const sourceOf = (file: File): ListSource => ({ name: file.name, load: () => Promise.resolve(file) })

/** A section onto which a list file can be dropped. */
export function ListDrop(
  props: Props & { label: string; className: string | undefined; children: ReactNode },
) {
  const { t } = useMessages()
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const [list, ...others] = event.dataTransfer.files
    // Other files, and several, are for the page, which adds them to the quote.
    if (!list || !isListFile(list.name) || others.length > 0) return
    event.preventDefault()
    props.onList(sourceOf(list))
  }
  return (
    <section
      className={`${props.className} ${classes.drop}`}
      aria-label={props.label}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setIsOver(
          (isOver) => isOver && relatedTarget instanceof Node && currentTarget.contains(relatedTarget),
        )
      }
      onDrop={drop}
    >
      {props.children}
      {isOver && <p className={classes.over}>{t('listFile.drop')}</p>}
    </section>
  )
}

export function ListButton({ onList }: Props) {
  const { t } = useMessages()
  return (
    <FileButton
      className={classes.button}
      variant="subtle"
      size="compact-sm"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      accept={ENDINGS.join()}
      onFiles={([file]) => file && onList(sourceOf(file))}
    >
      {t('listFile.open')} …
    </FileButton>
  )
}
