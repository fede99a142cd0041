// A role, and below it why the person may not grant it or change who has it.
import { Lock } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { useLacking } from './access-queries.ts'
import classes from './access.module.css'

export function HeldRole({ role }: { role: string }) {
  const { t } = useMessages()
  const lacking = useLacking()(role)
  return (
    <span>
      <bdi>{role}</bdi>
      {lacking.length > 0 && (
        <span className={classes.lacking}>
          <Lock size={14} aria-hidden />
          {t('access.lacking', { permissions: lacking.join(', ') })}
        </span>
      )}
    </span>
  )
}
