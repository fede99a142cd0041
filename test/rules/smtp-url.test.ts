// What passes for SMTP_URL, and how much encryption it asks for.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSmtpUrl } from '../../src/platform/smtp-url.ts'

const auth = { user: 'shop', pass: 'word' }

describe('readSmtpUrl', () => {
  const taken: [string, object][] = [
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
    ['smtp://mail.example:25', { port: 25, requireTLS: false, verifies: true, auth: undefined }],
    ['smtps://mail.example', { port: 465, secure: true, requireTLS: false }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
    ['smtp://shop:word@mail.example', { auth, requireTLS: true }],
    ['smtps://shop:word@mail.example', { auth, requireTLS: false }],
    ['smtp://shop:word@localhost:1025', { auth, requireTLS: false }],
    ['smtp://shop:word@127.0.0.1', { auth, requireTLS: false }],
    ['smtp://shop:word@127.0.0.1.example', { auth, requireTLS: true }],
    ['smtp://shop:word@mail.example?tls=offered', { auth, requireTLS: false, verifies: true }],
    ['smtp://mail.example?tls=required', { requireTLS: true, verifies: true }],
    ['smtp://mail.example/?tls=unverified', { requireTLS: true, verifies: false }],
    ['smtps://mail.example?tls=unverified', { secure: true, verifies: false }],
    ['smtp://a%40b:p%3A%25%2F%C3%A4@mail.example', { auth: { user: 'a@b', pass: 'p:%/ä' } }],
  ]
  for (const [url, expected] of taken)
    it(`takes ${url}`, () => {
      const server = readSmtpUrl(url)
      assert.deepEqual({ ...server, ...expected }, server)
    })

  const refused = [
    ...'mail.example mail.example:25 http://mail.example smtp: smtp:// smtp://:25'.split(' '),
    ...'smtp://mail.example:0 smtp://mail.example:99999 smtp://mail.example/path'.split(' '),
    ...'smtp://mail.example#x smtp://user@mail.example smtp://:word@mail.example'.split(' '),
    ...'smtp://user:100%@mail.example smtp://m%C3%A4il.example smtp://mail.example?tls=no'.split(' '),
    ...'smtp://mail.example?tls=required&tls=offered smtp://mail.example?pool=true'.split(' '),
    'smtp://mail.example?tls.rejectUnauthorized=false',
  ]
  for (const url of refused)
    it(`refuses ${url}`, () => assert.throws(() => readSmtpUrl(url), /^Error: must look like/))

  it('never repeats a password', () => {
    assert.throws(
      () => readSmtpUrl('smtp://shop:secret-word%@mail.example'),
      (error: Error) => !error.message.includes('secret-word'),
    )
  })
})
