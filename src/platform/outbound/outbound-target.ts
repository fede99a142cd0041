// Resolves user-supplied URLs and checks every address against the networks that the service may connect to (SSRF
// guard).
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPermittedAddress } from './outbound-address.ts'

export const URL_CHARACTERS_MAX = 2048

export type OutboundErrorKind = 'refused_target' | 'timeout' | 'connection' | 'tls' | 'protocol'

/** `message` is shown to the owner of the target: it reveals nothing about the service's network. */
export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
  ) {
    super(message)
  }
}

/** The URL is not acceptable; `reason` completes the sentence "The URL …". */
export class TargetError extends OutboundError {
  constructor(
    kind: 'refused_target' | 'connection',
    readonly reason: string,
  ) {
    super(kind, `The URL ${reason}`)
  }
}

/** Resolves to all addresses of a host name; rejects when it has none. Tests substitute their own. */
export type Resolve = (name: string) => Promise<string[]>

export const resolveName: Resolve = async (name) => {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}

/** A URL with its checked addresses. Connect to these only, without resolving the name again (DNS rebinding). */
export type Target = { url: URL; host: string; addresses: string[] }

/**
 * Parses the URL, resolves its host once and checks every address; one forbidden address refuses the whole name. `http`
 * is accepted as well as `https`, and any port: the body is signed, and an endpoint in an allowed network rarely has a
 * certificate. Throws a TargetError: `refused_target`, or `connection` when the name is not resolved before the signal.
 */
export async function findTarget(
  text: string,
  allowedNetworks: string[],
  { resolve = resolveName, signal }: { resolve?: Resolve; signal: AbortSignal },
): Promise<Target> {
  const url = readUrl(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? await resolveAll(host, resolve, signal) : [host]
  if (!addresses.every((address) => isPermittedAddress(address, allowedNetworks)))
    throw refusal('leads into a private or special network, which WEBHOOK_ALLOWED_NETWORKS does not list.')
  return { url, host, addresses }
}

function readUrl(text: string): URL {
  if (text.length > URL_CHARACTERS_MAX) throw refusal(`has more than ${URL_CHARACTERS_MAX} characters.`)
  // The parser silently drops line breaks and blanks: the URL called would not be the one registered.
  if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) throw refusal('is not an absolute URL.')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal('is neither http nor https.')
  if (url.username !== '' || url.password !== '') throw refusal('holds a user name or a password.')
  if (url.href.includes('#')) throw refusal('holds a fragment, which is never sent.')
  if (url.port === '0') throw refusal('names port 0.')
  return url
}

function refusal(reason: string): TargetError {
  return new TargetError('refused_target', reason)
}

async function resolveAll(name: string, resolve: Resolve, signal: AbortSignal): Promise<string[]> {
  const addresses = await Promise.race([resolve(name), aborted(signal)]).catch(() => [])
  if (addresses.length === 0) throw new TargetError('connection', 'names a host that cannot be resolved.')
  return addresses
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject, { once: true }))
}
