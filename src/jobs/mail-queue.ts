// Which mails follow from which event.
import type { RecordedEvent } from '../events/event-repository.ts'
import type { Transaction } from '../platform/database.ts'
import type { MailName } from '../mail/mail-variables.ts'
import { queueMail } from './job-repository.ts'

const mailsOfType: Record<string, MailName[]> = {
  'price_request.submitted': ['price_request_seller', 'price_request_customer'],
  'price_request.replied': ['price_request_reply'],
  'quote_request.submitted': ['quote_request_seller'],
}

const mailsOfStatus: Record<string, MailName[]> = {
  proposed: ['quote_proposed'],
  accepted: ['quote_accepted_seller', 'quote_accepted_customer'],
  declined: ['quote_declined'],
  expired: ['quote_expired'],
}

/** The mails of an event. */
export function mailsOf({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): MailName[] {
  if (type !== 'quote.status_changed') return mailsOfType[type] ?? []
  const { new_status } = JSON.parse(data) as { new_status: string }
  return mailsOfStatus[new_status] ?? []
}

export async function queueEventMails(
  tx: Transaction,
  recordedId: string,
  event: RecordedEvent,
): Promise<void> {
  for (const mail of mailsOf(event))
    await queueMail(
      tx,
      { mail, record_id: event.record_id, recorded_id: recordedId },
      `${recordedId}:${mail}`,
    )
}

/** Tells the owner that a receiver was switched off. */
export async function queueReceiverMail(tx: Transaction, webhookId: number): Promise<void> {
  await queueMail(
    tx,
    { mail: 'webhook_switched_off', record_id: webhookId },
    `webhook:${webhookId}:${Date.now()}`,
  )
}
