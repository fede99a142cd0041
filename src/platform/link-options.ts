// Settings of the addresses that customers and sellers are sent, and of the tokens in them.
import { isLoopback, localUrl } from './local-url.ts'
import { integer, matching } from './option-values.ts'
import { readOrigin, readUrlTemplate } from './url-template.ts'

export const linkOptions = {
  PUBLIC_URL: {
    description:
      'Address under which browsers reach the service, such as `https://quotes.example.com`. Then proposals link to its page for customers, and mails to the seller to the console. Default on a loopback address (`HOST`), unless `TRUSTED_PROXIES` or `SMTP_URL` is set: that address.',
    parse: readOrigin,
  },
  QUOTE_URL_TEMPLATE: {
    description:
      "The customer's page of a quote, `https://shop.example/quotes/{quote_id}?token={token}`; proposals link to it. Default with `PUBLIC_URL`: the page of the service, `{PUBLIC_URL}/q/{quote_id}/{token}`.",
    parse: (value: string) => readUrlTemplate(value, ['quote_id', 'token']),
  },
  CHECKOUT_URL_TEMPLATE: {
    description:
      'Page of the shop to which customers are redirected after they accept, with any of `{quote_id}`, `{increment_id}` and `{cart_id}`.',
    parse: (value: string) =>
      readUrlTemplate(value, ['quote_id', 'increment_id', 'cart_id'], { required: [] }),
  },
  LINK_KEY: {
    description:
      'Secret (at least 32 characters) from which the tokens in links to quotes are derived. By default it is stored in the database: a copy of the database is then enough to open every link. Setting or changing it invalidates all links that were sent; several processes do not need it.',
    secret: true as const,
    parse: matching(/^.{32,}$/s, 'must have at least 32 characters'),
  },
  LINK_KEPT_DAYS: {
    default: '90',
    description: 'For how many days after a deal has ended the links to its quote keep working.',
    parse: integer(1, 3650),
  },
}

type LinkSettings = {
  HOST: string
  PORT: number
  TRUSTED_PROXIES: readonly string[]
  SMTP_URL?: unknown
  PUBLIC_URL?: string | undefined
  QUOTE_URL_TEMPLATE?: string | undefined
}

/** Adds the defaults that depend on other settings. */
export function withLinks<T extends LinkSettings>(config: T): T {
  const PUBLIC_URL = config.PUBLIC_URL ?? ownAddress(config)
  return { ...config, PUBLIC_URL, QUOTE_URL_TEMPLATE: config.QUOTE_URL_TEMPLATE ?? ownPage(PUBLIC_URL) }
}

/** Whether quotes are linked to the page of the service, which has addresses for their files. */
export function isOwnPageLinked({
  PUBLIC_URL,
  QUOTE_URL_TEMPLATE: template,
}: Partial<LinkSettings>): boolean {
  return template !== undefined && template === ownPage(PUBLIC_URL)
}

/** Returns why customers do not get the page of the service, in a sentence for operators; undefined if they do. */
export function findLinkGap(config: LinkSettings): string | undefined {
  const { PUBLIC_URL, QUOTE_URL_TEMPLATE: template } = config
  if (template === undefined)
    return 'proposals link to no page for customers: set PUBLIC_URL to the address under which browsers reach this service'
  if (PUBLIC_URL === undefined || PUBLIC_URL === ownAddress(config) || template === ownPage(PUBLIC_URL))
    return undefined
  return `QUOTE_URL_TEMPLATE overrides PUBLIC_URL: proposals link to ${new URL(template).origin}, not to the page of this service`
}

// The loopback address, but not if a proxy or mail brings the links to other machines, where they would be dead.
function ownAddress({ HOST, PORT, TRUSTED_PROXIES, SMTP_URL }: LinkSettings): string | undefined {
  const isLocal = isLoopback(HOST) && TRUSTED_PROXIES.length === 0 && SMTP_URL === undefined
  // Port 0 stands for any free port, which is not known yet.
  return isLocal && PORT !== 0 ? readOrigin(localUrl(HOST, PORT)) : undefined
}

function ownPage(publicUrl: string | undefined): string | undefined {
  return publicUrl && `${publicUrl}/q/{quote_id}/{token}`
}
