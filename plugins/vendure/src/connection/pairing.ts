// Answers the check of Quotewright: with a key of the shop, if it has none, and with how Quotewright is reached from here.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { type Answer } from '../buyer/buyer-requests'
import { callQuotewright } from '../buyer/quotewright'
import { sendHook, signatureOf } from './hook'
import type { QuotewrightOptions } from './options'
import type { Unreached } from './reach'

/** Of the plugin; Quotewright refuses those that it was not tested with. */
export const VERSION = '0.1.4'

const TOLERANCE_S = 300
/** Quotewright waits for 15 seconds. */
const CALL_MS_MAX = 5000

type PairingRequest = { headers: Record<string, string | string[] | undefined>; body?: unknown }

/**
 * Makes a key with the title, and revokes all others whose title begins with the prefix. Titles end with the time of the request:
 * undefined, without an effect, if there is a key of the same or a later one, as the request is then a repeated one.
 */
export type MakeKey = (prefix: string, title: string) => Promise<string | undefined>

export async function answerPairing(
  options: QuotewrightOptions,
  { headers, body }: PairingRequest,
  makeKey: MakeKey,
): Promise<Answer> {
  const at = signedAt(options, headers, JSON.stringify(body ?? null))
  if (at === undefined) return { status: 404, body: { error_code: 'not_found' } }
  const { makes_key } = Object(body) as { makes_key?: unknown }
  const { url, shop, store = 'default', token } = options
  const [hook, session] = await Promise.all([
    outcomeOf(sendHook(options, `check-${randomUUID()}`, [], CALL_MS_MAX)),
    token
      ? outcomeOf(callQuotewright(options, 'GET', 'V1/access/session', { timeout_ms: CALL_MS_MAX }))
      : null,
  ])
  // The last step: until Quotewright has the new key, it delivers with the one that this revokes.
  const prefix = `Quotewright ${options.shop} `
  const key = makes_key === true ? await makeKey(prefix, prefix + at.toISOString()) : null
  if (key === undefined) return { status: 409, body: { error_code: 'repeated' } }
  const answer = { version: VERSION, key, url, shop, store, hook, session }
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: answer }
}

/** Returns when the request was signed; undefined unless it was, with the secret of the plugin, in the last five minutes. */
function signedAt(
  { hookSecret }: QuotewrightOptions,
  headers: PairingRequest['headers'],
  body: string,
): Date | undefined {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  )
  // What the plugin signs itself has other ids, and so cannot be sent back to it.
  if (!id?.startsWith('pair-') || !timestamp || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) return undefined
  const expected = Buffer.from(`v1,${signatureOf(hookSecret, id, timestamp, body)}`)
  const given = Buffer.from(String(signature))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return new Date(Number(timestamp) * 1000)
}

async function outcomeOf(
  call: Promise<{ status: number; answer: Record<string, unknown> }>,
): Promise<object> {
  try {
    const { status, answer } = await call
    return { status, error_code: answer.error_code, permissions: answer.permissions }
  } catch (error) {
    const { reason, message } = error as Partial<Unreached>
    return { error: reason ?? message }
  }
}
