// Search over all records and commands, by `/` or Ctrl+K. Its contents are loaded once the page has time.
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Modal } from '../ui/mantine.ts'
import { usePart } from '../ui/use-part.ts'
import classes from './search-dialog.module.css'

const PRELOAD_AFTER_MS = 1000

type Props = { isOpen: boolean; onClose: () => void; onShowKeys: () => void }

export function SearchDialog({ isOpen, onClose, onShowKeys }: Props) {
  const { t } = useMessages()
  usePausedShortcuts(isOpen)
  const contents = useContents(isOpen)
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
      <Loaded query={contents}>
        {({ SearchContents }) => <SearchContents onClose={onClose} onShowKeys={onShowKeys} />}
      </Loaded>
    </Modal>
  )
}

function useContents(isOpen: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return usePart('search', () => import('./search-contents.tsx'), isOpen || isIdle)
}
