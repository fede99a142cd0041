// Where a URL that somebody else chose really leads, and whether the service may go there.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPermittedAddress } from './outbound-address.ts'

export const URL_CHARACTERS_MAX = 2048

/** Why nothing came of an exchange. */
export type OutboundFault = 'refused_target' | 'timeout' | 'connection' | 'tls' | 'protocol'

/** `message` is for whoever owns the target: it tells nothing of the network around the service. */
export class OutboundError extends Error {
  constructor(
    readonly fault: OutboundFault,
    message: string,
  ) {
    super(message)
  }
}

/** The target itself is wrong; `reason` completes the sentence "The URL …". */
export class TargetError extends OutboundError {
  constructor(
    fault: 'refused_target' | 'connection',
    readonly reason: string,
  ) {
    super(fault, `The URL ${reason}`)
  }
}

/** All addresses of a name; throws when it has none. Replaced where a test plays the name server. */
export type Resolve = (name: string) => Promise<string[]>

export const resolveName: Resolve = async (name) => {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}

/** The URL with the addresses that were checked: whoever connects uses these and resolves nothing again. */
export type Target = { url: URL; host: string; addresses: string[] }

/**
 * Reads the URL, resolves its name once and checks every address. One address that may not be reached refuses the
 * whole name. `http` is taken as well as `https`, and any port: the body is signed, and a receiver within an allowed
 * network rarely has a certificate. Throws a TargetError: `refused_target`, or `connection` where the name cannot be
 * resolved before the signal.
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
    throw refusal('leads into a private or special network, which the operator has not allowed.')
  return { url, host, addresses }
}

function readUrl(text: string): URL {
  if (text.length > URL_CHARACTERS_MAX) throw refusal(`has more than ${URL_CHARACTERS_MAX} characters.`)
  // The parser drops line breaks and blanks silently: what was registered would not be what is called.
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
  const given = await Promise.race([resolve(name), aborted(signal)]).catch(() => [])
  if (given.length === 0) throw new TargetError('connection', 'names a host that cannot be resolved.')
  return given
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject, { once: true }))
}
