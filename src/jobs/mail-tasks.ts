// Sends the queued mails, and notes on a price request that the server took them.
import { findRecordedEvent, hasLaterStatus } from '../events/event-repository.ts'
import { findSwitchedOffWebhook } from '../events/webhook-repository.ts'
import { composeMail } from '../mail/mail-composition.ts'
import type { MailStore } from '../mail/mail-templates.ts'
import { mails, type MailName, type MailVariables } from '../mail/mail-variables.ts'
import { quoteUrl } from '../mail/quote-link.ts'
import { isErased } from '../platform/mail-address.ts'
import { MailFault } from '../platform/mail-fault.ts'
import type { MailAttachment } from '../platform/mail-message.ts'
import { recordPriceRequestEvent } from '../pricerequest/price-request-actions.ts'
import { updateNotified } from '../pricerequest/price-request-repository.ts'
import { quoteDocument } from '../quoting/document/quote-document.ts'
import { findQuote } from '../quoting/quote-record-repository.ts'
import { isProposalMailed, updateProposalMailed } from '../quoting/quote-reminder-repository.ts'
import type { QuoteRecord } from '../quoting/quote-schemas.ts'
import { withEffectiveTerms } from '../quoting/quote-terms.ts'
import { findStore, findStoreById } from '../storefront/store-repository.ts'
import { isSendingProposal, type QueuedMail } from './job-repository.ts'
import type { Database } from '../platform/database.ts'
import { PermanentJobError, type JobContext } from './job-context.ts'
import type { Mailing } from './mail-office.ts'

export type MailJob = QueuedMail & { key: string }

type Contents = {
  store_id: number | null
  variables: Record<string, unknown>
  attachments?: MailAttachment[]
}

/** Nothing is sent of what is no longer there. What can never be sent is not tried again. */
export async function sendMail(parts: JobContext, job: MailJob, stopping?: AbortSignal): Promise<void> {
  const { mailing } = parts
  const contents = mailing && (await contentsOf(parts, mailing, job))
  const name = job.mail
  if (!contents || (mails[name].to === 'customer' && !hasRecipient(contents.variables))) return
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
    if (error instanceof MailFault && error.kind === 'permanent') throw new PermanentJobError(error.message)
    throw error
  }
  await noteSent(parts, job, contents.variables)
}

// Nobody is written to where a guest left no address or the customer was anonymized.
function hasRecipient({ customer_email }: Record<string, unknown>): boolean {
  return typeof customer_email === 'string' && !isErased(customer_email)
}

async function contentsOf(parts: JobContext, mailing: Mailing, job: MailJob): Promise<Contents | undefined> {
  if (job.mail === 'webhook_switched_off') return receiverContents(parts, job)
  const record =
    job.recorded_id === undefined
      ? await currentQuote(parts, job)
      : await recordThen(parts, job, job.recorded_id)
  if (!record) return undefined
  const store_id = record.store_id as number
  if (job.mail === 'price_request_reply')
    return { store_id, variables: { ...record, reply: (record.replies as object[]).at(-1) } }
  return 'quote_id' in mails[job.mail].variables
    ? { store_id, ...(await quoteContents(parts, mailing, job, record)) }
    : { store_id, variables: record }
}

// The statuses after which a mail that has not been sent yet would be wrong.
const outdatedBy: Partial<Record<MailName, string[]>> = {
  // The seller took the offer back.
  quote_proposed: ['pending', 'cancelled'],
  // It would seem to be about the proposal that has followed.
  quote_withdrawn: ['proposed'],
  // It was ordered in time, and only the expiry was recorded first.
  quote_not_ordered: ['purchased'],
}

// A mail tells of the record as it was when the event happened, however late it is sent.
async function recordThen(
  { db }: JobContext,
  { mail, record_id }: MailJob,
  recordedId: string,
): Promise<Record<string, unknown> | undefined> {
  const event = await findRecordedEvent(db, recordedId)
  if (!event) return undefined
  const statuses = outdatedBy[mail]
  if (statuses && (await hasLaterStatus(db, recordedId, event, statuses))) return undefined
  const record = JSON.parse(event.data) as Record<string, unknown>
  const isOfProposal = mail === 'quote_withdrawn' && record.old_status === 'proposed'
  if (isOfProposal && !(await wasProposalMailed(db, record_id, record.proposed_at as string)))
    return undefined
  return record
}

async function wasProposalMailed(db: Database, quoteId: number, proposedAt: string): Promise<boolean> {
  // Asked first: as long as it is being sent, nobody knows.
  if (await isSendingProposal(db, quoteId))
    throw new Error('the proposal that is withdrawn is being sent at this moment')
  return isProposalMailed(db, quoteId, proposedAt)
}

// A reminder is of one proposal, and only while it stands. Jobs from before migration 0014 name no version.
async function currentQuote(
  { db }: JobContext,
  { record_id, version }: MailJob,
): Promise<Record<string, unknown> | undefined> {
  const json = await findQuote(db, record_id, true)
  const quote = json && (JSON.parse(json) as Record<string, unknown>)
  const isCurrent = quote?.status === 'proposed' && (version === undefined || quote.version === version)
  return isCurrent ? quote : undefined
}

async function quoteContents(
  { db, config }: JobContext,
  { quoteKey }: Mailing,
  { mail, record_id }: MailJob,
  record: Record<string, unknown>,
): Promise<Omit<Contents, 'store_id'>> {
  const template = config.QUOTE_URL_TEMPLATE
  const variables = {
    ...record,
    items: (record as QuoteRecord).items.map(withEffectiveTerms),
    quote_url: template === undefined ? null : quoteUrl(template, quoteKey, record_id),
  }
  if (mail !== 'quote_proposed') return { variables }
  const quote = record as QuoteRecord
  const content = await quoteDocument(db, config, quote)
  const filename = `${quote.increment_id}.pdf`
  return { variables, attachments: [{ filename, content, content_type: 'application/pdf' }] }
}

async function receiverContents({ db }: JobContext, { record_id }: MailJob): Promise<Contents | undefined> {
  const webhook = await findSwitchedOffWebhook(db, record_id)
  return webhook && { store_id: null, variables: webhook }
}

async function storeOf({ db }: JobContext, storeId: number | null): Promise<MailStore> {
  const store = storeId === null ? await findStore(db, 'default') : await findStoreById(db, storeId)
  if (!store) throw new Error(`the store ${storeId} is not there`)
  return store
}

// Only now: the flag says that the server took the mail.
async function noteSent(
  { db }: JobContext,
  { mail, record_id }: MailJob,
  record: Record<string, unknown>,
): Promise<void> {
  if (mail === 'quote_proposed')
    return updateProposalMailed(db, record_id, record.proposed_at as string | null)
  if (mail !== 'price_request_seller' && mail !== 'price_request_customer') return
  const who = mails[mail].to === 'seller' ? 'admin' : 'customer'
  await db.transaction(async (tx) => {
    if (await updateNotified(tx, record_id, who))
      await recordPriceRequestEvent(tx, record_id, `${who}_notified`)
  })
}
