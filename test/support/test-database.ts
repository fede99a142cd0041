// A migrated database of its own for tests that need no REST door.
import { after } from 'node:test'
import { openDatabase, type Database, type DatabaseOptions } from '../../src/platform/database.ts'
import { cloneDatabase, openTestServer } from './test-server.ts'

/** Opens it for the tests of this file and drops it after them; fails if somebody is still connected. */
export async function openTestDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  const db = openDatabase(database.connection, () => {}, options)
  after(async () => {
    await db.close()
    await database.drop()
    await server.stop()
  })
  return db
}
