// Which addresses the service may connect to when somebody else chose the target.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// The address inside is the one that is reached.
const NAT64: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

// All of IPv6 that was ever given out for the public internet; ipaddr.js calls unknown rest "unicast" too.
const PUBLIC_IPV6: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3')

// A cloud's service for its own machines that hides behind a public address.
const PLATFORM_SERVICE = '168.63.129.16'

/**
 * Whether the address belongs to the public internet, or to one of the networks (CIDRs or addresses) that an operator
 * allows. Anything special is refused: private, loopback, link-local, shared, multicast, reserved, documentation and
 * tunnels that lead to an address inside them; so is what is no address, or one with a zone.
 */
export function isPermittedAddress(text: string, allowedNetworks: string[]): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  // A mapped address (::ffff:127.0.0.1) is another spelling of the IPv4 address.
  const address = ipaddr.process(isIP(text) === 6 ? inHexadecimal(text) : text)
  return isPublic(address) || allowedNetworks.some((network) => isWithin(address, network))
}

// ipaddr.js takes the end of ::8.8.8.8 for an IPv4 address, though no connection to it would reach that.
function inHexadecimal(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (isIPv4(address)) return address.range() === 'unicast' && address.toString() !== PLATFORM_SERVICE
  if (address.match(NAT64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.range() === 'unicast' && address.match(PUBLIC_IPV6)
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [start, bits] = isIP(network) === 0 ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined]
  if (start.kind() !== address.kind()) return false
  return address.match(start, bits ?? start.toByteArray().length * 8)
}

function isIPv4(address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4'
}
