// Texts of openapi.json that belong to no single route.

export const description = `Price requests and quotes for a storefront: a customer asks what a product costs and gets an
answer, or requests a quote, which the seller prices and proposes, the customer accepts and the storefront orders.

**Paths.** Every path may also be called as \`/rest/{store_code}/V1/…\`: the store determines \`store_id\` and currency of what is
submitted.

**Records.** Times are UTC, \`YYYY-MM-DD HH:MM:SS\`; requests may also use ISO 8601
with an offset. Amounts are JSON numbers with at most four decimals. Every success is 200.

**Lists** return all matching records. \`filter\` is a JSON object of fields and values, or of fields and operators, such as
\`{"is_read": false, "created_at": {"from": "2026-01-01"}}\`. \`searchCriteria[pageSize]\` requests a page; the answer then has
\`X-Total-Count\` and \`Link\`.

**Retries.** A POST or PUT with an \`Idempotency-Key\` takes effect once, however often it is repeated.

**Errors** have a stable \`error_code\` for programs and a \`detail\` for people; docs/errors.md lists all codes
with meaning and remedy. Every response has an \`X-Request-Id\`.`

export const securityDescription = `An access token: \`Authorization: Bearer <token>\`.

For a program, create an integration with \`POST /rest/V1/access/integrations\`, or on the command line with
\`quotewright token create NAME --role ROLE\`; its token is valid until it is revoked or expires. For a person, call
\`POST /rest/V1/integration/admin/token\` with username and password; that token is valid for four hours. The role of the
integration or user must hold the permission that the operation names.`

export const cookieDescription = `The cookie of a browser that signed in with \`POST /rest/V1/access/session\`; over plain HTTP it is
named \`quotewright\`. It is ignored beside an Authorization header, and accepted only from pages of this service:
\`Sec-Fetch-Site: same-origin\`, or an equal \`Origin\`.`

export const linkDescription = `The token of a link to a quote, with the id of the quote before it:
\`Authorization: Bearer <quote_id>.<token>\`. Both are in the link that \`QUOTE_URL_TEMPLATE\` forms, and which
\`GET /rest/V1/quoting/quote/:id/link\` returns. A page of a shop sends what it was opened with, for the customer, who
needs no account.`

export const tags = [
  {
    name: 'Price requests',
    description:
      'A question about the price of a product, with files. The seller replies, with or without a price; nothing is ordered ' +
      'through it.',
  },
  {
    name: 'Quote requests',
    description:
      'A request for an offer, from a cart or for a customer. It is `pending` until it is answered by a quote (`approved`), ' +
      '`declined` or `cancelled`, and `closed` when its quote has reached its end.',
  },
  {
    name: 'Quotes',
    description:
      'An offer at agreed prices. It is edited while `pending`, then `approved`, `proposed` to the customer, `accepted` or ' +
      '`declined`, and `purchased` when it is ordered. Every change increments its `version`.',
  },
  {
    name: 'Buyer',
    description:
      'What the customer does who was sent the link to a quote, for shops with a page of their own for it: reads the offer, ' +
      'accepts or declines it, asks, and makes a counter-offer.',
  },
  {
    name: 'Sales',
    description:
      'What spans price requests, quote requests and quotes: everything that waits for the seller.',
  },
  {
    name: 'Storefront',
    description: 'Stores, products, customers, carts and orders, for shops that have no carts of their own.',
  },
  {
    name: 'Widget',
    description:
      'What pages of the shop submit without a token: with a publishable key of the store, from one of its origins, and with a ' +
      'proof of work by [ALTCHA](https://altcha.org).',
  },
  {
    name: 'Webhooks',
    description:
      'Endpoints that receive events, their deliveries, and the event feed for programs that poll.',
  },
  {
    name: 'Events',
    description:
      'What a webhook endpoint receives, and what the event feed contains, by type. Sent to every active webhook whose `events` ' +
      'select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify ' +
      '`webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.',
  },
  {
    name: 'Shops',
    description:
      'Connected shops: their products, customers and carts are mirrored, and quotes delivered into their carts at the agreed prices.',
  },
  { name: 'Operation', description: 'Settings in force, and the job queue.' },
  { name: 'Console', description: 'What the sales console needs besides the records.' },
  { name: 'Access', description: 'Sign-in, and the roles, users and integrations that hold permissions.' },
]

export const errorDescriptions: Record<number, string> = {
  400: 'Malformed or invalid input, or an operation that the state of the record does not allow',
  401: 'Missing, unknown, expired or revoked token',
  403: 'A valid token without the permission',
  404: 'Unknown route, record or store code',
  406: 'The response is not available in the media types of Accept',
  409: 'A version that is no longer current, or an Idempotency-Key still in flight',
  410: 'The deal ended some time ago, and its links with it',
  413: 'The body is too large',
  415: 'Unsupported media type of the body',
  422: 'The Idempotency-Key was used with another request',
  429: 'Too many requests, or lists at once; see Retry-After',
  500: 'Internal error; the message contains only the id of the request',
  503: 'Nothing was changed: the database is unreachable or the service overloaded; or the outcome of the change is unknown',
}
