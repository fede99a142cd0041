// Optional lines and alternatives on the customer's page in Chromium, with and without a script.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press } from '../support/browser.ts'
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
