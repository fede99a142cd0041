// Signs deliveries as Standard Webhooks 1.0 specifies (https://www.standardwebhooks.com).
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** `whsec_` and base64 of random bytes, the format that Standard Webhooks libraries expect. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export type Message = { id: string; timestamp_s: number; body: string }

/**
 * Returns the three headers of a message. It is signed with every secret, so that an endpoint can still verify with the
 * previous one during a rotation. `id` is the same for all attempts, `timestamp_s` is the time of this one.
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
