// Imports customers, price requests and quotes of a Magento shop: npx tsx import.ts customers|price-requests|quotes FILE
import { parse } from 'csv-parse/sync'
import { createHash } from 'node:crypto'
import { appendFile, readFile, truncate } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

type Cells = Record<string, string>
/** `line` is the one on which the row ends; `fault` says why it cannot be read. */
type Row = { line: number; cells: Cells; fault?: string }
/** A line of the journal: what became of a row, or of the rows of a quote. Without `is_done`, the next run goes on with it. */
type Entry = { id: string; record_id: number; number: string; is_done?: true }
type Table = { columns: string[]; save: (rows: Row[], entry?: Entry) => Promise<void> }

/** A row that cannot be imported; the next one is. Every other error ends the run. */
class RefusedRow extends Error {}

/** The first column of each table identifies its records. */
const tables: Record<string, Table> = {
  customers: {
    columns: 'email firstname lastname company vat_id store_code'.split(' '),
    save: saveCustomer,
  },
  'price-requests': {
    columns: (
      'request_id email firstname lastname phone message product_sku product_name custom_field_1 custom_field_2 ' +
      'custom_field_3 customer_ip store_code is_read is_replied reply reply_price currency_code'
    ).split(' '),
    save: savePriceRequest,
  },
  quotes: {
    columns: (
      'quote_id status email store_code currency_code title details seller_comment shipping_amount shipping_description ' +
      'purchase_order_number expires_at order_id order_increment_id ' +
      'sku product_type name qty price tax_percent customer_note'
    ).split(' '),
    save: saveQuote,
  },
}

const moves = {
  approve: 'approved',
  propose: 'proposed',
  accept: 'accepted',
  purchased: 'purchased',
  decline: 'declined',
  cancel: 'cancelled',
  close: 'closed',
}
type Move = keyof typeof moves
/** The moves that lead from `pending` to each status. */
const ways: Record<string, Move[]> = {
  pending: [],
  approved: ['approve'],
  proposed: ['approve', 'propose'],
  accepted: ['approve', 'propose', 'accept'],
  purchased: ['approve', 'propose', 'accept', 'purchased'],
  declined: ['approve', 'propose', 'decline'],
  cancelled: ['cancel'],
  closed: ['cancel', 'close'],
}
const openStatuses = ['pending', 'approved', 'proposed', 'accepted']

const { QUOTEWRIGHT_URL = '', QUOTEWRIGHT_TOKEN = '' } = process.env
const [table = '', file = ''] = process.argv.slice(2)
const { columns, save } = tables[table] ?? fail(`Usage: import.ts ${Object.keys(tables).join('|')} FILE`)
if (!URL.canParse(QUOTEWRIGHT_URL) || !QUOTEWRIGHT_TOKEN) fail('Set QUOTEWRIGHT_URL and QUOTEWRIGHT_TOKEN.')
const [idColumn = ''] = columns
// Another service has none of what this one has.
const journal = `${file}.${new URL(QUOTEWRIGHT_URL).host.replace(':', '_')}.imported`
const customerIds = new Map<string, number>()
let currencies: Promise<Map<string, string>> | undefined

await importRows(await readRows(), await readJournal())

async function importRows(rows: Row[], entries: Map<string, Entry>): Promise<void> {
  const counts = { imported: 0, before: 0, refused: 0 }
  for (const group of byId(rows)) {
    const id = group[0]?.cells[idColumn] ?? ''
    const entry = entries.get(id)
    try {
      if (entry?.is_done) counts.before++
      else {
        requireReadable(id, group)
        await save(group, entry)
        counts.imported++
      }
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      counts.refused++
      const name = id && `, ${idColumn} ${id}`
      console.log(`line ${lineOf(error.message, group)}${name}: ${error.message}`)
    }
  }
  console.log(`${counts.imported} imported, ${counts.before} imported before, ${counts.refused} refused.`)
  if (counts.refused > 0) process.exitCode = 1
}

/** Returns the rows of each record. A quote has a row per item. */
function byId(rows: Row[]): Iterable<Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    // Rows without an id do not belong together.
    const id = row.cells[idColumn] || row.line
    const group = groups.get(id)
    if (group) group.push(row)
    else groups.set(id, [row])
  }
  return groups.values()
}

function requireReadable(id: string, rows: Row[]): void {
  const fault = rows.find((row) => row.fault)?.fault
  if (fault) throw new RefusedRow(fault)
  if (id === '') throw new RefusedRow(`${idColumn} is required.`)
  if (table !== 'quotes' && rows[1]) throw new RefusedRow(`${idColumn} is also on line ${rows[1].line}.`)
}

/** Returns the line of the item that the message names, or else the first one. */
function lineOf(message: string, rows: Row[]): number {
  const [, index = '0'] = /items\[(\d+)\]/.exec(message) ?? []
  return (rows.find((row) => row.fault) ?? rows[Number(index)] ?? rows[0])!.line
}

async function saveCustomer([row]: Row[]): Promise<void> {
  const { store_code, ...customer } = row!.cells
  const { email = '' } = customer
  const body = { customer: given(customer) }
  const record_id =
    (await findCustomerId(email)) ??
    (await call<{ id: number }>('POST', pathIn(store_code, '/customers'), body, email)).id
  await remember({ id: email, record_id, number: email, is_done: true })
}

async function savePriceRequest([row]: Row[], entry?: Entry): Promise<void> {
  const { currency_code, ...cells } = row!.cells
  const { request_id = '', store_code, is_read, is_replied, reply, reply_price, ...request } = cells
  await requireCurrency(store_code, [currency_code])
  const post = (path: string, body?: object) => call<any>('POST', pathIn(store_code, path), body, request_id)
  const record = entry
    ? await call<any>('GET', pathIn('', `/pricerequest/request/${entry.record_id}?addDetails=true`))
    : await post('/pricerequest/request/submit', given(request))
  const imported = { id: request_id, record_id: record.request_id, number: record.increment_id }
  if (!entry) await remember(imported)
  const path = `/pricerequest/request/${record.request_id}`
  if (reply && !record.is_replied)
    await post(`${path}/reply`, given({ message: reply, price: numberIn(reply_price) }))
  // What was replied is not known.
  if (!reply && isTrue(is_replied) && !record.is_closed)
    await post(`${path}/close`, { reason_code: 'answered' })
  if (isTrue(is_read)) await post(`${path}/read`)
  await remember({ ...imported, is_done: true })
}

async function saveQuote(rows: Row[], entry?: Entry): Promise<void> {
  const { quote_id = '', status = '', email = '', store_code, details, ...texts } = rows[0]!.cells
  await requireCurrency(
    store_code,
    rows.map(({ cells }) => cells.currency_code),
  )
  const way = ways[status]
  if (!way && status !== 'requested')
    throw new RefusedRow(`status must be requested, ${Object.keys(ways).join(', ')}.`)
  if (way && details) throw new RefusedRow('details belongs to the status requested.')
  const customer_id = await findCustomerId(email)
  if (customer_id === undefined) throw new RefusedRow(`There is no customer with the address ${email}.`)
  const items = rows.map(({ cells }) => itemIn(cells))
  const post = (path: string, body?: object) => call<any>('POST', pathIn(store_code, path), body, quote_id)
  if (!way) {
    const wanted = items.map(({ sku, name, qty }) => given({ sku, name, qty }))
    const asked = await post(`/quoting/request/customer/${customer_id}/submit`, { details, items: wanted })
    const { request_id: record_id, increment_id } = asked
    return remember({ id: quote_id, record_id, number: increment_id, is_done: true })
  }
  const contents = contentsIn(texts, openStatuses.includes(status))
  const quote = entry
    ? await call<any>('GET', pathIn('', `/quoting/quote/${entry.record_id}`))
    : await post('/quoting/quote', { quote: { customer_id, items, ...contents } })
  const imported = { id: quote_id, record_id: quote.quote_id, number: quote.increment_id }
  if (!entry) await remember(imported)
  const reached = way.findIndex((move) => moves[move] === quote.status)
  for (const move of way.slice(reached + 1))
    await post(`/quoting/quote/${quote.quote_id}/${move}`, bodyOf(move, texts))
  await remember({ ...imported, is_done: true })
}

function itemIn({ sku, product_type, name, qty, price, tax_percent, customer_note }: Cells) {
  const numbers = { qty: numberIn(qty), price: numberIn(price), tax_percent: numberIn(tax_percent) }
  return given({ sku, product_type, name, customer_note, ...numbers })
}

/** Returns what a quote has besides its items. A validity that has ended is refused, and says nothing of what was decided. */
function contentsIn(cells: Cells, isOpen: boolean): object {
  const { title, seller_comment, shipping_amount, shipping_description, purchase_order_number } = cells
  const texts = { title, seller_comment, shipping_description, purchase_order_number }
  const expires_at = isOpen ? cells.expires_at : ''
  return given({ ...texts, expires_at, shipping_amount: numberIn(shipping_amount) })
}

function bodyOf(move: Move, { order_id, order_increment_id }: Cells): object | undefined {
  if (move === 'propose') return { notify: false }
  if (move === 'purchased') return given({ orderId: order_id, orderIncrementId: order_increment_id })
  return undefined
}

/** Amounts have the currency of the store: those in another one would become the same numbers in that. */
async function requireCurrency(storeCode: string | undefined, codes: (string | undefined)[]): Promise<void> {
  if (!codes.some(Boolean)) return
  currencies ??= call<{ code: string; currency_code: string }[]>('GET', pathIn('', '/stores')).then(
    (stores) => new Map(stores.map(({ code, currency_code }) => [code, currency_code])),
  )
  const own = (await currencies).get(storeCode || 'default')
  const other = codes.find((code) => code && code.toUpperCase() !== own)
  if (own && other) throw new RefusedRow(`currency_code is ${other}, and the store has ${own}.`)
}

/** Returns undefined if there is no customer with this e-mail address. */
async function findCustomerId(email: string): Promise<number | undefined> {
  const known = customerIds.get(email)
  if (known !== undefined) return known
  const filter = encodeURIComponent(JSON.stringify({ email }))
  const [customer] = await call<{ id: number }[]>('GET', pathIn('', `/customers?filter=${filter}`))
  if (customer) customerIds.set(email, customer.id)
  return customer?.id
}

/** An empty cell is a field that is not given. */
function given<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}

/** Returns what is no number as it is: the service refuses it by name. */
function numberIn(cell = ''): number | string {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

function isTrue(cell = ''): boolean {
  return cell === '1' || cell.toLowerCase() === 'true'
}

function pathIn(storeCode: string | undefined, path: string): string {
  return `/${encodeURIComponent(storeCode || 'default')}/V1${path}`
}

/**
 * Calls the service, and repeats the call while its outcome is unknown or a repetition may succeed. With the id of a row, it has
 * one effect, however often this program runs within 24 hours.
 */
async function call<T>(method: 'GET' | 'POST', path: string, body?: object, id = ''): Promise<T> {
  const url = QUOTEWRIGHT_URL.replace(/\/V1\/?$/, '') + path
  const key = createHash('sha256')
    .update(JSON.stringify([table, id, path, body]))
    .digest('hex')
  for (let attempt = 1, round = 1; ;) {
    const headers = {
      authorization: `Bearer ${QUOTEWRIGHT_TOKEN}`,
      prefer: 'handling=strict',
      ...(body && { 'content-type': 'application/json' }),
      ...(id && { 'idempotency-key': `magento-${key}-${round}` }),
    }
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) }).catch(
      () => undefined,
    )
    const answer: any = await response?.json().catch(() => undefined)
    if (response?.ok && answer !== undefined) return answer
    // The refusal of an earlier run may be out of date: the product that was missing is there now.
    if (response?.headers.get('idempotent-replayed') === 'true') {
      round++
      continue
    }
    const isUnknown = !response || response.status >= 500 || answer === undefined
    const isTransient = isUnknown || response.status === 429 || answer.error_code === 'request_in_flight'
    const reason: string = answer?.detail ?? `${url} does not answer.`
    if (!isTransient && ![401, 403].includes(response.status)) throw new RefusedRow(reason)
    if (!isTransient || attempt === 5) fail(reason)
    await pause(1000 * Number(response?.headers.get('retry-after') ?? 2 ** attempt))
    attempt++
  }
}

async function remember(entry: Entry): Promise<void> {
  await appendFile(journal, `${JSON.stringify(entry)}\n`).catch((error: Error) =>
    fail(`${journal} cannot be written: ${error.message}`),
  )
}

async function readJournal(): Promise<Map<string, Entry>> {
  const bytes = await readFile(journal).catch(() => Buffer.of())
  // A full disk can leave half a line, to which the next one would be appended. What it was about is repeated with the same key.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
  if (whole.length < bytes.length) await truncate(journal, whole.length)
  const entries = whole
    .toString()
    .split('\n')
    .flatMap((line) => (line ? (JSON.parse(line) as Entry) : []))
  return new Map(entries.map((entry) => [entry.id, entry]))
}

async function readRows(): Promise<Row[]> {
  const text = await readFile(file)
    // Other encodings would be stored with replacement characters.
    .then((bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n'))
    .catch((error: Error) => fail(`${file} cannot be read as UTF-8: ${error.message}`))
  const [first, ...records] = parseCsv(text)
  const names = first?.record.map((name) => name.toLowerCase()) ?? []
  const isKnown = names.every((name) => columns.includes(name)) && new Set(names).size === names.length
  if (!isKnown || !names.includes(idColumn))
    fail(`The columns of ${table}, of which ${idColumn} is required, are ${columns.join(', ')}.`)
  return records.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])),
    ...(record.length !== names.length && {
      fault: `has ${record.length} cells instead of ${names.length}.`,
    }),
  }))
}

type CsvRecord = { record: string[]; info: { lines: number } }

function parseCsv(text: string): CsvRecord[] {
  const [header = ''] = text.split('\n', 1)
  try {
    return parse(text, {
      delimiter: header.split(';').length > header.split(',').length ? ';' : ',',
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // As databases export what has no value.
      cast: (cell, { quoting }) => (!quoting && ['NULL', '\\N'].includes(cell) ? '' : cell),
    }) as unknown as CsvRecord[]
  } catch (error) {
    return fail(`${file} is not CSV: ${(error as Error).message}.`)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
