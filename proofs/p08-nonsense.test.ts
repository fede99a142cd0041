// P8: requests bent in every way, sent as bytes: no 5xx, nothing internal told, and what is refused changes no row.
//
//   npm run prove -- P8 --full --seed 7
//
// Every case goes to a service whose changes are taken back (dry-database.ts), so that each meets the same records, also
// after one that was taken. What was refused there goes to a second service, as it is: between two digests of its tables
// there are refusals only. The digests leave out what notes refusals: kept answers, wrong sign-ins, and when a token was
// last used.
import { Type, type Static } from 'typebox'
import { one, run, type Database } from '../src/platform/database.ts'
import { invalidField } from '../src/platform/errors.ts'
import type { Seams } from '../test/support/api.ts'
import { openCheck, type Check } from './support/answer-check.ts'
import { readDocument } from './support/api-document.ts'
import { openGenerator } from './support/input-generator.ts'
import { mutate } from './support/mutations.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { sendRaw, type RawReply } from './support/raw-client.ts'
import { bytesOf, shownBytes, type Draft } from './support/request-draft.ts'
import {
  changesIn,
  leftOver,
  openService,
  takeToken,
  usedBytes,
  type Service,
} from './support/watched-service.ts'

const BATCH = 250
const FAILURES_MAX = 20
/** A head that is too large, or a large body that is refused before its end, ends its connection. */
const LARGE_BYTES = 8000
/** What libraries may still gather after the first cases. */
const WARM_UP = 2 * BATCH
const GROWTH_BYTES_MAX = 64 * 1_048_576

type Size = { cases: number }
type Case = { number: number; draft: Draft; bytes: Buffer }

/** Routes beside those of the product, of which one is tried alone. */
type Planted = Seams & { only: string }

async function prove({ cases }: Size, { random }: Trial, planted?: Planted): Promise<Outcome> {
  const dry = await openService(true, planted)
  const real = await openService(false, planted)
  await takeToken(real, dry.known.token)
  const { operations, schemas } = readDocument(dry.api.app)
  const asked = operations.filter(({ operationId }) => !planted || operationId === planted.only)
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
    const replies = await send(dry, batch)
    failures.push(...faultsOf(batch, replies, check), ...(await unsettled(dry, batch)))
    for (const [index, { draft }] of batch.entries())
      if (replies[index]!.answers.some(({ status }) => status < 300)) taken.add(draft.operation.operationId)
    const refused = batch
      .map((each, index) => ({ ...each, first: replies[index]! }))
      .filter(({ first }) => isRefused(first))
    refusals += refused.length
    // While the next ones go to the other service.
    failures.push(...(await again))
    again = refuseAgain(real, refused, check)
    if (made === WARM_UP) usedBefore = usedBytes()
  }
  failures.push(...(await again))
  const growth = made > WARM_UP ? usedBytes() - usedBefore : 0
  if (growth > GROWTH_BYTES_MAX) failures.push(`${growth} bytes more are in use than after ${WARM_UP} cases.`)
  const untried = asked.slice(made).map(({ operationId }) => `${operationId} was not tried.`)
  const figures = { routes: asked.length, 'of them took a request': taken.size, refusals }
  return { cases: made, failures: [...failures, ...untried], figures }
}

function send({ api }: Service, cases: Case[]): Promise<RawReply[]> {
  const requests = cases.map(({ bytes, draft: { method, isAlone, isCut, frame } }) => ({
    bytes,
    isHead: method === 'HEAD',
    isAlone: isAlone || bytes.length > LARGE_BYTES,
    isCut,
    isBroken: frame !== undefined,
  }))
  return sendRaw(api.port, requests)
}

function faultsOf(cases: Case[], replies: RawReply[], check: Check): string[] {
  return cases.flatMap((each, index) =>
    check(each.draft, replies[index]!).map((fault) => inWords(each, fault)),
  )
}

function inWords({ number, draft, bytes }: Case, fault: string): string {
  const { operation, mutations } = draft
  return `Case ${number}, ${operation.operationId} (${mutations.join(', ') || 'valid'}): ${fault}\n  ${shownBytes(bytes)}`
}

function isRefused({ answers }: RawReply): boolean {
  return answers.every(({ status }) => status >= 400)
}

type Refused = Case & { first: RawReply }

async function refuseAgain(real: Service, cases: Refused[], check: Check): Promise<string[]> {
  const replies = await send(real, cases)
  const failures = faultsOf(cases, replies, check)
  for (const [index, each] of cases.entries()) {
    const [first, then] = [each.first, replies[index]!].map(statusesOf)
    // Whoever leaves in the middle may be gone before an answer; failed sign-ins are counted, and their wait ends.
    const isThrottled = [first, then].sort().join() === '401,429'
    if (first === then || each.draft.isCut || isThrottled) continue
    failures.push(inWords(each, `was answered ${first} at first, and ${then} then`))
  }
  const changes = await unsettled(real, cases)
  if (changes.length === 0) return failures
  return [...failures, ...changes, ...(await findCulprit(real, cases))]
}

function statusesOf({ answers }: RawReply): string {
  return answers.map(({ status }) => status).join(' and ') || 'not at all'
}

/** Sends the cases once more, one after the other, until one changes something. */
async function findCulprit(real: Service, cases: Case[]): Promise<string[]> {
  for (const each of cases) {
    await send(real, [each])
    const changes = await changesIn(real)
    if (changes.length > 0) return changes.map((change) => inWords(each, `changed ${change}`))
  }
  return []
}

/** What the cases changed, and left open. */
async function unsettled(service: Service, cases: Case[]): Promise<string[]> {
  const changes = await changesIn(service)
  const faults = [...changes.map((change) => `changed ${change}`), ...(await leftOver(service))]
  return faults.map((fault) => `Cases ${cases[0]?.number} to ${cases.at(-1)?.number}: ${fault}.`)
}

const config = { permission: 'public', keepsAnswer: false } as const
const body = Type.Object(
  { name: Type.String({ maxLength: 50 }), due: Type.String(), price: Type.Number() },
  { examples: [{ name: 'Anna', due: '2031-01-31 12:00:00', price: 12.5 }] },
)
const schema = { operationId: 'plant', summary: 'Planted', tags: ['Planted'], body }

/** A route that lacks a guard; tried so often that it must be noticed. */
function planted(cases: number, handle: (db: Database, sent: Static<typeof body>) => Promise<unknown>) {
  const routes: Seams['routes'] = (app, db) => {
    app.post('/rest/V1/planted', { config, schema }, async (request) =>
      handle(db, request.body as Static<typeof body>),
    )
  }
  return (_: Size, trial: Trial) => prove({ cases }, trial, { routes, only: 'plant' })
}

const remembered: Buffer[] = []
const refusal = () => invalidField('name', 'is refused.')

addProof<Size>({
  promise: 'P8',
  says: 'Nonsense never breaks anything: no 5xx, errors in one form, and no row changed by what was refused.',
  sizes: { ci: { cases: 5000 }, full: { cases: 200_000 } },
  prove,
  controls: {
    'what PostgreSQL cannot hold is not refused': planted(500, (db, { name, due, price }) =>
      one(db, 'select $1::text, $2::timestamp, $3::numeric(20, 4)', [name, due, price]),
    ),
    'a row is written before the refusal': planted(50, async (db) => {
      await run(
        db,
        `insert into customer (store_id, email, firstname, lastname)
         values (1, gen_random_uuid() || '@example.com', 'A', 'B')`,
      )
      throw refusal()
    }),
    'a row is changed, once, in a transaction before the refusal': planted(50, async (db) => {
      await db.transaction((tx) => run(tx, `update product set name = 'Changed'`))
      throw refusal()
    }),
    'an error of Node.js is shown': planted(50, async () => {
      throw invalidField('name', 'ERR_INVALID_ARG_TYPE')
    }),
    'what was asked is remembered': planted(WARM_UP + BATCH, () => {
      remembered.push(Buffer.alloc(GROWTH_BYTES_MAX / 100))
      return Promise.reject(refusal())
    }),
    'a transaction stays open': planted(20, async (db) => {
      const client = await db.pool.connect()
      await client.query('begin')
      client.release()
      throw refusal()
    }),
  },
})
