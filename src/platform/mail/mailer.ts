// Mail transport: an SMTP server, a directory, or none.
import { StartupError } from '../errors.ts'
import { readCorrespondent } from './mail-address.ts'
import { openMailDirectory } from './mail-directory.ts'
import { MailError } from './mail-error.ts'
import type { MailMessage } from './mail-message.ts'
import { openSmtpMailer, type MailTimeouts } from './smtp-mailer.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** Every failure is a MailError, which says whether to retry. */
export type Mailer = {
  /** Resolves when the server has accepted the mail or the file is synced to disk. `stop` aborts. */
  send(message: MailMessage, stop?: AbortSignal): Promise<void>
  /** Connects and authenticates, or checks that the directory is writable. */
  check(): Promise<void>
  /** Closes idle connections; a mail that is being sent is finished first. */
  close(): void
}

export type MailerSettings = { SMTP_URL?: string; MAIL_FROM?: string; MAIL_DIR?: string }

/** Whether mail is configured. */
export function isMailOn({ SMTP_URL, MAIL_DIR }: MailerSettings): boolean {
  return SMTP_URL !== undefined || MAIL_DIR !== undefined
}

/** Says where mail goes; completes the sentence "Mail is …". */
export function describeMail({ SMTP_URL, MAIL_FROM, MAIL_DIR }: MailerSettings): string {
  if (MAIL_DIR !== undefined) return `written to ${MAIL_DIR}`
  if (SMTP_URL === undefined) return 'not sent: set SMTP_URL'
  const { host, port } = readSmtpUrl(SMTP_URL)
  return `sent by SMTP at ${host}:${port} as ${MAIL_FROM}`
}

/** Returns undefined if mail is not configured. A directory takes precedence over a server. */
export async function openMailer(
  settings: MailerSettings,
  timeouts?: MailTimeouts,
): Promise<Mailer | undefined> {
  if (!isMailOn(settings)) return undefined
  const { SMTP_URL, MAIL_FROM, MAIL_DIR } = settings
  const from = readCorrespondent(MAIL_FROM ?? '')
  if (!from)
    throw new StartupError('MAIL_FROM must be the address of the sender, such as Shop <shop@example.com>.')
  if (MAIL_DIR === undefined) return openSmtpMailer(SMTP_URL ?? '', from, timeouts)
  return openMailDirectory(MAIL_DIR, from).catch((error: unknown) => {
    throw error instanceof MailError ? new StartupError(`MAIL_DIR: ${error.message}`) : error
  })
}
