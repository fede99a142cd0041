// Ce qui a été compris d’un montant saisi.
import type { amount as english } from '../en/amount.ts'

export const amount: Record<keyof typeof english, string> = {
  'amount.read': '= {amount}',
  'amount.readAs': '= {amount}, et non {other}',
  'amount.not_an_amount': 'Montant attendu, par exemple 1 234,56',
  'amount.too_many_decimals': 'Quatre décimales au plus',
  'amount.too_large': 'Onze chiffres au plus',
  'amount.other_currency': 'Ici, les prix sont en {currency} : saisissez le montant en {currency}',
}
