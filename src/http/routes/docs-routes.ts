// Routes for the API reference: the OpenAPI document, and a page to browse it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadOnce } from '../../platform/load-once.ts'
import { acceptedEncoding } from '../../web/accepted-encoding.ts'

const config = { permission: 'public' as const, cost: 'file' as const, produces: [] }
const SCRIPT = 'text/javascript; charset=utf-8'
const RENDERER = '/docs/renderer.js'
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
    <link rel="preload" href="/docs/json" as="fetch" crossorigin>
    <style>
      .waiting { max-width: 40rem; margin: 15vh auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #52606d }
      .waiting h1 { color: #1f2933 }
      @media (prefers-color-scheme: dark) {
        body { background: #0f0f0f } .waiting { color: #a3adb8 } .waiting h1, .waiting a { color: #e7ebef }
      }
    </style>
  </head>
  <body>
    <noscript>The reference requires JavaScript. The document is at <a href="/docs/json">/docs/json</a>.</noscript>
    <div id="reference">
      <main class="waiting">
        <h1>Quotewright API</h1>
        <p>The reference is loading. Programs read the OpenAPI document itself: <a href="/docs/json">/docs/json</a>.</p>
      </main>
    </div>
    <script src="${RENDERER}"></script>
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

// The page shows that it is loading until there is a document to render.
const reference = `fetch('/docs/json').then((response) => response.json()).then((content) =>
  Scalar.createApiReference('#reference', {
    ...${JSON.stringify(settings)},
    content,
    generateOperationSlug: ({ operationId }) => operationId,
  }))`

const files: Record<string, [type: string, content: () => Promise<string | Buffer>]> = {
  '/docs': ['text/html; charset=utf-8', async () => page],
  '/docs/icon.svg': ['image/svg+xml', async () => icon],
  '/docs/reference.js': [SCRIPT, async () => reference],
  [RENDERER]: [SCRIPT, async () => readFile(rendererUrl)],
  '/docs/json': ['application/json; charset=utf-8', async () => readFile(documentUrl)],
  // The path of Magento's.
  '/rest/schema': ['application/json; charset=utf-8', async () => readFile(documentUrl)],
}

const documentUrl = new URL('../../../openapi.json', import.meta.url)
const rendererUrl = new URL('../../../dist/reference/standalone.js', import.meta.url)

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  for (const [path, [type, content]] of Object.entries(files)) {
    const file = { type, isLarge: path === RENDERER, encoded: encoder(content) }
    app.get(path, { config }, async (request, reply) => send(request, reply, file))
  }
}

type Encoding = 'br' | 'gzip' | 'identity'
type Encoded = Record<Encoding, () => Promise<{ bytes: Buffer; etag: string }>>

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer> | Buffer> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: (bytes) => bytes,
}

// Reads and compresses once per encoding, with its first request.
function encoder(content: () => Promise<string | Buffer>): Encoded {
  const encode = (encoding: Encoding) =>
    loadOnce(async () => {
      const bytes = await compressors[encoding](Buffer.from(await content()))
      // 22 characters, of 6 bits each, are enough to tell two versions apart.
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    })
  return { br: encode('br'), gzip: encode('gzip'), identity: encode('identity') }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, isLarge, encoded }: { type: string; isLarge: boolean; encoded: Encoded },
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request)
  const { bytes, etag } = await encoded[encoding ?? 'identity']()
  if (!type.startsWith('application/json')) reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
  // Browsers revalidate everything else: what has not changed is not sent again.
  const age = isLarge ? 'public, max-age=3600' : 'no-cache'
  reply.headers({ 'cache-control': age, etag, vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}
