// Optional lines and alternatives on the customer's page in Chromium, with and without a script.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilConfirmable } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { customLine, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com', RATE_LIMIT_PER_MINUTE: '0' })
const { client, shop } = console

const group = { role: 'alternative', choice_group: 'Surface of the table tops' }
const offer = [
  customLine('Table', 1000),
  customLine('Oiled', 60, { ...group, is_chosen: true }),
  customLine('Lacquered', 90, group),
  customLine('Untreated, to be finished by the customer before the first use', 0, group),
  customLine('Assembly', 300, { role: 'optional' }),
  customLine('Care kit', 5.5, { role: 'optional', is_chosen: true }),
]

async function propose(items: object[] = offer) {
  const quote = { customer_id: await shop.newCustomer(), items }
  const { quote_id: id } = await ok(client.post(`${quoting}/quote`, { body: { quote } }))
  await ok(client.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))
  const { url } = await ok(client.get(`${quoting}/quote/${id}/link`))
  return { id, path: new URL(url).pathname }
}

async function agreed(id: number) {
  const { status, items, grand_total } = await ok(client.get(`${quoting}/quote/${id}?addItems=true`))
  return [status, items.map(({ name }: { name: string }) => name), grand_total]
}

for (const [name, javaScriptEnabled] of Object.entries({ 'with a script': true, 'without a script': false }))
  describe(`choices of the buyer, ${name}`, () => {
    it('are made and accepted on a small phone', async (t) => {
      const { id, path } = await propose()
      const viewport = { width: 320, height: 640 }
      const { page, allow } = await console.open(t, { viewport, javaScriptEnabled })
      allow(/status of 400/)
      await page.goto(path)
      const surface = page.getByRole('group', { name: /^Surface of the table tops/ })
      assert.ok(await surface.getByRole('radio', { name: 'Oiled' }).isChecked())
      if (javaScriptEnabled) {
        await assertFits(page, 'choices on a phone')
        await assertAccessible(page, 'choices')
      }
      await surface.getByText('Lacquered').click()
      await page.getByRole('checkbox', { name: 'Assembly' }).check()
      await page.getByRole('checkbox', { name: 'Care kit' }).uncheck()
      const total = page.getByRole('navigation').getByRole('status')
      if (javaScriptEnabled) {
        await until('the total follows', async () => (await total.innerText()) === '$1,390.00')
        await surface.getByText('-$30.00').waitFor()
      }
      await page.getByRole('button', { name: /^Accept the offer/ }).click()
      if (!javaScriptEnabled) {
        await page.getByText('$1,390.00').first().waitFor()
        assert.ok(await surface.getByRole('radio', { name: 'Lacquered' }).isChecked())
        await page.getByRole('button', { name: /^Accept the offer/ }).click()
      }
      await page.getByText('Your acceptance was sent.').waitFor()
      assert.deepEqual(await agreed(id), ['accepted', ['Table', 'Lacquered', 'Assembly'], 1390])
      assert.equal(await page.getByText('Care kit').count(), 0)
    })

    it('go along with a counter-offer, and stay', async (t) => {
      const { id, path } = await propose()
      const { page } = await console.open(t, { viewport: { width: 320, height: 640 }, javaScriptEnabled })
      await page.goto(path)
      const summary = page.getByText('Suggest other prices or quantities')
      await summary.click()
      const wishes = page.locator('.wishes')
      const priceOf = (name: string) => wishes.getByRole('textbox', { name: `Price each ${name}` })
      const choices = javaScriptEnabled ? page.locator('.items') : wishes
      if (javaScriptEnabled) {
        await assertFits(page, 'a counter-offer with choices')
        await assertAccessible(page, 'a counter-offer with choices')
        await priceOf('Oiled').fill('1')
      }
      await choices.getByRole('radio', { name: 'Lacquered' }).check()
      await choices.getByRole('checkbox', { name: 'Assembly' }).check()
      await choices.getByRole('checkbox', { name: 'Care kit' }).uncheck()
      // With a script, what is not chosen is neither shown nor sent.
      if (javaScriptEnabled)
        assert.deepEqual(
          [await priceOf('Oiled').isVisible(), await priceOf('Assembly').isVisible()],
          [false, true],
        )
      await priceOf('Lacquered').fill('75')
      await page.getByRole('button', { name: 'Send the suggestion' }).click()
      await page.getByText('Your suggestion was sent.').waitFor()
      const [{ wanted }] = await ok(client.get(`${quoting}/quote/${id}/comments`))
      const { items, unchosen_items } = await shop.readQuote(id, true)
      const idOf = (name: string) =>
        [...items, ...unchosen_items].find((each: { name: string }) => each.name === name).item_id
      assert.deepEqual(
        wanted.map(({ item_id, price, is_chosen }: Record<string, unknown>) => [item_id, price, is_chosen]),
        [
          [idOf('Lacquered'), 75, true],
          [idOf('Assembly'), null, true],
          [idOf('Care kit'), null, false],
        ],
      )
      assert.equal(await page.getByRole('navigation').getByRole('status').innerText(), '$1,390.00')
      assert.ok(await page.getByRole('radio', { name: 'Lacquered' }).isChecked())
      await page.reload()
      assert.ok(await page.getByRole('checkbox', { name: 'Assembly' }).isChecked())
    })
  })

it('the seller sees the chosen line of a counter-offer, and takes its price', async (t) => {
  const { id, path } = await propose()
  const { page: buyer } = await console.open(t)
  await buyer.goto(path)
  await buyer.getByText('Lacquered').first().click()
  await buyer.getByText('Suggest other prices or quantities').click()
  await buyer.getByRole('textbox', { name: 'Price each Lacquered' }).fill('75')
  await buyer.getByRole('button', { name: 'Send the suggestion' }).click()
  await buyer.getByText('Your suggestion was sent.').waitFor()
  const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}?tab=conversation` })
  const row = page.getByRole('row', { name: /^Lacquered/ })
  await row.waitFor()
  assert.match(await row.innerText(), /1 ×\s\$90\.00, not chosen\s+1 ×\s\$75\.00, chosen/)
  await page.getByRole('button', { name: /^Take into the draft/ }).click()
  const question = page.getByRole('dialog')
  await question.getByText('$1,080.50').waitFor()
  await untilConfirmable(page)
  await question.getByRole('button', { name: 'Take into the draft' }).click()
  await question.waitFor({ state: 'detached' })
  const draft = await agreed(id)
  assert.deepEqual(draft, ['pending', ['Table', 'Lacquered', 'Care kit'], 1080.5])
})

it('choices are made by keyboard, and are shown again after a reload', async (t) => {
  const { id, path } = await propose()
  const { page } = await console.open(t, { viewport: { width: 1000, height: 800 } })
  await page.goto(path)
  const total = page.getByRole('navigation').getByRole('status')
  await page.getByRole('radio', { name: 'Oiled' }).focus()
  await press(page, 'ArrowDown')
  await until('the next one is chosen', async () => (await total.innerText()) === '$1,095.50')
  await press(page, 'Tab', ' ')
  await until('assembly is chosen', async () => (await total.innerText()) === '$1,395.50')
  await page.goto(path)
  await until('the offer of the seller', async () => (await total.innerText()) === '$1,065.50')
  await assertFits(page, 'choices side by side')
  assert.deepEqual((await agreed(id))[0], 'proposed')
})

it('200 options stand on the page, and one of them is accepted', async (t) => {
  const options = Array.from({ length: 200 }, (_, n) =>
    customLine(`Option ${n + 1}`, 10 + n, { role: 'optional' }),
  )
  const { id, path } = await propose([customLine('Table', 100), ...options])
  const { page } = await console.open(t)
  await page.goto(path)
  assert.equal(await page.getByRole('checkbox').count(), 200)
  await page.getByRole('checkbox', { name: 'Option 200' }).check()
  const total = page.getByRole('navigation').getByRole('status')
  await until('the total follows', async () => (await total.innerText()) === '$309.00')
  await page.getByRole('button', { name: /^Accept the offer/ }).click()
  await page.getByText('Your acceptance was sent.').waitFor()
  assert.deepEqual(await agreed(id), ['accepted', ['Table', 'Option 200'], 309])
})
