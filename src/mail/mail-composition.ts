// Composes the message of a mail: recipient, reply address and content.
import { LOGO_SIDES_MAX } from '../domain/picture-limits.ts'
import { isReachable, type Correspondent } from '../platform/mail/mail-address.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import type { MailAttachment, MailMessage } from '../platform/mail/mail-message.ts'
import { sellerAddress } from '../domain/seller-name.ts'
import type { Store } from '../storefront/store-repository.ts'
import { displayedSides, pictureType } from '../platform/picture.ts'
import { renderMail, type MailStore, type MailTemplates } from './mail-templates.ts'
import { mails, type MailName, type MailVariables } from './mail-variables.ts'
import { fullName } from './mail-view.ts'

/** Common to all mails of the service. */
export type MailContext = {
  templates: MailTemplates
  seller: Correspondent
  /** The language of stores without their own. */
  language: string
  color: string
  /** The logo of stores without one of their own. */
  logo?: Buffer
  address?: string
}

/** The Content-ID of the logo. */
const LOGO_ID = 'logo@quotewright'

export type MailInput<Name extends MailName> = {
  /** See MailMessage. */
  key: string
  store: MailStore & Pick<Store, 'locale'>
  /** The store's own. */
  logo?: Buffer
  variables: MailVariables<Name>
  attachments?: MailAttachment[]
  /** See MailMessage. */
  cc?: Correspondent[]
  recipient?: Correspondent
}

/**
 * Replies to a customer's mail go to the seller, replies to a seller's mail to the customer. Throws a permanent MailError
 * if a mail is for a customer without a usable address.
 */
export function composeMail<Name extends MailName>(
  { templates, seller, language, color, logo: commonLogo, address }: MailContext,
  name: Name,
  { key, store, logo = commonLogo, variables, attachments = [], cc, recipient }: MailInput<Name>,
): MailMessage {
  const customer = 'customer_email' in mails[name].variables ? customerOf({ ...variables }) : undefined
  const design = {
    color,
    logo: logo && { src: `cid:${LOGO_ID}`, ...displayedSides(logo, ...LOGO_SIDES_MAX) },
  }
  const lines = sellerAddress(address, store)
  const context = { store, language: store.locale ?? language, seller, lines, design, variables }
  const rendered = renderMail(templates, name, context)
  const isShown = logo && rendered.html.includes(`cid:${LOGO_ID}`)
  const content = { ...rendered, attachments: isShown ? [logoAttachment(logo), ...attachments] : attachments }
  if (mails[name].to === 'seller') return { key, to: seller, reply_to: customer, ...content }
  if (!customer) throw new MailError('permanent', 'The customer has no usable e-mail address.')
  return { key, to: customer, cc, recipient, reply_to: seller, ...content }
}

function logoAttachment(content: Buffer): MailAttachment {
  const type = pictureType(content)
  return { filename: `logo.${type}`, content, content_type: `image/${type}`, content_id: LOGO_ID }
}

// The seller is notified even if the customer cannot be replied to.
function customerOf(variables: Record<string, unknown>): Correspondent | undefined {
  const { customer_email: address } = variables as { customer_email: string | null }
  return address && isReachable(address) ? { address, name: fullName(variables) } : undefined
}
