// Copies a text to the clipboard, and says so.
import { Check, Copy } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { useCopying } from './copying.tsx'
import { ActionIcon, Button } from './mantine.ts'

type Props = {
  text: string
  /** What is copied, for a button without a text. */
  label?: string
  isFocused?: boolean
}

export function CopyButton({ text, label, isFocused }: Props) {
  const { t } = useMessages()
  const { copy, isCopied, byHand } = useCopying()
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
        <ActionIcon aria-label={`${state}: ${label}`} onClick={() => void copy(text)}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      )}
      {byHand}
    </>
  )
}
