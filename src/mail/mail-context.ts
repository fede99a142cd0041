// Opens the context in which mails are composed: templates, seller and design.
import type { Config } from '../config.ts'
import type { Database } from '../platform/postgres/database.ts'
import { readPicture } from '../platform/picture.ts'
import { findLinkKey } from '../quoting/buyer-link/buyer-link.ts'
import type { MailContext } from './mail-composition.ts'
import { openMailTemplates } from './mail-templates.ts'

export type QuoteMailContext = MailContext & {
  /** The tokens of links to quotes are derived from it. */
  linkKey: Buffer
}

/** Returns undefined without an address of the seller; invalid templates throw even then. */
export async function openMailContext(config: Config, db: Database): Promise<QuoteMailContext | undefined> {
  const templates = await openMailTemplates(config.MAIL_TEMPLATES_DIR)
  if (config.SELLER_EMAIL === undefined) return undefined
  return {
    templates,
    seller: { address: config.SELLER_EMAIL, name: config.SELLER_NAME ?? null },
    language: config.DEFAULT_LOCALE,
    color: config.SELLER_COLOR,
    address: config.SELLER_ADDRESS,
    logo: config.SELLER_LOGO === undefined ? undefined : readPicture(config.SELLER_LOGO),
    linkKey: await findLinkKey(config, db),
  }
}
