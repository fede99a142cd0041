// Why a mail was not sent, and whether to retry.
import type { NodemailerError } from 'nodemailer'
import { textLine } from '../text.ts'

const RESPONSE_CHARACTERS_MAX = 500

/**
 * `permanent`: the server will never accept this message for this recipient. `temporary`: everything else, including a
 * connection lost before the server's final reply, when the message may have been accepted; the retry has the same
 * Message-ID.
 */
export type MailErrorKind = 'permanent' | 'temporary'

export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options)
  }
}

/** Converts an error of nodemailer. The password appears neither in the message nor in the cause. */
export function toMailError(cause: unknown, auth?: { user: string; pass: string }): MailError {
  const error = cause as NodemailerError
  const kind = isPermanent(error) ? 'permanent' : 'temporary'
  const message = withoutPassword(error.message, auth)
  // The cause would repeat in full what was hidden.
  const options = message === error.message ? { cause } : undefined
  return new MailError(kind, textLine(message, RESPONSE_CHARACTERS_MAX), options)
}

// Some servers quote what they reject: the password, or the line that contained it.
function withoutPassword(message: string, auth?: { user: string; pass: string }): string {
  if (!auth) return message
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const forms = [base64(`\0${auth.user}\0${auth.pass}`), base64(auth.pass), auth.pass]
  return forms.reduce((text, form) => text.replaceAll(form, '(hidden)'), message)
}

// A server may require authentication at any step; whether it succeeds does not depend on the recipient. In this order: sign
// in first, sign-in required, mechanism too weak, wrong credentials, encryption required.
const authenticationCodes = [503, 530, 534, 535, 538]
const MESSAGE_TOO_LARGE = 552

/**
 * Only the rejection of this recipient or this message is permanent. If the server rejects the sender, the password, or
 * all mails, it is misconfigured, and an operator will correct that.
 */
function isPermanent({ code, command, responseCode }: NodemailerError): boolean {
  if (['EENVELOPE', 'EMAXRECIPIENTS'].includes(code ?? '') && !responseCode) return true
  const isTooLarge = responseCode === MESSAGE_TOO_LARGE || code === 'EMESSAGE'
  if (command === 'MAIL FROM' && isTooLarge) return true
  const isFinal =
    responseCode !== undefined && responseCode >= 500 && !authenticationCodes.includes(responseCode)
  return isFinal && (command === 'RCPT TO' || command === 'DATA')
}
