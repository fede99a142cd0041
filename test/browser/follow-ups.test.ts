// Follow-ups: a quote comes back into the inbox on a day, or as the cadence of its store says, and is done with one key.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/postgres/database.ts'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, db, shop, mails } = console
const read = (id: number) => ok(client.get(`${quoting}/quote/${id}/followUp`))
const set = (id: number, body: object) => ok(client.post(`${quoting}/quote/${id}/followUp`, { body }))
const makeDue = (id: number) =>
  run(db, `update quote_follow_up set remind_at = utc_now() - interval '1 minute' where quote_id = $1`, [id])
const later = '2998-02-09 08:00:00'

describe('a follow-up', () => {
  it('is set, changed and removed on the page of the quote, by keys', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const before = await shop.readQuote(id, true)
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('heading', { name: /^Q0/ }).waitFor()
    await press(page, 'f')
    const dialog = page.getByRole('dialog', { name: /^Follow up on Q/ })
    await untilFocused(page, 'textbox', 'Day')
    await assertAccessible(page, 'the dialog of a follow-up')
    await assertFits(page, 'the dialog of a follow-up')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Ask about the delivery')
    await dialog.getByRole('button', { name: '7 days' }).click()
    await dialog.getByRole('textbox', { name: 'Day' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const line = page.getByRole('region', { name: 'Follow-up' })
    await line.getByText('Ask about the delivery').waitFor()
    await line.getByText(/^[A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
    await assertAccessible(page, 'a quote with a follow-up')
    const { remind_at, note } = await read(id)
    const days = (Date.parse(`${remind_at}Z`) - Date.now()) / 86_400_000
    assert.ok(days > 6 && days < 8, String(days))
    assert.equal(note, 'Ask about the delivery')
    await line.getByRole('button', { name: 'Change …' }).click()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Ask again')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await line.getByText('Ask again').waitFor()
    await line.getByRole('button', { name: 'Remove' }).click()
    await line.waitFor({ state: 'detached' })
    assert.equal((await read(id)).remind_at, null)
    await press(page, 'z')
    await line.getByText('Ask again').waitFor()
    assert.deepEqual(await shop.readQuote(id, true), before)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Follow up …' }).click()
    await dialog.waitFor()
  })

  it('is at eight in the time zone of the person, also on the day on which the clocks change', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { page } = await console.openSignedIn(t, {
      path: `/console/quotes/${id}`,
      timezoneId: 'Europe/Berlin',
    })
    await page.getByRole('heading', { name: /^Q0/ }).waitFor()
    const dialog = page.getByRole('dialog', { name: /^Follow up on Q/ })
    for (const [day, utc] of [
      ['2996-03-26', '2996-03-26 07:00:00'],
      ['2996-03-27', '2996-03-27 06:00:00'],
      ['2996-10-29', '2996-10-29 06:00:00'],
      ['2996-10-30', '2996-10-30 07:00:00'],
    ] as const) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Follow up …' }).click()
      await dialog.getByRole('textbox', { name: 'Day' }).fill(day)
      await dialog.getByText(/8:00 AM GMT\+/).waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.equal((await read(id)).remind_at, utc)
    }
  })

  it('keeps what is typed when it is refused', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('heading', { name: /^Q0/ }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Follow up …' }).click()
    const dialog = page.getByRole('dialog', { name: /^Follow up on Q/ })
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Call')
    await dialog.getByRole('textbox', { name: 'Day' }).fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await untilFocused(page, 'textbox', 'Day')
    assert.equal(await dialog.getByRole('textbox', { name: 'Note' }).inputValue(), 'Call')
    assert.equal((await read(id)).remind_at, null)
  })

  it('is a row of the inbox when it is due, done with x, and back with z', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    const { increment_id } = await shop.readQuote(id)
    await set(id, { remind_at: later, note: 'Quarrel about the varnish' })
    await makeDue(id)
    const { page } = await console.openSignedIn(t)
    await page
      .getByRole('navigation', { name: 'Kinds' })
      .getByRole('link', { name: /^Follow-ups/ })
      .click()
    const row = page.getByRole('link', { name: /^Quote to be followed up/ })
    await row.filter({ hasText: 'Quarrel about the varnish' }).waitFor()
    await press(page, 'j')
    await page.waitForURL(`**/console/inbox/follow-up/${id}?**`)
    const pane = page.getByRole('article')
    await pane.getByRole('region', { name: 'Follow-up' }).getByText('Quarrel about the varnish').waitFor()
    await assertAccessible(page, 'a follow-up in the inbox')
    await assertFits(page, 'a follow-up in the inbox')
    await pane.getByRole('button', { name: 'Done' }).waitFor()
    await press(page, 'x')
    await page.getByText(`${increment_id} is followed up`).waitFor()
    await page.getByRole('link', { name: /^Done, or no longer in this list/ }).waitFor()
    assert.equal((await read(id)).reason, null)
    await press(page, 'z')
    await row.filter({ hasText: 'Quarrel about the varnish' }).waitFor()
    await page.waitForURL(`**/console/inbox/follow-up/${id}?**`)
    assert.equal((await read(id)).reason, 'reminder')
    await pane.getByRole('button', { name: 'Done' }).click()
    await page.getByText(`${increment_id} is followed up`).last().waitFor()
  })

  it('can be set in the inbox, for a later day', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    await set(id, { remind_at: later, note: 'Call' })
    await makeDue(id)
    const { page } = await console.openSignedIn(t, { path: `/console/inbox/follow-up/${id}` })
    await page.getByRole('article').getByRole('button', { name: 'Done' }).waitFor()
    await press(page, 'f')
    const dialog = page.getByRole('dialog', { name: /^Follow up on Q/ })
    // What is proposed lies ahead, unlike the time that has come.
    const day = await dialog.getByRole('textbox', { name: 'Day' }).inputValue()
    assert.ok(day > new Date().toISOString().slice(0, 10), day)
    await dialog.getByRole('button', { name: 'Tomorrow' }).click()
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Done, or no longer in this list/ }).waitFor()
    const { reason, note } = await read(id)
    assert.deepEqual([reason, note], [null, 'Call'])
  })
})

describe('the cadence of a store', () => {
  it('is set with the store, brings a proposal back, and has the customer reminded once', async (t) => {
    const { id } = await shop.quoteIn('proposed')
    await run(db, `update quote set proposed_at = utc_now() - interval '4 days' where quote_id = $1`, [id])
    const { increment_id, customer_email } = await shop.readQuote(id)
    const { page } = await console.openSignedIn(t, { path: '/console/stores' })
    await page.getByRole('button', { name: 'Actions for Default' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const store = page.getByRole('dialog')
    const days = store.getByRole('textbox', { name: 'Follow up if not seen after' })
    await days.fill('3.5')
    await store.getByRole('button', { name: 'Save' }).click()
    await untilFocused(page, 'textbox', 'Follow up if not seen after')
    await assertAccessible(page, 'the days of a store')
    await days.fill('3')
    await store.getByRole('button', { name: 'Save' }).click()
    await store.waitFor({ state: 'detached' })
    await page.goto('/console/inbox?kind=follow_up')
    const row = page.getByRole('link', { name: /^Proposed, not seen/ })
    await row.waitFor()
    await row.click()
    const pane = page.getByRole('article')
    await pane.getByRole('region', { name: 'Follow-up' }).getByText('Proposed, not seen').waitFor()
    await assertAccessible(page, 'a proposal that was not seen')
    await press(page, 'r')
    const dialog = page.getByRole('dialog', { name: 'Remind: send the proposal again' })
    const mail = dialog.frameLocator('iframe')
    await mail.getByText('Oak table').first().waitFor()
    await assertFits(page, 'the mail in the dialog')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await until('the customer has the mail', () =>
      mails.received.some(({ recipients }) => recipients.includes(customer_email as string)),
    )
    await page
      .getByRole('link', { name: /^Done, or no longer in this list/ })
      .filter({ hasText: increment_id as string })
      .waitFor()
    assert.equal((await read(id)).reason, null)
  })
})
