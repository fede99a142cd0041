// A mail to one recipient, and its conversion for nodemailer, which encodes it.
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { displayName, headerText, isReachable, type Correspondent } from './mail-address.ts'
import { MailError } from './mail-error.ts'
import { textLine } from '../text.ts'

export type MailAttachment = {
  filename: string
  content: Buffer
  content_type: string
  /** Names a picture that is displayed in the HTML, where its address is `cid:<content_id>`. */
  content_id?: string
}

export type MailMessage = {
  /**
   * Identifies the mail permanently: a retry has the same key and therefore the same Message-ID. Should contain an id of
   * the installation, so that a copy of the database does not generate the Message-IDs of the original.
   */
  key: string
  to: Correspondent
  /** Who else receives the mail, each in a message of their own. */
  cc?: Correspondent[]
  /** The one who receives this message: `to`, unless it is the copy of a mail. */
  recipient?: Correspondent
  /** Recipient of replies, if not the sender. */
  reply_to?: Correspondent
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

const SUBJECT_CHARACTERS_MAX = 200
const FILE_NAME_CHARACTERS_MAX = 100

/** Nodemailer opens no file and no URL for a message, whatever it contains, and sends it to one recipient. */
export const mailLimits = { disableFileAccess: true, disableUrlAccess: true, maxRecipients: 1 }

/** Throws a permanent MailError if an address is not one strict mailbox. */
export function composeMessage(from: Correspondent, message: MailMessage): SendMailOptions {
  const { to, cc = [], recipient = to, reply_to: replyTo, subject, text, html, attachments = [] } = message
  return {
    // Explicit, so that no header ever determines the recipient.
    envelope: { from: toMailbox(from).address, to: [toMailbox(recipient).address] },
    from: toMailbox(from),
    to: toMailbox(to),
    cc: cc.map(toMailbox),
    replyTo: replyTo && toMailbox(replyTo),
    subject: headerText(subject, SUBJECT_CHARACTERS_MAX),
    text,
    html,
    attachments: attachments.map(toAttachment),
    messageId: messageId(message.key, from.address),
    // Suppresses out-of-office replies, but not delivery reports.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  }
}

// Returns an object, because nodemailer would look for several addresses in a string. It would read a numeric host as an IP
// address: 1.2 as 1.0.0.2, which belongs to somebody else.
function toMailbox(correspondent: Correspondent): { address: string; name: string } {
  const { address } = correspondent
  if (!isReachable(address)) throw new MailError('permanent', 'The address is not a single e-mail address.')
  return { address, name: displayName(correspondent) }
}

function toAttachment({ filename, content, content_type, content_id: cid }: MailAttachment) {
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(content_type))
    throw new MailError('permanent', 'The content type of an attachment is invalid.')
  const name = textLine(filename.replace(/["\\/]/g, ' '), FILE_NAME_CHARACTERS_MAX)
  const part = { filename: name || 'attachment', content, contentType: content_type }
  return cid === undefined ? part : { ...part, cid, contentDisposition: 'inline' as const }
}

// Reveals nothing about the mail; the domain is the sender's.
function messageId(key: string, senderAddress: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${digest}@${senderAddress.slice(senderAddress.indexOf('@') + 1)}>`
}
