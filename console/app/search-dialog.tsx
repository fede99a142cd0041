// Search over all records and commands, by `/` or Ctrl+K. Its contents are loaded once the page has time.
import { lazy, Suspense, useEffect } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Modal } from '../ui/mantine.ts'
import classes from './search-dialog.module.css'

const loadContents = () => import('./search-contents.tsx')
const SearchContents = lazy(async () => ({ default: (await loadContents()).SearchContents }))

type Props = { isOpen: boolean; onClose: () => void; onShowKeys: () => void }

export function SearchDialog({ isOpen, onClose, onShowKeys }: Props) {
  const { t } = useMessages()
  usePausedShortcuts(isOpen)
  useEffect(() => {
    // Without a network it is loaded when it is opened.
    const timer = setTimeout(() => void loadContents().catch(() => {}), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      attributes={{ content: { 'aria-label': t('keys.search') } }}
      withCloseButton={false}
      centered={false}
      size="lg"
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Suspense>
        <SearchContents onClose={onClose} onShowKeys={onShowKeys} />
      </Suspense>
    </Modal>
  )
}

const PRELOAD_AFTER_MS = 1000
