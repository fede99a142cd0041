// Values that once broke a service somewhere: JSON, filters, ids, queries, headers.

/** The words of a text, with its backslashes as they stand there. */
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
  ...['" "', '"1 "', '"2024-02-30 00:00:00"', '"2024-01-01 24:00:00"', '"2024-06-30 23:59:60"'],
  ...['"0000-01-01 00:00:00"', '"2024-01-01 00:00:00+25"', '"a@example.com, b@example.com"', '"a b@c"'],
  ...['"a@example.com\\r\\nBcc: b@example.com"', '"\'; drop table quote; --"', '"${7*7}"', '"http://x y"'],
]

/** Those of them that a schema takes easily and a database does not: they are tried the most. */
export const deadliestJson = [
  ...words`"a\u0000b" "\ud800" 2147483648 9223372036854775808 1e400 1e308 0.00001 1e15 {} [] null ""`,
  ...['"2024-02-30 00:00:00"', '"infinity"', '"10000-01-01 00:00:00"', '-1', '0', '1.5'],
]

/** The text of a `filter`; FIELD stands for one that the list knows. */
export const hostileFilters = [
  ...['', ' ', '{"FIELD ":1}', '{"FIELD":" 1"}', '{"1=1 or FIELD":1}', '{"FIELD\\" or \\"1\\"=\\"1":1}'],
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
    ...['"\' or 1=1--"', `{"in":[${'1,'.repeat(1000)}1]}`, `"${'x'.repeat(10_000)}"`],
    '['.repeat(4000) + ']'.repeat(4000),
  ].map((condition) => `{"FIELD":${condition}}`),
  ...['\uFEFF{}', '{"FIELD":'.repeat(1000)],
]

/** In a path, in place of an id: texts that are none. */
export const noIds = [
  ...words`abc 1.5 1e3 0x1 1_0 01 %201 1%20 +1 %2B1 0 -1 -0 NaN Infinity null undefined true __proto__
    constructor toString 1;drop 1'-- 1,2 2147483648 4294967297 9007199254740993 12345678901234567890 %00 1%00
    %D9%A1 %EF%BC%91 1%0A ..%2f1 1%2f.. %2e%2e %2e * [] {}`,
  '9'.repeat(10_000),
]

/** The same, and what is no part of a path, leads elsewhere, or is cut off before it is read. */
export const hostileIds = [
  ...noIds,
  ...words`1%27 %27-- 9007199254740992 11111111111111111111 %D9%A1%D9%A2 .. . %ff % %zz %C0%80 %ED%A0%80
    %F4%90%80%80 1%2f %5c %252e %25 1%0d%0aX:%20y :id {id} ( ~ %F0%9F%AA%91 %E2%80%AE 1%23 1%3Fa=b 1e400 $1 @
    %09 %7f %EF%BB%BF1`,
  'x'.repeat(10_000),
]

/** Whole queries, or what is added to one. */
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
  ...['x'.repeat(8000), 'a=1&'.repeat(2000)],
]

/** One header in place of, or beside, what a request has. */
export const hostileHeaders: [name: string, value: string][] = Object.entries({
  'content-type': [
    ...words`text/plain application/xml application/json; x / application/JSON application/vnd.api+json
      multipart/form-data null __proto__`,
    ...['', 'application/json\tx', 'application/json; charset=utf-16', 'application/json; charset=latin1'],
    ...['application/json, text/plain', 'multipart/form-data; boundary=', '\xff'],
    'multipart/form-data; boundary=x',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'GZIP, identity', 'x', '', 'deflate, gzip'],
  accept: [
    ...words`text/html */*;q=0 application/json;q=0 , x * application/json;q=2 application/*
      __proto__/__proto__ application/json;version="`,
    ...['', '\xe4', 'a'.repeat(4000), 'image/*, */*;q=0.1'],
  ],
  'idempotency-key': ['', 'x'.repeat(256), 'a b', '\xe4', '\t', 'a\x7f'],
  'x-forwarded-for': ['1.2.3.4', '1.2.3.4, 5.6.7.8', "'", '::1', 'x'.repeat(4000), ',,,', 'unknown'],
  'x-http-method-override': ['DELETE', 'PUT', 'HEAD'],
  cookie: ['a=b', '=', 'token=x', '__proto__=1', '\xff'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=99999999999-', 'x'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  origin: ['null', 'http://evil.example', '\xff'],
  forwarded: ['for=1.2.3.4;proto=x', ';'],
  host: ['', 'a b', '\xff', 'x'.repeat(4000), '[::1', "'", 'localhost:99999', '../', 'a,b'],
  'x-request-id': ['1', '\xff', 'x'.repeat(4000)],
  'accept-language': ['de', '*', 'x'.repeat(4000), '\xff'],
  traceparent: ['x', '00-0-0-00'],
  ['__proto__']: ['1'],
  constructor: ['1'],
}).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))
