// Groups the IP addresses that rate limits count as one.
import ipaddr from 'ipaddr.js'

/** Returns the IPv4 address, or the /64 network of an IPv6 address: the owner of one address owns at least its /64. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)
  return `${network.toString()}/64`
}

/** Returns the network of which an attacker often has all addresses: /24 of IPv4, /48 of IPv6. */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const [kind, bits] = parsed.kind() === 'ipv4' ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48]
  return `${kind.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`).toString()}/${bits}`
}
