// What was understood of a typed amount.
export const amount = {
  'amount.read': '= {amount}',
  'amount.readAs': '= {amount}, not {other}',
  'amount.not_an_amount': 'Not an amount, such as 1,234.56',
  'amount.too_many_decimals': 'Up to four decimals',
  'amount.too_large': 'Up to eleven digits',
  'amount.other_currency': 'Prices are in {currency} here: enter the amount in {currency}',
} as const
