// Hostile texts for pages, and records that have one in every field that a customer or a colleague fills in.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { ok, type Client } from './api.ts'
import { makeUser } from './access-fixtures.ts'
import { fileBody, png } from './sample-files.ts'

export type Canary = { origin: string; calls: string[] }

/** A server that no page may call. */
export async function openCanary(): Promise<Canary> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end('alert(document.domain)')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

/** Each in at most 255 characters, on one line. */
export const hostileLines = (canary: string): string[] => [
  `<script src=${canary}/script></script>`,
  `<img src=${canary}/img onerror=alert(1)>`,
  `"><svg onload=alert(2)><use href="${canary}/use#x">`,
  `'--></style></script><iframe srcdoc="<script>alert(3)</script>" src=${canary}/frame>`,
  `<link rel=stylesheet href=${canary}/css><style>@import '${canary}/import';</style>`,
  `javascript:fetch('${canary}/javascript')//`,
  `data:text/html,<script>alert(4)</script>`,
  `{{constructor.constructor("alert(5)")()}} \${alert(6)} %{7*7} {count, plural, other {<b>}}`,
  `=HYPERLINK("${canary}/formula","look") +cmd|' /C calc'!A0`,
  // Overrides and isolates without their end, zero-width characters, and stacked accents.
  `invoice\u202Egnp.exe\u2066\u2067\u2068 \u200B\u200D\uFEFF\u2028 Z${'\u0335\u0301'.repeat(60)}`,
  'W'.repeat(255),
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'.repeat(20),
]

/** The longest text, without a place to break it. */
const longWord = 'W'.repeat(65_535)
const manyLines = 'line\n'.repeat(10_000)

export type HostileRecords = { paths: string[] }

/**
 * Creates records with these texts in all fields. Resolves to the paths of the pages that show them. Texts of names are SKUs
 * as well, so that paths contain them.
 */
export async function addHostileRecords(client: Client, canary: string): Promise<HostileRecords> {
  const lines = hostileLines(canary)
  const texts = [...lines, longWord, manyLines]
  const paths = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const line = lines[index % lines.length]!
    const id = await addPriceRequest(client, index, line, text)
    paths.add(`/console/inbox/price-request/${id}`)
    const { customer, sku } = await addCustomerAndProduct(client, index, line)
    paths.add(`/console/customers/${customer}`).add(`/console/products/${encodeURIComponent(sku)}`)
    const body = { details: text, items: [{ sku, qty: 3 }] }
    const { request_id } = await ok(
      client.post(`/rest/V1/quoting/request/customer/${customer}/submit`, { body }),
    )
    paths.add(`/console/inbox/quote-request/${request_id}`)
    paths.add(`/console/quotes/${await addQuote(client, customer, sku, line, text)}`)
  }
  await addOperatorsRecords(client, lines)
  return { paths: [...paths] }
}

async function addPriceRequest(client: Client, index: number, line: string, message: string) {
  // A picture by name only, and a table of formulas.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(8)</script></svg>`
  const uploads = [
    await client.post(
      '/rest/V1/pricerequest/request/upload',
      fileBody(`${[...line].slice(0, 80).join('')}.png`, png),
    ),
    await client.post('/rest/V1/pricerequest/request/upload', fileBody('picture.png', svg, 'image/png')),
    await client.post('/rest/V1/pricerequest/request/upload', fileBody('list.csv', `${line};1\n"${line}`)),
    await client.post('/rest/V1/pricerequest/request/upload', fileBody('notes.txt', message)),
  ]
  const file_ids = uploads.flatMap(({ body }) => body.request_message_file_tmp_id ?? [])
  const names = { firstname: line, lastname: line, phone: line, company: line, vat_id: line }
  const product = { product_sku: line, product_name: line }
  const custom = { custom_field_1: line, custom_field_2: line, custom_field_3: line }
  const email = `"${index}<b>"@example.com`
  const given = { ...names, ...product, ...custom, message, file_ids }
  const submit = (address: string) =>
    client.post('/rest/V1/pricerequest/request/submit', { body: { email: address, ...given } })
  const answer = await submit(email)
  return (answer.status === 200 ? answer.body : await ok(submit(`c${index}@example.com`)))
    .request_id as number
}

async function addCustomerAndProduct(client: Client, index: number, line: string) {
  const name = { firstname: line, lastname: line, company: line, vat_id: line }
  const billing_address = { ...name, street: [line, line], city: line, region: line, telephone: line }
  const customer = { email: `buyer${index}@example.com`, ...name, billing_address }
  const { id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
  const product = { name: line, price: 99_999_999.9999, tax_percent: 19 }
  const put = (sku: string) =>
    client.put(`/rest/V1/products/${encodeURIComponent(sku)}`, { body: { product } })
  const sku = [...line].slice(0, 60).join('')
  if ((await put(sku)).status === 200) return { customer: id as number, sku }
  await ok(put(`SKU-${index}`))
  return { customer: id as number, sku: `SKU-${index}` }
}

async function addQuote(client: Client, customer_id: number, sku: string, line: string, text: string) {
  const items = [{ sku, qty: 999, price: 9_999_999.9999, tax_percent: 19, customer_note: text }]
  const quote = { customer_id, items, shipping_description: line, seller_comment: text, company: line }
  const { quote_id } = await ok(client.post('/rest/V1/quoting/quote', { body: { quote } }))
  await ok(client.post(`/rest/V1/quoting/quote/${quote_id}/approve`, { body: { comment: text } }))
  await ok(client.post(`/rest/V1/quoting/quote/${quote_id}/propose`))
  return quote_id as number
}

/** Names of roles, users and integrations, and descriptions of webhooks. */
async function addOperatorsRecords(client: Client, lines: string[]): Promise<void> {
  for (const line of lines) {
    const webhook = { url: 'https://93.184.216.34/hook', events: ['quote.*'], description: line }
    await ok(client.post('/rest/V1/webhooks', { body: { webhook } }))
    // Names may not contain everything that a customer may write.
    const role = { name: line, permissions: ['Quoting::quotes'] }
    if ((await client.post('/rest/V1/access/roles', { body: { role } })).status === 400) continue
    await makeUser(client, line, line)
    await ok(
      client.post('/rest/V1/access/integrations', { body: { integration: { name: line, role: line } } }),
    )
  }
}
