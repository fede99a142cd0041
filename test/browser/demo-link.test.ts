// The links of the demonstration: one signs in once, one leads to an offer.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openBrowser, openWindow } from '../support/browser.ts'
import { openOperator } from '../support/operator.ts'

const operator = await openOperator({ after }, { database: 'cloned' })
const service = await operator.start({ PUBLIC_URL: 'http://127.0.0.1' }, ['--demo'])
const browser = await openBrowser({ after })
const baseURL = `http://127.0.0.1:${service.port}`
const [link = ''] = /http:[^\s"]+#demo=[\w-]+/.exec(service.output()) ?? []

it('leads to the inbox, and leaves its secret neither in the address nor in the history', async (t) => {
  const { page } = await openWindow(t, browser, { baseURL })
  await page.goto(link)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  assert.equal(page.url(), `${baseURL}/console/inbox`)
  await page.goBack()
  assert.doesNotMatch(page.url(), /demo=/)
  // The link is used, but this browser is signed in by now.
  await page.goto(link)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

it('says that it was used, in another browser', async (t) => {
  const { page } = await openWindow(t, browser, { baseURL })
  await page.goto(link)
  await page.getByRole('alert').getByText('This link was used already').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).waitFor()
  assert.doesNotMatch(page.url(), /demo=/)
})

it('to an offer leads to the page of its customer', async (t) => {
  const [offer = ''] = /http:[^\s"]+\/q\/\d+\/[\w.-]+/.exec(service.output()) ?? []
  const { page } = await openWindow(t, browser, { baseURL })
  await page.goto(offer)
  // The offer may be in English or in German.
  await page.getByRole('button', { name: /^(Accept the offer|Angebot annehmen)/ }).waitFor()
  await page.getByRole('radio').first().waitFor()
})
