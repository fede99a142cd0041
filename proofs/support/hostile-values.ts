// Hostile values: JSON, filters, ids, queries, headers, and spellings of internal addresses in URLs, where `{port}` stands
// for a listening port.
import type { Random } from '../../src/demo/demo-random.ts'

/** Splits a template at white space; escape sequences remain as written. */
export const words = ({ raw }: TemplateStringsArray): string[] => raw.join('').trim().split(/\s+/)

export const hostileJson = [
  ...words`null true false 0 -0 -1 1 0.1 1.5 1e3 1E+2 1e400 -1e400 1e-400
    2147483647 2147483648 4294967296 9007199254740992 9007199254740993 99999999999999999999
    0.30000000000000004 0.00001 1e15 1000000000000000.0001 123456789012345678901234567890.5
    [] {} [[]] [null] [1,2,3] {"a":1} [{"a":1}] {"0":1,"1":2} {"length":1}
    {"__proto__":{"x":1}} {"constructor":{"prototype":{"x":1}}} {"toString":1,"valueOf":1,"then":1}
    "" "\t" "\u0000" "a\u0000b" "\ud800" "\udc00x" "x\ud83d" "\ufeff"
    "\u202e" "\u2028" "\u0085" "\uffff" "é" "e\u0301" "ß" "İ" "🙂" "\u200b"
    "__proto__" "constructor" "hasOwnProperty" "undefined" "null" "NaN" "-Infinity"
    "1" "01" "+1" "1.0" "0x1" "1e3" "1_0" "-1" "2147483648" "١٢" "１"
    "true" "yes" "t" "yesterday" "now" "epoch" "infinity" "-infinity" "allballs"
    "24:00:00" "10000-01-01" "2024-01-01T00:00:00Z" "2023-02-29" "-4713-01-01"
    "a@" "@" "'" "\"" "%" "_" "\\" "%s%n" "$1" "{{7*7}}"
    "../../etc/passwd" "C:\\" "<script>" "http://169.254.169.254/" "http://[::1]/"
    "javascript:1" "http://a:b@127.0.0.1/" "fe80::1%eth0" "::ffff:1.2.3.4" "1.2.3" "localhost"`,
  '" "',
  '"1 "',
  '"2024-02-30 00:00:00"',
  '"2024-01-01 24:00:00"',
  '"2024-06-30 23:59:60"',
  '"0000-01-01 00:00:00"',
  '"2024-01-01 00:00:00+25"',
  '"a@example.com, b@example.com"',
  '"a b@c"',
  '"a@example.com\\r\\nBcc: b@example.com"',
  '"\'; drop table quote; --"',
  '"${7*7}"',
  '"http://x y"',
]

/** Values that schemas often accept and PostgreSQL often rejects; used most often. */
export const riskiestJson = [
  ...words`"a\u0000b" "\ud800" 2147483648 9223372036854775808 1e400 1e308 0.00001 1e15 {} [] null ""`,
  '"2024-02-30 00:00:00"',
  '"infinity"',
  '"10000-01-01 00:00:00"',
  '-1',
  '0',
  '1.5',
]

/** Values of `filter`; FIELD stands for a field of the list. */
export const hostileFilters = [
  '',
  ' ',
  '{"FIELD ":1}',
  '{"FIELD":" 1"}',
  '{"1=1 or FIELD":1}',
  '{"FIELD\\" or \\"1\\"=\\"1":1}',
  ...words`null 5 "" "x" [] [{}] true { } {}{} {"FIELD"} {FIELD:1} {'FIELD':1} {"FIELD":1,"FIELD":2}
    {"":1} {"\ud800":1} {"FIELD\u0000":1} {"__proto__":1} {"__proto__":{"FIELD":1}} {"constructor":1}
    {"toString":1} {"hasOwnProperty":1} {"xmin":1} {"ctid":1} {"message":"x"} {"customer_ip":"x"}`,
  ...[
    ...words`null [] {} [1] {"FIELD":1} 1e400 {"eq":1,"eq":2} {"eq":{}} {"eq":null} {"in":1} {"in":[]}
      {"in":[null]} {"in":[[]]} {"nin":[]} {"like":"%"} {"like":"\\"} {"like":"\\%"} {"null":"x"}
      {"null":true,"notnull":true} {"from":"yesterday"} {"from":"infinity"} {"from":"24:00:00"}
      {"to":"2024-02-30"} {"from":"10000-01-01"} {"from":"0001-01-01","to":"9999-12-31"} {"gt":"2024-01-01"}
      "a\u0000" "\ud800" {"in":["\udfff"]} {"\ud800":1} {"":1} {"__proto__":1} {"constructor":1}
      "$1" "\\'" 2147483648 -1 0.5 "1e3" "١" true "TRUE" 2`,
    '"\' or 1=1--"',
    `{"in":[${'1,'.repeat(1000)}1]}`,
    `"${'x'.repeat(10_000)}"`,
    '['.repeat(4000) + ']'.repeat(4000),
  ].map((condition) => `{"FIELD":${condition}}`),
  '\uFEFF{}',
  '{"FIELD":'.repeat(1000),
]

/** Path segments that are not ids, some of them invalid in a path or leading to another one. */
export const hostileIds = [
  ...words`abc 1.5 1e3 0x1 1_0 01 %201 1%20 +1 %2B1 0 -1 -0 NaN Infinity null undefined true __proto__
    constructor toString 1;drop 1'-- 1,2 2147483648 4294967297 9007199254740993 12345678901234567890 %00 1%00
    %D9%A1 %EF%BC%91 1%0A ..%2f1 1%2f.. %2e%2e %2e * [] {}
    1%27 %27-- 9007199254740992 11111111111111111111 %D9%A1%D9%A2 .. . %ff % %zz %C0%80 %ED%A0%80
    %F4%90%80%80 1%2f %5c %252e %25 1%0d%0aX:%20y :id {id} ( ~ %F0%9F%AA%91 %E2%80%AE 1%23 1%3Fa=b 1e400 $1 @
    %09 %7f %EF%BB%BF1`,
  '9'.repeat(10_000),
  'x'.repeat(10_000),
]

export const hostileQueries = [
  ...words`nonsense=1 fitler={} = & &&&= % %zz=1 %ff=1 %00=1 a[b]=c __proto__=1 ? ??=?
    __proto__[x]=1 constructor[prototype][x]=1 constructor=1 toString a=%ED%A0%80 a=%00 +=+ #x
    filter filter= filter[]={} filter[a]=1 filter=%00 filter=%ff filter=%EF%BB%BF{} filter=%257B%257D
    addItems addItems= addItems=2 addItems=TRUE addItems=true&addItems=false addItems[]=true addItems=null
    searchCriteria searchCriteria=1 after=-1 after=9999999999 after=99999999999 limit=0 limit=1001 type=*
    access_token=x _method=DELETE callback=x`,
  ...words`[pageSize]=0 [pageSize]=1001 [pageSize]=1e3 [pageSize]= [currentPage]=1 [pageSize][]=1
    [pageSize]=1000&searchCriteria[currentPage]=2147483647 [sortOrders][0][field]=xmin
    [sortOrders][0][field]=created_at%20desc [sortOrders][0][direction]=asc
    [sortOrders][1][field]=created_at [sortOrders][__proto__][field]=x`.map(
    (rest) => `searchCriteria${rest}`,
  ),
  'x'.repeat(8000),
  'a=1&'.repeat(2000),
]

/** Headers that replace or supplement those of a request. */
export const hostileHeaders: [name: string, value: string][] = Object.entries({
  'content-type': [
    ...words`text/plain application/xml application/json; x / application/JSON application/vnd.api+json
      multipart/form-data null __proto__`,
    '',
    'application/json\tx',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json, text/plain',
    'multipart/form-data; boundary=',
    '\xff',
    'multipart/form-data; boundary=x',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'GZIP, identity', 'x', '', 'deflate, gzip'],
  accept: [
    ...words`text/html */*;q=0 application/json;q=0 , x * application/json;q=2 application/*
      __proto__/__proto__ application/json;version="`,
    '',
    '\xe4',
    'a'.repeat(4000),
    'image/*, */*;q=0.1',
  ],
  'idempotency-key': ['', 'x'.repeat(256), 'a b', '\xe4', '\t', 'a\x7f'],
  'x-forwarded-for': ['1.2.3.4', '1.2.3.4, 5.6.7.8', "'", '::1', 'x'.repeat(4000), ',,,', 'unknown'],
  'x-http-method-override': ['DELETE', 'PUT', 'HEAD'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=99999999999-', 'x'],
  host: ['', 'a b', '\xff', 'x'.repeat(4000), '[::1', "'", 'localhost:99999', '../', 'a,b'],
  // Headers that no route describes.
  ...Object.fromEntries(
    words`cookie origin forwarded if-none-match if-modified-since accept-language x-request-id traceparent
      __proto__ constructor`.map((name) => [name, ['1', '*', 'a=b', '\xff', 'x'.repeat(4000)]]),
  ),
}).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))

/** Each reaches a port of this machine if nothing checks the address. A test shows this, so that a missing check is noticed. */
export const loopbackUrls = [
  ...words`http://127.0.0.1:{port}/ https://127.0.0.1:{port}/ HTTP://127.0.0.1:{port}/ http:127.0.0.1:{port}/
    http:/127.0.0.1:{port}/ http:///127.0.0.1:{port}/ http://127.0.0.1:0{port}/`,
  'http:\\\\127.0.0.1:{port}\\',
  'http://127.0.0.1:{port}\\@example.com/',
  ...[
    // Shortened, octal, hexadecimal, as one number, mixed.
    ...words`127.1 127.0.1 127.000.000.001 0177.0.0.1 0177.0.0.01 00000177.00.00.001 0x7f.0.0.1
      0X7F.0x0.0x0.0x1 0x7f.1 0x7f000001 0x000000007f000001 2130706433 017700000001 0177.0x0.0.1 127.0x1
      127.0.0.1. 2130706433.`,
    ...words`%31%32%37.%30.%30.%31 127%2e0%2e0%2e1 %30x7f000001 %32130706433 l%6fcalhost`,
    ...words`１２７.０.０.１ 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 ¹²⁷.⁰.⁰.¹
      %EF%BC%91%EF%BC%92%EF%BC%97.0.0.1`,
    '127.0.0.\u00ad1',
    '127.0.0.\u200b1',
    // The address that means "here", and names.
    ...words`0.0.0.0 0 0x0 00.00 localhost LOCALHOST ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ`,
  ].map((host) => `http://${host}:{port}/`),
]

export const loopbackUrlsOverIPv6 = [
  ...words`::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::0001 0::1 :: 0:0::0
    ::ffff:127.0.0.1 ::FFFF:7F00:1 0:0:0:0:0:ffff:127.0.0.1 ::ffff:0.0.0.0`.map(
    (host) => `http://[${host}]:{port}/`,
  ),
  'https://[::1]:{port}/',
]

/** No URLs, not absolute, of another scheme, or with credentials or a fragment, although a lax parser may accept them. */
export const malformedUrls = [
  '',
  ' http://127.0.0.1:{port}/',
  'http://127.0.0.1:{port}/ ',
  'http://127.0.0.1:{port}/a b',
  'http://127.0.0.1:{port}/\u00a0',
  'ht\ntp://127.0.0.1:{port}/',
  'http://127.0.\t0.1:{port}/',
  'http://127.0.0.1:{port}/\r\nX-Injected: 1',
  'http://127.0.0.1:{port}/\0',
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

/** Hosts in internal networks, most of which no machine has. */
export const internalHosts = [
  ...words`10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 192.168.255.255 100.64.0.1
    100.127.255.254 169.254.0.1 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7
    203.0.113.7 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 0.1.2.3 127.0.0.2 127.255.255.254 10.1
    0xa.1 0xac100001 167772161`,
  // Metadata services of clouds.
  ...words`169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.43518 169.254.170.2
    100.100.100.200 192.0.0.192 168.63.129.16 [fd00:ec2::254] [fd20:ce::254] [::ffff:169.254.169.254]
    [::ffff:a9fe:a9fe] [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::]`,
  ...words`[::127.0.0.1] [::7f00:1] [::10.0.0.1] [::ffff:10.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1]
    [64:ff9b:1::1] [2002:7f00:1::] [2001:0:7f00:1::1] [fc00::1] [fd12:3456:789a::1] [fe80::1] [fec0::1]
    [ff02::1] [2001:db8::1] [100::1] [5f00::1]`,
]

// RFC 6890 and later additions.
const internalNetworks = words`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`

/** Only the first is canonical. */
const ipv4Spellings: ((parts: number[], number: number) => string)[] = [
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
  return random.pick(ipv4Spellings)(parts, number)
}

const hex = (high: number, low: number): string => (high * 256 + low).toString(16)
