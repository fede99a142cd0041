// Imitates the part of WooCommerce's REST API that a sync reads. Each page is made when it is read, so that a shop may have any size.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const settings: Record<string, string> = {
  woocommerce_currency: 'EUR',
  woocommerce_calc_taxes: 'yes',
  woocommerce_default_country: 'DE',
  woocommerce_prices_include_tax: 'no',
}
const rate = { id: 1, country: 'DE', state: '', rate: '19.0000', priority: 1, class: 'standard' }
const PER_PAGE = 100

/** Starts a server until `close`: `url` followed by `/1000` is a shop of 1,000 products, with names of about `nameLength` letters. */
export async function openPagedShop(nameLength = 50): Promise<{ url: string; close: () => void }> {
  const rest = 'ж'.repeat(nameLength)
  const productOf = (id: number) => {
    const common = { type: 'simple', status: 'publish', tax_status: 'taxable', tax_class: '' }
    return { id, name: `Table ${id} ${rest}`, sku: `SYNC-${id}`, price: (id / 100).toFixed(2), ...common }
  }
  const answer = (path: string, count: number, from: number): object => {
    if (path.startsWith('settings/')) return Object.entries(settings).map(([id, value]) => ({ id, value }))
    if (path === 'taxes') return [rate]
    if (path !== 'products') return []
    const length = Math.max(0, Math.min(PER_PAGE, count - from))
    return Array.from({ length }, (_, index) => productOf(from + index + 1))
  }
  const server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://shop')
    const [, count, path = ''] = /^\/(\d+)\/wp-json\/wc\/v3\/(.*)$/.exec(pathname) ?? []
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(path, Number(count), Number(searchParams.get('offset')))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
