// GET /V1/console and GET /V1/access/assignees
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole, makeUser } from '../../support/access-fixtures.ts'
import { assertRefused, ok, openApi, openClient, openPatchedServer } from '../../support/api.ts'

const api = await openApi({ DEFAULT_LOCALE: 'de', QUOTE_VALID_DAYS: '14', UPLOAD_EXTENSIONS: 'pdf,png' })
const path = '/rest/V1/console'

describe('readConsole', () => {
  it('200: returns settings, stores and currencies to every valid token', async () => {
    const token = await api.tokenFor()
    const { version, stores, currencies, ...rest } = await ok(api.get(path, { token }))
    assert.match(version, /^\d+\.\d+\.\d+/)
    assert.deepEqual(stores, await ok(api.get('/rest/V1/stores')))
    const digits = new Map(
      (currencies as { currency_code: string; digits: number }[]).map((each) => [
        each.currency_code,
        each.digits,
      ]),
    )
    // Those that browsers round otherwise, besides the usual ones; a metal is no currency.
    assert.deepEqual(
      ['EUR', 'JPY', 'KWD', 'HUF', 'IQD', 'XAU'].map((code) => digits.get(code)),
      [2, 0, 3, 2, 3, undefined],
    )
    assert.deepEqual(rest, {
      language: 'de',
      quote_valid_days: 14,
      upload_bytes_max: 10_485_760,
      upload_extensions: ['pdf', 'png'],
      mail_enabled: false,
      seller_name: null,
      seller_address: null,
      password_generated: false,
      buyer_page_enabled: false,
      public_url: null,
      undo_seconds: 10,
    })
  })

  it('200: says whether mail is sent and customers have a page, and where', async () => {
    const QUOTE_URL_TEMPLATE = 'https://shop.example/{quote_id}/{token}'
    const PUBLIC_URL = 'https://quotes.shop.example'
    const config = { ...api.services.config, MAIL_DIR: '/nowhere', QUOTE_URL_TEMPLATE, PUBLIC_URL }
    const { port } = await openPatchedServer(api, { services: { config } })
    const client = openClient(port, await api.tokenFor())
    const { mail_enabled, buyer_page_enabled, public_url } = await ok(client.get(path))
    client.close()
    assert.deepEqual([mail_enabled, buyer_page_enabled, public_url], [true, true, PUBLIC_URL])
  })

  it('401: without a token', async () => assertRefused(await api.get(path, { token: null }), 401))
})

describe('listAssignees', () => {
  const list = (token?: string) => ok(api.get('/rest/V1/access/assignees', { token }))

  it('200: returns the ids and names of all users, and nothing else, to every valid token', async () => {
    const token = await api.tokenFor()
    assert.deepEqual(await list(token), [])
    await makeRole(api, 'Sales', ['Quoting::quotes'])
    const zoe = await makeUser(api, 'zoe', 'Sales')
    const anna = await makeUser(api, 'anna', 'Sales')
    assert.deepEqual(await list(token), [
      { user_id: zoe, username: 'zoe' },
      { user_id: anna, username: 'anna' },
    ])
  })

  it('401: without a token', async () =>
    assertRefused(await api.get('/rest/V1/access/assignees', { token: null }), 401))
})
