// The programs that are compared, each in a process of its own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Shop } from './context.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const tsx = ['--import', 'tsx'] as const

/** As operators start it, but for the limit of requests per minute. */
export async function startQuotewright({ url }: Shop): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  const server = await startServer([process.execPath, ...tsx, pathOf('../src/main.ts'), 'serve'], {
    DATABASE_URL: url,
    DATA_DIR: directory,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export function startByTheBook({ url }: Shop): Promise<ServerProcess> {
  return startServer([process.execPath, ...tsx, pathOf('variants/by-the-book.ts')], { DATABASE_URL: url })
}

/** node:http answering with this body and nothing else. */
export async function startConstant(body: string): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  const file = join(directory, 'body.json')
  await writeFile(file, body)
  const server = await startServer([process.execPath, ...tsx, pathOf('variants/constant.ts')], {
    CONSTANT_BODY_FILE: file,
  })
  await rm(directory, { recursive: true })
  return server
}
