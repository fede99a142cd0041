// A webhook endpoint: verifies every delivery, and handles each event once.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

const { WEBHOOK_SECRET, PORT = '9000' } = process.env
if (!WEBHOOK_SECRET) throw new Error('Set WEBHOOK_SECRET to the secret that the registration returned.')
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const TOLERANCE_S = 300
// In a database in production, in the transaction that handles the event.
const handled = new Set<string>()

/** Returns whether the service sent this body, and did so recently. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  )
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S
  // During a rotation of the secret, there are two signatures.
  return (
    isRecent &&
    signatures.split(' ').some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  )
}

/** Returns the status of the answer. */
async function handle(request: IncomingMessage): Promise<number> {
  const body = Buffer.concat(await request.toArray())
  if (!isGenuine(request.headers, body)) return 401
  const id = String(request.headers['webhook-id'])
  if (!handled.has(id)) {
    const { type, data } = JSON.parse(body.toString())
    console.log(type, data.quote_id ?? data.request_id ?? '')
    handled.add(id)
  }
  return 204
}

createServer(async (request, response) => {
  const status = await handle(request).catch((error: unknown) => {
    // Also when a sender disconnects. The service repeats the delivery.
    console.error(error)
    return 500
  })
  response.writeHead(status).end()
}).listen(Number(PORT), '127.0.0.1')
