// The field for a reply to a price request that is still loading: what is typed meanwhile is in the draft.
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { TEXT_CHARACTERS_MAX } from '../ui/fields.ts'
import { takeTypedText, useShortcuts } from '../ui/keys.ts'
import { Textarea } from '../ui/mantine.ts'
import { focusEnd } from '../ui/return-focus.ts'
import { setDraft, useDraft } from './drafts.ts'
import { useInboxNavigation } from './inbox-context.ts'
import { rowKey } from './inbox-rows.ts'

/** Renders nothing until its key is pressed, which may have been before this was there. */
export function EarlyReply({ id }: { id: number }) {
  const { t } = useMessages()
  const { begun, setBegun } = useInboxNavigation()
  const key = rowKey({ kind: 'price_request', record_id: id })
  const isOpen = begun === key
  const field = useRef<HTMLTextAreaElement>(null)
  // How many replies there are is not known yet.
  const none = { message: '', price: '', repliesSeen: Number.POSITIVE_INFINITY }
  const { message, ...rest } = useDraft(id) ?? none
  const write = (text: string) => setDraft(id, { message: text, ...rest })
  useShortcuts([{ keys: 'r', label: t('inbox.keys.reply'), run: () => setBegun(key), startsText: true }])
  useLayoutEffect(() => {
    if (!isOpen) return
    write(`${message}${takeTypedText()}`)
    focusEnd(field.current)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <Textarea
      label={t('inbox.reply')}
      value={message}
      rows={5}
      maxLength={TEXT_CHARACTERS_MAX}
      dir="auto"
      ref={field}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setBegun(undefined)}
    />
  )
}
