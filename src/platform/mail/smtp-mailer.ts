// Mail transport to an SMTP server, with pooled connections.
import { createTransport } from 'nodemailer'
import type { Correspondent } from './mail-address.ts'
import { MailError, toMailError } from './mail-error.ts'
import { composeMessage, mailLimits, type MailMessage } from './mail-message.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** `silence_ms` limits the wait for the server's next byte, `send_ms` a whole mail. */
export type MailTimeouts = { connect_ms: number; greeting_ms: number; silence_ms: number; send_ms: number }

// Long, as a server may take its time to accept a complete message: after a timeout there, the mail is sent a second time.
export const defaultTimeouts: MailTimeouts = {
  connect_ms: 10_000,
  greeting_ms: 20_000,
  silence_ms: 120_000,
  send_ms: 300_000,
}

// Few mails are sent at once, and many servers limit the connections of a client.
const CONNECTIONS_MAX = 3

export function openSmtpMailer(smtpUrl: string, from: Correspondent, timeouts = defaultTimeouts) {
  const { verifies, ...server } = readSmtpUrl(smtpUrl)
  const transport = createTransport({
    ...server,
    ...mailLimits,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // Only for a mail of which no byte was sent because the server had closed the idle connection.
    maxRequeues: 1,
    tls: { rejectUnauthorized: verifies },
    connectionTimeout: timeouts.connect_ms,
    dnsTimeout: timeouts.connect_ms,
    greetingTimeout: timeouts.greeting_ms,
    socketTimeout: timeouts.silence_ms,
  })
  const rethrow = (error: unknown): never => {
    throw error instanceof MailError ? error : toMailError(error, server.auth)
  }
  return {
    send: async (message: MailMessage, stop?: AbortSignal) => {
      const composed = composeMessage(from, message)
      const deadline = AbortSignal.timeout(timeouts.send_ms)
      const signal = stop ? AbortSignal.any([deadline, stop]) : deadline
      await transport.sendMail({ ...composed, signal }).catch(rethrow)
    },
    check: async () => {
      await transport.verify().catch(rethrow)
    },
    close: () => transport.close(),
  }
}
