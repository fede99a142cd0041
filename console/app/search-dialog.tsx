// Search over all records and commands, by `/` or Ctrl+K. Its contents are loaded once the page has time.
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../service/query-keys.ts'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Modal } from '../ui/mantine.ts'
import type { SearchContents } from './search-contents.tsx'
import classes from './search-dialog.module.css'

const PRELOAD_AFTER_MS = 1000

type Contents = { SearchContents: typeof SearchContents }

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

/** A query, so that the page stays as it is if the contents cannot be loaded now. */
function useContents(isOpen: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return useQuery({
    queryKey: queryKeys.searchContents,
    queryFn: () => import('./search-contents.tsx').catch(importAgain),
    enabled: isOpen || isIdle,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Browsers remember that a module could not be fetched, so it is requested under another address, which their error names. */
async function importAgain(error: Error): Promise<Contents> {
  const [address] = /https?:\S+/.exec(error.message) ?? []
  if (address === undefined) throw error
  return import(/* @vite-ignore */ `${address}?${Date.now()}`) as Promise<Contents>
}
