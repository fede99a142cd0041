// Hostile texts for pages, and a server that must not be called.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type Canary = { origin: string; calls: string[] }

/** A server that no page may call. */
export async function openCanary(): Promise<Canary> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end('alert(document.domain)')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

/** Each in at most 255 characters, on one line. */
export const hostileLines = (canary: string): string[] => [
  `<script src=${canary}/script></script>`,
  `<img src=${canary}/img onerror=alert(1)>`,
  `"><svg onload=alert(2)><use href="${canary}/use#x">`,
  `'--></style></script><iframe srcdoc="<script>alert(3)</script>" src=${canary}/frame>`,
  `<link rel=stylesheet href=${canary}/css><style>@import '${canary}/import';</style>`,
  `javascript:fetch('${canary}/javascript')//`,
  `data:text/html,<script>alert(4)</script>`,
  `{{constructor.constructor("alert(5)")()}} \${alert(6)} %{7*7} {count, plural, other {<b>}}`,
  `=HYPERLINK("${canary}/formula","look") +cmd|' /C calc'!A0`,
  // Overrides and isolates without their end, zero-width characters, and stacked accents.
  `invoice\u202Egnp.exe\u2066\u2067\u2068 \u200B\u200D\uFEFF\u2028 Z${'\u0335\u0301'.repeat(60)}`,
  'W'.repeat(255),
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'.repeat(20),
]

/** The longest text, without a place to break it. */
export const longWord = 'W'.repeat(65_535)
export const manyLines = 'line\n'.repeat(10_000)
