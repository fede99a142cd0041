// Mails tell of the quantity and the price that hold: those of a tier that is reached, and those that were chosen.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startWork } from '../../src/jobs/work-start.ts'
import { ok, openApi } from '../support/api.ts'
import { readPdf } from '../support/document-readers.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'Shop <shop@example.com>',
  SELLER_EMAIL: 'seller@example.com',
})
const shop = await openShop(api)
const quiet = () => {}
const work = await startWork(api.parts, { info: quiet, warn: quiet, error: quiet })
api.beforeClose(async () => {
  await work.stop()
  await server.close()
})

it('in the proposal, its document and the acceptance', async () => {
  const customer = await shop.createCustomer('tiers@example.com')
  const items = [{ sku: 'BOOK', qty: 150, price: 9, tier_prices: [{ qty: 100, price: 8 }, { qty: 500, price: 7 }] }] // prettier-ignore
  const quote = await shop.createQuote(customer, { items })
  await shop.takeTo('proposed', quote.quote_id as number)
  const textOf = async (subject: RegExp) => {
    const find = () =>
      server.received.find(
        ({ recipients, parsed }) =>
          recipients[0] === 'tiers@example.com' && subject.test(parsed.subject ?? ''),
      )
    await until(`the mail ${subject.source} has come`, () => find() !== undefined)
    return find()!.parsed
  }
  const proposal = await textOf(/offer|quote/i)
  assert.match(proposal.text ?? '', /150 × Book \(BOOK\): \$8\.00 each, \$1,200\.00 in all/)
  const document = Buffer.from(proposal.attachments[0]!.content as ArrayBuffer)
  assert.match((await readPdf(document)).text, /^1 Book 150 8\.00 0% 1,200\.00$/m)
  const body = { items: [{ item_id: quote.items[0].item_id, qty: 500 }] }
  await ok(shop.moveQuote(quote.quote_id, 'accept', { body }))
  await until('the acceptance has come', () => server.received.length >= 3)
  const accepted = server.received.filter(({ parsed }) => parsed.text?.includes('500 × Book'))
  assert.equal(accepted.length, 2)
  for (const { parsed } of accepted)
    assert.match(parsed.text ?? '', /500 × Book \(BOOK\): \$7\.00 each, \$3,500\.00 in all/)
})
