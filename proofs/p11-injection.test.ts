// P11: no text that a caller sends becomes SQL: own payloads and, in full size, sqlmap.
//
//   apt-get install sqlmap; npm run prove -- P11 --full
//
// The payloads call a sequence that nothing else uses: if it has advanced, SQL was run, whatever the response says. Also, a
// true and a false condition must get the same response, no response is a 5xx, and no row changes except as requested
// (which is rolled back, see full-shop.ts).
import { Type } from 'typebox'
import { many, one, type Database, type ListReader } from '../src/platform/postgres/database.ts'
import type { ApiOptions } from '../test/support/api.ts'
import { changesIn, type FullShop, openFullShop } from './support/full-shop.ts'
import {
  allPayloads,
  fewPayloads,
  normalized,
  markedDrafts,
  type Payload,
  type Payloads,
  type Point,
  pointsOf,
  PROBE,
  runSqlmap,
  usualDraft,
} from './support/injection.ts'
import { addPromiseTest, type Outcome } from './support/promise-test.ts'
import { type Check, openCheck, type RawReply, sendRaw } from './support/raw-client.ts'
import { bytesOf, type Draft, type Operation, readDocument, shownBytes } from './support/request-draft.ts'

/** After so many failures, no further operation is tried. */
const FAILURES_MAX = 20
/** Concurrent processes of sqlmap; each keeps one core busy. */
const SQLMAPS = 2

type Size = { payloads: Payloads; withSqlmap: boolean }
/** A request with a payload at one place; `negated`: the same with a false condition instead of a true one. */
type Attempt = {
  point: Point
  text: string
  negated?: Attempt
  draft: Draft
  bytes: Buffer
  reply?: RawReply
}

const isPlanted = ({ operationId }: Operation) => operationId in vulnerabilities

async function prove({ payloads, withSqlmap }: Size): Promise<Outcome> {
  const tested = operations.filter((operation) => !isPlanted(operation))
  const outcome = await tryPayloads(shop, tested, payloads)
  const figures = { ...outcome.figures, 'requests of sqlmap': 0 }
  if (!withSqlmap) return { ...outcome, figures }
  shop.app.server.on('request', () => (figures['requests of sqlmap'] += 1))
  const { failures } = outcome
  const planted = operations.filter(({ operationId }) => operationId === 'plantText')
  if ((await searchWithSqlmap(shop, planted)).length === 0)
    failures.push('sqlmap did not find the vulnerability planted for it.')
  await findEffects(shop)
  failures.push(...(await searchWithSqlmap(shop, tested)), ...(await findEffects(shop)))
  return { ...outcome, failures, figures }
}

async function tryPayloads(shop: FullShop, tested: Operation[], payloads: Payloads, pointName?: string) {
  const check = openCheck(schemas)
  const failures: string[] = []
  const figures = { routes: 0, places: 0 }
  let cases = 0
  for (const operation of tested) {
    const points = pointsOf(operation).filter(({ name }) => !pointName || name === pointName)
    const attempts = points.flatMap((point) => attemptsAt(operation, point, payloads, shop.known.token))
    failures.push(...(await sendAndCheck(shop, attempts, check)), ...distinguishableConditions(attempts))
    figures.routes += 1
    figures.places += points.length
    cases += attempts.length
    if (failures.length >= FAILURES_MAX) break
  }
  return { cases, failures, figures }
}

function attemptsAt(operation: Operation, point: Point, payloads: Payloads, token: string): Attempt[] {
  const attemptWith = (payload: Payload): Attempt => {
    const text = payload(point.usual)
    const draft = usualDraft(operation, token)
    // Headers carry the bytes of UTF-8; in a URL and in JSON the text is escaped.
    point.put(draft, point.name.startsWith('header ') ? Buffer.from(text).toString('latin1') : text)
    return { point, text, draft, bytes: bytesOf(draft) }
  }
  const single = [...payloads.probes, ...payloads.breakers].map(attemptWith)
  const negatable = payloads.pairs.map(([yes, no]) => ({ ...attemptWith(yes), negated: attemptWith(no) }))
  return [...single, ...negatable.flatMap((attempt) => [attempt, attempt.negated])]
}

async function sendAndCheck(shop: FullShop, attempts: Attempt[], check: Check): Promise<string[]> {
  await send(shop, attempts)
  const failures = attempts.flatMap((attempt) =>
    check(attempt.draft, attempt.reply!, attempt.text).map((fault) => describeFault(attempt, fault)),
  )
  const changes = await findEffects(shop)
  if (changes.length === 0) return failures
  // Sends them again one by one, to name the one that causes a change.
  for (const attempt of attempts) {
    await send(shop, [attempt])
    const effects = await findEffects(shop)
    failures.push(...effects.map((change) => describeFault(attempt, change)))
    if (effects.length > 0) break
  }
  return [...failures, ...changes]
}

async function send({ port }: FullShop, attempts: Attempt[]): Promise<void> {
  const replies = await sendRaw(port, attempts)
  for (const [index, attempt] of attempts.entries()) attempt.reply = replies[index]
}

/** Returns a fault for each payload that is evaluated as a condition, which shows in the response. */
const distinguishableConditions = (attempts: Attempt[]): string[] =>
  attempts.flatMap((attempt) => {
    if (!attempt.negated) return []
    const [yes, no] = [answerOf(attempt), answerOf(attempt.negated)]
    return yes === no ? [] : [describeFault(attempt, `true is answered with ${yes}, and false with ${no}`)]
  })

// Treats 429 as 401, since it follows after some failed sign-ins.
function answerOf({ text, reply }: Attempt): string {
  const [answer] = reply!.answers
  if (!answer) return 'nothing'
  if (answer.status === 401 || answer.status === 429) return '401'
  return `${answer.status}: ${normalized(answer.body.toString(), text).slice(0, 2000)}`
}

/** Returns whether SQL of a payload was run and which rows have changed, and resets the probe. */
async function findEffects(shop: FullShop): Promise<string[]> {
  const { db } = shop
  const sql = `select case when is_called then last_value else 0 end::int as count from ${PROBE}`
  const { count } = await one<{ count: number }>(db, sql)
  await one(db, `select setval('${PROBE}', 1, false)`)
  const executed = count > 0 ? [`SQL of a payload was run ${count} times.`] : []
  return [...executed, ...(await changesIn(shop)).map((change) => `Changed ${change}.`)]
}

function describeFault({ draft, point, bytes }: Attempt, fault: string): string {
  return `${draft.operation.operationId}, ${point.name}: ${fault}\n  ${shownBytes(bytes)}`
}

async function searchWithSqlmap({ port, known }: FullShop, operations: Operation[]): Promise<string[]> {
  const drafts = operations.flatMap((operation) =>
    markedDrafts(operation, known.token, operation.operationId === 'submitPriceRequest'),
  )
  const findings: string[] = []
  const runAll = async () => {
    for (let draft = drafts.shift(); draft; draft = drafts.shift()) {
      const { operationId } = draft.operation
      const found = await runSqlmap(port, bytesOf(draft).toString('latin1'))
      findings.push(...found.map((text) => `${operationId}: sqlmap found\n${text}`))
    }
  }
  await Promise.all(Array.from({ length: SQLMAPS }, runAll))
  return findings
}

/** Vulnerable queries by the operation that runs them; the payloads must find them. */
const vulnerabilities: Record<string, (name: string) => string> = {
  plantText: (name) => `select sku from product where name = '${name}'`,
  plantNumber: (name) => `select sku from product where product_id = ${name}`,
  plantField: (name) => `select 1 from product where "${name.replace('1', 'sku')}" is null`,
  plantOrder: (name) => `select sku from product order by ${name}`,
  plantBackslash: (name) => `select sku from product where name = E'${name.replaceAll("'", "''")}'`,
}

const routes: ApiOptions['routes'] = (app, db) => {
  const name = Type.Optional(Type.String({ maxLength: 5000 }))
  const querystring = Type.Object({ name }, { additionalProperties: false })
  for (const [operationId, sqlOf] of Object.entries(vulnerabilities)) {
    const config = { permission: 'public', cost: 'link' } as const
    const schema = { operationId, summary: 'Planted', tags: ['Planted'], querystring }
    app.get(`/rest/V1/${operationId}`, { config, schema }, async (request) => {
      const { name = 'Anna' } = request.query as { name?: string }
      return many(db, sqlOf(name)).catch(() => [])
    })
  }
}

/** Negative control: puts the values of COPY statements between quotes as they are. */
function withUnescapedLiterals(db: Database): Database {
  const copy: ListReader['copy'] = (list, sql, values, around) => {
    const concatenated = sql.replace(
      /\$(\d+)/g,
      (_all, number: string) => `'${String(values[Number(number) - 1])}'`,
    )
    return db.lists.copy(list, concatenated, [], around)
  }
  return { ...db, lists: { ...db.lists, copy }, primary: { ...db.primary, copy } }
}

const { operations, schemas } = await readDocument(routes)
const shop = await openProbedShop({ routes })

async function openProbedShop(options: ApiOptions): Promise<FullShop> {
  const opened = await openFullShop(true, options)
  await opened.db.query(`create sequence ${PROBE}`)
  return opened
}

/** Tries all payloads at one point of an operation. */
async function control(shop: FullShop, operationId: string, pointName: string): Promise<Outcome> {
  const tested = operations.filter((operation) => operation.operationId === operationId)
  return tryPayloads(shop, tested, allPayloads, pointName)
}

addPromiseTest<Size>({
  promise: 'P11',
  statement: 'The interface offers no way into the database (SQL injection).',
  sizes: {
    ci: { payloads: fewPayloads, withSqlmap: false },
    full: { payloads: allPayloads, withSqlmap: true },
  },
  prove,
  controls: {
    'text concatenated between quotes': () => control(shop, 'plantText', 'query name'),
    'a concatenated number': () => control(shop, 'plantNumber', 'query name'),
    'a concatenated field name': () => control(shop, 'plantField', 'query name'),
    'a concatenated sort order': () => control(shop, 'plantOrder', 'query name'),
    'quotes that are doubled without escaping backslashes': () =>
      control(shop, 'plantBackslash', 'query name'),
    'unescaped literals of COPY': async () => {
      const open = await openProbedShop({ wrapDatabase: withUnescapedLiterals })
      return control(open, 'listPriceRequests', 'filter customer_email.neq')
    },
  },
})
