// One mail to one recipient, and its translation for nodemailer, which alone knows how mails are spelt.
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { displayName, headerText, isReachable, type Correspondent } from './mail-address.ts'
import { MailFault } from './mail-fault.ts'
import { textLine } from './text.ts'

export type MailAttachment = { filename: string; content: Buffer; content_type: string }

export type MailMessage = {
  /**
   * What this mail is, once for all time: a repeated sending has the same key and so the same Message-ID. It should
   * hold something of the installation, lest a copy of the database makes the ids of mails that it never sent.
   */
  key: string
  to: Correspondent
  /** Whom an answer goes to, where that is not the sender. */
  reply_to?: Correspondent
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

const SUBJECT_CHARACTERS_MAX = 200
const FILE_NAME_CHARACTERS_MAX = 100

/** Whatever the message says, nodemailer opens no file and no URL for it and sends it to one recipient. */
export const mailLimits = { disableFileAccess: true, disableUrlAccess: true, maxRecipients: 1 }

/** Throws a permanent MailFault when an address is not one strict mailbox. */
export function composeMessage(from: Correspondent, message: MailMessage): SendMailOptions {
  const { to, reply_to: replyTo, subject, text, html, attachments = [] } = message
  return {
    // Given by itself, so that no header ever decides who gets the mail.
    envelope: { from: strict(from).address, to: [strict(to).address] },
    from: strict(from),
    to: strict(to),
    replyTo: replyTo && strict(replyTo),
    subject: headerText(subject, SUBJECT_CHARACTERS_MAX),
    text,
    html,
    attachments: attachments.map(strictAttachment),
    messageId: messageId(message.key, from.address),
    // Nobody's holiday answer is wanted; reports of what could not be delivered are.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  }
}

// An object with one address: nodemailer would look for further ones in a string. A host that is only a number it would
// read as an IP address: 1.2 as 1.0.0.2, which is somebody else.
function strict(correspondent: Correspondent): { address: string; name: string } {
  const { address } = correspondent
  if (!isReachable(address)) throw new MailFault('permanent', 'The address is not one e-mail address.')
  return { address, name: displayName(correspondent) }
}

function strictAttachment({ filename, content, content_type }: MailAttachment) {
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(content_type))
    throw new MailFault('permanent', 'The content type of an attachment is none.')
  const name = textLine(filename.replace(/["\\/]/g, ' '), FILE_NAME_CHARACTERS_MAX)
  return { filename: name || 'attachment', content, contentType: content_type }
}

/** An id that says nothing about the mail, in the domain of the sender. */
function messageId(key: string, senderAddress: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${digest}@${senderAddress.slice(senderAddress.indexOf('@') + 1)}>`
}
