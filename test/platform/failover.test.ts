// Several servers in DATABASE_URL, and a server that no longer answers: statements fail instead of waiting, and the next ones go to
// the primary, whichever it is.
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { run, scalar } from '../../src/platform/postgres/database.ts'
import { isUnreachable } from '../../src/platform/postgres/database-errors.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { openReplicated } from '../support/postgres-neighbours.ts'
import { databaseUrl, execute, openOwnServer } from '../support/test-server.ts'
import { succeeds, until } from '../support/until.ts'

type Server = Awaited<ReturnType<typeof openOwnServer>>

/** Short: each test waits for three of them. */
const answer_ms = 500
const unavailable = { code: 'database_unavailable' }

/** Opens the database of several servers as a service does, with their names in one URL. */
function open(t: TestContext, servers: Server[]) {
  const [first, ...others] = servers.map(({ superuser }) =>
    databaseUrl({ ...superuser, database: 'postgres' }),
  )
  const hosts = others.map((url) => `,${url.slice(url.indexOf('@') + 1, url.lastIndexOf('/'))}`).join('')
  const connectionString = first!.replace(/\/postgres$/, `${hosts}/postgres`)
  const db = openDatabase({ connectionString }, () => {}, { connections: 4, answer_ms })
  t.after(() => db.close())
  return db
}

/** Returns the port of a server that accepts connections and answers nothing. */
async function openSilent(t: TestContext): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Does the work while all processes of a server stand still, as those of a frozen machine do. */
async function whileFrozen({ cluster, superuser }: Server, work: () => Promise<void>): Promise<void> {
  const backends = await execute(superuser, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')
  const [postmaster] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const pids = [Number(postmaster), ...backends.map(({ pid }) => Number(pid))]
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name))
  signal('SIGSTOP')
  await work().finally(() => signal('SIGCONT'))
}

it('of several servers, the primary is used, also after another one was promoted', async (t) => {
  const { primary, replica } = await openReplicated(t)
  const db = open(t, [replica, primary])
  await run(db.autocommit, 'create table written (n int)')
  await run(db.autocommit, 'insert into written values (1)')
  await until('the standby has it', async () => {
    const sql = `select from pg_class where relname = 'written'`
    return (await execute(replica.superuser, sql)).length === 1
  })
  await primary.stop()
  await assert.rejects(run(db.autocommit, 'insert into written values (2)'))
  await execute(replica.superuser, 'select pg_promote()')
  await until('writes go to the new primary', () =>
    succeeds(run(db.autocommit, 'insert into written values (3)')),
  )
  assert.equal((await execute(replica.superuser, 'select from written where n = 3')).length, 1)
})

it('connections to a former primary are given up, also while it goes on answering', async (t) => {
  const servers = [await openOwnServer(t), await openOwnServer(t)] as const
  const become = (server: Server, state: 'on' | 'off') =>
    execute(server.superuser, `alter system set default_transaction_read_only = ${state}`).then(() =>
      execute(server.superuser, 'select pg_reload_conf()'),
    )
  const portOf = () => scalar(db, `select current_setting('unix_socket_directories')`)
  await become(servers[1], 'on')
  const db = open(t, [...servers])
  const first = await portOf()
  const waiting = assert.rejects(
    db.session((client) => client.query('select pg_sleep(600)')),
    unavailable,
  )
  await become(servers[0], 'on')
  await become(servers[1], 'off')
  await until('the other one is used', () =>
    succeeds(run(db.autocommit, 'create table if not exists written ()')),
  )
  assert.notEqual(await portOf(), first)
  await waiting
})

it('while none of several servers answers, statements fail as unavailable', async (t) => {
  const silent = await Promise.all([openSilent(t), openSilent(t)])
  const hosts = silent.map((port) => `127.0.0.1:${port}`).join()
  const options = { connections: 4, answer_ms }
  const db = openDatabase({ connectionString: `postgresql://shop:secret@${hosts}/shop` }, () => {}, options)
  t.after(() => db.close())
  await assert.rejects(run(db, 'select 1'), unavailable)
})

it('every error of the driver itself that is not a misuse is taken for a lost connection', async () => {
  const files = ['pg/lib/client.js', 'pg/lib/connection.js', 'pg-pool/index.js']
  const sources = await Promise.all(files.map((file) => readFile(join('node_modules', file), 'utf8')))
  const messages = [...sources.join().matchAll(/new Error\((['`])(.+?)\1/g)].map(
    ([, , message = '']) => message,
  )
  assert.ok(messages.includes('timeout expired'))
  const misuse =
    /cannot reuse a client|not supported|already been released|unexpected condition|more than once/
  const others = messages.filter((message) => !misuse.test(message))
  assert.deepEqual(
    others.filter((message) => !isUnreachable(new Error(message))),
    [],
  )
})

it('what waits for a frozen server fails, a commit with an unknown outcome, and once it answers, all goes on', async (t) => {
  const server = await openOwnServer(t)
  const db = open(t, [server])
  await run(db.autocommit, 'create table written (n int)')
  const moments = new EventEmitter()
  const committing = db.transaction(async (tx) => {
    await run(tx, 'insert into written values (1)')
    moments.emit('inserted')
    await once(moments, 'frozen')
  })
  await once(moments, 'inserted')
  await whileFrozen(server, async () => {
    moments.emit('frozen')
    await assert.rejects(committing, { code: 'outcome_unknown' })
    await assert.rejects(run(db, 'select 2'), unavailable)
  })
  await until('it is used again', () => succeeds(run(db, 'select 3')))
})

it('a server that is busy, or has no connection left, keeps its connections', async (t) => {
  const { connection, superuser } = await openOwnServer(t)
  const db = openDatabase(connection, () => {}, { connections: 1, answer_ms })
  t.after(() => db.close())
  // Six times as long as an answer may take.
  const sleep = () => db.transaction((tx) => run(tx, `select pg_sleep(${(6 * answer_ms) / 1000})`))
  await sleep()
  await execute(superuser, `alter role ${connection.user} connection limit 1`)
  await sleep()
})
