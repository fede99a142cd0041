// Optional items and alternatives: what the seller offers, what the customer chooses, and what counts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { customLine, openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const customer = await shop.newCustomer()
const key = await api.app.state.linkKey()
const path = `${quoting}/quote`

type Body = Record<string, any>

const table = customLine('Table', 100)
const assembly = customLine('Assembly', 30, { role: 'optional' })
const care = customLine('Care kit', 5, { role: 'optional', is_chosen: true })
const oak = customLine('Oak', 60, { role: 'alternative', choice_group: 'Wood', is_chosen: true })
const walnut = customLine('Walnut', 90, { role: 'alternative', choice_group: 'Wood' })
const all = [table, assembly, care, oak, walnut]

const post = (items: object[], more: object = {}) =>
  api.post(path, { body: { quote: { customer_id: customer, items, ...more } } })
const create = (items: object[] = all, more?: object): Promise<Body> => ok(post(items, more))
const put = ({ quote_id, version }: Body, changes: object) =>
  shop.editQuote(quote_id as number, { version, ...changes })
const edit = (quote: Body, changes: object): Promise<Body> => ok(put(quote, changes))
const names = (items: Body[]) => items.map(({ name }) => name as string)
const lists = ({ items, unchosen_items }: Body) => [names(items), names(unchosen_items)]
const limits = ({ grand_total_from, grand_total, grand_total_to }: Body) => [
  grand_total_from,
  grand_total,
  grand_total_to,
]
const idOf = ({ items, unchosen_items }: Body, wanted: { name: string }) =>
  [...items, ...unchosen_items].find(({ name }) => name === wanted.name)!.item_id as number

const buyer = '/rest/V1/buyer/quote'
const tokenOf = ({ quote_id }: Body) => `${quote_id}.${linkToken(key, quote_id as number, 'accept', 0)}`
const counterOffer = (quote: Body, items: object[]) =>
  api.post(`${buyer}/counterOffer`, { token: tokenOf(quote), body: { version: 3, items } })

describe('without choices', () => {
  it('every item is included and chosen, as it can be sent', async () => {
    const sent = { role: 'included', choice_group: null, is_chosen: true }
    const quote = await create([table, { ...table, ...sent }], { unchosen_items: [] })
    for (const item of quote.items) assert.deepEqual(item, { ...item, ...sent, is_default: true })
    assert.deepEqual(quote.unchosen_items, [])
    assert.deepEqual(limits(quote), [200, 200, 200])
    const edited = await edit(quote, { unchosen_items: [], title: 'Same' })
    assert.deepEqual(edited.items, quote.items)
  })

  it('an item that is not chosen is refused', async () => {
    assertRefused(await post([{ ...table, is_chosen: false }]), 400, 'quote.items[0].is_chosen')
  })
})

describe('with choices', () => {
  describe('a quote', () => {
    it('has the items that count, and the others beside them', async () => {
      const quote = await create()
      assert.deepEqual(lists(quote), [
        ['Table', 'Care kit', 'Oak'],
        ['Assembly', 'Walnut'],
      ])
      const flags = (item: Body) => [
        item.role,
        item.choice_group,
        item.is_chosen,
        item.is_default,
        item.position,
      ]
      assert.deepEqual(quote.items.map(flags), [
        ['included', null, true, true, 0],
        ['optional', null, true, true, 2],
        ['alternative', 'Wood', true, true, 3],
      ])
      assert.deepEqual(quote.unchosen_items.map(flags), [
        ['optional', null, false, false, 1],
        ['alternative', 'Wood', false, false, 4],
      ])
      assert.deepEqual([quote.items_count, quote.items_qty, quote.subtotal], [3, 3, 165])
      assert.deepEqual(limits(quote), [160, 165, 225])
      assert.equal(quote.unchosen_items[1].row_total, 90)
      assert.deepEqual(await ok(api.get(`${path}/${quote.quote_id}/items`)), quote.items)
      assert.deepEqual(await shop.readQuote(quote.quote_id, true), quote)
      const query = { filter: JSON.stringify({ quote_id: quote.quote_id }), addItems: 'true' }
      assert.deepEqual(await ok(api.get(`${quoting}/quotes`, { query })), [quote])
    })

    it('counts taxes by rate only of what counts', async () => {
      await shop.putStore('by_rate', 'USD', { tax_rounding: 'rate' })
      const owner = await shop.createCustomer('rate@example.com', 'by_rate')
      const taxed = (item: object, tax_percent: number) => ({ ...item, price: 0.33, tax_percent })
      const items = [taxed(table, 19), taxed(assembly, 19), taxed(care, 7), taxed(oak, 19), taxed(walnut, 7)]
      const body = { quote: { customer_id: owner, items } }
      const quote: Body = await ok(api.post(`/rest/by_rate/V1/quoting/quote`, { body }))
      assert.deepEqual(quote.tax_rates, [
        { percent: 7, base: 0.33, amount: 0.02 },
        { percent: 19, base: 0.66, amount: 0.13 },
      ])
      assert.deepEqual(limits(quote), [0.74, 1.14, 1.53])
    })

    it('keeps what an edit leaves out: roles, choices, and the list that was not sent', async () => {
      const quote = await create()
      const [first, second, third] = quote.items
      const sent = [first, second, third].map(({ item_id, sku, qty }) => ({ item_id, sku, qty }))
      const edited = await edit(quote, { items: [{ ...sent[0], qty: 2 }, sent[2], sent[1]] })
      assert.deepEqual(lists(edited), [
        ['Table', 'Oak', 'Care kit'],
        ['Assembly', 'Walnut'],
      ])
      assert.deepEqual(
        edited.unchosen_items.map(({ item_id }: Body) => item_id),
        quote.unchosen_items.map(({ item_id }: Body) => item_id),
      )
      assert.deepEqual(limits(edited), [260, 265, 325])
      // They follow the items that were sent with positions.
      const placed = await edit(edited, {
        items: sent.map((item, index) => ({ ...item, position: index + 10 })),
      })
      assert.deepEqual(
        [...placed.items, ...placed.unchosen_items].map(({ position }) => position),
        [10, 11, 12, 13, 14],
      )
      const shipped = await edit(placed, { shipping_amount: 7 })
      assert.deepEqual(limits(shipped), [167, 172, 232])
    })

    it('moves an item to the list in which it is named, and removes those of an empty list', async () => {
      const quote = await create()
      const moved = await edit(quote, {
        items: [
          { item_id: idOf(quote, table) },
          { item_id: idOf(quote, assembly) },
          { item_id: idOf(quote, walnut) },
        ],
        unchosen_items: [{ item_id: idOf(quote, oak) }, { item_id: idOf(quote, care) }],
      })
      assert.deepEqual(lists(moved), [
        ['Table', 'Assembly', 'Walnut'],
        ['Oak', 'Care kit'],
      ])
      const back = await edit(moved, {
        unchosen_items: [
          { item_id: idOf(quote, assembly) },
          { item_id: idOf(quote, oak) },
          customLine('Lamp', 4, { role: 'optional' }),
        ],
      })
      assert.deepEqual(lists(back), [
        ['Table', 'Walnut'],
        ['Assembly', 'Oak', 'Lamp'],
      ])
      const options = { unchosen_items: [], items: [{ item_id: idOf(back, table) }] }
      const bare = await edit(back, options)
      assert.deepEqual(
        [lists(bare), limits(bare)],
        [
          [['Table'], []],
          [100, 100, 100],
        ],
      )
    })

    it('changes roles: a line made optional stays chosen, and one made included is', async () => {
      const quote = await create()
      const changed = await edit(quote, {
        items: [
          { item_id: idOf(quote, table), role: 'optional' },
          { item_id: idOf(quote, oak), role: 'optional' },
        ],
        unchosen_items: [
          { item_id: idOf(quote, walnut), role: 'optional' },
          { item_id: idOf(quote, assembly) },
        ],
      })
      assert.deepEqual(lists(changed), [
        ['Table', 'Oak'],
        ['Walnut', 'Assembly'],
      ])
      assert.equal(changed.items[1].choice_group, null)
      const fixed = await edit(changed, {
        items: [
          { item_id: idOf(quote, table), role: null },
          { item_id: idOf(quote, walnut), role: 'included' },
        ],
      })
      assert.deepEqual(
        fixed.items.map(({ role }: Body) => role),
        ['included', 'included'],
      )
    })

    it('names its changes in the history', async () => {
      const quote = await create()
      await edit(quote, {
        items: [
          { item_id: idOf(quote, table) },
          { item_id: idOf(quote, oak) },
          { item_id: idOf(quote, assembly) },
        ],
      })
      const history: Body[] = await ok(api.get(`${path}/${quote.quote_id}/history`))
      const chosen = history.at(-1)!.changes.filter(({ field }: Body) => field === 'is_chosen')
      assert.deepEqual(
        chosen.map(({ item_id, before, after }: Body) => [item_id, before, after]),
        [[idOf(quote, assembly), false, true]],
      )
    })

    it('400: what is no choice', async () => {
      const refusals: [string, object[], object?][] = [
        ['choice_group_default', [table, { ...oak, is_chosen: false }, walnut]],
        ['choice_group_default', [table, oak, { ...walnut, is_chosen: true }]],
        ['choice_group_single', [table, oak]],
        ['choice_group_single', [table, oak, walnut, { ...oak, choice_group: 'Size' }]],
      ]
      for (const [code, items, parameters] of refusals)
        await shop.assertRefusedWith(code, () => post(items), parameters)
      const fields: Record<string, object[][]> = {
        'quote.items[0].choice_group': [
          [{ ...oak, choice_group: undefined }, walnut],
          [{ ...oak, choice_group: null }, walnut],
          [{ ...assembly, choice_group: 'Wood' }],
          [{ ...oak, choice_group: 'x'.repeat(101) }, walnut],
          [{ ...oak, choice_group: '' }, walnut],
        ],
        'quote.items[0].is_chosen': [[{ ...table, is_chosen: false }]],
        'quote.items[0].role': [[{ ...table, role: 'extra' }]],
        'quote.items[1].position': [[{ ...table, position: 1 }, assembly]],
      }
      await shop.assertInvalidFields((items: object[]) => post(items), fields)
      await shop.assertInvalidFields((unchosen_items: object[]) => post([table], { unchosen_items }), {
        'quote.unchosen_items[0].role': [[table]],
        'quote.unchosen_items[0].is_chosen': [[care]],
      })
      const unknown = { sku: 'UNKNOWN', qty: 1, role: 'optional' }
      assertRefused(await post([table], { unchosen_items: [unknown] }), 404, 'quote.unchosen_items[0].sku')
      const quote = await create()
      const item = { item_id: idOf(quote, assembly) }
      const twice = {
        items: [{ item_id: idOf(quote, table) }, { item_id: idOf(quote, oak) }, item],
        unchosen_items: [item],
      }
      assertRefused(await put(quote, twice), 400, 'quote.unchosen_items[0].item_id')
    })

    it('400: a discount that a choice would turn into less than nothing', async () => {
      const discount = customLine('Discount', -100)
      const half = customLine('Half', -50)
      await shop.assertRefusedWith('negative_total', () =>
        post([discount, { ...table, role: 'optional', is_chosen: true }]),
      )
      await shop.assertRefusedWith('negative_total', () =>
        post([table, { ...discount, role: 'optional' }, half]),
      )
      await shop.assertRefusedWith('negative_total', () => post([customLine('Discount', -70), oak, walnut]))
      await create([customLine('Discount', -60), oak, walnut])
      // The base of a rate, of which an alternative with another rate takes nothing.
      const taxed = { ...oak, tax_percent: 19 }
      await shop.assertRefusedWith('negative_total', () =>
        post([table, { ...customLine('Discount', -10), tax_percent: 19 }, taxed, walnut]),
      )
    })

    it('can be proposed only if something counts; what lacks a price is named in its list', async () => {
      const nothing = await create([assembly])
      assert.deepEqual(limits(nothing), [30, 0, 30])
      await shop.assertRefusedWith('quote_empty', () => shop.moveQuote(nothing.quote_id, 'approve'))
      const open = { ...assembly, price: undefined, needs_price: true }
      const unpriced = await create([table, assembly, open])
      const answer = await shop.moveQuote(unpriced.quote_id, 'approve')
      assertRefused(answer, 400, 'unchosen_items[1].price')
    })
  })

  describe('the customer', () => {
    const proposed = async (items: object[] = all) => {
      const quote = await create(items)
      await shop.takeTo('proposed', quote.quote_id)
      return quote
    }
    const accept = (quote: Body, items?: object[]) =>
      shop.moveQuote(quote.quote_id, 'accept', { body: { items } })
    const addToCart = async (quote: Body, items?: object[]) => {
      const cartId = await shop.openCart(customer)
      const body = { cartId, customerId: customer, items }
      return { cartId, answer: await api.post(`${quoting}/quotes/${quote.quote_id}/addToCart`, { body }) }
    }
    const yes = (quote: Body, item: { name: string }) => ({ item_id: idOf(quote, item), is_chosen: true })
    const no = (quote: Body, item: { name: string }) => ({ item_id: idOf(quote, item), is_chosen: false })

    it('accepts what the seller chose, or chooses; then there is one total', async () => {
      const as_offered = await proposed()
      await ok(accept(as_offered))
      const accepted = await shop.readQuote(as_offered.quote_id, true)
      assert.deepEqual(
        [lists(accepted)[0], limits(accepted)],
        [
          ['Table', 'Care kit', 'Oak'],
          [165, 165, 165],
        ],
      )
      const quote = await proposed()
      await ok(accept(quote, [yes(quote, walnut), no(quote, care), yes(quote, assembly), yes(quote, table)]))
      const chosen = await shop.readQuote(quote.quote_id, true)
      assert.deepEqual(lists(chosen), [
        ['Table', 'Assembly', 'Walnut'],
        ['Care kit', 'Oak'],
      ])
      assert.deepEqual(limits(chosen), [220, 220, 220])
      assert.deepEqual([chosen.items_count, chosen.subtotal, chosen.discount_amount], [3, 220, 0])
      const flags = ({ is_chosen, is_default }: Body) => [is_chosen, is_default]
      assert.deepEqual(chosen.items.map(flags), [
        [true, true],
        [true, false],
        [true, false],
      ])
    })

    it('takes what was chosen, and only that, into the cart and the order', async () => {
      const quote = await proposed()
      const { cartId, answer } = await addToCart(quote, [yes(quote, walnut), no(quote, care)])
      assert.equal(answer.status, 200, answer.text)
      const cart = await shop.readCart(cartId)
      assert.deepEqual(names(cart.items), ['Table', 'Walnut'])
      const read = await shop.readQuote(quote.quote_id)
      assert.deepEqual([cart.grand_total, limits(read)], [190, [190, 190, 190]])
      // Again, with what was agreed and with something else.
      const again = (items: object[]) =>
        api.post(`${quoting}/quotes/${quote.quote_id}/addToCart`, {
          body: { cartId, customerId: customer, items },
        })
      await ok(again([yes(quote, walnut), no(quote, oak)]))
      await shop.assertRefusedWith('wrong_status', () => again([yes(quote, oak)]))
      await ok(shop.orderCart(cartId))
      assert.equal((await shop.readQuote(quote.quote_id)).status, 'purchased')
    })

    it('chooses an option together with a quantity of its tiers', async () => {
      const books = {
        sku: 'BOOK',
        qty: 10,
        price: 9,
        tax_percent: 0,
        role: 'optional',
        tier_prices: tiers([100, 8]),
      }
      const quote = await proposed([table, books])
      const { item_id } = quote.unchosen_items[0]
      await shop.assertRefusedWith('choice_not_offered', () => accept(quote, [{ item_id, qty: 100 }]))
      await ok(accept(quote, [{ item_id, qty: 100, is_chosen: true }]))
      const { grand_total, items } = await shop.readQuote(quote.quote_id, true)
      assert.deepEqual([grand_total, items[1].chosen_qty, items[1].chosen_price], [900, 100, 8])
    })

    it('400: what is not offered, and nothing at all; 404: what is of another quote', async () => {
      const quote = await proposed()
      const stranger = await create()
      const wrong: [string, object[]][] = [
        ['choice_not_offered', [no(quote, table)]],
        ['choice_not_offered', [no(quote, oak)]],
        ['choice_not_offered', [yes(quote, oak), yes(quote, walnut)]],
        ['invalid_input', [yes(quote, oak), yes(quote, oak)]],
        ['invalid_input', [{ item_id: idOf(quote, oak) }]],
      ]
      for (const [code, items] of wrong) {
        await shop.assertRefusedWith(code, () => accept(quote, items))
        const { answer } = await addToCart(quote, items)
        assert.deepEqual([answer.status, answer.body.error_code], [400, code], answer.text)
      }
      const other = idOf(stranger, oak)
      await shop.assertUnknown(
        () => accept(quote, [{ item_id: other, is_chosen: true }]),
        'items[0].item_id',
        other,
      )
      const options = await proposed([care, assembly])
      await shop.assertRefusedWith('quote_empty', () => accept(options, [no(options, care)]))
    })

    it('sees all of it, computes a total and accepts it, by the link', async () => {
      const quote = await proposed()
      const token = tokenOf(quote)
      const seen: Body = await ok(api.get(buyer, { token }))
      assert.deepEqual([lists(seen), limits(seen)], [lists(quote), limits(quote)])
      assert.equal('quote_id' in seen.unchosen_items[0], false)
      const items = [yes(quote, walnut), no(quote, care)]
      const totals: Body = await ok(api.post(`${buyer}/totals`, { token, body: { items } }))
      assert.deepEqual(
        [totals.grand_total, totals.items.map(({ item_id }: Body) => item_id)],
        [190, [idOf(quote, table), idOf(quote, walnut)]],
      )
      const refusal = api.post(`${buyer}/totals`, { token, body: { items: [no(quote, oak)] } })
      assert.equal((await refusal).body.error_code, 'choice_not_offered')
      const body = { version: 3, name: 'Anna Larsen', items }
      const accepted: Body = await ok(api.post(`${buyer}/accept`, { token, body }))
      assert.deepEqual(
        [lists(accepted)[0], limits(accepted)],
        [
          ['Table', 'Walnut'],
          [190, 190, 190],
        ],
      )
    })

    it('wants another choice, and the offer without a line; both are taken into the draft', async () => {
      const quote = await proposed([...all, customLine('Bench', 70)])
      const without = { item_id: quote.items.at(-1).item_id as number, qty: 0 }
      assertRefused(await counterOffer(quote, [{ ...yes(quote, care), qty: 0 }]), 400, 'items[0].qty')
      assertRefused(await counterOffer(quote, [no(quote, table)]), 400, 'items[0].is_chosen')
      assert.equal((await counterOffer(quote, [no(quote, oak)])).body.error_code, 'choice_not_offered')
      const plain = await proposed([table, care])
      const nothing = [{ item_id: idOf(plain, table), qty: 0 }, no(plain, care)]
      assertRefused(await counterOffer(plain, nothing), 400)
      await ok(counterOffer(quote, [without, yes(quote, walnut), yes(quote, assembly)]))
      const [comment] = (await ok(api.get(`${path}/${quote.quote_id}/comments`))) as Body[]
      assert.deepEqual(
        comment!.wanted.map(({ qty, is_chosen }: Body) => [qty, is_chosen]),
        [
          [0, null],
          [null, true],
          [null, true],
        ],
      )
      const body = { version: 3 }
      await ok(api.post(`${path}/${quote.quote_id}/comments/${comment!.comment_id}/take`, { body }))
      const draft = await shop.readQuote(quote.quote_id, true)
      assert.deepEqual(lists(draft), [['Table', 'Assembly', 'Care kit', 'Walnut'], ['Oak']])
      assert.deepEqual(limits(draft), [160, 225, 225])
    })

    it('loses the choices with a rework only', async () => {
      const quote = await proposed()
      await ok(accept(quote, [yes(quote, walnut), no(quote, care)]))
      await shop.makeDue(quote.quote_id)
      await shop.recordExpiry()
      const expired = await shop.readQuote(quote.quote_id, true)
      assert.deepEqual([expired.status, lists(expired)[0]], ['expired', ['Table', 'Walnut']])
      await ok(shop.moveQuote(quote.quote_id, 'rework'))
      const reworked = await shop.readQuote(quote.quote_id, true)
      assert.deepEqual(lists(reworked), lists(quote))
      assert.deepEqual(limits(reworked), limits(quote))
    })
  })

  it('a copy has what the seller chose, and a template makes the same choices', async () => {
    const quote = await create()
    await shop.takeTo('proposed', quote.quote_id)
    const items = [{ item_id: idOf(quote, walnut), is_chosen: true }]
    await ok(shop.moveQuote(quote.quote_id, 'accept', { body: { items } }))
    const copy: Body = await ok(api.post(`${path}/${quote.quote_id}/copy`, { body: {} }))
    assert.deepEqual([lists(copy), limits(copy)], [lists(quote), limits(quote)])
    const template = {
      name: 'Tables',
      currency_code: 'USD',
      items: [table, oak],
      unchosen_items: [walnut, { ...assembly, role: 'optional' }],
    }
    const saved: Body = await ok(api.post(`${quoting}/templates`, { body: { template } }))
    assert.deepEqual([saved.items, saved.unchosen_items], [template.items, template.unchosen_items])
    const body = { customer_id: customer }
    const made: Body = await ok(api.post(`${quoting}/templates/${saved.template_id}/quote`, { body }))
    assert.deepEqual(lists(made), [
      ['Table', 'Oak'],
      ['Walnut', 'Assembly'],
    ])
  })
})

describe('what was stored before choices', () => {
  const laterOf = (record: Body, fields: string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)))
  const itemFields = ['role', 'choice_group', 'is_chosen', 'is_default', 'files', 'image']

  it('rows have the neutral values', async () => {
    const quote = await create([table])
    const former = laterOf(quote.items[0], itemFields)
    await run(api.db, 'alter table quote_item disable trigger quote_item_json')
    await run(api.db, 'alter table quote disable trigger quote_json')
    await run(api.db, 'update quote_item set json_fields = 2, item_json = $2 where quote_id = $1', [
      quote.quote_id,
      JSON.stringify(former),
    ])
    await run(
      api.db,
      `update quote set json_fields = 2,
         json_after_status = left(json_after_status, position(',"grand_total_from"' in json_after_status) - 1)
       where quote_id = $1`,
      [quote.quote_id],
    )
    await run(api.db, 'alter table quote_item enable trigger quote_item_json')
    await run(api.db, 'alter table quote enable trigger quote_json')
    assert.deepEqual(await shop.readQuote(quote.quote_id, true), quote)
  })

  it('proposals have the neutral values', async () => {
    const quote = await create([table])
    await shop.takeTo('proposed', quote.quote_id)
    const proposal = `${path}/${quote.quote_id}/proposals/1`
    const sent: Body = await ok(api.get(proposal))
    assert.deepEqual(
      [lists(sent), limits(sent)],
      [
        [['Table'], []],
        [100, 100, 100],
      ],
    )
    const former = {
      ...laterOf(sent, ['grand_total_from', 'grand_total_to', 'unchosen_items']),
      items: [laterOf(sent.items[0], itemFields.slice(0, 4))],
    }
    await run(api.db, 'update quote_proposal set record = $2 where quote_id = $1', [
      quote.quote_id,
      JSON.stringify(former),
    ])
    assert.deepEqual(await ok(api.get(proposal)), sent)
  })
})
