// Links to quotes: their tokens, rights, revocation and end.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { permissions } from '../../../src/domain/permissions.ts'
import { linkToken, readLinkToken, type LinkRight } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, collectRoutes, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const LINK_KEY = 'a key for the tests of links, 32 and more'
const api = await openApi({
  LINK_KEY,
  PUBLIC_URL: 'https://quotes.example.com',
  LINK_KEPT_DAYS: '90',
  SELLER_EMAIL: 'seller@example.com',
})
const shop = await openShop(api)
const key = Buffer.from(LINK_KEY)
const tokenOf = (id: number, right: LinkRight = 'accept', generation = 0) =>
  `${id}.${linkToken(key, id, right, generation)}`
const read = (token: string | null) => api.get('/rest/V1/buyer/quote', { token })

describe('the token of a link', () => {
  it('of the first generation is the one that was mailed before there were rights', () => {
    assert.equal(
      linkToken(Buffer.alloc(32, 7), 45, 'accept', 0),
      'sCbxd85xMTTjh07Cslxow5C-ivbB4CB401BjMQkolLQ',
    )
  })

  it('differs by key, quote, right and generation, and only the right one is read', () => {
    const other = Buffer.from('another key for the tests of links, 32')
    const tokens = [
      ...[1, 2, 12].flatMap((id) =>
        [0, 1].flatMap((generation) => [
          linkToken(key, id, 'accept', generation),
          linkToken(key, id, 'view', generation),
        ]),
      ),
      linkToken(other, 1, 'accept', 0),
    ]
    assert.equal(new Set(tokens).size, 13)
    const opening = tokens.filter((token) => readLinkToken(key, 1, token))
    assert.deepEqual(opening, tokens.slice(0, 4))
    assert.deepEqual(readLinkToken(key, 1, tokens[3]!), { right: 'view', generation: 1 })
    const digest = tokens[0]!
    for (const forged of [
      '',
      digest.slice(1),
      `${digest}.0`,
      `${digest}.1`,
      `${digest}=`,
      `${digest}\n`,
      'x'.repeat(43),
    ])
      assert.equal(readLinkToken(key, 1, forged), undefined, forged)
  })

  it('is 401 alike for another quote, an unknown one, a forged token and an integration', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { id: other } = await shop.quoteIn('proposed')
    await ok(read(tokenOf(id)))
    const wrong = [
      tokenOf(id).replace(`${id}.`, `${other}.`),
      tokenOf(2147483647),
      `${id}.${'x'.repeat(43)}`,
      `0${tokenOf(id)}`,
      tokenOf(id, 'accept', 1),
      await api.tokenFor('all'),
    ]
    const bodies = new Set<string>()
    for (const token of wrong) {
      const answer = await read(token)
      assertRefused(answer, 401)
      bodies.add(answer.text)
    }
    assert.equal(bodies.size, 1)
  })
})

describe('readQuoteLink', () => {
  it('200: returns both links, which open the quote with their rights', async () => {
    const { id } = await shop.quoteIn('proposed')
    const link = await ok(api.get(`${quoting}/quote/${id}/link`))
    const [accept, view] = [link.url, link.view_url].map((url: string) => {
      const [, quoteId, token] = /^https:\/\/quotes\.example\.com\/q\/(\d+)\/([\w.-]+)$/.exec(url) ?? []
      return `${quoteId}.${token}`
    })
    assert.deepEqual((await ok(read(accept!))).rights, ['accept', 'view'])
    assert.deepEqual((await ok(read(view!))).rights, ['view'])
    assert.equal(link.seen_at, null)
    assert.match(link.expires_at, /^\d{4}-/)
  })

  it('200: returns the link to accept only with Quoting::links, and the history names each reader once', async () => {
    const { id } = await shop.quoteIn('proposed')
    const path = `${quoting}/quote/${id}/link`
    const seller = await api.tokenFor('Quoting::quotes')
    const actions = async () => {
      const rows: Answer['body'][] = await ok(api.get(`${quoting}/quote/${id}/history`))
      return rows.flatMap(({ link_action, actor, from, to }) =>
        link_action ? [[link_action, actor, from === to]] : [],
      )
    }
    for (const link of [
      await ok(api.get(path, { token: seller })),
      await ok(api.get(`${path}?accepting=false`)),
    ]) {
      assert.equal(link.url, null)
      assert.match(link.view_url, /\/q\//)
    }
    assert.deepEqual(await actions(), [])
    for (let times = 0; times < 2; times++) assert.match((await ok(api.get(path))).url, /\/q\//)
    const { version, updated_at } = await shop.readQuote(id)
    const revoked = await ok(api.post(`${path}/revoke`, { token: seller }))
    assert.equal(revoked.url, null)
    await ok(api.get(path))
    const [reader, revoker] = [(await actions())[0]?.[1], (await actions())[1]?.[1]]
    assert.notEqual(reader, revoker)
    assert.deepEqual(await actions(), [
      ['read', reader, true],
      ['revoked', revoker, true],
      ['read', reader, true],
    ])
    const after = await shop.readQuote(id)
    assert.deepEqual([after.version, after.updated_at], [version, updated_at])
    assertRefused(await api.get(path, { token: await api.tokenFor('Quoting::links') }), 403)
  })

  it('is the only way to the link to accept for somebody of the team', async () => {
    const { id } = await shop.quoteIn('proposed')
    const token = await api.tokenFor(
      ...permissions.filter((each) => !['all', 'Quoting::links'].includes(each)),
    )
    const [secret] = linkToken(key, id, 'accept', 0).split('.')
    const routes = await collectRoutes(api)
    const read = routes.filter(({ method, config }) => method === 'GET' && config?.permission !== 'buyer')
    for (const url of ['/rest/V1/events', ...read.map((route) => route.url)]) {
      if (url.includes('stream') || url.includes('*')) continue
      const path = url.replace(':id', String(id)).replace(/:\w+/g, '1')
      const { bytes } = await api.get(path, { token })
      assert.ok(!bytes.includes(secret!), path)
    }
    assert.ok((await api.get(`${quoting}/quote/${id}/link`)).bytes.includes(secret!))
    const { text } = await ok(api.get(`${quoting}/quote/${id}/mail`, { token }))
    assert.ok((text as string).includes(linkToken(key, id, 'view', 0)))
  })

  it('404: for an unknown quote', async () => {
    assertRefused(await api.get(`${quoting}/quote/2147483647/link`), 404, 'id')
    assertRefused(await api.post(`${quoting}/quote/2147483647/link/revoke`), 404, 'id')
  })
})

describe('revokeQuoteLink', () => {
  it('200: makes all links void, and returns new ones', async () => {
    const { id } = await shop.quoteIn('proposed')
    const before = await ok(api.get(`${quoting}/quote/${id}/link`))
    const after = await ok(api.post(`${quoting}/quote/${id}/link/revoke`))
    assert.notEqual(after.url, before.url)
    assert.notEqual(after.view_url, before.view_url)
    for (const right of ['accept', 'view'] as const) {
      assertRefused(await read(tokenOf(id, right, 0)), 401)
      await ok(read(tokenOf(id, right, 1)))
    }
  })

  it('is caused by a change of the customer, and not by any other edit', async () => {
    const customer = await shop.newCustomer()
    const { quote_id: id } = await shop.createQuote(customer)
    await ok(shop.editQuote(id as number, { version: 1, seller_comment: 'As agreed' }))
    await ok(read(tokenOf(id as number)))
    await ok(shop.editQuote(id as number, { version: 2, customer_id: await shop.newCustomer() }))
    assertRefused(await read(tokenOf(id as number)), 401)
    await ok(read(tokenOf(id as number, 'accept', 1)))
  })
})

describe('the end of a link', () => {
  it('410: LINK_KEPT_DAYS after the offer expired or the deal ended', async () => {
    const { id: expired } = await shop.quoteIn('proposed')
    const { id: declined } = await shop.quoteIn('declined')
    const age = (days: number) =>
      Promise.all([
        run(
          api.db,
          `update quote set expires_at = utc_now() - make_interval(days => $2) where quote_id = $1`,
          [expired, days],
        ),
        run(
          api.db,
          `update quote_history set created_at = utc_now() - make_interval(days => $2) where quote_id = $1`,
          [declined, days],
        ),
      ])
    await age(89)
    for (const id of [expired, declined]) await ok(read(tokenOf(id)))
    await age(90)
    for (const id of [expired, declined]) {
      const answer = await read(tokenOf(id))
      assertRefused(answer, 410)
      assert.equal(answer.body.error_code, 'link_over')
      assert.doesNotMatch(answer.text, /example\.com|Q0000/)
      const page = await api.get(`/q/${tokenOf(id).replace('.', '/')}`, { token: null })
      assert.deepEqual([page.status, page.headers['x-robots-tag']], [410, 'noindex, nofollow'])
      // A wrong token does not learn that there was a deal.
      assertRefused(await read(`${id}.${'x'.repeat(43)}`), 401)
    }
  })
})

// Last, as the address of all tests is the same.
describe('guesses', () => {
  it('429: twenty wrong ones a minute from an address; a good one is accepted all the same', async () => {
    const { id } = await shop.quoteIn('proposed')
    const statuses = []
    for (let count = 0; count < 25; count++) statuses.push((await read(`${id}.${'x'.repeat(43)}`)).status)
    assert.equal(statuses[24], 429)
    assert.ok(statuses.filter((status) => status === 401).length <= 20)
    await ok(read(tokenOf(id)))
  })
})
