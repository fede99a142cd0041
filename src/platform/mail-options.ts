// The checks of the options that mail has; each error completes the sentence "NAME …".
import { isReachable, readCorrespondent } from './mail-address.ts'
import { readSmtpUrl } from './smtp-url.ts'

export function smtpUrlOption(value: string): string {
  readSmtpUrl(value)
  return value
}

/** One address, with a name if there is one. */
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

/** What mail needs besides a way out of the house, a sentence per fault. */
export function mailFaults({ SMTP_URL, MAIL_DIR, MAIL_FROM, SELLER_EMAIL }: NodeJS.ProcessEnv): string[] {
  if (!SMTP_URL && !MAIL_DIR) return []
  const way = SMTP_URL ? 'SMTP_URL' : 'MAIL_DIR'
  return [
    ...(SMTP_URL && MAIL_DIR ? ['MAIL_DIR must not be set beside SMTP_URL: mails are written or sent.'] : []),
    ...(MAIL_FROM ? [] : [`MAIL_FROM must be set when ${way} is: it is the sender of all mails.`]),
    ...(SELLER_EMAIL ? [] : [`SELLER_EMAIL must be set when ${way} is: customers' answers go there.`]),
  ]
}
