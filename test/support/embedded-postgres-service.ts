// A service for the tests of the embedded PostgreSQL: holds a directory in a process that can be killed.
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { StartError } from '../../src/platform/errors.ts'

/** What the service tells the test that forked it. */
export type ServiceEvent =
  | { event: 'started'; connection: pg.ClientConfig; superuser: pg.ClientConfig }
  | { event: 'refused'; message: string }
  | { event: 'signalled'; answer: number }
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
  // The test has ended, or died: nothing of it may go on running.
  process.on('disconnect', () => void stop().then(() => process.exit()))
  process.on('SIGTERM', () => void answer(postgres.connection))
  tell({ event: 'started', connection: postgres.connection, superuser: postgres.superuser })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  tell({ event: 'refused', message: error.message })
  process.disconnect()
}

async function answer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const result = await client.query<{ answer: number }>('select 42 as answer')
  await client.end()
  tell({ event: 'signalled', answer: result.rows[0]?.answer ?? 0 })
}
