// P11: no text that a caller sends becomes SQL: with payloads of our own and, in full size, with sqlmap.
//
//   npm run prove -- P11 --full
//
// Our payloads call a sequence that nothing else knows: where it has moved, SQL was run, whatever the answer says. Beside
// that, a true and a false condition must be answered alike, no answer is a 5xx, and no row changes but those that were
// asked for (which are taken back, see dry-database.ts).
import { Type } from 'typebox'
import { many, one, type Database } from '../src/platform/database.ts'
import { openCheck, type Check } from './support/answer-check.ts'
import type { Seams } from '../test/support/api.ts'
import { readDocument, type Operation } from './support/api-document.ts'
import { allPayloads, fewPayloads, levelled, PROBE, type Payloads } from './support/injection-payloads.ts'
import { markedDrafts, pointsOf, usualDraft, type Point } from './support/injection-points.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { sendRaw, type RawReply } from './support/raw-client.ts'
import { bytesOf, shownBytes, type Draft } from './support/request-draft.ts'
import { runSqlmap } from './support/sqlmap.ts'
import { changesIn, openService, type Service } from './support/watched-service.ts'

const FAILURES_MAX = 20
/** At once; each keeps one core busy. */
const SQLMAPS = 2

type Size = { payloads: Payloads; withSqlmap: boolean }
/** `hasTwin`: the next shot is the same but for a condition that is false instead of true. */
type Shot = { point: Point; text: string; hasTwin: boolean; draft: Draft; bytes: Buffer; reply?: RawReply }
/** A hole, and where it is. */
type Planted = Seams & { only: string; place: string }

async function prove({ payloads, withSqlmap }: Size, _: Trial, planted?: Planted): Promise<Outcome> {
  const service = await openService(true, planted ?? hole)
  await service.api.db.query(`create sequence ${PROBE}`)
  const { operations, schemas } = readDocument(service.api.app)
  const asked = operations.filter(({ operationId }) =>
    planted ? operationId === planted.only : operationId !== hole.only,
  )
  const check = openCheck(schemas)
  const failures: string[] = []
  const figures = { routes: 0, places: 0, 'requests of sqlmap': 0 }
  let cases = 0
  for (const operation of asked) {
    const points = pointsOf(operation).filter(({ name }) => !planted || name === planted.place)
    const shots = points.flatMap((point) => shotsAt(operation, point, payloads, service.known.token))
    failures.push(...(await fire(service, shots, check)), ...toldApart(shots))
    figures.routes += 1
    figures.places += points.length
    cases += shots.length
    if (failures.length >= FAILURES_MAX) break
  }
  if (withSqlmap) {
    service.api.app.server.on('request', () => (figures['requests of sqlmap'] += 1))
    const planted = operations.filter(({ operationId }) => operationId === hole.only)
    if ((await searchWithSqlmap(service, planted)).length === 0)
      failures.push('sqlmap did not find the hole that was planted for it.')
    await moved(service)
    failures.push(...(await searchWithSqlmap(service, asked)), ...(await moved(service)))
  }
  return { cases, failures, figures }
}

function shotsAt(operation: Operation, point: Point, payloads: Payloads, token: string): Shot[] {
  const { usual } = point
  const single = [...payloads.probes, ...payloads.breakers].map((payload) => ({
    text: payload(usual),
    hasTwin: false,
  }))
  const twins = payloads.pairs.flatMap((pair) => {
    const [yes, no] = pair(usual)
    return [
      { text: yes, hasTwin: true },
      { text: no, hasTwin: false },
    ]
  })
  return [...single, ...twins].map(({ text, hasTwin }) => {
    const draft = usualDraft(operation, token)
    // Bytes of UTF-8, as HTTP knows no others; in a URL and in JSON the text is escaped.
    point.put(draft, point.name.startsWith('header ') ? Buffer.from(text).toString('latin1') : text)
    return { point, text, hasTwin, draft, bytes: bytesOf(draft) }
  })
}

async function fire(service: Service, shots: Shot[], check: Check): Promise<string[]> {
  await send(service, shots)
  const failures = shots.flatMap((shot) =>
    check(shot.draft, shot.reply!, shot.text).map((fault) => inWords(shot, fault)),
  )
  const changes = await moved(service)
  if (changes.length === 0) return failures
  for (const shot of shots) {
    await send(service, [shot])
    const own = await moved(service)
    failures.push(...own.map((change) => inWords(shot, change)))
    if (own.length > 0) break
  }
  return [...failures, ...changes]
}

async function send({ api }: Service, shots: Shot[]): Promise<void> {
  const asText = { isHead: false, isAlone: false, isCut: false, isBroken: false }
  const replies = await sendRaw(
    api.port,
    shots.map(({ bytes }) => ({ bytes, ...asText })),
  )
  for (const [index, shot] of shots.entries()) shot.reply = replies[index]
}

/** Pairs of a true and a false condition that were not answered alike. */
function toldApart(shots: Shot[]): string[] {
  return shots.flatMap((shot, index) => {
    if (!shot.hasTwin) return []
    const [yes, no] = [answerOf(shot), answerOf(shots[index + 1]!)]
    return yes === no ? [] : [inWords(shot, `true is answered with ${yes}, and false with ${no}`)]
  })
}

// Wrong sign-ins are counted: after some of them, the answer is to wait.
function answerOf({ text, reply }: Shot): string {
  const [answer] = reply!.answers
  if (!answer) return 'nothing'
  if (answer.status === 401 || answer.status === 429) return '401'
  return `${answer.status}: ${levelled(answer.body.toString(), text).slice(0, 2000)}`
}

/** SQL that was run, and rows that have changed, since this was last asked. */
async function moved(service: Service): Promise<string[]> {
  const { db } = service.api
  const { count } = await one<{ count: number }>(
    db,
    `select case when is_called then last_value else 0 end::int as count from ${PROBE}`,
  )
  await one(db, `select setval('${PROBE}', 1, false)`)
  const evaluated = count > 0 ? [`SQL of ours was run ${count} times.`] : []
  return [...evaluated, ...(await changesIn(service)).map((change) => `Changed ${change}.`)]
}

function inWords({ draft, point, bytes }: Shot, fault: string): string {
  return `${draft.operation.operationId}, ${point.name}: ${fault}\n  ${shownBytes(bytes)}`
}

/** One run for each request in which places are marked; what is marked there is tried in one go. */
async function searchWithSqlmap({ api, known }: Service, operations: Operation[]): Promise<string[]> {
  const drafts = operations.flatMap((operation) =>
    markedDrafts(operation, known.token, operation.operationId === 'submitPriceRequest'),
  )
  const findings: string[] = []
  const work = async () => {
    for (let draft = drafts.shift(); draft; draft = drafts.shift()) {
      const { operationId } = draft.operation
      const found = await runSqlmap(api.port, bytesOf(draft).toString('latin1'))
      findings.push(...found.map((text) => `${operationId}: sqlmap found\n${text}`))
    }
  }
  await Promise.all(Array.from({ length: SQLMAPS }, work))
  return findings
}

const config = { permission: 'public' } as const
const tags = ['Planted']
const text = Type.String({ maxLength: 5000 })

/** A route that puts what it is sent into a statement. */
function leaky(sqlOf: (name: string) => string): Planted {
  const querystring = Type.Object({ name: Type.Optional(text) }, { additionalProperties: false })
  const schema = { operationId: 'plant', summary: 'Planted', tags, querystring }
  const routes: Seams['routes'] = (app, db) => {
    app.get('/rest/V1/planted', { config, schema }, async (request) => {
      const { name = 'Anna' } = request.query as { name?: string }
      return many(db, sqlOf(name)).catch(() => [])
    })
  }
  return { routes, only: 'plant', place: 'query name' }
}

const hole = leaky((name) => `select sku from product where name = '${name}'`)

/** A list whose long answers are read with literals that nobody escaped. */
const unescaped: Planted = {
  database: (db: Database) => {
    const copy: Database['copy'] = (sql, values, around) =>
      db.copy(
        sql.replace(/\$(\d+)/g, (_all, number: string) => `'${String(values[Number(number) - 1])}'`),
        [],
        around,
      )
    return { ...db, copy, lists: { ...db.lists, copy } }
  },
  only: 'listPriceRequests',
  place: 'filter customer_email.neq',
}

const control = (planted: Planted) => (size: Size, trial: Trial) =>
  prove({ ...size, payloads: allPayloads }, trial, planted)

addProof<Size>({
  promise: 'P11',
  says: 'No way into the database through the interface: no text that is sent becomes SQL.',
  sizes: {
    ci: { payloads: fewPayloads, withSqlmap: false },
    full: { payloads: allPayloads, withSqlmap: true },
  },
  prove,
  controls: {
    'a text is put between quotes': control(hole),
    'a number is put in as it is': control(
      leaky((name) => `select sku from product where product_id = ${name}`),
    ),
    'a field name is put in as it is': control(
      leaky((name) => `select 1 from product where "${name.replace('1', 'sku')}" is null`),
    ),
    'an order is put in as it is': control(leaky((name) => `select sku from product order by ${name}`)),
    'quotes are doubled, and backslashes are not': control(
      leaky((name) => `select sku from product where name = E'${name.replaceAll("'", "''")}'`),
    ),
    'the literals of COPY are not escaped': control(unescaped),
  },
})
