// Changes the rules in many small ways and sees whether the tests notice (StrykerJS): npm run mutate [-- options of its own].
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openTestServer } from './support/test-server.ts'

const server = await openTestServer()
try {
  const stryker = spawn('npx', ['--no-install', 'stryker', 'run', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, QUOTEWRIGHT_TEST_SERVER: JSON.stringify(server.connection) },
  })
  const [status] = (await once(stryker, 'exit')) as [number | null]
  process.exitCode = status ?? 1
} finally {
  await server.stop()
}
