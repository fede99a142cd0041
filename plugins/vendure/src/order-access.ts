// What a delivery and a checkout do with an order before they change it.
import type { Customer, ID, Order, RequestContext, TransactionalConnection, Type } from '@vendure/core'

/** Waits until no other transaction changes the row, and lets none until the end of this one. Returns the row as it is then. */
export async function lockRow<T extends Customer | Order>(
  connection: TransactionalConnection,
  ctx: RequestContext,
  entity: Type<T>,
  id: ID,
): Promise<T | null> {
  const query = connection.getRepository(ctx, entity).createQueryBuilder('locked')
  return query.setLock('pessimistic_write').where('locked.id = :id', { id }).getOne()
}

/** Vendure reprices an order whose currency is not that of the request: the Admin API's is that of the channel. */
export function inCurrency(ctx: RequestContext, { currencyCode }: Order): RequestContext {
  return ctx.currencyCode === currencyCode ? ctx : Object.assign(ctx.copy(), { _currencyCode: currencyCode })
}
