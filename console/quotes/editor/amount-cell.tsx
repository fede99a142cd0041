// A cell of the grid: a plain input for an amount, below it what was understood if it can be read in another way.
import { memo, useEffect, useRef, useState } from 'react'
import { readAmount } from '../../../src/domain/amount-input.ts'
import { useFormat } from '../../ui/format.ts'
import { useMessages, type MessageKey } from '../../messages/messages.tsx'
import type { Column } from '../offer/offer.ts'
import classes from '../offer/grid.module.css'

type Props = {
  column: Column
  label: string
  /** The name of the column, where it has no heading. */
  title?: string
  /** A decimal; undefined if there is none to show. */
  value: string | undefined
  /** What was typed and could not be read. */
  unread: string | undefined
  digits: number
  fault: string | undefined
  isPercent?: boolean
  /** Of a price by quantity, not of the line itself. */
  isTier?: boolean
  placeholder?: string
  autoFocus?: boolean
  onType: (column: Column, text: string, value: string | undefined) => void
}

export const AmountCell = memo(function AmountCell({ column, label, value, unread, fault, ...props }: Props) {
  const { digits, isPercent, onType, title } = props
  const { language, t } = useMessages()
  const { decimal } = useFormat()
  const [typed, setTyped] = useState<string>()
  const current = `${value}/${unread}`
  const [isTyping, before] = [useRef(false), useRef(current)]
  // Copied, undone or merged: what was typed before no longer stands.
  useEffect(() => {
    if (!isTyping.current && before.current !== current) setTyped(undefined)
    isTyping.current = false
    before.current = current
  })
  const shown = value === undefined ? '' : decimal(value, digits)
  const text = typed ?? unread ?? shown
  const problem = fault ?? (unread === undefined ? undefined : t(faultKey(unread, language, column)))
  const hint = problem ?? understood()

  function type(next: string) {
    setTyped(next)
    isTyping.current = true
    const reading = readAmount(isPercent ? next.replace('%', '') : next, language)
    onType(column, next, 'fault' in reading ? undefined : (reading.amount ?? undefined))
  }

  /** Digits and one decimal separator are what they look like. */
  function understood(): string | undefined {
    if (typed === undefined || !/[^\d]/.test(typed)) return undefined
    const reading = readAmount(isPercent ? typed.replace('%', '') : typed, language)
    if ('fault' in reading || reading.amount === null) return undefined
    const plain = decimal(reading.amount)
    return reading.other === undefined && sameDigits(plain, typed)
      ? undefined
      : `= ${decimal(reading.amount, digits)}`
  }

  return (
    <div className={classes.amount} data-label={title}>
      <input
        className={classes.input}
        aria-label={label}
        data-column={props.isTier ? 'tiers' : column}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined || undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      {hint !== undefined && (
        <span className={classes.hint} data-bad={problem !== undefined || undefined} role="status">
          {hint}
        </span>
      )}
    </div>
  )
})

/** Whether a text is the formatted amount, but for groups and trailing zeros. */
function sameDigits(formatted: string, typed: string): boolean {
  const significant = (text: string) => text.replace(/([.,]\d*?)0+$/, '$1').replace(/[.,]$/, '')
  return significant(formatted) === significant(typed.trim())
}

function faultKey(text: string, language: string, column: Column): MessageKey {
  const reading = readAmount(text.replace('%', ''), language)
  if ('fault' in reading) return `amount.${reading.fault}`
  if (reading.amount === null) return 'quote.fault.missing'
  if (column === 'qty') return 'quote.fault.qty'
  return column === 'margin' ? 'quote.fault.margin' : 'quote.fault.percent'
}
