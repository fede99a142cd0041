// Loads the contents of a backup into an empty database, in one transaction.
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { many, maybeScalar, run, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import { copyTarget, jobColumns } from './backup-repository.ts'
import { filledByMigrations, tables } from './backup-tables.ts'
import type { TableShape } from './manifest.ts'

/** Returns the tables that contain rows other than those inserted by migrations. */
export async function listFilled(db: Queryable): Promise<string[]> {
  const filled: string[] = []
  for (const name of tables.filter((table) => !filledByMigrations.includes(table))) {
    const exists = await maybeScalar(db, 'select to_regclass($1) is not null', [name])
    if (exists && (await run(db, `select from ${name} limit 1`)) > 0) filled.push(name)
  }
  return filled
}

/** Counts the connections of other Quotewright processes to this database. */
export async function countOthers(db: Queryable): Promise<number> {
  return run(
    db,
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'quotewright%' and application_name <> 'quotewright restore'`,
  )
}

/** Empties the tables and disables their triggers: the backup already contains what triggers derive. */
export async function prepareTables(tx: Transaction, shapes: TableShape[]): Promise<void> {
  const names = shapes.map(({ name }) => pg.escapeIdentifier(name))
  await tx.query(`truncate ${names.join(', ')}`)
  for (const name of names) await tx.query(`alter table ${name} disable trigger user`)
}

/** Restores the identity sequences and enables the triggers. */
export async function finishTables(tx: Transaction, shapes: TableShape[]): Promise<void> {
  for (const { name, id } of shapes) {
    const table = pg.escapeIdentifier(name)
    // Unlike setval, this is rolled back with the transaction.
    if (id)
      await tx.query(
        `alter table ${table} alter column ${pg.escapeIdentifier(id.column)} restart with ${BigInt(id.next)}`,
      )
    await tx.query(`alter table ${table} enable trigger user`)
  }
}

/** Accepts rows in COPY's text format. */
export function loadTable(client: pg.ClientBase, { name, columns }: TableShape) {
  return client.query(from(`copy ${copyTarget(name, columns)} from stdin`))
}

export async function prepareJobs(tx: Transaction): Promise<void> {
  await tx.query(`create temporary table restored_job (
    place bigint, task text, payload json, run_at timestamptz, priority int, attempts int, max_attempts int,
    last_error text, key text, flags text[]) on commit drop`)
}

export function loadJobs(client: pg.ClientBase) {
  return client.query(from(`copy ${copyTarget('restored_job', jobColumns)} from stdin`))
}

/** Queues the jobs through the queue's SQL functions, which do not depend on its table layout in this version. */
export async function queueJobs(tx: Transaction): Promise<void> {
  await tx.query(`create temporary table queued_job on commit drop as
    select job.id, saved.attempts, saved.max_attempts, saved.last_error
    from (select * from restored_job order by place) saved
    cross join lateral graphile_worker.add_job(saved.task, saved.payload, run_at := saved.run_at,
      max_attempts := saved.max_attempts, job_key := saved.key, priority := saved.priority, flags := saved.flags) job`)
  await many(
    tx,
    `select graphile_worker.reschedule_jobs(array_agg(id), attempts := attempts)
     from queued_job where attempts > 0 group by attempts`,
  )
  await many(
    tx,
    `select graphile_worker.permanently_fail_jobs(array[id], last_error)
     from queued_job where attempts >= max_attempts order by id`,
  )
}

/** Updates the planner's statistics, so that the first queries are planned for the actual number of rows. */
export async function analyzeTables(tx: Transaction): Promise<void> {
  await tx.query(`analyze ${tables.join(', ')}`)
}
