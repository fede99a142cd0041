// Messages to Quotewright, signed as Standard Webhooks specifies.
import { createHmac } from 'node:crypto'
import type { QuotewrightOptions } from './options'
import { reach } from './reach'

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
  return reach(`${url}/hooks/shops/${encodeURIComponent(shop)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signatureOf(hookSecret, id, timestamp, body)}`,
    },
    body,
    signal: AbortSignal.timeout(timeout_ms),
  })
}

/** Throws for the log of the shop unless Quotewright has taken them. */
export async function sendHints(options: QuotewrightOptions, id: string, hints: Hint[]): Promise<number> {
  const { status } = await sendHook(options, id, hints)
  if (status === 200) return status
  const advice = `"quotewright shop check ${options.shop}" says what to correct`
  throw new Error(
    `Quotewright at ${options.url} does not take what the shop tells it (${status}): ${advice}.`,
  )
}
