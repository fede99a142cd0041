// Names the quote that a dialog is about: its number, its customer and its total.
import { isolated } from '../messages/isolated.ts'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useFormat } from '../ui/format.ts'

export type NamedQuote = Pick<
  Schemas['Quote'],
  | 'increment_id'
  | 'customer_firstname'
  | 'customer_lastname'
  | 'customer_email'
  | 'grand_total'
  | 'currency_code'
>

export function QuoteName({ quote }: { quote: NamedQuote }) {
  const { money } = useFormat()
  const { increment_id, customer_firstname, customer_lastname, customer_email } = quote
  const { grand_total, currency_code } = quote
  const digits = useCurrencyDigits()(currency_code)
  const name = [customer_firstname, customer_lastname].filter(Boolean).join(' ') || customer_email
  const parts = [increment_id, name, money(grand_total, currency_code, digits)]
  return (
    <p>
      {parts
        .filter((part) => part !== null)
        .map(isolated)
        .join(' · ')}
    </p>
  )
}
