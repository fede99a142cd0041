// JSON schema of what an offer costs at the choices of its buyer.
import { Type } from '../../platform/typebox.ts'
import { Decimal } from '../../platform/wire-schema.ts'
import { Quote } from '../quote/quote-schemas.ts'

export const BuyerTotals = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        item_id: Type.Integer(),
        qty: Decimal,
        price: Decimal,
        row_total: Decimal,
        tax_amount: Decimal,
        row_total_incl_tax: Decimal,
      }),
    ),
    original_subtotal: Quote.properties.original_subtotal,
    discount_amount: Quote.properties.discount_amount,
    subtotal: Decimal,
    shipping_amount: Decimal,
    shipping_tax_amount: Decimal,
    tax_amount: Decimal,
    tax_rates: Quote.properties.tax_rates,
    grand_total: Decimal,
  },
  {
    $id: 'BuyerTotals',
    description: 'What the offer costs with these choices',
    examples: [
      {
        items: [
          { item_id: 9, qty: 100, price: 179, row_total: 17900, tax_amount: 3401, row_total_incl_tax: 21301 },
        ],
        original_subtotal: 21000,
        discount_amount: 3100,
        subtotal: 17900,
        shipping_amount: 120,
        shipping_tax_amount: 22.8,
        tax_amount: 3423.8,
        tax_rates: [{ percent: 19, base: 18020, amount: 3423.8 }],
        grand_total: 21443.8,
      },
    ],
  },
)
