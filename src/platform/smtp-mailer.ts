// Sends mails to an SMTP server.
import { createTransport } from 'nodemailer'
import type { Correspondent } from './mail-address.ts'
import { mailFault, MailFault } from './mail-fault.ts'
import { composeMessage, mailLimits, type MailMessage } from './mail-message.ts'
import { readSmtpUrl } from './smtp-url.ts'

/** How long to wait for what; `send_ms` bounds a whole mail, however slowly the server goes on answering. */
export type MailTimeouts = { connect_ms: number; greeting_ms: number; silence_ms: number; send_ms: number }

// Servers may think long about a message that they were given in full; giving up there means sending it twice.
export const defaultTimeouts: MailTimeouts = {
  connect_ms: 10_000,
  greeting_ms: 20_000,
  silence_ms: 120_000,
  send_ms: 300_000,
}

const CONNECTIONS_MAX = 3

export function openSmtpMailer(smtpUrl: string, from: Correspondent, timeouts = defaultTimeouts) {
  const { verifies, ...server } = readSmtpUrl(smtpUrl)
  const transport = createTransport({
    ...server,
    ...mailLimits,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // Only for a mail of which no byte was sent, because the idle connection had been closed.
    maxRequeues: 1,
    tls: { rejectUnauthorized: verifies },
    connectionTimeout: timeouts.connect_ms,
    dnsTimeout: timeouts.connect_ms,
    greetingTimeout: timeouts.greeting_ms,
    socketTimeout: timeouts.silence_ms,
  })
  const rethrow = (error: unknown): never => {
    throw error instanceof MailFault ? error : mailFault(error, server.auth)
  }
  return {
    place: `${server.host}:${server.port}`,
    send: async (message: MailMessage, stopping?: AbortSignal) => {
      const composed = composeMessage(from, message)
      const deadline = AbortSignal.timeout(timeouts.send_ms)
      const signal = stopping ? AbortSignal.any([deadline, stopping]) : deadline
      await transport.sendMail({ ...composed, signal }).catch(rethrow)
    },
    check: async () => {
      await transport.verify().catch(rethrow)
    },
    close: () => transport.close(),
  }
}
