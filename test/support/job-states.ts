// Notes every state that a job of the queue is ever in: a kill may leave it in any of them.
import { run, type Database } from '../../src/platform/database.ts'

export async function noteJobStates(db: Database): Promise<void> {
  await db.query(
    `create table job_state as select id, attempts, max_attempts from graphile_worker._private_jobs limit 0;
     create function note_job_state() returns trigger language plpgsql as $$ begin
       insert into job_state values (new.id, new.attempts, new.max_attempts); return null; end $$;
     create trigger note_job_state after insert or update on graphile_worker._private_jobs
       for each row execute function note_job_state()`,
  )
}

/** How many times any job was touched. */
export async function countJobStates(db: Database): Promise<number> {
  return run(db, 'select from job_state')
}

/** In how many of these states a job was listed among the failed ones. */
export async function countFailedStates(db: Database): Promise<number> {
  return run(db, 'select from job_state where attempts >= max_attempts')
}
