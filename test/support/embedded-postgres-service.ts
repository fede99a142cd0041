// Holds an embedded PostgreSQL in a process of its own, which tests can kill.
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { StartupError } from '../../src/platform/errors.ts'

/** Messages to the test that forked this process. */
export type ServiceEvent =
  | { event: 'started'; connection: pg.ClientConfig; superuser: pg.ClientConfig }
  | { event: 'refused'; message: string }
  | { event: 'stopped' }

const options = JSON.parse(process.argv[2] ?? '{}') as { data_dir: string }

function tell(event: ServiceEvent): void {
  process.send?.(event)
}

try {
  const postgres = await startEmbeddedPostgres({
    holder: 'quotewright serve',
    log: () => undefined,
    ...options,
  })
  const stop = () => postgres.stop().then(() => tell({ event: 'stopped' }))
  process.on('message', () => void stop().then(() => process.disconnect()))
  // The test has ended or died: nothing may keep running.
  process.on('disconnect', () => void stop().then(() => process.exit()))
  tell({ event: 'started', connection: postgres.connection, superuser: postgres.superuser })
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  tell({ event: 'refused', message: error.message })
  process.disconnect()
}
