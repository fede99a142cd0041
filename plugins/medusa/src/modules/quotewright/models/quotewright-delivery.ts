// One row per quote: where its lines are, and which delivery put them there. Buyers cannot reach it.
import { model } from '@medusajs/framework/utils'

export const QuotewrightDelivery = model.define('quotewright_delivery', {
  id: model.id({ prefix: 'qwd' }).primaryKey(),
  quote_id: model.number().unique(),
  key: model.text().unique(),
  quote_number: model.text(),
  /** `new`: refused. A withdrawn row stays, so that an attempt that arrives late is recognized. */
  state: model.enum(['new', 'adding', 'open', 'leaving', 'withdrawn']),
  /** When the delivery began, as Quotewright says: an older one does not replace a newer one. */
  started_at: model.text(),
  cart_id: model.text().nullable(),
  currency_code: model.text().nullable(),
  expires_at: model.dateTime().nullable(),
  lines: model.json(),
  taken: model.json(),
})
