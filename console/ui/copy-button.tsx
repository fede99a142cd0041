// A button that copies a text to the clipboard and says that it did.
import { Check, Copy } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { useCopying } from './copying.tsx'
import { ActionIcon, Button } from './mantine.ts'

type Props = {
  text: string
  /** Names what is copied: the button then shows only an icon. */
  label?: string
  /** Whether the button has the focus when its dialog opens. */
  isFocused?: boolean
}

export function CopyButton({ text, label, isFocused }: Props) {
  const { t } = useMessages()
  const { copy, isCopied, manualCopy } = useCopying()
  const Icon = isCopied ? Check : Copy
  const state = t(isCopied ? 'secret.copied' : 'secret.copy')
  return (
    <>
      {label === undefined ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon size={16} aria-hidden />}
          data-autofocus={isFocused || undefined}
          onClick={() => void copy(text)}
        >
          <span aria-live="polite">{state}</span>
        </Button>
      ) : (
        <ActionIcon
          aria-label={`${state}: ${label}`}
          data-autofocus={isFocused || undefined}
          onClick={() => void copy(text)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      )}
      {manualCopy}
    </>
  )
}
