// Start-up checks of a PostgreSQL server; each failure is one sentence for the operator.
import { one, type Database } from './database.ts'
import { NotReadyError, StartupError } from '../errors.ts'

type ServerState = { version: number; is_read_only: boolean; may_create: boolean; is_standby: boolean }

/** `address` is safe to print (no credentials); `option` is the setting that names the server. */
export type ServerAddress = {
  address: string
  option: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'
}

const VERSION_MIN = 15

/** Throws a StartupError when the database cannot be queried or is older than PostgreSQL 15. */
export async function requireReachable(db: Database, server: ServerAddress): Promise<void> {
  await readServerState(db, server)
}

/**
 * Throws a StartupError when the server is not a streaming replica. An outage is not a configuration error and
 * passes: its message is returned instead.
 */
export async function requireReplica(db: Database, server: ServerAddress): Promise<string | undefined> {
  try {
    const { is_standby } = await readServerState(db, server)
    if (is_standby) return undefined
  } catch (error) {
    if (error instanceof NotReadyError) return error.message
    throw error
  }
  throw new StartupError(
    `The database at ${server.address} is not a streaming replica: name a replica of the server in DATABASE_URL, or ` +
      `unset ${server.option}.`,
  )
}

/** Like requireReachable; also throws when the database is read-only or the role cannot create tables. */
export async function requireWritable(db: Database, server: ServerAddress): Promise<void> {
  const { is_read_only, may_create } = await readServerState(db, server)
  const { address, option } = server
  if (is_read_only)
    throw new StartupError(
      `The database at ${address} is read-only: make it writable, or name the primary server in ${option}.`,
    )
  if (!may_create)
    throw new StartupError(
      `The role may not create tables in the database at ${address}: make it the owner, or name another role in ${option}.`,
    )
}

async function readServerState(db: Database, server: ServerAddress): Promise<ServerState> {
  const { address, option } = server
  const state = await one<ServerState>(
    db,
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('transaction_read_only')::boolean as is_read_only,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
       pg_is_in_recovery() as is_standby`,
  ).catch((error: unknown): never => {
    throw startupErrorOf(error, server)
  })
  if (state.version < VERSION_MIN)
    throw new StartupError(
      `The database at ${address} is PostgreSQL ${state.version}: upgrade it to ${VERSION_MIN} or newer, ` +
        `or name another in ${option}.`,
    )
  return state
}

// The pool wraps connection failures as "unavailable", with the driver's error as the cause.
function startupErrorOf(error: unknown, { address, option }: ServerAddress): StartupError {
  const cause = ((error as Error).cause ?? error) as Error & { code?: string }
  const { code = '', message } = cause
  // Class 28: invalid authorization; 3D000: invalid catalog name; E…: errors of the network; ERR_…: Node's own, of TLS.
  if (code.startsWith('28'))
    return new StartupError(
      `The database at ${address} refuses the role or its password: correct them in ${option}.`,
    )
  if (code === '3D000')
    return new StartupError(`The database at ${address} does not exist: create it, or correct ${option}.`)
  if (code.startsWith('E') && !code.startsWith('ERR_'))
    return new NotReadyError(
      `The database at ${address} is not reachable (${code}): start it, or correct ${option}.`,
    )
  const sentence = `The database at ${address} cannot be used (${message}): remove the cause, or correct ${option}.`
  // 57P: the server starts, stops or recovers; 25006: of several servers, none is the primary. A proxy without a server closes the
  // connection, and a frozen server says nothing.
  const isAway = /^(57P|25006)/.test(code) || /^(Connection terminated|timeout) /.test(message)
  return isAway ? new NotReadyError(sentence) : new StartupError(sentence)
}
