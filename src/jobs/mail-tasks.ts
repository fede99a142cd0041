// Sends the queued mails, and notes on a price request that the server took them.
import { findRecordedEvent, hasLaterStatus } from '../events/event-repository.ts'
import { findSwitchedOffWebhook } from '../events/webhook-repository.ts'
import { composeMail } from '../mail/mail-composition.ts'
import type { MailStore } from '../mail/mail-templates.ts'
import { mails, type MailName, type MailVariables } from '../mail/mail-variables.ts'
import { quoteUrl } from '../mail/quote-link.ts'
import { MailFault } from '../platform/mail-fault.ts'
import type { MailAttachment } from '../platform/mail-message.ts'
import { recordPriceRequestEvent } from '../pricerequest/price-request-actions.ts'
import { updateNotified } from '../pricerequest/price-request-repository.ts'
import { quoteDocument } from '../quoting/quote-document.ts'
import { findQuote } from '../quoting/quote-record-repository.ts'
import { findLastComment } from '../quoting/quote-repository.ts'
import type { QuoteRecord } from '../quoting/quote-schemas.ts'
import { withTerms } from '../quoting/quote-terms.ts'
import { findStore, findStoreById } from '../storefront/store-repository.ts'
import type { QueuedMail } from './job-repository.ts'
import type { JobParts } from './job-parts.ts'
import type { Mailing } from './mail-office.ts'
import { PermanentFailure } from './permanent-failure.ts'

export type MailJob = QueuedMail & { key: string }

type Contents = {
  store_id: number | null
  variables: Record<string, unknown>
  attachments?: MailAttachment[]
}

/** Nothing is sent of what is no longer there. What can never be sent is not tried again. */
export async function sendMail(parts: JobParts, job: MailJob, stopping?: AbortSignal): Promise<void> {
  const { mailing } = parts
  const contents = mailing && (await contentsOf(parts, mailing, job))
  if (!contents) return
  const name = job.mail
  const store = await storeOf(parts, contents.store_id)
  // The owner of a receiver is one of the house, and not always the seller.
  const owner = contents.variables.owner_email as string | null | undefined
  try {
    const message = composeMail(mailing.office, name, {
      key: `${mailing.installation}:${job.key}`,
      store,
      variables: contents.variables as MailVariables<MailName>,
      attachments: contents.attachments,
    })
    await mailing.mailer.send(owner ? { ...message, to: { address: owner, name: null } } : message, stopping)
  } catch (error) {
    if (error instanceof MailFault && error.kind === 'permanent') throw new PermanentFailure(error.message)
    throw error
  }
  await noteSent(parts, name, job.record_id)
}

async function contentsOf(parts: JobParts, mailing: Mailing, job: MailJob): Promise<Contents | undefined> {
  if (job.mail === 'webhook_switched_off') return receiverContents(parts, job)
  const record =
    job.recorded_id === undefined
      ? await currentQuote(parts, job)
      : await recordThen(parts, job.mail, job.recorded_id)
  if (!record) return undefined
  const store_id = record.store_id as number
  if (job.mail === 'price_request_reply')
    return { store_id, variables: { ...record, reply: (record.replies as object[]).at(-1) } }
  return job.mail.startsWith('quote_') && job.mail !== 'quote_request_seller'
    ? { store_id, ...(await quoteContents(parts, mailing, job, record)) }
    : { store_id, variables: record }
}

// A mail tells of the record as it was when the event happened, however late it is sent.
async function recordThen(
  { db }: JobParts,
  mail: MailName,
  recordedId: string,
): Promise<Record<string, unknown> | undefined> {
  const event = await findRecordedEvent(db, recordedId)
  if (!event) return undefined
  // What the seller took back before it could be sent is no offer any more.
  const isOffer = mail === 'quote_proposed'
  if (isOffer && (await hasLaterStatus(db, recordedId, event, ['pending', 'cancelled']))) return undefined
  return JSON.parse(event.data) as Record<string, unknown>
}

// A reminder of what is no longer on offer helps nobody.
async function currentQuote(
  { db }: JobParts,
  { record_id }: MailJob,
): Promise<Record<string, unknown> | undefined> {
  const json = await findQuote(db, record_id, true)
  const quote = json && (JSON.parse(json) as Record<string, unknown>)
  return quote && quote.status === 'proposed' ? quote : undefined
}

async function quoteContents(
  { db, config }: JobParts,
  { quoteKey }: Mailing,
  { mail, record_id }: MailJob,
  record: Record<string, unknown>,
): Promise<Omit<Contents, 'store_id'>> {
  const template = config.QUOTE_URL_TEMPLATE
  const variables = {
    ...record,
    items: (record as QuoteRecord).items.map(withTerms),
    comment: await findLastComment(db, record_id, record.new_status as string | undefined),
    quote_url: template === undefined ? null : quoteUrl(template, quoteKey, record_id),
  }
  if (mail !== 'quote_proposed') return { variables }
  const quote = record as QuoteRecord
  const content = await quoteDocument(db, config, quote)
  const filename = `${quote.increment_id}.pdf`
  return { variables, attachments: [{ filename, content, content_type: 'application/pdf' }] }
}

async function receiverContents({ db }: JobParts, { record_id }: MailJob): Promise<Contents | undefined> {
  const webhook = await findSwitchedOffWebhook(db, record_id)
  return webhook && { store_id: null, variables: webhook }
}

async function storeOf({ db }: JobParts, storeId: number | null): Promise<MailStore> {
  const store = storeId === null ? await findStore(db, 'default') : await findStoreById(db, storeId)
  if (!store) throw new Error(`the store ${storeId} is not there`)
  return store
}

// Only now: the flag says that the server took the mail.
async function noteSent({ db }: JobParts, name: MailName, requestId: number): Promise<void> {
  if (name !== 'price_request_seller' && name !== 'price_request_customer') return
  const who = mails[name].to === 'seller' ? 'admin' : 'customer'
  await db.transaction(async (tx) => {
    if (await updateNotified(tx, requestId, who))
      await recordPriceRequestEvent(tx, requestId, `${who}_notified`)
  })
}
