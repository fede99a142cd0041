// The first day of a seller: from an empty start to an accepted offer, with the browser alone.
import { after, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openBrowser, openWindow, press, untilFocused } from '../support/browser.ts'
import { openMailServer } from '../support/mail-server.ts'
import { ADMIN_PASSWORD, openOperator } from '../support/operator.ts'
import { colorPng } from '../support/sample-files.ts'
import { until } from '../support/until.ts'

const closing: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closing.reverse()) await close()
})
const scope = { after: (close: () => Promise<void>) => void closing.push(close) }
const mails = await openMailServer()
scope.after(() => mails.close())
const operator = await openOperator(scope, { database: 'cloned' })
const { port } = await operator.start({
  PUBLIC_URL: 'https://quotes.example.com',
  SMTP_URL: mails.url,
  MAIL_FROM: 'sales@shop.example',
  SELLER_EMAIL: 'sales@shop.example',
  UNDO_SECONDS: '0',
})
const baseURL = `http://127.0.0.1:${port}`
const browser = await openBrowser(scope)

const dialog = (page: Page) => page.getByRole('dialog')
const png = (width: number) => ({ name: 'a.png', mimeType: 'image/png', buffer: colorPng(width, 40) })
const saveDialog = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

async function setUpStore(page: Page): Promise<void> {
  await goTo(page, 'Stores')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Name').fill('Oakwerk')
  await dialog(page).getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: 'EUR' }).click()
  await dialog(page).getByLabel('Tax on custom lines').fill('19')
  await dialog(page).getByLabel('Seller’s address').fill('Eichenweg 1\n10115 Berlin')
  await dialog(page).getByLabel('Terms of new quotes').fill('Payable within 30 days.')
  await dialog(page).locator('input[type=file]').setInputFiles(png(120))
  await dialog(page).getByRole('img', { name: 'Logo' }).first().waitFor()
  await saveDialog(page)
}

async function createProduct(page: Page): Promise<void> {
  await goTo(page, 'Products')
  await page.getByRole('button', { name: 'New product' }).click()
  await dialog(page).getByLabel('SKU').fill('TABLE')
  await dialog(page).getByLabel('Name').fill('Oak table')
  await dialog(page).getByLabel('Price', { exact: true }).fill('480')
  await dialog(page).getByLabel('Tax in percent').fill('19')
  await dialog(page).locator('input[type=file]').setInputFiles(png(60))
  await dialog(page).getByRole('img', { name: 'Picture' }).waitFor()
  await saveDialog(page)
  await page.getByRole('heading', { name: 'Oak table' }).waitFor()
}

async function createCustomer(page: Page): Promise<void> {
  await goTo(page, 'Customers')
  await page.getByRole('button', { name: 'New customer' }).click()
  await dialog(page).getByLabel('First name').first().fill('Ada')
  await dialog(page).getByLabel('Last name').first().fill('Holm')
  await dialog(page).getByLabel('E-mail').first().fill('ada@example.com')
  await saveDialog(page)
  await page.waitForURL(/\/console\/customers\/\d+$/)
}

/** Begins with the customer whose page is shown: a product of the catalog, and a line that is in none. */
async function propose(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New quote' }).click()
  await untilFocused(page, 'combobox', 'Add a product')
  for (const [text, option] of [
    ['TABLE', /Oak table/],
    ['Delivery to the third floor', /^Add “Delivery to the third floor”/],
  ] as const) {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(text)
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('textbox', { name: /^Price, line 2/ }).fill('50')
  await press(page, 'Control+Enter')
  await untilFocused(page, 'button', 'Propose and send')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Rework' }).waitFor()
}

it('leads from an empty start to an accepted offer with logo and picture', async (t) => {
  const { page } = await openWindow(t, browser, { baseURL })
  await page.goto('/console')
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await press(page, 'Enter')
  await setUpStore(page)
  await createProduct(page)
  await createCustomer(page)
  await propose(page)

  const link = () =>
    mails.received.flatMap(
      ({ parsed }) => /https:\/\/quotes\.example\.com(\/q\/\S+)/.exec(parsed.text ?? '')?.[1] ?? [],
    )[0]
  await until('the customer has the mail', () => link() !== undefined)
  await goTo(page, 'Quotes')
  await page.getByRole('img', { name: 'The customer has not opened the offer yet' }).waitFor()
  await assertAccessible(page, 'a marked quote')
  const { page: buyer } = await openWindow(t, browser, { baseURL })
  await buyer.goto(link()!)
  await buyer.getByRole('img', { name: 'Oakwerk' }).waitFor()
  const widths = () =>
    buyer
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      )
  await until('logo and picture are shown', async () => String((await widths()).sort()) === '120,60')
  await buyer.getByText('Payable within 30 days.').first().waitFor()
  // 480 and 50, with 19 % of tax.
  await buyer.getByText('€630.70').first().waitFor()
  await assertAccessible(buyer, 'the first offer')
  await buyer.getByLabel('Your name').fill('Ada Holm')
  await buyer.getByRole('button', { name: /^Accept the offer/ }).click()
  await buyer.getByText('Your acceptance was sent.').waitFor()
  await page.getByRole('img', { name: /^Accepted by the customer/ }).waitFor()
  await until('the seller has a mail', () =>
    mails.received.some(({ recipients }) => recipients.includes('sales@shop.example')),
  )
})
