// The buyer's page in Chromium: every form with and without a script, what a scanner of links may do, and each state.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { pageWords } from '../../src/web/buyer/page-words.ts'
import { ok } from '../support/api.ts'
import type { openWindow } from '../support/browser.ts'
import { assertAccessible, assertFits, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting, tiers } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({
  PUBLIC_URL: 'https://quotes.example.com',
  CHECKOUT_URL_TEMPLATE: 'https://shop.example/checkout?quote={quote_id}&cart={cart_id}',
  RATE_LIMIT_PER_MINUTE: '0',
})
const { client, shop } = console
const phone = { width: 320, height: 640 }

type Link = { url: string; view_url: string; seen_at: string | null }

/** A proposed quote with tiers for the oak tables, and its links. */
async function propose(items: object[] = offer) {
  const { id } = await shop.approvedFromCart({ '0042-OAK': 40, LAMP: 3 }, items)
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { notify: false } }))
  return { id, ...(await readLinks(id)) }
}

const offer = [
  { sku: '0042-OAK', qty: 40, price: 189.99, tier_prices: tiers([100, 179], [200, 169.5]) },
  { sku: 'LAMP', qty: 3, price: 31.11 },
]

const readLink = async (id: number): Promise<Link> => ok(client.get(`${quoting}/quote/${id}/link`))

async function readLinks(id: number): Promise<{ path: string; view_path: string }> {
  const { url, view_url } = await readLink(id)
  return { path: new URL(url).pathname, view_path: new URL(view_url).pathname }
}

const readQuote = (id: number) => ok(client.get(`${quoting}/quote/${id}?addItems=true`))
const readHistory = async (id: number): Promise<{ to: string }[]> =>
  ok(client.get(`${quoting}/quote/${id}/history`))

const total = (page: Page) => page.getByRole('navigation').getByRole('status').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Waits until the text is in the window, as far as the form may be from it. */
const untilInSight = (text: Locator) =>
  until('it is in sight', async () => {
    const box = await text.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= phone.height
  })

async function open(t: Parameters<typeof openWindow>[0], path: string, options = {}) {
  const window = await console.open(t, { viewport: phone, ...options })
  await window.page.goto(path)
  return window
}

for (const [name, javaScriptEnabled] of Object.entries({ 'with a script': true, 'without a script': false }))
  describe(`the buyer's page, ${name}`, () => {
    it('is accepted with a tier, a name and a purchase order number', async (t) => {
      const { id, path } = await propose()
      const { page } = await open(t, path, { javaScriptEnabled })
      await page.getByRole('radio', { name: /^100 or more/ }).check()
      if (!javaScriptEnabled) await button(page, 'Update the total').click()
      await until('the total is that of the tier', async () => (await total(page)) === '$21,400.86')
      const offered = page.getByRole('region', { name: 'Items' })
      for (const text of ['100 × $179.00', 'Tax 19% on $17,900.00', '-$3,106.66'])
        await offered.getByText(text).waitFor()
      await offered.getByRole('radio', { name: '40, as offered $189.99' }).waitFor()
      assert.equal(await page.getByLabel('Quantity').first().inputValue(), '100')
      await page.getByLabel('Your name').fill('Ann Larsen')
      if (javaScriptEnabled) {
        await page.getByLabel('Quantity').first().fill('40')
        await until('the total is the offered one', async () => (await total(page)) === '$9,143.38')
        assert.ok(await page.getByRole('radio', { name: /^40, as offered/ }).isChecked())
        await page.getByRole('radio', { name: /^100 or more/ }).check()
        await until('the total is that of the tier again', async () => (await total(page)) === '$21,400.86')
        // Enter presses the button that updates the total without a script.
        await page.getByLabel('Your name').press('Enter')
        await untilFocused(page, 'button', /^Accept the offer/)
      }
      await page.getByLabel(/^Purchase order number/).fill('PO 4711')
      await button(page, /^Accept the offer/).click()
      await page.getByText('Your acceptance was sent.').waitFor()
      const { status, purchase_order_number, grand_total, items } = await readQuote(id)
      assert.deepEqual([status, purchase_order_number, grand_total], ['accepted', 'PO 4711', 21400.86])
      assert.equal(items[0].chosen_qty, 100)
      const checkout = await page.getByRole('link', { name: 'Continue to the shop' }).getAttribute('href')
      assert.match(checkout ?? '', new RegExp(`quote=${id}&cart=`))
      await page.getByText('Ann Larsen').waitFor()
    })

    it('is declined with a reason', async (t) => {
      const { id, path } = await propose()
      const { page } = await open(t, path, { javaScriptEnabled })
      await page.getByText('Decline the offer').first().click()
      await page.getByLabel('Delivery time').check()
      await button(page, 'Decline the offer').click()
      await page.getByText('You have declined this offer.').waitFor()
      assert.equal((await readQuote(id)).status, 'declined')
    })

    it('takes a question and a counter-offer', async (t) => {
      const { id, path } = await propose()
      const { page } = await open(t, path, { javaScriptEnabled })
      await page.getByText('Ask a question').click()
      await page.getByLabel('Your question').fill('Is oil included?')
      await button(page, 'Send the question').click()
      await untilInSight(page.getByText(/^Your question was sent/))
      await page.getByText('Suggest other prices or quantities').click()
      await page.getByLabel('Price each').first().fill('185.50')
      await button(page, 'Send the suggestion').click()
      await page.getByText(/^Your suggestion was sent/).waitFor()
      await page.getByText(/^Your suggestion waits/).waitFor()
      const comments = await ok(client.get(`${quoting}/quote/${id}/comments`))
      assert.deepEqual(
        comments.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
        [
          ['question', 'Is oil included?'],
          ['counter_offer', ''],
        ],
      )
      assert.equal(comments[1].wanted[0].price, 185.5)
      assert.equal((await readQuote(id)).status, 'proposed')
    })

    it('shows what changed meanwhile, accepts nothing, and keeps what was typed', async (t) => {
      const { id, path } = await propose()
      const { page, allow } = await open(t, path, { javaScriptEnabled })
      allow(/status of 409/)
      await page.getByLabel('Your name').fill('Ann Larsen')
      await ok(client.post(`${quoting}/quote/${id}/rework`))
      const { version, items } = await readQuote(id)
      const body = { quote: { version, items: items.map(keep).map(cheaper) } }
      await ok(client.put(`${quoting}/quote/${id}`, { body }))
      await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
      await button(page, /^Accept the offer/).click()
      await untilInSight(page.getByText(/^The offer has changed meanwhile/))
      if (javaScriptEnabled) await assertAccessible(page, 'changed meanwhile')
      await page.getByRole('heading', { name: 'Changed since the last proposal' }).waitFor()
      assert.equal(await page.getByLabel('Your name').inputValue(), 'Ann Larsen')
      assert.equal((await readQuote(id)).status, 'proposed')
      await button(page, /^Accept the offer/).click()
      await page.getByText('Your acceptance was sent.').waitFor()
    })

    it('asks for a new offer after the end', async (t) => {
      const { id, path } = await propose()
      await shop.makeDue(id)
      const { page } = await open(t, path, { javaScriptEnabled })
      await page.getByText(/^This offer has expired/).waitFor()
      await page.locator('summary').filter({ hasText: 'Ask for a new offer' }).click()
      await button(page, 'Ask for a new offer').click()
      await page.getByText(/^Your request was sent/).waitFor()
      const [{ kind }] = await ok(client.get(`${quoting}/quote/${id}/comments`))
      assert.equal(kind, 'renewal')
      if (javaScriptEnabled) await assertAccessible(page, 'expired')
    })
  })

type Item = { item_id: number; sku: string; qty: number; price: number; tier_prices: object[] }
const keep = ({ item_id, sku, qty, price, tier_prices }: Item) => ({ item_id, sku, qty, price, tier_prices })
const cheaper = <T extends { price: number }>(item: T) => ({ ...item, price: item.price - 1 })

describe('a link', () => {
  it('that a program opens changes nothing; a gesture tells that a person saw the offer', async (t) => {
    const { id, path } = await propose()
    const { page } = await open(t, path)
    await page.waitForLoadState('networkidle')
    for (const method of ['GET', 'HEAD']) await page.request.fetch(path, { method })
    assert.equal((await readLink(id)).seen_at, null)
    await page.mouse.move(100, 100)
    await page.mouse.down()
    await page.mouse.up()
    await until('the offer was seen', async () => (await readLink(id)).seen_at !== null)
  })

  it('for viewing has no forms, and answers nothing', async (t) => {
    const { id, view_path } = await propose()
    const { page } = await open(t, view_path)
    await page.getByText(/^This link shows the offer/).waitFor()
    assert.equal(await page.locator('form').count(), 0)
    await assertAccessible(page, 'for viewing')
    const { version } = await readQuote(id)
    const form = { action: 'accept', name: 'Eve', version: String(version) }
    const answer = await page.request.post(view_path, { form })
    assert.equal(answer.status(), 403)
    assert.equal((await readQuote(id)).status, 'proposed')
  })

  it('that is wrong, or of another quote, or revoked, leads to the same page', async (t) => {
    const { id, path } = await propose()
    const other = await propose()
    const { page, allow } = await open(t, path)
    allow(/status of 404/)
    await ok(client.post(`${quoting}/quote/${id}/link/revoke`))
    const token = path.split('/').at(-1)
    const answers = await Promise.all(
      [path, `/q/${other.id}/${token}`, `/q/999999/${token}`, `/q/${id}/${'x'.repeat(43)}`].map((each) =>
        page.request.get(each),
      ),
    )
    assert.deepEqual(new Set(answers.map((answer) => answer.status())), new Set([404]))
    assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1)
    await page.goto(path)
    await assertAccessible(page, 'a link that is void')
    assert.equal((await page.goto((await readLinks(id)).path))?.status(), 200)
  })
})

it('shows a discount only for quantities that have one, and tells fields of several items apart', async (t) => {
  const { path } = await propose([
    { sku: 'LAMP', qty: 100, price: 20, tier_prices: tiers([10, 33.33], [100, 20]) },
    { sku: 'BOOK', qty: 1 },
  ])
  const { page } = await open(t, path)
  const discounts = [page.getByText('Discount', { exact: true }), page.getByText('List price $33.33')]
  const areVisible = () => Promise.all(discounts.map((each) => each.isVisible()))
  assert.deepEqual(await areVisible(), [true, true])
  const quantity = page.getByRole('textbox', { name: 'Quantity Lamp', exact: true }).first()
  for (const [qty, isDiscounted] of [
    ['20', false],
    ['100', true],
  ] as const) {
    await quantity.fill(qty)
    await until(`${qty} are counted`, async () => (await areVisible()).every((each) => each === isDiscounted))
  }
  await page.getByRole('group', { name: /^Choose a quantity Lamp/ }).waitFor()
  await page.getByText('Suggest other prices or quantities').click()
  for (const name of ['Quantity Lamp', 'Price each Lamp', 'Quantity Book', 'Price each Book'])
    await page.getByRole('listitem').getByRole('textbox', { name, exact: true }).last().waitFor()
})

describe('a submission', () => {
  it('by a double click accepts once', async (t) => {
    const { id, path } = await propose()
    const { page } = await open(t, path)
    await page.getByLabel('Your name').fill('Ann Larsen')
    await button(page, /^Accept the offer/).dblclick()
    await page.getByText('Your acceptance was sent.').waitFor()
    const moves = (await readHistory(id)).filter(({ to }) => to === 'accepted')
    assert.equal(moves.length, 1)
  })

  it('whose answer is lost has one result when it is repeated', async (t) => {
    const { id, path } = await propose()
    const { page } = await open(t, path)
    const hidden = (name: string) => page.locator(`#accept [name=${name}]`).inputValue()
    const form = { action: 'accept', name: 'Ann', version: await hidden('version'), key: await hidden('key') }
    const answers = [await page.request.post(path, { form }), await page.request.post(path, { form })]
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [200, 200],
    )
    assert.equal((await readHistory(id)).filter(({ to }) => to === 'accepted').length, 1)
  })

  for (const [name, javaScriptEnabled] of Object.entries({
    'with a script': true,
    'without a script': false,
  }))
    it(`that is refused marks its field, ${name}`, async (t) => {
      const { path } = await propose()
      const { page, allow } = await open(t, path, { javaScriptEnabled })
      allow(/status of 400/)
      const isRefused = async (field: Locator, text: RegExp) => {
        await untilInSight(page.getByRole('alert').getByText(text))
        assert.equal(await field.getAttribute('aria-invalid'), 'true')
        assert.match(
          await field.evaluate((each: { ariaDescribedByElements: { textContent: string }[] }) =>
            each.ariaDescribedByElements.map(({ textContent }) => textContent).join(),
          ),
          text,
        )
        assert.equal(await page.locator('[aria-invalid]').count(), 1)
        if (!javaScriptEnabled) return
        await until('it has the focus', () =>
          field.evaluate((each: { matches: (selector: string) => boolean }) =>
            each.matches(':focus, :focus-within'),
          ),
        )
        await assertAccessible(page, `a fault: ${text}`)
      }
      const quantity = page.getByLabel('Quantity').first()
      await quantity.fill('many')
      await button(page, /^Accept the offer/).click()
      await isRefused(quantity, /please enter a number/)
      await quantity.fill('40')
      await page.getByLabel('Your name').fill('   ')
      await button(page, /^Accept the offer/).click()
      await isRefused(page.getByLabel('Your name'), /^Please enter your name/)
      await page.getByText('Suggest other prices or quantities').click()
      const wished = page.locator('.wishes').getByLabel('Quantity').last()
      await wished.fill('999999999999')
      await button(page, 'Send the suggestion').click()
      await isRefused(wished, /this number is too large/)
      await wished.fill('')
      await button(page, 'Send the suggestion').click()
      await isRefused(
        page.locator('.wishes').getByLabel('Quantity').first(),
        /^Please enter a quantity or a price/,
      )
      await page.getByText('Ask a question').click()
      await page.getByLabel('Your question').fill('  ')
      await button(page, 'Send the question').click()
      await isRefused(page.getByLabel('Your question'), /^Please write something/)
    })

  it('with invalid amounts says so, and keeps them', async (t) => {
    const { path } = await propose()
    const { page, allow } = await open(t, path)
    allow(/status of 400/)
    await page.getByText('Suggest other prices or quantities').click()
    await page.getByLabel('Price each').first().fill('cheap')
    await button(page, 'Send the suggestion').click()
    await untilInSight(page.getByRole('alert').getByText(/please enter a number/))
    await assertAccessible(page, 'a refused suggestion')
    assert.equal(await page.getByLabel('Price each').first().inputValue(), 'cheap')
    await untilFocused(page, 'textbox', /^Price each/)
    // Back does not lead to the browser's question whether to send the refused form again.
    await page.getByLabel('Price each').first().fill('185')
    await button(page, 'Send the suggestion').click()
    await page.getByText(/^Your suggestion was sent/).waitFor()
    await page.getByText(/^Your suggestion waits/).waitFor()
    await page.goBack()
    await button(page, /^Accept the offer/).waitFor()
  })
})

describe('every state', () => {
  const moves: Record<string, string[]> = {
    proposed: [],
    accepted: ['accept'],
    purchased: ['accept', 'purchased'],
    declined: ['decline'],
    revised: ['rework'],
    cancelled: ['cancel'],
  }
  for (const [state, each] of Object.entries(moves))
    it(`is accessible and fits a phone and paper: ${state}`, async (t) => {
      const { id, path } = await propose()
      for (const move of each)
        await ok(
          client.post(`${quoting}/quote/${id}/${move}`, { body: move === 'purchased' ? { orderId: 7 } : {} }),
        )
      const { page } = await open(t, path)
      for (const summary of await page.locator('summary').all()) await summary.click()
      await assertFits(page, state)
      await assertAccessible(page, state)
      await page.emulateMedia({ media: 'print' })
      await assertFits(page, `${state} on paper`)
      assert.equal(await page.locator('input:visible, textarea:visible, button:visible').count(), 0)
    })

  const wordsOf = {
    German: { locale: 'de', accept: /^Angebot annehmen/, price: '1.234,56', shown: /1\.234,56\s\$/ },
    French: {
      locale: 'fr',
      accept: /^Accepter le devis/,
      price: '1 234,56',
      shown: /\u00a0: 1\s234,56\s\$US/,
    },
    Spanish: { locale: 'es', accept: /^Aceptar el presupuesto/, price: '1.234,56', shown: /: 1234,56\sUS\$/ },
  }
  for (const [name, { locale, accept, price, shown }] of Object.entries(wordsOf))
    it(`is in ${name} in a store that speaks it`, async (t) => {
      const store = { name: 'Laden', currency_code: 'USD', locale }
      await ok(client.put('/rest/V1/stores/default', { body: { store } }))
      const words = pageWords(locale)
      const { path } = await propose()
      const { page } = await open(t, path)
      await button(page, accept).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), locale)
      for (const summary of await page.locator('summary').all()) await summary.click()
      await assertFits(page, name)
      await assertAccessible(page, name)
      await page.getByLabel(words.price_each).first().fill(price)
      await button(page, words.send_counter).click()
      await page.getByText(words.done.countered).waitFor()
      await page.getByText(shown).waitFor()
    })
})
