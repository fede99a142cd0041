// Lo que se ha entendido de un importe escrito.
import type { amount as english } from '../en/amount.ts'

export const amount: Record<keyof typeof english, string> = {
  'amount.read': '= {amount}',
  'amount.readAs': '= {amount}, no {other}',
  'amount.not_an_amount': 'Indique un importe, por ejemplo, 1.234,56',
  'amount.too_many_decimals': 'Cuatro decimales como máximo',
  'amount.too_large': 'Once cifras como máximo',
  'amount.other_currency': 'Aquí los precios son en {currency}: indique el importe en {currency}',
}
