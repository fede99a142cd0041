// Allowed target addresses: every special-purpose network, its edges and its neighbors.
import assert from 'node:assert/strict'
import { isIPv4 } from 'node:net'
import { describe, it } from 'node:test'
import ipaddr from 'ipaddr.js'
import { isInNetworks, isPermittedAddress } from '../../src/platform/outbound/outbound-address.ts'

/** The registries of special-purpose addresses (IANA) and what else is no host of the public internet. */
const specialNetworks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32 168.63.129.16/32
  ::/96 ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 1::/16 200::/7 2001::/23 2001::/32 2001:2::/48
  2001:10::/28 2001:20::/28 2001:db8::/32 2002::/16 3fff::/20 4000::/2 5f00::/16 8000::/1 fc00::/7 fe00::/9
  fe80::/10 fec0::/10 ff00::/8`

const metadataServices = `
  169.254.169.254 169.254.170.2 169.254.169.253 100.100.100.200 192.0.0.192 168.63.129.16 fd00:ec2::254
  fd20:ce::254 fe80::a9fe:a9fe`

const embedding = `
  ::ffff:10.0.0.1 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe 0:0:0:0:0:ffff:7f00:1 ::127.0.0.1 ::10.0.0.1 ::8.8.8.8
  ::808:808 ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::a00:1 64:ff9b::169.254.169.254 2002:7f00:1::
  2002:a00:1::1 2002:a9fe:a9fe:: 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:f5ff:fffe`

const publicAddresses = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255
  198.20.0.0 198.51.99.255 203.0.112.255 203.0.114.0 223.255.255.255 168.63.129.15 168.63.129.17
  2606:4700:4700::1111 2a00:1450:4001:80e::200e 2400:cb00::1 2001:200::1 2001:4860::8888 2003::1
  3ffe:ffff::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8`

const noAddresses = [
  '',
  ' ',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '8.8.8',
  '8.8.8.8/32',
  '[2606:4700::1]',
  '2606:4700::1%eth0',
  'fe80::1%1',
  '8.8.8.8 ',
  '８.8.8.8',
  '1.1.1.1\n',
]

const wordsOf = (text: string) => text.trim().split(/\s+/)

describe('an address', () => {
  for (const network of wordsOf(specialNetworks))
    it(`in ${network} is refused, from the first to the last`, () => {
      for (const address of edgesOf(network)) assert.equal(isPermittedAddress(address, []), false, address)
    })

  for (const address of wordsOf(metadataServices + embedding))
    it(`${address} is refused`, () => assert.equal(isPermittedAddress(address, []), false))

  for (const address of wordsOf(publicAddresses))
    it(`${address} is public`, () => assert.equal(isPermittedAddress(address, []), true))

  for (const text of noAddresses)
    it(`is not what ${JSON.stringify(text)} is`, () => {
      assert.equal(isPermittedAddress(text, []), false)
      assert.equal(isPermittedAddress(text, ['0.0.0.0/0', '::/0']), false)
    })
})

describe('an allowed network', () => {
  const table: [string, string[], boolean][] = [
    ['127.0.0.1', ['127.0.0.0/8'], true],
    ['127.255.0.9', ['127.0.0.0/8'], true],
    ['::ffff:127.0.0.1', ['127.0.0.0/8'], true],
    ['10.0.0.1', ['127.0.0.0/8'], false],
    ['::1', ['127.0.0.0/8'], false],
    ['::1', ['::1/128'], true],
    ['::1', ['::1'], true],
    ['::2', ['::1'], false],
    ['10.1.2.3', ['10.1.2.3'], true],
    ['10.1.2.4', ['10.1.2.3'], false],
    ['10.1.2.3', ['192.168.0.0/16', '10.1.2.0/24'], true],
    ['10.1.3.3', ['192.168.0.0/16', '10.1.2.0/24'], false],
    ['fd00::5', ['fd00::/8'], true],
    ['fe80::5', ['fd00::/8'], false],
    ['10.0.0.1', ['0.0.0.0/0'], true],
    ['::1', ['0.0.0.0/0'], false],
    ['10.0.0.1', ['::/0'], false],
    ['2002:7f00:1::', ['127.0.0.0/8'], false],
    ['64:ff9b::7f00:1', ['127.0.0.0/8'], false],
    ['::127.0.0.1', ['127.0.0.0/8'], false],
    ['8.8.8.8', ['10.0.0.0/8'], true],
  ]
  for (const [address, networks, expected] of table)
    it(`of ${networks.join(' and ')} ${expected ? 'lets' : 'does not let'} ${address} through`, () =>
      assert.equal(isPermittedAddress(address, networks), expected))
})

describe('a trusted proxy', () => {
  const table: [string, string[], boolean][] = [
    ['10.1.2.3', ['10.1.2.0/24'], true],
    ['10.1.2.3', ['192.168.0.0/16', '10.1.2.3'], true],
    ['10.1.2.3', ['10.1.2.3', '192.168.0.0/16'], true],
    ['::ffff:10.1.2.3', ['10.1.2.3'], true],
    ['fd00::5', ['10.0.0.0/8', 'fd00::/8'], true],
    ['10.1.3.3', ['10.1.2.0/24'], false],
    ['8.8.8.8', ['10.1.2.0/24'], false],
    ['10.1.2.3', [], false],
    ['', ['0.0.0.0/0', '::/0'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
  ]
  for (const [address, networks, expected] of table)
    it(`among ${networks.join(' and ') || 'none'} is ${expected ? '' : 'not '}${address || 'an unknown peer'}`, () =>
      assert.equal(isInNetworks(address, networks), expected))
})

function edgesOf(network: string): string[] {
  const [start, bits] = ipaddr.parseCIDR(network)
  const first = start.toByteArray()
  const last = first.map((byte, index) => byte | (0xff >> Math.min(8, Math.max(0, bits - index * 8))))
  const edges = [first, last].map((bytes) => ipaddr.fromByteArray(bytes).toString())
  assert.ok(edges.every((edge) => isIPv4(edge) === isIPv4(network.split('/')[0] ?? '')))
  return edges
}
