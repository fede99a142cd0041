// Parsers of the mail settings. Each error completes the sentence "NAME …".
import { isReachable, readCorrespondent } from './mail-address.ts'
import { readSmtpUrl } from './smtp-url.ts'

export function smtpUrlOption(value: string): string {
  readSmtpUrl(value)
  return value
}

/** One address, optionally with a name. */
export function senderOption(value: string): string {
  const address = readCorrespondent(value)?.address ?? ''
  if (!isReachable(address))
    throw new Error(`must be one address, such as Shop <shop@example.com>, but is ${JSON.stringify(value)}`)
  return value
}

export function mailboxOption(value: string): string {
  if (!isReachable(value))
    throw new Error(`must be one address, such as shop@example.com, but is ${JSON.stringify(value)}`)
  return value
}

/** Checks the combination of the mail settings. Returns a sentence per error. */
export function mailSettingErrors(environment: NodeJS.ProcessEnv): string[] {
  const { SMTP_URL, MAIL_DIR, MAIL_FROM, SELLER_EMAIL } = environment
  if (!SMTP_URL && !MAIL_DIR) return []
  const transport = SMTP_URL ? 'SMTP_URL' : 'MAIL_DIR'
  const errors: string[] = []
  if (SMTP_URL && MAIL_DIR)
    errors.push('SMTP_URL and MAIL_DIR must not both be set: mails are either sent or written to files.')
  if (!MAIL_FROM) errors.push(`MAIL_FROM is required if ${transport} is set: it is the sender of all mails.`)
  if (!SELLER_EMAIL)
    errors.push(`SELLER_EMAIL is required if ${transport} is set: customers' replies go there.`)
  return errors
}
