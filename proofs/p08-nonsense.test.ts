// P8: fuzzed requests, sent as bytes, cause no 5xx and leak nothing internal, and refused ones change no row.
//
// Every case goes to a shop whose changes are rolled back (full-shop.ts), so that all cases meet the same records. Refused
// requests are sent unchanged to a second shop, where only refusals lie between two digests of the tables. The digests
// leave out records of refusals: idempotency records, failed sign-ins, and when a token was last used.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Type, type Static } from 'typebox'
import { one, run, type Database } from '../src/platform/postgres/database.ts'
import { invalidField } from '../src/platform/errors.ts'
import { ok, type ApiOptions } from '../test/support/api.ts'
import type { FullShop } from './support/full-shop.ts'
import { changesIn, findUnsettled, openFullShop, acceptToken } from './support/full-shop.ts'
import { mutate } from './support/mutations.ts'
import { addPromiseTest, type Trial } from './support/promise-test.ts'
import { type Check, openCheck, type RawReply, sendRaw } from './support/raw-client.ts'
import type { Draft, Operation } from './support/request-draft.ts'
import { bytesOf, openGenerator, readDocument, shownBytes } from './support/request-draft.ts'

const BATCH = 250
const FAILURES_MAX = 20
/** Cases after which libraries have filled their caches; memory is compared from there. */
const WARM_UP = 2 * BATCH
const GROWTH_BYTES_MAX = 64 * 1_048_576

type Size = { cases: number }
type Case = { number: number; draft: Draft; bytes: Buffer }
type Refused = Case & { first: RawReply }

async function prove(
  cases: number,
  { random }: Trial,
  isAsked: (operation: Operation) => boolean,
  settled_ms?: number,
) {
  const asked = operations.filter(isAsked)
  const generate = openGenerator(dry.known, random)
  const check = openCheck(schemas)
  const taken = new Set<string>()
  const failures: string[] = []
  let made = 0
  let refusals = 0
  let usedBefore = 0
  let again = Promise.resolve<string[]>([])
  while (made < cases && failures.length < FAILURES_MAX) {
    const batch = Array.from({ length: Math.min(BATCH, cases - made) }, () => {
      const draft = generate(asked[made % asked.length]!)
      mutate(draft, random)
      return { number: made++, draft, bytes: bytesOf(draft) }
    })
    const replies = await sendRaw(dry.port, batch)
    failures.push(...faultsOf(batch, replies, check), ...(await unsettled(dry, batch, settled_ms)))
    const answered = batch.map((each, index) => ({ ...each, first: replies[index]! }))
    for (const { draft, first } of answered)
      if (first.answers.some(({ status }) => status < 300)) taken.add(draft.operation.operationId)
    const refused = answered.filter(({ first }) => first.answers.every(({ status }) => status >= 400))
    refusals += refused.length
    // Runs while the next batch goes to the first shop.
    failures.push(...(await again))
    again = refuseAgain(refused, check, settled_ms)
    if (made === WARM_UP) usedBefore = usedBytes()
  }
  failures.push(...(await again))
  const growth = made > WARM_UP ? usedBytes() - usedBefore : 0
  if (growth > GROWTH_BYTES_MAX) failures.push(`${growth} bytes more are in use than after ${WARM_UP} cases.`)
  const untried = asked.slice(made).map(({ operationId }) => `${operationId} was not tried.`)
  const figures = { routes: asked.length, 'of them took a request': taken.size, refusals }
  return { cases: made, failures: [...failures, ...untried], figures }
}

const faultsOf = (cases: Case[], replies: RawReply[], check: Check): string[] =>
  cases.flatMap((each, index) =>
    check(each.draft, replies[index]!).map((fault) => describeFault(each, fault)),
  )

function describeFault({ number, draft, bytes }: Case, fault: string): string {
  const { operation, mutations } = draft
  return `Case ${number}, ${operation.operationId} (${mutations.join(', ') || 'valid'}): ${fault}\n  ${shownBytes(bytes)}`
}

async function refuseAgain(cases: Refused[], check: Check, settled_ms?: number): Promise<string[]> {
  const replies = await sendRaw(real.port, cases)
  const failures = faultsOf(cases, replies, check)
  for (const [index, each] of cases.entries()) {
    const [first, then] = [each.first, replies[index]!].map(statusesOf)
    // A client that leaves midway may miss the response; failed sign-ins are counted, and their delay ends.
    const isThrottled = [first, then].sort().join() === '401,429'
    if (first === then || each.draft.isCut || isThrottled) continue
    failures.push(describeFault(each, `was answered ${first}, and when repeated ${then}`))
  }
  const changes = await unsettled(real, cases, settled_ms)
  if (changes.length === 0) return failures
  return [...failures, ...changes, ...(await findCulprit(cases))]
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function statusesOf({ answers }: RawReply): string {
  return answers.map(({ status }) => status).join(' and ') || 'not at all'
}

async function findCulprit(cases: Case[]): Promise<string[]> {
  for (const each of cases) {
    await sendRaw(real.port, [each])
    const changes = await changesIn(real)
    if (changes.length > 0) return changes.map((change) => describeFault(each, `changed ${change}`))
  }
  return []
}

async function unsettled(shop: FullShop, cases: Case[], settled_ms?: number): Promise<string[]> {
  const changes = await changesIn(shop)
  const faults = [...changes.map((change) => `changed ${change}`), ...(await findUnsettled(shop, settled_ms))]
  return faults.map((fault) => `Cases ${cases[0]?.number} to ${cases.at(-1)?.number}: ${fault}.`)
}

const body = Type.Object(
  { name: Type.String({ maxLength: 50 }), due: Type.String(), price: Type.Number() },
  { examples: [{ name: 'Anna', due: '2031-01-31 12:00:00', price: 12.5 }] },
)

const remembered: Buffer[] = []
const refusal = () => invalidField('name', 'is refused.')

const planted: Record<string, (db: Database, sent: Static<typeof body>) => Promise<unknown>> = {
  plantUnchecked: (db, { name, due, price }) =>
    one(db, 'select $1::text, $2::timestamp, $3::numeric(20, 4)', [name, due, price]),
  plantRow: async (db) => {
    const sql = `insert into customer (store_id, email, firstname, lastname)
       values (1, gen_random_uuid() || '@example.com', 'A', 'B')`
    await run(db, sql)
    throw refusal()
  },
  plantChange: async (db) => {
    await db.transaction((tx) => run(tx, `update product set name = 'Changed'`))
    throw refusal()
  },
  plantError: () => Promise.reject(invalidField('name', 'ERR_INVALID_ARG_TYPE')),
  plantMemory: () => {
    remembered.push(Buffer.alloc(GROWTH_BYTES_MAX / 100))
    return Promise.reject(refusal())
  },
  plantTransaction: async (db) => {
    const client = await db.pool.connect()
    await client.query('begin')
    client.release()
    throw refusal()
  },
}

const routes: ApiOptions['routes'] = (app, db) => {
  for (const [operationId, handle] of Object.entries(planted)) {
    const config = { permission: 'public', cost: 'link', storesResponse: false } as const
    const schema = { operationId, summary: 'Planted', tags: ['Planted'], body }
    app.post(`/rest/V1/${operationId}`, { config, schema }, async (request) =>
      handle(db, request.body as Static<typeof body>),
    )
  }
}

const { operations, schemas } = await readDocument(routes)
const dry = await openFullShop(true, { routes })
const real = await openFullShop(false, { routes })
await acceptToken(real, dry.known.token)
// Loads the engine for documents, which keeps its memory: which case does it first would be a matter of chance.
await ok(real.get('/rest/V1/quoting/quote/1/pdf'))

const control = (cases: number, planted: string, settled_ms?: number) => (_: Size, trial: Trial) =>
  prove(cases, trial, ({ operationId }) => operationId === planted, settled_ms)

addPromiseTest<Size>({
  promise: 'P8',
  statement:
    'Malformed input never breaks anything: no 5xx, errors in a single format, and no row changed by a refused request.',
  sizes: { ci: { cases: 2500 }, full: { cases: 200_000 } },
  prove: ({ cases }, trial) => prove(cases, trial, ({ operationId }) => !(operationId in planted)),
  controls: {
    'a value that PostgreSQL cannot store is not refused': control(500, 'plantUnchecked'),
    'a row is written before the refusal': control(50, 'plantRow'),
    'a row is changed, once, in a transaction before the refusal': control(50, 'plantChange'),
    'an error of Node.js is exposed': control(50, 'plantError'),
    'requests are kept in memory': control(WARM_UP + BATCH, 'plantMemory'),
    // Last, since its transaction stays open.
    'a transaction stays open': control(20, 'plantTransaction', 1000),
  },
})
