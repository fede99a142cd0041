// Says that the service cannot be reached, also while nobody does anything: what is shown may be out of date.
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { isDisconnected, onConnection } from '../service/connection.ts'
import classes from './shell.module.css'

export function OfflineNote() {
  const { t } = useMessages()
  const isOffline = useSyncExternalStore(onConnection, isDisconnected)
  return (
    <div role="status" className={classes.noteArea}>
      {isOffline && (
        <p className={classes.note}>
          <WifiOff size={16} aria-hidden />
          {t('common.disconnected')}
        </p>
      )}
    </div>
  )
}
