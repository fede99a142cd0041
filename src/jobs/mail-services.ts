// Opens what mail jobs need: the transport, the templates and the keys.
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { MailContext } from '../mail/mail-composition.ts'
import { openMailTemplates } from '../mail/mail-templates.ts'
import type { Database } from '../platform/postgres/database.ts'
import { openMailer, type Mailer } from '../platform/mail/mailer.ts'
import { readPicture } from '../platform/picture.ts'
import { findOrMakeKey } from '../platform/postgres/secret-repository.ts'

export type MailServices = MailContext & {
  mailer: Mailer
  /** Prefix of every message key, so that a copy of the database elsewhere generates other Message-IDs. */
  installation: string
  /** The access tokens of quote links are derived from it. */
  quoteKey: Buffer
}

/** Returns undefined if no mail is sent; invalid templates stop the start even then. */
export async function openMailServices(config: Config, db: Database): Promise<MailServices | undefined> {
  const templates = await openMailTemplates(config.MAIL_TEMPLATES_DIR)
  const mailer = await openMailer(config)
  if (!mailer || config.SELLER_EMAIL === undefined) return undefined
  const installation = createHash('sha256')
    .update(await findOrMakeKey(db, 'installation'))
    .digest('hex')
    .slice(0, 16)
  return {
    mailer,
    templates,
    seller: { address: config.SELLER_EMAIL, name: config.SELLER_NAME ?? null },
    language: config.DEFAULT_LOCALE,
    color: config.SELLER_COLOR,
    logo: config.SELLER_LOGO === undefined ? undefined : readPicture(config.SELLER_LOGO),
    installation,
    // The name under which the key is stored. With another one, links in mails already sent would stop working.
    quoteKey: await findOrMakeKey(db, 'quote word'),
  }
}
