// Opens what mails need: the way out, the templates, the keys.
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { MailOffice } from '../mail/mail-composition.ts'
import { openMailTemplates } from '../mail/mail-templates.ts'
import type { Database } from '../platform/database.ts'
import { openMailer, type Mailer } from '../platform/mailer.ts'
import { findOrMakeKey } from '../platform/secret-repository.ts'

export type Mailing = {
  mailer: Mailer
  office: MailOffice
  /** Stands in front of every key, so that a copy of the database elsewhere makes other Message-IDs. */
  installation: string
  /** The link to the customer's page of a quote is derived from it. */
  quoteKey: Buffer
}

/** Undefined when no mail is sent. Templates that do not parse are found all the same. */
export async function openMailing(config: Config, db: Database): Promise<Mailing | undefined> {
  const templates = await openMailTemplates(config.MAIL_TEMPLATES_DIR)
  const mailer = await openMailer(config)
  if (!mailer || config.SELLER_EMAIL === undefined) return undefined
  const seller = { address: config.SELLER_EMAIL, name: config.SELLER_NAME ?? null }
  const installation = createHash('sha256')
    .update(await findOrMakeKey(db, 'installation'))
    .digest('hex')
    .slice(0, 16)
  const quoteKey = await findOrMakeKey(db, 'quote word')
  return { mailer, office: { templates, seller, language: config.LANGUAGE }, installation, quoteKey }
}
