// A field for an amount, below it what was understood. The text stays as it was typed.
import type { ComponentProps } from 'react'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { readAmount, type AmountReading } from '../../src/domain/amount-input.ts'
import { useFormat } from './format.ts'
import { TextInput } from './mantine.ts'

export type AmountText = { reading: AmountReading; hint?: string; fault?: string }

/** Returns a function that reads a typed amount and says what was understood: for fields of any kind, such as the cells of a grid. */
function useAmountText(currencyCode: string): (text: string) => AmountText {
  const { t, language } = useMessages()
  const { money } = useFormat()
  const digits = useCurrencyDigits()(currencyCode)
  return (text) => {
    const reading = readAmount(text, language)
    if ('fault' in reading) return { reading, fault: t(`amount.${reading.fault}`) }
    if (reading.amount === null) return { reading }
    const amount = money(reading.amount, currencyCode, digits)
    const other = reading.other === undefined ? undefined : money(reading.other, currencyCode, digits)
    const hint = other === undefined ? t('amount.read', { amount }) : t('amount.readAs', { amount, other })
    return { reading, hint }
  }
}

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  currencyCode: string
}

export function AmountField({ value, onChange, currencyCode, error, ...props }: Props) {
  const { hint, fault } = useAmountText(currencyCode)(value)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      rightSection={currencyCode}
      rightSectionWidth="3.25rem"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={hint}
      {...props}
      value={value}
      error={error ?? fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
