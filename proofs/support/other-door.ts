// The REST door as it is not: `hurried`, with the times after which it loses patience made short, or `unguarded`, without
// what keeps one client from slowing the others. For the proof of P13.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openApp, openParts } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openListTurns } from '../../src/http/list-turns.ts'
import { openDatabase } from '../../src/platform/database.ts'

/** So long may a statement or the wait for a turn take, and headers or a body. */
const HURRIED_MS = 500
const REQUEST_MS = 1000
/** So long may a connection stand still. */
const STILL_MS = 3000
const NEVER_MS = 2_147_483_647

const isGuarded = process.argv[2] === 'hurried'
const config = readConfig(process.env)
const patience_ms = isGuarded ? REQUEST_MS : 0
const list_ms_max = isGuarded ? HURRIED_MS : NEVER_MS
const db = openDatabase({ connectionString: config.DATABASE_URL }, () => {}, { list_ms_max })
const app = await openApp(await openParts(config, db, () => false), pino({ level: 'silent' }))
app.server.headersTimeout = patience_ms
app.server.requestTimeout = patience_ms
app.server.setTimeout(isGuarded ? STILL_MS : 0)
if (isGuarded) app.listTurns = openListTurns({ at_once: 10, wait_ms_max: HURRIED_MS })
else {
  app.load.in_work_max = Infinity
  app.listTurns = async () => {}
}
await app.listen({ port: config.PORT })
const { port } = app.server.address() as AddressInfo
process.stdout.write(`{"base":"http://127.0.0.1:${port}/rest"}\n`)
await once(process, 'SIGTERM')
process.exit(0)
