// Reads and writes the table of deliveries. What changes a quote's row locks it: of two calls at once, the second waits.
import { randomBytes } from 'node:crypto'
import type { Knex } from '@medusajs/framework/mikro-orm/knex'
import type { MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { limits, within } from './turn'

const TABLE = 'quotewright_delivery'
const LOCK_TIMEOUT = '30s'

/** A line as it was agreed; `price` is decimal text, per unit and without tax. */
export type AgreedLine = { item_id: number; variant_id: string; quantity: number; price: string }

/** A plain line whose quantity the quote takes or, without `line_id`, how much of a product is and will be there when it has left. */
export type Taken = { line_id?: string; variant_id: string; from: number; to: number }

export type DeliveryRow = {
  quote_id: number
  key: string
  quote_number: string
  state: 'new' | 'adding' | 'open' | 'leaving' | 'withdrawn'
  started_at: string
  cart_id: string | null
  currency_code: string | null
  expires_at: Date | null
  lines: AgreedLine[]
  taken: Taken[]
  updated_at: Date
}

export type DeliveryKey = { key: string; quote_id: number; quote_number: string; started_at: string }

/** Throws if the time of the row is over: what nobody waits for any more changes nothing after it. */
export type Save = (change: Partial<DeliveryRow>) => Promise<void>
/** Waits for others that have locked the same name, also in other processes. Kept until the row is free again. */
export type Lock = (name: string) => Promise<void>

const connection = (scope: MedusaContainer) =>
  scope.resolve(ContainerRegistrationKeys.PG_CONNECTION) as unknown as Knex

/**
 * Locks the row of a quote while `work` runs; a new one has the state `new`. What is saved is kept unless `work` throws, or takes too
 * long: row and connection are then free again, and what it saves later fails.
 */
export async function withRow<Result>(
  scope: MedusaContainer,
  { key, quote_id, quote_number, started_at }: DeliveryKey,
  work: (row: DeliveryRow, save: Save, lock: Lock) => Promise<Result>,
): Promise<Result> {
  return connection(scope).transaction(async (tx) => {
    await tx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    const id = `qwd_${randomBytes(16).toString('hex')}`
    const row = { id, key, quote_id, quote_number, started_at, state: 'new', lines: '[]', taken: '[]' }
    await tx(TABLE).insert(row).onConflict('quote_id').ignore()
    const save: Save = async ({ lines, taken, ...change }) => {
      const lists = {
        ...(lines && { lines: JSON.stringify(lines) }),
        ...(taken && { taken: JSON.stringify(taken) }),
      }
      await tx(TABLE)
        .where({ quote_id })
        .update({ ...change, ...lists, updated_at: new Date() })
    }
    const lock: Lock = async (name) => {
      await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
    }
    const locked = (await tx(TABLE).where({ quote_id }).forUpdate().first()) as DeliveryRow
    return within(limits.row_ms, work(locked, save, lock))
  })
}

export async function findRows(
  scope: MedusaContainer,
  column: 'key' | 'cart_id',
  values: string[],
): Promise<DeliveryRow[]> {
  return connection(scope)<DeliveryRow>(TABLE).whereIn(column, values).select()
}
