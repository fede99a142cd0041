// The time from the start of the service until it is ready, with the embedded database on existing data.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from './context.ts'
import { table } from './report.ts'
import { startServer } from './server-process.ts'
import { spread } from './statistics.ts'

const STARTS = 5
const TARGET_S = 1.5

export async function runStartCase({ say }: Context): Promise<string> {
  const root = new URL('../', import.meta.url)
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    scripts: { start: string }
  }
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  const start = async () => {
    const before = performance.now()
    const server = await startServer(
      ['sh', '-c', scripts.start],
      { DATA_DIR: directory, DATABASE_URL: '' },
      { cwd: fileURLToPath(root), ready_path: '/health/ready' },
    )
    const seconds = (performance.now() - before) / 1000
    await server.stop()
    return seconds
  }
  try {
    say(`start, the first on this directory: ${(await start()).toFixed(2)} s`)
    const seconds: number[] = []
    for (let run = 1; run <= STARTS; run++) {
      seconds.push(await start())
      say(`start, run ${run}: ${seconds.at(-1)?.toFixed(2)} s`)
    }
    const row = [`\`${scripts.start}\``, spread(seconds, 2), `≤ ${TARGET_S}`]
    return `### Start with the embedded database on existing data, until it is ready\n\n${table(['', 'seconds', 'target'], [row])}`
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
