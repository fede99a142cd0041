// A cell of the grid: an input for an amount. Text that can be read in several ways, such as `1.234`, has its reading below.
import { TriangleAlert } from 'lucide-react'
import { createContext, memo, useContext, useEffect, useId, useRef, useState } from 'react'
import {
  readAmount,
  readPercent,
  readSignedAmount,
  type AmountReading,
} from '../../../src/domain/amount-input.ts'
import { useFormat } from '../../ui/format.ts'
import { useMessages, type MessageKey } from '../../messages/messages.tsx'
import type { Column } from '../offer/offer.ts'
import { PriceMemoryContext } from './price-memory.tsx'
import classes from '../offer/grid.module.css'

type Props = {
  column: Column
  label: string
  /** The name of the column, shown in the cell where the grid is too narrow for a heading. */
  title?: string
  /** A decimal such as `1234.5`; undefined if there is none to show. */
  value: string | undefined
  /** The typed text that could not be read as a value. */
  unread: string | undefined
  /** The decimal places that are always shown. */
  digits: number
  /** What is wrong with the value, as the service or the editor found it. */
  fault: string | undefined
  /** What people should know about a value that is valid. */
  warning?: string | undefined
  isPercent?: boolean
  /** Whether it can be negative. */
  isSigned?: boolean
  /** Whether the amount is of a tier (a price from a quantity on), not of the line itself. */
  isTier?: boolean
  /**
   * Whether it cannot be typed into: where the price is the list price, each digit of a discount would change what the next one is taken
   * off.
   */
  isReadOnly?: boolean
  /** Why it cannot be typed into and has no value. */
  reason?: string | undefined
  placeholder?: string
  autoFocus?: boolean
  /** `text` is what was typed, `value` the decimal that it means, undefined if it is empty or none. */
  onType: (column: Column, text: string, value: string | undefined) => void
}

/** How often saving was tried: what is missing in a new tier is marked then, or once its field was left. */
export const SaveAttempts = createContext(0)

export const AmountCell = memo(function AmountCell({ column, label, value, unread, fault, ...props }: Props) {
  const { digits, isPercent, isSigned, onType, title, warning } = props
  const { language, t } = useMessages()
  const { decimal } = useFormat()
  const note = warning ?? props.reason
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  /** How another country would read what was typed. It stays in sight until the cell is left once more, or has another value. */
  const [doubt, setDoubt] = useState<{ value: string; other: string }>()
  const attempts = useContext(SaveAttempts)
  const { currency_code } = useContext(PriceMemoryContext)
  const currency = column === 'price' ? currency_code : undefined
  const [firstAttempts] = useState(attempts)
  const [wasLeft, setWasLeft] = useState(false)
  /** Nothing was to be typed into a new tier yet. */
  const isNew = props.isTier && unread === '' && !wasLeft && attempts === firstAttempts
  const current = `${value}/${unread}`
  const previous = useRef(current)
  const isTyping = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  // A value that changes without typing, such as by undo or a merge, replaces the typed text.
  useEffect(() => {
    if (!isTyping.current && previous.current !== current) setTyped(undefined)
    isTyping.current = false
    previous.current = current
  })
  const read = (text: string) =>
    isPercent
      ? readPercent(text, language)
      : (isSigned ? readSignedAmount : readAmount)(text, language, currency)
  const shown = value === undefined ? '' : decimal(value, digits)
  const text = typed ?? unread ?? shown
  const problem =
    fault ?? (unread === undefined || isNew ? undefined : t(faultKey(column, read(unread)), { currency }))
  const hint = problem ?? readingHint()

  function type(next: string) {
    setTyped(next)
    isTyping.current = true
    const reading = read(next)
    const amount = 'fault' in reading ? undefined : (reading.amount ?? undefined)
    const other = 'fault' in reading ? undefined : reading.other
    setDoubt(amount === undefined || other === undefined ? undefined : { value: amount, other })
    onType(column, next, amount)
  }

  /** Shows the value again, selected, after the grid has taken back what was typed; or leads to the line, for the single keys. */
  function escape() {
    if (typed === undefined) return input.current?.closest<HTMLElement>('[role=row]')?.focus()
    setTyped(undefined)
    setDoubt(undefined)
    requestAnimationFrame(() => input.current?.select())
  }

  /** Returns how the typed text was read, and could have been; undefined if it looks just like that amount. */
  function readingHint(): string | undefined {
    if (doubt && Number(doubt.value) === Number(value))
      return t('amount.readAs', { amount: decimal(doubt.value, digits), other: decimal(doubt.other, digits) })
    if (typed === undefined || /^\d*$/.test(typed)) return undefined
    const reading = read(typed)
    if ('fault' in reading || reading.amount === null) return undefined
    const plain = decimal(reading.amount)
    return sameDigits(plain, typed) ? undefined : `= ${decimal(reading.amount, digits)}`
  }

  return (
    <div className={classes.amount} data-label={title} data-warned={warning !== undefined || undefined}>
      <input
        ref={input}
        className={classes.input}
        aria-label={label}
        data-column={props.isTier ? 'tiers' : column}
        placeholder={props.placeholder}
        readOnly={props.isReadOnly ?? props.reason !== undefined}
        autoFocus={props.autoFocus}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          if (typed === undefined) setDoubt(undefined)
          setTyped(undefined)
          setWasLeft(true)
        }}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && escape()}
      />
      {warning !== undefined && (
        <>
          <TriangleAlert className={classes.warningIcon} size={14} aria-hidden />
          <span id={noteId} className={classes.warning}>
            {warning}
          </span>
        </>
      )}
      {props.reason !== undefined && warning === undefined && (
        <span id={noteId} className={classes.reason}>
          {props.reason}
        </span>
      )}
      {hint !== undefined && (
        <span
          className={classes.hint}
          data-bad={problem !== undefined || undefined}
          role="status"
          title={hint}
        >
          {hint}
        </span>
      )}
    </div>
  )
})

/** Whether both are the same text, apart from zeros at the end of the decimals. */
function sameDigits(formatted: string, typed: string): boolean {
  const withoutZeros = (text: string) => text.replace(/([.,]\d*?)0+$/, '$1').replace(/[.,]$/, '')
  return withoutZeros(formatted) === withoutZeros(typed.trim())
}

/** Returns the message about a text that is no value of the column: it is no amount, missing, or out of range. */
function faultKey(column: Column, reading: AmountReading): MessageKey {
  if ('fault' in reading)
    return column === 'qty' && reading.fault === 'not_an_amount'
      ? 'quote.fault.qty'
      : `amount.${reading.fault}`
  if (reading.amount === null) return 'quote.fault.missing'
  if (column === 'qty') return 'quote.fault.qty'
  if (column === 'margin') return 'quote.fault.margin'
  if (column === 'tax_percent') return 'quote.fault.percent'
  return Number(reading.amount) > 100 ? 'quote.fault.discount' : 'amount.too_large'
}
