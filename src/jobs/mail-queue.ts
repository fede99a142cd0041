// Queues the mails of events and of webhooks that were switched off.
import { listMailedEvents, type MailedEvent } from '../events/event-repository.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { isConfirmation } from '../mail/confirmation.ts'
import { mails, type MailName } from '../mail/mail-variables.ts'
import { CUSTOMER } from '../domain/quote-comment.ts'
import { findTransitionMails } from '../domain/quote-mails.ts'
import { queueMail, type QueuedMail } from './job-repository.ts'

const mailsOfType: Record<string, MailName[]> = {
  'price_request.submitted': ['price_request_seller', 'price_request_customer'],
  'price_request.replied': ['price_request_reply'],
  'quote_request.submitted': ['quote_request_seller', 'quote_request_customer'],
  'quote_request.declined': ['quote_request_declined'],
  'quote.extended': ['quote_extended'],
  'quote.resent': ['quote_proposed'],
  'quote.delivered': ['quote_delivered'],
  'quote.delivery_refused': ['quote_delivery_refused'],
}

const mailedTypes = [...Object.keys(mailsOfType), 'quote.status_changed', 'quote.commented']

function mailsOf({ type, old_status, new_status, author }: MailedEvent): readonly MailName[] {
  if (type === 'quote.commented')
    return [author === CUSTOMER ? 'quote_question_seller' : 'quote_answer_customer']
  if (type === 'quote.status_changed') return findTransitionMails(String(old_status), String(new_status))
  return mailsOfType[type] ?? []
}

export async function queueEventMails(tx: Transaction, recordedIds: string[]): Promise<void> {
  for (const event of await listMailedEvents(tx, recordedIds, mailedTypes)) {
    const { recorded_id, record_id, is_confirmed, copies, mail_after } = event
    for (const mail of mailsOf(event)) {
      // A request from a page of the shop: anybody may have typed the address, so few of its mails to customers are sent.
      if (is_confirmed === false && isConfirmation(mail)) continue
      const is_public = is_confirmed !== null
      const queued = { mail, record_id, recorded_id, is_public }
      await queueWithCopies(tx, queued, `${recorded_id}:${mail}`, copies, mail_after)
    }
  }
}

/** Queues a mail and, if it is to the customer, its copies, each as a job of its own: only what failed is sent again. */
export async function queueWithCopies(
  tx: Transaction,
  queued: QueuedMail,
  key: string,
  copies: number,
  after: string | null = null,
): Promise<void> {
  await queueMail(tx, queued, key, after)
  if (mails[queued.mail].to !== 'customer') return
  for (let copy = 0; copy < copies; copy++)
    await queueMail(tx, { ...queued, copy }, `${key}:cc:${copy}`, after)
}

/** Queues the mail that tells the seller that a webhook was switched off, which has a mail of its own each time. */
export async function queueSwitchedOffMail(tx: Transaction, webhookId: number): Promise<void> {
  await queueMail(
    tx,
    { mail: 'webhook_switched_off', record_id: webhookId },
    `webhook:${webhookId}:${Date.now()}`,
  )
}
