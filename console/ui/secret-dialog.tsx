// A dialog with a secret that the service shows only once; it closes when the person has confirmed that they stored it.
import { useState, type ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { CopyButton } from './copy-button.tsx'
import { usePausedShortcuts } from './keys.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Button, Checkbox, Modal, TextInput } from './mantine.ts'
import { useReturnFocus } from './return-focus.ts'
import classes from './secret-dialog.module.css'

type Props = { title: string; label: string; secret: string; onClose: () => void; children?: ReactNode }

export function SecretDialog({ title, label, secret, onClose, children }: Props) {
  const { t } = useMessages()
  const [isStored, setIsStored] = useState(false)
  usePausedShortcuts(true)
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <LeaveGuard isDirty={() => true} question={t('secret.leave')} />
      <div className={classes.secret}>
        <p>{t('secret.once')}</p>
        {children}
        <div className={classes.field}>
          <TextInput
            label={label}
            readOnly
            value={secret}
            classNames={{ input: classes.value! }}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton text={secret} isFocused />
        </div>
        <Checkbox
          label={t('secret.stored')}
          checked={isStored}
          onChange={({ currentTarget }) => setIsStored(currentTarget.checked)}
        />
        <Button className={classes.close} disabled={!isStored} onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  )
}
