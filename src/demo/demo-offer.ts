// The offer of the demonstration whose page for the customer is shown first.
import type { Config } from '../config.ts'
import { scalars, type Database } from '../platform/postgres/database.ts'
import { findLinkKey, linkToken } from '../quoting/buyer-link/buyer-link.ts'
import { findLink } from '../quoting/buyer-link/buyer-link-repository.ts'

/** Returns the path of an open offer, one with a title if there is one; undefined without an open offer or PUBLIC_URL. */
export async function findDemoOffer(db: Database, config: Config): Promise<string | undefined> {
  if (config.PUBLIC_URL === undefined) return undefined
  const [id] = await scalars<number>(
    db,
    `select quote_id from quote where status = 'proposed' and expires_at > utc_now()
     order by title is not null desc, store_id, quote_id desc
     limit 1`,
  )
  const link = id && (await findLink(db, id, config.LINK_KEPT_DAYS))
  if (!link) return undefined
  return `/q/${id}/${linkToken(await findLinkKey(config, db), id, 'accept', link.generation)}`
}
