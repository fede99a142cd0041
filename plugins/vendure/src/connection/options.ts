// What the merchant configures. The plugins for Medusa and Vendure have the same files here.
export type QuotewrightOptions = {
  /** Of Quotewright, without a path, such as `https://quotes.example`; by default `QUOTEWRIGHT_URL` of the environment. */
  url: string
  /** The code of the shop in Quotewright, as in `quotewright shop add main`; by default `QUOTEWRIGHT_SHOP`, or `main`. */
  shop: string
  /** `whsec_…`: signs what plugin and Quotewright tell each other; by default `QUOTEWRIGHT_HOOK_SECRET`. */
  hookSecret: string
  /**
   * Token of an integration of Quotewright, for the buttons alone: with `Storefront::manage` and `Quoting::requests` beside the cart, with
   * `PriceRequest::manage_requests` beside a product. By default `QUOTEWRIGHT_TOKEN`.
   */
  token?: string
  /** The code of the store that the shop belongs to; by default `QUOTEWRIGHT_STORE`, or `default`. */
  store?: string
}

/** As Standard Webhooks has it: a shorter one could be guessed. */
const SECRET_BYTES_MIN = 24

/** Adds what the environment has. Throws unless all is there and can be right. */
export function readOptions(given: Partial<QuotewrightOptions> = {}): QuotewrightOptions {
  const { env } = process
  return {
    url: readUrl(given.url || env.QUOTEWRIGHT_URL),
    shop: given.shop || env.QUOTEWRIGHT_SHOP || 'main',
    hookSecret: readSecret(given.hookSecret || env.QUOTEWRIGHT_HOOK_SECRET),
    token: given.token || env.QUOTEWRIGHT_TOKEN,
    store: given.store || env.QUOTEWRIGHT_STORE || 'default',
  }
}

function readUrl(text = ''): string {
  if (text === '') throw missing('url', 'QUOTEWRIGHT_URL')
  const { protocol, pathname, search, hash, username, origin } = URL.canParse(text)
    ? new URL(text)
    : new URL('none:')
  if (!/^https?:$/.test(protocol) || pathname !== '/' || `${search}${hash}${username}` !== '')
    throw new Error(
      `Quotewright: url has to be an address without a path, such as https://quotes.example, not ${text}`,
    )
  return origin
}

function readSecret(text = ''): string {
  if (text === '') throw missing('hookSecret', 'QUOTEWRIGHT_HOOK_SECRET')
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  if (Buffer.from(base64, 'base64').length < SECRET_BYTES_MIN)
    throw new Error(
      'Quotewright: hookSecret has to be that of "quotewright shop add": whsec_ and Base64 of 24 bytes or more.',
    )
  return text
}

const missing = (name: string, variable: string) =>
  new Error(`Quotewright: the option ${name} is missing, and ${variable} is not in the environment.`)
