// A PostgreSQL server and a streaming replica of it.
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { fastSettings } from './test-server.ts'

const start = (data_dir: string) =>
  startEmbeddedPostgres({ data_dir, holder: 'tests', settings: fastSettings, log: () => {} })

export type Replicated = {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** Starts the replica again after it was stopped. */
  restartReplica: () => Promise<EmbeddedPostgres>
}

/** Starts both; ended after the test. */
export async function openReplicated(t: TestContext): Promise<Replicated> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-test-'))
  const running: EmbeddedPostgres[] = []
  t.after(async () => {
    for (const server of running.reverse()) await server.stop()
    await rm(directory, { recursive: true, force: true })
  })
  const open = async (name: string) => {
    const server = await start(join(directory, name))
    running.push(server)
    return server
  }
  await (await open('primary')).stop()
  await makeStandby(join(directory, 'primary'), join(directory, 'replica'))
  const primary = await open('primary')
  return { primary, replica: await open('replica'), restartReplica: () => open('replica') }
}

// Of a server that is stopped a copy of its files is a base backup.
async function makeStandby(primaryDirectory: string, replicaDirectory: string): Promise<void> {
  const cluster = join(replicaDirectory, 'postgres')
  await cp(join(primaryDirectory, 'postgres'), cluster, { recursive: true })
  await writeFile(join(cluster, 'standby.signal'), '')
  const source = `host=${join(primaryDirectory, 'postgres-socket')} port=5432 user=postgres`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
}
