// Whether a named PostgreSQL server can be used, told as a sentence that an operator can act on.
import { one, type Database } from './database.ts'
import { StartError } from './errors.ts'

type Abilities = { version: number; is_read_only: boolean; may_create: boolean }

const VERSION_MIN = 15

/** Throws a StartError when nothing can be asked of the database, or it is too old; `place` names it in the sentence. */
export async function requireReachable(db: Database, place: string): Promise<void> {
  await findAbilities(db, place)
}

/** The same, and also when the schema cannot be brought up to date in it. */
export async function requireWritable(db: Database, place: string): Promise<void> {
  const { is_read_only, may_create } = await findAbilities(db, place)
  if (is_read_only)
    throw new StartError(
      `The database at ${place} is read-only: make it writable, or name the primary server in DATABASE_URL.`,
    )
  if (!may_create)
    throw new StartError(
      `The role may not make tables in the database at ${place}: let the role own it, or name another in DATABASE_URL.`,
    )
}

async function findAbilities(db: Database, place: string): Promise<Abilities> {
  const abilities = await one<Abilities>(
    db,
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('transaction_read_only')::boolean as is_read_only,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create`,
  ).catch((error: unknown): never => {
    throw new StartError(reasonOf(error, place))
  })
  if (abilities.version < VERSION_MIN)
    throw new StartError(
      `The database at ${place} is PostgreSQL ${abilities.version}: upgrade it to ${VERSION_MIN} or newer, ` +
        'or name another in DATABASE_URL.',
    )
  return abilities
}

// What the pool called "unavailable" keeps the driver's own error as its cause.
function reasonOf(error: unknown, place: string): string {
  const cause = ((error as Error).cause ?? error) as Error & { code?: string }
  const { code = '', message } = cause
  if (/^28/.test(code))
    return `The database at ${place} refuses the role or its password: correct them in DATABASE_URL.`
  if (code === '3D000') return `The database at ${place} does not exist: create it, or correct DATABASE_URL.`
  if (code.startsWith('E'))
    return `The database at ${place} is not reachable (${code}): start it, or correct DATABASE_URL.`
  return `The database at ${place} cannot be used (${message}): remove the cause, or correct DATABASE_URL.`
}
