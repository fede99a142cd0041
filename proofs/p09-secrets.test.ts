// P9: secrets appear only where they belong, neither elsewhere in stored data nor in anything that is sent.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { sep } from 'node:path'
import type { TestContext } from 'node:test'
import { run, type Database } from '../src/platform/postgres/database.ts'
import { signInPath } from '../test/support/access-fixtures.ts'
import { type Answer, type Call, ok, rawJson } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { openMailServer } from '../test/support/mail-server.ts'
import { fileBody, pdf } from '../test/support/sample-files.ts'
import { addPromiseTest, type Outcome } from './support/promise-test.ts'
import { filesOf, namesIn, startWithLeakyLog, tablesOf } from './support/secret-places.ts'
import type { Place, Secret } from './support/secret-places.ts'
import { openReceiver } from '../test/support/receivers.ts'
import { openS3Server } from '../test/support/s3-server.ts'
import { until } from '../test/support/until.ts'

type Size = { rounds: number }
/** `home`: the tables where it may be stored. */
type Canary = Secret & { home: string[] }
type Sabotage = { start?: string[]; prepare?: (db: Database) => Promise<void> }

const base = '/rest/V1'
const uploadPath = `${base}/pricerequest/request/upload`
const submitPath = `${base}/pricerequest/request/submit`
const HANG_MS = 120_000
const tokenShaped = () => randomBytes(32).toString('base64url')
/** Without characters that an encoding would change. */
const passwordShaped = () => `pw${randomBytes(12).toString('hex')}`

async function openHarness(t: TestContext, { start, prepare }: Sabotage) {
  const canaries: Canary[] = []
  const plant = (name: string, secret = passwordShaped(), home: string[] = []) => {
    canaries.push({ name, secret, home })
    return secret
  }
  const people = await openOperator(t)
  const s3 = await openS3Server({ allowMismatchedSignatures: true })
  t.after(() => s3.remove())
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  const signIns = { refused: 0, isRefused: false }
  const mailServer = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      if (!signIns.isRefused) return callback(null, { user: username })
      signIns.refused++
      // Echoes the password, as careless servers do.
      callback(new Error(`no such user ${username} ${password}`))
    },
  })
  t.after(() => mailServer.close())
  plant('a hash of a password', '$argon2id$v=19$', ['admin_user'])
  const environment = {
    ADMIN_PASSWORD: plant('the password of the first user'),
    METRICS_TOKEN: plant('METRICS_TOKEN'),
    FILES_URL: s3.url.replace('S3RVER:S3RVER', `S3RVER:${plant('the key of the bucket')}`),
    SMTP_URL: mailServer.url.replace('smtp://', `smtp://shop:${plant('the SMTP password')}@`),
    MAIL_FROM: 'shop@example.com',
    SELLER_EMAIL: 'sales@example.com',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'trace',
  }
  const service = await people.start(environment, [], start ? { start } : {})
  const db = await people.openDatabase()
  t.after(() => db.close())
  await prepare?.(db)
  const answers: Place[] = []
  return {
    people,
    service,
    db,
    s3,
    receiver,
    mailServer,
    signIns,
    canaries,
    plant,
    answers,
    environment,
    /** Calls and collects the response for the search, unless it shows a secret on purpose. */
    call: async (method: string, path: string, call: Call = {}, isShown = false): Promise<Answer> => {
      const answer = await service.call(method, path, call)
      const content = JSON.stringify(answer.headers) + answer.text
      if (!isShown) answers.push({ name: `the answer to ${method} ${path}`, content })
      return answer
    },
  }
}
type Harness = Awaited<ReturnType<typeof openHarness>>

async function act(harness: Harness, round: number): Promise<void> {
  const { call, plant, environment } = harness
  const body = { username: 'admin', password: environment.ADMIN_PASSWORD }
  const session = await ok(call('POST', signInPath, { body }, true))
  const token = plant('the token of a session', session as string)
  await makePeople(harness, token, round)
  await misplaceTokens(harness, token)
  await signInBadly(harness)
  await tellReceivers(harness, token)
  await breakTables(harness, token, round)
  await loseFiles(harness, token)
  const lists = ['access/users', 'access/roles', 'access/integrations', 'webhooks', 'events', 'stores']
  for (const list of lists) await ok(call('GET', `${base}/${list}`, { token }))
  await ok(call('GET', '/metrics', { token: environment.METRICS_TOKEN }))
  await call('GET', '/metrics', { token })
}

async function makePeople({ call, plant }: Harness, token: string, round: number): Promise<void> {
  const role = { name: `Everything ${round}`, permissions: ['all'] }
  await ok(call('POST', `${base}/access/roles`, { token, body: { role } }))
  const password = plant('the password of a user')
  const user = { username: `anna${round}`, email: 'anna@example.com', password, role: role.name }
  const payload = JSON.stringify({ user })
  // If all but the password can be guessed, a plain hash of the body would reveal the password.
  const hash = createHash('sha256').update(payload).digest()
  plant('the hash of the body with a password', hash.toString('hex'))
  const fingerprint = createHash('sha256').update(`${base}/access/users\0`).update(hash).digest('hex')
  plant('the plain fingerprint of the body with a password', fingerprint)
  const headers = { 'idempotency-key': `user-${round}`, 'content-type': 'application/json' }
  for (let times = 0; times < 2; times++)
    await ok(call('POST', `${base}/access/users`, { token, payload, headers }))
  const body = { integration: { name: `CRM ${round}`, role: role.name } }
  const made = await ok(call('POST', `${base}/access/integrations`, { token, body }, true))
  const own = plant('the token of an integration', made.access_token as string)
  await ok(call('POST', uploadPath, { token: own, ...fileBody('a.pdf', pdf) }))
  await ok(call('DELETE', `${base}/access/integrations/${made.integration_id}`, { token }))
  await call('GET', `${base}/quoting/quotes`, { token: own })
}

/** Puts tokens where clients put them by mistake; each could be valid. */
async function misplaceTokens({ call, plant }: Harness, token: string): Promise<void> {
  const stray = plant('a token in the wrong place', tokenShaped())
  const quotes = `${base}/quoting/quotes`
  const wrong: Record<string, string>[] = [
    { authorization: `Basic ${Buffer.from(`admin:${stray}`).toString('base64')}` },
    { authorization: stray },
    { authorization: `Bearer "${stray}"` },
    { cookie: `token=${stray}` },
    { 'x-access-token': stray },
    { 'proxy-authorization': `Bearer ${stray}` },
  ]
  const upload = fileBody('a.pdf', pdf)
  for (const headers of wrong) {
    await call('GET', quotes, { headers })
    const own = headers.authorization ? null : token
    await call('POST', uploadPath, { ...upload, token: own, headers: { ...headers, ...upload.headers } })
  }
  for (const own of [null, token, stray]) {
    await call('GET', `${quotes}?access_token=${stray}`, { token: own })
    await call('POST', `${submitPath}?token=${stray}`, { token: own, body: {} })
  }
}

const username = 'admin'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const badSignIns: Record<string, (password: string) => Call> = {
  'a password that was wrong': (password) => ({ body: { username, password } }),
  'a password typed as a name': (typed) => ({ body: { username: typed, password: '' } }),
  'a password in broken JSON': (password) => rawJson(`{"username": "admin", "password": "${password}"`),
  'a password in a field that is unknown': (password) => ({
    body: { username, password, passwort: password },
  }),
  'a password in a form': (password) => ({ payload: `username=admin&password=${password}`, headers: form }),
}

async function signInBadly({ call, plant }: Harness): Promise<void> {
  for (const [name, callWith] of Object.entries(badSignIns))
    await call('POST', signInPath, callWith(plant(name)))
}

async function tellReceivers(harness: Harness, token: string): Promise<void> {
  const { call, plant, receiver, signIns, mailServer, db } = harness
  const comesTrue = (what: string, isSo: () => Promise<boolean> | boolean) => until(what, isSo, HANG_MS)
  const body = { webhook: { url: receiver.url, events: ['*'] } }
  const made = await ok(call('POST', `${base}/webhooks`, { token, body }, true))
  plant('the secret of a receiver', made.secret as string, ['webhook'])
  const path = `${base}/webhooks/${made.webhook_id}`
  const rotated = await ok(call('POST', `${path}/rotate`, { token }, true))
  plant('the secret of a receiver after a rotation', rotated.secret as string, ['webhook'])
  const submit = (email: string) => ok(call('POST', submitPath, { token, body: { email } }))
  const [before, mailsBefore] = [receiver.received.length, mailServer.received.length]
  await submit('anna@example.com')
  await comesTrue('the event has arrived', () => receiver.received.length > before)
  await comesTrue('the mails have arrived', () => mailServer.received.length >= mailsBefore + 2)
  receiver.answer((response) => void response.writeHead(500).end('no'))
  signIns.isRefused = true
  // The open connection is already authenticated.
  mailServer.hangUp()
  await submit('otto@example.com')
  const failedMails = 'select from graphile_worker._private_jobs where last_error is not null'
  const isFound = async (sql: string) => (await run(db, sql)) > 0
  const isMailNoted = async () => signIns.refused > 0 && (await isFound(failedMails))
  await comesTrue('a mail was refused, and that was noted', isMailNoted)
  const failedDeliveries = 'select from webhook_attempt where status = 500'
  await comesTrue('a delivery was refused, and that was noted', () => isFound(failedDeliveries))
  await ok(call('GET', `${path}/deliveries`, { token }))
  receiver.answer((response) => void response.end())
  signIns.isRefused = false
  await ok(call('DELETE', path, { token }))
}

/** Errors of the database are logged in detail, which must not include secrets. */
async function breakTables({ call, plant, db }: Harness, token: string, round: number): Promise<void> {
  const password = plant('a password while the database is out of order')
  await db.query('alter table sign_in_failure add constraint refused check (failures < 0) not valid')
  assert.equal((await call('POST', signInPath, { body: { username: 'admin', password } })).status, 500)
  await db.query('alter table sign_in_failure drop constraint refused')
  await db.query(`alter table admin_user add constraint refused check (username not like 'refused%')`)
  const user = { username: `refused${round}`, email: 'a@example.com', password, role: `Everything ${round}` }
  assert.equal((await call('POST', `${base}/access/users`, { token, body: { user } })).status, 500)
  await db.query('alter table admin_user drop constraint refused')
  const stray = plant('a token while the database is out of order', tokenShaped())
  await db.query('alter table session rename to away')
  await call('GET', `${base}/quoting/quotes`, { token: stray })
  await db.query('alter table away rename to session')
}

async function loseFiles({ call, s3 }: Harness, token: string): Promise<void> {
  await s3.stop()
  assert.equal((await call('POST', uploadPath, { token, ...fileBody('b.pdf', pdf) })).status, 503)
  await s3.start()
}

/** Everything that was written and sent, except responses that show a secret on purpose. */
async function placesOf(harness: Harness): Promise<Place[]> {
  const { service, answers, receiver, mailServer } = harness
  const deliveries = receiver.received.map(({ headers, body }) => JSON.stringify(headers) + body)
  const mails = mailServer.received.map(({ raw, parsed }) => raw + JSON.stringify(parsed))
  return [
    { name: 'the output of the service', content: service.output() },
    ...answers,
    ...deliveries.map((content) => ({ name: 'a delivery', content })),
    ...mails.map((content) => ({ name: 'a mail', content })),
    ...(await tablesOf(harness.db)),
  ]
}

const commandsOf = async ({ people, environment }: Harness): Promise<Place[]> =>
  Promise.all(
    [['config'], ['jobs', 'list'], ['token', 'list', '--json']].map(async (words) => {
      const { stdout, stderr } = await people.run(words, environment)
      return { name: `the output of "${words.join(' ')}"`, content: stdout + stderr }
    }),
  )

function isHome({ home }: Canary, place: Place): boolean {
  const isOfTheDatabase = place.name.startsWith(`the file postgres${sep}`)
  return home.some((table) => place.name === `the table ${table}`) || (isOfTheDatabase && home.length > 0)
}

async function proveSecrets(t: TestContext, { rounds }: Size, fault?: Sabotage): Promise<Outcome> {
  const harness = await openHarness(t, fault ?? {})
  for (let round = 1; round <= rounds; round++) await act(harness, round)
  const places = await placesOf(harness)
  if (!fault) places.push(...(await commandsOf(harness)), ...(await filesOf(harness.people.dataDir)))
  const failures = places.flatMap((place) =>
    namesIn(
      place,
      harness.canaries.filter((canary) => !isHome(canary, place)),
    ),
  )
  return {
    cases: places.length * harness.canaries.length,
    failures: [...new Set(failures)],
    figures: { secrets: harness.canaries.length, places: places.length },
  }
}

let faulty: Promise<Outcome> | undefined

/** One run with two leaks, of which each control looks at one. */
async function proveFaulty(t: TestContext, size: Size, which: RegExp): Promise<Outcome> {
  faulty ??= proveSecrets(t, size, {
    start: startWithLeakyLog,
    prepare: async (db) => {
      await db.query(`create table audit (what text)`)
      await db.query(`create function audit() returns trigger language plpgsql as
        $$ begin insert into audit values (new::text); return null; end $$`)
      await db.query('create trigger audit after insert on webhook for each row execute function audit()')
    },
  })
  const outcome = await faulty
  return { ...outcome, failures: outcome.failures.filter((failure) => which.test(failure)) }
}

addPromiseTest<Size>({
  promise: 'P9',
  statement: 'Secrets appear only where they belong.',
  sizes: { ci: { rounds: 1 }, full: { rounds: 20 } },
  prove: async (size, { t }) => proveSecrets(t, size),
  controls: {
    'a log with request headers': (size, { t }) =>
      proveFaulty(t, size, /^the token of .* in the output of the service/),
    'an audit table of all changes': (size, { t }) => proveFaulty(t, size, /in the table audit/),
  },
})
