// The inbox: how many records wait, how they are sorted, and an offer that expires, which is extended or sent again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/postgres/database.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { db, shop, mails } = console
const permissions = ['PriceRequest::manage_requests', 'Quoting::requests', 'Quoting::quotes'] as const
await console.addUser('anna', [...permissions, 'Storefront::read'])

const daysFromNow = (days: number) => `utc_now() + interval '${days} days'`

/** A proposed quote that ends in some days at noon. */
async function proposeFor(days: number) {
  const { id } = await shop.quoteIn('proposed')
  await run(
    db,
    `update quote set expires_at = date_trunc('day', ${daysFromNow(days)}) + interval '12 hours' where quote_id = $1`,
    [id],
  )
  return shop.readQuote(id)
}

describe('what waits', () => {
  it('is counted beside the inbox and in the title, on every page, also in a window in the background', async (t) => {
    const { page } = await console.openSignedIn(t, { username: 'anna', path: '/console/me' })
    await page.clock.install()
    await page.reload()
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ })
    const untilCounted = async (count: number) => {
      await entry.getByText(`${count} waiting`).waitFor()
      await until('the title says it', async () => (await page.title()).startsWith(`(${count}) `))
    }
    const id = await shop.submitPriceRequest({ message: 'One', email: 'one@example.com' })
    await untilCounted(1)
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'))`)
    const other = await shop.submitPriceRequest({ message: 'Two', email: 'two@example.com' })
    await page.clock.fastForward(60_000)
    await untilCounted(2)
    for (const each of [id, other])
      await console.client.post(`/rest/V1/pricerequest/request/${each}/reply`, { body: { message: 'Yes' } })
    await page.clock.fastForward(60_000)
    await until('nothing waits', async () => (await page.title()) === 'My account · Quotewright')
    assert.equal(await entry.innerText(), 'Inbox')
  })
})

describe('the sorting of the inbox', () => {
  it('is chosen by key or mouse, and kept in the browser', async (t) => {
    const submit = async (message: string, email: string, time: string) => {
      const id = await shop.submitPriceRequest({ message, email })
      await run(db, `update price_request set created_at = ${time} where request_id = $1`, [id])
    }
    await submit('Waits longest', 'old@example.com', daysFromNow(-9))
    await submit('Came in last', 'new@example.com', 'utc_now()')
    const { increment_id: quoted, quote_id } = await proposeFor(3)
    await run(db, `update quote set proposed_at = ${daysFromNow(-5)} where quote_id = $1`, [quote_id])
    const { page } = await console.openSignedIn(t, { username: 'anna' })
    const first = (text: string) =>
      page.getByRole('list').getByRole('link').first().filter({ hasText: text }).waitFor()
    await first('Waits longest')
    await press(page, 'o')
    await untilFocused(page, 'menuitem', 'Waiting longest')
    await assertAccessible(page, 'the orders of the inbox')
    await press(page, 'ArrowDown', 'Enter')
    await first('Came in last')
    await page.getByRole('button', { name: 'Order: Newest' }).click()
    await page.getByRole('menuitem', { name: 'Highest value' }).click()
    await first(quoted)
    await page.reload()
    await first(quoted)
    await page.getByRole('button', { name: 'Order: Highest value' }).waitFor()
  })
})

describe('an offer that expires soon', () => {
  it('says when it ends, and is extended and sent again beside the list', async (t) => {
    const { quote_id, increment_id, customer_email } = await proposeFor(2)
    const { page } = await console.openSignedIn(t, {
      username: 'anna',
      path: '/console/inbox?kind=expiring',
    })
    const row = page.getByRole('link').filter({ hasText: increment_id })
    await row.getByText('expires in 2 days').waitFor()
    await row.click()
    const pane = page.getByRole('article')
    await pane.getByText(/ \(in 2 days\)$/).waitFor()
    await pane.getByText('Not seen yet').waitFor()
    await assertAccessible(page, 'an offer that expires')
    await assertFits(page, 'an offer that expires')

    // What only price requests have is not done silently, and not listed.
    for (const [key, action] of [
      ['x', 'Close without a reply'],
      ['s', 'Snooze'],
      ['t', 'Take the counter-offer'],
    ] as const) {
      await press(page, key)
      await page.getByText(`${action} (${key}) is not possible here`).waitFor()
      await page.getByText(`${action} (${key}) is not possible here`).waitFor({ state: 'detached' })
    }
    await press(page, '?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Extend the validity').waitFor()
    assert.equal(await keys.getByText('Snooze').count(), 0)
    await press(page, 'Escape')
    await keys.waitFor({ state: 'detached' })

    // What is typed after the key goes into the message, and sends nothing.
    await press(page, 'r')
    await page.keyboard.type('Hello there')
    const reminder = page.getByRole('dialog', { name: 'Remind: send the proposal again' })
    await assertAccessible(page, 'the dialog that reminds')
    const message = reminder.getByRole('textbox', { name: 'Personal message' })
    assert.equal(await message.inputValue(), 'Hello there')
    await press(page, 'Control+Enter')
    await reminder.waitFor({ state: 'detached' })
    await until('the customer has the mail', () =>
      mails.received.some(({ recipients }) => recipients.includes(customer_email)),
    )

    await press(page, 'v')
    const dialog = page.getByRole('dialog', { name: 'Extend the validity' })
    await untilFocused(page, 'textbox', 'Valid until')
    await dialog.getByRole('button', { name: '30 days' }).click()
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await pane.getByText(/ \(in 30 days\)$/).waitFor()
    await page
      .getByRole('link', { name: /^Done, or no longer in this list/ })
      .filter({ hasText: increment_id })
      .waitFor()
    assert.equal((await shop.readQuote(quote_id)).status, 'proposed')
    await press(page, 'q')
    await page.waitForURL(`**/console/quotes/${quote_id}`)
    await page.getByRole('button', { name: 'Remind …' }).waitFor()
  })
})
