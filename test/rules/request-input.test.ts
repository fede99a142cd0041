// What becomes of parameters and bodies before their schemas see them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readBody, readParameters } from '../../src/http/request-input.ts'

describe('readParameters', () => {
  const schema = {
    properties: { id: { type: 'integer' }, all: { type: 'boolean' }, name: { type: 'string' } },
  }
  for (const [name, text, value] of [
    ['id', '1', 1],
    ['id', '0', 0],
    ['id', '2147483648', 2147483648],
    ['id', '9999999999', 9999999999],
    ['id', '10000000000', '10000000000'],
    ['id', '01', '01'],
    ['id', '+1', '+1'],
    ['id', '-1', '-1'],
    ['id', ' 1', ' 1'],
    ['id', '1\n', '1\n'],
    ['id', '1.0', '1.0'],
    ['id', '1e3', '1e3'],
    ['id', '0x1', '0x1'],
    ['id', '1_0', '1_0'],
    ['id', '١', '١'],
    ['id', '', ''],
    ['all', 'true', true],
    ['all', '1', true],
    ['all', 'false', false],
    ['all', '0', false],
    ['all', 'TRUE', 'TRUE'],
    ['all', 'yes', 'yes'],
    ['all', '', ''],
    ['name', '1', '1'],
    ['name', 'true', 'true'],
    ['other', '1', '1'],
    ['constructor', '1', '1'],
  ] as const)
    it(`${name}=${JSON.stringify(text)} is ${JSON.stringify(value)}`, () =>
      assert.deepEqual(readParameters(schema, { [name]: text }), { [name]: value }))

  it('leaves what came twice as it came', () =>
    assert.deepEqual(readParameters(schema, { id: ['1', '2'] }), { id: ['1', '2'] }))

  it('keeps __proto__ a key like any other', () => {
    const read = readParameters(schema, JSON.parse('{"__proto__":"1"}') as Record<string, unknown>)
    assert.deepEqual(Object.keys(read), ['__proto__'])
  })
})

describe('readBody', () => {
  const schema = {
    type: 'object',
    required: ['cartId'],
    properties: {
      cartId: { type: 'integer' },
      name: { type: 'string' },
      note: { type: ['string', 'null'] },
      count: { type: ['integer', 'null'] },
      ids: { type: 'array', items: { type: 'integer' } },
      quote: { type: 'object', properties: { customerId: { type: 'integer' } } },
      items: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'string' }, row: { type: 'integer' } } },
      },
    },
  }
  const table: [sent: unknown, read: unknown][] = [
    [undefined, {}],
    [{}, {}],
    [{ cartId: '5' }, { cartId: 5 }],
    [{ cart_id: '5' }, { cartId: 5 }],
    [
      { cart_id: 5, cartId: 6 },
      { cart_id: 5, cartId: 6 },
    ],
    [{ CartId: 5 }, { CartId: 5 }],
    [{ cartId: '05' }, { cartId: '05' }],
    [{ cartId: 5.5 }, { cartId: 5.5 }],
    [{ cartId: null }, { cartId: null }],
    [{ name: null }, {}],
    [{ name: 5 }, { name: 5 }],
    [{ name: '5' }, { name: '5' }],
    [{ note: null }, { note: null }],
    [{ count: '7' }, { count: 7 }],
    [{ count: null }, { count: null }],
    [{ ids: ['1', 2, '03', null] }, { ids: [1, 2, '03', null] }],
    [{ ids: '1' }, { ids: '1' }],
    [{ quote: { customer_id: '3' } }, { quote: { customerId: 3 } }],
    [{ quote: [] }, { quote: [] }],
    [{ items: [{ row: '1', sku: '01' }, null, 5] }, { items: [{ row: 1, sku: '01' }, null, 5] }],
    [
      { unknown: null, other: { cart_id: 1 } },
      { unknown: null, other: { cart_id: 1 } },
    ],
    [null, null],
    [[], []],
    ['text', 'text'],
    [5, 5],
  ]
  for (const [sent, read] of table)
    it(`${JSON.stringify(sent)} is read as ${JSON.stringify(read)}`, () =>
      assert.deepEqual(readBody(schema, sent), read))

  it('leaves a body that was not sent unsent where no object is asked for', () =>
    assert.equal(readBody({ type: 'array' }, undefined), undefined))
})
