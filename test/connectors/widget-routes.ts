// The routes of a shop for its widget, where buyers are signed in.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { it } from 'node:test'
import { type Client, ok } from '../support/api.ts'
import { pdf } from '../support/sample-files.ts'

export type WidgetBuyer = {
  email: string
  /** The headers of their session; of a guest, none. */
  session: Record<string, string>
}

type Shop = {
  port: () => number
  openBuyer: (isGuest?: boolean) => Promise<WidgetBuyer>
}

/** `client` calls Quotewright as a seller. */
export function itTakesPriceRequests(shop: Shop, client: () => Client): void {
  const callAs =
    ({ session }: WidgetBuyer) =>
    async (path: string, headers: Record<string, string> = {}, body?: string | FormData) => {
      const response = await fetch(`http://127.0.0.1:${shop.port()}/quotewright/${path}`, {
        method: path === 'buyer' ? 'GET' : 'POST',
        headers: { 'x-quotewright': 'widget', ...session, ...headers },
        body,
      })
      return { status: response.status, body: (await response.json()) as any }
    }
  const json = { 'content-type': 'application/json' }
  const list = (): Promise<any[]> => ok(client().get('/rest/V1/pricerequest/requests'))

  it('takes a price request with a file of a buyer who is signed in, once, in their name', async () => {
    const buyer = await shop.openBuyer()
    const call = callAs(buyer)
    assert.deepEqual(await call('buyer'), { status: 200, body: { email: buyer.email } })
    const form = new FormData()
    form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'drawing.pdf')
    const { body: file } = await call('upload', {}, form)
    assert.match(file.request_message_file_tmp_id, /^\d+\.[\w-]{43}$/)
    const said = { message: 'How much are 40?', product_sku: 'TABLE', company: 'Larsen Ltd' }
    const foreign = { email: 'other@example.com', firstname: 'Other', is_read: true }
    const file_ids = [file.request_message_file_tmp_id]
    const body = JSON.stringify({ ...said, ...foreign, file_ids })
    const other = await callAs(await shop.openBuyer())('priceRequest', json, body)
    assert.equal(other.status, 400, 'the file of another buyer')
    const key = { 'idempotency-key': 'a key of the widget' }
    for (let time = 1; time <= 2; time++)
      assert.deepEqual(await call('priceRequest', { ...json, ...key }, body), { status: 200, body: true })
    const [listed, ...more] = (await list()).filter(({ customer_email }) => customer_email === buyer.email)
    assert.deepEqual(more, [])
    const request = await ok(client().get(`/rest/V1/pricerequest/request/${listed.request_id}`))
    assert.deepEqual(
      [request.customer_firstname, request.message, request.product.sku, request.company, request.is_read],
      ['Anna', 'How much are 40?', 'TABLE', 'Larsen Ltd', false],
    )
    assert.deepEqual(
      request.files.map(({ name }: { name: string }) => name),
      ['drawing.pdf'],
    )
    assert.equal((await list()).filter(({ customer_email }) => customer_email === foreign.email).length, 0)
  })

  it('refuses price requests without a session, of the forms of other sites, and too many', async () => {
    const body = JSON.stringify({ message: 'How much are 40?' })
    const refusal = { status: 401, body: { error_code: 'sign_in_required' } }
    const guest = callAs({ email: '', session: {} })
    for (const path of ['buyer', 'priceRequest', 'upload'])
      assert.deepEqual(await guest(path, json, path === 'buyer' ? undefined : body), refusal, path)
    const call = callAs(await shop.openBuyer())
    assert.equal((await call('priceRequest', { ...json, 'x-quotewright': '' }, body)).status, 403)
    assert.equal((await call('priceRequest', json, JSON.stringify({ message: 7 }))).status, 400)
    let answer = await call('priceRequest', json, body)
    // An hour may begin in between.
    for (let calls = 3; calls <= 122 && answer.status === 200; calls++)
      answer = await call('priceRequest', json, body)
    assert.deepEqual(answer, { status: 429, body: { error_code: 'too_many_requests' } })
    const otherBuyer = await shop.openBuyer()
    assert.equal((await callAs(otherBuyer)('priceRequest', json, body)).status, 200)
    assert.equal(await announceFile(shop.port(), otherBuyer.session), 429)
  })
}

/** Resolves to the status of a file of 201 MB, which is refused before it is sent. */
async function announceFile(port: number, session: Record<string, string>): Promise<number | undefined> {
  const type = 'multipart/form-data; boundary=file'
  const headers = {
    'x-quotewright': 'widget',
    'content-type': type,
    'content-length': '201000000',
    ...session,
  }
  const upload = request({ port, path: '/quotewright/upload', method: 'POST', headers })
  upload.on('error', () => {}).flushHeaders()
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  upload.destroy()
  return answer.statusCode
}
