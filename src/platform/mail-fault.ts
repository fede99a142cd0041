// Why a mail was not sent, and whether it makes sense to try again.
import type { NodemailerError } from 'nodemailer'
import { textLine } from './text.ts'

const RESPONSE_CHARACTERS_MAX = 500

/**
 * `permanent`: this message will never be taken for this recipient. `temporary`: anything else, also a line that broke
 * before the server's last word, when the message may have been taken; it is sent again under the same Message-ID.
 */
export type MailFaultKind = 'permanent' | 'temporary'

export class MailFault extends Error {
  constructor(
    readonly kind: MailFaultKind,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options)
  }
}

/** What nodemailer threw, as a fault of ours. */
export function mailFault(cause: unknown, auth?: { user: string; pass: string }): MailFault {
  const error = cause as NodemailerError
  const kind = isPermanent(error) ? 'permanent' : 'temporary'
  const message = withoutPassword(error.message, auth)
  // The cause says the same once more, in full.
  const options = message === error.message ? { cause } : undefined
  return new MailFault(kind, textLine(message, RESPONSE_CHARACTERS_MAX), options)
}

// Some servers repeat what they refuse, be it the password or the line that it came in.
function withoutPassword(message: string, auth?: { user: string; pass: string }): string {
  if (!auth) return message
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const forms = [base64(`\0${auth.user}\0${auth.pass}`), base64(auth.pass), auth.pass]
  return forms.reduce((text, form) => text.replaceAll(form, '(hidden)'), message)
}

// Signing in is asked for at any step, and whether it succeeds has nothing to do with the recipient.
const signInCodes = [503, 530, 534, 535, 538]

/**
 * Only a final no to this recipient or to this message is final. A server that refuses the sender, the password or
 * everybody is set up wrongly, and somebody will see to it.
 */
function isPermanent({ code, command, responseCode }: NodemailerError): boolean {
  if (['EENVELOPE', 'EMAXRECIPIENTS'].includes(code ?? '') && !responseCode) return true
  const isTooLarge = command === 'MAIL FROM' && (responseCode === 552 || code === 'EMESSAGE')
  if (isTooLarge) return true
  const isFinal = responseCode !== undefined && responseCode >= 500 && !signInCodes.includes(responseCode)
  return isFinal && (command === 'RCPT TO' || command === 'DATA')
}
