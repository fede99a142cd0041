// Which mails follow from which event.
import { listRecordedEvents, type MailedEvent } from '../events/event-repository.ts'
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

const mailedTypes = [...Object.keys(mailsOfType), 'quote.status_changed']

/** The mails of an event. */
export function mailsOf({ type, new_status }: Pick<MailedEvent, 'type' | 'new_status'>): MailName[] {
  return (type === 'quote.status_changed' ? mailsOfStatus[new_status ?? ''] : mailsOfType[type]) ?? []
}

export async function queueEventMails(tx: Transaction, recordedIds: string[]): Promise<void> {
  for (const event of await listRecordedEvents(tx, recordedIds, mailedTypes)) {
    const { recorded_id, record_id } = event
    for (const mail of mailsOf(event))
      await queueMail(tx, { mail, record_id, recorded_id }, `${recorded_id}:${mail}`)
  }
}

/** Tells the owner that a receiver was switched off. */
export async function queueReceiverMail(tx: Transaction, webhookId: number): Promise<void> {
  await queueMail(
    tx,
    { mail: 'webhook_switched_off', record_id: webhookId },
    `webhook:${webhookId}:${Date.now()}`,
  )
}
