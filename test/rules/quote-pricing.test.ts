// Item prices: defaults from the catalog, and the price of a chosen quantity.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transaction } from '../../src/platform/postgres/database.ts'
import { amount, hasDecimals } from '../../src/domain/money.ts'
import { included } from '../../src/domain/choices.ts'
import type { EditedItemIn } from '../../src/quoting/quote/quote-item-input-schemas.ts'
import { requireDistinctTiers, requireItemsOf, sentLines } from '../../src/quoting/quote/quote-lines.ts'
import { keepOriginalPrices, priceItems } from '../../src/quoting/quote/quote-pricing.ts'
import type { ShopCan } from '../../src/domain/shop-capabilities.ts'
import { chooseItems, requireAgreed, storeChoices } from '../../src/quoting/quote/quote-quantities.ts'
import {
  effectiveTerms,
  listedTaxRates,
  tierPrice,
  withEffectiveTerms,
} from '../../src/domain/quote-terms.ts'

const known = { product_id: 7, sku: 'LAMP', name: 'Lamp', tax_percent: amount(19) }
const row = { ...known, type_id: 'simple', price: amount(210), unit: null, image: null }
const tx = { query: async () => ({ rows: [row] }) } as unknown as Transaction
const sent = (...items: EditedItemIn[]) => sentLines({ items })
const price = (...items: EditedItemIn[]) => priceItems(tx, sent(...items), defaults)
const defaults = { currency_code: 'USD', default_tax_percent: null }
const noTexts = { description: null, unit: null, section: null }
const priced = { needs_price: false, needs_tax: false, image: null, ...included }
const tier = (qty: number, each: number) => ({ qty, price: each })

describe('priceItems', () => {
  it('takes price, tax and name from the catalog', async () => {
    const amounts = { qty: amount(2.5), price: amount(210), original_price: amount(210) }
    assert.deepEqual(await price({ sku: 'LAMP', qty: 2.5 }), [
      {
        ...known,
        ...amounts,
        ...noTexts,
        ...priced,
        product_type: 'simple',
        tier_prices: [],
        customer_note: null,
      },
    ])
  })

  it('takes what is given instead, also where it is 0, and keeps the price of the catalog beside it', async () => {
    const asked = { sku: 'LAMP', qty: 1, price: 189.5, tax_percent: 7, customer_note: 'In oak' }
    const [given] = await price(asked)
    assert.deepEqual(
      [given!.price, given!.tax_percent, given!.original_price, given!.customer_note],
      [amount(189.5), amount(7), amount(210), 'In oak'],
    )
    const [free] = await price({ sku: 'LAMP', qty: 1, price: 0, tax_percent: 0 })
    assert.deepEqual([free!.price, free!.tax_percent], [amount(0), amount(0)])
  })

  it('takes a deleted product from the former items, at the price that it had in the catalog', async () => {
    const former = {
      ...known,
      item_id: 3,
      sku: 'GONE',
      product_type: 'simple',
      price: amount(5),
      original_price: amount(9),
    }
    const [item] = await priceItems(tx, sent({ sku: 'GONE', qty: 1 }), defaults, [former] as never)
    assert.deepEqual([item!.sku, item!.product_type, item!.price], ['GONE', 'simple', amount(9)])
    await assert.rejects(price({ sku: 'GONE', qty: 1 }), { code: 'not_found' })
  })

  it('puts the tiers into the order of their quantities', async () => {
    const tier_prices = [tier(100, 8), tier(9, 9.5), tier(10, 9)]
    const [item] = await price({ sku: 'LAMP', qty: 1, tier_prices })
    assert.deepEqual(item!.tier_prices, [
      { qty: amount(9), price: amount(9.5) },
      { qty: amount(10), price: amount(9) },
      { qty: amount(100), price: amount(8) },
    ])
  })

  it('names every unknown SKU', async () => {
    await assert.rejects(price({ sku: 'A', qty: 1 }, { sku: 'LAMP', qty: 1 }, { sku: 'B', qty: 1 }), {
      code: 'not_found',
      errors: ['A', 'B'].map((sku, index) => ({
        message: 'No such entity with %fieldName = %fieldValue',
        parameters: { fieldName: `quote.items[${2 * index}].sku`, fieldValue: sku },
      })),
    })
  })
})

describe('an item that is edited', () => {
  const stored = {
    ...known,
    item_id: 3,
    product_type: 'simple',
    name: 'Lamp, as offered',
    qty: amount(4),
    price: amount(180),
    original_price: amount(200),
    tax_percent: amount(7),
    tier_prices: [{ qty: amount(10), price: amount(170) }],
    customer_note: 'In oak',
    ...noTexts,
    ...priced,
  }
  const edit = async (item: object, before: object = stored) => {
    const [edited] = await priceItems(tx, sent(item), defaults, [before] as never)
    return edited!
  }
  const fresh = { price: amount(210), tax_percent: amount(19), tier_prices: [], customer_note: null }

  for (const sent of [{ item_id: 3 }, { item_id: 3, sku: 'LAMP' }])
    it(`keeps all that is not sent, with ${JSON.stringify(sent)}`, async () =>
      assert.deepEqual(await edit(sent), { ...stored, original_price: amount(210) }))

  it('takes what is sent', async () => {
    const item = await edit({ item_id: 3, qty: 5, price: 150, customer_note: 'In ash' })
    assert.deepEqual(
      [item.item_id, item.qty, item.price, item.tax_percent, item.customer_note],
      [3, amount(5), amount(150), amount(7), 'In ash'],
    )
  })

  it('is reset to the catalog where null is sent', async () => {
    const nothing = { price: null, tax_percent: null, tier_prices: null, customer_note: null }
    const { price, tax_percent, tier_prices, customer_note } = await edit({ item_id: 3, ...nothing })
    assert.deepEqual({ price, tax_percent, tier_prices, customer_note }, fresh)
  })

  it('is a new one with another SKU, or without its id', async () => {
    for (const [item, before] of [
      [
        { item_id: 3, sku: 'LAMP', qty: 1 },
        { ...stored, sku: 'DESK' },
      ],
      [{ sku: 'LAMP', qty: 1 }, stored],
    ] as const)
      assert.deepEqual(await edit(item, before), {
        ...known,
        ...fresh,
        ...noTexts,
        ...priced,
        product_type: 'simple',
        qty: amount(1),
        original_price: amount(210),
      })
  })

  it('is a new one at its former terms if another product has the SKU by now', async () => {
    const item = await edit({ item_id: 3 }, { ...stored, product_id: 6 })
    assert.equal('item_id' in item, false)
    assert.deepEqual([item.product_id, item.name, item.qty, item.price], [7, 'Lamp', amount(4), amount(180)])
  })

  const required = (...names: string[]) => ({
    code: 'invalid_input',
    errors: names.map((name) => ({
      message: '%fieldName is required.',
      parameters: { fieldName: `quote.items[${name}` },
    })),
  })

  it('needs a SKU and a quantity if it is new; every one that lacks is named', async () => {
    await assert.rejects(price({}), required('0].sku', '0].qty'))
    const items = [{ item_id: 3 }, { sku: 'LAMP' }, { qty: 1 }, { sku: 'LAMP', qty: 1 }]
    await assert.rejects(
      priceItems(tx, sent(...items), defaults, [stored] as never),
      required('1].qty', '2].sku'),
    )
  })
})

describe('the items of an edited quote', () => {
  const before = [{ item_id: 3 }, { item_id: 4 }]

  it('are some of the former ones, in any order, and new ones', () => {
    for (const items of [[], [{ item_id: 4 }, {}, { item_id: 3 }, {}]])
      assert.doesNotThrow(() => requireItemsOf(before, sent(...items)))
  })

  it('cannot be those of another quote', () =>
    assert.throws(() => requireItemsOf(before, sent({ item_id: 3 }, { item_id: 5 })), {
      code: 'not_found',
      parameters: { fieldName: 'quote.items[1].item_id', fieldValue: 5 },
    }))

  it('are named once each', () =>
    assert.throws(() => requireItemsOf(before, sent({}, { item_id: 3 }, { item_id: 3 })), {
      code: 'invalid_input',
      message: '%fieldName is named twice.',
      parameters: { fieldName: 'quote.items[2].item_id' },
    }))
})

describe('keepOriginalPrices', () => {
  /** A price of null: it was in the quote without one, as the catalog has none in its currency. */
  const before = (...pairs: [string, number | null][]) =>
    pairs.map(([letter, price], index) => ({
      item_id: index + 1,
      product_id: letter.charCodeAt(0),
      product_type: 'simple',
      original_price: amount(price ?? 0),
      needs_price: price === null,
    }))
  /** Each item as its product or, if it is kept, as its product and the number of the earlier one. */
  const table: [string, string[], ReturnType<typeof before>, number[]][] = [
    [
      'keeps that of a product that stays, whatever its place',
      ['A', 'B'],
      before(['B', 2], ['A', 1]),
      [1, 2],
    ],
    ['takes that of the catalog for a new product', ['A', 'N'], before(['A', 1]), [1, 99]],
    ['takes lines of one product in their order', ['A', 'A'], before(['A', 1], ['A', 2]), [1, 2]],
    ['takes the last for further lines', ['A', 'A', 'A'], before(['A', 1], ['A', 2]), [1, 2, 2]],
    ['keeps a price of nothing', ['A'], before(['A', 0]), [0]],
    ['takes the one that is set where there was none', ['A', 'A1'], before(['A', null]), [99, 99]],
    ['keeps that of an item that is kept', ['A2', 'A1'], before(['A', 1], ['A', 2]), [2, 1]],
    ['leaves the others to further lines', ['A', 'A1', 'A'], before(['A', 1], ['A', 2]), [2, 1, 2]],
    ['takes the last if all are kept', ['A', 'A1', 'A2'], before(['A', 1], ['A', 2]), [2, 1, 2]],
  ]
  for (const [what, skus, earlier, expected] of table)
    it(what, () => {
      const items = skus.map((text) => ({
        product_id: text.charCodeAt(0),
        item_id: text[1] === undefined ? undefined : Number(text[1]),
        price: amount(5),
        original_price: amount(99),
      }))
      const kept = keepOriginalPrices(items as Parameters<typeof keepOriginalPrices>[0], earlier)
      assert.deepEqual(
        kept.map((item) => [item.product_id, item.original_price.toNumber(), item.price.toNumber()]),
        skus.map((text, index) => [text.charCodeAt(0), expected[index], 5]),
      )
    })
})

it('requireDistinctTiers refuses two prices for one quantity, naming the item', () => {
  const fine = { sku: 'LAMP', qty: 1, tier_prices: [tier(10, 9), tier(100, 9)] }
  requireDistinctTiers(sent(fine, { sku: 'LAMP', qty: 1 }))
  assert.throws(
    () => requireDistinctTiers(sent(fine, { ...fine, tier_prices: [tier(10, 9), tier(10, 8)] })),
    {
      code: 'invalid_input',
      message: '%fieldName must not give two prices for one quantity.',
      parameters: { fieldName: 'quote.items[1].tier_prices' },
    },
  )
})

describe('hasDecimals', () => {
  const table: [number, number, boolean][] = [
    [1, 0, true],
    [1.5, 0, false],
    [1.5, 1, true],
    [0.1 + 0.2, 4, false],
    [1.0001, 4, true],
    [-1.00019, 4, false],
  ]
  for (const [value, digits, fits] of table)
    it(`${value} ${fits ? 'has' : 'has not'} at most ${digits}`, () =>
      assert.equal(hasDecimals(value, digits), fits))
})

const tiers = (...pairs: [number, number][]) =>
  pairs.map(([qty, price]) => ({ qty: amount(qty), price: amount(price) }))
const tier_prices = tiers([100, 8], [10, 9])
const item = { item_id: 1, sku: 'A', qty: amount(1), price: amount(10), tier_prices, ...included }
const taxed = <Item extends object>(each: Item) => ({ ...each, tax_percent: amount(20) })
const fixed = { item_id: 2, sku: 'B', qty: amount(3), price: amount(5), tier_prices: [], ...included }

describe('tierPrice', () => {
  for (const [qty, price] of Object.entries({ 0.5: 10, 9.9999: 10, 10: 9, 99.9999: 9, 100: 8, 1000000: 8 }))
    it(`${qty} pieces cost ${price} each, in whatever order the tiers stand`, () => {
      const reversed = { ...item, tier_prices: tier_prices.toReversed() }
      for (const each of [item, reversed]) assert.equal(tierPrice(each, amount(qty)).toNumber(), price)
    })
})

describe('chooseItems', () => {
  const sofa = {
    item_id: 3,
    sku: 'C',
    qty: amount(150),
    price: amount(9),
    tier_prices: tiers([100, 8], [120, 7]),
    ...included,
  }
  let can: ShopCan | null = null
  const choose = (...choices: { item_id: number; qty: number }[]) =>
    chooseItems([item, fixed, sofa].map(taxed), choices, can)

  it('changes what was chosen and leaves the rest', () => {
    const [first, second] = choose({ item_id: 1, qty: 12 })
    assert.deepEqual(first, { ...taxed(item), chosen_qty: amount(12), chosen_price: amount(9) })
    assert.deepEqual(second, taxed(fixed))
  })

  // The smaller of what was offered and the lowest tier, wherever it stands.
  for (const [item_id, sku, min] of [
    [1, 'A', 1],
    [3, 'C', 100],
  ] as const)
    // oxfmt-ignore
    it(`refuses less than ${min} of ${sku}, and takes ${min}`, () => {
      assert.doesNotThrow(() => choose({ item_id, qty: min }))
      assert.throws(() => choose({ item_id, qty: min - 0.0001 }), {
        kind: 'invalid',
        code: 'quantity_too_low',
        message: 'The quantity of %sku must be at least %min.',
        parameters: { sku, min: String(min) },
      })
    })

  it('refuses what the connected shop cannot hold, with the item', () => {
    const setting = 'its setting'
    const own = { custom_lines: true, negative_lines: true, taxed_shipping: true, price_digits: 4 }
    const refused = (limits: ShopCan['limits'], qty: number, code: string, parameters: object) => {
      can = { ...own, fractional_quantities: false, limits }
      assert.throws(() => choose({ item_id: 1, qty }), { kind: 'invalid', code, parameters })
      can = null
      assert.doesNotThrow(() => choose({ item_id: 1, qty }))
    }
    refused({}, 12.5, 'quantity_not_whole', { sku: 'A' })
    refused({ line_quantity: { max: 199, setting } }, 200, 'quantity_too_high', { sku: 'A', max: 199 })
    // With 3 of B and 150 of C.
    refused({ order_quantity: { max: 172, setting } }, 20, 'order_quantity_too_high', { max: 172 })
    // 20 × 9 + 3 × 5 + 150 × 7, with 20 % tax.
    refused({ order_amount: { max: 1493, setting } }, 20, 'order_amount_too_high', { max: 1493 })
    can = {
      ...own,
      fractional_quantities: true,
      limits: {
        line_quantity: { max: 150, setting },
        order_quantity: { max: 173, setting },
        order_amount: { max: 1494, setting },
      },
    }
    assert.doesNotThrow(() => choose({ item_id: 1, qty: 20 }))
    can = null
  })

  it('refuses an item without tiers, one that is not there, and one named twice', () => {
    assert.throws(() => choose({ item_id: 2, qty: 4 }), {
      code: 'quantity_fixed',
      message: 'The quantity of %sku was agreed: it has no tiers.',
      parameters: { sku: 'B' },
    })
    assert.throws(() => choose({ item_id: 4, qty: 4 }), {
      code: 'not_found',
      parameters: { fieldName: 'items[0].item_id', fieldValue: 4 },
    })
    assert.throws(() => choose({ item_id: 1, qty: 4 }, { item_id: 1, qty: 5 }), {
      code: 'invalid_input',
      message: '%fieldName is named twice.',
      parameters: { fieldName: 'items[1].item_id' },
    })
  })
})

describe('requireAgreed', () => {
  const chosen = { ...item, chosen_qty: amount(12), chosen_price: amount(9) }
  const require = (item_id: number, qty: number) => () => requireAgreed([chosen, fixed], [{ item_id, qty }])

  it('takes what was chosen or, where nothing was, offered', () => {
    assert.doesNotThrow(require(1, 12))
    assert.doesNotThrow(require(2, 3))
  })

  it('refuses another quantity, also the offered one where another was chosen, and an item that is not there', () => {
    for (const qty of [1, 11.9999, 13])
      assert.throws(require(1, qty), {
        kind: 'invalid',
        code: 'wrong_status',
        message: 'The quantity of %sku is agreed: %agreed.',
        parameters: { sku: 'A', agreed: '12' },
      })
    assert.throws(require(2, 4), { code: 'wrong_status', parameters: { sku: 'B', agreed: '3' } })
    const unknown = () => requireAgreed([fixed], [{ item_id: 2, qty: 3 }, { item_id: 9, qty: 3 }]) // oxfmt-ignore
    assert.throws(unknown, {
      code: 'not_found',
      parameters: { fieldName: 'items[1].item_id', fieldValue: 9 },
    })
  })
})

it('storeChoices returns the totals at the chosen quantities, with the shipping', async () => {
  const chosen = chooseItems([taxed(item)], [{ item_id: 1, qty: 12 }], null)
  const priced = chosen.map((each) => ({ ...each, original_price: amount(10), tax_percent: amount(0) }))
  const quote = { shipping_amount: amount(5), shipping_tax_percent: null, currency_code: 'USD' }
  const totals = await storeChoices(tx, quote as never, priced as never)
  assert.deepEqual([totals.items_qty, totals.subtotal, totals.grand_total].map(Number), [12, 108, 113])
})

describe('listedTaxRates', () => {
  const rate = (percent: number) => ({ percent, base: 100, amount: percent })
  const [none, reduced, full] = [rate(0), rate(7), rate(19)]
  const tax_rates = [none, reduced, full]
  for (const [who, buyer, listed] of [
    ['a consumer', {}, [reduced, full]],
    ['a buyer whose VAT ids are empty', { vat_id: '', billing_address: { vat_id: null } }, [reduced, full]],
    ['a buyer without an address', { vat_id: null, billing_address: null }, [reduced, full]],
    ['a company', { vat_id: 'DE123456789' }, tax_rates],
    ['a company with a VAT id in its address', { billing_address: { vat_id: 'DE123456789' } }, tax_rates],
  ] as const)
    it(`shows ${who} ${listed.length === 3 ? 'also that no tax is charged' : 'the rates at which tax is charged'}`, () =>
      assert.deepEqual(listedTaxRates({ ...buyer, tax_rates }), listed))

  it('shows twenty rates, and none of more, which would not fit', () => {
    const rates = Array.from({ length: 21 }, (_, index) => rate(index + 1))
    assert.equal(listedTaxRates({ tax_rates: rates.slice(1) }).length, 20)
    assert.deepEqual(listedTaxRates({ tax_rates: rates }), [])
  })

  it('shows none for an event that is older than rates', () =>
    assert.deepEqual(listedTaxRates({ vat_id: 'DE123456789' }), []))
})

describe('effectiveTerms', () => {
  const numbers = ({ qty, price }: ReturnType<typeof effectiveTerms>) => [qty.toNumber(), price.toNumber()]
  const offer = { qty: amount(150), price: amount(9), tier_prices: tiers([100, 8]) }

  it('is what was offered, at the price of the tier that it reaches', () => {
    assert.deepEqual(numbers(effectiveTerms(offer)), [150, 8])
    assert.deepEqual(numbers(effectiveTerms({ ...offer, qty: amount(99) })), [99, 9])
    assert.deepEqual(numbers(effectiveTerms({ qty: amount(150), price: amount(9) })), [150, 9])
  })

  it('is what was chosen, at the price that was chosen with it, also one of nothing', () => {
    const chosen = { ...offer, chosen_qty: amount(20), chosen_price: amount(0) }
    assert.deepEqual(numbers(effectiveTerms(chosen)), [20, 0])
    assert.deepEqual(numbers(effectiveTerms({ ...offer, chosen_qty: null, chosen_price: null })), [150, 8])
    assert.deepEqual(
      numbers(effectiveTerms({ ...offer, chosen_qty: amount(20), chosen_price: null })),
      [150, 8],
    )
  })
})

describe('withEffectiveTerms', () => {
  const record = { sku: 'A', qty: 150, price: 9, tier_prices: [{ qty: 100, price: 8 }] }
  const shown = (item: object) => {
    const { qty, price, sku } = withEffectiveTerms(
      item as typeof record & Record<'chosen_qty' | 'chosen_price', number>,
    )
    return [sku, qty, price]
  }

  it('puts quantity and price that hold into a record, also one of an event that is older than choices', () => {
    assert.deepEqual(shown({ ...record, chosen_qty: 120, chosen_price: 7.5 }), ['A', 120, 7.5])
    assert.deepEqual(shown({ ...record, chosen_qty: null, chosen_price: null }), ['A', 150, 8])
    assert.deepEqual(shown(record), ['A', 150, 8])
  })
})
