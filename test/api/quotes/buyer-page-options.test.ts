// Optional lines and alternatives on the customer's page, as a browser without a script sends them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageWords } from '../../../src/web/buyer/page-words.ts'
import { ok, openApi } from '../../support/api.ts'
import { acceptFields, counterFields, type Fields } from '../../support/buyer-page.ts'
import { customLine, openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const customer = await shop.newCustomer()
const { errors, optional_item } = pageWords('en')

const table = customLine('Table', 100)
const assembly = customLine('Assembly', 30, { role: 'optional', tier_prices: tiers([5, 20]) })
const care = customLine('Care kit', 5, { role: 'optional', is_chosen: true })
const oak = customLine('Oak', 60, { role: 'alternative', choice_group: 'Wood', is_chosen: true })
const walnut = customLine('Walnut', 90.5, { role: 'alternative', choice_group: 'Wood' })
const pine = customLine('Pine', 40, { role: 'alternative', choice_group: 'Wood' })

type Body = Record<string, any>
type Named = { item_id: number; name: string }

async function propose(items: object[] = [table, assembly, care, oak, walnut, pine]) {
  const quote: Body = await ok(
    api.post(`${quoting}/quote`, { body: { quote: { customer_id: customer, items } } }),
  )
  const id = quote.quote_id as number
  await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
  const { url, view_url } = await ok(api.get(`${quoting}/quote/${id}/link`))
  const lines = [...quote.items, ...quote.unchosen_items] as Named[]
  const idOf = ({ name }: { name: string }) => lines.find((each) => each.name === name)!.item_id
  return { id, path: new URL(url).pathname, view_path: new URL(view_url).pathname, idOf }
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

async function agreed(id: number) {
  const { status, items, unchosen_items, grand_total } = await shop.readQuote(id, true)
  const names = (lines: Named[]) => lines.map(({ name }) => name)
  return [status, names(items), names(unchosen_items), grand_total]
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))

/** Returns the text of a line of the page, without markup. */
function textOf(html: string, id: number): string {
  const [, text = ''] = new RegExp(`data-live="sum_${id}">([^<]*)<`).exec(html) ?? []
  return text
}

describe('the lines that are chosen', () => {
  it('are those of the seller if nothing is changed', async () => {
    const { id, path, idOf } = await propose()
    const html = await open(path)
    const fields = acceptFields(html)
    const group = `group_${idOf(oak)}`
    assert.deepEqual(
      [fields[`chosen_${idOf(assembly)}`], fields[`chosen_${idOf(care)}`], fields[group]],
      [undefined, '1', String(idOf(oak))],
    )
    assert.equal((await send(path, fields)).status, 303)
    assert.deepEqual(await agreed(id), [
      'accepted',
      ['Table', 'Care kit', 'Oak'],
      ['Assembly', 'Walnut', 'Pine'],
      165,
    ])
  })

  it('are shown with what each would add, and their total before it is accepted', async () => {
    const { id, path, idOf } = await propose()
    const html = await open(path)
    const sums = [table, assembly, care, oak, walnut, pine].map((each) => textOf(html, idOf(each)))
    assert.deepEqual(sums, ['$100.00', '+$30.00', '$5.00', '$60.00', '+$30.50', '-$20.00'])
    const fields = without(acceptFields(html), `chosen_${idOf(care)}`)
    const chosen = {
      ...fields,
      [`chosen_${idOf(assembly)}`]: '1',
      [`group_${idOf(oak)}`]: String(idOf(walnut)),
    }
    const counted = await send(path, { ...chosen, action: 'totals' })
    assert.equal(counted.status, 200)
    assert.equal(textOf(counted.text, idOf(oak)), '-$30.50')
    const refused = await send(path, chosen)
    assert.deepEqual([refused.status, refused.text.includes(errors.new_total('$220.50'))], [400, true])
    const again = acceptFields(refused.text)
    assert.deepEqual(again[`group_${idOf(oak)}`], String(idOf(walnut)))
    assert.equal((await send(path, again)).status, 303)
    assert.deepEqual(await agreed(id), [
      'accepted',
      ['Table', 'Assembly', 'Walnut'],
      ['Care kit', 'Oak', 'Pine'],
      220.5,
    ])
    const after = await open(path)
    assert.ok(after.includes('Walnut') && !after.includes('Pine') && !after.includes('Care kit'))
  })

  it('can have a quantity of a tier; that of a line that is not chosen says nothing', async () => {
    const { id, path, idOf } = await propose()
    const fields = { ...acceptFields(await open(path)), [`tier_${idOf(assembly)}`]: '5' }
    assert.equal((await send(path, { ...fields, action: 'totals' })).status, 200)
    const chosen = { ...fields, [`chosen_${idOf(assembly)}`]: '1' }
    const again = acceptFields((await send(path, chosen)).text)
    assert.equal((await send(path, again)).status, 303)
    assert.deepEqual((await agreed(id)).slice(3), [265])
  })

  it('leave a total, with a script too', async () => {
    const { path, idOf } = await propose([care, assembly])
    const none = without(acceptFields(await open(path)), `chosen_${idOf(care)}`)
    const refused = await send(path, none)
    assert.equal(refused.status, 400)
    const live = await api.post(`${path}/totals`, {
      token: null,
      payload: new URLSearchParams(none).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(live.status, 400)
  })

  it('200: live, with the sums of all lines and headings', async () => {
    const section = 'Extras'
    const { path, idOf } = await propose([
      table,
      { ...assembly, section },
      { ...oak, section },
      { ...walnut, section: 'Elsewhere' },
    ])
    const html = await open(path)
    assert.ok(!html.includes('Elsewhere'), 'alternatives stand under one heading')
    const fields = { ...acceptFields(html), [`group_${idOf(oak)}`]: String(idOf(walnut)) }
    const { body } = await api.post(`${path}/totals`, {
      token: null,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const ids = [`heading_${idOf(assembly)}`, `sum_${idOf(walnut)}`, `sum_${idOf(oak)}`, 'grand_total']
    assert.deepEqual(
      ids.map((name) => body[name]),
      ['$90.50', '$90.50', '-$30.50', '$190.50'],
    )
  })

  it('can be left out of a counter-offer, which says so; an option is left out by its box', async () => {
    const { id, path, idOf } = await propose()
    const { version = '' } = acceptFields(await open(path))
    const wish = (each: { name: string }) => ({ [`wanted_qty_${idOf(each)}`]: '0' })
    const counter = { action: 'counter', version }
    assert.equal((await send(path, { ...counter, ...wish(care) })).status, 400)
    assert.equal((await send(path, { ...counter, ...wish(table) })).status, 303)
    assert.match(await open(path), /<p class="wanted"[^>]*>Table: without this line</)
    const [{ wanted }] = await ok(api.get(`${quoting}/quote/${id}/comments`))
    assert.deepEqual([wanted.length, wanted[0].qty], [1, 0])
  })

  it('cannot be chosen by the link to view', async () => {
    const { view_path, idOf } = await propose()
    const html = await open(view_path)
    assert.ok(!html.includes(`chosen_${idOf(care)}`) && !html.includes('type="radio"'))
    assert.ok(html.includes(optional_item) && html.includes('Walnut'))
  })
})

describe('a counter-offer', () => {
  const rebate = customLine('Rebate without assembly', -10, { role: 'optional' })
  const wantedOf = async (id: number) => {
    const comments: Body[] = await ok(api.get(`${quoting}/quote/${id}/comments`))
    return comments.map(({ wanted }) =>
      wanted.map(({ item_id, qty, price, is_chosen }: Body) => [item_id, qty, price, is_chosen]),
    )
  }

  it('names the alternative that is chosen in its form; taken, that line has the price', async () => {
    const { id, path, idOf } = await propose()
    const html = await open(path)
    const fields = counterFields(html, {
      [`group_${idOf(oak)}`]: String(idOf(walnut)),
      [`wanted_price_${idOf(walnut)}`]: '80',
    })
    assert.equal(fields[`chosen_${idOf(care)}`], '1')
    assert.equal((await send(path, fields)).status, 303)
    assert.deepEqual(await wantedOf(id), [[[idOf(walnut), null, 80, true]]])
    const [{ comment_id }] = await ok(api.get(`${quoting}/quote/${id}/comments`))
    const { version } = await shop.readQuote(id)
    await ok(api.post(`${quoting}/quote/${id}/comments/${comment_id}/take`, { body: { version } }))
    assert.deepEqual(await agreed(id), [
      'pending',
      ['Table', 'Care kit', 'Walnut'],
      ['Assembly', 'Oak', 'Pine'],
      185,
    ])
    const { items, unchosen_items } = await shop.readQuote(id, true)
    assert.deepEqual(
      [...items, ...unchosen_items].map(({ price }: Body) => price),
      [100, 5, 80, 30, 60, 40],
    )
  })

  it('takes along chosen quantities, options and discounts, and what is left out', async () => {
    const { id, path, idOf } = await propose([table, assembly, care, oak, walnut, rebate])
    const counted = await send(path, {
      ...without(acceptFields(await open(path)), `chosen_${idOf(care)}`),
      [`chosen_${idOf(assembly)}`]: '1',
      [`tier_${idOf(assembly)}`]: '5',
      [`chosen_${idOf(rebate)}`]: '1',
      action: 'totals',
    })
    assert.ok(!counted.text.includes(`wanted_price_${idOf(rebate)}`), 'nobody bargains over a discount')
    const fields = counterFields(counted.text, { [`wanted_price_${idOf(table)}`]: '90' })
    assert.equal((await send(path, fields)).status, 303)
    assert.deepEqual(await wantedOf(id), [
      [
        [idOf(table), null, 90, null],
        [idOf(assembly), 5, null, true],
        [idOf(care), null, null, false],
        [idOf(rebate), null, null, true],
      ],
    ])
    const [{ comment_id }] = await ok(api.get(`${quoting}/quote/${id}/comments`))
    const { version } = await shop.readQuote(id)
    await ok(api.post(`${quoting}/quote/${id}/comments/${comment_id}/take`, { body: { version } }))
    assert.deepEqual((await agreed(id))[1], ['Table', 'Assembly', 'Oak', 'Rebate without assembly'])
  })

  it('leaves the choice as it is, until there is another offer', async () => {
    const { id, path, idOf } = await propose([table, assembly, oak, walnut])
    const fields = counterFields(await open(path), {
      [`group_${idOf(oak)}`]: String(idOf(walnut)),
      [`chosen_${idOf(assembly)}`]: '1',
      [`qty_${idOf(assembly)}`]: '5',
      [`wanted_price_${idOf(table)}`]: '95.5',
    })
    const { status, headers } = await send(path, fields)
    assert.equal(status, 303)
    const address = `${path}${String(headers['location']).replace(/#.*/, '')}`
    const html = await open(address)
    const kept = acceptFields(html)
    assert.deepEqual(
      [kept[`group_${idOf(oak)}`], kept[`chosen_${idOf(assembly)}`], kept[`qty_${idOf(assembly)}`]],
      [String(idOf(walnut)), '1', '5'],
    )
    assert.deepEqual([html.includes('$290.50'), kept['shown_total']], [true, '290.5'])
    assert.match(html, /<p class="wanted"[^>]*>Table: \$95\.50</)
    await ok(shop.moveQuote(id, 'rework'))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const next = acceptFields(await open(address))
    assert.deepEqual([next[`group_${idOf(oak)}`], next['shown_total']], [String(idOf(oak)), '160'])
    for (const query of ['choices=1&version=2', 'choices=1&choices=2&qty_1=1&qty_1=2', 'choices=1'])
      assert.equal(acceptFields(await open(`${path}?${query}`))['shown_total'], '160', query)
  })

  it('with terms for a line that is not chosen says so, and is sent again with all that was typed', async () => {
    const { id, path, idOf } = await propose()
    const fields = counterFields(await open(path), { [`wanted_price_${idOf(walnut)}`]: '80' })
    const { status, text } = await send(path, fields)
    assert.deepEqual([status, text.includes(errors.not_chosen('Walnut'))], [400, true])
    assert.deepEqual(await wantedOf(id), [])
    const again = counterFields(text, { [`group_${idOf(oak)}`]: String(idOf(walnut)) })
    assert.equal(again[`wanted_price_${idOf(walnut)}`], '80')
    assert.equal((await send(path, again)).status, 303)
    assert.deepEqual(await wantedOf(id), [[[idOf(walnut), null, 80, true]]])
  })

  it('needs more than a choice, which the offer allows', async () => {
    const { path, idOf } = await propose()
    const fields = counterFields(await open(path), { [`group_${idOf(oak)}`]: String(idOf(walnut)) })
    const { status, text } = await send(path, fields)
    assert.deepEqual([status, text.includes(errors.nothing_wanted)], [400, true])
    assert.equal(counterFields(text)[`group_${idOf(oak)}`], String(idOf(walnut)))
  })

  it('in another currency is refused, and what was typed stays', async () => {
    const { id, path, idOf } = await propose()
    const field = `wanted_price_${idOf(table)}`
    const { status, text } = await send(path, counterFields(await open(path), { [field]: '90 CHF' }))
    assert.deepEqual([status, text.includes('the prices of this offer are in ')], [400, true])
    assert.equal(counterFields(text)[field], '90 CHF')
    assert.deepEqual(await wantedOf(id), [])
  })

  it('of an older version of the offer is not sent', async () => {
    const { id, path, idOf } = await propose()
    const fields = counterFields(await open(path), {
      [`group_${idOf(oak)}`]: String(idOf(walnut)),
      [`wanted_price_${idOf(walnut)}`]: '80',
    })
    await ok(shop.moveQuote(id, 'rework'))
    await ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
    const { status, text } = await send(path, fields)
    assert.deepEqual([status, text.includes(errors.changed)], [409, true])
    assert.deepEqual(await wantedOf(id), [])
    assert.equal(counterFields(text)[`wanted_price_${idOf(walnut)}`], '80')
  })
})
