// A day of an operator: users, roles, integrations, webhooks, settings, jobs, and the own account.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { run, scalar } from '../../src/platform/postgres/database.ts'
import { PASSWORD } from '../support/access-fixtures.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused, untilLoaded } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { openReceiver } from '../support/receivers.ts'

const receiver = await openReceiver()
after(() => receiver.close())
const console = await openConsole({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' })
await console.addUser('anna', ['Quoting::quotes'])
await console.addUser('otto', ['Access::manage', 'Storefront::read'])

const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Returns the secret that is shown once, after the person has confirmed that it is stored. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const shown = page.getByRole('dialog', { name: title })
  const secret = await shown.getByRole('textbox').inputValue()
  const close = shown.getByRole('button', { name: 'Close' })
  assert.ok(await close.isDisabled())
  await press(page, 'Escape')
  await assertAccessible(page, title)
  await shown.getByRole('checkbox', { name: 'I have stored it' }).check()
  await close.click()
  await shown.waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(secret), 'the secret is still on the page')
  return secret
}

describe('users', () => {
  it('are added by keyboard; the generated password is shown once and signs in', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/access/users' })
    await page.getByRole('button', { name: 'Add user' }).focus()
    await press(page, 'Enter')
    await untilFocused(page, 'textbox', 'Username')
    await page.keyboard.type('bert')
    await press(page, 'Tab')
    await page.keyboard.type('bert@example.com')
    await press(page, 'Tab', 'Enter')
    await page.getByRole('option', { name: 'Role of anna' }).waitFor()
    await assertAccessible(page, 'the roles of a new user')
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await dialog(page).getByRole('button', { name: 'Add user' }).focus()
    await press(page, 'Enter')
    const password = await takeSecret(page, 'Password of bert')
    await page.getByRole('row', { name: /bert@example.com/ }).waitFor()
    const data = { username: 'bert', password }
    const answer = await page.request.post('/rest/V1/access/session', {
      data,
      headers: { origin: console.origin },
    })
    assert.equal(answer.status(), 200)
  })

  it('lose nothing that was typed without a question', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/access/users' })
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.keyboard.type('carla')
    await press(page, 'Escape')
    await dialog(page).getByText('Discard what you typed?').waitFor()
    await assertAccessible(page, 'the question')
    await dialog(page).getByRole('button', { name: 'Stay' }).click()
    assert.equal(await dialog(page).getByRole('textbox', { name: 'Username' }).inputValue(), 'carla')
    await press(page, 'Escape')
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await untilFocused(page, 'button', 'Add user')
  })

  it('are added after the session ended meanwhile: the sign-in stands over the form', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'otto', path: '/console/access/users' })
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.keyboard.type('dora')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('dora@example.com')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Role of otto' }).click()
    await run(
      console.db,
      'delete from session where user_id = (select user_id from admin_user where username = $1)',
      ['otto'],
    )
    await dialog(page).getByRole('button', { name: 'Add user' }).click()
    await untilFocused(page, 'textbox', 'Password')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
    await takeSecret(page, 'Password of dora')
    await page.getByRole('row', { name: /^dora / }).waitFor()
  })

  it('that are the last with all permissions stay, with the reason', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/access/users' })
    await choose(page, 'admin', 'Delete')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('This is the last user with all permissions').waitFor()
    await assertAccessible(page, 'the last superuser')
  })

  it('with permissions that the person lacks cannot be changed by them', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'otto', path: '/console/access/users' })
    const row = page.getByRole('row', { name: /^anna / })
    await row.getByText('Has permissions that you lack: Make, price and propose quotes; statistics').waitFor()
    assert.equal(await row.getByRole('button').count(), 0)
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByRole('combobox', { name: 'Role' }).click()
    const option = page.getByRole('option', { name: 'Role of anna – has permissions that you lack' })
    assert.ok(await option.isDisabled())
  })
})

describe('roles', () => {
  it('in use name who has them; what the person lacks cannot be checked', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'otto', path: '/console/access/roles' })
    await choose(page, 'Role of otto', 'Delete')
    await dialog(page).getByRole('listitem').getByText('otto').waitFor()
    assert.ok(await dialog(page).getByRole('button', { name: 'Delete' }).isDisabled())
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Add role' }).click()
    await page.keyboard.type('Helpers')
    assert.ok(
      await dialog(page)
        .getByRole('checkbox', { name: /^Everything/ })
        .isDisabled(),
    )
    await dialog(page)
      .getByRole('checkbox', { name: /^Look up customers, products, carts and stores$/ })
      .check()
    await dialog(page).getByRole('button', { name: 'Add role' }).click()
    await page
      .getByRole('row', { name: /Helpers/ })
      .getByText('Storefront::read')
      .waitFor()
  })
})

describe('integrations', () => {
  it('show their token once, and replace it with a grace period', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/access/integrations' })
    await page.getByRole('button', { name: 'Add integration' }).click()
    await page.keyboard.type('CRM')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Role of anna' }).click()
    await dialog(page).getByRole('button', { name: 'Add integration' }).click()
    const first = await takeSecret(page, 'Access token of CRM')
    await choose(page, 'CRM', 'Replace token')
    await dialog(page).getByRole('button', { name: 'Replace token' }).click()
    const second = await takeSecret(page, 'Access token of CRM')
    await page.getByText(/The token before is valid until/).waitFor()
    for (const token of [first, second]) {
      const { status } = await console.client.get('/rest/V1/quoting/quotes', { token })
      assert.equal(status, 200)
    }
  })
})

describe('webhooks', () => {
  const untilDelivered = (page: Page) =>
    page
      .getByRole('button', { name: /Delivered webhook.test Accepted with status 200/ })
      .first()
      .waitFor()

  it('are added with chosen events, tested, retried, and their answers looked into', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/webhooks' })
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.keyboard.type(receiver.url)
    await dialog(page)
      .getByRole('checkbox', { name: /^All events/ })
      .uncheck()
    await dialog(page)
      .getByRole('checkbox', { name: /^Everything about quotes/ })
      .check()
    await assertAccessible(page, 'the events')
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
    const secret = await takeSecret(page, 'Secret of the webhook')
    await page.getByRole('link', { name: receiver.url }).click()
    receiver.answer((response) => response.writeHead(503).end('<b>busy</b> \u202eright to left'))
    await page.getByRole('button', { name: 'Send test' }).click()
    const row = page.getByRole('button', { name: /webhook.test Refused with status 503/ })
    await row.click()
    await page.getByRole('region', { name: 'Response' }).getByText('<b>busy</b>').waitFor()
    await assertAccessible(page, 'a refused delivery')
    receiver.answer((response) => response.end('thank you'))
    await page.getByRole('button', { name: 'Send again' }).click()
    await untilDelivered(page)
    const { body, headers } = receiver.received.at(-1)!
    new Webhook(secret).verify(body, headers as Record<string, string>)
    assert.match(page.url(), /delivery=\d+/)
    await page.getByText('Failed', { exact: true }).click()
    await page.getByText('No delivery has this status.').waitFor()
    assert.match(page.url(), /status=failed/)
  })

  it('show the payload of an event', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/webhooks' })
    await console.shop.quoteIn('pending')
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: /quote.created Accepted/ }).click()
    await page.getByRole('button', { name: 'Show payload' }).click()
    await page.getByRole('region', { name: 'Payload' }).getByText('"type": "quote.created"').waitFor()
    await assertFits(page, 'the payload')
  })

  it('that are gone say why they are switched off, and are switched on', async (t) => {
    receiver.answer((response) => response.writeHead(410).end())
    const { page } = await console.openSignedIn(t, { path: '/console/webhooks' })
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('button', { name: /webhook.test The endpoint is gone/ }).waitFor()
    await page.goto('/console/webhooks')
    await page.getByText('Last attempt: The endpoint is gone (status 410).').waitFor()
    await assertAccessible(page, 'switched off')
    receiver.answer((response) => response.end())
    await choose(page, receiver.url, 'Switch on')
    await page.getByText('Active', { exact: true }).waitFor()
    await choose(page, receiver.url, 'Delete')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhooks').waitFor()
  })
})

describe('a webhook', () => {
  it('keeps the address that somebody else gave it while its description was edited', async (t) => {
    const { webhook_id, url } = await ok(
      console.client.post('/rest/V1/webhooks', {
        body: { webhook: { url: receiver.url, events: ['quote.*'] } },
      }),
    )
    const { page } = await console.openSignedIn(t, { path: '/console/webhooks' })
    await choose(page, url, 'Change')
    const webhook = { url: new URL('/moved', url).href, events: ['*'] }
    await ok(console.client.put(`/rest/V1/webhooks/${webhook_id}`, { body: { webhook } }))
    await dialog(page).getByLabel('Description').fill('For the CRM')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const saved = await ok(console.client.get(`/rest/V1/webhooks/${webhook_id}`))
    assert.deepEqual([saved.url, saved.events, saved.description], [webhook.url, ['*'], 'For the CRM'])
    await choose(page, webhook.url, 'Change')
    await dialog(page).getByLabel('Description').fill('')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const cleared = await ok(console.client.get(`/rest/V1/webhooks/${webhook_id}`))
    assert.deepEqual([cleared.url, cleared.description], [webhook.url, null])
  })
})

describe('publishable keys', () => {
  it('are created for origins, embedded and revoked; a fault is said at the field', async (t) => {
    const { page, context } = await console.openSignedIn(t, { path: '/console/store-keys' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.keyboard.type('https://shop.example\nhttps://shop.example/path')
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await dialog(page).getByText('https://shop.example/path: Must be an origin').waitFor()
    await untilFocused(page, 'textbox', 'Allowed origins')
    await assertAccessible(page, 'a refused origin')
    await page.getByRole('textbox', { name: 'Allowed origins' }).fill('https://shop.example')
    await dialog(page).getByRole('button', { name: 'Create key' }).click()
    await untilFocused(page, 'button', 'Copy')
    await page.getByText('Quote request', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    const code = await page.evaluate<string>('navigator.clipboard.readText()')
    const [key] = await console.client.get('/rest/V1/stores/default/keys').then(({ body }) => body)
    assert.deepEqual(key.origins, ['https://shop.example'])
    assert.ok(code.startsWith(`<script type="module" src="${console.origin}/widget.js"></script>`))
    assert.match(code, new RegExp(`<quotewright-quote-request\\s+store-key="${key.key}"`))
    await press(page, 'Escape')
    await choose(page, key.key, 'Revoke')
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The key was revoked').waitFor()
    await page.getByRole('button', { name: `Actions for ${key.key}` }).waitFor({ state: 'detached' })
  })
})

describe('operation', () => {
  it('filters the settings in the address', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/settings' })
    await page.getByRole('row', { name: /SMTP_URL set/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Filter settings' }).fill('seller_e')
    await page.getByRole('row', { name: /SELLER_EMAIL/ }).waitFor()
    assert.equal(await page.getByRole('cell').count(), 2)
    assert.match(page.url(), /filter=seller_e$/)
    await page.getByRole('searchbox').fill('nothing at all')
    await page.getByText('No setting contains “nothing at all”').waitFor()
  })

  it('retries a failed job', async (t) => {
    const add = `select (graphile_worker.add_job('expire_quotes', run_at := now() + interval '1 day')).id`
    const id = await scalar(console.db, add)
    await run(console.db, 'select graphile_worker.permanently_fail_jobs(array[$1]::bigint[], $2)', [
      id,
      '550 mailbox unknown',
    ])
    const { page } = await console.openSignedIn(t, { path: '/console/jobs' })
    await page.getByText('550 mailbox unknown').waitFor()
    await assertAccessible(page, 'a failed job')
    await page.getByRole('button', { name: /^Retry job/ }).click()
    await page.getByText('No job has failed').waitFor()
  })

  it('changes the own password; a wrong current one is said at its field', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/me' })
    await untilLoaded(page)
    await page.getByLabel('Current password').fill('not this one at all')
    await page.getByLabel('New password').fill('seven loud red almonds')
    await press(page, 'Enter')
    await page.getByText('The current password is wrong.').waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByText('Leave this page?').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed').waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.waitForURL('**/console/inbox')
  })
})

describe('stores', () => {
  it('are created and changed; their quotes begin with their terms and taxes', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/stores' })
    await page.getByRole('button', { name: 'New store' }).click()
    await untilFocused(page, 'textbox', 'Name')
    await page.keyboard.type('Denmark')
    await dialog(page).getByLabel('Code').fill('d k')
    await dialog(page).getByLabel('Tax on custom lines').fill('x')
    await dialog(page)
      .getByText(/^Not an amount/)
      .waitFor()
    assert.ok(await dialog(page).getByRole('button', { name: 'Save' }).isDisabled())
    await dialog(page).getByLabel('Tax on custom lines').fill('25')
    await dialog(page).getByLabel('Tax on shipping').fill('12.5')
    await dialog(page).getByLabel('Terms of new quotes').fill('Net 14')
    await dialog(page).getByRole('combobox', { name: 'Currency' }).fill('DKK')
    await page.getByRole('option', { name: 'DKK' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page)
      .getByText(/a letter, then up to 31/)
      .waitFor()
    await assertAccessible(page, 'a refused store')
    await dialog(page).getByLabel('Code').fill('dk')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('The store was saved').waitFor()
    await page.getByRole('row', { name: /Denmark dk DKK/ }).waitFor()
    await choose(page, 'Denmark', 'Edit')
    await dialog(page).getByLabel('Warn of margins below').fill('-5')
    await dialog(page).getByLabel('Warn of surcharges above').fill('250')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const stores = await console.client.get('/rest/V1/stores').then(({ body }) => body)
    const { store_id, timezone, ...store } = stores.at(-1)
    assert.deepEqual(store, {
      code: 'dk',
      name: 'Denmark',
      currency_code: 'DKK',
      locale: null,
      warn_discount_percent: 30,
      warn_margin_percent: -5,
      warn_surcharge_percent: 250,
      default_tax_percent: 25,
      shipping_tax_percent: 12.5,
      quote_terms: 'Net 14',
      tax_rounding: 'row',
      address: null,
      logo: null,
      follow_up_unseen_days: null,
      follow_up_unanswered_days: null,
    })
    assert.ok(store_id > 1 && timezone)
  })
})

describe('customers', () => {
  it('are created from their list', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/customers' })
    await page.getByRole('button', { name: 'New customer' }).click()
    await untilFocused(page, 'textbox', 'First name')
    await page.keyboard.type('Ida')
    await dialog(page).getByLabel('Last name').first().fill('Holm')
    await dialog(page).getByLabel('E-mail').first().fill('ida@example.com')
    await dialog(page).getByLabel('Company').first().fill('Holm ApS')
    await assertAccessible(page, 'a new customer')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/console\/customers\/\d+$/)
    await page.getByText('Holm ApS').first().waitFor()
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const { firstname, lastname, email, company } = await console.client
      .get(`/rest/V1/customers/${id}`)
      .then(({ body }) => body)
    assert.deepEqual([firstname, lastname, email, company], ['Ida', 'Holm', 'ida@example.com', 'Holm ApS'])
  })
})

describe('products', () => {
  it('are created with prices by currency, a unit and a description', async (t) => {
    const body = { store: { name: 'Sweden', currency_code: 'SEK' } }
    await console.client.put('/rest/V1/stores/se', { body })
    const { page } = await console.openSignedIn(t, { path: '/console/products' })
    await page.getByRole('button', { name: 'New product' }).click()
    await untilFocused(page, 'textbox', 'SKU')
    await page.keyboard.type('PANEL')
    await dialog(page).getByLabel('Name').fill('Oak panel')
    await dialog(page).getByLabel('Price', { exact: true }).fill('80')
    await dialog(page).getByLabel('Tax in percent').fill('19')
    await dialog(page).getByLabel('Unit').fill('m²')
    await dialog(page).getByLabel('SEK').fill('600.5')
    await dialog(page).getByLabel('Description').fill('Oiled\ntwice')
    await assertAccessible(page, 'a new product')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Oak panel' }).waitFor()
    await page.getByText(/SEK.600\.50/).waitFor()
    const product = await console.client.get('/rest/V1/products/PANEL').then(({ body }) => body)
    const { unit, description, prices, price } = product
    assert.deepEqual([unit, description, price], ['m²', 'Oiled\ntwice', 80])
    assert.deepEqual(prices, [{ currency_code: 'SEK', price: 600.5 }])
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('SEK').fill('')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const changed = await console.client.get('/rest/V1/products/PANEL').then(({ body }) => body)
    assert.deepEqual([changed.prices, changed.unit, changed.price], [[], 'm²', 80])
  })

  it('are deleted, and stay in the quotes that name them', async (t) => {
    await console.shop.putProduct('OLD-CHAIR', { name: 'Old chair', price: 90 })
    const customer = await console.shop.newCustomer()
    const { quote_id } = await console.shop.createQuote(customer, {
      items: [{ sku: 'OLD-CHAIR', qty: 2, price: 85 }],
    })
    const { page } = await console.openSignedIn(t, { path: '/console/products/OLD-CHAIR' })
    await page.getByRole('button', { name: 'Delete …' }).click()
    await dialog(page)
      .getByText(/^Delete “Old chair” \(OLD-CHAIR\)/)
      .waitFor()
    await assertAccessible(page, 'the deletion of a product')
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    assert.equal((await console.client.get('/rest/V1/products/OLD-CHAIR')).status, 200)
    await page.getByRole('button', { name: 'Delete …' }).click()
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL('**/console/products')
    await page.getByText('Old chair is deleted').waitFor()
    assert.equal((await console.client.get('/rest/V1/products/OLD-CHAIR')).status, 404)
    await page.goBack()
    await page.getByText('This record does not exist (any more).').waitFor()
    const { items } = await console.shop.readQuote(quote_id, true)
    assert.deepEqual([items[0].name, items[0].price], ['Old chair', 85])
  })
})
