// Serves the plugins for connected shops, as the build packed them: `npm install` of a shop takes them from here.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const ROOT = new URL('../../dist/plugins/', import.meta.url)
const TEN_MINUTES_S = 600
const names = ['quotewright-medusa-plugin.tgz', 'quotewright-vendure-plugin.tgz']

export async function pluginFiles(app: FastifyInstance): Promise<void> {
  const config = { permission: 'public' as const, cost: 'file' as const, produces: [] }
  for (const name of names)
    app.get(`/plugins/${name}`, { config }, async (request, reply) => {
      const bytes = await readFile(new URL(name, ROOT)).catch(() => undefined)
      if (!bytes)
        return reply.code(404).type('text/plain').send('The plugins are not part of this installation.')
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      reply.headers({ 'cache-control': `public, max-age=${TEN_MINUTES_S}`, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/gzip').send(bytes)
    })
}
