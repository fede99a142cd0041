// The field for what a seller adds to a mail to the customer.
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { takeTypedText } from '../ui/keys.ts'
import { BlockText } from './block-text.tsx'

/** The limit of the interface. */
const MESSAGE_CHARACTERS_MAX = 1000

type Props = Omit<ComponentProps<typeof BlockText>, 'kind' | 'label'>

export function PersonalMessage(props: Props) {
  const { t } = useMessages()
  return (
    <BlockText
      kind="reply"
      label={t('quote.personalLine')}
      description={t('quote.personalLine.hint')}
      rows={2}
      dir="auto"
      name="message"
      maxLength={MESSAGE_CHARACTERS_MAX}
      {...props}
    />
  )
}

/** Has the focus: what somebody types after the key that opens the dialog is no command, and sends nothing. */
export function FocusedMessage(props: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { onText } = props
  useLayoutEffect(() => {
    onText(takeTypedText())
    field.current?.focus()
  }, [])
  return <PersonalMessage ref={field} data-autofocus {...props} />
}
