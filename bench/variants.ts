// The compared programs, each in a process of its own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Shop } from './context.ts'
import { installNestPrisma, NotInstalledError } from './nest-prisma-install.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const tsx = ['--import', 'tsx'] as const

/** As in production except for the rate limit, and run from the sources. */
export async function startQuotewright({ url }: Pick<Shop, 'url'>): Promise<ServerProcess> {
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

const startFastifyPg = ({ url }: Shop, environment: Record<string, string>) =>
  startServer([process.execPath, ...tsx, pathOf('variants/fastify-pg.ts')], {
    DATABASE_URL: url,
    ...environment,
  })

const others = {
  'fastify + pg': (shop: Shop) => startFastifyPg(shop, {}),
  'fastify + pg, tuned': (shop: Shop) => startFastifyPg(shop, { TUNED: '1' }),
  'NestJS + Prisma': async ({ url }: Shop) =>
    startServer([process.execPath, await installNestPrisma()], { DATABASE_URL: url }),
}

export type Other = keyof typeof others

/** Running variants, and the reason for each that is missing. */
export type Others = { servers: Record<string, ServerProcess>; missing: Record<string, string> }

export async function startOthers(shop: Shop, names: Other[]): Promise<Others> {
  const started: Others = { servers: {}, missing: {} }
  for (const name of names)
    try {
      started.servers[name] = await others[name](shop)
    } catch (error) {
      if (!(error instanceof NotInstalledError)) throw error
      started.missing[name] = error.message
    }
  return started
}

/** node:http with a constant body. */
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
