// Serves the widget that pages of other sites load, as the build wrote it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../platform/version.ts'

const ROOT = new URL('../../dist/widget/', import.meta.url)
const MINUTES_S = 600
const YEAR_S = 31_536_000

export async function widgetFile(app: FastifyInstance): Promise<void> {
  const config = { permission: 'public' as const, cost: 'file' as const, produces: [] }
  // Pages need no change for an update: it arrives within minutes.
  app.get('/widget.js', { config }, async (request, reply) =>
    sendWidget(request, reply, `public, max-age=${MINUTES_S}`),
  )
  // For pages that name the bytes they trust (`integrity`). An update has another path.
  app.get(`/widget-${version}.js`, { config }, async (request, reply) =>
    sendWidget(request, reply, `public, max-age=${YEAR_S}, immutable`),
  )
}

async function sendWidget(
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'])
  const encoding = ['br', 'gzip'].find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
  const suffix = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
  const bytes = await readFile(new URL(`widget.js${suffix}`, ROOT)).catch(() => undefined)
  if (!bytes) return reply.code(404).type('text/plain').send('The widget is not part of this installation.')
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    // Modules are requested with CORS. The file is public, and no credentials are sent.
    'access-control-allow-origin': '*',
    etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/javascript; charset=utf-8').send(bytes)
}
