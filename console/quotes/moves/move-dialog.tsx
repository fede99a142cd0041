// A dialog that makes a move (a change of a quote's status) with the fields that this move has.
import { useState } from 'react'
import { declineReasons } from '../../../src/domain/quote-moves.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { useUnanswered } from '../../service/use-unanswered.ts'
import { readAmount } from '../../../src/domain/amount-input.ts'
import { useFormat } from '../../ui/format.ts'
import { TEXT_CHARACTERS_MAX, textField, type FaultOf } from '../../ui/fields.ts'
import { FormDialog, SubmitAgain } from '../../ui/form-dialog.tsx'
import { BlockText } from '../../records/block-text.tsx'
import { useSendQuestion } from '../../records/send-question.tsx'
import { Select, TextInput } from '../../ui/mantine.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { isOrderMove, OrderDialog } from '../../records/order-dialog.tsx'
import { isOfferMove, OfferDialog } from '../../records/offer-dialog.tsx'
import { CartField } from './cart-field.tsx'
import { isUndoable, makeMove, type Move, type MoveFields, type StatusMove } from './moves.ts'
import { useUndoMove } from './use-undo-move.ts'
import { isSame, type Quote } from '../offer/offer.ts'
import { ExpiryField } from '../../records/expiry-field.tsx'
import { MailNote } from '../../records/mail-note.tsx'
import { QuoteName } from '../../records/named-quote.tsx'
import { useMailed } from '../../records/sent-mails.ts'
import { TellCustomer, useTelling } from '../../records/telling.tsx'

type Props<Each = Move> = { quote: Quote; move: Each; onClose: () => void; onDone: () => void }

const noFields: MoveFields = {
  comment: '',
  reason_code: '',
  expires_at: '',
  purchase_order_number: '',
  cartId: '',
  quantities: {},
}

export function MoveDialog({ move, ...props }: Props) {
  if (isOfferMove(move)) return <OfferDialog move={move} {...props} />
  if (isOrderMove(move)) return <OrderDialog move={move} {...props} />
  return <StatusDialog move={move} {...props} />
}

function StatusDialog({ quote, move, onClose, onDone }: Props<StatusMove>) {
  const { t, language } = useMessages()
  const offerUndo = useUndoMove()
  const [fields, setFields] = useState(noFields)
  const sendAgain = useUnanswered<Quote>()
  const mailed = useMailed(move, quote)
  const hasChoice = move === 'rework' || move === 'cancel'
  const telling = useTelling(hasChoice ? mailed : 'none')
  const question = useSendQuestion(`${fields.comment}\n${telling.text}`)
  const set = (changes: Partial<MoveFields>) => setFields((current) => ({ ...current, ...changes }))
  const quantities = readQuantities(fields.quantities, language)
  const submit = async () => {
    if (!quantities) return
    const told = telling.body
    if (question.ask()) throw new SubmitAgain(question.sentence)
    const input = { ...fields, quantities }
    await sendAgain(quote, async (moved) => {
      const { quote_id, version, increment_id } = moved
      await sendOnce([move, quote_id, version, input, told], (header) =>
        makeMove(moved, move, { ...input, told }, header),
      )
      const message = t(`quote.move.${move}.done`, { id: increment_id })
      if (isUndoable(move, moved)) offerUndo(message, { quote_id, version: version + 1 })
      else notifyDone(message)
    })
    onDone()
  }
  const isDeal = move === 'cancel' && quote.status === 'accepted'
  const hasComment = move !== 'addToCart'
  return (
    <FormDialog
      title={t(`quote.move.${move}`)}
      submitLabel={t(`quote.move.${move}.do`)}
      onSubmit={submit}
      onClose={onClose}
      isDirty={!isSame(fields, noFields) || telling.isDirty}
      isDangerous={move === 'cancel' || move === 'decline'}
      isLarge
      canSubmit={quantities !== undefined}
    >
      {(faultOf) => (
        <>
          <QuoteName quote={quote} />
          <p>
            {t(
              isDeal
                ? 'quote.move.cancel.deal'
                : move === 'rework' && quote.status === 'proposed'
                  ? 'quote.move.rework.withdraws'
                  : move === 'addToCart' && quote.status === 'accepted'
                    ? 'quote.move.addToCart.agreed'
                    : `quote.move.${move}.text`,
            )}
          </p>
          {!hasChoice && <MailNote mailed={mailed} record={quote} />}
          <SpecificFields quote={quote} move={move} fields={fields} set={set} faultOf={faultOf} />
          {hasComment && (
            <BlockText
              kind="note"
              label={t('quote.moveComment')}
              description={t('quote.move.commentInternal')}
              rows={2}
              dir="auto"
              data-autofocus={move === 'accept' || move === 'decline' ? undefined : true}
              {...textField(fields, set, faultOf)('comment')}
              onText={(comment) => set({ comment })}
              maxLength={TEXT_CHARACTERS_MAX}
            />
          )}
          {hasChoice && <TellCustomer quote={quote} telling={telling} faultOf={faultOf} />}
        </>
      )}
    </FormDialog>
  )
}

type FieldsProps = Pick<Props<StatusMove>, 'quote' | 'move'> & {
  fields: MoveFields
  set: (changes: Partial<MoveFields>) => void
  faultOf: FaultOf
}

function SpecificFields({ quote, move, fields, set, faultOf }: FieldsProps) {
  const { t } = useMessages()
  const text = textField(fields, set, faultOf)
  if (move === 'decline')
    return (
      <Select
        label={t('quote.reason')}
        data={declineReasons.map((value) => ({ value, label: t(`quote.reason.${value}`) }))}
        clearable
        clearButtonProps={{ 'aria-label': t('quote.reasonClear') }}
        data-autofocus
        value={fields.reason_code || null}
        onChange={(value) => set({ reason_code: value ?? '' })}
      />
    )
  if (move === 'rework')
    return (
      <ExpiryField
        storeId={quote.store_id}
        value={fields.expires_at}
        error={faultOf('expires_at')}
        onChange={({ expires_at = '' }) => set({ expires_at })}
      />
    )
  if (move !== 'accept' && move !== 'addToCart') return null
  return (
    <>
      {move === 'addToCart' && (
        <CartField
          customerId={quote.customer_id}
          field={text('cartId')}
          onCart={(cartId) => set({ cartId })}
        />
      )}
      <Quantities quote={quote} fields={fields} set={set} />
      {move === 'accept' && <TextInput label={t('quote.purchaseOrder')} {...text('purchase_order_number')} />}
    </>
  )
}

/** One field for each item with tiers (prices from a quantity on), whose quantity the customer chooses. */
function Quantities({ quote, fields, set }: Omit<FieldsProps, 'move' | 'faultOf'>) {
  const { t, language } = useMessages()
  const { decimal } = useFormat()
  const withTiers = (quote.items ?? []).filter(({ tier_prices }) => tier_prices.length > 0)
  return withTiers.map(({ item_id, sku, name, qty }) => {
    const text = fields.quantities[item_id] ?? ''
    const reading = readAmount(text, language)
    return (
      <TextInput
        key={item_id}
        label={t('quote.quantityOf', { product: name || sku })}
        placeholder={decimal(String(qty))}
        inputMode="decimal"
        value={text}
        error={
          'fault' in reading &&
          t(reading.fault === 'not_an_amount' ? 'quote.fault.qty' : `amount.${reading.fault}`)
        }
        onChange={({ currentTarget }) =>
          set({ quantities: { ...fields.quantities, [item_id]: currentTarget.value } })
        }
      />
    )
  })
}

/** Returns the quantities as decimals, undefined if one cannot be read. */
function readQuantities(texts: Record<number, string>, language: string): Record<number, string> | undefined {
  const readings = Object.entries(texts).map(([id, text]) => [id, readAmount(text, language)] as const)
  if (readings.some(([, reading]) => 'fault' in reading)) return undefined
  return Object.fromEntries(
    readings.flatMap(([id, reading]) =>
      'amount' in reading && reading.amount !== null ? [[id, reading.amount]] : [],
    ),
  )
}
