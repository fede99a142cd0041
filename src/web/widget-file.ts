// Serves the widget that pages of other sites load, as the build wrote it.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../platform/version.ts'
import { readEncoded } from './accepted-encoding.ts'

const ROOT = new URL('../../dist/widget/', import.meta.url)
const TEN_MINUTES_S = 600
const YEAR_S = 31_536_000

export async function widgetFile(app: FastifyInstance): Promise<void> {
  const config = { permission: 'public' as const, cost: 'file' as const, produces: [] }
  // For pages that get updates without a change: within ten minutes.
  app.get('/widget.js', { config }, async (request, reply) =>
    sendWidget(request, reply, `public, max-age=${TEN_MINUTES_S}`),
  )
  // For pages that name the hash of the script (`integrity`): an update has another path.
  app.get(`/widget-${version}.js`, { config }, async (request, reply) =>
    sendWidget(request, reply, `public, max-age=${YEAR_S}, immutable`),
  )
}

async function sendWidget(
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<FastifyReply> {
  const file = await readEncoded(request, 'widget.js', ROOT)
  if (!file) return reply.code(404).type('text/plain').send('The widget is not part of this installation.')
  const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    // Modules are requested with CORS. The file is public, and no credentials are sent.
    'access-control-allow-origin': '*',
    etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (file.encoding) reply.header('content-encoding', file.encoding)
  return reply.type('text/javascript; charset=utf-8').send(file.bytes)
}
