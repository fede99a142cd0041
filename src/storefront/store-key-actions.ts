// Creates and revokes the publishable keys of stores.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../platform/postgres/database.ts'
import { fieldDetail, found, invalidField, invalidInput, notFound } from '../platform/errors.ts'
import { addOrigin, findStoreKeys, insertStoreKey, updateRevoked } from './store-key-repository.ts'
import { ORIGINS_MAX, type StoreKeyIn } from './store-key-schemas.ts'
import { findStore } from './store-repository.ts'

const KEY_BYTES = 16

/** Returns the new id. */
export async function createStoreKey(
  tx: Transaction,
  storeCode: string,
  { origins }: StoreKeyIn,
): Promise<number> {
  const { store_id } = found(await findStore(tx, storeCode), 'code', storeCode)
  requireOrigins(origins)
  return insertStoreKey(tx, { key: `pk_${randomBytes(KEY_BYTES).toString('hex')}`, store_id, origins })
}

/** Pages of the origin may use the key from the next request on. */
export async function allowOrigin(tx: Transaction, key: string, origin: string): Promise<void> {
  requireOrigins([origin])
  const { key_id, origins } = found((await findStoreKeys(tx, [key])).get(key), 'key', key)
  if (origins.includes(origin)) return
  if (origins.length >= ORIGINS_MAX)
    throw invalidField('key.origins', `must have at most ${ORIGINS_MAX} entries.`)
  await addOrigin(tx, key_id, origin)
}

/** Requests with the key are refused from the next one on. */
export async function revokeStoreKey(tx: Transaction, storeCode: string, keyId: number): Promise<void> {
  const { store_id } = found(await findStore(tx, storeCode), 'code', storeCode)
  if (!(await updateRevoked(tx, store_id, keyId))) throw notFound('key_id', keyId)
}

function requireOrigins(origins: string[]): void {
  const reason =
    'must be an origin as browsers send it, such as https://shop.example or http://localhost:3000.'
  const errors = origins.flatMap((origin, index) =>
    isOrigin(origin) ? [] : [fieldDetail(`key.origins[${index}]`, reason)],
  )
  if (errors.length > 0) throw invalidInput(errors)
}

// An origin is compared with the header as text: in lower case, in ASCII, and without the default port.
function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.canParse(text) && new URL(text).origin === text
}
