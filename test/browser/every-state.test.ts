// Every state that a page is brought into, such as an open dialog, in the longest texts of all languages: no violation of WCAG A and AA in
// light and dark, and nothing cut off, covered or out of place in any width, nor on paper unless a dialog, menu or list of options is open:
// nobody prints those. With forced colors, and at 200 % and 400 % zoom, each element that Tab reaches is visible and shows that it has the focus.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import {
  assertFits,
  assertFocusVisible,
  findBarriers,
  fits,
  press,
  untilFocused,
  untilLoaded,
} from '../support/browser.ts'
import { addShop } from '../support/console-pages.ts'
import { openConsole } from '../support/console.ts'
import { findInEveryWidth, findMisplaced, findOnPaper } from '../support/layout.ts'
import { longestCatalog, openInCatalog, openTranslation } from '../support/longest-texts.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { shop, client } = console
const { customer, request } = await shop.requestFromCart()
const { request_id } = request
const price_request = await shop.submitPriceRequest({ message: 'How much?', product_sku: 'LAMP' })
const pending = (await shop.createQuote(customer)).quote_id as number
const { id: approved } = await shop.quoteIn('approved')
const { id: proposed } = await shop.quoteIn('proposed')
const { id: accepted } = await shop.quoteIn('accepted')
const { id: disputed } = await shop.quoteIn('proposed')
const { items: disputedItems, version } = await shop.readQuote(disputed, true)
const { url } = await ok(client.get(`${quoting}/quote/${disputed}/link`))
const token = `${disputed}.${String(url).split('/').pop()}`
const wanted = { version, text: 'Less?', items: [{ item_id: disputedItems[0].item_id, price: 1 }] }
await ok(client.post('/rest/V1/buyer/quote/counterOffer', { token, body: wanted }))
const note = { comment: { text: 'At most 5 %', is_internal: true } }
await ok(client.post(`${quoting}/quote/${disputed}/comments`, { body: note }))
const { id: declined } = await shop.quoteIn('declined')
const custom = { product_type: 'custom', name: 'Corner shelf', qty: 2, tax_percent: 19, section: 'Shop' }
const { quote_id: unpriced } = await shop.createQuote(customer, { items: [{ ...custom, needs_price: true }] })
const { quote_id: cheap } = await shop.createQuote(customer, { items: [{ ...custom, price: 0 }] })
const [closed, snoozed] = [await shop.submitPriceRequest(), await shop.submitPriceRequest()]
const ofRequest = (id: number, action: string, body: object) =>
  ok(client.post(`/rest/V1/pricerequest/request/${id}/${action}`, { body }))
await ofRequest(closed, 'close', { reason_code: 'spam' })
await ofRequest(snoozed, 'snooze', { until: '2099-01-01T00:00:00Z' })
const { cart } = await shop.quoteInCart({ BOOK: 1 })
const view = { list: 'quotes', filter: {}, sort_field: null, direction: 'ASC', columns: [], is_shared: true }
await client.put('/rest/V1/console/views/Mine', { body: { view } })
const key = { origins: ['https://shop.example'] }
await client.post('/rest/V1/stores/default/keys', { body: { key } })
const template = { name: 'Meeting room', title: 'For eight', items: [{ sku: 'LAMP', qty: 2 }] }
await ok(client.post('/rest/V1/quoting/templates', { body: { template } }))
const text_block = { name: 'Thanks', kind: 'reply', text: 'Thank you, {{ customer.firstname }}.' }
await ok(client.post('/rest/V1/sales/textBlocks', { body: { text_block } }))

await addShop(console)

const longest = longestCatalog()
/** Turns an English name into that which is shown. */
const named = openTranslation(longest)
const click = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => (page: Page) =>
  page
    .getByRole(role, { name: named(name), exact: typeof name === 'string' })
    .first()
    .click()
const button = (name: string | RegExp) => click('button', name)
const item = (name: string) => click('menuitem', new RegExp(`^${name}`))
const tab = (name: string) => (page: Page) => page.getByText(named(name), { exact: true }).click()
const lookUp = (label: string, text: string) => (page: Page) =>
  page.getByRole('combobox', { name: named(label, '') }).fill(text)
const keys = (...all: string[]) => {
  const pressAll = (page: Page) => press(page, ...all)
  return pressAll
}
const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(named(label, '')).and(page.locator('input, textarea')).first().fill(text)
const shown = (text: string | RegExp) => (page: Page) => page.getByText(named(text, '')).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()
const options = (page: Page) => page.getByRole('option').first().waitFor()
const menu = (page: Page) => page.getByRole('menuitem').first().waitFor()

type Step = (page: Page) => Promise<unknown>
async function changeElsewhere() {
  const { version, items } = await shop.readQuote(cheap, true)
  const lines = items.map(({ item_id }: { item_id: number }) => ({ item_id, price: 8 }))
  await ok(shop.editQuote(cheap, { version, items: lines }))
}

/** What is over the page, or closes once something else is done. */
const COVERING = '[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible'

/** By name: the path below /console, and what is done there. */
const states: Record<string, [path: string, ...steps: Step[]]> = {
  'the search': ['inbox', keys('/'), options],
  'the search with results': ['inbox', keys('/'), fill(/^Number, mail/, 'anna'), shown('anna@example.com')],
  'the search without results': ['inbox', keys('/'), fill(/^Number, mail/, 'xyzzy'), options],
  'the keys of the inbox': [`inbox/price-request/${price_request}`, keys('?'), dialog],
  'the keys of the editor': [`quotes/${pending}`, keys('?'), dialog],
  'the users to assign a request to': [`inbox/price-request/${price_request}`, keys('a'), menu],
  'closing a price request': [`inbox/price-request/${price_request}`, keys('x'), menu],
  'snoozing a price request': [`inbox/price-request/${price_request}`, keys('s'), menu],
  'a date to snooze until': [`inbox/price-request/${price_request}`, keys('s'), item('Another time'), dialog],
  'a closed price request': [`inbox/price-request/${closed}`, shown(/^Closed without a reply/)],
  'a snoozed price request': [`inbox/price-request/${snoozed}`, shown(/2099/)],
  'the orders of the inbox': ['inbox', button(/^Order: /), menu],
  'a quote that expires': [`inbox/quote/${proposed}`, shown('Open the quote')],
  'a reply with faults': [
    `inbox/price-request/${price_request}`,
    fill('Price', '1.2.3'),
    button(/^Send/),
    shown(/^Write a message/),
  ],
  'the actions of a quote request': [`inbox/quote-request/${request_id}`, button('More actions'), menu],
  'cancelling a quote request': [
    `inbox/quote-request/${request_id}`,
    button('More actions'),
    item('Cancel the request'),
    dialog,
  ],
  'the actions of a quote': [`quotes/${pending}`, button('More actions'), menu],
  approving: [`quotes/${pending}`, button('More actions'), item('Approve'), dialog],
  'cancelling a quote': [`quotes/${pending}`, button('More actions'), item('Cancel the quote'), dialog],
  reworking: [`quotes/${proposed}`, button(/^Rework/), dialog],
  extending: [`quotes/${proposed}`, button(/^Extend/), dialog],
  reminding: [`quotes/${proposed}`, button('Remind …'), dialog],
  'proposing with a warning': [`quotes/${cheap}`, button(/^Propose …/), shown('Propose and send')],
  'proposing without a price': [`quotes/${unpriced}`, button(/^Propose …/), dialog],
  'setting prices': [`quotes/${cheap}`, button(/^Set prices/), dialog],
  'a heading': [
    `quotes/${cheap}?focus=price`,
    (page) => untilFocused(page, 'textbox', named('Price, line 1: Corner shelf')),
    keys('Alt+Enter'),
    dialog,
  ],
  'a version of somebody else': [
    `quotes/${cheap}`,
    fill('Price, line 1: Corner shelf', '7'),
    changeElsewhere,
    keys('Control+s'),
    dialog,
  ],
  'accepting for the customer': [`quotes/${proposed}`, button('More actions'), item('Accept'), dialog],
  'the reasons for declining': [
    `quotes/${proposed}`,
    button('More actions'),
    item('Decline'),
    click('combobox', 'Reason'),
    options,
  ],
  'adding to a cart': [`quotes/${approved}`, button('More actions'), item('Add to a cart'), dialog],
  'recording an order': [`quotes/${accepted}`, button(/^Record the order/), dialog],
  'closing a quote': [`quotes/${declined}`, button(/^Close the quote/), dialog],
  'the details of a line': [
    `quotes/${pending}`,
    button('Details, line 1: Oak table'),
    button('Add a tier'),
    fill(/^From quantity, tier 1/, 'x'),
  ],
  'an address': [`quotes/${pending}`, button('Edit: Billing address'), dialog],
  'products to add': [`quotes/${pending}`, lookUp('Add a product', 'lam'), options],
  // Before the conversation is opened, after which it is read.
  'a message in the inbox': ['inbox?kind=message', keys('j'), shown('Counter-offer')],
  'taking a counter-offer': [`quotes/${disputed}?tab=conversation`, button(/^Take into the draft/), dialog],
  'a conversation with a counter-offer and a note': [
    `quotes/${disputed}?tab=conversation&item=${disputedItems[0].item_id}`,
    shown('Take into the draft'),
    tab('Internal note'),
    button(/^Save the note/),
    shown('Write a message.'),
  ],
  'a proposal': [`quotes/${disputed}?tab=history&proposal=1`, shown('Subtotal')],
  'revoking links': [`quotes/${disputed}`, button("Customer's page"), item('Revoke …'), dialog],
  'the links of a quote': [`quotes/${disputed}`, button("Customer's page"), menu],
  'the page of the customer': [
    `quotes/${pending}?tab=preview`,
    (page) => page.frameLocator('iframe').getByText('Accept the offer').first().waitFor(),
  ],
  'the document': [
    `quotes/${proposed}?tab=preview`,
    tab('Document'),
    (page) => page.getByTitle(named(/^Document of/)).waitFor(),
  ],
  'the mail': [`quotes/${proposed}?tab=preview`, tab('Mail'), (page) => page.locator('iframe').waitFor()],
  'customers of a new quote': ['quotes/new', lookUp('Find the customer', 'anna'), options],
  'a customer of a new quote': ['quotes/new', button('New customer'), dialog],
  'a new quote': [`quotes/new?customer_id=${customer}`, shown('Subtotal')],
  'the templates of a new quote': [
    `quotes/new?customer_id=${customer}`,
    button(/^From a template/),
    shown('Meeting room'),
  ],
  'duplicating a quote': [`quotes/${proposed}`, button('More actions'), item('Duplicate'), dialog],
  'saving a template': [`quotes/${proposed}`, button('More actions'), item('Save as a template'), dialog],
  'changing a template': ['templates', button(/^Actions for /), item('Edit'), dialog],
  'a new text block': ['text-blocks', button('New text block'), dialog],
  'the text blocks of a reply': [
    `inbox/price-request/${price_request}`,
    fill(/^Reply to/, '/'),
    shown('Thanks'),
  ],
  'a reply with gaps': [
    `inbox/price-request/${price_request}`,
    fill(/^Reply to/, '{{ price }} {{ day }}'),
    button(/^Send/),
    (page) => page.getByRole('alert').first().waitFor(),
  ],
  'the columns of a list': ['quotes', button('Columns'), shown('Usual columns')],
  'a filter by status': ['quotes', button('Status'), dialog],
  'a filter by date': ['quotes', button('Date'), dialog],
  'a filter by total with faults': ['quotes', button('Total'), fill('From', 'x'), shown(/^Not an amount/)],
  'filters that are set': ['quotes?status=pending&min=1&assignee=me', shown('Clear all')],
  'selected rows': ['quotes', keys('j', 'x', 'j', 'x'), shown('2 selected')],
  'cancelling selected rows': ['quotes', keys('j', 'x'), button('Cancel …'), dialog],
  'cancelling a deal': ['quotes?status=accepted', keys('j', 'x'), button('Cancel …'), dialog],
  'the actions of a view': ['quotes?view=Mine', button(/^Change the view/), menu],
  'renaming a view': ['quotes?view=Mine', button(/^Change the view/), item('Rename'), dialog],
  'deleting a view': ['quotes?view=Mine', button(/^Change the view/), item('Delete'), dialog],
  'editing a customer, with faults': [
    `customers/${customer}`,
    button('Edit'),
    fill(/^E-mail address/, 'nowhere'),
    button('Save'),
    shown(/^Enter an e-mail/),
  ],
  'deleting a product': ['products/LAMP', button('Delete …'), dialog],
  'editing a product, with faults': [
    'products/LAMP',
    button('Edit'),
    fill('Price', 'x'),
    shown(/^Not an amount/),
  ],
  'removing quoted lines from a cart': [
    `carts/${cart}`,
    button('Remove Oak table'),
    shown(/were agreed together/),
  ],
  'adding a user, with faults': [
    'access/users',
    button('Add user'),
    fill('Username', 'admin'),
    fill('E-mail', 'x'),
    click('combobox', 'Role'),
    options,
  ],
  'adding a role': ['access/roles', button('Add role'), dialog],
  'adding an integration': ['access/integrations', button('Add integration'), dialog],
  'adding a webhook': ['webhooks', button('Add webhook'), dialog],
  'creating a store': ['stores', button('New store'), dialog],
  'creating a customer': ['customers', button('New customer'), dialog],
  'creating a product': ['products', button('New product'), dialog],
  'creating a publishable key': ['store-keys', button('Create key'), dialog],
  'the code for a web page': ['store-keys', button(/^Actions for /), item('Code for a web page'), dialog],
  'a quote without deliveries to a shop': ['shops?shop=main&quote=999999', shown('No deliveries')],
  'the figures of the weeks': ['dashboard', tab('Figures')],
  'an address that does not exist': ['no/such/page', shown('This page does not exist.')],
  // The last one, as the window stays offline.
  'without the service': [
    'inbox',
    (page) => page.context().setOffline(true),
    shown(/^No connection to the ser/),
  ],
}

/** The pages on which keyboards find their way. */
const walked = {
  'the inbox': `inbox/price-request/${price_request}`,
  'the editor': `quotes/${pending}`,
  'a list': 'quotes?status=pending',
  'the dashboard': 'dashboard',
  'a proposed quote': `quotes/${proposed}`,
  'the own account': 'me',
}

describe('a state', () => {
  it('is accessible, and shows everything in every width', async (t) => {
    const { page, allow } = await openInCatalog(console, t, longest)
    // Chromium logs refusals, which some states show.
    allow(/400|ERR_INTERNET_DISCONNECTED/)
    for (const [name, [path, ...steps]] of Object.entries(states))
      await t.test(name, async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(`/console/${path}`)
        await untilLoaded(page)
        for (const step of steps) await step(page)
        const found = await findBarriers(page, name)
        await page.setViewportSize({ width: 320, height: 640 })
        // A menu or popover moves after its button.
        await until(`${name} fits a phone`, () => fits(page))
        found.push(...(await findInEveryWidth(page)))
        if (!(await page.locator(COVERING).first().isVisible())) found.push(...(await findOnPaper(page)))
        assert.deepEqual(found, [])
      })
  })
})

describe('a message in the corner', () => {
  it('is accessible and covers nothing, whether something was done or not', async (t) => {
    const { page, context } = await openInCatalog(console, t, longest)
    await page.goto(`/console/quotes/${proposed}`)
    await untilLoaded(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button('More actions')(page)
    await item('Copy the link')(page)
    await shown('Link copied')(page)
    const refusal = {
      status: 400,
      json: {
        error_code: 'unheard_of',
        message: 'm',
        detail: `Not now. ${'A reason in detail. '.repeat(9)}`,
      },
    }
    await page.route('**/assignee', (route) => route.fulfill(refusal))
    await press(page, 'a')
    await untilFocused(page, 'menuitem', /./)
    await press(page, 'Enter')
    await shown(/Not now\./)(page)
    const messages = page.locator('.mantine-Notifications-root [role=alert]:visible')
    assert.equal(await messages.count(), 1)
    const { y, height } = (await messages.boundingBox())!
    assert.ok(y + height <= 49, 'it is no higher than the bar')
    assert.deepEqual(await findBarriers(page, 'messages'), [])
    assert.deepEqual(await findMisplaced(page), [])
    // On a phone it stands at the bottom, above which the page ends.
    await page.setViewportSize({ width: 390, height: 800 })
    const top = (await messages.boundingBox())!.y
    const content = (await page.locator('#content').boundingBox())!
    assert.ok(content.y + content.height <= top && content.y + content.height > 650, `${top}`)
    assert.deepEqual(await findMisplaced(page), [])
  })
})

describe('the keyboard', () => {
  // 1280 × 1024 at 200 % and 400 %.
  const windows: Record<string, Parameters<typeof console.openSignedIn>[1]> = {
    'in forced colors': { forcedColors: 'active' },
    'at 200 % zoom': { viewport: { width: 640, height: 512 } },
    'at 400 % zoom': { viewport: { width: 320, height: 256 } },
  }
  for (const [name, options] of Object.entries(windows))
    it(`is seen on everything that it reaches, ${name}`, async (t) => {
      const { page } = await console.openSignedIn(t, options)
      for (const [where, path] of Object.entries(walked))
        await t.test(where, async () => {
          await page.goto(`/console/${path}`)
          await untilLoaded(page)
          await assertFits(page, `${where}, ${name}`)
          await assertFocusVisible(page, `${where}, ${name}`)
        })
    })
})
