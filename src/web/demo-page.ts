// Serves examples/widget/, a page of a shop with the widget, in the demonstration.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const ROOT = new URL('../../examples/widget/', import.meta.url)
/** As strict as a page with the widget can be. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
const files = {
  '/demo/': ['index.html', 'text/html; charset=utf-8'],
  '/demo/shop.css': ['shop.css', 'text/css; charset=utf-8'],
  '/demo/shop.js': ['shop.js', 'text/javascript; charset=utf-8'],
} as const

export async function demoPage(app: FastifyInstance): Promise<void> {
  for (const [path, [name, type]] of Object.entries(files))
    app.get(path, { config: { permission: 'public', cost: 'file', produces: [] } }, async (_, reply) =>
      reply
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .type(type)
        .send(await readFile(new URL(name, ROOT))),
    )
}
