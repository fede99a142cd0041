// Headers that once broke a service somewhere.

/** One header in place of, or beside, what a request has. */
export const hostileHeaders: [name: string, value: string][] = [
  ...headers('content-type', [
    '',
    'text/plain',
    'application/json\tx',
    'application/xml',
    'application/json;',
    'x',
    '/',
  ]),
  ...headers('content-type', [
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/JSON',
  ]),
  ...headers('content-type', [
    'application/json, text/plain',
    'application/vnd.api+json',
    'multipart/form-data',
    'null',
  ]),
  ...headers('content-type', [
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    '__proto__',
    '\xff',
  ]),
  ...headers('content-encoding', ['gzip', 'br', 'identity', 'GZIP, identity', 'x', '', 'deflate, gzip']),
  ...headers('accept', [
    '',
    'text/html',
    '*/*;q=0',
    'application/json;q=0',
    ',',
    'x',
    '*',
    'a'.repeat(4000),
    'image/*, */*;q=0.1',
  ]),
  ...headers('accept', [
    'application/json;q=2',
    'application/*',
    '__proto__/__proto__',
    '\xe4',
    'application/json;version="',
  ]),
  ...headers('idempotency-key', ['', 'x'.repeat(256), 'a b', '\xe4', '\t', 'a\x7f']),
  ...headers('x-forwarded-for', [
    '1.2.3.4',
    '1.2.3.4, 5.6.7.8',
    "'",
    '::1',
    'x'.repeat(4000),
    ',,,',
    'unknown',
  ]),
  ...headers('x-http-method-override', ['DELETE', 'PUT', 'HEAD']),
  ...headers('cookie', ['a=b', '=', 'token=x', '__proto__=1', '\xff']),
  ...headers('range', ['bytes=0-0', 'bytes=-1', 'bytes=99999999999-', 'x']),
  ...headers('if-none-match', ['*', '"x"']),
  ...headers('if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  ...headers('origin', ['null', 'http://evil.example', '\xff']),
  ...headers('forwarded', ['for=1.2.3.4;proto=x', ';']),
  ...headers('host', ['', 'a b', '\xff', 'x'.repeat(4000), '[::1', "'", 'localhost:99999', '../', 'a,b']),
  ...headers('x-request-id', ['1', '\xff', 'x'.repeat(4000)]),
  ...headers('accept-language', ['de', '*', 'x'.repeat(4000), '\xff']),
  ...headers('traceparent', ['x', '00-0-0-00']),
  ...headers('__proto__', ['1']),
  ...headers('constructor', ['1']),
]

function headers(name: string, values: string[]): [string, string][] {
  return values.map((value) => [name, value])
}
