// Makes the message of a mail: who gets it, who is answered, what it says.
import { isReachable, type Correspondent } from '../platform/mail-address.ts'
import { MailFault } from '../platform/mail-fault.ts'
import type { MailAttachment, MailMessage } from '../platform/mail-message.ts'
import { renderMail, type MailStore, type MailTemplates } from './mail-templates.ts'
import { mails, type MailName, type MailVariables } from './mail-variables.ts'
import { fullName } from './mail-view.ts'

/** Who writes: the seller whom answers go to, and the language of the mails. */
export type MailOffice = { templates: MailTemplates; seller: Correspondent; language: string }

export type Mail<Name extends MailName> = {
  /** See MailMessage. */
  key: string
  store: MailStore
  variables: MailVariables<Name>
  attachments?: MailAttachment[]
}

/**
 * A mail to a customer is answered to the seller, one to the seller to the customer. Throws a permanent MailFault when
 * it is for a customer without an address.
 */
export function composeMail<Name extends MailName>(
  { templates, seller, language }: MailOffice,
  name: Name,
  { key, store, variables, attachments }: Mail<Name>,
): MailMessage {
  const customer = 'customer_email' in mails[name].variables ? customerOf({ ...variables }) : undefined
  const rendered = renderMail(templates, name, { store, language, seller, variables })
  if (mails[name].to === 'seller') return { key, to: seller, reply_to: customer, ...rendered, attachments }
  if (!customer) throw new MailFault('permanent', 'The customer has no e-mail address that could be used.')
  return { key, to: customer, reply_to: seller, ...rendered, attachments }
}

// A seller is told even of a customer who cannot be answered.
function customerOf(variables: Record<string, unknown>): Correspondent | undefined {
  const { customer_email: address } = variables as { customer_email: string | null }
  return address && isReachable(address) ? { address, name: fullName(variables) } : undefined
}
