// A service on a database with many price requests, and two tokens: that of the good clients and that of the bad one.
import { after, type TestContext } from 'node:test'
import { hashToken, newToken } from '../../src/access/access.ts'
import { openDatabase, run, type Database } from '../../src/platform/database.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { openOperator } from '../../test/support/operator.ts'
import { cloneDatabase, databaseUrl, openTestServer } from '../../test/support/test-server.ts'

export type DoorScene = {
  port: number
  good: string
  bad: string
  db: Database
  stop: () => Promise<unknown>
}

/** The list of all of them is more than the buffers between service and client can hold. */
const ROWS = 40_000

/** A database for all services of a file, which `open` starts: as it is, or a door of other-door.ts. */
export async function openDoorScenes(): Promise<{
  open: (t: TestContext, door?: 'hurried' | 'unguarded') => Promise<DoorScene>
}> {
  const server = await openTestServer()
  const database = await cloneDatabase(server)
  const db = openDatabase(database.connection, () => {}, { connections: 2 })
  after(async () => {
    await db.close()
    await database.drop()
    await server.stop()
  })
  await fill(db)
  const [good, bad] = [await insertToken(db, 'good'), await insertToken(db, 'bad')]
  const environment = { DATABASE_URL: databaseUrl(database.connection), RATE_LIMIT_PER_MINUTE: '0' }
  return {
    open: async (t, door) => {
      const operator = await openOperator(t)
      const start = door && [process.execPath, '--import', 'tsx', 'proofs/support/other-door.ts', door]
      const service = await operator.start(environment, [], start && { start })
      return { port: service.port, good, bad, db, stop: () => service.stop() }
    },
  }
}

async function fill(db: Database): Promise<void> {
  await insertDefaultStore(db, 'EUR')
  await run(
    db,
    `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, message)
     select 1, 'anna.' || n || '@example.com', repeat('x', 255), 'Larsen-' || n, 'What do 40 of these cost?'
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await run(db, 'analyze price_request')
}

async function insertToken(db: Database, name: string): Promise<string> {
  const token = newToken()
  await run(
    db,
    `with r as (insert into role (name, permissions) values ($1, '{PriceRequest::manage_requests}') returning role_id)
     insert into integration (name, role_id, token_hash) select $1, role_id, $2 from r`,
    [name, hashToken(token)],
  )
  return token
}
