// Webhook signatures, verified by the package that endpoints use.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret, signatureHeaders } from '../../src/events/webhook-signature.ts'

// Not ASCII alone, as a signature is of bytes.
const body = '{"type":"quote.created","data":{"name":"Ærøskøbing ☕ – 4.20"}}'

const signed = (secrets: string[]) =>
  signatureHeaders({ id: 'event_1', timestamp_s: Math.floor(Date.now() / 1000), body, secrets })

describe('a new secret', () => {
  it('is whsec_ and base64 of 32 bytes', () => {
    const [, text = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(newWebhookSecret()) ?? []
    assert.equal(Buffer.from(text, 'base64').length, 32)
    assert.equal(Buffer.from(text, 'base64').toString('base64'), text)
  })

  it('is never the same', () =>
    assert.equal(new Set(Array.from({ length: 100 }, newWebhookSecret)).size, 100))
})

describe('the headers of a message', () => {
  it('are those of the example of Standard Webhooks', () => {
    const headers = signatureHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp_s: 1614265330,
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    })
    assert.deepEqual(headers, {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('are verified by a receiver with the secret', () => {
    const secret = newWebhookSecret()
    assert.deepEqual(new Webhook(secret).verify(body, signed([secret])), JSON.parse(body))
  })

  it('are verified with the old and with the new secret after a rotation, and with no other', () => {
    const [old, fresh] = [newWebhookSecret(), newWebhookSecret()]
    const headers = signed([fresh, old])
    assert.match(headers['webhook-signature'], /^v1,\S+ v1,\S+$/)
    for (const secret of [old, fresh]) assert.ok(new Webhook(secret).verify(body, headers))
    assert.throws(() => new Webhook(newWebhookSecret()).verify(body, headers))
    assert.throws(() => new Webhook(old).verify(body, signed([fresh])), 'once the old one is no longer valid')
  })

  it('do not fit another body, id or time', () => {
    const secret = newWebhookSecret()
    const headers = signed([secret])
    const receiver = new Webhook(secret)
    assert.throws(() => receiver.verify(body.replace('4.20', '4.21'), headers))
    assert.throws(() => receiver.verify(body, { ...headers, 'webhook-id': 'event_2' }))
    const later = String(Number(headers['webhook-timestamp']) + 1)
    assert.throws(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later }))
  })
})
