// Signs what is sent to receivers, as Standard Webhooks 1.0 says (https://www.standardwebhooks.com).
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** `whsec_` and base64 of random bytes; what receivers' libraries take as it is. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export type Message = { id: string; timestamp_s: number; body: string }

/**
 * The three headers of a message. It is signed with every secret given, so that a receiver may still verify with the
 * one of before its rotation. `id` stays the same over all attempts, `timestamp_s` is the time of this one.
 */
export function signatureHeaders({ id, timestamp_s, body, secrets }: Message & { secrets: string[] }) {
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp_s}.${body}`)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp_s),
    'webhook-signature': signatures.join(' '),
  }
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
