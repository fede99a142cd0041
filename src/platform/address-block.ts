// Which addresses count as one in limits.
import ipaddr from 'ipaddr.js'

/** Returns the IPv4 address, or the /64 network of an IPv6 address: the owner of one address owns at least its /64. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)
  return `${network.toString()}/64`
}
