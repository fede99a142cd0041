// Declares every error code of the service, with its kind, meaning and remedy; docs/errors.md is generated from it.

/** The kind determines the HTTP status; the remedy tells the caller what to do. */
type Declaration = { kind: string; meaning: string; remedy: string }

/** In the order of the page: by kind, then by name. */
export const errorCodes = {
  already_exists: {
    kind: 'invalid',
    meaning: 'A record with this unique name or email address exists.',
    remedy: 'Choose another name, or change the existing record.',
  },
  cart_changed: {
    kind: 'invalid',
    meaning: 'A quote left the cart while it was being ordered.',
    remedy: 'Read the cart again, show it to the customer, and order again.',
  },
  cart_empty: {
    kind: 'invalid',
    meaning: 'The cart has no items.',
    remedy: 'Add items or a quote to the cart first.',
  },
  cart_inactive: {
    kind: 'invalid',
    meaning: 'The cart was ordered.',
    remedy: 'Use the open cart of the customer: `POST /V1/customers/:customerId/carts`.',
  },
  cart_of_shop: {
    kind: 'invalid',
    meaning: 'The cart mirrors one of a connected shop, where it is changed and ordered.',
    remedy: 'Change and order the cart in the shop.',
  },
  cart_without_plain_lines: {
    kind: 'invalid',
    meaning: 'All items of the cart come from quotes, so there is nothing to request a quote for.',
    remedy: 'Add products to the cart, or rework the quote.',
  },
  choice_group_default: {
    kind: 'invalid',
    meaning: 'Of the alternatives in one `choice_group`, none or more than one is chosen.',
    remedy: 'Set `is_chosen` of exactly one of them, or move the others to `unchosen_items`.',
  },
  choice_group_single: {
    kind: 'invalid',
    meaning: 'A `choice_group` has one alternative only, so there is nothing to choose.',
    remedy: 'Add an alternative, or make the item optional.',
  },
  choice_not_offered: {
    kind: 'invalid',
    meaning:
      'The choice leaves out an included item, takes none or several of a group of alternatives, or names a quantity of an ' +
      'item that is not chosen.',
    remedy: 'Choose among optional items, and exactly one of each group; other wishes are counter-offers.',
  },
  former_buyer: {
    kind: 'invalid',
    meaning: 'The counter-offer is of a former customer of the quote, which belongs to another one by now.',
    remedy: 'Edit the quote by hand: `PUT /V1/quoting/quote/:id`.',
  },
  in_another_cart: {
    kind: 'invalid',
    meaning: 'The quote is in another open cart.',
    remedy: 'Remove it from the cart named in `cartId`, or continue with that cart.',
  },
  invalid_input: {
    kind: 'invalid',
    meaning: 'At least one field or parameter is invalid. `errors` names each of them in `fieldName`.',
    remedy: 'Correct the named fields.',
  },
  invalid_json: {
    kind: 'invalid',
    meaning: 'The body is not JSON in UTF-8. `line` and `column` locate the error.',
    remedy: 'Serialize the body with a JSON library.',
  },
  invalid_request: {
    kind: 'invalid',
    meaning:
      'The HTTP request itself is malformed. Headers that are too large are 431, a request that is sent too slowly is 408.',
    remedy: 'Correct what `detail` names.',
  },
  item_removed: {
    kind: 'invalid',
    meaning:
      'The counter-offer is about an item that the quote no longer has, that has another product by now, or that became a discount.',
    remedy: 'Edit the quote by hand: `PUT /V1/quoting/quote/:id`.',
  },
  last_superuser: {
    kind: 'invalid',
    meaning:
      'The last user with the permission `all`, or the last integration if no user has it, was to be deleted or demoted.',
    remedy: 'Give another user or integration a role with the permission `all` first.',
  },
  mail_not_configured: {
    kind: 'invalid',
    meaning: 'No mail can be previewed, as the seller has no e-mail address.',
    remedy: 'Set `SELLER_EMAIL` and a mail server: `docs/mail.md`.',
  },
  not_for_shop: {
    kind: 'invalid',
    meaning: 'The connected shop of the store cannot hold the items that `errors` names.',
    remedy: 'Change them as `detail` says, or switch the shop off.',
  },
  shop_inactive: {
    kind: 'invalid',
    meaning: 'The connected shop is switched off.',
    remedy: 'Switch it on: `PUT /V1/shops/:shop` with `{"shop": {"is_active": true}}`.',
  },
  shop_in_use: {
    kind: 'invalid',
    meaning: 'Carts or quotes are connected with the shop, so that it cannot be removed.',
    remedy: 'Switch it off: `PUT /V1/shops/:shop` with `{"shop": {"is_active": false}}`.',
  },
  shop_refused: {
    kind: 'invalid',
    meaning: 'The connected shop refused the quote; `detail` says why. The quote is unchanged.',
    remedy: 'Change the cart in the shop or the quote, and try again.',
  },
  shop_without_carts: {
    kind: 'invalid',
    meaning:
      'The connected shop has no carts that Quotewright can read or fill: each accepted quote becomes an order there.',
    remedy:
      'Let the quote be accepted without a cart (`POST /V1/quoting/quote/:quoteId/accept`, or the page of its buyer).',
  },
  not_a_counter_offer: {
    kind: 'invalid',
    meaning: 'The comment asks for no quantities or prices that could be taken into the quote.',
    remedy: 'Take a comment of the kind `counter_offer`.',
  },
  not_undoable: {
    kind: 'invalid',
    meaning:
      'The change can no longer be taken back: something happened since, somebody else made it, the time is over, or its mail has left. Only what a user did in the console can be.',
    remedy: 'Make a new change: cancel the quote, or write again.',
  },
  order_amount_too_high: {
    kind: 'invalid',
    meaning: 'The chosen lines cost more than the connected shop of the store can hold in an order.',
    remedy: 'Choose fewer pieces: `max` is the largest amount, with tax.',
  },
  order_not_editable: {
    kind: 'invalid',
    meaning:
      'The order was placed in a cart here or in a connected shop, so that its number cannot be corrected.',
    remedy: 'Keep the number, which is that of the order in the cart or the shop.',
  },
  order_quantity_too_high: {
    kind: 'invalid',
    meaning:
      'The chosen quantities together are more than the connected shop of the store takes in an order.',
    remedy: 'Choose at most `max` pieces.',
  },
  other_currency: {
    kind: 'invalid',
    meaning: 'The quote and the cart, or the template and the store, have different currencies.',
    remedy: "Use a cart or a customer of a store with the currency of the quote's or the template's prices.",
  },
  other_customer: {
    kind: 'invalid',
    meaning: 'The cart, the quote or the request belongs to another customer.',
    remedy: 'Check the ids; use records of one customer.',
  },
  quantity_fixed: {
    kind: 'invalid',
    meaning: 'The item has no volume prices, so its quantity cannot be chosen.',
    remedy: 'Leave the item out of `items`, or have the seller rework the quote.',
  },
  quantity_too_low: {
    kind: 'invalid',
    meaning: 'The chosen quantity is below the smallest one offered.',
    remedy: 'Choose at least the quantity in `min`.',
  },
  quantity_not_whole: {
    kind: 'invalid',
    meaning: 'The connected shop of the store sells no parts of a piece.',
    remedy: 'Choose a whole quantity.',
  },
  quantity_too_high: {
    kind: 'invalid',
    meaning: 'The chosen quantity is more than the connected shop of the store takes in a line.',
    remedy: 'Choose at most the quantity in `max`.',
  },
  quote_empty: {
    kind: 'invalid',
    meaning: 'No item of the quote counts, so that it cannot be approved or accepted.',
    remedy: 'Add items: `PUT /V1/quoting/quote/:id`; to accept it, choose at least one.',
  },
  quote_expired: {
    kind: 'invalid',
    meaning: 'The quote is past its `expires_at`.',
    remedy: 'Have the seller rework the quote, or order the cart without it.',
  },
  quote_without_recipient: {
    kind: 'invalid',
    meaning: 'The quote has no email address to send the proposal to.',
    remedy: 'Propose with `"notify": false`, or create the quote for a customer with an address.',
  },
  quoted_line: {
    kind: 'invalid',
    meaning: 'A cart line of a quote has the agreed quantity and price and cannot be changed alone.',
    remedy: 'Remove the line, which removes all lines of the quote, or leave it as it is.',
  },
  role_in_use: {
    kind: 'invalid',
    meaning: 'The role still belongs to the users and integrations that `detail` names.',
    remedy: 'Give them another role, or delete them, first.',
  },
  too_many_views: {
    kind: 'invalid',
    meaning: 'The user has saved as many views as allowed.',
    remedy: 'Delete one first: `DELETE /V1/console/views/:name`.',
  },
  too_complex: {
    kind: 'invalid',
    meaning: 'The JSON body has more keys or levels than any request needs; it was not parsed.',
    remedy: 'Split the request; the limits are in interface-decisions.md.',
  },
  no_price_in_currency: {
    kind: 'invalid',
    meaning: 'A product with prices by currency has none in the currency of the cart.',
    remedy: 'Give the product a price in this currency, or remove its line from the cart.',
  },
  negative_total: {
    kind: 'invalid',
    meaning:
      'A subtotal, the base of a tax rate or a grand total would be below zero, for some quantity that the buyer may choose.',
    remedy: 'Reduce the lines with a price below zero, or tax them at the rate of what they discount.',
  },
  price_missing: {
    kind: 'invalid',
    meaning: 'A line has no price, or no tax rate, yet; each is named in `errors`.',
    remedy: 'Give the lines their prices, `0` where they cost nothing.',
  },
  total_too_large: {
    kind: 'invalid',
    meaning: 'A computed amount exceeds the largest one that can be stored.',
    remedy: 'Reduce quantities or prices, or split the quote.',
  },
  user_required: {
    kind: 'invalid',
    meaning: 'The operation belongs to a user, and the token to an integration.',
    remedy: 'Sign in as a user: `POST /V1/access/session`.',
  },
  follow_up_not_due: {
    kind: 'invalid',
    meaning:
      'The cadence of the store does not have the proposal followed up now: too early, answered, done, or mailed again since.',
    remedy: 'Wait for its row in `GET /V1/inbox`, or send the proposal again without `follow_up`.',
  },
  webhook_inactive: {
    kind: 'invalid',
    meaning: 'The webhook endpoint is disabled.',
    remedy: 'Enable it first: `PUT /V1/webhooks/:id` with `"is_active": true`.',
  },
  wrong_status: {
    kind: 'invalid',
    meaning: 'The status of the record does not allow the operation.',
    remedy: 'Read the record; the allowed transitions are listed under States in interface-decisions.md.',
  },
  unauthenticated: {
    kind: 'unauthenticated',
    meaning: 'The token is missing, unknown, expired or revoked.',
    remedy: 'Send `Authorization: Bearer <token>` with a valid token; sign in again if it has expired.',
  },
  wrong_sign_in: {
    kind: 'unauthenticated',
    meaning: 'The username or the password is wrong.',
    remedy: 'Correct them; an operator can run `quotewright user reset-password`.',
  },
  cross_origin: {
    kind: 'forbidden',
    meaning: 'The request has the session cookie, or signs in, but was not sent by a page of this service.',
    remedy:
      'Send `Sec-Fetch-Site: same-origin` or the `Origin` of the service, as browsers do; programs send a token in `Authorization`.',
  },
  forbidden: {
    kind: 'forbidden',
    meaning: 'The token is valid, but its role lacks the permissions in `resources`.',
    remedy: 'Grant them to the role, or use another token.',
  },
  insecure_connection: {
    kind: 'forbidden',
    meaning: 'A browser signed in over plain HTTP from another machine.',
    remedy: 'Use HTTPS; in a trusted network, an operator can set `CONSOLE_INSECURE_HTTP=true`.',
  },
  proof_refused: {
    kind: 'forbidden',
    meaning: 'The proof of work is missing or wrong, has expired, or was used for another submission.',
    remedy: 'Solve a new challenge: `POST /V1/public/challenge`.',
  },
  origin_not_allowed: {
    kind: 'forbidden',
    meaning: 'The publishable key does not list the `Origin` of the page that sends it.',
    remedy: 'Add it: `quotewright store key allow KEY ORIGIN`.',
  },
  store_key_refused: {
    kind: 'forbidden',
    meaning: 'The publishable key is missing, unknown or revoked, or belongs to another store than the path.',
    remedy: 'Use a key of the store: `quotewright store key list`.',
  },
  view_only: {
    kind: 'forbidden',
    meaning: 'The link to the quote is the one for forwarding, which only shows it.',
    remedy: 'Use the link in the mail of the proposal.',
  },
  file_lost: {
    kind: 'not_found',
    meaning: 'The record of the file exists, but its content is missing in the file storage.',
    remedy: 'Restore the storage from a backup, or request the file again.',
  },
  archived: {
    kind: 'not_found',
    meaning:
      'The record in the path is closed and was moved to the archive; `parameters.archivedAt` says when.',
    remedy: 'Let an operator restore it: `quotewright archive restore`.',
  },
  not_found: {
    kind: 'not_found',
    meaning: 'The path or the body refers to a record that does not exist, or to an unknown store code.',
    remedy: 'Check the value named in `detail`.',
  },
  route_not_found: {
    kind: 'not_found',
    meaning: 'There is no such path. `detail` names the existing path if only case or slashes differ.',
    remedy: 'Correct the path: routes.md lists all of them.',
  },
  method_not_allowed: {
    kind: 'method_not_allowed',
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    kind: 'not_acceptable',
    meaning: 'The `Accept` header excludes every media type of the response.',
    remedy: 'Send no `Accept` header, or include the type that `detail` names.',
  },
  request_in_flight: {
    kind: 'conflict',
    meaning: 'The first request with this `Idempotency-Key` is still being processed.',
    remedy: 'Retry after the seconds in `Retry-After`.',
  },
  version_conflict: {
    kind: 'conflict',
    meaning: 'The record was changed since the version that you sent.',
    remedy: 'Read the record again and repeat the change with its current `version`.',
  },
  link_over: {
    kind: 'gone',
    meaning: 'The deal ended longer ago than links to quotes are kept.',
    remedy: 'Ask the seller; an operator can raise `LINK_KEPT_DAYS`.',
  },
  too_many_files: {
    kind: 'invalid',
    meaning: 'The quote has as many files as a quote may have.',
    remedy: 'Delete one of its files first.',
  },
  file_too_large: {
    kind: 'too_large',
    meaning: 'The uploaded file is larger than `bytes`.',
    remedy: 'Send a smaller file; an operator can raise `UPLOAD_BYTES_MAX`.',
  },
  too_large: {
    kind: 'too_large',
    meaning:
      'The body is larger than the operation accepts: 1 MiB of JSON with an access token, 256 KiB with the link to a quote, 128 KiB on `/V1/public`, 4 KiB for a password and on every other path without a token.',
    remedy: 'Split the request.',
  },
  unsupported_media_type: {
    kind: 'unsupported_media_type',
    meaning: 'The body has another media type than the operation accepts, or is compressed.',
    remedy: 'Send the media type that `detail` names, without `Content-Encoding`.',
  },
  idempotency_key_reused: {
    kind: 'key_reused',
    meaning: 'The `Idempotency-Key` was used with another request in the last 24 hours.',
    remedy: 'Use a new key for each request; repeat a request unchanged.',
  },
  too_many_lists: {
    kind: 'too_many_requests',
    meaning: 'The caller, or all callers together, are reading as many lists at once as allowed.',
    remedy: 'Read lists one after the other, or retry after `Retry-After`.',
  },
  too_many_documents: {
    kind: 'too_many_requests',
    meaning: 'More documents wait to be drawn than one process takes, most of them for this caller.',
    remedy: 'Read documents one after the other, or retry after `Retry-After`.',
  },
  too_many_requests: {
    kind: 'too_many_requests',
    meaning: 'The caller has used up its requests for this minute.',
    remedy: 'Retry after `Retry-After`; an operator can raise `RATE_LIMIT_PER_MINUTE`.',
  },
  too_many_comments: {
    kind: 'too_many_requests',
    meaning:
      'The customer has written as many messages, or lines of counter-offers, about the quote as allowed within 24 hours.',
    remedy: 'Retry after `Retry-After`, or reply to the seller by mail.',
  },
  too_many_mails: {
    kind: 'too_many_requests',
    meaning: 'The proposal was sent again within the last minute.',
    remedy: 'Retry after `Retry-After`, if the customer really lacks the mail.',
  },
  too_many_sign_ins: {
    kind: 'too_many_requests',
    meaning: 'Too many sign-ins failed for this name or from this address.',
    remedy: 'Retry after `Retry-After`.',
  },
  too_many_streams: {
    kind: 'too_many_requests',
    meaning: 'The caller has as many event streams open as allowed.',
    remedy: 'Close a stream, or share one among the parts of a program.',
  },
  internal_error: {
    kind: 'internal',
    meaning: 'An error in the service. The log has the cause under the request id in `requestId`.',
    remedy: 'Retry a write with the same `Idempotency-Key`; report the request id to the operator.',
  },
  database_unavailable: {
    kind: 'unavailable',
    meaning: 'The database cannot be reached or refuses the service; nothing was changed.',
    remedy: 'Retry after `Retry-After`.',
  },
  database_full: {
    kind: 'unavailable',
    meaning: 'The disk of the database is full; nothing was changed.',
    remedy: 'Retry later; the operator has to free disk space.',
  },
  list_too_slow: {
    kind: 'unavailable',
    meaning: 'The database needed more than 30 seconds to find the rows.',
    remedy: 'Use a narrower filter or pages, or add an index.',
  },
  not_migrated: {
    kind: 'unavailable',
    meaning: 'The schema of the database is older than the service (`/health/ready`).',
    remedy: 'Run `quotewright migrate`, or wait for the start of the new version.',
  },
  outcome_unknown: {
    kind: 'unavailable',
    meaning:
      'The connection to the database broke during the commit, or a connected shop has not answered yet: the change may or ' +
      'may not have been made.',
    remedy:
      'Repeat the request with the same `Idempotency-Key`; without one, read the record first. `addToCart` can be repeated in ' +
      'any case.',
  },
  overloaded: {
    kind: 'overloaded',
    meaning: 'The service is at capacity; nothing was changed.',
    remedy: 'Retry after `Retry-After`, with growing waits.',
  },
  shop_unreachable: {
    kind: 'unavailable',
    meaning: 'The connected shop did not answer, or not as expected; nothing was changed.',
    remedy: 'Retry after `Retry-After`; `quotewright shop check` says more.',
  },
  shutting_down: {
    kind: 'unavailable',
    meaning: 'The process is stopping; nothing was changed.',
    remedy: 'Retry after `Retry-After`; another process will answer.',
  },
  storage_full: {
    kind: 'unavailable',
    meaning: 'The file storage has no room left; nothing was changed.',
    remedy: 'Retry later; the operator has to free disk space.',
  },
  storage_unavailable: {
    kind: 'unavailable',
    meaning: 'The file storage cannot be reached; nothing was changed.',
    remedy: 'Retry after `Retry-After`.',
  },
} as const satisfies Record<string, Declaration>

export type ErrorCode = keyof typeof errorCodes

export type AppErrorKind = (typeof errorCodes)[ErrorCode]['kind']
