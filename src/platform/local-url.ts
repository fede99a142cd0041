// Web addresses of the service for clients on this machine.
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

// The address of this machine at which a service that listens on all addresses is reached. One on `::` usually takes IPv4 too, and a
// browser or Node tries both for a name.
const wildcardHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost' }

/** Returns the address under which a client on this machine reaches a service that listens on this host. */
export function localUrl(host: string, port: number | string): string {
  const name = wildcardHosts[host] ?? host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** Whether only clients on this machine reach the host. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
