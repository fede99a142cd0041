// The most that a shop takes in a line and an order, and how it says that something is beyond it.
import type { ConfigService } from '@vendure/core'

const INT_MAX = 2 ** 31 - 1
const INT_COLUMNS = ['int', 'integer', 'int4']
/** What PostgreSQL and MySQL say of a number that a column does not hold. */
const OUT_OF_RANGE = ['22003', 'ER_WARN_DATA_OUT_OF_RANGE']

/** Quantities are stored in 32 bits, amounts as well unless the shop has another strategy for money. */
export const limitsOf = ({ orderOptions, entityOptions }: ConfigService) => ({
  lineQuantity: Math.min(orderOptions.orderLineItemsLimit, INT_MAX),
  orderQuantity: Math.min(orderOptions.orderItemsLimit, INT_MAX),
  orderAmount: INT_COLUMNS.includes(String(entityOptions.moneyStrategy.moneyColumnOptions.type))
    ? INT_MAX
    : null,
})

export const isOutOfRange = (error: unknown): boolean =>
  OUT_OF_RANGE.includes(String((error as { driverError?: { code?: unknown } } | null)?.driverError?.code))
