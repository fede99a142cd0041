// The form with which a buyer accepts, as a browser without a script sends it: what is bound is what was shown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { ok, openApi } from '../../support/api.ts'
import { acceptFields, type Fields } from '../../support/buyer-page.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const { errors, changes, states } = pageWords('en')

const offer = [
  { sku: '0042-OAK', qty: 40, price: 189.99, tier_prices: tiers([100, 179], [200, 169.5]) },
  { sku: 'LAMP', qty: 3, price: 31.11 },
]

async function propose(items: object[] = offer) {
  const { id } = await shop.approvedFromCart({ '0042-OAK': 40, LAMP: 3 }, items)
  await ok(shop.moveQuote(id, 'propose'))
  const { url, view_url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const [oak] = (await shop.readQuote(id, true)).items
  const [path, view_path] = [new URL(url).pathname, new URL(view_url).pathname]
  return { id, path, view_path, oak: oak.item_id as number }
}

async function open(path: string): Promise<string> {
  const { status, text } = await api.get(path, { token: null })
  assert.equal(status, 200)
  return text
}

const send = (path: string, fields: Fields) =>
  api.post(path, {
    token: null,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function agreed(id: number): Promise<[status: string, qty: number, total: number]> {
  const { status, items, grand_total } = await shop.readQuote(id, true)
  return [status, items[0].chosen_qty ?? items[0].qty, grand_total]
}

describe('the quantity that is accepted', () => {
  it('is the one shown, with the decimals of the language', async () => {
    await ok(
      api.put('/rest/V1/stores/default', {
        body: { store: { name: 'Laden', currency_code: 'USD', locale: 'de' } },
      }),
    )
    const { id, path, oak } = await propose([
      { sku: '0042-OAK', qty: 1.125, price: 8, tier_prices: tiers([2.375, 7]) },
    ])
    const html = await open(path)
    assert.equal(acceptFields(html)[`qty_${oak}`], '1,125')
    assert.match(html, /data-text="2,375"/)
    assert.equal((await send(path, acceptFields(html))).status, 303)
    assert.deepEqual((await agreed(id)).slice(0, 2), ['accepted', 1.125])
    await ok(
      api.put('/rest/V1/stores/default', {
        body: { store: { name: 'Shop', currency_code: 'USD', locale: 'en' } },
      }),
    )
  })

  it('is that of the tier that was chosen last, with the total that was shown for it', async () => {
    const { id, path, oak } = await propose()
    let html = await open(path)
    for (const tier of ['100', '200', '40', '200']) {
      const answer = await send(path, acceptFields(html, { action: 'totals', [`tier_${oak}`]: tier }))
      html = answer.text
      assert.equal(acceptFields(html)[`qty_${oak}`], tier)
    }
    assert.equal((await send(path, acceptFields(html))).status, 303)
    assert.deepEqual(await agreed(id), ['accepted', 200, 40440.86])
  })

  it('is the one typed over a tier', async () => {
    const { id, path, oak } = await propose()
    const { text } = await send(
      path,
      acceptFields(await open(path), { action: 'totals', [`tier_${oak}`]: '100' }),
    )
    const typed = await send(path, acceptFields(text, { action: 'totals', [`qty_${oak}`]: '40' }))
    assert.equal((await send(path, acceptFields(typed.text))).status, 303)
    assert.deepEqual(await agreed(id), ['accepted', 40, 9143.38])
  })

  it('400: has another total than the one shown: it is shown first', async () => {
    const { id, path, oak } = await propose()
    const answer = await send(path, acceptFields(await open(path), { [`tier_${oak}`]: '100' }))
    assert.equal(answer.status, 400)
    assert.ok(answer.text.includes(errors.new_total('$21,400.86')))
    const { shown_total, ...none } = acceptFields(answer.text, { key: 'none was shown' })
    assert.equal(shown_total, '21400.86')
    assert.equal((await send(path, none)).status, 400)
    assert.equal((await agreed(id))[0], 'proposed')
    assert.equal((await send(path, acceptFields(answer.text))).status, 303)
    assert.deepEqual(await agreed(id), ['accepted', 100, 21400.86])
  })

  it('400: is kept with its total when something else is missing', async () => {
    const { id, path, oak } = await propose()
    const counted = await send(
      path,
      acceptFields(await open(path), { action: 'totals', [`tier_${oak}`]: '100' }),
    )
    const answer = await send(path, acceptFields(counted.text, { name: '' }))
    assert.equal(answer.status, 400)
    const fields = acceptFields(answer.text, { name: 'Ann' })
    assert.deepEqual([fields[`qty_${oak}`], fields['shown_total']], ['100', '21400.86'])
    assert.equal((await send(path, fields)).status, 303)
    assert.deepEqual(await agreed(id), ['accepted', 100, 21400.86])
  })

  it('has the totals that it has: without a discount, none is shown', async () => {
    const { path, oak } = await propose([
      { sku: 'LAMP', qty: 100, price: 20, tier_prices: tiers([10, 33.33], [100, 20]) },
    ])
    const html = await open(path)
    const of = async (qty: string) =>
      (await send(`${path}/totals`, acceptFields(html, { [`qty_${oak}`]: qty }))).body as Record<
        string,
        string
      >
    const [many, few] = [await of('100'), await of('20')]
    assert.ok('discount' in many && `list_${oak}` in many)
    assert.ok(!('discount' in few) && !(`list_${oak}` in few) && few['subtotal'] === '$666.60')
    assert.match(html, /<div data-optional><dt data-live="label_discount"/)
    const counted = await send(path, acceptFields(html, { action: 'totals', [`qty_${oak}`]: '20' }))
    assert.match(counted.text, /<div data-optional hidden><dt data-live="label_discount"/)
  })

  it('400: is none that was not offered', async () => {
    const { id, path, oak } = await propose()
    const fields = acceptFields(await open(path))
    delete fields[`qty_${oak}`]
    for (const tier of ['Infinity', '1.23456789', '-1', '0'])
      assert.equal(
        (await send(path, { ...fields, key: `tier ${tier}`, [`tier_${oak}`]: tier, action: 'totals' }))
          .status,
        200,
      )
    assert.equal((await send(path, { ...fields, [`qty_${oak}`]: '1.23456789' })).status, 400)
    assert.equal((await agreed(id))[0], 'proposed')
  })
})

describe('an offer that changed meanwhile', () => {
  it('409: is shown with what differs from the one seen, and with its own quantities', async () => {
    const { id, path, oak } = await propose()
    const old = await open(path)
    const revise = async (quote: object) => {
      await ok(shop.moveQuote(id, 'rework'))
      const { version } = await shop.readQuote(id)
      await ok(shop.editQuote(id, { version, ...quote }))
      await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    }
    const terms = { sku: '0042-OAK', qty: 20, price: 199, tier_prices: tiers([100, 179]) }
    await revise({ items: [{ item_id: oak, ...terms }] })
    await revise({ seller_comment: 'Our last word' })
    const answer = await send(path, acceptFields(old))
    assert.equal(answer.status, 409)
    assert.ok(answer.text.includes(errors.changed) && answer.text.includes(changes))
    assert.match(answer.text, /Price: <ins>\$199\.00<\/ins> instead of <del>\$189\.99</)
    assert.equal(acceptFields(answer.text)[`qty_${oak}`], '20')
    assert.equal((await send(path, acceptFields(answer.text))).status, 303)
    assert.equal((await agreed(id))[1], 20)
  })

  it('names a line that was removed, also one without an article number', async () => {
    const { id, path, oak } = await propose([
      ...offer,
      { product_type: 'custom', name: 'Opening discount', qty: 1, price: -50, tax_percent: 19 },
    ])
    await ok(shop.moveQuote(id, 'rework'))
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, items: [{ item_id: oak, sku: '0042-OAK', qty: 40 }] }))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    assert.match(
      await open(path),
      /<b dir="auto">Opening discount<\/b><br>Removed: <del>1 × -\$50\.00<\/del>/,
    )
  })

  it('409: is not what the totals are updated for', async () => {
    const { id, path, oak } = await propose()
    const old = await open(path)
    await ok(shop.moveQuote(id, 'rework'))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const answer = await send(path, acceptFields(old, { action: 'totals', [`tier_${oak}`]: '100' }))
    assert.equal(answer.status, 409)
    assert.ok(answer.text.includes(errors.changed))
    const { version } = acceptFields(old)
    assert.equal((await send(`${path}/totals`, { version: version!, [`qty_${oak}`]: '100' })).status, 409)
  })

  it('409: is not said to be marked while it is being revised', async () => {
    const { id, path } = await propose()
    const old = await open(path)
    await ok(shop.moveQuote(id, 'rework'))
    const answer = await send(path, acceptFields(old))
    assert.equal(answer.status, 409)
    assert.ok(answer.text.includes(errors.other) && !answer.text.includes(errors.changed))
  })

  it('is not shown before it is proposed, if the one before was sent before proposals were kept', async () => {
    const { id, path } = await propose()
    await ok(shop.moveQuote(id, 'rework'))
    await api.db.query('delete from quote_proposal where quote_id = $1', [id])
    await ok(shop.moveQuote(id, 'approve'))
    await shop.makeDue(id)
    assert.ok((await open(path)).includes(states.revised[0]!))
    assert.equal((await api.get(`${path}?pdf`, { token: null })).status, 404)
  })

  for (const end of ['decline', 'expire'])
    it(`is not shown before it is proposed, even if its time ran out: after ${end}`, async () => {
      const { id, path } = await propose()
      if (end === 'decline') await ok(shop.moveQuote(id, 'decline'))
      else {
        await shop.makeDue(id)
        await shop.recordExpiry()
      }
      await ok(shop.moveQuote(id, 'rework'))
      const { version } = await shop.readQuote(id)
      await ok(shop.editQuote(id, { version, seller_comment: 'SECRET' }))
      await ok(shop.moveQuote(id, 'approve'))
      await shop.makeDue(id)
      const html = await open(path)
      assert.ok(html.includes(states.revised[0]!) && !html.includes('SECRET'))
      assert.equal((await api.get(`${path}?pdf`, { token: null })).status, 404)
    })
})

describe('a purchase order number', () => {
  it('that is shown can be removed', async () => {
    const { id, path } = await propose()
    await ok(shop.moveQuote(id, 'rework'))
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, purchase_order_number: 'PO 1' }))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const fields = acceptFields(await open(path), { purchase_order_number: '' })
    assert.equal((await send(path, fields)).status, 303)
    assert.equal((await shop.readQuote(id)).purchase_order_number, null)
  })
})

describe('the limits', () => {
  it('429: of one link leave the other one, and totals are no changes', async () => {
    const { path, view_path, oak } = await propose()
    const fields = acceptFields(await open(path))
    const statuses = []
    for (let index = 0; index < 31; index++) {
      statuses.push((await send(view_path, fields)).status)
      assert.equal(
        (await send(`${path}/totals`, { ...fields, [`qty_${oak}`]: String(100 + index) })).status,
        200,
      )
    }
    assert.equal(statuses.at(-1), 429)
    assert.equal((await send(path, fields)).status, 303)
  })
})

describe('a seller who is signed in', () => {
  it('follows the link from a mail on another host of the site', async () => {
    const { path } = await propose()
    const headers = { cookie: 'quotewright=any', 'sec-fetch-site': 'same-site' }
    assert.equal((await api.get(path, { token: null, headers })).status, 200)
  })
})
