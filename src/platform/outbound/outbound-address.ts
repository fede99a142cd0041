// Decides which addresses the service may connect to for a user-supplied URL.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isIpAddress } from '../text.ts'

// NAT64 addresses embed the IPv4 address that is actually reached.
const NAT64: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

// The part of IPv6 allocated to the public internet; ipaddr.js calls unallocated ranges "unicast" too.
const PUBLIC_IPV6: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3')

// Azure's platform service for virtual machines, which has a public address.
const PLATFORM_SERVICE = '168.63.129.16'

/**
 * Whether the address is on the public internet, or in one of the networks (CIDRs or addresses) that the operator
 * allows. Special ranges are refused: private, loopback, link-local, shared, multicast, reserved, documentation, and
 * tunnels to an address inside them; so are invalid addresses and those with a zone.
 */
export function isPermittedAddress(text: string, allowedNetworks: string[]): boolean {
  if (!isIpAddress(text)) return false
  // A mapped address (::ffff:127.0.0.1) is another spelling of the IPv4 address.
  const address = ipaddr.process(isIP(text) === 6 ? inHexadecimal(text) : text)
  return isPublic(address) || allowedNetworks.some((network) => isWithin(address, network))
}

/** Whether the address is in one of the networks (CIDRs or addresses). */
export function isInNetworks(text: string, networks: string[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some((network) => isWithin(address, network))
}

// ipaddr.js treats ::8.8.8.8 as an IPv4 address, although no connection to it would reach 8.8.8.8.
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
