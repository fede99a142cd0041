// Dialogs check what was typed before they send it, and say at the field what is wrong.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok } from '../support/api.ts'
import { assertAccessible, press, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const console = await openConsole()
await console.addUser('anna', ['Quoting::quotes'])
const customer = await console.shop.newCustomer()
const accepted = await console.shop.quoteIn('accepted')

const MISSING = 'Enter a value.'
const NO_MAIL = 'Enter an e-mail address, such as anna@example.com.'
const NO_ADDRESS = 'Enter an address, such as https://example.com/path.'

type Dialog = [path: string, open: string, submit: string, field: string]
type Input = [typed: string, fault: string, corrected: string]

// oxfmt-ignore
const dialogs: Record<string, [...Dialog, ...Input]> = {
  'a customer': [`customers/${customer}`, 'Edit', 'Save', 'First name', ' ', MISSING, 'Ada'],
  'a customer of a new quote': ['quotes/new', 'New customer', 'Create', 'E-mail address', 'ada', NO_MAIL, 'ada@example.org'],
  'a product': ['products/LAMP', 'Edit', 'Save', 'Name', '', MISSING, 'Desk lamp'],
  'a role': ['access/roles', 'Add role', 'Add role', 'Name', ' ', MISSING, 'Sales'],
  'a webhook': ['webhooks', 'Add webhook', 'Add webhook', 'Address', 'crm', NO_ADDRESS, 'https://crm.example'],
  'an order': [`quotes/${accepted.id}`, 'Record the order …', 'Record the order', 'Order ID or number', ' ', MISSING, '1007'],
}

describe('before it is sent, the input is checked of', () => {
  for (const [name, [path, open, submit, field, typed, fault, corrected]] of Object.entries(dialogs))
    it(name, async (t) => {
      const { page } = await console.openSignedIn(t, { path: `/console/${path}` })
      await page.getByRole('button', { name: open, exact: true }).click()
      const dialog = page.getByRole('dialog')
      const input = dialog.getByRole('textbox', { name: field, exact: true }).first()
      const sent: string[] = []
      page.on('request', (request) => {
        if (/^(POST|PUT)$/.test(request.method())) sent.push(request.url())
      })
      await input.fill(typed)
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      await dialog.getByText(fault).first().waitFor()
      await untilFocused(page, 'textbox', field)
      await assertAccessible(page, `a fault of ${name}`)
      await input.fill(corrected)
      await dialog.locator('input:focus:not([aria-invalid="true"])').waitFor()
      assert.deepEqual(sent, [])
    })

  it('a new customer, whose texts are sent without the blanks around them', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/quotes/new' })
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog')
    const typed = {
      'E-mail address': 'ada@example.org',
      'First name': 'Ada ',
      'Last name': ' Holm',
      Company: ' ',
    }
    for (const [name, text] of Object.entries(typed)) await dialog.getByRole('textbox', { name }).fill(text)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(/customer_id=/)
    const id = new URL(page.url()).searchParams.get('customer_id')
    const { firstname, lastname, company } = await ok(console.client.get(`/rest/V1/customers/${id}`))
    assert.deepEqual([firstname, lastname, company], ['Ada', 'Holm', null])
  })

  it('a password', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/access/users' })
    await page.getByRole('button', { name: 'Actions for anna' }).click()
    await page.getByRole('menuitem', { name: 'Reset password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Choose', { exact: true }).click()
    await dialog.getByLabel('Password', { exact: true }).last().fill('too short')
    await dialog.getByRole('button', { name: 'Reset password' }).click()
    await dialog.getByText('Enter at least 12 characters.').waitFor()
  })
})

describe('a dialog', () => {
  it('stays open if a double click opens it, and closes by a click beside it', async (t) => {
    const { id } = await console.shop.quoteIn('proposed')
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    const dialog = page.getByRole('dialog')
    for (const [name, title] of [
      ['Rework …', 'Rework'],
      ['Remind …', 'Remind'],
    ] as const) {
      await page.getByRole('button', { name }).dblclick()
      await page.getByRole('dialog', { name: title }).waitFor()
      await until('a click beside it closes it', async () => {
        if ((await dialog.count()) > 0) await page.mouse.click(5, 5)
        return (await dialog.count()) === 0
      })
    }
    await page.getByRole('button', { name: 'Rework …' }).dblclick()
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('has the focus where it was after it was not left', async (t) => {
    const { page } = await console.openSignedIn(t, { path: `/console/customers/${customer}` })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Company' }).first().fill('Fairbanks')
    for (const leave of [
      () => press(page, 'Escape'),
      () => page.getByRole('button', { name: 'Back' }).click(),
    ]) {
      await leave()
      await untilFocused(page, 'button', 'Stay')
      await press(page, 'Enter')
      await untilFocused(page, 'textbox', 'Company')
    }
  })

  it('about unsaved changes leads back to the field in which they are', async (t) => {
    const { quote_id } = await console.shop.createQuote(customer)
    const { page } = await console.openSignedIn(t, { path: '/console/quotes' })
    await page.getByText(`Q${String(quote_id).padStart(9, '0')}`).click()
    const price = page.getByRole('textbox', { name: /^Price, line 1/ })
    await price.fill('7')
    for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'Dashboard' }).click()]) {
      await leave()
      await untilFocused(page, 'button', 'Stay')
      await press(page, 'Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await untilFocused(page, 'textbox', /^Price, line 1/)
    }
    // From the line, by the search over pages.
    await press(page, 'Escape', 'Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('Dashboard')
    await page.getByRole('option', { name: /^Dashboard/ }).click()
    await untilFocused(page, 'button', 'Stay')
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'o')
    await page
      .getByRole('checkbox', { name: /optional/i })
      .first()
      .waitFor()
  })

  it('names the customer who has the e-mail address already', async (t) => {
    const email = 'twice@example.com'
    const id = await console.shop.createCustomer(email)
    const { page } = await console.openSignedIn(t, { path: `/console/customers/${customer}` })
    const dialog = page.getByRole('dialog')
    const taken = dialog.getByText('There is already a customer with this e-mail address.')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await press(page, 'Enter')
    await taken.waitFor()
    assert.equal(await taken.getByRole('link').getAttribute('href'), `/console/customers/${id}`)
    await assertAccessible(page, 'the address of another customer')
    await page.goto('/console/quotes/new')
    await page.getByRole('button', { name: 'New customer' }).click()
    for (const [name, text] of [
      ['E-mail address', email],
      ['First name', 'A'],
      ['Last name', 'B'],
    ] as const)
      await dialog.getByRole('textbox', { name }).fill(text)
    await press(page, 'Enter')
    await taken.getByRole('button').click()
    await page.waitForURL(new RegExp(`customer_id=${id}$`))
  })
})
