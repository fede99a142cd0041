// The code that a web page needs to show the widget.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Code } from '../ui/code.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Modal, SegmentedControl } from '../ui/mantine.ts'
import { useReturnFocus } from '../ui/return-focus.ts'
import { elements, embedCode, type Element } from './embed-code.ts'
import classes from './store-keys.module.css'

type Props = { storeKey: string; service: string; onClose: () => void }

export function EmbedDialog({ storeKey, service, onClose }: Props) {
  const { t } = useMessages()
  const [element, setElement] = useState<Element>('price-request')
  usePausedShortcuts(true)
  useReturnFocus()
  const code = embedCode(element, storeKey, service)
  return (
    <Modal opened onClose={onClose} title={t('storeKeys.embed')} size="lg">
      <div className={classes.embed}>
        <p>{t('storeKeys.embedHint')}</p>
        <SegmentedControl
          aria-label={t('storeKeys.element')}
          data={elements.map((value) => ({ value, label: t(`storeKeys.${value}`) }))}
          value={element}
          onChange={(value) => setElement(value)}
        />
        <Code label={t('storeKeys.embed')} text={code} />
        <CopyButton key={element} text={code} isFocused />
      </div>
    </Modal>
  )
}
