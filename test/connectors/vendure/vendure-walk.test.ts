// From a cart in a real Vendure to an order at the agreed price.
import assert from 'node:assert/strict'
import { walk } from '../walk.ts'
import { openVendureShop } from './vendure-shop.ts'

const settings = ['checkout_url=https://shop.example/checkout']

await walk('vendure', settings, async (options) => {
  const shop = await openVendureShop(options)
  const openBuyer = async (isGuest?: boolean) => {
    const buyer = await shop.openBuyer(isGuest)
    const person = isGuest ? { email: buyer.emailAddress, firstname: 'Anna', lastname: 'Larsen' } : {}
    return {
      email: buyer.emailAddress,
      session: buyer.session(),
      add: async (sku: string, quantity: number) =>
        (await buyer.add(shop.variants[sku]!, quantity)).code as string,
      requestQuote: async (details: string) => {
        const query = 'mutation ($input: RequestQuoteInput!) { requestQuote(input: $input) { number } }'
        return (await buyer.call(query, { input: { details, ...person } })).requestQuote.number as string
      },
      lines: async () =>
        (await buyer.cart()).lines
          .map(
            ({ productVariant: { sku }, quantity, unitPrice, taxRate }: any) =>
              `${sku} × ${quantity} at ${(unitPrice / 100).toFixed(2)}, ${taxRate} %`,
          )
          .sort() as string[],
      checkOut: async () => {
        assert.equal((await buyer.startPaying()).state, 'ArrangingPayment')
        const { state, code } = await buyer.pay()
        assert.equal(state, 'PaymentSettled')
        return code as string
      },
    }
  }
  return { ...shop, openBuyer }
})
