// Runs an example of a webhook endpoint, and sends it genuine and forged deliveries.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { findFreePort } from './document-code.ts'
import { spawnWords } from './operator.ts'
import { succeeds, until } from './until.ts'

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg='
const OTHER_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr'
/** Not ASCII alone, so that the signature depends on the encoding. */
const body = JSON.stringify({ type: 'quote.created', data: { quote_id: 45, customer_note: 'für Büro 東京' } })

/** Defines the tests of an endpoint; the command starts it on the port. */
export function testWebhookEndpoint(name: string, command: (port: number) => string[]): void {
  describe(`the webhook endpoint in ${name}`, async () => {
    const port = await findFreePort()
    const { child, ended, stdout, stderr } = spawnWords(command(port), {
      PORT: String(port),
      WEBHOOK_SECRET: SECRET,
    })
    const url = `http://127.0.0.1:${port}/`
    await until('the endpoint listens', async () => {
      if (child.exitCode !== null) throw new Error(`${stdout()}${stderr()}`)
      return succeeds(fetch(url))
    })
    const genuine = { id: `event_${port}`, time: new Date(), secrets: [SECRET], sent: body }
    /** Delivers `sent` with signatures of `body`. Returns the status. */
    const deliver = async (changes: Partial<typeof genuine>): Promise<number> => {
      const { id, time, secrets, sent } = { ...genuine, ...changes }
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' '),
      }
      return (await fetch(url, { method: 'POST', headers, body: sent })).status
    }
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

    it('refuses what the service did not send', async () => {
      assert.equal(await deliver({ sent: body.replace('45', '46') }), 401)
      assert.equal(await deliver({ secrets: [OTHER_SECRET] }), 401)
      assert.equal((await fetch(url, { method: 'POST', body })).status, 401)
    })

    it('refuses a delivery that is older or newer than five minutes', async () => {
      assert.equal(await deliver({ time: minutesAgo(6) }), 401)
      assert.equal(await deliver({ time: minutesAgo(-6) }), 401)
    })

    it('survives a delivery that breaks off', async () => {
      const socket = connect(port, '127.0.0.1')
      await new Promise<void>((resolve) =>
        socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{`, () => resolve()),
      )
      // An answer means that the endpoint has read the beginning of the broken one.
      assert.equal(await deliver({ secrets: [OTHER_SECRET] }), 401)
      socket.resetAndDestroy()
      assert.equal(await deliver({ secrets: [OTHER_SECRET] }), 401)
      assert.equal(child.exitCode, null)
    })

    it('accepts a delivery, and one that is signed with two secrets, and handles a repeated one once', async () => {
      assert.equal(await deliver({ time: minutesAgo(4) }), 204)
      assert.equal(await deliver({}), 204)
      assert.equal(await deliver({ id: `other_${port}`, secrets: [OTHER_SECRET, SECRET] }), 204)
      await until('two events are handled', () => handled() === 2)
    })

    it('stops', async () => {
      child.kill()
      await ended
      assert.equal(handled(), 2)
    })

    const handled = () => (stdout() + stderr()).match(/quote\.created 45/g)?.length
  })
}
