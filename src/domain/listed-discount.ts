// What an offer takes off its list prices, as all who read it see it: in the console, on the customer's page, in mails and PDF files.
import { amount, sum, type Amount } from './money.ts'

type Value = Amount | number | string

type Discounted = {
  /** The items that count. */
  items: readonly { original_price: Value; row_total: Value }[]
  original_subtotal: Value
  discount_amount: Value
}

/** Returns the sum of list prices and what is taken off it: a line below 0, such as a rebate, is part of the discount. */
export function discountOf({ items, original_subtotal, discount_amount }: Discounted) {
  const rebates = items.filter((item) => amount(item.original_price).lt(0))
  const taken = sum(rebates.map(({ row_total }) => amount(row_total)))
  return {
    list_price: amount(original_subtotal).minus(taken),
    discount: amount(discount_amount).minus(taken),
  }
}
