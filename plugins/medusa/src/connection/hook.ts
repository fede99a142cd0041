// Messages to Quotewright, signed as Standard Webhooks specifies.
import { createHmac } from 'node:crypto'
import type { QuotewrightOptions } from './options'

const TIMEOUT_MS = 10_000

export type Hint = { kind: 'delivery'; ref: string }

export function signatureOf(hookSecret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(hookSecret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}

/** Resolves to the status and the JSON; a body without JSON is `{}`. */
export async function sendHook(
  { url, shop, hookSecret }: QuotewrightOptions,
  id: string,
  hints: Hint[],
  timeout_ms = TIMEOUT_MS,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const body = JSON.stringify({ hints })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const response = await fetch(`${url}/hooks/shops/${encodeURIComponent(shop)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signatureOf(hookSecret, id, timestamp, body)}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout_ms),
  })
  return { status: response.status, answer: Object(await response.json().catch(() => ({}))) }
}
