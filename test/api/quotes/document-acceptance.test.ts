// What the document of an accepted quote says about who accepted it, when, and in which way.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { openSession } from '../../support/access-fixtures.ts'
import { wordsIn } from '../../../src/domain/words/words.ts'
import { documentData } from '../../../src/quoting/document/document-data.ts'
import { ok, openApi, type Call } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const { token: sellerToken } = await openSession(api, 'sam')
const key = await api.app.state.linkKey()

const acceptances = {
  link: (id: number) => {
    const body = { version: 3, name: 'Jörg <b>Ævar</b>' }
    return api.post('/rest/V1/buyer/quote/accept', {
      token: `${id}.${linkToken(key, id, 'accept', 0)}`,
      body,
    })
  },
  shop: (id: number) => shop.moveQuote(id, 'accept'),
  seller: (id: number) => shop.moveQuote(id, 'accept', { token: sellerToken }),
}

/** A quote of a store in Vienna, accepted on the last evening of a year, which is the next day there. */
async function accepted(way: keyof typeof acceptances, locale = 'en'): Promise<number> {
  await shop.putStore(locale, 'EUR', { timezone: 'Europe/Vienna', locale })
  const customer_id = await shop.createCustomer(`${way}.${locale}@example.com`, locale)
  const quote = { customer_id, items: [{ sku: 'LAMP', qty: 1 }] }
  const { quote_id } = await ok(api.post(`/rest/${locale}/V1/quoting/quote`, { body: { quote } }))
  await shop.takeTo('proposed', quote_id)
  await ok(acceptances[way](quote_id))
  const sql = `update quote_history set created_at = '2026-12-31 23:30' where quote_id = $1 and to_status = 'accepted'`
  await run(api.db, sql, [quote_id])
  return quote_id
}

async function textOf(id: number, call?: Call): Promise<string> {
  const { bytes } = await api.get(call ? '/rest/V1/buyer/quote/pdf' : `${quoting}/quote/${id}/pdf`, call)
  return (await readPdf(bytes)).text.replace(/\s+/g, ' ')
}

const assertSays = (text: string, sentence: string) =>
  assert.ok(text.includes(sentence), `${sentence}\n${text}`)

describe('readQuoteDocument of an accepted quote', () => {
  const sentences = {
    en: [
      'Acceptance Accepted by Jörg <b>Ævar</b> on January 1, 2027 at 12:30 AM CET, through the personal link to this quote.',
      'Acceptance Accepted by the customer on January 1, 2027 at 12:30 AM CET.',
      'Acceptance Accepted by the customer on January 1, 2027 at 12:30 AM CET, recorded by the seller.',
    ],
    de: [
      'Annahme Angenommen von Jörg <b>Ævar</b> am 1. Januar 2027 um 00:30 MEZ, über den persönlichen Link zu diesem Angebot.',
      'Annahme Angenommen vom Kunden am 1. Januar 2027 um 00:30 MEZ.',
      'Annahme Angenommen vom Kunden am 1. Januar 2027 um 00:30 MEZ, erfasst vom Verkäufer.',
    ],
    fr: [
      'Acceptation Accepté par Jörg <b>Ævar</b> le 1 janvier 2027 à 00:30 UTC+1, au moyen du lien personnel de ce devis.',
      'Acceptation Accepté par le client le 1 janvier 2027 à 00:30 UTC+1.',
      'Acceptation Accepté par le client le 1 janvier 2027 à 00:30 UTC+1, acceptation enregistrée par le vendeur.',
    ],
    es: [
      'Aceptación Aceptado por Jörg <b>Ævar</b> el 1 de enero de 2027 a las 0:30 CET, mediante el enlace personal de este presupuesto.',
      'Aceptación Aceptado por el cliente el 1 de enero de 2027 a las 0:30 CET.',
      'Aceptación Aceptado por el cliente el 1 de enero de 2027 a las 0:30 CET, aceptación registrada por el vendedor.',
    ],
  }
  for (const [locale, [link = '', ofShop = '', seller = '']] of Object.entries(sentences))
    it(`200: says in the language ${locale} who accepted it, when and in which way`, async () => {
      const text = await textOf(await accepted('link', locale))
      assertSays(text, `${link} ${wordsIn(locale).next.from_seller}`)
      assertSays(await textOf(await accepted('shop', locale)), ofShop)
      assertSays(await textOf(await accepted('seller', locale)), seller)
    })

  it('200: says it to the buyer, before the order and after it', async () => {
    const customer = await shop.newCustomer()
    const id = (await shop.createQuote(customer)).quote_id as number
    await shop.takeTo('proposed', id)
    const view = { token: `${id}.${linkToken(key, id, 'view', 0)}` }
    assert.doesNotMatch(await textOf(id, view), /Accepted by/)
    await ok(acceptances.link(id))
    assert.match(await textOf(id, view), /Accepted by Jörg <b>Ævar<\/b> on .*, through the personal link/)
    await ok(shop.moveQuote(id, 'purchased'))
    const ordered = await textOf(id, view)
    assert.match(ordered, /Accepted by Jörg <b>Ævar<\/b> on .*, through the personal link/)
    assert.doesNotMatch(ordered, /contact you|in the shop/)
  })

  it('200: says where it is ordered', async () => {
    const settings = {
      DEFAULT_LOCALE: 'en',
      SELLER_COLOR: '#000000',
      CHECKOUT_URL_TEMPLATE: 'https://shop.example',
    }
    const { id } = await shop.quoteIn('accepted')
    const quote = await shop.readQuote(id, true)
    const isInShop = (record: object, more: object = {}) =>
      documentData(
        record as never,
        { ...settings, CHECKOUT_URL_TEMPLATE: undefined, ...more } as never,
        undefined,
      ).isOrderedInShop
    assert.equal(isInShop(quote), false)
    assert.equal(isInShop(quote, settings), true)
    assert.equal(isInShop({ ...quote, shop: { takes_carts: true, delivery: 'delivered' } }), true)
    assert.equal(isInShop({ ...quote, shop: { takes_carts: true, delivery: 'refused' } }), false)
    assert.equal(isInShop({ ...quote, shop: { takes_carts: false, delivery: 'delivered' } }), false)
  })

  it('200: names nobody once the customer is erased, and says nothing of a quote that was cancelled', async () => {
    const { id } = await shop.quoteIn('proposed')
    await ok(acceptances.link(id))
    const { customer_email } = await shop.readQuote(id)
    await api.db.transaction((tx) => eraseCustomer(tx, customer_email))
    assert.match(await textOf(id), /Accepted by the customer on /)
    await ok(shop.moveQuote(id, 'cancel'))
    assert.doesNotMatch(await textOf(id), /Accepted/)
  })
})
