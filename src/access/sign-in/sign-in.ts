// Throttling rules for failed sign-ins: waits, and which addresses count as one.
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * Seconds to wait after the nth failure of a name from an address; the last value applies to all further failures.
 * After five free attempts the wait doubles from 2 s to 15 min, which allows about a hundred guesses a day.
 */
export const WAITS_S = [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900] as const

/** Failures expire this long after the last attempt with the name from the address. */
export const FAILURES_KEPT_HOURS = 24

/** Returns the IPv4 address, or the /64 network of an IPv6 address: the owner of one address owns at least its /64. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)
  return `${network.toString()}/64`
}

/** Returns the key under which failures are counted. A hash, because a mistyped name may be a password. */
export function signInFailureKey(username: string, block: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([block, username]))
    .digest()
}
