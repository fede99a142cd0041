// Sends queued mails, and records on price requests and quotes that the mail server accepted them.
import type { Job } from 'graphile-worker'
import { findRecordedEvent, hasLaterStatus } from '../events/event-repository.ts'
import { startMails } from '../events/undo-repository.ts'
import { findSwitchedOffWebhook } from '../events/webhook-repository.ts'
import { confirmedFields, isConfirmation } from '../mail/confirmation.ts'
import { composeMail } from '../mail/mail-composition.ts'
import { withoutMissingPrices } from '../mail/request-mail.ts'
import { messageVariables, proposalVariables, quoteVariables } from '../mail/quote-mail.ts'
import { mails, type MailName, type MailVariables } from '../mail/mail-variables.ts'
import { isErased } from '../domain/erased-address.ts'
import { mailboxOf } from '../platform/mail/mail-address.ts'
import { countMail, type MailResult } from '../platform/mail/mail-count-repository.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import type { MailAttachment } from '../platform/mail/mail-message.ts'
import { recordPriceRequestEvent } from '../pricerequest/price-request-actions.ts'
import { updateNotified } from '../pricerequest/price-request-repository.ts'
import type { Config } from '../config.ts'
import type { LinkRight } from '../quoting/buyer-link/buyer-link.ts'
import type { QuoteComment } from '../domain/quote-comment.ts'
import { sourceOfRecord } from '../quoting/document/document-source.ts'
import { findQuote } from '../quoting/quote/quote-record-repository.ts'
import { isProposalMailed, updateProposalMailed } from '../quoting/quote/quote-reminder-repository.ts'
import type { QuoteRecord } from '../quoting/quote/quote-schemas.ts'
import type { DeliveryStatus } from '../domain/shop-delivery-statuses.ts'
import { findMailedDelivery } from '../shops/shop-mail-repository.ts'
import { findLogo } from '../storefront/picture-repository.ts'
import { findStore, findStoreById, type Store } from '../storefront/store-repository.ts'
import type { NotSentReason } from '../domain/quote-mails.ts'
import { updateQuoteMail } from '../quoting/quote/quote-mail-repository.ts'
import { isSendingProposal, type QueuedMail } from './job-repository.ts'
import type { Database } from '../platform/postgres/database.ts'
import { PermanentJobError, type JobContext } from './job-context.ts'
import type { MailServices } from './mail-services.ts'

export type MailJob = QueuedMail & { key: string }

type Contents = {
  store_id: number | null
  variables: Record<string, unknown>
  attachments?: MailAttachment[]
}

/** What became of an attempt; `reason` of a mail that is never sent. */
type Attempt = { result: 'sent'; recipient: string } | { result: 'skipped'; reason: NotSentReason }

/** Counts the result for the metrics, and records what became of the mail. */
export async function recordingResult(
  db: Database,
  { attempts, max_attempts }: Pick<Job, 'attempts' | 'max_attempts'>,
  { key }: Pick<MailJob, 'key'>,
  send: () => Promise<Attempt>,
): Promise<void> {
  // What fails here must not send the mail again.
  const count = (result: MailResult) => countMail(db, result).catch(() => undefined)
  const record = (outcome: Parameters<typeof updateQuoteMail>[2]) =>
    updateQuoteMail(db, key, outcome).catch(() => undefined)
  try {
    const { result, ...outcome } = await send()
    await count(result)
    await record({ state: result === 'sent' ? 'sent' : 'not_sent', ...outcome })
  } catch (error) {
    const isLast = error instanceof PermanentJobError || attempts >= max_attempts
    await count(isLast ? 'failed' : 'retried')
    const { message, recipient } = error as Error & { recipient?: string }
    await record({ state: isLast ? 'failed' : 'queued', reason: message, recipient })
    throw error
  }
}

/**
 * Sends nothing if the record is gone or its state has made the mail wrong. Throws a PermanentJobError if the server will
 * never accept the mail.
 */
export async function sendMail(context: JobContext, job: MailJob, stop?: AbortSignal): Promise<Attempt> {
  const { mail: services } = context
  if (!services) return skipped('mail_off')
  const contents = await contentsOf(context, services, job, stop)
  if (typeof contents === 'string') return skipped(contents)
  if (mails[job.mail].to === 'customer' && !hasRecipient(contents.variables)) return skipped('no_recipient')
  const store = await storeOf(context, contents.store_id)
  // The owner of a webhook is a user of the service, who need not be the seller.
  const owner = contents.variables.owner_email as string | null | undefined
  const { cc = [], customer_email } = contents.variables as { cc?: string[]; customer_email?: string | null }
  const recipient = job.copy === undefined ? undefined : cc[job.copy]
  // A copy to nobody, or to the customer, who receives the mail itself.
  if (job.copy !== undefined && (!recipient || mailboxOf(recipient) === mailboxOf(customer_email ?? '')))
    return skipped('same_recipient')
  let to: string | undefined
  try {
    const message = composeMail(services, job.mail, {
      key: `${services.installation}:${job.key}`,
      store,
      logo: await findLogo(context.db, store),
      variables: contents.variables as MailVariables<MailName>,
      attachments: contents.attachments,
      cc: cc.map((address) => ({ address })),
      recipient: recipient === undefined ? undefined : { address: recipient },
    })
    to = recipient ?? owner ?? message.to.address
    await services.mailer.send(owner ? { ...message, to: { address: owner, name: null } } : message, stop)
  } catch (error) {
    const isPermanent = error instanceof MailError && error.kind === 'permanent'
    throw Object.assign(isPermanent ? new PermanentJobError(error.message) : (error as Error), {
      recipient: to,
    })
  }
  if (recipient === undefined) await recordSent(context, job, contents.variables)
  return { result: 'sent', recipient: to }
}

const skipped = (reason: NotSentReason): Attempt => ({ result: 'skipped', reason })

// False if a guest left no address or the customer was anonymized.
function hasRecipient({ customer_email }: Record<string, unknown>): boolean {
  return typeof customer_email === 'string' && !isErased(customer_email)
}

async function contentsOf(
  context: JobContext,
  services: MailServices,
  job: MailJob,
  stop?: AbortSignal,
): Promise<Contents | NotSentReason> {
  if (job.mail === 'webhook_switched_off') return (await webhookContents(context, job)) ?? 'outdated'
  const record =
    job.recorded_id === undefined
      ? await currentQuote(context, job)
      : await recordAtEvent(context, job, job.recorded_id)
  if (typeof record === 'string') return record
  const store_id = record.store_id as number
  if (job.is_public && isConfirmation(job.mail))
    return { store_id, variables: await confirmedFields(context.db, withoutMissingPrices(record)) }
  const console_url = consoleUrl(context.config, job)
  if (job.mail === 'price_request_reply')
    return { store_id, variables: { ...record, console_url, reply: (record.replies as object[]).at(-1) } }
  if (!('quote_id' in mails[job.mail].variables))
    return { store_id, variables: { ...withoutMissingPrices(record), console_url } }
  const { variables, attachments } = await quoteContents(context, services, job, record, stop)
  return { store_id, variables: { ...variables, console_url }, attachments }
}

function consoleUrl({ PUBLIC_URL }: Config, { mail, record_id }: MailJob): string | null {
  if (PUBLIC_URL === undefined) return null
  if (mail.startsWith('price_request')) return `${PUBLIC_URL}/console/inbox/price-request/${record_id}`
  if (mail.startsWith('quote_request')) return `${PUBLIC_URL}/console/inbox/quote-request/${record_id}`
  return `${PUBLIC_URL}/console/quotes/${record_id}`
}

// Later statuses that make a mail wrong that was not sent yet.
const outdatedBy: Partial<Record<MailName, string[]>> = {
  // The seller withdrew the proposal.
  quote_proposed: ['pending', 'cancelled'],
  // The mail would seem to be about the next proposal.
  quote_withdrawn: ['proposed'],
  quote_extended: ['pending', 'cancelled', 'declined', 'purchased'],
  // An order that was placed in time was recorded after the expiry.
  quote_not_ordered: ['purchased'],
}

/** The state in which a delivery still is, while the mail about it is right. */
const statesOfDelivery: Partial<Record<MailName, DeliveryStatus>> = {
  quote_delivered: 'delivered',
  quote_delivery_refused: 'refused',
}

// However late a mail is sent, it shows the record as it was when the event happened.
async function recordAtEvent(
  { db }: JobContext,
  { mail, record_id, copy }: MailJob,
  recordedId: string,
): Promise<Record<string, unknown> | NotSentReason> {
  const event = await findRecordedEvent(db, recordedId)
  if (!event) return 'outdated'
  // The worker and an undo exclude each other: the mail of a change that was taken back is never sent.
  if (!(await startMails(db, recordedId))) return 'undone'
  const statuses = outdatedBy[mail]
  const isOutdated = statuses !== undefined && (await hasLaterStatus(db, recordedId, event, statuses))
  if (isOutdated === 'maybe') throw new Error('a later change can still be taken back; retrying later')
  if (isOutdated) return 'outdated'
  const record = JSON.parse(event.data) as Record<string, unknown>
  const state = statesOfDelivery[mail]
  const delivery = state && (await findMailedDelivery(db, record_id, { recordedId, state }))
  if (state && !delivery) return 'outdated'
  record.checkout_url = delivery?.checkout_url
  // The first mail of an offer is none. A copy may leave after the mail that it is of.
  record.is_reminder =
    event.type === 'quote.resent' &&
    (await isProposalMailed(
      db,
      record_id,
      record.proposed_at as string,
      copy === undefined ? undefined : recordedId,
    ))
  // Not proposed yet: the customer knows of no validity.
  if (mail === 'quote_extended' && record.status === 'approved') return 'outdated'
  const isOfProposal =
    (mail === 'quote_withdrawn' && record.old_status === 'proposed') ||
    (mail === 'quote_extended' && record.status === 'proposed')
  if (isOfProposal && !(await wasProposalMailed(db, record_id, record.proposed_at as string)))
    return 'unmailed_proposal'
  return record
}

async function wasProposalMailed(db: Database, quoteId: number, proposedAt: string): Promise<boolean> {
  // Checked first: while the proposal is being sent, the outcome is unknown.
  if (await isSendingProposal(db, quoteId))
    throw new Error('the proposal is still being sent; retrying later')
  return isProposalMailed(db, quoteId, proposedAt)
}

// A reminder belongs to one proposal and is sent only while that is open. Jobs from before migration 0014 have no version.
async function currentQuote(
  { db }: JobContext,
  { record_id, version }: MailJob,
): Promise<Record<string, unknown> | NotSentReason> {
  const json = await findQuote(db, record_id, { addItems: true })
  const quote = json && (JSON.parse(json) as Record<string, unknown>)
  const isCurrent = quote?.status === 'proposed' && (version === undefined || quote.version === version)
  return isCurrent ? quote : 'outdated'
}

async function quoteContents(
  { db, config, documents }: JobContext,
  { linkKey }: MailServices,
  { mail, copy }: MailJob,
  record: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Omit<Contents, 'store_id'>> {
  const quote = record as QuoteRecord
  // The recipient of a copy must not accept for the customer.
  const right = mails[mail].to === 'customer' && copy === undefined ? 'accept' : 'view'
  const variables = {
    ...(await quoteVariables(db, quote, config, linkKey, right)),
    ...(mail === 'quote_proposed' && {
      ...(await changesFor(right, db, quote, config)),
      kind: record.is_reminder ? 'reminder' : 'proposal',
    }),
    personal_line: right === 'accept' ? record.personal_line : null,
    // The event's own; old events lack it.
    reason: record.reason_code,
    message: messageVariables(quote, record.quote_comment as QuoteComment | undefined),
    // Who receives a copy sees the quote, and where to order on its page.
    checkout_url: right === 'accept' ? record.checkout_url : null,
    shop: (record.shop as { code: string } | undefined)?.code,
  }
  if (mail !== 'quote_proposed' && mail !== 'quote_accepted_customer') return { variables }
  // A mail waits for its document however many others wait: the number of jobs in flight is bounded.
  const reader = { caller: 'mails', signal, isPatient: true }
  const content = await documents.draw(await sourceOfRecord(db, quote, config, linkKey), reader)
  const filename = `${quote.increment_id}.pdf`
  return { variables, attachments: [{ filename, content, content_type: 'application/pdf' }] }
}

/** Like the page, the mail of those who may only look tells nothing of the negotiation. */
function changesFor(right: LinkRight, ...proposal: Parameters<typeof proposalVariables>) {
  return right === 'accept' ? proposalVariables(...proposal) : { changes: [], more_changes: null }
}

async function webhookContents({ db }: JobContext, { record_id }: MailJob): Promise<Contents | undefined> {
  const webhook = await findSwitchedOffWebhook(db, record_id)
  return webhook && { store_id: null, variables: webhook }
}

async function storeOf({ db }: JobContext, storeId: number | null): Promise<Store> {
  const store = storeId === null ? await findStore(db, 'default') : await findStoreById(db, storeId)
  if (!store) throw new Error(`store ${storeId} does not exist`)
  return store
}

// After sending, because the flags state that the server accepted the mail.
async function recordSent(
  { db }: JobContext,
  { mail, record_id }: MailJob,
  record: Record<string, unknown>,
): Promise<void> {
  if (mail === 'quote_proposed')
    return updateProposalMailed(db, record_id, record.proposed_at as string | null)
  if (mail !== 'price_request_seller' && mail !== 'price_request_customer') return
  const recipient = mails[mail].to === 'seller' ? 'admin' : 'customer'
  await db.transaction(async (tx) => {
    if (await updateNotified(tx, record_id, recipient))
      await recordPriceRequestEvent(tx, record_id, `${recipient}_notified`)
  })
}
