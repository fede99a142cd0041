// The widget in a page of another origin: both elements, by keyboard, on phones, in German, and when the service is away.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused, type WindowOptions } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { hostileLines } from '../support/hostile-texts.ts'
import { pdf } from '../support/sample-files.ts'
import { openShopPage } from '../support/shop-page.ts'
import { until } from '../support/until.ts'

const service = await openConsole({ PUBLIC_LIMIT_PER_ADDRESS: '0' })
const hostile = hostileLines('http://127.0.0.1:9')
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
let key = ''
const shop = await openShopPage(service.origin, (path) => {
  if (path === '/hostile')
    return hostile
      .map(
        (text) =>
          `<quotewright-price-request store-key="${key}" product-name="${escaped(text)}" sku="${escaped(text.slice(0, 60))}" label="${escaped(text)}"></quotewright-price-request>`,
      )
      .join('')
  if (path.startsWith('/signed-in'))
    return `<quotewright-price-request ${path.endsWith('/key') ? `store-key="${key}" ` : ''}shop="/quotewright/" sku="0042-OAK"></quotewright-price-request>`
  if (path === '/own')
    return `<quotewright-price-request store-key="${key}"><button>Ask us</button></quotewright-price-request>`
  if (path === '/named')
    return ['price', 'quote']
      .map(
        (kind) =>
          `<quotewright-${kind}-request store-key="${key}" product-name="Corner shelf"></quotewright-${kind}-request>`,
      )
      .join('')
  if (path === '/free')
    return `<quotewright-quote-request store-key="${key}" sku="LAMP" product-name="Lamp" free-items></quotewright-quote-request>`
  return `<quotewright-price-request store-key="${key}" sku="0042-OAK" product-name="Oak table" custom-field-1="Wood"></quotewright-price-request>
    <quotewright-quote-request store-key="${key}" items='[{"sku":"0042-OAK","qty":40,"name":"Oak table"},{"sku":"LAMP"}]'></quotewright-quote-request>`
})
after(() => shop.close())
const keys = '/rest/V1/stores/default/keys'
key = (await ok(service.client.post(keys, { body: { key: { origins: [shop.origin] } } }))).key as string

type Scope = Parameters<typeof service.open>[0]

async function openPage(t: Scope, path = '/', options: WindowOptions & { baseURL?: string } = {}) {
  const window = await service.open(t, { baseURL: shop.origin, ...options })
  window.allow(new RegExp(`^foreign request: ${service.origin}/(widget.js|rest/V1/public/)`))
  await window.page.goto(path)
  await window.page.evaluate(`(globalThis.seen = [], ['opened', 'closed', 'sent', 'error'].forEach((name) =>
    addEventListener('quotewright-' + name, ({ detail }) => seen.push(name + (detail?.code ? ':' + detail.code : '')))))`)
  return window
}
const eventsOf = (page: Page) => page.evaluate<string[]>('seen')
/** Waits until this is the last event, as some follow what the page shows. Returns all. */
async function untilEvent(page: Page, last: string): Promise<string[]> {
  await until(`the last event is ${last}`, async () => (await eventsOf(page)).at(-1) === last)
  return eventsOf(page)
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const requests = (kind: 'pricerequest' | 'quoting') =>
  ok(service.client.get(`/rest/V1/${kind}/requests`)) as Promise<any[]>
const newest = async (kind: 'pricerequest' | 'quoting') => {
  const { request_id } = (await requests(kind)).at(-1)
  return ok(service.client.get(`/rest/V1/${kind}/request/${request_id}`))
}
const drawing = (name = 'drawing.pdf') => ({ name, mimeType: 'application/pdf', buffer: pdf })

it('sends a price request with a file by keyboard, and returns the focus', async (t) => {
  const { page } = await openPage(t)
  await press(page, 'Tab')
  await untilFocused(page, 'button', 'Request a price')
  await press(page, 'Enter')
  const dialog = dialogOf(page)
  await dialog.getByRole('heading', { name: 'Request a price' }).waitFor()
  await assertAccessible(page, 'the form of a price request')
  await dialogOf(page).getByLabel('E-mail').focus()
  await page.keyboard.type('anna@example.com')
  await press(page, 'Tab')
  await page.keyboard.type('Anna')
  await press(page, 'Tab')
  await page.keyboard.type('Larsen')
  await dialogOf(page).getByLabel('Wood').fill('Oiled')
  await dialogOf(page).getByLabel('Message').fill('What do 40 of these cost?')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add files' }).focus()
  await press(page, 'Enter')
  await (await chooser).setFiles([drawing(), drawing('second.pdf')])
  await dialog.getByRole('button', { name: 'Remove second.pdf' }).focus()
  await press(page, 'Enter')
  await untilFocused(page, 'button', 'Add files')
  await assertAccessible(page, 'a filled form')
  await dialogOf(page).getByLabel('E-mail').focus()
  await press(page, 'Enter')
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
  await assertAccessible(page, 'the thanks')
  await untilFocused(page, 'button', 'Close')
  await press(page, 'Enter')
  await untilFocused(page, 'button', 'Request a price')
  assert.deepEqual(await untilEvent(page, 'closed'), ['opened', 'sent', 'closed'])
  const stored = await newest('pricerequest')
  assert.deepEqual(
    [
      stored.customer_email,
      stored.customer_lastname,
      stored.message,
      stored.product.sku,
      stored.custom_field_1,
    ],
    ['anna@example.com', 'Larsen', 'What do 40 of these cost?', '0042-OAK', 'Oiled'],
  )
  assert.deepEqual(
    stored.files.map(({ name }: { name: string }) => name),
    ['drawing.pdf'],
  )
  // The next request begins with an empty form.
  await press(page, 'Enter')
  assert.equal(await dialogOf(page).getByLabel('E-mail').inputValue(), '')
})

it('sends a quote request in German, in the dark, on a phone', async (t) => {
  const { page } = await openPage(t, '/?lang=de-AT', {
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
  })
  await page.getByRole('button', { name: 'Angebot anfragen' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('heading', { name: 'Angebot anfragen' }).waitFor()
  await assertFits(page, 'the form of a quote request')
  await assertAccessible(page, 'the form of a quote request')
  await dialogOf(page).getByLabel('Menge von LAMP').fill('0')
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await dialog.getByText('Bitte geben Sie eine Menge über 0 an.').waitFor()
  await assertFits(page, 'faults')
  await assertAccessible(page, 'faults')
  await page.emulateMedia({ colorScheme: 'dark' })
  await dialogOf(page).getByLabel('Menge von LAMP').fill('2')
  await dialogOf(page).getByLabel('Was brauchen Sie?').fill('Für das neue Büro')
  await dialogOf(page).getByLabel('E-Mail').fill('bo@example.com')
  // The cart changes: what was typed stays, what was not follows it.
  await page.evaluate(
    `document.querySelector('quotewright-quote-request').setAttribute('items', '[{"sku":"LAMP"},{"sku":"0042-OAK","qty":50}]')`,
  )
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await dialog.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
  await assertFits(page, 'the thanks')
  const { items, details, customer_email } = await newest('quoting')
  assert.deepEqual(
    [details, customer_email, items.map((item: any) => [item.sku, item.qty])],
    [
      'Für das neue Büro',
      'bo@example.com',
      [
        ['LAMP', 2],
        ['0042-OAK', 50],
      ],
    ],
  )
})

for (const [name, lang, request] of [
  ['German', 'de_DE', 'Preis anfragen'],
  ['French', 'fr_FR', 'Demander un prix'],
  ['Spanish', 'es_MX', 'Solicitar precio'],
] as const)
  it(`is in ${name} and takes files on a page whose language is written ${lang}`, async (t) => {
    const { page } = await openPage(t, `/?lang=${lang}`, { viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: request }).click()
    await dialogOf(page).locator('input[type=file]').setInputFiles([drawing()])
    await dialogOf(page).getByText('drawing.pdf').waitFor()
    await assertFits(page, name)
  })

it('names faults next to the fields, with the focus on the first one, and sends nothing', async (t) => {
  const { page } = await openPage(t)
  const before = (await requests('pricerequest')).length
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await untilFocused(page, 'textbox', /^E-mail/)
  await dialog.getByText('Please fill in this field.').waitFor()
  await assertAccessible(page, 'a missing address')
  await page.keyboard.type('nobody')
  await press(page, 'Enter')
  await dialog.getByText(/Please enter an e-mail address/).waitFor()
  const input = dialogOf(page).getByLabel('E-mail')
  assert.equal(await input.getAttribute('aria-invalid'), 'true')
  await input.fill('anna@example.com')
  assert.equal(await input.getAttribute('aria-invalid'), 'false')
  // Esc keeps what was typed.
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Request a price' }).click()
  assert.equal(await input.inputValue(), 'anna@example.com')
  assert.equal((await requests('pricerequest')).length, before)
})

it('marks what the service refuses: a file that is not what its name says', async (t) => {
  const { page } = await openPage(t)
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialogOf(page).getByLabel('E-mail').fill('anna@example.com')
  await dialog.locator('input[type=file]').setInputFiles([{ ...drawing(), buffer: Buffer.from('no PDF') }])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('This file is too large, empty, or of a kind that is not accepted.').waitFor()
  await assertAccessible(page, 'a refused file')
  await dialog.getByRole('button', { name: 'Remove drawing.pdf' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
})

it('shows the progress of an upload, and sends once when the button is pressed again and again', async (t) => {
  const { page } = await openPage(t)
  const before = (await requests('pricerequest')).length
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialogOf(page).getByLabel('E-mail').fill('anna@example.com')
  await dialog.locator('input[type=file]').setInputFiles([drawing()])
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/public/upload', async (route) => {
    await isReleased
    await route.continue()
  })
  const send = dialog.getByRole('button', { name: 'Send request' })
  for (let press = 0; press < 5; press++) await send.click({ force: true })
  await dialog.getByText('Uploading drawing.pdf …').waitFor()
  await dialog.getByRole('progressbar', { name: 'drawing.pdf' }).waitFor()
  await assertAccessible(page, 'an upload')
  release()
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.equal((await requests('pricerequest')).length, before + 1)
})

it('keeps what was entered while the product changes and the service is away, and sends it once after a lost answer', async (t) => {
  const { page, allow } = await openPage(t)
  allow(/Failed to load resource: net::ERR_/)
  const before = (await requests('pricerequest')).length
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialogOf(page).getByLabel('E-mail').fill('anna@example.com')
  await dialogOf(page).getByLabel('Message').fill('Kept')
  await dialog.locator('input[type=file]').setInputFiles([drawing()])
  const product = dialog.locator('.product')
  const setSku = (sku: string) =>
    page.evaluate(`document.querySelector('quotewright-price-request').setAttribute('sku', '${sku}')`)
  const move = () =>
    page.evaluate(
      `document.querySelector('main').append(document.querySelector('quotewright-price-request'))`,
    )
  // Another size is chosen while the dialog is closed, and the page moves the element.
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  await setSku('0042-L')
  await move()
  await page.getByRole('button', { name: 'Request a price' }).click()
  await product.getByText('0042-L').waitFor()
  // The dialog is closed before the request has failed.
  let refuse = () => {}
  const isRefused = new Promise<void>((resolve) => (refuse = resolve))
  await page.route('**/public/**', async (route) => {
    await isRefused
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  await setSku('0042-XL')
  refuse()
  await untilEvent(page, 'error:unreachable')
  await page.getByRole('button', { name: 'Request a price' }).click()
  await dialog.getByText(/There is no connection to the shop/).waitFor()
  await product.getByText('0042-XL').waitFor()
  await assertAccessible(page, 'no connection')
  // It stays modal when it is moved.
  await move()
  await setSku('0042-XXL')
  assert.equal(await dialog.evaluate((element) => element.matches(':modal')), true)
  assert.equal(await dialogOf(page).getByLabel('Message').inputValue(), 'Kept')
  await page.unroute('**/public/**')
  // The service does its work, and the answer is lost.
  await page.route('**/public/priceRequest', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await until('it was submitted', async () => (await requests('pricerequest')).length > before)
  await dialog.getByText(/There is no connection to the shop/).waitFor()
  await page.unroute('**/public/priceRequest')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
  assert.equal((await requests('pricerequest')).length, before + 1)
  await untilEvent(page, 'sent')
  const { message, product: asked, files } = await newest('pricerequest')
  assert.deepEqual([message, asked.sku, files.length], ['Kept', '0042-XXL', 1])
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Request a price' }).click()
  await product.getByText('0042-XXL').waitFor()
  assert.equal(await dialogOf(page).getByLabel('Message').inputValue(), '')
})

it('says when there are too many requests, and that a revoked key does not work', async (t) => {
  const { page, allow } = await openPage(t)
  allow(/unknown or was revoked/)
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialogOf(page).getByLabel('E-mail').fill('anna@example.com')
  const answer = (status: number, headers: Record<string, string>) =>
    page.route('**/public/priceRequest', (route) =>
      route.fulfill({
        status,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'retry-after',
          ...headers,
        },
        json: { error_code: status === 429 ? 'too_many_requests' : 'store_key_refused' },
      }),
    )
  await answer(429, { 'retry-after': '42' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please try again in 42 seconds.').waitFor()
  await page.unroute('**/public/priceRequest')
  await answer(403, {})
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText(/This form cannot send requests from this page/).waitFor()
  const events = await untilEvent(page, 'error:store_key_refused')
  assert.deepEqual(events.slice(-2), ['error:too_many_requests', 'error:store_key_refused'])
})

it('stays usable and keeps what was typed when an upload is silent, or answered by something else', async (t) => {
  const { page, allow } = await openPage(t)
  allow(/Failed to load resource/)
  await page.clock.install()
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('E-mail').fill('anna@example.com')
  await dialog.locator('input[type=file]').setInputFiles([drawing()])
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }
  const html = { contentType: 'text/html', body: '<h1>Welcome</h1>' }
  const failures: [object | undefined, RegExp][] = [
    [undefined, /There is no connection to the shop/],
    [{ status: 200, ...html }, /could not be sent/],
    [{ status: 200, json: null }, /could not be sent/],
    [{ status: 413, ...html }, /This file is too large/],
    [{ status: 502, ...html }, /could not be sent/],
    [{ status: 429, ...html, headers: { 'retry-after': '42' } }, /try again in 42 seconds/],
    [{ status: 503, ...html }, /try again in 30 seconds/],
  ]
  for (const [answer, text] of failures) {
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    await page.route('**/public/upload', async (route) => {
      isAsked()
      const { headers = {}, ...rest } = (answer ?? {}) as { headers?: Record<string, string> }
      if (answer) await route.fulfill({ ...rest, headers: { ...cors, ...headers } })
    })
    await dialog.getByRole('button', { name: /Send request|Try again/ }).click()
    await asked
    if (!answer) await page.clock.fastForward(61_000)
    await dialog.getByText(text).first().waitFor()
    await page.unroute('**/public/upload')
  }
  assert.equal(await dialog.getByLabel('E-mail').inputValue(), 'anna@example.com')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
})

it('says on a page whose origin the key lacks what is wrong: to the visitor, and to the developer', async (t) => {
  const other = await openShopPage(
    service.origin,
    () => `<quotewright-price-request store-key="${key}" sku="LAMP"></quotewright-price-request>`,
  )
  t.after(() => other.close())
  const { page, allow } = await openPage(t, '/', { baseURL: other.origin })
  allow(/Failed to load resource/)
  allow(/does not list the origin/)
  const noted = page.waitForEvent('console', (message) => message.text().includes('store key allow'))
  await page.getByRole('button', { name: 'Request a price' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText(/This form cannot send requests from this page/).waitFor()
  assert.ok((await noted).text().endsWith(`quotewright store key allow ${key} ${other.origin}`))
  await untilEvent(page, 'error:origin_not_allowed')
  await assertAccessible(page, 'a key for other pages')
})

it('sends a quote request for products without a name that the catalog does not know in its text', async (t) => {
  const { page, allow } = await openPage(t)
  allow(/Failed to load resource/)
  allow(/the catalog does not know GONE/)
  const items = '[{"sku":"LAMP"},{"sku":"GONE","qty":3}]'
  await page.evaluate(`document.querySelector('quotewright-quote-request').setAttribute('items', '${items}')`)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('What do you need?').fill('For the office')
  await dialog.getByLabel('E-mail').fill('anna@example.com')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
  const stored = await newest('quoting')
  assert.deepEqual(
    stored.items.map(({ sku }: { sku: string }) => sku),
    ['LAMP'],
  )
  assert.equal(stored.details, 'For the office\n\nProducts that are not in the catalog:\n3 × GONE')
})

it('sends a quote request for what is in no catalog as lines, by name', async (t) => {
  const { page } = await openPage(t)
  const wanted = { name: 'Table, 3.2 m', qty: 2, description: 'In walnut', unit: 'pc' }
  const items = [wanted, { sku: 'GONE', name: 'Old chair', qty: 3 }, { sku: 'LAMP', name: 'A lamp' }]
  await page.locator('quotewright-quote-request').evaluate((element, json) => {
    element.setAttribute('items', json)
  }, JSON.stringify(items))
  await page.getByRole('button', { name: 'Request a quote' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Quantity of Table, 3.2 m').fill('4')
  await dialog.getByLabel('What do you need?').fill('For the office')
  await dialog.getByLabel('E-mail').fill('bo@example.com')
  await assertAccessible(page, 'a line without a SKU')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
  const stored = await newest('quoting')
  assert.deepEqual(
    stored.items.map((item: any) => [item.product_type, item.name, item.qty, item.description, item.unit]),
    [
      ['custom', 'Table, 3.2 m', 4, 'In walnut', 'pc'],
      ['custom', 'Old chair', 3, null, null],
      ['simple', stored.items[2].name, 1, null, null],
    ],
  )
  assert.equal(stored.items[1].sku, 'GONE')
  assert.equal(stored.details, 'For the office')
})

it('asks for a product that has a name and no SKU', async (t) => {
  const { page } = await openPage(t, '/named')
  for (const [kind, text] of [
    ['price', 'Message'],
    ['quote', 'What do you need?'],
  ] as const) {
    await page.getByRole('button', { name: `Request a ${kind}` }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('Corner shelf', { exact: true }).waitFor()
    await dialog.getByLabel('E-mail').fill('anna@example.com')
    await dialog.getByLabel(text).fill('As soon as possible')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByRole('heading', { name: 'Thank you' }).waitFor()
    await press(page, 'Enter')
  }
  const { product } = await newest('pricerequest')
  assert.deepEqual([product.name, product.sku], ['Corner shelf', null])
  const { items } = await newest('quoting')
  assert.deepEqual(
    items.map((item: any) => [item.product_type, item.name, item.qty]),
    [['custom', 'Corner shelf', 1]],
  )
})

it("opens from a button of the page's own", async (t) => {
  const { page } = await openPage(t, '/own')
  await page.getByRole('button', { name: 'Ask us' }).click()
  await dialogOf(page).getByRole('heading', { name: 'Request a price' }).waitFor()
  await press(page, 'Escape')
  await untilFocused(page, 'button', 'Ask us')
})

it('shows hostile texts of the page as text, and does not grow with them', async (t) => {
  const { page } = await openPage(t, '/hostile', { viewport: { width: 320, height: 640 } })
  for (const button of await page.getByRole('button').all()) {
    await button.click()
    await dialogOf(page).waitFor()
    const isWide = await page.evaluate<boolean>(
      `[...document.querySelectorAll('*')].some(({ shadowRoot }) => [...shadowRoot?.querySelectorAll('.body') ?? []].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))`,
    )
    assert.equal(isWide, false)
    await press(page, 'Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
  }
})

it('without a safeguard: the page refuses hostile HTML, and without its policy it runs', async (t) => {
  const insert = `document.querySelector('quotewright-price-request').shadowRoot.querySelector('h2').innerHTML = ${JSON.stringify(hostile[1])}`
  const { page, context } = await service.open(t, { baseURL: shop.origin, isUnchecked: true })
  const openDialog = async () => {
    await page.goto('/own')
    await page.getByRole('button', { name: 'Ask us' }).click()
    await dialogOf(page).getByRole('heading', { name: 'Request a price' }).waitFor()
  }
  await openDialog()
  await assert.rejects(page.evaluate(insert), /TrustedHTML/)
  await context.route('**/own', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': '' } })
  })
  await openDialog()
  const alert = page.waitForEvent('dialog')
  await page.evaluate(insert)
  assert.equal((await alert).message(), '1')
})

it('marks the field of an added item that the service refuses', async (t) => {
  const { page } = await openPage(t, '/free')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('What do you need?').fill('With delivery')
  await dialog.getByLabel('E-mail').fill('anna@example.com')
  await dialog.getByRole('button', { name: 'Add an item' }).click()
  await dialog.getByRole('textbox', { name: 'Product or service' }).fill('Corner shelf')
  // More decimals than a quantity has, which the page does not know.
  await dialog.getByLabel('Quantity', { exact: true }).fill('2.00005')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please check this field.').waitFor()
  await untilFocused(page, 'spinbutton', 'Quantity')
})

it('sends items that the customer adds and names, where the page allows it', async (t) => {
  const { page } = await openPage(t, '/free', { viewport: { width: 320, height: 720 } })
  await page.getByRole('button', { name: 'Request a quote' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('What do you need?').fill('With delivery')
  await dialog.getByLabel('E-mail').fill('anna@example.com')
  const add = dialog.getByRole('button', { name: 'Add an item' })
  await add.click()
  await untilFocused(page, 'textbox', 'Product or service')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please fill in this field.').waitFor()
  await page.keyboard.type('Corner shelf')
  await dialog.getByLabel('Quantity', { exact: true }).fill('2.5')
  await dialog.getByLabel('Unit').fill('m')
  await dialog.getByLabel('Description').fill('Oak, oiled')
  await add.click()
  await assertAccessible(page, 'items that were added')
  await assertFits(page, 'items that were added')
  await dialog.getByRole('button', { name: 'Remove Product or service' }).click()
  await untilFocused(page, 'button', 'Add an item')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Thank you').waitFor()
  const { items } = await newest('quoting')
  assert.deepEqual(
    items.map((item: Record<string, unknown>) =>
      ['sku', 'name', 'qty', 'unit', 'description'].map((field) => item[field]),
    ),
    [
      ['LAMP', 'Lamp', 1, null, null],
      [items[1].sku, 'Corner shelf', 2.5, 'm', 'Oak, oiled'],
    ],
  )
})

describe('beside a product of a shop where buyers sign in', () => {
  /** Answers as the plugin of a shop does, until `signOut`. */
  async function openShopRoutes(page: Page, { isSignedIn = true } = {}) {
    const sent: { path: string; headers: Record<string, string>; body: string }[] = []
    let buyer = isSignedIn ? { email: 'anna@example.com' } : undefined
    await page.route(`${shop.origin}/quotewright/*`, async (route) => {
      const request = route.request()
      const path = new URL(request.url()).pathname
      if (!buyer) return route.fulfill({ status: 401, json: { error_code: 'sign_in_required' } })
      if (path.endsWith('/buyer')) return route.fulfill({ json: buyer })
      sent.push({ path, headers: await request.allHeaders(), body: request.postData() ?? '' })
      return route.fulfill({
        json: path.endsWith('/upload') ? { request_message_file_tmp_id: '7.signed' } : true,
      })
    })
    return {
      sent,
      signIn: () => (buyer = { email: 'anna@example.com' }),
      signOut: () => (buyer = undefined),
    }
  }

  it('does not ask buyers who they are, and sends through the shop', async (t) => {
    const before = (await requests('pricerequest')).length
    const { page } = await openPage(t, '/signed-in', { viewport: { width: 390, height: 800 } })
    const { sent } = await openShopRoutes(page)
    await page.getByRole('button', { name: 'Request a price' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('You are signed in as anna@example.com.').waitFor()
    assert.equal(await dialog.getByLabel('E-mail').isVisible(), false)
    assert.equal(await dialog.getByLabel('First name').isVisible(), false)
    await untilFocused(page, 'textbox', /^Company/)
    await dialog.getByLabel('Message').fill('How much are 40?')
    await page.locator('input[type=file]').setInputFiles(drawing())
    await assertAccessible(page, 'the form of a buyer who is signed in')
    await assertFits(page, 'the form of a buyer who is signed in')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByText('Thank you').waitFor()
    assert.deepEqual(
      sent.map(({ path, headers }) => [
        path,
        headers['x-quotewright'],
        headers['x-store-key'],
        headers['x-proof'],
      ]),
      [
        ['/quotewright/upload', 'widget', undefined, undefined],
        ['/quotewright/priceRequest', 'widget', undefined, undefined],
      ],
    )
    const { headers, body } = sent[1]!
    assert.match(headers['idempotency-key']!, /^[\da-f-]{36}$/)
    const message = { message: 'How much are 40?', product_sku: '0042-OAK' }
    assert.deepEqual(JSON.parse(body), { ...message, file_ids: ['7.signed'] })
    assert.equal((await requests('pricerequest')).length, before)
  })

  it('tells those who are not signed in to do so, keeps what they typed, and sees when they have', async (t) => {
    const { page, allow } = await openPage(t, '/signed-in')
    allow(/401/)
    const { sent, signIn, signOut } = await openShopRoutes(page, { isSignedIn: false })
    const open = page.getByRole('button', { name: 'Request a price' })
    await open.click()
    const dialog = dialogOf(page)
    const refusal = dialog.getByText('Please sign in to the shop')
    await refusal.waitFor()
    assert.equal(await dialog.getByLabel('E-mail').isVisible(), false)
    await dialog.getByLabel('Message').fill('How much are 40?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    signIn()
    await open.click()
    await refusal.waitFor({ state: 'hidden' })
    signOut()
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await refusal.waitFor()
    signIn()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('Thank you').waitFor()
    assert.deepEqual(
      sent.map(({ body }) => JSON.parse(body).message),
      ['How much are 40?'],
    )
  })

  it('sends with the key for those who are not signed in', async (t) => {
    const { page, allow } = await openPage(t, '/signed-in/key')
    allow(/401/)
    const { sent } = await openShopRoutes(page, { isSignedIn: false })
    await page.getByRole('button', { name: 'Request a price' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('E-mail').fill('ben@example.com')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByText('Thank you').waitFor()
    assert.deepEqual(sent, [])
    assert.equal((await newest('pricerequest')).customer_email, 'ben@example.com')
  })
})
