// Serves the console, a single-page application: the files that the build wrote, and its page for every other path.
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readEncoded } from './accepted-encoding.ts'
import { consoleHeaders } from './console-headers.ts'

const ROOT = new URL('../../dist/browser/', import.meta.url)
const PAGE = 'index.html'
/** Names that the build writes; no other path is read. */
const FILE_NAME = /^(assets\/)?[\w-]+(\.[\w-]+)*\.(js|css|svg)$/
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const notBuilt = `<!doctype html><title>Quotewright</title>
<p>The console is not part of this installation: it is built by <code>npm ci</code>.
The <a href="/docs">REST interface</a> works without it.</p>
`

export async function consoleFiles(app: FastifyInstance): Promise<void> {
  const config = { permission: 'public' as const, cost: 'file' as const, produces: [] }
  app.get('/console', { config }, (request, reply) => sendPage(request, reply))
  app.get<{ Params: { '*': string } }>('/console/*', { config }, async (request, reply) => {
    const path = request.params['*']
    if (!FILE_NAME.test(path)) return sendPage(request, reply)
    reply.headers(consoleHeaders)
    // After an update, a page that is still open requests parts of the previous build.
    if (!(await sendFile(request, reply, path))) return reply.code(404).type('text/plain').send('Not found')
    return reply
  })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(consoleHeaders)
  if (!(await sendFile(request, reply, PAGE))) return reply.code(503).type(types['.html']!).send(notBuilt)
  return reply
}

/** Returns whether there is such a file. Sends what the build compressed, if the client accepts it. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string): Promise<boolean> {
  const file = await readEncoded(request, name, ROOT)
  if (!file) return false
  if (file.encoding) reply.header('content-encoding', file.encoding)
  // The names of assets contain a hash of their contents.
  reply.header(
    'cache-control',
    name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  void reply.header('vary', 'accept-encoding').type(types[extname(name)]!).send(file.bytes)
  return true
}
