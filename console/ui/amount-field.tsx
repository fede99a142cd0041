// A field for an amount of money, and below it how the text was read. The text stays as it was typed.
import { TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { readAmount } from '../../src/domain/amount-input.ts'
import { useFormat } from './format.ts'
import { TextInput } from './mantine.ts'
import classes from './amount-field.module.css'

/** Returns how a text is read, and how another country would read it if that differs; or why it is no amount. */
function useReading(text: string, currencyCode: string | undefined): { hint?: string; fault?: string } {
  const { t, language } = useMessages()
  const { money, decimal } = useFormat()
  const digitsOf = useCurrencyDigits()
  const shown = (amount: string) =>
    currencyCode === undefined ? decimal(amount) : money(amount, currencyCode, digitsOf(currencyCode))
  const reading = readAmount(text, language, currencyCode)
  if ('fault' in reading) return { fault: t(`amount.${reading.fault}`, { currency: currencyCode }) }
  if (reading.amount === null) return {}
  const amount = shown(reading.amount)
  if (reading.other === undefined) return { hint: t('amount.read', { amount }) }
  return { hint: t('amount.readAs', { amount, other: shown(reading.other) }) }
}

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  /** Undefined if the amount is of no currency, or of several. */
  currencyCode: string | undefined
  /** What people should know about an amount that is valid. */
  warning?: string | undefined
}

/** The description stands below as long as there is no amount. */
export function AmountField({ value, onChange, currencyCode, error, warning, description, ...props }: Props) {
  const { hint, fault } = useReading(value, currencyCode)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      rightSection={currencyCode}
      rightSectionWidth={currencyCode === undefined ? undefined : '3.25rem'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        hint === undefined && warning === undefined ? (
          description
        ) : (
          <>
            {hint}
            {warning !== undefined && (
              <span className={classes.warning}>
                <TriangleAlert size={14} aria-hidden />
                {warning}
              </span>
            )}
          </>
        )
      }
      {...props}
      value={value}
      error={error ?? fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
