// Command that checks the mail settings with a real mail.
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { StartupError } from '../platform/errors.ts'
import { readCorrespondent } from '../platform/mail/mail-address.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import { print } from './terminal.ts'

const TEXT = 'Quotewright can send mail with these settings.'

export function addMailCommand(program: Command, readConfig: () => Config): void {
  program
    .command('mail')
    .description('the mail settings')
    .addHelpText('after', '\nExample:\n  $ quotewright mail test anna@example.com')
    .command('test')
    .description('send a test mail, and say whether the mail server accepts it')
    .argument('<address>', 'e-mail address of the recipient')
    .addHelpText('after', '\nExample:\n  $ quotewright mail test anna@example.com')
    .action(async (address: string) => {
      const config = readConfig()
      print(process, `Sent to ${address}: mail is ${await sendTestMail(config, address)}.`)
    })
}

/** Returns how mail is sent. Throws a StartupError with the reason if the mail is not accepted. */
async function sendTestMail(config: Config, address: string): Promise<string> {
  // Loaded only here, as all other commands do without.
  const { describeMail, openMailer } = await import('../platform/mail/mailer.ts')
  const to = readCorrespondent(address)
  if (!to) throw new StartupError('The recipient must be a single e-mail address.')
  const mailer = await openMailer(config)
  if (!mailer) throw new StartupError('Mail is not configured: set SMTP_URL, or MAIL_DIR.')
  try {
    const mail = { key: `test:${randomUUID()}`, to, subject: 'Test mail of Quotewright' }
    await mailer.send({ ...mail, text: TEXT, html: `<p>${TEXT}</p>` })
    return describeMail(config)
  } catch (error) {
    if (error instanceof MailError) throw new StartupError(`The mail was not accepted: ${error.message}`)
    throw error
  } finally {
    mailer.close()
  }
}
