// Whether a named PostgreSQL server can be used, told as a sentence that an operator can act on.
import { one, type Database } from './database.ts'
import { StartupError } from './errors.ts'

type Abilities = { version: number; is_read_only: boolean; may_create: boolean; is_standby: boolean }

/** Where the server is, in words, and the option that says so. */
export type Place = { place: string; option: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL' }

const VERSION_MIN = 15

/** Throws a StartupError when nothing can be asked of the database, or it is too old. */
export async function requireReachable(db: Database, place: Place): Promise<void> {
  await findAbilities(db, place)
}

/**
 * Throws a StartupError when lists cannot be read there. An outage is no fault of the configuration, and passes by: then it
 * gives the sentence instead.
 */
export async function requireStandby(db: Database, place: Place): Promise<string | undefined> {
  try {
    const { is_standby } = await findAbilities(db, place)
    if (is_standby) return undefined
  } catch (error) {
    if (error instanceof OutageError) return error.message
    throw error
  }
  throw new StartupError(
    `The database at ${place.place} is no streaming replica: name one of the server in DATABASE_URL, or leave ` +
      `${place.option} out.`,
  )
}

/** The same, and also when the schema cannot be brought up to date in it. */
export async function requireWritable(db: Database, where: Place): Promise<void> {
  const { is_read_only, may_create } = await findAbilities(db, where)
  const { place, option } = where
  if (is_read_only)
    throw new StartupError(
      `The database at ${place} is read-only: make it writable, or name the primary server in ${option}.`,
    )
  if (!may_create)
    throw new StartupError(
      `The role may not make tables in the database at ${place}: let the role own it, or name another in ${option}.`,
    )
}

/** It may be over when it is tried again. */
class OutageError extends StartupError {}

async function findAbilities(db: Database, where: Place): Promise<Abilities> {
  const { place, option } = where
  const abilities = await one<Abilities>(
    db,
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('transaction_read_only')::boolean as is_read_only,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
       pg_is_in_recovery() as is_standby`,
  ).catch((error: unknown): never => {
    throw faultOf(error, where)
  })
  if (abilities.version < VERSION_MIN)
    throw new StartupError(
      `The database at ${place} is PostgreSQL ${abilities.version}: upgrade it to ${VERSION_MIN} or newer, ` +
        `or name another in ${option}.`,
    )
  return abilities
}

// What the pool called "unavailable" keeps the driver's own error as its cause.
function faultOf(error: unknown, { place, option }: Place): StartupError {
  const cause = ((error as Error).cause ?? error) as Error & { code?: string }
  const { code = '', message } = cause
  if (/^28/.test(code))
    return new StartupError(
      `The database at ${place} refuses the role or its password: correct them in ${option}.`,
    )
  if (code === '3D000')
    return new StartupError(`The database at ${place} does not exist: create it, or correct ${option}.`)
  if (code.startsWith('E'))
    return new OutageError(
      `The database at ${place} is not reachable (${code}): start it, or correct ${option}.`,
    )
  const sentence = `The database at ${place} cannot be used (${message}): remove the cause, or correct ${option}.`
  return code.startsWith('57P') ? new OutageError(sentence) : new StartupError(sentence)
}
