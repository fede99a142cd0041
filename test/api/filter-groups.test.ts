// Filter groups, as clients of Magento filter lists: OR within a group, AND between groups.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting, twoItems } from '../support/shop.ts'

type Filter = [field: string, value?: string, conditionType?: string]

const api = await openApi()
const shop = await openShop(api)
const products = '/rest/V1/products'

/** Groups as query parameters; in snake_case if asked. */
function query(groups: Filter[][], isSnake = false): Record<string, string> {
  const [groupsName, conditionName] = isSnake
    ? ['search_criteria[filter_groups]', 'condition_type']
    : ['searchCriteria[filterGroups]', 'conditionType']
  const parameters: Record<string, string> = {}
  groups.forEach((group, i) =>
    group.forEach(([field, value, conditionType], j) => {
      const name = `${groupsName}[${i}][filters][${j}]`
      parameters[`${name}[field]`] = field
      if (value !== undefined) parameters[`${name}[value]`] = value
      if (conditionType !== undefined) parameters[`${name}[${conditionName}]`] = conditionType
    }),
  )
  return parameters
}

const skus = async (groups: Filter[][], more: Record<string, string> = {}, isSnake = false) => {
  const page = await ok(api.get(products, { query: { ...query(groups, isSnake), ...more } }))
  return (page.items as { sku: string }[]).map(({ sku }) => sku)
}

describe('filter groups', () => {
  const table: [groups: Filter[][], expected: string[]][] = [
    [[[['sku', 'lamp']]], ['LAMP']],
    [
      [
        [
          ['sku', 'LAMP', 'eq'],
          ['sku', 'BOOK'],
        ],
      ],
      ['LAMP', 'BOOK'],
    ],
    [
      [
        [
          ['sku', 'LAMP'],
          ['sku', 'BOOK'],
        ],
        [['name', '%oo%', 'like']],
      ],
      ['BOOK'],
    ],
    [[[['sku', 'LAMP']], [['sku', 'BOOK']]], []],
    [[[['sku', 'LAMP,BOOK', 'in']]], ['LAMP', 'BOOK']],
    [[[['sku', 'LAMP,BOOK', 'nin']]], ['0042-OAK']],
    [[[['sku', 'LAMP', 'neq']]], ['0042-OAK', 'BOOK']],
    [[[['sku', 'LAMP', 'finset']]], ['LAMP']],
    [[[['sku', undefined, 'null']]], []],
    [[[['sku', '1', 'notnull']], [['name', 'Lamp']]], ['LAMP']],
    [
      [[['created_at', '2020-01-01', 'gt']], [['created_at', '2999-01-01 00:00:00', 'to']]],
      ['0042-OAK', 'LAMP', 'BOOK'],
    ],
  ]
  for (const [groups, expected] of table)
    it(`${JSON.stringify(groups)} finds ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await skus(groups), expected)
      assert.deepEqual(await skus(groups, {}, true), expected)
    })

  it('joins them with filter by AND, and echoes them', async () => {
    const groups: Filter[][] = [
      [
        ['sku', 'LAMP'],
        ['sku', 'BOOK', 'eq'],
      ],
    ]
    assert.deepEqual(await skus(groups, { filter: '{"name":"Book"}' }), ['BOOK'])
    const filter = '{"sku":{"in":["LAMP","0042-OAK"]}}'
    assert.deepEqual(await skus(groups, { filter, 'searchCriteria[pageSize]': '5' }), ['LAMP'])
    const page = await ok(api.get(products, { query: query(groups) }))
    const echoed = [
      { field: 'sku', value: 'LAMP', condition_type: 'eq' },
      { field: 'sku', value: 'BOOK', condition_type: 'eq' },
    ]
    assert.deepEqual([page.search_criteria.filter_groups, page.total_count], [[{ filters: echoed }], 2])
  })

  it('are taken by every list with a filter', async () => {
    const customer = await shop.newCustomer()
    const { quote_id } = await shop.createQuote(customer, { items: twoItems })
    await shop.createQuote(await shop.newCustomer(), { items: twoItems })
    const mine = query([[['customer_id', String(customer)]]])
    const ids = async (path: string) =>
      (await ok(api.get(path, { query: mine }))) as Record<string, unknown>[]
    assert.deepEqual(
      (await ids(`${quoting}/quotes`)).map((quote) => quote.quote_id),
      [quote_id],
    )
    assert.deepEqual(await ids(`${quoting}/requests`), [])
    assert.match((await api.get(`${quoting}/quotes/export`, { query: mine })).text, /"Q0000/)
    const byEmail = { query: query([[['customer_email', 'nobody@example.com']]]) }
    assert.deepEqual(await ok(api.get('/rest/V1/pricerequest/requests', byEmail)), [])
    const others = await ok(
      api.get(`${quoting}/customer/${customer}/requests`, {
        query: query([
          [
            ['status', 'x'],
            ['status', 'pending'],
          ],
        ]),
      }),
    )
    assert.deepEqual(others, [])
  })

  const field = 'searchCriteria[filterGroups][0][filters][0]'
  for (const [groups, named] of [
    [[[['colour', 'red']]], `${field}[field]`],
    [[[['sku']]], `${field}[value]`],
    [[[['sku', 'x', 'gt']]], `${field}[conditionType]`],
    [[[['sku', 'x', 'EQ']]], `${field}[conditionType]`],
    [[[['id', 'x']]], `${field}[value]`],
    [[[['id', '1,x', 'in']]], `${field}[value][1]`],
    [[[['id', '1', 'finset']]], `${field}[conditionType]`],
    [[[['created_at', 'yesterday', 'gt']]], `${field}[value]`],
    [
      [
        [
          ['sku', 'x'],
          ['nope', 'x'],
        ],
      ],
      'searchCriteria[filterGroups][0][filters][1][field]',
    ],
  ] as [Filter[][], string][])
    it(`400: ${JSON.stringify(groups)}`, async () =>
      assertRefused(await api.get(products, { query: query(groups) }), 400, named))

  for (const unknown of [
    `${field}[fields]=x`,
    `${field}[field]=sku&${field}[field]=name&${field}[value]=x`,
    `${field}[field]=sku&${field}[value]=x&search_criteria[filter_groups][0][filters][0][value]=y`,
    'searchCriteria[filterGroups]=x',
    `${field}[value]=x`,
  ])
    it(`400: ${unknown}`, async () => assertRefused(await api.get(`${products}?${unknown}`), 400))

  it('400: are unknown where there is no list', async () => {
    assertRefused(await api.get(`${products}/LAMP`, { query: query([[['sku', 'x']]]) }), 400)
  })
})
