// Creates and revokes the publishable keys of stores.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../platform/postgres/database.ts'
import { fieldDetail, found, invalidInput, notFound } from '../platform/errors.ts'
import { insertStoreKey, updateRevoked } from './store-key-repository.ts'
import type { StoreKeyIn } from './store-key-schemas.ts'
import { findStore } from './store-repository.ts'

const KEY_BYTES = 16

/** Returns the new id. */
export async function createStoreKey(
  tx: Transaction,
  storeCode: string,
  { origins }: StoreKeyIn,
): Promise<number> {
  const { store_id } = found(await findStore(tx, storeCode), 'code', storeCode)
  const faults = origins.flatMap((origin, index) =>
    isOrigin(origin)
      ? []
      : [
          fieldDetail(
            `key.origins[${index}]`,
            'must be an origin as browsers send it, such as https://shop.example or http://localhost:3000.',
          ),
        ],
  )
  if (faults.length > 0) throw invalidInput(faults)
  return insertStoreKey(tx, { key: `pk_${randomBytes(KEY_BYTES).toString('hex')}`, store_id, origins })
}

/** Requests with the key are refused from the next one on. */
export async function revokeStoreKey(tx: Transaction, storeCode: string, keyId: number): Promise<void> {
  const { store_id } = found(await findStore(tx, storeCode), 'code', storeCode)
  if (!(await updateRevoked(tx, store_id, keyId))) throw notFound('key_id', keyId)
}

// Compared with the header as text: in lower case, in ASCII, and without the default port.
function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.canParse(text) && new URL(text).origin === text
}
