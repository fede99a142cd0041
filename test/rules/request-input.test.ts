// Parsing of parameters and bodies before schema validation.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readBody, readParameters } from '../../src/http/pipeline/request-input.ts'

describe('readParameters', () => {
  const properties = { id: { type: 'integer' }, all: { type: 'boolean' }, name: { type: 'string' } }
  const asSent = (name: string) => (text: string) => [name, text, text] as const
  for (const [name, text, value] of [
    ['id', '1', 1],
    ['id', '0', 0],
    ['id', '2147483648', 2147483648],
    ['id', '9999999999', 9999999999],
    ...['10000000000', '01', '+1', '-1', ' 1', '1\n', '1.0', '1e3', '0x1', '1_0', '١', ''].map(asSent('id')),
    ['all', 'true', true],
    ['all', '1', true],
    ['all', 'false', false],
    ['all', '0', false],
    ...['TRUE', 'yes', ''].map(asSent('all')),
    ...['1', 'true'].map(asSent('name')),
    asSent('other')('1'),
    asSent('constructor')('1'),
  ] as const)
    it(`${name}=${JSON.stringify(text)} is ${JSON.stringify(value)}`, () =>
      assert.deepEqual(readParameters({ properties }, { [name]: text }), { [name]: value }))

  it('leaves what came twice as it came', () =>
    assert.deepEqual(readParameters({ properties }, { id: ['1', '2'] }), { id: ['1', '2'] }))

  it('keeps __proto__ a key like any other', () => {
    const read = readParameters({ properties }, JSON.parse('{"__proto__":"1"}') as Record<string, unknown>)
    assert.deepEqual(Object.keys(read), ['__proto__'])
  })
})

describe('readBody', () => {
  const [integer, string] = [{ type: 'integer' }, { type: 'string' }]
  const schema = {
    type: 'object',
    required: ['cartId'],
    properties: {
      cartId: integer,
      name: string,
      note: { type: ['string', 'null'] },
      count: { type: ['integer', 'null'] },
      ids: { type: 'array', items: integer },
      quote: { type: 'object', properties: { customerId: integer } },
      items: { type: 'array', items: { type: 'object', properties: { sku: string, row: integer } } },
    },
  }
  /** `read` only where it is not what was sent. */
  const table: [sent: unknown, read?: unknown][] = [
    [undefined, {}],
    [{}],
    [{ cartId: '5' }, { cartId: 5 }],
    [{ cart_id: '5' }, { cartId: 5 }],
    [{ cart_id: 5, cartId: 6 }],
    [{ CartId: 5 }],
    [{ cartId: '05' }],
    [{ cartId: 5.5 }],
    [{ cartId: null }],
    [{ name: null }, {}],
    [{ name: 5 }],
    [{ name: '5' }],
    [{ note: null }],
    [{ count: '7' }, { count: 7 }],
    [{ count: null }],
    [{ ids: ['1', 2, '03', null] }, { ids: [1, 2, '03', null] }],
    [{ ids: '1' }],
    [{ quote: { customer_id: '3' } }, { quote: { customerId: 3 } }],
    [{ quote: [] }],
    [{ items: [{ row: '1', sku: '01' }, null, 5] }, { items: [{ row: 1, sku: '01' }, null, 5] }],
    [{ unknown: null, other: { cart_id: 1 } }],
    [null],
    [[]],
    ['text'],
    [5],
  ]
  for (const [sent, read = structuredClone(sent)] of table)
    it(`${JSON.stringify(sent)} is read as ${JSON.stringify(read)}`, () =>
      assert.deepEqual(readBody(schema, sent), read))

  it('leaves a body that was not sent unsent where no object is asked for', () =>
    assert.equal(readBody({ type: 'array' }, undefined), undefined))
})
