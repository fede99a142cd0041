// The spellings of internal addresses that a URL can hide, as tables; `{port}` stands for a port that listens.
import type { Random } from '../../src/demo/demo-random.ts'

/** Each leads to this machine when nobody checks: the tests show that too, so that they would notice a hit. */
export const loopbackUrls = [
  'http://127.0.0.1:{port}/',
  'https://127.0.0.1:{port}/',
  'HTTP://127.0.0.1:{port}/',
  'http:127.0.0.1:{port}/',
  'http:/127.0.0.1:{port}/',
  'http:///127.0.0.1:{port}/',
  'http:\\\\127.0.0.1:{port}\\',
  'http://127.0.0.1:0{port}/',
  'http://127.0.0.1:{port}\\@example.com/',
  // Shortened, octal, hexadecimal, as one number, mixed.
  'http://127.1:{port}/',
  'http://127.0.1:{port}/',
  'http://127.000.000.001:{port}/',
  'http://0177.0.0.1:{port}/',
  'http://0177.0.0.01:{port}/',
  'http://00000177.00.00.001:{port}/',
  'http://0x7f.0.0.1:{port}/',
  'http://0X7F.0x0.0x0.0x1:{port}/',
  'http://0x7f.1:{port}/',
  'http://0x7f000001:{port}/',
  'http://0x000000007f000001:{port}/',
  'http://2130706433:{port}/',
  'http://017700000001:{port}/',
  'http://0177.0x0.0.1:{port}/',
  'http://127.0x1:{port}/',
  'http://127.0.0.1.:{port}/',
  'http://2130706433.:{port}/',
  // Percent-encoded.
  'http://%31%32%37.%30.%30.%31:{port}/',
  'http://127%2e0%2e0%2e1:{port}/',
  'http://%30x7f000001:{port}/',
  'http://%32130706433:{port}/',
  'http://l%6fcalhost:{port}/',
  // Other digits and dots that mean the same.
  'http://１２７.０.０.１:{port}/',
  'http://127。0。0。1:{port}/',
  'http://127．0．0．1:{port}/',
  'http://①②⑦.⓪.⓪.①:{port}/',
  'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:{port}/',
  'http://¹²⁷.⁰.⁰.¹:{port}/',
  'http://127.0.0.\u00ad1:{port}/',
  'http://127.0.0.\u200b1:{port}/',
  'http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1:{port}/',
  // The address that means "here".
  'http://0.0.0.0:{port}/',
  'http://0:{port}/',
  'http://0x0:{port}/',
  'http://00.00:{port}/',
  // Names.
  'http://localhost:{port}/',
  'http://LOCALHOST:{port}/',
  'http://ｌｏｃａｌｈｏｓｔ:{port}/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:{port}/',
]

/** The same where the machine has IPv6. */
export const loopbackUrlsOverIPv6 = [
  'http://[::1]:{port}/',
  'https://[::1]:{port}/',
  'http://[0:0:0:0:0:0:0:1]:{port}/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]:{port}/',
  'http://[::0001]:{port}/',
  'http://[0::1]:{port}/',
  'http://[::]:{port}/',
  'http://[0:0::0]:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://[::FFFF:7F00:1]:{port}/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:{port}/',
  'http://[::ffff:0.0.0.0]:{port}/',
]

/** Not taken for an absolute URL of http or https without secrets, whatever a laxer reader would make of them. */
export const malformedUrls = [
  '',
  '/',
  '127.0.0.1:{port}',
  '//127.0.0.1:{port}/',
  ' http://127.0.0.1:{port}/',
  'http://127.0.0.1:{port}/ ',
  'http://127.0.0.1:{port}/a b',
  'http://127.0.0.1:{port}/\u00a0',
  'ht\ntp://127.0.0.1:{port}/',
  'http://127.0.\t0.1:{port}/',
  'http://127.0.0.1:{port}/\r\nX-Injected: 1',
  'http://127.0.0.1:{port}/\0',
  'http://127.0.0.1%00:{port}/',
  'http://127.0.0.1%0a:{port}/',
  'http://127.0.0.1%20:{port}/',
  'http://127.0.0.1%2f:{port}/',
  'http://127.0.0.1%23@example.com:{port}/',
  'http://256.0.0.1:{port}/',
  'http://127.0.0.0x:{port}.1/',
  'http://0x100000000:{port}/',
  'http://4294967296:{port}/',
  'http://1.2.3.4.5:{port}/',
  'http://127..0.1:{port}/',
  'http://127.0.0.08:{port}/',
  'http://[::1%25lo]:{port}/',
  'http://[::1%lo]:{port}/',
  'http://[fe80::1%25eth0]:{port}/',
  'http://[::1:{port}/',
  'http://::1:{port}/',
  'http://[127.0.0.1]:{port}/',
  'http://[[::1]]:{port}/',
  'http://[::ffff:127.1]:{port}/',
  'http://127.0.0.1:65536/',
  'http://127.0.0.1:0/',
  'http://127.0.0.1:{port}x/',
  'http://anna:secret@127.0.0.1:{port}/',
  'http://example.com@127.0.0.1:{port}/',
  'http://example.com:80@127.0.0.1:{port}/',
  'http://:secret@127.0.0.1:{port}/',
  'http://127.0.0.1:{port}/#@example.com',
  'http://127.0.0.1:{port}/#',
  'ftp://127.0.0.1:{port}/',
  'ws://127.0.0.1:{port}/',
  'gopher://127.0.0.1:{port}/_x',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'unix:/var/run/docker.sock',
  'data:text/plain,x',
  'javascript:alert(1)',
  'blob:http://127.0.0.1:{port}/x',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  `http://127.0.0.1:{port}/${'x'.repeat(2048)}`,
]

/** Hosts of other networks that are not public; nothing of this machine listens there. */
export const internalHosts = [
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.255'],
  ...['100.64.0.1', '100.127.255.254', '169.254.0.1', '192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.250', '240.0.0.1'],
  ...[
    '255.255.255.255',
    '0.1.2.3',
    '127.0.0.2',
    '127.255.255.254',
    '10.1',
    '0xa.1',
    '0xac100001',
    '167772161',
  ],
  // The services of clouds for their own machines.
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518', '169.254.170.2'],
  ...['100.100.100.200', '192.0.0.192', '168.63.129.16', '[fd00:ec2::254]', '[fd20:ce::254]'],
  ...['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]'],
  // IPv6, with IPv4 inside or not.
  ...['[::127.0.0.1]', '[::7f00:1]', '[::10.0.0.1]', '[::ffff:10.0.0.1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001:0:7f00:1::1]', '[fc00::1]'],
  ...['[fd12:3456:789a::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[100::1]', '[5f00::1]'],
]

// RFC 6890 and what came after it: the first and the last address of each network, as a number.
const internalNetworks: [first: number, last: number][] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xefffffff],
  [0xf0000000, 0xffffffff],
]

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

/** An internal address by chance, in one of its writings. */
export function randomInternalHost(random: Random): string {
  const [first, last] = random.pick(internalNetworks)
  const number = random.integer(first, last)
  const parts = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256)
  return random.pick(writings)(parts, number)
}

function hex(high: number, low: number): string {
  return (high * 256 + low).toString(16)
}
