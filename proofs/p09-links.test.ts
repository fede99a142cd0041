// P9: the tokens of links to quotes are nowhere but in links, and a copy of the database opens none without LINK_KEY.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { inflateSync } from 'node:zlib'
import { takeBackup } from '../src/backup/backup.ts'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { openSession } from '../test/support/access-fixtures.ts'
import { type Answer, type Call, type Client, ok, openApi, rawJson } from '../test/support/api.ts'
import { openMailServer, type ReceivedMail } from '../test/support/mail-server.ts'
import { openOperator } from '../test/support/operator.ts'
import { openRestoreTarget } from '../test/support/restore-target.ts'
import { openReceiver } from '../test/support/receivers.ts'
import { openShop, quoting } from '../test/support/shop.ts'
import { openTestServer } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { addPromiseTest, type Outcome, sumOf } from './support/promise-test.ts'
import { filesOf, namesIn, startWithLeakyLog, tablesOf } from './support/secret-places.ts'
import type { Place, Secret } from './support/secret-places.ts'

type Sabotage = { start?: string[]; plant?: (db: Database, path: string) => Promise<unknown> }
type Settings = Record<string, string>
type Link = { id: number; path: string; token: string }

const base = '/rest/V1'
const buyer = `${base}/buyer/quote`
const SELLER = 'sales@example.com'
const HANG_MS = 120_000
const LINK_KEY = 'the key of the links, of 32 characters or more'
const PUBLIC_URL = 'https://quotes.example.com'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

addPromiseTest({
  promise: 'P9',
  statement: 'The token of a link is in the link only, and a backup without LINK_KEY opens none.',
  sizes: { ci: undefined, full: undefined },
  prove: async (_size, { t }) =>
    sumOf(
      await proveTokens(t),
      await proveBackup(t, { LINK_KEY }, { 'no key': {}, 'another key': { LINK_KEY: `not ${LINK_KEY}` } }),
    ),
  controls: {
    'a log of addresses': (_size, { t }) => proveFaulty(t, / in the output of the service/),
    'a table of visits': (_size, { t }) => proveFaulty(t, / in the table visit/),
    'a key in the database': (_size, { t }) => proveBackup(t, {}, { 'no key': {} }),
  },
})

let faulty: Promise<Outcome> | undefined

/** One run with two leaks, of which each control looks at one. */
async function proveFaulty(t: TestContext, which: RegExp): Promise<Outcome> {
  faulty ??= proveTokens(t, {
    start: startWithLeakyLog,
    plant: async (db, path) => {
      await db.query('create table visit (path text)')
      await run(db, 'insert into visit values ($1)', [path])
    },
  })
  const outcome = await faulty
  return { ...outcome, failures: outcome.failures.filter((failure) => which.test(failure)) }
}

async function proveTokens(t: TestContext, { start, plant }: Sabotage = {}): Promise<Outcome> {
  const mailServer = await openMailServer()
  t.after(() => mailServer.close())
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  const operator = await openOperator(t, {
    environment: {
      LINK_KEY,
      PUBLIC_URL,
      METRICS_TOKEN: 'a-token-for-the-metrics',
      LOG_LEVEL: 'trace',
      LOG_REQUESTS: 'true',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@example.com',
      SELLER_EMAIL: SELLER,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    },
  })
  const service = await operator.start({}, [], start ? { start } : {})
  const client = await service.openClient()
  t.after(async () => client.close())
  const webhook = { url: receiver.url, events: ['*'] }
  await ok(client.post(`${base}/webhooks`, { body: { webhook } }))
  return operator.withDatabase(async (db) => {
    const links = await openLinks(client, db)
    const answers = await useLinks(client, db, links)
    await plant?.(db, links[0]!.path)
    await until('the mails have arrived', () => mailServer.received.length >= MAILS_MIN, HANG_MS)
    await until('the events have arrived', () => isDone(db), HANG_MS)
    const metrics = await ok(client.get('/metrics', { token: 'a-token-for-the-metrics' }))
    const places: Place[] = [
      { name: 'the output of the service', content: service.output() },
      { name: 'the metrics', content: metrics as string },
      ...answers,
      ...receiver.received.map(({ headers, body }) => ({
        name: 'a delivery',
        content: JSON.stringify(headers) + body,
      })),
      ...mailServer.received.flatMap((mail) => placesIn(mail, links)),
      ...(await tablesOf(db)),
      ...(await filesOf(operator.dataDir)),
    ]
    // The signature alone, which is the secret part of both forms of a token.
    const secrets: Secret[] = links.map(({ id, token }, index) => ({
      name: `the token ${index} of the quote ${id}`,
      secret: token.split('.')[0]!,
    }))
    const failures = [...new Set(places.flatMap((place) => namesIn(place, secrets)))]
    return { cases: places.length * secrets.length, failures, figures: { tokens: secrets.length } }
  })
}

const PROPOSED = 4
/** Both links of one quote. */
const REVOKED = 2
/** Of each proposal, and two about the acceptance of the first two. */
const MAILS_MIN = PROPOSED + 2 * 2

async function isDone(db: Database): Promise<boolean> {
  const waiting = `select from unannounced_event union all
    select from webhook_delivery where status = 'pending' limit 1`
  return (await run(db, waiting)) === 0
}

/** Proposed quotes, and all their links: one is revoked and one is over. */
async function openLinks(client: Client, db: Database): Promise<Link[]> {
  const shop = await openShop({ ...client, db })
  const links: Link[] = []
  const add = async (id: number, answer: Promise<Answer>) => {
    const { url, view_url } = await ok(answer)
    const paths = [url, view_url].map((each: string) => new URL(each).pathname)
    links.push(...paths.map((path) => ({ id, path, token: path.split('/').at(-1)! })))
  }
  const ids: number[] = []
  for (let count = 0; count < PROPOSED; count++) ids.push((await shop.quoteIn('proposed')).id)
  for (const id of ids) await add(id, client.get(`${quoting}/quote/${id}/link`))
  const headers = { 'idempotency-key': 'a-revocation' }
  await add(ids[2]!, client.post(`${quoting}/quote/${ids[2]}/link/revoke`, { headers }))
  await ok(shop.moveQuote(ids[3]!, 'decline'))
  await run(
    db,
    `update quote_history set created_at = created_at - interval '10 years' where quote_id = $1`,
    [ids[3]],
  )
  return links
}

/** Uses every link in every way, good ones and wrong ones, and returns what was answered. */
async function useLinks(client: Client, db: Database, links: Link[]): Promise<Place[]> {
  const answers: Place[] = []
  const call = async (method: string, path: string, options: Call): Promise<Answer> => {
    const answer = await client.call(method, path, { token: null, ...options })
    const content = JSON.stringify(answer.headers) + inflated(answer.bytes)
    answers.push({ name: `the answer to ${method} of a link`, content })
    return answer
  }
  for (const [index, { id, path, token }] of links.entries()) {
    const bearer = `${id}.${token}`
    const post = (name: string, body: object, headers = {}) =>
      call('POST', `${buyer}/${name}`, { token: bearer, body, headers })
    const send = (fields: Record<string, string>) =>
      call('POST', path, { payload: new URLSearchParams(fields).toString(), headers: form })
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      await call(method, path, {})
      await call(method, buyer, { token: bearer })
    }
    await call('GET', `${path}?pdf`, {})
    await call('GET', `${buyer}/pdf`, { token: bearer })
    await post('seen', {})
    await post('totals', {})
    await post('question', { text: 'When?' }, { 'idempotency-key': 'a-question' })
    await send({ action: 'ask', text: 'When?', key: 'another-question' })
    await send({ action: 'counter', version: '1', wanted_qty_1: '-1' })
    await send({ action: 'accept', version: '1', name: 'Anna', key: 'too-old' })
    await post('accept', { version: 1, name: 'Anna' }, { 'idempotency-key': 'too-old, too' })
    await post('accept', { version: 'three', name: 3 })
    // The answer may name a similar address, to who called this one.
    for (const wrong of wrongAddresses(id, token)) await client.get(wrong, { token: null })
    for (const payload of ['{"version": ', '\xff', ''])
      await call('POST', `${buyer}/accept`, { ...rawJson(payload), token: bearer })
    await call('POST', path, { payload: 'x'.repeat(300_000), headers: form })
    await call('POST', path, { payload: 'x', headers: { 'content-type': 'text/plain' } })
    await call('GET', `${buyer}?token=${bearer}`, { token: null })
    await call('GET', `${base}/quoting/quotes`, { token: bearer })
    await call('GET', buyer, {
      headers: { cookie: `quotewright=${bearer}`, referer: `${PUBLIC_URL}${path}` },
    })
    // The right to accept, of both ways.
    if (index === 0) await send({ action: 'accept', version: '3', name: 'Anna', key: 'accepted' })
    if (index === 2) await post('accept', { version: 3, name: 'Bo' }, { 'idempotency-key': 'accepted, too' })
  }
  await breakTables(db, links[4]!, call)
  return answers
}

const wrongAddresses = (id: number, token: string): string[] => [
  `/q/${id}/${token}%`,
  `/q/${id}/%zz${token}`,
  `/q/${id}/${token}%ff`,
  `/q/${id}/${token}/`,
  `/q/${id + 1}/${token}`,
  `/q/0/${token}`,
  `/q/${token}`,
  `/Q/${id}/${token}`,
  `//q/${id}/${token}`,
  `/q/${id}/${token}/pdf`,
  `/q/assets/${token}`,
  `/rest/V1/${token}`,
  `/q/${id}/${token.repeat(9)}`,
]

/** Errors of the database are logged in detail. */
async function breakTables(
  db: Database,
  { id, path, token }: Link,
  call: (method: string, path: string, options: Call) => Promise<Answer>,
): Promise<void> {
  await db.query('alter table quote_history rename to away')
  try {
    assert.equal((await call('GET', path, {})).status, 500)
    assert.equal((await call('GET', buyer, { token: `${id}.${token}` })).status, 500)
  } finally {
    await db.query('alter table away rename to quote_history')
  }
}

/** A mail without the link that it is to contain. */
function placesIn({ recipients, parsed }: ReceivedMail, links: Link[]): Place[] {
  const isSeller = recipients.includes(SELLER)
  const { attachments, html = '', text = '', headers } = parsed
  const own = isSeller ? [] : links.filter(({ path }) => text.includes(path)).map(({ path }) => path)
  const shown = own.reduce((all, path) => all.replaceAll(path, ''), html + text)
  const files = attachments.map(({ content }) => inflated(Buffer.from(content as ArrayBuffer)))
  const name = `a mail to the ${isSeller ? 'seller' : 'customer'}`
  return [{ name, content: [shown, JSON.stringify(headers), ...files].join('\n') }]
}

/** With the contents of compressed streams, as those of a PDF. */
function inflated(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n')
}

/** All links are tried with a copy of the database, whose service has no key or another one. */
async function proveBackup(
  t: TestContext,
  key: Settings,
  others: Record<string, Settings>,
): Promise<Outcome> {
  const api = await openApi({ PUBLIC_URL, ...key })
  const links = await openLinks(api, api.db)
  const opened = await countOpened(api, links)
  await openSession(api, 'seller')
  const archive = join(api.services.config.DATA_DIR, 'copy.tar.gz')
  await takeBackup(api.db, api.services.files, archive, { program: '1.0.0', onLost: () => {} })
  const server = await openTestServer()
  t.after(() => server.stop())
  const openedWith = async (settings: Settings) => {
    const copy = await openRestoreTarget(server)
    await copy.restore(archive)
    const existing = { connection: copy.database.connection, dataDir: copy.dataDir }
    const service = await openApi({ PUBLIC_URL, ...settings }, { existing })
    const count = await countOpened(service, links)
    await service.stop()
    await copy.remove()
    return count
  }
  const failures: string[] = []
  for (const [name, settings] of Object.entries(others)) {
    const count = await openedWith(settings)
    if (count > 0) failures.push(`with ${name}, ${count} of ${opened} links are opened`)
  }
  return { cases: Object.keys(others).length * links.length, failures, figures: { opened } }
}

async function countOpened(client: Client, links: Link[]): Promise<number> {
  let count = 0
  for (const { id, path, token } of links) {
    const page = await client.get(path, { token: null })
    const answer = await client.get(buyer, { token: `${id}.${token}` })
    // A link that is over is told from a wrong one.
    count += [page, answer].filter(({ status }) => ![404, 401].includes(status)).length
  }
  assert.ok(count === 0 || count === 2 * (links.length - REVOKED), `${count} calls with links were answered`)
  return count
}
