// What the sellers of the demonstration use again and again: templates of quotes, and text blocks.
import { createTemplate } from '../quoting/quote/quote-template-actions.ts'
import { createTextBlock } from '../storefront/text-block-actions.ts'
import { DAY, type Step } from './demo-replay.ts'
import type { DemoShop } from './demo-shop.ts'

const MADE = -200 * DAY
const ROOM = ['Oak meeting table, 8 seats', 'Anthracite office chair, medium', 'Oak sideboard, 3 doors']

const blocks = [
  ['Thanks', 'reply', 'Thank you for your request {{ request.number }}. '],
  ['Lead time', 'reply', 'The lead time is {{ number of weeks }} weeks from the order on.'],
  ['Samples', 'reply', 'We gladly send samples of wood and fabric. Where shall they go?'],
  [
    'Introduction',
    'comment',
    'Dear {{ customer.firstname }},\n\nhere is our offer, as agreed. It is good for {{ number of pieces }} pieces and more.',
  ],
  ['Net 30', 'terms', 'Payable within 30 days, without deduction.'],
  ['Deposit', 'terms', '50 % with the order, 50 % before delivery.'],
  ['Called', 'note', 'Called {{ customer.firstname }} {{ customer.lastname }}: {{ what was said }}'],
] as const

export function planReusedTexts(shop: DemoShop): Step[] {
  const products = shop.productsOf(shop.stores.get('default')!)
  const skus = ROOM.map((name) => products.find((product) => product.name === name)!.sku)
  const quantities = [1, 8, 1]
  const furniture = skus.map((sku, index) => ({ sku, qty: quantities[index]!, section: 'Furniture' }))
  const custom = { product_type: 'custom' as const, section: 'Delivery', qty: 1, tax_percent: 19 }
  const template = {
    name: 'Meeting room',
    title: 'A meeting room for eight',
    items: [...furniture, { ...custom, name: 'Delivery and assembly', needs_price: true }],
    seller_comment: 'With everything that a room for eight people needs.',
    valid_days: 30,
  }
  return [
    { at: MADE, run: (tx) => createTemplate(tx, template) },
    ...blocks.map(([name, kind, text]): Step => ({
      at: MADE,
      run: (tx) => createTextBlock(tx, { name, kind, text }),
    })),
  ]
}
