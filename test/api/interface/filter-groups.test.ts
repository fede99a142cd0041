// Magento's filter groups: OR within a group, AND between groups.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const products = '/rest/V1/products'

const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as {
  paths: Record<string, { get?: { operationId: string; parameters?: { name: string }[] } }>
}

type Filter = (string | undefined)[]

/** Filters as `field=value=condition`, joined by `|` into groups and those by `&`. */
const groupsIn = (text: string): Filter[][] =>
  text
    .split(' & ')
    .map((group) => group.split(' | ').map((filter) => filter.split('=').map((part) => part || undefined)))

/** Groups as query parameters; in snake_case if asked. */
function query(groups: Filter[][], isSnake = false): Record<string, string> {
  const groupsName = isSnake ? 'search_criteria[filter_groups]' : 'searchCriteria[filterGroups]'
  const keys = ['field', 'value', isSnake ? 'condition_type' : 'conditionType']
  const parameters: Record<string, string> = {}
  for (const [i, group] of groups.entries())
    for (const [j, filter] of group.entries())
      for (const [k, part] of filter.entries())
        if (part !== undefined) parameters[`${groupsName}[${i}][filters][${j}][${keys[k]}]`] = part
  return parameters
}

const skus = async (groups: Filter[][], more: Record<string, string> = {}, isSnake = false) => {
  const page = await ok(api.get(products, { query: { ...query(groups, isSnake), ...more } }))
  return (page.items as { sku: string }[]).map(({ sku }) => sku)
}

describe('filter groups', () => {
  for (const [text, expected] of [
    ['sku=lamp', 'LAMP'],
    ['sku=LAMP=eq | sku=BOOK', 'LAMP BOOK'],
    ['sku=LAMP | sku=BOOK & name=%oo%=like', 'BOOK'],
    ['sku=LAMP & sku=BOOK', ''],
    ['sku=LAMP,BOOK=in', 'LAMP BOOK'],
    ['sku=LAMP,BOOK=nin', '0042-OAK'],
    ['sku=LAMP=neq', '0042-OAK BOOK'],
    ['sku=LAMP=finset', 'LAMP'],
    ['sku==null', ''],
    ['sku=1=notnull & name=Lamp', 'LAMP'],
    ['created_at=2020-01-01=gt & created_at=2999-01-01 00:00:00=to', '0042-OAK LAMP BOOK'],
  ] as const) {
    const [groups, found] = [groupsIn(text), expected.split(' ').filter(Boolean)]
    it(`${JSON.stringify(groups)} finds ${found.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await skus(groups), found)
      assert.deepEqual(await skus(groups, {}, true), found)
    })
  }

  it('joins them with filter by AND, and echoes them', async () => {
    const groups = groupsIn('sku=LAMP | sku=BOOK=eq')
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

  it('find records in lists of every kind, and as CSV', async () => {
    const customer = await shop.newCustomer()
    const { quote_id } = await shop.createQuote(customer)
    await shop.createQuote(await shop.newCustomer())
    const mine = query(groupsIn(`customer_id=${customer}`))
    const found = (path: string, groups = mine) => ok(api.get(path, { query: groups }))
    assert.deepEqual(
      ((await found(`${quoting}/quotes`)) as Answer['body'][]).map((quote) => quote.quote_id),
      [quote_id],
    )
    assert.deepEqual(await found(`${quoting}/requests`), [])
    assert.equal((await found(`${quoting}/quotes/export`)).match(/Q0{4}/g).length, 1)
    const byEmail = query(groupsIn('customer_email=nobody@example.com'))
    assert.deepEqual(await found('/rest/V1/pricerequest/requests', byEmail), [])
    const byStatus = query(groupsIn('status=closed | status=pending'))
    assert.deepEqual(await found(`${quoting}/customer/${customer}/requests`, byStatus), [])
  })

  const field = 'searchCriteria[filterGroups][0][filters][0]'
  for (const [path, { get }] of Object.entries(paths))
    if (get?.parameters?.some(({ name }) => name === 'filter'))
      it(`400: an unknown field, by ${get.operationId}`, async () => {
        const answer = await api.get(path.replace('{code}', 'default').replaceAll(/\{\w+\}/g, '1'), {
          query: query(groupsIn('nope=x')),
        })
        assertRefused(answer, 400, `${field}[field]`)
      })

  it('400: names every fault in its place', async () => {
    const groups = groupsIn('sku=x | nope=x & id=1,x=in')
    const answer = await api.get(products, { query: query(groups) })
    for (const place of ['[0][filters][1][field]', '[1][filters][0][value][1]'])
      assertRefused(answer, 400, `searchCriteria[filterGroups]${place}`)
  })

  for (const unknown of [
    `${field}[fields]=x`,
    `${field}[field]=sku&${field}[field]=name&${field}[value]=x`,
    `${field}[field]=sku&${field}[value]=x&search_criteria[filter_groups][0][filters][0][value]=y`,
    'searchCriteria[filterGroups]=x',
    `${field}[value]=x`,
  ])
    it(`400: ${unknown}`, async () => assertRefused(await api.get(`${products}?${unknown}`), 400))

  it('400: are unknown where there is no list', async () =>
    assertRefused(await api.get(`${products}/LAMP`, { query: query(groupsIn('sku=x')) }), 400))
})
