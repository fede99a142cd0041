// The buyer's page without a browser: forms that are sent again, invalid amounts, visits, and guesses.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ClientConfig } from 'pg'
import { digestTables } from '../../../proofs/support/full-shop.ts'
import { tryLockKey } from '../../../src/access/idempotency-repository.ts'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { atOnce, ok, openApi } from '../../support/api.ts'
import { openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi({
  PUBLIC_URL: 'https://quotes.example.com',
  TRUSTED_PROXIES: '127.0.0.0/8,::1,::ffff:127.0.0.1',
})
const shop = await openShop(api)
const { errors, gone, viewing, viewed, states, earlier_comments } = pageWords('en')
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
  it('409: while the first one takes long keeps what was typed, and is still the same', async () => {
    const { id, path } = await proposed()
    const fields = { action: 'ask', text: 'Is oil included?', key: 'a-slow-one' }
    const place = { caller: `buyer:${id}:1`, route: 'POST /q/:quote_id/:token', key: fields.key }
    const busy = await api.db.transaction(async (tx) => {
      assert.ok(await tryLockKey(tx, place))
      return send(path, fields)
    })
    assert.equal(busy.status, 409)
    assert.ok(busy.text.includes(errors.busy))
    assert.match(busy.text, /name="key" value="a-slow-one">\s*<label>[^<]*<textarea[^>]*>Is oil included\?</)
    assert.equal((await send(path, fields)).status, 303)
  })

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
    const answers = [...(await atOnce(3, () => send(path, fields))), await send(path, fields)]
    assert.deepEqual(
      new Set(answers.map(({ headers }) => headers.location)),
      new Set(['?done=accepted#notice']),
    )
    assert.equal((await shop.historyOf(id)).filter((move) => move === 'proposed → accepted').length, 1)
  })
})

it('429: more than a hundred messages within 24 hours', async () => {
  const { id, path } = await proposed()
  await api.db.query(
    `insert into quote_comment (quote_id, kind, author, is_internal, text, quote_version, is_read)
     select $1, 'question', 'customer', false, 'No. ' || n, 3, false from generate_series(1, 99) n`,
    [id],
  )
  assert.equal((await send(path, { action: 'ask', text: 'The last one?', key: 'last' })).status, 303)
  const answer = await send(path, { action: 'ask', text: 'One more?', key: 'one-more' })
  assert.equal(answer.status, 429)
  assert.ok(answer.text.includes(errors.too_many) && answer.text.includes('One more?</textarea>'))
  const token = `${id}.${path.split('/').pop()}`
  const over = await api.post('/rest/V1/buyer/quote/question', { token, body: { text: 'And by REST?' } })
  assert.deepEqual([over.status, over.body.error_code], [429, 'too_many_comments'])
  assert.ok(Number(over.headers['retry-after']) > 86_000)
  // The page shows the last hundred of them.
  await api.db.query(
    `update quote_comment set created_at = created_at - interval '25 hours' where quote_id = $1`,
    [id],
  )
  assert.equal((await send(path, { action: 'ask', text: 'The day after?', key: 'after' })).status, 303)
  const { text } = await read(path, '10.3.1.1')
  assert.ok(text.includes(earlier_comments) && text.includes('The day after?') && !text.includes('No. 1<'))
})

it('400, 413, 415: what no form sends', async () => {
  const { path } = await proposed()
  for (const action of ['constructor', '__proto__', 'seen ', ''])
    assert.equal((await send(path, { action })).status, 400, action)
  const json = { token: null, body: { action: 'ask', text: 5 } }
  assert.equal((await api.post(path, json)).status, 415)
  assert.equal((await send(path, { action: 'ask', text: 'x'.repeat(262_144) })).status, 413)
})

it('403: an answer by the link that only shows the offer says why', async () => {
  const { view_path } = await proposed()
  const answer = await send(view_path, { action: 'ask', text: 'Hm?' })
  assert.equal(answer.status, 403)
  assert.ok(answer.text.includes(viewing[0]!))
})

it('tells whoever has the link that only shows the offer what became of it, not what they did', async () => {
  for (const status of ['accepted', 'declined', 'expired'] as const) {
    const { id, view_path } = await proposed()
    if (status === 'expired') await shop.makeDue(id)
    else await ok(shop.moveQuote(id, status === 'accepted' ? 'accept' : 'decline'))
    const { text } = await read(view_path, '10.3.1.2')
    assert.ok(text.includes(viewed[status]!) && !text.includes(states[status][1]!), status)
  }
})

it('is not there without PUBLIC_URL', async () => {
  const { path } = await proposed()
  const existing = {
    connection: api.db.pool.options as ClientConfig,
    dataDir: api.services.config.DATA_DIR,
  }
  const other = await openApi({}, { existing })
  assert.equal((await other.get(path, { token: null })).status, 404)
  await other.stop()
})

it('says after the acceptance what comes next', async () => {
  for (const status of ['accepted', 'purchased'] as const) {
    const { id } = await shop.quoteIn(status)
    const { text } = await read((await linksOf(id)).path, '10.5.1.1')
    assert.equal(text.includes('The seller will contact you about the order.'), status === 'accepted')
  }
})

describe('a link that leads nowhere', () => {
  const readIn = (path: string, language: string) =>
    api.get(path, { token: null, headers: { 'accept-language': language } })

  it('404: is a page also if it was cut off', async () => {
    const { id } = await proposed()
    const wrong = await read(`/q/${id}/${'x'.repeat(43)}`, '10.4.1.1')
    for (const path of ['/q/', `/q/${id}`, `/q/${id}/`, '/q/a/b/c/d/e']) {
      const { status, text, headers } = await read(path, '10.4.1.1')
      assert.deepEqual([status, text], [404, wrong.text], path)
      assert.match(String(headers['content-type']), /^text\/html/)
    }
  })

  it('speaks the language of the browser', async () => {
    for (const [header, language] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'de'],
      ['fr', 'fr'],
      ['es-MX, en;q=0.1', 'es'],
      ['ja', 'en'],
      ['*', 'en'],
    ] as const) {
      const { text } = await readIn('/q/1', header)
      const [title] = pageWords(language).gone
      assert.ok(text.includes(`<html lang="${language}">`) && text.includes(title!), header)
    }
  })

  it('names the seller if there is one only, and somebody has named it', async () => {
    const isNamed = async (name: string) =>
      (await readIn('/q/1', 'en')).text.includes(`<b dir="auto">${name}</b>`)
    assert.equal(await isNamed('Default'), false)
    const rename = (name: string) =>
      ok(api.put('/rest/V1/stores/default', { body: { store: { name, currency_code: 'USD' } } }))
    await rename('Holm & Sons')
    assert.ok(await isNamed('Holm &amp; Sons'))
    await ok(api.put('/rest/V1/stores/second', { body: { store: { name: 'Second', currency_code: 'USD' } } }))
    assert.equal(await isNamed('Holm &amp; Sons'), false)
    await rename('Default')
  })
})

it('tells search engines nothing, also with the PDF', async () => {
  const { path } = await proposed()
  for (const more of ['', '?pdf'])
    assert.equal((await read(path + more, '10.3.1.3')).headers['x-robots-tag'], 'noindex, nofollow', more)
})

it('400: negative and invalid amounts change nothing', async () => {
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

it('has fields for the counter-offer to each line but those below 0', async () => {
  const discount = { product_type: 'custom', name: 'Discount', qty: 1, price: -5, tax_percent: 19 }
  const quote = { items: [{ sku: '0042-OAK', qty: 1 }, discount] }
  const { quote_id, items } = await shop.createQuote(await shop.newCustomer(), quote)
  await shop.takeTo('proposed', quote_id)
  const { path } = await linksOf(quote_id)
  const { text } = await api.get(path, { token: null })
  const named = (item: { item_id: number }) =>
    ['wanted_qty', 'wanted_price'].map((field) => text.includes(`name="${field}_${item.item_id}"`))
  assert.deepEqual(items.map(named), [
    [true, true],
    [false, false],
  ])
  const wish = { action: 'counter', version: '3', [`wanted_price_${items[1].item_id}`]: '5' }
  assert.equal((await send(path, wish)).status, 400)
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
    assert.equal((await send(path, { action: 'seen', version: '2' })).status, 204)
    assert.deepEqual(await digestTables(api.db), before)
    assert.equal((await send(path, { action: 'seen', version: '3' })).status, 204)
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
