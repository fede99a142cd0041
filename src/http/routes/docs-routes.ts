// Routes for the API reference: the OpenAPI document, and a page to browse it.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

const config = { permission: 'public' as const, produces: [] }
const SCRIPT = 'text/javascript; charset=utf-8'
/** Scripts and requests to this service only; the renderer inserts its styles. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quotewright API</title>
    <link rel="icon" href="/docs/icon.svg">
  </head>
  <body>
    <noscript>The reference requires JavaScript. The document is at <a href="/docs/json">/docs/json</a>.</noscript>
    <div id="reference"></div>
    <script src="/docs/renderer.js"></script>
    <script src="/docs/reference.js"></script>
  </body>
</html>
`

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4e79"/>' +
  '<path d="M16 7a8.500 8.500 0 1 0 5 15.400l3 3 2-2-3-3A8.500 8.500 0 0 0 16 7zm0 3a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11z" ' +
  'fill="#fff"/></svg>'

const styles = `
  .light-mode { --scalar-color-accent: #1f4e79; --scalar-background-accent: #1f4e7914; --scalar-color-1: #1f2933;
    --scalar-color-2: #52606d; --scalar-color-3: #6b7280; --scalar-border-color: #d9dee4; --scalar-background-2: #f3f5f7; }
  .dark-mode { --scalar-color-accent: #8fbbe8; --scalar-background-accent: #8fbbe81f; }
  :root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, Consolas, monospace; }
`

const settings = {
  url: '/docs/json',
  layout: 'modern',
  theme: 'none',
  customCss: styles,
  metaData: { title: 'Quotewright API' },
  authentication: { preferredSecurityScheme: 'token' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // Nothing is loaded from, or sent to, anybody else.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

const reference = `Scalar.createApiReference('#reference', {
  ...${JSON.stringify(settings)},
  generateOperationSlug: ({ operationId }) => operationId,
})`

const files: Record<string, [type: string, content: () => Promise<string | Buffer>]> = {
  '/docs': ['text/html; charset=utf-8', async () => page],
  '/docs/icon.svg': ['image/svg+xml', async () => icon],
  '/docs/reference.js': [SCRIPT, async () => reference],
  '/docs/renderer.js': [SCRIPT, async () => readFile(rendererUrl())],
  '/docs/json': ['application/json; charset=utf-8', async () => readFile(documentUrl)],
  '/rest/schema': ['application/json; charset=utf-8', async () => readFile(documentUrl)],
}

const documentUrl = new URL('../../../openapi.json', import.meta.url)
const rendererUrl = () => new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference'))

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  for (const [path, [type, content]] of Object.entries(files)) {
    // Read and compressed once, with the first request.
    let compressed: Promise<Buffer> | undefined
    app.get(path, { config }, async (request, reply) => {
      const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']))
      if (isCompressed) compressed ??= content().then((bytes) => promisify(gzip)(bytes))
      return send(reply, type, isCompressed, await (compressed && isCompressed ? compressed : content()))
    })
  }
}

function send(
  reply: FastifyReply,
  type: string,
  isCompressed: boolean,
  content: string | Buffer,
): FastifyReply {
  if (isCompressed) reply.header('content-encoding', 'gzip')
  if (!type.startsWith('application/json')) reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
  // Of these, only the renderer is large.
  if (type === SCRIPT) reply.header('cache-control', 'max-age=3600')
  return reply.headers({ 'content-type': type, vary: 'Accept-Encoding' }).send(content)
}
