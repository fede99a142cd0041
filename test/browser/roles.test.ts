// What each role sees: the navigation, the first page, and why another page is not shown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Permission } from '../../src/domain/permissions.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, untilLoaded, visit } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { openConsole } from '../support/console.ts'

const console = await openConsole()
const sales = ['Inbox', 'Quotes', 'Price requests', 'Quote requests', 'Templates', 'Text blocks', 'Dashboard']
const shop = ['Customers', 'Products', 'Carts']

/** How the console says what each permission allows, to people who have never seen a code. */
const words: Record<string, string> = {
  'PriceRequest::manage_requests': 'Read and answer price requests, with their files',
  'Quoting::quotes': 'Make, price and propose quotes; statistics',
  'Quoting::requests': 'Read, decline and cancel quote requests',
  'Storefront::read': 'Look up customers, products, carts and stores',
  'Storefront::manage': 'Look up and change customers, products, carts and stores',
  'Webhooks::manage': 'Manage webhooks, and read the events of records that one may read',
  'Shops::manage': 'Connect shops, and see and retry what is delivered to them',
  'Access::manage': 'Manage users, roles and integrations; see settings and jobs',
}

const roles: Record<string, { permissions: Permission[]; links: string[] }> = {
  seller: {
    permissions: [
      'PriceRequest::manage_requests',
      'Quoting::requests',
      'Quoting::quotes',
      'Storefront::read',
      'Customers::write',
    ],
    links: [...sales, ...shop],
  },
  answerer: { permissions: ['PriceRequest::manage_requests'], links: ['Inbox', 'Price requests'] },
  requests: { permissions: ['Quoting::requests'], links: ['Inbox', 'Quote requests'] },
  merchant: { permissions: ['Storefront::manage'], links: [...shop, 'Stores', 'Publishable keys'] },
  operator: {
    permissions: ['Webhooks::manage', 'Access::manage'],
    links: ['Webhooks', 'Access', 'Settings', 'Jobs'],
  },
}

describe('a role', () => {
  for (const [username, { permissions, links }] of Object.entries(roles))
    it(`sees what it may do: ${username}`, async (t) => {
      await console.addUser(username, permissions)
      const { page } = await console.openSignedIn(t, { username, path: '/console' })
      await untilLoaded(page)
      assert.equal(await page.getByText(/Your role lacks the permission/).count(), 0)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      assert.deepEqual(await navigation.getByRole('link').allInnerTexts(), links)
      for (const link of links) {
        await navigation.getByRole('link', { name: link, exact: true }).click()
        await untilLoaded(page)
        assert.equal(await page.getByText(/Your role lacks the permission/).count(), 0, link)
      }
    })

  it('that may look up stores sees publishable keys, and cannot create one', async (t) => {
    await console.addUser('reader', ['Storefront::read'])
    const { page } = await console.openSignedIn(t, { username: 'reader', path: '/console/store-keys' })
    await page.getByText('No publishable keys').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create key' }).count(), 0)
  })

  it('that may not create customers is told so before filling in a form', async (t) => {
    const email = 'new@example.com'
    const { request_id } = await ok(
      console.client.post('/rest/V1/pricerequest/request/submit', { body: { email, message: 'Hello' } }),
    )
    const path = `/console/inbox/price-request/${request_id}`
    await console.addUser('quoter', ['PriceRequest::manage_requests', 'Quoting::quotes', 'Storefront::read'])
    const { page } = await console.openSignedIn(t, { username: 'quoter', path })
    await page.getByRole('button', { name: 'Make a quote' }).click()
    await page
      .getByText(/new@example.com is not a customer yet.*lacks the permission “Create and change customers”/)
      .waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.goto('/console/quotes/new')
    await page.getByRole('combobox', { name: 'Find the customer' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'New customer' }).count(), 0)
  })

  it('is told which permission a record requires, and led on', async (t) => {
    const { customer, cart } = await console.shop.requestFromCart()
    const { id: quote } = await console.shop.quoteIn('proposed')
    const pages = {
      [`quotes/${quote}`]: 'Quoting::quotes',
      [`inbox/quote/${quote}`]: 'Quoting::quotes',
      'inbox/price-request/1': 'PriceRequest::manage_requests',
      [`customers/${customer}`]: 'Storefront::read',
      [`carts/${cart}`]: 'Storefront::read',
      'products/LAMP': 'Storefront::read',
      'webhooks/1': 'Webhooks::manage',
    }
    await console.addUser('stranger', ['Quoting::requests'])
    const { page } = await console.openSignedIn(t, { username: 'stranger', path: '/console/me' })
    const main = page.getByRole('main')
    for (const [path, permission] of Object.entries(pages)) {
      await visit(page, `/console/${path}`)
      await main.getByText(`Your role lacks the permission “${words[permission]}”.`).waitFor()
      await main.getByRole('link', { name: 'Go to the start page' }).waitFor()
      assert.equal(await main.getByRole('button', { name: 'Try again' }).count(), 0, path)
    }
    await main.getByRole('link', { name: 'Go to the start page' }).click()
    await page.waitForURL('**/console/inbox')
  })

  it('is told which permission a page requires, without its tabs and buttons, also once a role has changed', async (t) => {
    const pages = {
      quotes: 'Quoting::quotes',
      customers: 'Storefront::read',
      'quotes/new': 'Quoting::quotes',
      templates: 'Quoting::quotes',
      'text-blocks': 'Quoting::quotes',
      stores: 'Storefront::manage',
      'store-keys': 'Storefront::read',
      webhooks: 'Webhooks::manage',
      shops: 'Shops::manage',
      'access/users': 'Access::manage',
      'access/roles': 'Access::manage',
      'access/integrations': 'Access::manage',
    }
    await console.addUser('guest', ['Quoting::requests'])
    const { page } = await console.openSignedIn(t, { username: 'guest', path: '/console/me' })
    const main = page.getByRole('main')
    const assertRefused = async (permission: string) => {
      await main.getByText(`Your role lacks the permission “${words[permission]}”.`).waitFor()
      await until('only the refusal is shown', async () => (await main.getByRole('button').count()) === 0)
      assert.deepEqual(await main.getByRole('link').allInnerTexts(), ['Go to the start page'], page.url())
    }
    for (const [path, permission] of Object.entries(pages)) {
      await visit(page, `/console/${path}`)
      await assertRefused(permission)
    }
    await assertAccessible(page, 'without the permission')
    await page.goto('/console/quote-requests')
    await page.getByRole('button', { name: 'Columns' }).waitFor()
    const name = 'Role of guest'
    const roles = await ok(console.client.get('/rest/V1/access/roles'))
    const { role_id } = roles.find((role: { name: string }) => role.name === name)
    const role = { name, permissions: ['PriceRequest::manage_requests'] }
    await ok(console.client.put(`/rest/V1/access/roles/${role_id}`, { body: { role } }))
    await page.getByRole('searchbox').first().fill('oak')
    await assertRefused('Quoting::requests')
  })
})
