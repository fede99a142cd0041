// Was von einem getippten Betrag verstanden wurde.
import type { amount as english } from '../en/amount.ts'

export const amount: Record<keyof typeof english, string> = {
  'amount.read': '= {amount}',
  'amount.readAs': '= {amount}, nicht {other}',
  'amount.not_an_amount': 'Kein Betrag wie 1.234,56',
  'amount.too_many_decimals': 'Höchstens vier Nachkommastellen',
  'amount.too_large': 'Höchstens elf Stellen',
  'amount.other_currency': 'Preise sind hier in {currency}: Betrag bitte in {currency} eingeben',
}
