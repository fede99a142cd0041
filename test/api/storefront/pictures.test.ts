// PUT /V1/stores/:code/logo and PUT, GET and DELETE /V1/products/:sku/image, and where offers show them
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PNG } from 'pngjs'
import { describePicture } from '../../../src/platform/pictures/picture-metadata.ts'
import { run } from '../../../src/platform/postgres/database.ts'
import { deleteUnusedPictures } from '../../../src/storefront/picture-repository.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { jpegWith } from '../../support/pictures.ts'
import { colorPng, gif } from '../../support/sample-files.ts'
import { openShop } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'http://localhost', SELLER_ADDRESS: 'Old Road 1|Oldtown' })
const shop = await openShop(api)

const bytesOf = (payload: Buffer, type = 'image/png') => ({ payload, headers: { 'content-type': type } })
const logo = '/rest/V1/stores/default/logo'
const image = (sku: string) => `/rest/V1/products/${sku}/image`
const readStore = async () => (await ok(api.get('/rest/V1/stores')))[0]

describe('the picture of a product', () => {
  const path = image('0042-OAK')

  it('200: is read as it is stored, publicly by its hash, and removed', async () => {
    const { image: hash } = await ok(api.put(path, bytesOf(colorPng(30, 9))))
    const read = await api.get(path)
    assert.equal(read.headers['content-type'], 'image/png')
    const { width, height } = PNG.sync.read(read.bytes)
    assert.deepEqual([width, height], [30, 9])
    const shown = await api.get(`/q/pictures/${hash}`, { token: null })
    assert.deepEqual([shown.status, shown.bytes], [200, read.bytes])
    assert.match(String(shown.headers['cache-control']), /immutable/)
    assert.equal((await ok(api.put(path, bytesOf(colorPng(30, 9))))).image, hash)
    assert.equal(await ok(api.delete(path)), true)
    assert.equal(await ok(api.delete(path)), true)
    assertRefused(await api.get(path), 404, 'sku')
  })

  it('404: belongs to a product', async () => {
    const absent = image('NONE')
    assert.equal((await api.put(absent, bytesOf(colorPng(3, 3)))).status, 404)
    assert.equal((await api.get(absent)).status, 404)
    assert.equal((await api.delete(absent)).status, 404)
  })
})

for (const path of [logo, image('0042-OAK')])
  describe(path, () => {
    it('400: is no other file, not damaged, and not too large', async () => {
      for (const content of [gif, Buffer.from('<svg/>'), colorPng(30, 9).subarray(0, -20), colorPng(1601, 1)])
        assertRefused(await api.put(path, bytesOf(content)), 400, 'picture')
      assertRefused(await api.put(path), 400, 'picture')
    })

    it('200: is stored upright and without metadata', async () => {
      const { image: product, logo: store } = await ok(
        api.put(path, bytesOf(await jpegWith(6), 'image/jpeg')),
      )
      const { bytes } = await api.get(`/q/pictures/${product ?? store}`, { token: null })
      const { width, height } = describePicture(bytes)!
      assert.deepEqual([width, height], [20, 40])
      assert.doesNotMatch(bytes.toString('latin1'), /Exif|secret|GPS/)
    })

    it('413, 415: is bounded, and sent as a picture', async () => {
      assert.equal((await api.put(path, bytesOf(Buffer.alloc(1_100_000)))).status, 413)
      assert.equal((await api.put(path, bytesOf(gif, 'image/gif'))).status, 415)
      assert.equal((await api.put(path, { body: {} })).status, 415)
    })
  })

describe('the address of a store', () => {
  it('stands in documents in place of SELLER_ADDRESS, as does its logo', async () => {
    const { id: quote } = await shop.quoteIn('proposed')
    const { name, currency_code } = await readStore()
    await ok(api.put('/rest/V1/stores/default', { body: { store: { name, currency_code, logo: null } } }))
    const draw = async () => readPdf((await api.get(`/rest/V1/quoting/quote/${quote}/pdf`)).bytes)
    const before = await draw()
    assert.match(before.text, /Oldtown/)
    const ofItems = before.pages[0]!.pictures
    const store = { name, currency_code, address: 'New Road 2\nNewtown' }
    await ok(api.put('/rest/V1/stores/default', { body: { store } }))
    await ok(api.put(logo, bytesOf(colorPng(30, 9))))
    const after = await draw()
    assert.match(after.text, /New Road 2\nNewtown/)
    assert.doesNotMatch(after.text, /Oldtown/)
    assert.equal(after.pages[0]?.pictures, ofItems + 1)
    await ok(api.put('/rest/V1/stores/default', { body: { store: { ...store, logo: null } } }))
    assert.equal((await readStore()).logo, null)
    assert.equal((await api.put('/rest/V1/stores/nowhere/logo', bytesOf(colorPng(3, 3)))).status, 404)
  })
})

describe('the picture of a line', () => {
  it('is that which the product had when the line was made', async () => {
    await ok(api.delete(image('0042-OAK')))
    const first = (await ok(api.put(image('0042-OAK'), bytesOf(colorPng(8, 8))))).image
    const { id } = await shop.quoteIn('proposed')
    const [line] = (await shop.readQuote(id, true)).items
    assert.equal(line.image, first)
    await ok(api.put(image('0042-OAK'), bytesOf(colorPng(9, 9))))
    assert.equal((await shop.readQuote(id, true)).items[0].image, first)
    await ok(api.delete(image('0042-OAK')))
    assert.equal((await api.get(`/q/pictures/${first}`)).status, 200)
  })
})

describe('a picture that is not shown any more', () => {
  const lamp = image('BARE')
  const putLogo = { store: { name: 'Default', currency_code: 'EUR', logo: null } }
  const ways: [string, string, () => Promise<Answer>][] = [
    ['replaced', lamp, () => api.put(lamp, bytesOf(colorPng(5, 1)))],
    ['removed', lamp, () => api.delete(lamp)],
    ['removed with its product', lamp, () => api.delete('/rest/V1/products/BARE')],
    ['replaced as a logo', logo, () => api.put(logo, bytesOf(colorPng(5, 2)))],
    ['removed as a logo', logo, () => api.put('/rest/V1/stores/default', { body: putLogo })],
  ]
  for (const [index, [name, path, drop]] of ways.entries())
    it(`stays for a day when it is ${name}`, async () => {
      await shop.putProduct('BARE', { name: 'Bare', price: 5 })
      const uploaded = await ok(api.put(path, bytesOf(colorPng(7, index + 1))))
      const hash = uploaded.image ?? uploaded.logo
      const pass = () => run(api.db, "update picture set created_at = created_at - interval '25 hours'")
      const statusAfterCleanUp = async () => {
        await deleteUnusedPictures(api.db, 1000)
        return (await api.get(`/q/pictures/${hash}`, { token: null })).status
      }
      await pass()
      await ok(drop())
      assert.equal(await statusAfterCleanUp(), 200)
      await pass()
      assert.equal(await statusAfterCleanUp(), 404)
    })
})
