// Copies a text to the clipboard, and says so.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { ActionIcon, Button } from './mantine.ts'

type Props = {
  text: string
  /** What is copied, for a button without a text. */
  label?: string
  /** Selects the text, which can then be copied where the browser offers no clipboard. */
  onCopy?: () => void
  isFocused?: boolean
}

export function CopyButton({ text, label, onCopy, isFocused }: Props) {
  const { t } = useMessages()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    onCopy?.()
    // Without HTTPS a browser offers no clipboard.
    await navigator.clipboard?.writeText(text)
    setIsCopied(navigator.clipboard !== undefined)
  }
  const Icon = isCopied ? Check : Copy
  const state = t(isCopied ? 'secret.copied' : 'secret.copy')
  return label === undefined ? (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      data-autofocus={isFocused || undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{state}</span>
    </Button>
  ) : (
    <ActionIcon aria-label={`${state}: ${label}`} onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
