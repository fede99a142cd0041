// A role, and below it why the person may not grant it or change who has it.
import { Lock } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { permissionText } from '../ui/permission-text.ts'
import { useMissingPermissions } from './access-queries.ts'
import classes from './access.module.css'

export function HeldRole({ role }: { role: string }) {
  const { t } = useMessages()
  const missing = useMissingPermissions()(role)
  return (
    <span>
      <bdi>{role}</bdi>
      {missing.length > 0 && (
        <span className={classes.lacking}>
          <Lock size={14} aria-hidden />
          {t('access.lacking', { permissions: permissionText(missing, t) })}
        </span>
      )}
    </span>
  )
}
