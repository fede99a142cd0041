// What the customer is told of a move: whether they get a mail, and what a seller adds to it.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { useIsMailOn } from '../service/console-settings.ts'
import type { FaultOf } from '../ui/fields.ts'
import { Checkbox } from '../ui/mantine.ts'
import { MailNote } from './mail-note.tsx'
import type { Mailed } from './move-mail.ts'
import type { NamedQuote } from './named-quote.tsx'
import { PersonalMessage } from './personal-message.tsx'
import { RecordTexts } from './text-places.tsx'

type Quote = NamedQuote & { store_id: number; expires_at: string | null; cc?: readonly string[] }

/** `body` is what a request says of it: nothing where the customer would get no mail anyway. */
export function useTelling(mailed: Mailed) {
  const isMailOn = useIsMailOn()
  const [notify, setNotify] = useState(true)
  const [message, setMessage] = useState('')
  const isPossible = isMailOn && mailed !== 'none'
  const isTold = isPossible && notify
  const text = isTold ? message.trim() : ''
  return {
    isPossible,
    notify,
    setNotify,
    message,
    setMessage,
    mailed: notify ? mailed : ('none' as const),
    /** What goes out, blank without a mail. */
    text,
    isDirty: !notify || message !== '',
    body: { ...(isPossible && !notify && { notify }), ...(text && { message: text }) },
  }
}

type Fields = { telling: ReturnType<typeof useTelling>; faultOf: FaultOf }

/** The last part of a dialog. */
export function TellCustomer({ quote, ...fields }: Fields & { quote: Quote }) {
  return (
    <>
      <MailNote mailed={fields.telling.mailed} record={quote} />
      <RecordTexts record={quote} values={{ 'quote.number': quote.increment_id }}>
        <TellingFields {...fields} />
      </RecordTexts>
    </>
  )
}

export function TellingFields({ telling, faultOf }: Fields) {
  const { t } = useMessages()
  const { isPossible, notify, setNotify, message, setMessage } = telling
  if (!isPossible) return null
  return (
    <>
      <Checkbox
        label={t('quote.propose.notify')}
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
      {notify && <PersonalMessage value={message} error={faultOf('message')} onText={setMessage} />}
    </>
  )
}
