// Records that have a hostile text in every field that a customer, a colleague or another service fills in.
import { AMOUNT_MAX } from '../../src/domain/money.ts'
import { run, scalar, type Database } from '../../src/platform/postgres/database.ts'
import { makeUser, PASSWORD, signInPath } from './access-fixtures.ts'
import { ok, type Client } from './api.ts'
import { hostileLines, longWord, manyLines } from './hostile-texts.ts'
import type { Receiver } from './receivers.ts'
import { fileBody, png } from './sample-files.ts'
import { until } from './until.ts'

/** Amounts with all their decimal places, which take the most room on a page. */
const [PRODUCT_PRICE, ITEM_PRICE, TIER_PRICE] = [99_999_999.9999, 9_999_999.9999, 8_999_999.9999]

export type HostileRecords = {
  /** The pages that show the records. */
  paths: string[]
  /** The ids of pending quotes, which the editor shows in its grid. */
  pending: number[]
}

/** Where records come from that no client creates: the database, and the endpoint of a webhook. */
type Sources = { client: Client; db: Database; receiver: Receiver }

/** The beginning of a text, for a field that takes no more characters. */
const startOf = (text: string, length: number) => [...text].slice(0, length).join('')

/** Creates records with hostile texts in all fields. Names are SKUs as well, so that paths contain them. */
export async function addHostileRecords(
  { client, db, receiver }: Sources,
  canary: string,
): Promise<HostileRecords> {
  const lines = hostileLines(canary)
  const texts = [...lines, longWord, manyLines]
  const paths = new Set<string>()
  const pending: number[] = []
  let deal = { customer: 0, sku: '' }
  for (const [index, text] of texts.entries()) {
    const line = lines[index % lines.length]!
    const id = await addPriceRequest(client, index, line, text)
    paths.add(`/console/inbox/price-request/${id}`)
    const { customer, sku } = (deal = await addCustomerAndProduct(client, index, line, text))
    paths.add(`/console/customers/${customer}`).add(`/console/products/${encodeURIComponent(sku)}`)
    const unknown = { name: line, qty: 1, unit: startOf(line, 16), description: startOf(text, 5000) }
    const body = { details: text, items: [{ sku, qty: 3 }, unknown] }
    const { request_id } = await ok(
      client.post(`/rest/V1/quoting/request/customer/${customer}/submit`, { body }),
    )
    paths.add(`/console/inbox/quote-request/${request_id}`)
    const quote = { customer, sku, line, text }
    pending.push(await addQuote(client, quote))
    await addReusedTexts(client, `${index} ${line}`, text)
    const proposed = await addProposed(client, quote)
    await addComments(client, proposed, text)
    paths.add(`/console/quotes/${proposed}`).add(`/console/quotes/${proposed}?tab=conversation`)
  }
  const all = lines.join('\n')
  for (const path of await addSettledRecords(client, deal, all)) paths.add(path)
  const actors = await addOperatorsRecords(client, lines)
  for (const path of await addWorkOfActors(client, deal, actors)) paths.add(path)
  for (const path of await addAnswersOfOthers({ client, db, receiver }, all)) paths.add(path)
  return { paths: [...paths], pending }
}

async function addPriceRequest(client: Client, index: number, line: string, message: string) {
  // Besides a picture and a text: a script that is named like a picture, and a table of formulas.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(8)</script></svg>`
  const uploads = [
    await client.post('/rest/V1/pricerequest/request/upload', namedLike(line)),
    await client.post('/rest/V1/pricerequest/request/upload', fileBody('picture.png', svg, 'image/png')),
    await client.post('/rest/V1/pricerequest/request/upload', fileBody('list.csv', `${line};1\n"${line}`)),
    await client.post('/rest/V1/pricerequest/request/upload', fileBody('notes.txt', message)),
  ]
  const file_ids = uploads.flatMap(({ body }) => body.request_message_file_tmp_id ?? [])
  const names = { firstname: line, lastname: line, phone: line, company: line, vat_id: line }
  const product = { product_sku: line, product_name: line }
  const custom = { custom_field_1: line, custom_field_2: line, custom_field_3: line }
  const email = `"${index}<b>"@example.com`
  const fields = { ...names, ...product, ...custom, message, file_ids }
  const submit = (address: string) =>
    client.post('/rest/V1/pricerequest/request/submit', { body: { email: address, ...fields } })
  const answer = await submit(email)
  const { request_id } = answer.status === 200 ? answer.body : await ok(submit(`c${index}@example.com`))
  const reply = { message, price: AMOUNT_MAX }
  // Every second request is answered; the others stay in the inbox.
  if (index % 2 === 0)
    await ok(client.post(`/rest/V1/pricerequest/request/${request_id}/reply`, { body: reply }))
  return request_id as number
}

async function addCustomerAndProduct(client: Client, index: number, line: string, text: string) {
  const name = { firstname: line, lastname: line, company: line, vat_id: line }
  const billing_address = { ...name, street: [line, line], city: line, region: line, telephone: line }
  const customer = { email: `buyer${index}@example.com`, ...name, billing_address }
  const { id } = await ok(client.post('/rest/V1/customers', { body: { customer } }))
  const texts = { unit: startOf(line, 16), description: startOf(text, 5000) }
  const product = { name: line, price: PRODUCT_PRICE, tax_percent: 19, ...texts }
  const put = (sku: string) =>
    client.put(`/rest/V1/products/${encodeURIComponent(sku)}`, { body: { product } })
  const sku = startOf(line, 60)
  if ((await put(sku)).status === 200) return { customer: id as number, sku }
  await ok(put(`SKU-${index}`))
  return { customer: id as number, sku: `SKU-${index}` }
}

type Deal = { customer: number; sku: string }
type QuoteTexts = Deal & { line: string; text: string }

async function addQuote(client: Client, { customer, sku, line, text }: QuoteTexts): Promise<number> {
  const tier_prices = [{ qty: 5000, price: TIER_PRICE }]
  const items = [
    { sku, qty: 9, price: ITEM_PRICE, tax_percent: 19, customer_note: text, tier_prices },
    // Together with the first line, nearly the largest amount.
    { sku, qty: 1, price: AMOUNT_MAX - 1_000_000_000, tax_percent: 0 },
    longLine(line, text),
  ]
  const names = { company: line, vat_id: line, purchase_order_number: startOf(line, 60) }
  const texts = { title: startOf(line, 200), terms: startOf(text, 20_000), seller_comment: text }
  const quote = { customer_id: customer, items, shipping_description: line, ...texts, ...names }
  const id = (await ok(client.post('/rest/V1/quoting/quote', { body: { quote } }))).quote_id as number
  const files = `/rest/V1/quoting/quote/${id}/files`
  for (const body of [namedLike(line), fileBody('a.svg.txt', text)]) await client.post(files, body)
  return id
}

/** A line in no catalog, with the longest texts that it takes. */
const longLine = (line: string, text: string) => ({
  product_type: 'custom',
  name: line,
  unit: startOf(line, 16),
  section: startOf(line, 200),
  description: startOf(text, 5000),
  qty: 2,
  price: 1.2345,
  tax_percent: 19,
})

/** A picture with the text as its name. */
const namedLike = (line: string) => fileBody(`${startOf(line, 80)}.png`, png)

async function addProposed(client: Client, texts: QuoteTexts): Promise<number> {
  const id = await addQuote(client, texts)
  await ok(client.post(`/rest/V1/quoting/quote/${id}/approve`, { body: { comment: texts.text } }))
  await ok(client.post(`/rest/V1/quoting/quote/${id}/propose`))
  return id
}

/** Adds a question and a counter-offer of the customer, and a note of the team. */
async function addComments(client: Client, id: number, text: string): Promise<void> {
  const path = `/rest/V1/quoting/quote/${id}`
  const { url } = await ok(client.get(`${path}/link`))
  const token = `${id}.${String(url).split('/').pop()}`
  const { items, version } = await ok(client.get(`${path}?addItems=true`))
  const [{ item_id }] = items
  const said = text.slice(0, 5000)
  const { body: file } = await client.post(`${path}/comments/upload`, namedLike(said.split('\n')[0]!))
  const buyer = (what: string, body: object) =>
    ok(client.post(`/rest/V1/buyer/quote/${what}`, { token, body }))
  await buyer('question', { text: said, item_id })
  await ok(client.post(`${path}/comments`, { body: { comment: { text: said, is_internal: true } } }))
  const shared = { text: said, file_ids: [file.file_id ?? []].flat() }
  await ok(client.post(`${path}/comments`, { body: { comment: shared } }))
  await buyer('counterOffer', { version, text: said, items: [{ item_id, qty: 99_999_999, price: 1 }] })
}

/** Adds a declined request, a declined quote with its history, and a cart with the lines of an accepted quote. */
async function addSettledRecords(client: Client, { customer, sku }: Deal, text: string): Promise<string[]> {
  const [line = ''] = text.split('\n')
  const { request_id } = await ok(
    client.post(`/rest/V1/quoting/request/customer/${customer}/submit`, {
      body: { details: text, items: [{ sku, qty: 1 }] },
    }),
  )
  await ok(client.post(`/rest/V1/quoting/request/${request_id}/decline`, { body: { comment: text } }))
  const texts = { customer, sku, line, text }
  const declined = await addProposed(client, texts)
  const body = { comment: text, reason_code: 'other' }
  await ok(client.post(`/rest/V1/quoting/quote/${declined}/decline`, { body }))
  const accepted = await addProposed(client, texts)
  const cartId = (await ok(client.post(`/rest/V1/customers/${customer}/carts`))) as number
  const added = { body: { cartId, customerId: customer } }
  await ok(client.post(`/rest/V1/quoting/quotes/${accepted}/addToCart`, added))
  return [
    `/console/inbox/quote-request/${request_id}`,
    `/console/quotes/${declined}?tab=history`,
    `/console/carts/${cartId}`,
  ]
}

/** Adds webhooks, stores, views, roles, users and integrations with these names or descriptions. Returns the users. */
async function addOperatorsRecords(client: Client, lines: string[]): Promise<Actor[]> {
  const actors: Actor[] = []
  for (const [index, line] of lines.entries()) {
    const webhook = {
      // Is never called, as no request is cancelled.
      url: 'https://93.184.216.34/hook',
      events: ['quote_request.cancelled'],
      description: line,
    }
    await ok(client.post('/rest/V1/webhooks', { body: { webhook } }))
    const store = { name: line, currency_code: 'USD', quote_terms: startOf(line.repeat(80), 20_000) }
    await client.put(`/rest/V1/stores/hostile_${index}`, { body: { store } })
    const key = { origins: [`https://${'w'.repeat(240)}.w`] }
    await ok(client.post(`/rest/V1/stores/hostile_${index}/keys`, { body: { key } }))
    const name = startOf(line, 100)
    const view = {
      list: 'quotes',
      filter: {},
      sort_field: null,
      direction: 'ASC',
      columns: [],
      is_shared: true,
    }
    await client.put(`/rest/V1/console/views/${encodeURIComponent(name)}`, { body: { view } })
    // Names may not contain everything that a customer may write.
    const role = { name: line, permissions: ['Quoting::quotes'] }
    if ((await client.post('/rest/V1/access/roles', { body: { role } })).status === 400) continue
    actors.push({ user_id: await makeUser(client, line, line), username: line })
    await ok(
      client.post('/rest/V1/access/integrations', { body: { integration: { name: line, role: line } } }),
    )
  }
  return actors
}

type Actor = { user_id: number; username: string }

/** Adds quotes that are assigned to these users, and whose history they have written. */
async function addWorkOfActors(client: Client, deal: Deal, actors: Actor[]): Promise<string[]> {
  const paths: string[] = []
  for (const { user_id, username } of actors) {
    const body = { username, password: PASSWORD }
    const token = (await ok(client.post(signInPath, { token: null, body }))) as string
    const id = await addQuote(client, { ...deal, line: username, text: username })
    const path = `/rest/V1/quoting/quote/${id}`
    await ok(client.put(`${path}/assignee`, { body: { assignee: { user_id } } }))
    await ok(client.post(`${path}/approve`, { token, body: { comment: username } }))
    paths.push(`/console/quotes/${id}?tab=history`)
  }
  return paths
}

/** Adds a webhook delivery and a failed job whose errors are this text. */
async function addAnswersOfOthers({ client, db, receiver }: Sources, text: string): Promise<string[]> {
  receiver.answer((response) => void response.writeHead(500, { 'content-type': 'text/html' }).end(text))
  const webhook = { url: receiver.url, events: ['quote_request.cancelled'] }
  const { webhook_id } = await ok(client.post('/rest/V1/webhooks', { body: { webhook } }))
  const path = `/rest/V1/webhooks/${webhook_id}`
  await ok(client.post(`${path}/test`))
  let delivery: { delivery_id: number; attempts_count: number } | undefined
  await until('the endpoint has answered', async () => {
    ;[delivery] = (await ok(client.get(`${path}/deliveries`))) as (typeof delivery)[]
    return (delivery?.attempts_count ?? 0) > 0
  })
  const addJob = `select (graphile_worker.add_job('expire_quotes', run_at := now() + interval '1 day')).id`
  const job = await scalar(db, addJob)
  await run(db, 'select graphile_worker.permanently_fail_jobs(array[$1]::bigint[], $2)', [job, text])
  return [`/console/webhooks/${webhook_id}?delivery=${delivery?.delivery_id}`, '/console/jobs']
}

async function addReusedTexts(client: Client, line: string, text: string): Promise<void> {
  const name = startOf(line, 255)
  const item = { product_type: 'custom', name, qty: 1, price: 1, tax_percent: 0, section: startOf(line, 200) }
  const template = {
    name,
    currency_code: 'USD',
    title: startOf(line, 200),
    seller_comment: text,
    items: [item],
  }
  await ok(client.post('/rest/V1/quoting/templates', { body: { template } }))
  const text_block = { name, kind: 'reply', text }
  await ok(client.post('/rest/V1/sales/textBlocks', { body: { text_block } }))
}
