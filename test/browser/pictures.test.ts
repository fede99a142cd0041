// Logos of stores and pictures of products: how they are chosen, what is refused, and where they are shown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { ok } from '../support/api.ts'
import { assertAccessible, assertFits, untilFocused } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { readPdf } from '../support/document-readers.ts'
import { colorPng, gif } from '../support/sample-files.ts'
import { until } from '../support/until.ts'

const console = await openConsole({ PUBLIC_URL: 'https://quotes.example.com' })
const { client, shop, mails } = console

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const good = png('logo.png', colorPng(120, 40))
// oxfmt-ignore
const unusable: [file: ReturnType<typeof png>, english: string, german: string][] = [
  [{ name: 'logo.gif', mimeType: 'image/gif', buffer: gif }, 'This file is neither a PNG nor a JPEG.', 'Diese Datei ist weder ein PNG noch ein JPEG.'],
  [png('large.png', Buffer.concat([colorPng(30, 9), Buffer.alloc(1_100_000)])), 'This file is larger than 1 MiB.', 'Diese Datei ist größer als 1 MiB.'],
  [png('wide.png', colorPng(1601, 1)), 'This picture has more than 1,600 pixels on one side.', 'Dieses Bild hat auf einer Seite mehr als 1.600 Pixel.'],
  [png('text.png', Buffer.from('no picture')), 'This picture cannot be used', 'Dieses Bild kann nicht verwendet werden'],
]

const dialog = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, file: ReturnType<typeof png>) =>
  dialog(page).locator('input[type=file]').setInputFiles(file)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const readStore = async () => (await ok(client.get('/rest/V1/stores')))[0]

/** Waits until the picture is loaded, and returns its width in its own pixels. */
async function untilShown(picture: Locator): Promise<number> {
  const width = () => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await until('the picture is shown', async () => (await width()) > 0)
  return width()
}

async function editStore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

/** Drops a file onto the field, as from a folder. */
async function drop(page: Page, { name, mimeType, buffer }: ReturnType<typeof png>): Promise<void> {
  const bytes = JSON.stringify([...buffer])
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(${bytes})], '${name}', { type: '${mimeType}' }))
    return transfer
  })()`)
  await dialog(page).getByRole('group', { name: 'Logo' }).dispatchEvent('drop', { dataTransfer: transfer })
}

describe('the logo of a store', () => {
  it('is dropped with the address, and stands on the page, in the document and in mails', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/stores' })
    await editStore(page)
    await drop(page, good)
    for (const scheme of ['Light', 'Dark'])
      await untilShown(dialog(page).getByRole('figure', { name: scheme }).getByRole('img'))
    await dialog(page).getByLabel('Seller’s address').fill('Elm Street 5\n10001 New York')
    await assertAccessible(page, 'a chosen logo')
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    assert.equal(await untilShown(page.getByRole('row').locator('img')), 120)
    const { address, logo } = await readStore()
    assert.equal(address, 'Elm Street 5\n10001 New York')

    const { id } = await shop.quoteIn('proposed')
    const { url } = await ok(client.get(`/rest/V1/quoting/quote/${id}/link`))
    const { page: buyer } = await console.open(t, { path: new URL(url as string).pathname })
    const shown = buyer.getByRole('banner').getByRole('img')
    assert.equal(await shown.getAttribute('src'), `/q/pictures/${logo}`)
    assert.equal(await untilShown(shown), 120)
    const pdf = await readPdf((await client.get(`/rest/V1/quoting/quote/${id}/pdf`)).bytes)
    assert.match(pdf.text, /Elm Street 5\n10001 New York/)
    assert.equal(pdf.pages[0]?.pictures, 1)
    await until('the mail has the logo', () =>
      mails.received.some(({ parsed }) => /<img[^>]+src="cid:/.test(String(parsed.html))),
    )
  })

  it('is replaced and removed', async (t) => {
    const before = (await readStore()).logo
    const { page } = await console.openSignedIn(t, { path: '/console/stores' })
    await editStore(page)
    await choose(page, png('other.png', colorPng(50, 50)))
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    const { logo } = await readStore()
    assert.ok(logo !== null && logo !== before)
    await editStore(page)
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await untilFocused(page, 'button', 'Choose a picture …')
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    assert.equal((await readStore()).logo, null)
    assert.equal((await readStore()).address, 'Elm Street 5\n10001 New York')
  })

  for (const [locale, label] of [
    ['en', 'Logo'],
    ['de', 'Logo'],
  ] as const)
    it(`is refused with the reason at the field: ${locale}`, async (t) => {
      const { page } = await console.openSignedIn(t, { path: '/console/stores', locale })
      await page.getByRole('table').getByRole('button').click()
      await page.getByRole('menuitem').first().click()
      const field = dialog(page).getByRole('group', { name: label })
      for (const [file, english, german] of unusable) {
        await choose(page, file)
        await field
          .getByRole('alert')
          .getByText(locale === 'de' ? german : english)
          .waitFor()
        assert.equal(await field.getByRole('img').count(), 0)
      }
      await assertAccessible(page, 'a refused logo')
      await choose(page, good)
      await field.getByRole('img').first().waitFor()
      assert.equal(await field.getByRole('alert').count(), 0)
    })

  it('that only the service can refuse is refused in the language of the person', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/stores', locale: 'de' })
    await page.getByRole('table').getByRole('button').click()
    await page.getByRole('menuitem').first().click()
    // Chromium shows what there is of it.
    await choose(page, png('cut.png', colorPng(300, 300).subarray(0, -20)))
    await dialog(page).getByRole('button', { name: 'Speichern' }).click()
    await dialog(page).getByText('Dieses Bild kann nicht verwendet werden').waitFor()
    await choose(page, good)
    await dialog(page).getByRole('button', { name: 'Speichern' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
})

describe('the picture of a product', () => {
  it('is chosen with a new product, shown on its page and in the list, replaced and removed', async (t) => {
    const { page } = await console.openSignedIn(t, { path: '/console/products' })
    await page.getByRole('button', { name: 'New product' }).click()
    await dialog(page).getByLabel('SKU').fill('STOOL')
    await dialog(page).getByLabel('Name').fill('Oak stool')
    await dialog(page).getByLabel('Price', { exact: true }).fill('80')
    await dialog(page).getByLabel('Tax in percent').fill('19')
    await choose(page, png('stool.png', colorPng(64, 48)))
    await dialog(page).getByRole('img', { name: 'Picture' }).waitFor()
    await assertFits(page, 'a product with a picture')
    await save(page)
    await page.getByRole('heading', { name: 'Oak stool' }).waitFor()
    const picture = page.getByRole('main').locator('img')
    assert.equal(await untilShown(picture), 64)

    await page.getByRole('button', { name: 'Edit' }).click()
    await choose(page, png('stool.png', colorPng(70, 48)))
    await save(page)
    await until('the new one is shown', async () => (await untilShown(picture)) === 70)
    await page.goto('/console/products')
    assert.equal(await untilShown(page.getByRole('row', { name: /STOOL/ }).locator('img')), 70)
    await page.goto('/console/products/STOOL')
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await save(page)
    await picture.waitFor({ state: 'detached' })
    assert.equal((await ok(client.get('/rest/V1/products/STOOL'))).image, null)
  })
})

describe('the pictures of lines', () => {
  const put = (sku: string, sides: [number, number]) =>
    client.put(`/rest/V1/products/${sku}/image`, {
      payload: colorPng(...sides),
      headers: { 'content-type': 'image/png' },
    })
  const line = (page: Page, row: number) =>
    page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(row).locator('img')

  it('stand beside their products, in the search, and in what is added before it is saved', async (t) => {
    await ok(put('0042-OAK', [61, 40]))
    const { id } = await shop.quoteIn('pending')
    await ok(put('LAMP', [62, 40]))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    assert.equal(await untilShown(line(page, 1)), 61)
    await page.getByRole('combobox', { name: 'Add a product' }).fill('LAMP')
    const option = page.getByRole('option', { name: /LAMP/ }).first()
    assert.equal(await untilShown(option.locator('img')), 62)
    await assertFits(page, 'a search with pictures')
    await option.click()
    const last = page.getByRole('table', { name: 'Lines' }).locator('[data-key^=new-] img')
    assert.equal(await untilShown(last), 62)
    await assertAccessible(page, 'lines with pictures')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor()
  })

  it('are left out if the quote says so', async (t) => {
    const { id } = await shop.quoteIn('pending')
    const { version } = await shop.readQuote(id)
    await ok(shop.editQuote(id, { version, show_images: false }))
    const { page } = await console.openSignedIn(t, { path: `/console/quotes/${id}` })
    await page.getByRole('combobox', { name: 'Add a product' }).fill('LAMP')
    await page.getByRole('option', { name: /LAMP/ }).first().waitFor()
    assert.equal(await page.getByRole('main').locator('img').count(), 0)
  })
})
