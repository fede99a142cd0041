// Anonymizes price requests.
import { ERASED_ENDING } from '../domain/erased-address.ts'
import { many, run, scalars, type Queryable, type Transaction } from '../platform/postgres/database.ts'

/**
 * Anonymizes the requests of these addresses, which are in lower case: a product that the catalog lacks is what the
 * customer wrote. Returns their ids.
 */
export async function anonymizePriceRequests(tx: Transaction, emails: string[]): Promise<number[]> {
  const ids = await scalars<number>(
    tx,
    `update price_request set customer_email = 'erased-' || request_id || '${ERASED_ENDING}', customer_ip = null,
       customer_firstname = null, customer_lastname = null, customer_phone = null, message = null,
       product_name = (select name from product p where p.sku = price_request.product_sku),
       product_sku = (select sku from product p where p.sku = price_request.product_sku),
       custom_field_1 = null, custom_field_2 = null, custom_field_3 = null, company = null, vat_id = null,
       billing_address = null, shipping_address = null, updated_at = utc_now()
     where lower(customer_email) = any($1) returning request_id`,
    [emails],
  )
  await run(tx, `update price_request_reply set message = '(erased)' where request_id = any($1)`, [ids])
  return ids
}

/** Returns the paths of the deleted files, and the hashes of their contents. */
export async function deleteFilesOf(
  tx: Transaction,
  requestIds: number[],
): Promise<{ path: string; hash: string }[]> {
  return many(tx, 'delete from price_request_file where request_id = any($1) returning path, hash', [
    requestIds,
  ])
}

/** Deletes the IP addresses of requests older than `days`, at most `limit`. Returns their number. */
export async function deleteOldIpAddresses(db: Queryable, days: number, limit: number): Promise<number> {
  return run(
    db,
    `update price_request set customer_ip = null where request_id in (
       select request_id from price_request
       where customer_ip is not null and created_at < utc_now() - make_interval(days => $1)
       order by created_at limit $2 for update skip locked)`,
    [days, limit],
  )
}
