// What the pipeline adds to a request and to the app: one property each.
import type { Caller } from '../../access/access.ts'
import type { OnUse } from '../../access/caller-repository.ts'
import type { Proof } from '../../access/proof-of-work.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import type { Limiter } from '../../platform/concurrency-limiter.ts'
import type { ListRequest } from '../../platform/postgres/database.ts'
import type { StoreKey } from '../../storefront/store-key-repository.ts'
import type { ConnectionLimits } from './connection-table.ts'
import type { Load, Stage } from './load-shedding.ts'
import type { Fields } from './field-selection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState
  }
  interface FastifyInstance {
    state: AppState
  }
}

export type RequestState = {
  /** Set on every route that is not public. */
  caller: Caller
  /** Set for a caller who is the buyer of a quote. */
  buyer: BuyerAccess | undefined
  /** The access token of a user or an integration, from the Authorization header or the session cookie; empty for others. */
  token: string
  /** Whether the caller is a user of the console, by the session cookie. */
  isSession: boolean
  /** What the request counts as at the moment; see load-shedding.ts. */
  stage: Stage | undefined
  /** Hash of the body as sent, if the request has an Idempotency-Key. */
  bodyHash: Buffer | undefined
  /** The selected fields of each record; undefined for all. */
  fields: Fields | undefined
  /** Set once the request has a permit to read lists. */
  list: ListRequest | undefined
  /** Set for the routes of widgets, if the page may use the key. */
  storeKey: StoreKey | undefined
  /** Set for the routes of widgets that require a proof of work. */
  proof: Proof
}

type AppState = {
  load: Load
  /** Limits the lists that a caller reads at once. */
  lists: Limiter
  /** Hours for which responses to Idempotency-Keys are stored. */
  idempotencyKeptHours: number
  /** For how long users of the console can take back what they did; 0 for not at all. */
  undoSeconds: number
  /** Resolves to the key of the tokens of links to quotes. */
  linkKey: () => Promise<Buffer>
  recordUse: OnUse
  connections: ConnectionLimits
  /** A time of `performance.now()`, until which `/health/ready` reports that PostgreSQL's disk is full. */
  databaseFullUntil_ms: number
  /** The patterns of all routes, such as `/rest/V1/carts/:cartId`. */
  paths: Set<string>
}

export function newRequestState(): RequestState {
  return {
    caller: undefined as unknown as Caller,
    buyer: undefined,
    token: '',
    isSession: false,
    stage: undefined,
    bodyHash: undefined,
    fields: undefined,
    list: undefined,
    storeKey: undefined,
    proof: undefined as unknown as Proof,
  }
}
