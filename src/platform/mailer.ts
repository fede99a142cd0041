// Sends mails: to an SMTP server, into a directory, or not at all.
import { StartupError } from './errors.ts'
import { readCorrespondent } from './mail-address.ts'
import { openMailDirectory } from './mail-directory.ts'
import { MailFault } from './mail-fault.ts'
import type { MailMessage } from './mail-message.ts'
import { openSmtpMailer, type MailTimeouts } from './smtp-mailer.ts'

/** All that fails throws a MailFault, which says whether to try again. */
export type Mailer = {
  /** Where the mails go, for the operator's eyes. */
  place: string
  /** Resolves when the server has taken the mail, or when the file is on the disk; `stopping` cuts it off. */
  send(message: MailMessage, stopping?: AbortSignal): Promise<void>
  /** Whether mails could be sent now: connects and signs in. */
  check(): Promise<void>
  /** Gives idle connections back; a mail that is under way is finished first. */
  close(): void
}

export type MailerSettings = { SMTP_URL?: string; MAIL_FROM?: string; MAIL_DIR?: string }

/** Whether mail is switched on: a server or a directory is named. */
export function isMailOn({ SMTP_URL, MAIL_DIR }: MailerSettings): boolean {
  return SMTP_URL !== undefined || MAIL_DIR !== undefined
}

/** Undefined when neither a server nor a directory is named; the directory wins over the server. */
export async function openMailer(
  settings: MailerSettings,
  timeouts?: MailTimeouts,
): Promise<Mailer | undefined> {
  if (!isMailOn(settings)) return undefined
  const { SMTP_URL, MAIL_FROM, MAIL_DIR } = settings
  const from = readCorrespondent(MAIL_FROM ?? '')
  if (!from) throw new StartupError('MAIL_FROM must hold the address from which mails are sent.')
  if (MAIL_DIR === undefined) return openSmtpMailer(SMTP_URL ?? '', from, timeouts)
  return openMailDirectory(MAIL_DIR, from).catch((error: unknown) => {
    throw error instanceof MailFault ? new StartupError(`MAIL_DIR: ${error.message}`) : error
  })
}
