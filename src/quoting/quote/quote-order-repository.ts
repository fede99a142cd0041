// Whether the order of a quote can be what somebody reports.
import { scalar, type Queryable } from '../../platform/postgres/database.ts'

/** Allowed because the clocks of two systems differ. */
const ORDER_TIME_SLACK_MINUTES = 5

/** Returns whether an order can have been placed at a time: between the last acceptance and now, with some slack. */
export async function isOrderTime(db: Queryable, quoteId: number, orderedAt: string): Promise<boolean> {
  return scalar(
    db,
    `select $2::timestamp between coalesce(accepted_at, '-infinity') - slack and utc_now() + slack
     from quote, make_interval(mins => $3) slack where quote_id = $1`,
    [quoteId, orderedAt, ORDER_TIME_SLACK_MINUTES],
  )
}

/** Returns whether somebody reported the order of a quote: it was placed neither in a cart here nor in a connected shop. */
export async function isOrderByHand(db: Queryable, quoteId: number): Promise<boolean> {
  return scalar(
    db,
    `select not exists (select from cart_item join sales_order using (cart_id) where quote_id = $1)
       and not exists (
         select from quote_history
         where quote_id = $1 and to_status = 'purchased' and from_status <> to_status and actor like 'shop %')`,
    [quoteId],
  )
}
