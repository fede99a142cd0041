// Copies texts. A browser may refuse it, and has no clipboard without HTTPS: a dialog then shows the text, selected, to copy by hand.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from './keys.ts'
import { Modal, Textarea } from './mantine.ts'
import { useReturnFocus } from './return-focus.ts'

/** Returns a function that copies a text and resolves to whether it could; `manualCopy` is the dialog to render. */
export function useCopying() {
  const [isCopied, setIsCopied] = useState(false)
  const [refused, setRefused] = useState<string>()
  const copy = async (text: string): Promise<boolean> => {
    const isDone = await write(text)
    setIsCopied(isDone)
    setRefused(isDone ? undefined : text)
    return isDone
  }
  const manualCopy = refused !== undefined && (
    <ManualCopyDialog text={refused} onClose={() => setRefused(undefined)} />
  )
  return { copy, isCopied, manualCopy }
}

async function write(text: string): Promise<boolean> {
  try {
    // oxlint-disable-next-line local/no-restricted-syntax
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function ManualCopyDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useMessages()
  usePausedShortcuts(true)
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={t('copy.refused')} size="lg">
      <Textarea
        label={t('copy.byHand')}
        readOnly
        autosize={false}
        rows={Math.min(10, text.split('\n').length + 1)}
        data-autofocus
        dir="auto"
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Modal>
  )
}
