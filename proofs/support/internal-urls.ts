// The spellings of internal addresses that a URL can hide, as tables; `{port}` stands for a port that listens.
import type { Random } from '../../src/demo/demo-random.ts'
import { words } from './hostile-values.ts'

/** Each leads to this machine when nobody checks: the tests show that too, so that they would notice a hit. */
export const loopbackUrls = [
  ...words`http://127.0.0.1:{port}/ https://127.0.0.1:{port}/ HTTP://127.0.0.1:{port}/ http:127.0.0.1:{port}/
    http:/127.0.0.1:{port}/ http:///127.0.0.1:{port}/ http://127.0.0.1:0{port}/`,
  ...['http:\\\\127.0.0.1:{port}\\', 'http://127.0.0.1:{port}\\@example.com/'],
  ...[
    // Shortened, octal, hexadecimal, as one number, mixed.
    ...words`127.1 127.0.1 127.000.000.001 0177.0.0.1 0177.0.0.01 00000177.00.00.001 0x7f.0.0.1
      0X7F.0x0.0x0.0x1 0x7f.1 0x7f000001 0x000000007f000001 2130706433 017700000001 0177.0x0.0.1 127.0x1
      127.0.0.1. 2130706433.`,
    // Percent-encoded.
    ...words`%31%32%37.%30.%30.%31 127%2e0%2e0%2e1 %30x7f000001 %32130706433 l%6fcalhost`,
    // Other digits and dots that mean the same.
    ...words`１２７.０.０.１ 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 ¹²⁷.⁰.⁰.¹
      %EF%BC%91%EF%BC%92%EF%BC%97.0.0.1`,
    ...['127.0.0.\u00ad1', '127.0.0.\u200b1'],
    // The address that means "here", and names.
    ...words`0.0.0.0 0 0x0 00.00 localhost LOCALHOST ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ`,
  ].map((host) => `http://${host}:{port}/`),
]

/** The same where the machine has IPv6. */
export const loopbackUrlsOverIPv6 = [
  ...words`::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::0001 0::1 :: 0:0::0
    ::ffff:127.0.0.1 ::FFFF:7F00:1 0:0:0:0:0:ffff:127.0.0.1 ::ffff:0.0.0.0`.map(
    (host) => `http://[${host}]:{port}/`,
  ),
  'https://[::1]:{port}/',
]

/** Not taken for an absolute URL of http or https without secrets, whatever a laxer reader would make of them. */
export const malformedUrls = [
  ...['', ' http://127.0.0.1:{port}/', 'http://127.0.0.1:{port}/ ', 'http://127.0.0.1:{port}/a b'],
  ...['http://127.0.0.1:{port}/\u00a0', 'ht\ntp://127.0.0.1:{port}/', 'http://127.0.\t0.1:{port}/'],
  ...['http://127.0.0.1:{port}/\r\nX-Injected: 1', 'http://127.0.0.1:{port}/\0'],
  ...words`127.0.0.1%00 127.0.0.1%0a 127.0.0.1%20 127.0.0.1%2f 127.0.0.1%23@example.com 256.0.0.1 0x100000000
    4294967296 1.2.3.4.5 127..0.1 127.0.0.08 [::1%25lo] [::1%lo] [fe80::1%25eth0] [::1 ::1 [127.0.0.1] [[::1]]
    [::ffff:127.1] anna:secret@127.0.0.1 example.com@127.0.0.1 example.com:80@127.0.0.1 :secret@127.0.0.1`.map(
    (host) => `http://${host}:{port}/`,
  ),
  ...words`/ 127.0.0.1:{port} //127.0.0.1:{port}/ http://127.0.0.0x:{port}.1/ http://127.0.0.1:65536/
    http://127.0.0.1:0/ http://127.0.0.1:{port}x/ http://127.0.0.1:{port}/#@example.com
    http://127.0.0.1:{port}/# ftp://127.0.0.1:{port}/ ws://127.0.0.1:{port}/ gopher://127.0.0.1:{port}/_x
    file:///etc/passwd file://127.0.0.1/etc/passwd unix:/var/run/docker.sock data:text/plain,x
    javascript:alert(1) blob:http://127.0.0.1:{port}/x http+unix://%2Fvar%2Frun%2Fdocker.sock/`,
  `http://127.0.0.1:{port}/${'x'.repeat(2048)}`,
]

/** Hosts of other networks that are not public; nothing of this machine listens there. */
export const internalHosts = [
  ...words`10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 192.168.255.255 100.64.0.1
    100.127.255.254 169.254.0.1 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7
    203.0.113.7 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 0.1.2.3 127.0.0.2 127.255.255.254 10.1
    0xa.1 0xac100001 167772161`,
  // The services of clouds for their own machines.
  ...words`169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.43518 169.254.170.2
    100.100.100.200 192.0.0.192 168.63.129.16 [fd00:ec2::254] [fd20:ce::254] [::ffff:169.254.169.254]
    [::ffff:a9fe:a9fe] [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::]`,
  // IPv6, with IPv4 inside or not.
  ...words`[::127.0.0.1] [::7f00:1] [::10.0.0.1] [::ffff:10.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1]
    [64:ff9b:1::1] [2002:7f00:1::] [2001:0:7f00:1::1] [fc00::1] [fd12:3456:789a::1] [fe80::1] [fec0::1]
    [ff02::1] [2001:db8::1] [100::1] [5f00::1]`,
]

// RFC 6890 and what came after it.
const internalNetworks = words`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`

/** Ways to write an IPv4 address of which only the first is the usual one. */
const writings: ((parts: number[], number: number) => string)[] = [
  (parts) => parts.join('.'),
  (_parts, number) => String(number),
  (_parts, number) => `0x${number.toString(16)}`,
  (_parts, number) => `0${number.toString(8)}`,
  (parts) => parts.map((part) => `0x${part.toString(16)}`).join('.'),
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${(b! << 16) | (c! << 8) | d!}`,
  ([a, b, c, d]) => `${a}.${b}.${(c! << 8) | d!}`,
  (parts) => `${parts.join('.')}.`,
  (parts) => parts.join('。'),
  (parts) => encodeURIComponent(parts.join('.')).replaceAll('.', '%2e'),
  ([a, b, c, d]) => `[::ffff:${hex(a!, b!)}:${hex(c!, d!)}]`,
  (parts) => `[::ffff:${parts.join('.')}]`,
  ([a, b, c, d]) => `[::${hex(a!, b!)}:${hex(c!, d!)}]`,
  ([a, b, c, d]) => `[64:ff9b::${hex(a!, b!)}:${hex(c!, d!)}]`,
  ([a, b, c, d]) => `[2002:${hex(a!, b!)}:${hex(c!, d!)}::]`,
]

export function randomInternalHost(random: Random): string {
  const [start = '', bits] = random.pick(internalNetworks).split('/')
  const first = start.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const number = random.integer(first, first + 2 ** (32 - Number(bits)) - 1)
  const parts = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256)
  return random.pick(writings)(parts, number)
}

function hex(high: number, low: number): string {
  return (high * 256 + low).toString(16)
}
