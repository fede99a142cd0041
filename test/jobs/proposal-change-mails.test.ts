// What a revised proposal changes, in its mail: as on the customer's page, in every language, and only for the customer.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi, openWork } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { customLine, openShop, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'a@example.com',
  SELLER_EMAIL: 's@example.com',
  PUBLIC_URL: 'https://quotes.example.com',
})
const shop = await openShop(api)
await openWork(api)
api.beforeClose(() => server.close())

type Item = { item_id: number; sku: string; name: string }
const propose = (id: number) => ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true } }))
const textTo = (recipient: string) =>
  server.received.filter(({ recipients }) => recipients.join() === recipient).at(-1)?.parsed

/** Resolves to the mail of the last of so many proposals to a recipient. */
async function mailOf(recipient: string, count: number) {
  await until(`${recipient} has ${count} mails`, async () => {
    const received = server.received.filter(({ recipients }) => recipients.join() === recipient)
    return (
      received.filter(({ parsed }) => /^(Our|Reminder: our) quote/.test(parsed.subject ?? '')).length ===
      count
    )
  })
  return textTo(recipient)!
}

/** Creates and proposes a quote, and begins to rework it. */
async function reworked(items: object[], more: object = {}) {
  const customer_id = await shop.newCustomer()
  const quote = { customer_id, items, expires_at: '2099-12-31 23:00:00', ...more }
  const { quote_id, customer_email } = await ok(api.post(`${quoting}/quote`, { body: { quote } }))
  const id = quote_id as number
  await propose(id)
  const first = await mailOf(customer_email as string, 1)
  await ok(api.post(`${quoting}/quote/${id}/rework`))
  const record = await ok(api.get(`${quoting}/quote/${id}?addItems=true`))
  return { id, email: customer_email as string, first, record: record as { version: number; items: Item[] } }
}

describe('the mail of a revised proposal', () => {
  it('lists what is new line by line, in text and HTML; the first one and a copy list nothing', async () => {
    const cc = 'office@example.com'
    const { id, email, first, record } = await reworked(
      [customLine('Table <1>', 100), customLine('Lamp', 20)],
      {
        cc: [cc],
      },
    )
    assert.doesNotMatch(first.text!, /Changed since/)
    const [table] = record.items as [Item, Item]
    const { item_id, sku } = table
    const items = [
      { item_id, sku, price: 90 },
      customLine('Oak', 30, { role: 'alternative', choice_group: 'Top', is_chosen: true }),
      customLine('Ash', 25, { role: 'alternative', choice_group: 'Top', is_chosen: false }),
    ]
    await ok(shop.editQuote(id, { version: record.version, items }))
    const listed = `Changed since the last proposal:
- Table <1> – Price: $90.00 instead of $100.00
- Oak – Added: 1 × $30.00
- Ash – Added: 1 × $25.00
- Lamp – Removed: 1 × $20.00
`
    const preview = await ok(api.get(`${quoting}/quote/${id}/mail`))
    assert.ok((preview.text as string).includes(listed), preview.text as string)
    await propose(id)
    const { text = '', html } = await mailOf(email, 2)
    assert.ok(text.includes(listed), text)
    assert.ok(
      String(html).includes('<b dir="auto">Table &lt;1&gt;</b> – Price: $90.00 instead of $100.00</li>'),
    )
    const copy = await mailOf(cc, 2)
    for (const part of [copy.text!, String(copy.html)]) assert.doesNotMatch(part, /Changed since/)
    const { version } = await shop.readQuote(id)
    await ok(api.post(`${quoting}/quote/${id}/resend`, { body: { version } }))
    assert.ok((await mailOf(email, 3)).text!.includes(listed))
  })

  it('lists ten changes, and says how many more there are, in the language of the store', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Part ${index + 1}`)
    const { id, record } = await reworked(names.map((name) => customLine(name, 10)))
    const items = record.items.map(({ item_id, sku }) => ({ item_id, sku, price: 9 }))
    await ok(shop.editQuote(id, { version: record.version, items }))
    for (const [locale, first, more] of [
      ['en', 'Changed since the last proposal:\n- Part 1 – Price: $9.00 instead of $10.00\n', 'and 3 more'],
      ['de', 'Seit dem letzten Angebot geändert:\n- Part 1 – Preis: 9,00 $ statt 10,00 $\n', 'und 3 weitere'],
      [
        'fr',
        'Changements depuis la version précédente :\n- Part 1 – Prix : 9,00 $US au lieu de 10,00 $US\n',
        'et 3 autres',
      ],
      [
        'es',
        'Cambios respecto a la versión anterior:\n- Part 1 – Precio: 9,00 US$ en lugar de 10,00 US$\n',
        'y 3 más',
      ],
    ]) {
      const store = { name: 'Oak & Sons', currency_code: 'USD', locale }
      await ok(api.put('/rest/V1/stores/default', { body: { store } }))
      const { text } = await ok(api.get(`${quoting}/quote/${id}/mail`))
      const plain = (text as string).replace(/[\u00a0\u202f]/g, ' ')
      assert.ok(plain.includes(first!), plain)
      assert.ok(plain.includes(`\n- Part 10 – `) && !plain.includes('- Part 11 – '))
      assert.ok(plain.includes(`\n- ${more}\n`), plain)
    }
  })
})
