// Shows a secret that the service does not show again, until the person says that it is stored.
import { Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from './keys.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Button, Checkbox, Modal, TextInput } from './mantine.ts'
import { useReturnFocus } from './return-focus.ts'
import classes from './secret-dialog.module.css'

type Props = { title: string; label: string; secret: string; onClose: () => void; children?: ReactNode }

export function SecretDialog({ title, label, secret, onClose, children }: Props) {
  const { t } = useMessages()
  const [isStored, setIsStored] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  usePausedShortcuts(true)
  useReturnFocus()
  const copy = async () => {
    field.current?.select()
    // Without HTTPS a browser offers no clipboard: the selected text remains to be copied.
    await navigator.clipboard?.writeText(secret)
    setIsCopied(navigator.clipboard !== undefined)
  }
  const CopyIcon = isCopied ? Check : Copy
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
            ref={field}
            label={label}
            readOnly
            value={secret}
            classNames={{ input: classes.value! }}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="default" size="sm" data-autofocus onClick={() => void copy()}>
            <CopyIcon size={16} aria-hidden />
            <span aria-live="polite">{t(isCopied ? 'secret.copied' : 'secret.copy')}</span>
          </Button>
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
