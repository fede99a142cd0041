// Settings of the addresses that customers and sellers are sent, and of the tokens in them.
import { integer, matching } from './option-values.ts'
import { readOrigin, readUrlTemplate } from './url-template.ts'

export const linkOptions = {
  PUBLIC_URL: {
    description:
      'Address under which browsers reach the service, such as `https://quotes.example.com`. Then proposals link to its page for customers, and mails to the seller to the console.',
    parse: readOrigin,
  },
  QUOTE_URL_TEMPLATE: {
    description:
      "The customer's page of a quote, `https://shop.example/quotes/{quote_id}?token={token}`; proposals link to it. Default with `PUBLIC_URL`: the page of the service, `{PUBLIC_URL}/q/{quote_id}/{token}`.",
    parse: (value: string) => readUrlTemplate(value, ['quote_id', 'token']),
  },
  CHECKOUT_URL_TEMPLATE: {
    description:
      'Page of the shop to which customers are led after they accepted, with any of `{quote_id}`, `{increment_id}` and `{cart_id}`.',
    parse: (value: string) => readUrlTemplate(value, ['quote_id', 'increment_id', 'cart_id'], false),
  },
  LINK_KEY: {
    description:
      'Key (at least 32 characters) from which the tokens of links to quotes are derived; by default one in the database, so that a copy of the database opens all links. Another key makes all links void.',
    secret: true as const,
    parse: matching(/^.{32,}$/s, 'must have at least 32 characters'),
  },
  LINK_KEPT_DAYS: {
    default: '90',
    description: 'Days after the end of a deal for which the links to its quote work.',
    parse: integer(1, 3650),
  },
}
