// From a cart in a real Medusa to an order at the agreed price.
import assert from 'node:assert/strict'
import { walk } from '../walk.ts'
import { linesOf, openMedusaShop } from './medusa-shop.ts'

const settings = ['checkout_url=https://shop.example/checkout?cart={cart}', 'verified_accounts=true']

await walk('medusa', settings, async (options) => {
  const shop = await openMedusaShop(options)
  const openBuyer = async (isGuest?: boolean) => {
    const buyer = await shop.openBuyer(isGuest)
    const person = isGuest ? { email: buyer.email, firstname: 'Anna', lastname: 'Larsen' } : {}
    return {
      email: buyer.email,
      session: buyer.signedIn,
      add: async (sku: string, quantity: number) => {
        await buyer.add(shop.variants[sku]!, quantity)
        return buyer.cartId
      },
      requestQuote: async (details: string) => {
        const body = { cart_id: buyer.cartId, details, ...person }
        const answer = await buyer.post('/store/quotewright/requests', body)
        return answer.number as string
      },
      lines: async () => linesOf(await buyer.cart()),
      checkOut: async () => {
        await buyer.prepare()
        const { body } = await buyer.complete()
        assert.equal(body.type, 'order', JSON.stringify(body))
        return String(body.order.display_id)
      },
    }
  }
  return { ...shop, openBuyer }
})
