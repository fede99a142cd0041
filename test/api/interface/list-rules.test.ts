// Rules for every list: plain search criteria, filters on fields that have certain values only, and the place of nulls.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

type Parameter = { name: string; description?: string; schema: { enum?: string[] } }
type Operation = { operationId: string; parameters: Parameter[]; responses: Record<string, Answer['body']> }
type Documented = Omit<Operation, 'parameters'> & { parameters?: (Parameter & { $ref?: string })[] }

const api = await openApi()
const shop = await openShop(api)
const { paths, components } = JSON.parse(await readFile('openapi.json', 'utf8'))
const customer = await shop.newCustomer()
for (const status of ['pending', 'proposed', 'pending', 'approved'] as const) await shop.quoteIn(status)
await shop.requestFromCart()

const CRITERIA = 'searchCriteria'
const FIELD = `${CRITERIA}[sortOrders][0][field]`
const lists = Object.entries(paths as Record<string, { get?: Documented }>).flatMap(([url, { get }]) => {
  const path = url.replace('{customerId}', String(customer)).replace('{code}', 'default')
  const parameters: Parameter[] = (get?.parameters ?? []).map((each) =>
    each.$ref ? components.parameters[basename(each.$ref)] : each,
  )
  return get && parameters.some(({ name }) => name === 'filter') ? [{ path, ...get, parameters }] : []
})

/** The schema of a record of the list, or undefined for CSV. */
function recordOf({ responses }: Operation): Answer['body'] {
  const json = responses['200'].content['application/json']?.schema
  const resolve = (schema: Answer['body']) =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema
  const list = resolve(json)
  return resolve((list?.properties?.items ?? list)?.items)
}

const isExport = ({ path }: { path: string }) => path.endsWith('/export')
const rowsOf = (body: Answer['body']): Record<string, unknown>[] => body.items ?? body

describe('every list', () => {
  it('is found in the document', () => assert.ok(lists.length >= 12, String(lists.length)))

  it('takes a plain searchCriteria of any value as none', async () => {
    for (const { path } of lists) {
      const { text } = await api.get(path)
      for (const query of [CRITERIA, `${CRITERIA}=`, `${CRITERIA}=all`, 'search_criteria=%2A'])
        assert.equal((await api.get(`${path}?${query}`)).text, text, `${path}?${query}`)
    }
  })

  it('sorts records without a value last, in both directions', async () => {
    for (const list of lists.filter((each) => !isExport(each)))
      for (const field of list.parameters.find(({ name }) => name === FIELD)?.schema.enum ?? [])
        for (const direction of ['ASC', 'DESC']) {
          const query = { [FIELD]: field, [`${CRITERIA}[sortOrders][0][direction]`]: direction }
          const values = rowsOf(await ok(api.get(list.path, { query }))).map((row) => row[field])
          const firstNull = values.indexOf(null)
          const rest = firstNull === -1 ? [] : values.slice(firstNull)
          assert.ok(
            rest.every((value) => value === null),
            `${list.path} by ${field} ${direction}: ${values.join()}`,
          )
        }
  })
})

/** Lists with a field whose values the record names, and the reasons of declining, which only the history shows. */
const closed = lists.flatMap((list) => {
  const { properties = {} } = (isExport(list) ? undefined : recordOf(list)) ?? {}
  const [known = ''] = list.parameters.flatMap(({ name, description }) =>
    name === 'filter' ? (description ?? []) : [],
  )
  const names = Object.keys(properties).filter((name) =>
    properties[name].enum?.some((each: unknown) => typeof each === 'string'),
  )
  return names
    .filter((name) => new RegExp(`\\b${name}\\b`).test(known))
    .map((name) => ({ path: list.path, name }))
})

describe('a filter on a field with certain values', () => {
  it('is possible on three lists by status, and on text blocks by kind', () => {
    const ofStatus = [`${quoting}/customer/${customer}/requests`, `${quoting}/quotes`, `${quoting}/requests`]
    assert.deepEqual(closed.map(({ path, name }) => `${path} ${name}`).sort(), [
      ...ofStatus.map((path) => `${path} status`),
      '/rest/V1/sales/textBlocks kind',
    ])
  })

  const all = [
    ...closed,
    { path: `${quoting}/quotes/export`, name: 'status' },
    { path: `${quoting}/quotes`, name: 'decline_reason' },
    { path: `${quoting}/quotes`, name: 'currency_code' },
    { path: `${quoting}/requests`, name: 'currency_code' },
  ]
  for (const { path, name } of all) {
    it(`400: an unknown ${name} in ${path.replace(/\/\d+\//, '/…/')}, with every operator`, async () => {
      for (const value of [
        'pendng',
        { eq: 'pendng' },
        { neq: '' },
        { in: ['pendng'] },
        { nin: ['pendng'] },
      ]) {
        const answer = await api.get(path, { query: { filter: JSON.stringify({ [name]: value }) } })
        assertRefused(answer, 400)
        assert.match(answer.body.detail, /must be one of/)
      }
      const group = `${CRITERIA}[filterGroups][0][filters][0]`
      for (const conditionType of ['eq', 'neq', 'in', 'nin', 'finset']) {
        const query = {
          [`${group}[field]`]: name,
          [`${group}[value]`]: 'pendng',
          [`${group}[conditionType]`]: conditionType,
        }
        assertRefused(
          await api.get(path, { query }),
          400,
          `${group}[value]${conditionType.endsWith('in') ? '[0]' : ''}`,
        )
      }
    })
  }

  it('200: a known one in any case, the beginning of one, and none', async () => {
    for (const status of [
      'PENDING',
      { in: ['Pending', 'closed'] },
      { in: [] },
      { like: 'pend%' },
      { null: true },
    ])
      await ok(api.get(`${quoting}/quotes`, { query: { filter: JSON.stringify({ status }) } }))
    await ok(api.get(`${quoting}/quotes`, { query: { filter: '{"decline_reason":{"in":["terms"]}}' } }))
  })
})
