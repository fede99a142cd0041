// Opens what mail jobs need: the transport, the templates and the keys.
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { openMailContext, type QuoteMailContext } from '../mail/mail-context.ts'
import type { Database } from '../platform/postgres/database.ts'
import { openMailer, type Mailer } from '../platform/mail/mailer.ts'
import { findOrMakeKey } from '../platform/postgres/secret-repository.ts'

export type MailServices = QuoteMailContext & {
  mailer: Mailer
  /** Prefix of every message key, so that a copy of the database elsewhere generates other Message-IDs. */
  installation: string
}

/** Returns undefined if no mail is sent; invalid templates stop the start even then. */
export async function openMailServices(config: Config, db: Database): Promise<MailServices | undefined> {
  const context = await openMailContext(config, db)
  const mailer = await openMailer(config)
  if (!mailer || !context) return undefined
  const installation = createHash('sha256')
    .update(await findOrMakeKey(db, 'installation'))
    .digest('hex')
    .slice(0, 16)
  return { ...context, mailer, installation }
}
