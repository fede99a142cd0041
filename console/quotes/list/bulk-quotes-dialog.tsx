// A dialog that reminds of, extends, cancels or closes several quotes.
import { useState } from 'react'
import { quoteMoves } from '../../../src/domain/quote-moves.ts'
import { api, result } from '../../service/api.ts'
import { BulkDialog, BulkTotal, NumberAndCustomer } from '../../lists/bulk-dialog.tsx'
import { MoneyCell } from '../../lists/cells.tsx'
import { useConsoleSettings, useTimezoneOf } from '../../service/console-settings.ts'
import { useMessages } from '../../messages/messages.tsx'
import { BlockText } from '../../records/block-text.tsx'
import { ExpiryField } from '../../records/expiry-field.tsx'
import { useFarEnd } from '../../records/far-end.ts'
import { lastUsualEnd, laterEnd } from '../../records/later-end.ts'
import { MailNote } from '../../records/mail-note.tsx'
import { PersonalMessage } from '../../records/personal-message.tsx'
import { isMailed } from '../../records/move-mail.ts'
import { useSendQuestion } from '../../records/send-question.tsx'
import { useEachMailed } from '../../records/sent-mails.ts'
import { TellingFields, useTelling } from '../../records/telling.tsx'
import { TEXT_CHARACTERS_MAX } from '../../ui/fields.ts'
import { dayOf, parseTime } from '../../ui/format.ts'
import { SubmitAgain } from '../../ui/form-dialog.tsx'
import { Checkbox } from '../../ui/mantine.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { endOfDay } from '../../ui/time-input.ts'
import { isPossible } from '../moves/moves.ts'
import type { QuoteRow } from './quotes-list.tsx'

export const bulkMoves = ['resend', 'extend', 'cancel', 'close'] as const
export type BulkMove = (typeof bulkMoves)[number]

type Props = {
  move: BulkMove
  quotes: readonly QuoteRow[]
  onClose: (changedIds: number[]) => void
}

type Input = { comment: string; expires_at: string }

export function BulkQuotesDialog({ move, quotes, onClose }: Props) {
  const { t } = useMessages()
  // The field has the day in the time zone of one store; it ends in that of each.
  const storeId = quotes[0]!.store_id
  const timezoneOf = useTimezoneOf()
  const timezone = timezoneOf(storeId)
  const lastEnd = lastUsualEnd(endsOf(quotes), useConsoleSettings()?.quote_valid_days ?? 0)
  const [initial] = useState<Input>({ comment: '', expires_at: laterEnd(lastEnd, timezone) })
  const [input, setInput] = useState(initial)
  /** The accepted quotes that are changed too: each is a deal, and is confirmed by itself. */
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const endOf = ({ store_id }: QuoteRow) =>
    input.expires_at && endOfDay(dayOf(parseTime(input.expires_at), timezone), timezoneOf(store_id))
  const possible = quotes.filter((quote) => isChangeable(move, quote, endOf(quote)))
  const deal = move === 'cancel' || move === 'extend' ? (`bulk.${move}.deal` as const) : undefined
  const isDeal = ({ status }: QuoteRow) => deal !== undefined && status === 'accepted'
  const chosen = possible.filter((quote) => !isDeal(quote) || confirmed.has(quote.quote_id))
  const confirm = (id: number, isConfirmed: boolean) =>
    setConfirmed(
      (before) => new Set(isConfirmed ? [...before, id] : [...before].filter((each) => each !== id)),
    )
  const mailedOf = useEachMailed(move, quotes)
  const farEnd = useFarEnd(storeId)
  const isTold = move !== 'close' && chosen.some((quote) => mailedOf(quote) !== 'none')
  const telling = useTelling(isTold ? 'customer' : 'none')
  // The places of text blocks have a value for each quote, so that none is filled.
  const question = useSendQuestion(telling.text)
  const isStatusMove = move === 'cancel' || move === 'close'
  return (
    <BulkDialog
      title={t(`bulk.${move}.title`, { count: chosen.length })}
      submitLabel={t(`bulk.${move}.run`, { count: chosen.length })}
      hint={t(`bulk.${move}.hint`)}
      rows={quotes}
      chosen={chosen}
      idOf={({ quote_id }) => quote_id}
      facts={(quote, isDone) => (
        <>
          <NumberAndCustomer row={quote} />
          <StatusBadge status={isDone && isStatusMove ? quoteMoves[move].to : quote.status} />
          <BulkTotal>
            <MoneyCell amount={quote.grand_total} currency={quote.currency_code} />
          </BulkTotal>
        </>
      )}
      note={(quote) =>
        !possible.includes(quote) ? (
          t(`bulk.${move}.impossible`)
        ) : (
          <>
            {deal && isDeal(quote) && (
              <Checkbox
                label={t(deal)}
                checked={confirmed.has(quote.quote_id)}
                onChange={({ currentTarget }) => confirm(quote.quote_id, currentTarget.checked)}
              />
            )}
            <MailNote
              mailed={telling.notify ? mailedOf(quote) : 'none'}
              record={quote}
              isBrief={move === 'close'}
            />
          </>
        )
      }
      send={(quote) => changeQuote(move, quote, { ...input, expires_at: endOf(quote) }, telling.body)}
      ask={() => {
        if (question.ask()) throw new SubmitAgain(question.sentence)
        if (move === 'extend') farEnd.ask(input.expires_at)
      }}
      isDirty={input !== initial || telling.isDirty}
      isDangerous={move === 'cancel'}
      onClose={onClose}
    >
      {(faultOf) =>
        move === 'resend' ? (
          telling.isPossible && (
            <PersonalMessage value={telling.message} error={faultOf('message')} onText={telling.setMessage} />
          )
        ) : (
          <>
            {move === 'extend' ? (
              <ExpiryField
                storeId={storeId}
                isRequired
                value={input.expires_at}
                error={faultOf('expires_at')}
                onChange={({ expires_at }) => setInput({ ...input, expires_at })}
              />
            ) : (
              <BlockText
                kind="reply"
                label={t('bulk.comment')}
                data-autofocus
                autosize={false}
                maxLength={TEXT_CHARACTERS_MAX}
                value={input.comment}
                onText={(comment) => setInput({ ...input, comment })}
              />
            )}
            <TellingFields telling={telling} faultOf={faultOf} />
          </>
        )
      }
    </BulkDialog>
  )
}

/** Returns the ends of the offers that are extended unasked. */
function endsOf(quotes: readonly QuoteRow[]): string[] {
  return quotes
    .filter((quote) => isPossible('extend', quote) && quote.status !== 'accepted')
    .flatMap(({ expires_at }) => expires_at ?? [])
}

/** Whether the quote allows the move: reminding needs an address, and extending a later end. */
function isChangeable(move: BulkMove, quote: QuoteRow, expires_at: string): boolean {
  if (!isPossible(move, quote)) return false
  if (move === 'resend') return isMailed(quote.customer_email)
  return move !== 'extend' || (quote.expires_at ?? '') < expires_at
}

function changeQuote(
  move: BulkMove,
  { quote_id: id, version }: QuoteRow,
  { comment, expires_at }: Input,
  told: ReturnType<typeof useTelling>['body'],
) {
  const params = { path: { id } }
  if (move === 'resend')
    return result(
      api.POST('/rest/V1/quoting/quote/{id}/resend', { params, body: { version, message: told.message } }),
    )
  if (move === 'extend')
    return result(
      api.POST('/rest/V1/quoting/quote/{id}/extend', { params, body: { version, expires_at, ...told } }),
    )
  const text = comment.trim()
  const body = { version, ...(text && { comment: text }) }
  if (move === 'cancel')
    return result(api.POST('/rest/V1/quoting/quote/{id}/cancel', { params, body: { ...body, ...told } }))
  return result(api.POST('/rest/V1/quoting/quote/{id}/close', { params, body }))
}
