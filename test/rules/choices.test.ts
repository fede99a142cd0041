// Choices of an offer: what a buyer can choose, and the limits of its totals compared with every choice there is.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { lowestAmounts, totalRange, type Work } from '../../src/domain/choice-totals.ts'
import { chooseLines, findGroupFault, type Choosable, type Role } from '../../src/domain/choices.ts'
import { amount, type Amount } from '../../src/domain/money.ts'
import type { QuoteCharges } from '../../src/domain/quote-totals.ts'

const RUNS = Number(process.env.CHOICES_RUNS ?? 2000)

type Line = Choosable & { item_id: number; row_total: Amount; tax_percent: Amount }

function lineOf(row: number | string, tax: number | string, role: Role = 'included', group?: string): Line {
  return {
    item_id: 0,
    row_total: amount(row),
    tax_percent: amount(tax),
    role,
    choice_group: group ?? null,
    is_chosen: role === 'included',
  }
}

const numbered = (lines: Line[]) => lines.map((line, index) => ({ ...line, item_id: index + 1 }))

/** A line in the smallest units of the currency, and its tax rate in ten-thousandths of a percent. */
type Row = { units: number; tax: number; role: Role; group: string | null }
type RandomOffer = {
  digits: number
  rows: Row[]
  shipping: number
  shippingTax: number | null
  tax_rounding: QuoteCharges['tax_rounding']
}

const taxOf = (base: number, tax: number) => Math.sign(base) * Math.round(Math.abs(base * tax) / 1_000_000)

/** What each choice costs, with its subtotal and the bases of its rates, by plain integers. */
function everyChoice({ rows, shipping, shippingTax, tax_rounding }: RandomOffer) {
  const groups = [...new Set(rows.flatMap(({ group }) => group ?? []))]
  const decisions = [
    ...rows.filter(({ role }) => role === 'included').map((row) => [[row]]),
    ...rows.filter(({ role }) => role === 'optional').map((row) => [[], [row]]),
    ...groups.map((name) => rows.filter(({ group }) => group === name).map((row) => [row])),
  ]
  const choices = decisions.reduce<Row[][]>(
    (before, options) => before.flatMap((chosen) => options.map((option) => [...chosen, ...option])),
    [[]],
  )
  const charge = { units: shipping, tax: shippingTax ?? 0 }
  return choices.map((chosen) => {
    const bases = new Map<number, number>()
    const taxed = shippingTax !== null && shipping > 0 ? [...chosen, charge] : chosen
    for (const { units, tax } of taxed) bases.set(tax, (bases.get(tax) ?? 0) + units)
    const taxes =
      tax_rounding === 'rate'
        ? [...bases].map(([tax, base]) => taxOf(base, tax))
        : taxed.map(({ units, tax }) => taxOf(units, tax))
    const subtotal = total(chosen.map(({ units }) => units))
    return { chosen, subtotal, bases: [...bases.values()], grand_total: subtotal + shipping + total(taxes) }
  })
}

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

const decimalOf = (units: number, digits: number) => amount(units).div(10 ** digits)
const linesOf = ({ rows, digits }: RandomOffer) =>
  numbered(
    rows.map(({ units, tax, role, group }) =>
      lineOf(decimalOf(units, digits).toFixed(), tax / 10_000, role, group ?? undefined),
    ),
  )
const chargesOf = ({ shipping, shippingTax, tax_rounding, digits }: RandomOffer): QuoteCharges => ({
  shipping_amount: decimalOf(shipping, digits),
  shipping_tax_percent: shippingTax === null ? null : amount(shippingTax / 10_000),
  tax_rounding,
})

const anyTax = fc.constantFrom(0, 7, 19, 5.5, 20, 8.25, 33.3333, 100).map((tax) => Math.round(tax * 10_000))
// Lines of one group cost about the same with their taxes, so that only the rounding decides; others are simply different.
const anyGroup = fc
  .record({
    gross: fc.nat(40_000),
    lines: fc.array(fc.tuple(anyTax, fc.integer({ min: -2, max: 2 })), { minLength: 2, maxLength: 3 }),
    isClose: fc.boolean(),
  })
  .map(({ gross, lines, isClose }) =>
    lines.map(([tax, off], index) => {
      const net = isClose ? Math.round(gross / (1 + tax / 1_000_000)) : Math.round(gross * (index + 1) * 0.7)
      return { tax, units: Math.max(0, net + off) }
    }),
  )
const anyRow = fc.record({ units: fc.integer({ min: -300, max: 40_000 }), tax: anyTax })
const anyOffer: fc.Arbitrary<RandomOffer> = fc
  .record({
    digits: fc.constantFrom(0, 2, 3),
    included: fc.array(anyRow, { maxLength: 3 }),
    optional: fc.array(anyRow, { maxLength: 4 }),
    groups: fc.array(anyGroup, { maxLength: 4 }),
    shipping: fc.nat(5000),
    shippingTax: fc.option(anyTax),
    tax_rounding: fc.constantFrom('row', 'rate'),
  })
  .filter(({ included, optional, groups }) => included.length + optional.length + groups.length > 0)
  .map(({ included, optional, groups, ...offer }) => ({
    ...offer,
    rows: [
      ...included.map((row) => ({ ...row, role: 'included' as const, group: null })),
      ...optional.map((row) => ({ ...row, role: 'optional' as const, group: null })),
      ...groups.flatMap((group, index) =>
        group.map((row) => ({ ...row, role: 'alternative' as const, group: `group ${index}` })),
      ),
    ],
  }))

type Choices = ReturnType<typeof everyChoice>

const isNegative = (choices: Choices) =>
  choices.some(({ subtotal, bases, grand_total }) => Math.min(subtotal, grand_total, ...bases) < 0)

/** Something has to be chosen. */
function expectedRange(choices: Choices): number[] {
  const totals = choices.filter(({ chosen }) => chosen.length > 0).map(({ grand_total }) => grand_total)
  return [Math.min(...totals), Math.max(...totals)]
}

type Range = (offer: RandomOffer) => number[] | undefined

const computedRange: Range = (offer) => {
  const range = totalRange(linesOf(offer), chargesOf(offer), offer.digits)
  return range && [range.from, range.to].map((each) => each.times(10 ** offer.digits).toNumber())
}

function assertRange(rangeOf: Range, offer: RandomOffer): void {
  const choices = everyChoice(offer)
  fc.pre(!isNegative(choices))
  const isChoice = offer.rows.some(({ role }) => role !== 'included')
  assert.deepEqual(rangeOf(offer), isChoice ? expectedRange(choices) : undefined)
}

describe('the limits of the total of an offer with choices', () => {
  it('are the lowest and the highest total of all choices', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => assertRange(computedRange, offer)),
      { numRuns: RUNS },
    )
  })

  it('control: that each decision is made by the price with tax is noticed', () => {
    const byPrice: Range = (offer) => {
      const choices = everyChoice(offer).filter(({ chosen }) => chosen.length > 0)
      const exactly = ({ chosen }: (typeof choices)[number]) =>
        total(chosen.map(({ units, tax }) => units * (1_000_000 + tax)))
      const sorted = choices.toSorted((one, other) => exactly(one) - exactly(other))
      const isChoice = offer.rows.some(({ role }) => role !== 'included')
      return isChoice ? [sorted[0]!.grand_total, sorted.at(-1)!.grand_total] : undefined
    }
    const property = fc.property(anyOffer, (offer) => assertRange(byPrice, offer))
    assert.ok(fc.check(property, { numRuns: 5000, endOnFailure: true }).failed)
  })

  it('are below zero if one of the choices is', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const { subtotal, bases, grand_total } = lowestAmounts(linesOf(offer), chargesOf(offer), offer.digits)
        const isBelow = [subtotal, ...bases, ...(grand_total ? [grand_total] : [])].some((each) => each.lt(0))
        assert.equal(isBelow, isNegative(everyChoice(offer)))
      }),
      { numRuns: RUNS },
    )
  })

  for (const tax_rounding of ['row', 'rate'] as const)
    it(`are found at once for 200 lines of two rates that cost the same (${tax_rounding})`, () => {
      const charges = { shipping_amount: amount(0), shipping_tax_percent: null, tax_rounding }
      const lines = numbered(
        Array.from({ length: 100 }, (_, index) => {
          const [one, other] = [amount(1 + index / 100), amount(((1 + index / 100) * 1.19) / 1.07)]
          return [
            lineOf(one.toFixed(), 19, 'alternative', `${index}`),
            lineOf(other.round(2).toFixed(), 7, 'alternative', `${index}`),
          ]
        }).flat(),
      )
      const { from, to } = totalRange(lines, charges, 2)!
      // Each group costs the same to a unit and a half.
      assert.ok(to.minus(from).gte(0) && to.minus(from).lte(3), `${from.toFixed()} to ${to.toFixed()}`)
    })
})

describe('the work for the limits of a total', () => {
  // Lines of 24 groups at eight rates that cost the same to half a unit: more combinations end differently than can be kept.
  const taxes = [33.3333, 20.0001, 19.1234, 17.7771, 8.2511, 7.0003, 5.5007, 2.1113]
  const hardOffer = (groups: number, units: number): RandomOffer => ({
    digits: 2,
    rows: Array.from({ length: groups }, (_, index) =>
      [index % 8, (index + 3) % 8].map((rate) => {
        const tax = Math.round(taxes[rate]! * 10_000)
        const net = Math.round((units + 37 * index) / (1 + tax / 1_000_000))
        return { units: net, tax, role: 'alternative' as const, group: `group ${index}` }
      }),
    ).flat(),
    shipping: 0,
    shippingTax: null,
    tax_rounding: 'rate',
  })
  const rangeOf = (offer: RandomOffer, work: Work) => {
    const { from, to } = totalRange(linesOf(offer), chargesOf(offer), offer.digits, work)!
    return [from, to].map((each) => each.times(100).toNumber()) as [number, number]
  }
  /** Two limits, each computed in two attempts. */
  const ATTEMPTS = 4

  it('is bounded, however many lines cost the same: the limits are then off by a unit for each rate at most', () => {
    const offer = hardOffer(96, 12_345)
    const work = { steps: 0, steps_max: 300_000 }
    const [from, to] = rangeOf(offer, work)
    // Without the bound, it would be ten times as much in the second attempts.
    assert.ok(work.steps > 300_000 && work.steps <= ATTEMPTS * 300_000, String(work.steps))
    const exactly = (best: (...costs: number[]) => number) =>
      total(
        Array.from({ length: 96 }, (_, index) =>
          best(
            ...offer.rows
              .slice(2 * index, 2 * index + 2)
              .map(({ units, tax }) => units * (1 + tax / 1_000_000)),
          ),
        ),
      )
    assert.ok(Math.abs(from - exactly(Math.min)) <= taxes.length, `${from}`)
    assert.ok(Math.abs(to - exactly(Math.max)) <= taxes.length, `${to}`)
  })

  it('with the least that is possible, the limits can be chosen, and are off by a unit for each rate at most', () => {
    let inexact = 0
    for (let units = 1000; units < 1100; units++) {
      const offer = hardOffer(8, units)
      const work = { steps: 0, steps_max: 1 }
      const found = rangeOf(offer, work)
      assert.ok(work.steps <= ATTEMPTS * offer.rows.length)
      const totals = everyChoice(offer).map(({ grand_total }) => grand_total)
      const [from, to] = [Math.min(...totals), Math.max(...totals)]
      assert.ok(found.every((each) => totals.includes(each)))
      assert.ok(found[0] - from <= taxes.length && to - found[1] <= taxes.length)
      if (found[0] !== from || found[1] !== to) inexact++
      assert.deepEqual(rangeOf(offer, { steps: 0, steps_max: 300_000 }), [from, to])
    }
    assert.ok(inexact > 0)
  })
})

describe('the groups of an offer', () => {
  const alternative = (group: string, is_chosen: boolean) => ({
    role: 'alternative' as const,
    choice_group: group,
    is_chosen,
  })
  const cases: [string, Parameters<typeof findGroupFault>[0], string | undefined][] = [
    ['one of two is chosen', [alternative('a', true), alternative('a', false)], undefined],
    ['none is chosen', [alternative('a', false), alternative('a', false)], 'choice_group_default'],
    ['two are chosen', [alternative('a', true), alternative('a', true)], 'choice_group_default'],
    ['a group of one', [alternative('a', true)], 'choice_group_single'],
    [
      'the second group',
      [alternative('a', true), alternative('a', false), alternative('b', true)],
      'choice_group_single',
    ],
    ['lines without a group', [{ role: 'optional', choice_group: null, is_chosen: false }], undefined],
  ]
  for (const [name, lines, code] of cases)
    it(`${name}: ${code ?? 'valid'}`, () => assert.equal(findGroupFault(lines)?.code, code))
})

describe('the choices of a buyer', () => {
  // 1 included, 2 and 3 optional, 4 and 5 of one group, of which 4 is chosen.
  const lines = numbered([
    lineOf(1, 0),
    lineOf(1, 0, 'optional'),
    { ...lineOf(1, 0, 'optional'), is_chosen: true },
    { ...lineOf(1, 0, 'alternative', 'a'), is_chosen: true },
    lineOf(1, 0, 'alternative', 'a'),
  ])
  const chosenOf = (choices: Parameters<typeof chooseLines>[1]) => {
    const chosen = chooseLines(lines, choices)
    return Array.isArray(chosen)
      ? chosen.filter((each) => each.is_chosen).map((each) => each.item_id)
      : chosen.code
  }
  const yes = (item_id: number) => ({ item_id, is_chosen: true })
  const no = (item_id: number) => ({ item_id, is_chosen: false })
  const cases: [string, Parameters<typeof chooseLines>[1], number[] | string][] = [
    ['none', [], [1, 3, 4]],
    ['an option more, an option less', [yes(2), no(3)], [1, 2, 4]],
    ['another of the group', [yes(5)], [1, 3, 5]],
    ['another of the group, and not the one', [no(4), yes(5)], [1, 3, 5]],
    ['an included line', [yes(1)], [1, 3, 4]],
    ['what is chosen already', [yes(4), no(2)], [1, 3, 4]],
    ['without an included line', [no(1)], 'choice_not_offered'],
    ['none of the group', [no(4)], 'choice_not_offered'],
    ['two of the group', [yes(4), yes(5)], 'choice_not_offered'],
    ['a quantity of a line that is not chosen', [{ item_id: 2, qty: 3 }], 'choice_not_offered'],
    ['a quantity of a line that is deselected', [yes(5), { item_id: 4, qty: 3 }], 'choice_not_offered'],
    ['a quantity of a line that is chosen with it', [{ item_id: 2, qty: 3, is_chosen: true }], [1, 2, 3, 4]],
  ]
  for (const [name, choices, expected] of cases)
    it(`${name}: ${String(expected)}`, () => assert.deepEqual(chosenOf(choices), expected))

  it('nothing at all: quote_empty', () => {
    const options = numbered([lineOf(1, 0, 'optional'), { ...lineOf(1, 0, 'optional'), is_chosen: true }])
    assert.deepEqual(chooseLines(options, [no(2)]), { code: 'quote_empty' })
  })
})
