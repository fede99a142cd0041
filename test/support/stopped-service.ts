// The data directory of a service that was started once and stopped: others begin with a copy, sooner than with nothing.
import { execFile } from 'node:child_process'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { makeDataDir, startService } from './service.ts'

const run = promisify(execFile)
let stopped: Promise<string> | undefined
let remove: (() => Promise<void>) | undefined
after(() => remove?.())

/** Owners and modes are copied too: as root, PostgreSQL runs in the name of another user. */
export async function copyStoppedService(dataDir: string): Promise<void> {
  await run('cp', ['-a', `${await (stopped ??= startAndStop())}/.`, dataDir])
}

async function startAndStop(): Promise<string> {
  const data = await makeDataDir()
  remove = data.remove
  const service = await startService(data.path)
  await service.stop()
  return data.path
}
