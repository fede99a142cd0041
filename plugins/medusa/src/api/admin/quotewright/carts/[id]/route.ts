// A cart as Quotewright mirrors it: without the lines that were delivered.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { isAgreed } from '../../../../../delivery/agreed-lines'
import { isPaying, readCarts } from '../../../../../delivery/carts'
import { termsOf } from '../../../../../delivery/find'

export async function GET({ scope, params }: MedusaRequest, response: MedusaResponse): Promise<void> {
  const [cart] = await readCarts(scope, [params.id ?? ''])
  if (!cart) return void response.json({ cart: null })
  const lines = cart.items.flatMap((item) => {
    const { variant, quantity } = termsOf(item)
    return isAgreed(item.id) || variant === '' ? [] : [{ variant, quantity }]
  })
  const { id, currency_code, customer_id } = cart
  const is_open = !cart.completed_at && !isPaying(cart)
  response.json({ cart: { id, currency_code, customer_id, is_open, lines } })
}
