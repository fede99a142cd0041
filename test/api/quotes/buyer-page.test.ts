// The buyer's page without a browser: forms that are sent again, amounts that are none, visits, and guesses.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestTables } from '../../../proofs/support/full-shop.ts'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { atOnce, ok, openApi } from '../../support/api.ts'
import { openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi({
  PUBLIC_URL: 'https://quotes.example.com',
  TRUSTED_PROXIES: '127.0.0.0/8,::1,::ffff:127.0.0.1',
})
const shop = await openShop(api)
const { errors, gone } = pageWords('en')
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function linksOf(id: number): Promise<{ path: string; view_path: string }> {
  const { url, view_url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  return { path: new URL(url).pathname, view_path: new URL(view_url).pathname }
}

async function proposed() {
  const { id } = await shop.quoteIn('proposed')
  return { id, ...(await linksOf(id)) }
}

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.post(path, {
    token: null,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
  })

const read = (path: string, address: string) =>
  api.get(path, { token: null, headers: { 'x-forwarded-for': address } })

describe('a form that is sent again', () => {
  it('409: that was refused is refused alike, and its key is none for another answer', async () => {
    const { id, path } = await proposed()
    await ok(shop.moveQuote(id, 'rework'))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const fields = { action: 'accept', version: '3', name: 'Anna', key: 'a-page' }
    for (let times = 0; times < 2; times++) {
      const answer = await send(path, fields)
      assert.equal(answer.status, 409)
      assert.ok(answer.text.includes(errors.changed))
    }
    assert.equal((await send(path, { ...fields, version: '6' })).status, 422)
    const answer = await send(path, { ...fields, version: '6', key: 'another-page' })
    assert.deepEqual([answer.status, answer.headers.location], [303, '?done=accepted#notice'])
  })

  it('303: twice at once, it is one acceptance', async () => {
    const { id, path } = await proposed()
    const fields = { action: 'accept', version: '3', name: 'Anna', key: 'a-double-click' }
    await atOnce(2, () => send(path, fields))
    assert.equal((await send(path, fields)).headers.location, '?done=accepted#notice')
    assert.equal((await shop.historyOf(id)).filter((move) => move === 'proposed → accepted').length, 1)
  })
})

it('400: amounts below zero and those that are none change nothing', async () => {
  const { id, path } = await proposed()
  const { items } = await shop.readQuote(id, true)
  const before = await digestTables(api.db)
  for (const amount of ['-1', '-0.01', '−5', '1e400', 'NaN', 'Infinity', '0x10', '9'.repeat(20), '1,2,3,4'])
    for (const field of ['wanted_price', 'wanted_qty']) {
      const wish = { [`${field}_${items[0].item_id}`]: amount }
      const answer = await send(path, { action: 'counter', version: '3', ...wish })
      assert.equal(answer.status, 400, `${field} ${amount}`)
    }
  for (const version of ['-3', '3.0', '', '99999999999', '3 or 1=1'])
    assert.equal((await send(path, { action: 'accept', version, name: 'Anna' })).status, 409, version)
  assert.deepEqual(await digestTables(api.db), before)
})

describe('a visit', () => {
  const visits = ['GET', 'HEAD', 'OPTIONS']

  it('of any link, in every status, changes no row; a gesture does', async () => {
    const links: { path: string; view_path: string }[] = []
    for (const status of statuses) links.push(await linksOf((await shop.quoteIn(status)).id))
    const paths = links.flatMap(({ path, view_path }) => [path, view_path])
    const before = await digestTables(api.db)
    for (const path of paths) {
      const [, , id = '', token = ''] = path.split('/')
      for (const method of visits) {
        for (const more of ['', '?pdf', '?done=accepted', '?action=accept&version=3&name=Bot'])
          await api.call(method, path + more, { token: null })
        for (const more of ['', '/pdf', '/accept', '/seen'])
          await api.call(method, `/rest/V1/buyer/quote${more}`, { token: `${id}.${token}` })
      }
    }
    assert.deepEqual(await digestTables(api.db), before)
    // The digest would tell.
    const { path } = links[statuses.indexOf('proposed')]!
    assert.equal((await send(path, { action: 'seen' })).status, 204)
    assert.notDeepEqual(await digestTables(api.db), before)
  })

  it('404, 429: of a thousand wrong links from an address, and none of it concerns another one', async () => {
    const { id, path } = await proposed()
    const answers = []
    for (let batch = 0; batch < 10; batch++)
      answers.push(
        ...(await atOnce(100, (index) =>
          read(`/q/${id}/${String(batch * 100 + index).padStart(43, 'x')}`, '10.1.1.1'),
        )),
      )
    const limited = answers.filter(({ status }) => status === 429)
    const refused = answers.filter(({ status }) => status === 404)
    assert.equal(limited.length + refused.length, 1000)
    // Twenty a minute; a minute may end in between.
    assert.ok(refused.length <= 40, String(refused.length))
    assert.ok(refused[0]!.text.includes(gone[0]!))
    assert.equal(new Set(refused.map(({ text }) => text)).size, 1)
    for (const address of ['10.1.1.1', '10.1.1.2']) assert.equal((await read(path, address)).status, 200)
    assert.equal((await read(`/q/${id}/${'y'.repeat(43)}`, '10.1.1.2')).status, 404)
  })
})
