// A page of a shop on another origin than the service, as strict as pages can be.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ShopPage = { origin: string; close: () => Promise<void> }

/** `service` is the origin of the service; `elements` returns the markup of the widgets. */
export async function openShopPage(service: string, elements: (path: string) => string): Promise<ShopPage> {
  const policy = [
    "default-src 'none'",
    `script-src ${service}`,
    `connect-src 'self' ${service}`,
    "style-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const server = createServer(({ url = '/' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    const { searchParams, pathname } = new URL(url, 'http://shop')
    response.end(`<!doctype html><html lang="${searchParams.get('lang') ?? 'en'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Shop</title>
<script type="module" src="${service}/widget.js"></script><main><h1>Oak table</h1>${elements(pathname)}</main></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
