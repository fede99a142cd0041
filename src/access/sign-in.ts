// How wrong sign-ins are slowed down: the waits, and what counts as one address.
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * Seconds to wait after the nth failure of a name from an address; further failures wait as long as the last of
 * these. The first five tries are free, then the wait doubles from 2 s to 15 min: at most some hundred guesses a day.
 */
export const WAITS_S = [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900] as const

/** Failures are forgotten when the name was not tried from the address for this long. */
export const FAILURES_KEPT_HOURS = 24

/** Who owns one IPv6 address owns at least its /64, so that is one address here. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)
  return `${network.toString()}/64`
}

/** What the failures are counted under. A hash, because a mistyped name may be a password. */
export function pairKey(username: string, block: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([block, username]))
    .digest()
}
