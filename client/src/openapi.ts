// Types of every operation and record. Generated from openapi.json by npm run generate.

/** Paths whose POST or PUT takes no Idempotency-Key: the body or the response contains a secret, which is not stored. */
export const withoutIdempotencyKey: readonly string[] = ["/rest/V1/integration/admin/token","/rest/V1/access/session","/rest/V1/access/session/password","/rest/V1/access/integrations","/rest/V1/access/integrations/{id}/rotate","/rest/V1/webhooks","/rest/V1/webhooks/{id}/rotate"]

export interface paths {
    "/rest/V1/pricerequest/request/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one price request
         * @description Returns the record with its product, files and replies. Reading never changes a record: `is_read` is set by `read` and `reply` only. `addDetails=true` adds `assignee_id`.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        get: operations["readPriceRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List price requests, all or filtered
         * @description Returns the matching requests in ascending order of id, all of them unless a page is requested; no match is `[]`. Filter by `created_at` and `is_read` to find what is new. `addDetails=true` adds what a seller wants to see of each.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        get: operations["listPriceRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a price request
         * @description Only `email` is required. The catalog completes the product by `product_id` or `product_sku`; an unknown product is stored as sent. `file_ids` attaches uploads of the same caller, each once. Records `price_request.submitted`; the seller and the customer are then notified by mail. Unknown fields are ignored and listed in `Ignored-Fields`.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        post: operations["submitPriceRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a price request, with or without a price
         * @description Adds a reply, any number of times, and marks the request as replied to and read. Records `price_request.replied`, if it was unread also `price_request.read`; the customer is then notified by mail.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        post: operations["replyToPriceRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a price request as read
         * @description Records `price_request.read`. Repeating the call changes nothing and records nothing.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        post: operations["markPriceRequestRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a price request as unread
         * @description Records `price_request.unread`. Repeating the call changes nothing and records nothing.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        post: operations["markPriceRequestUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/requests/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export price requests as a CSV file, all or filtered
         * @description Returns the list as a CSV file that spreadsheets read, with the same filters, without files and replies.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        get: operations["exportPriceRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file to be attached to a price request
         * @description Receives one file of at most 10 MiB; name, declared type and content must agree. The `request_message_file_tmp_id` of the answer belongs in `file_ids` of a submission by the same caller. A file that is not attached within 24 hours is removed.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        post: operations["uploadTemporaryFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a price request, always as an attachment
         * @description Returns the bytes as they were uploaded, with the media type of the upload. The ids of the files are in the price request.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        get: operations["downloadAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one quote
         * @description Returns the record with its totals, with `addItems=true` also its items. A quote whose validity is over has the status `expired`, even if the expiry has not been recorded yet.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["readQuote"];
        /**
         * Change the given fields of a pending quote
         * @description Requires the status `pending`, and the `version` that was read: a version that is no longer current is 409. `items` replaces all items, in this order: one with an `item_id` of the quote keeps its id, all others are new. The server computes every total. Increments `version` and records `quote.updated`.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        put: operations["editQuote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a quote
         * @description Returns every change of the quote, oldest first: the status before and after, by whom, and the comment.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["listQuoteHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{quoteId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a quote
         * @description Returns all items of the quote at their agreed prices, in the order in which the seller entered them.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["listQuoteItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes, all or filtered
         * @description Returns the matching quotes in ascending order of id, all of them unless a page is requested, with `addItems=true` each with its items.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["listQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quotes/{quoteId}/addToCart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the items of a quote to a cart at the agreed prices
         * @description Accepts the quote and adds its items to the cart at the agreed prices. Requires an open cart and a quote in status `approved` or `proposed`, or one that was accepted without a cart; both must belong to the customer, and a guest's are assigned to the customer. The quote becomes `accepted`, or stays so. If it was requested from this cart, its items replace the plain lines. `version` makes sure that the customer has seen what is accepted. Repeating the call changes nothing. Records `quote.status_changed` and `quote.added_to_cart`.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["addQuoteToCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a pending quote
         * @description Creates a quote without a request, in status `pending`, at catalog prices unless others are given. Records `quote.created`.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a quote as a PDF, as it is sent to the customer
         * @description Returns the document that is attached to the mail of a proposal, in any status; a draft is marked as such. It is tagged for assistive technology (PDF/UA-1).
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["readQuoteDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quotes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export quotes as a CSV file, all or filtered
         * @description Returns the list as a CSV file that spreadsheets read, with the same filters, without items.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["exportQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an offer for the customer
         * @description Requires the status `proposed`; the quote becomes `declined`. Records `quote.status_changed`. The seller is then notified by mail, with the comment.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["declineQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an offer
         * @description Requires the status `pending` or `approved` or `proposed` or `accepted`; the quote becomes `cancelled`. Records `quote.status_changed`. The lines of an accepted quote leave the open cart, and its request is closed. The customer is then notified by mail if the offer had been proposed or accepted.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["cancelQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a quote that has reached its end
         * @description Requires the status `declined` or `expired` or `purchased` or `cancelled`; the quote becomes `closed`. Records `quote.status_changed`. The request of the quote is closed, too.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["closeQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an approved quote to the customer
         * @description Requires the status `approved`; the quote becomes `proposed`. Records `quote.status_changed`. The customer is then sent the quote by mail, unless with `"notify": false`. A quote without an e-mail address can be proposed only that way if mail is configured. With `"approve": true`, a `pending` quote is approved first: both moves and their events, or none.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["proposeQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an offer for the customer, choosing quantities of items with tiers
         * @description Requires the status `approved` or `proposed`; the quote becomes `accepted`. Records `quote.status_changed`. For shops with carts of their own; `addToCart` accepts, too. Seller and customer are then notified by mail.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["acceptQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fix the prices of a pending quote
         * @description Requires the status `pending`; the quote becomes `approved`. Records `quote.status_changed`. Requires items. Sets `expires_at`, unless it is set, to 30 days later (`QUOTE_VALID_DAYS`).
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["approveQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/rework": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a quote to pending for rework
         * @description Requires the status `approved` or `proposed` or `declined` or `expired`; the quote becomes `pending`. Records `quote.status_changed`. Clears the quantities that the customer chose and, of a declined or expired quote, the expiry unless a new one is given. The customer is then notified by mail if the offer had been proposed.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["reworkQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/purchased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the order that followed an accepted quote
         * @description Requires the status `accepted` or `expired`; the quote becomes `purchased`. Records `quote.status_changed` and `quote.purchased`. For orders that were placed elsewhere; `PUT /carts/:cartId/order` does the same for a cart. An expired quote must have been accepted before. The request of the quote is closed.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["purchaseQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the mail that a proposal would send
         * @description Returns the mail as the customer would receive it for the quote as it is now, in any status; nothing is sent. Pictures are `data:` URLs, and the attached document is `GET /quoting/quote/:id/pdf`.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["previewQuoteMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quote requests, all or filtered
         * @description Returns the matching requests in ascending order of id, without their items, all of them unless a page is requested.
         *
         *     Requires the permission `Quoting::requests`.
         */
        get: operations["listQuoteRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/customer/{customerId}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the quote requests of one customer
         * @description Returns the requests of the customer in ascending order of id, without their items. A customer who is not known and has no request is 404.
         *
         *     Requires the permission `Quoting::requests`.
         */
        get: operations["listQuoteRequestsOfCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one quote request with its items
         * @description Returns the record with its items, as they were when it was submitted.
         *
         *     Requires the permission `Quoting::requests`.
         */
        get: operations["readQuoteRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/{requestId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a quote request
         * @description Returns every change of the request, oldest first: the status before and after, by whom, and the comment.
         *
         *     Requires the permission `Quoting::requests`.
         */
        get: operations["listQuoteRequestHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/customer/{customerId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a quote request on behalf of a customer
         * @description Creates a request in status `pending`, with items from the catalog, or with `details` alone. Records `quote_request.submitted`; the seller and the customer are then notified by mail.
         *
         *     Requires the permission `Quoting::requests`.
         */
        post: operations["submitQuoteRequestForCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/cart/{cartId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a quote request based on a cart
         * @description Creates a request in status `pending` with a snapshot of the cart's plain lines; the cart does not change. Submitting the unchanged cart with equal `details` again returns the pending request. Requires an open cart with plain lines. Records `quote_request.submitted`; the seller and the customer are then notified by mail.
         *
         *     Requires the permission `Quoting::requests`.
         */
        post: operations["submitQuoteRequestFromCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/{requestId}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a pending quote from a quote request
         * @description Answers a request in status `pending`: creates a quote in status `pending` with its items at the prices of the request. The request becomes `approved`, and `closed` once the quote is purchased, cancelled or closed. Records `quote_request.approved` and `quote.created`.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        post: operations["createQuoteFromRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/{requestId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a quote request as the seller
         * @description Requires the status `pending`; the request becomes `declined`. Records `quote_request.declined`; the customer is then notified by mail, with the comment.
         *
         *     Requires the permission `Quoting::requests`.
         */
        post: operations["declineQuoteRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/{requestId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a quote request
         * @description Requires the status `pending`; the request becomes `cancelled`. Records `quote_request.cancelled`.
         *
         *     Requires the permission `Quoting::requests`.
         */
        post: operations["cancelQuoteRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/request/{id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a price request to a user, or to nobody
         * @description Sets `assignee_id` in any status, with `null` to nobody. `version` does not change, so that nobody's edit fails because of it. Records `price_request.assigned`; repeating the call changes nothing and records nothing.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        put: operations["assignPriceRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/request/{requestId}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a quote request to a user, or to nobody
         * @description Sets `assignee_id` in any status, with `null` to nobody. `version` does not change, so that nobody's edit fails because of it. Records `quote_request.assigned`; repeating the call changes nothing and records nothing.
         *
         *     Requires the permission `Quoting::requests`.
         */
        put: operations["assignQuoteRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a quote to a user, or to nobody
         * @description Sets `assignee_id` in any status, with `null` to nobody. `version` does not change, so that nobody's edit fails because of it. Records `quote.assigned`; repeating the call changes nothing and records nothing.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        put: operations["assignQuote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what waits for the seller, oldest first
         * @description Price requests that are unread or not replied to, pending quote requests, and proposed quotes that end within seven days. `message` is reserved for questions and counter-offers. Returns the kinds that the permissions of the caller allow (`PriceRequest::manage_requests`, `Quoting::requests`, `Quoting::quotes`).
         *
         *     Requires a valid access token.
         */
        get: operations["readInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find records by the beginning of a number, e-mail address, last name or SKU
         * @description Returns the record with the number first, then those that were changed last. Of each kind of match, at most 100 records are considered. Returns the records that the permissions of the caller allow (`PriceRequest::manage_requests`, `Quoting::requests`, `Quoting::quotes`; `Storefront::read` for customers and products).
         *
         *     Requires a valid access token.
         */
        get: operations["searchRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive events as they happen (Server-Sent Events)
         * @description Sends the type, record and version of every event after `after`, or after `Last-Event-ID`, of the records that the permissions of the caller allow, within about a second. It begins with `event: ready` and the id after which they follow; `event: reset` means that events are missing: they were deleted, or more than 1,000. A comment every 20 seconds keeps the connection open. The stream ends when the token becomes invalid. A caller can have four streams per process.
         *
         *     Requires a valid access token.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read statistics of quotes in one currency
         * @description Returns what is open now, and what happened in the period: each quote counts once per figure, on the day (UTC) of its first such move. Amounts of different currencies are never added. Durations, from the request or else the creation of the quote to its first proposal, are rounded by up to 5 %.
         *
         *     Requires the permission `Quoting::quotes`.
         */
        get: operations["readQuoteStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/pricerequest/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read statistics of price requests
         * @description Returns what is unread and unanswered now, and what happened in the period, by day in UTC.
         *
         *     Requires the permission `PriceRequest::manage_requests`.
         */
        get: operations["readPriceRequestStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/integration/admin/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as a user
         * @description Returns a token that is valid for four hours, as a JSON string. Repeated failures slow down further attempts with the username or from the address: 429 with `Retry-After`.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who is signed in, with which permissions
         * @description Returns the user of the session, or the integration of the token.
         *
         *     Requires a valid access token.
         */
        get: operations["readSession"];
        put?: never;
        /**
         * Sign in as a user in a browser
         * @description Sets a cookie that is valid for 12 hours, and returns who signed in. Repeated failures slow down further attempts as for a token. Over plain HTTP, only a browser on the machine of the service can sign in, unless `CONSOLE_INSECURE_HTTP` is `true` (403 `insecure_connection`).
         */
        post: operations["openSession"];
        /**
         * Sign out
         * @description Ends the session, whether its token came in the cookie or in a header, and removes the cookie. The token is refused from the next request on. The token of an integration is refused (400 `user_required`).
         *
         *     Requires a valid access token.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password of the user who is signed in
         * @description Requires the current password, with the same delays after failures as signing in. This session goes on; all others of the user end. The token of an integration is refused (400 `user_required`).
         *
         *     Requires a valid access token.
         */
        put: operations["changeOwnPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings that the console depends on
         * @description Returns the stores, the digits of each currency, limits, and which features are switched on.
         *
         *     Requires a valid access token.
         */
        get: operations["readConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/console/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved views of the user, and all shared ones
         * @description Returns them in the order in which they were created; for the token of an integration, the shared ones.
         *
         *     Requires a valid access token.
         */
        get: operations["listViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/console/views/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a view of a list
         * @description Creates or replaces the view of the user with this name. If the user has none, but there is a shared one, it replaces that, which requires `Access::manage` (403). Two shared views cannot have the same name.
         *
         *     Requires a valid access token.
         */
        put: operations["putView"];
        post?: never;
        /**
         * Delete a saved view
         * @description Deletes the view of the user with this name or, if there is none, the shared one, which requires `Access::manage` (403).
         *
         *     Requires a valid access token.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users whom a record can be assigned to
         * @description Returns the ids and names of all users in ascending order of id.
         *
         *     Requires a valid access token.
         */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings in force
         * @description Returns the value of every setting as text, as `quotewright config` prints them; `set` in place of a secret, and empty text for a setting without a value.
         *
         *     Requires the permission `Access::manage`.
         */
        get: operations["readSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List queued jobs, or those that failed permanently
         * @description Returns the oldest 1,000 jobs that wait or, with `failed=true`, that failed permanently, such as mails that the mail server refused.
         *
         *     Requires the permission `Access::manage`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a job that failed permanently
         * @description Queues the job again, with all its attempts. 404 if no failed job has the id.
         *
         *     Requires the permission `Access::manage`.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles, all or filtered
         * @description Returns them in ascending order of id, without secrets.
         *
         *     Requires the permission `Access::manage`.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role with permissions that the caller holds
         * @description A caller cannot grant a permission that it does not hold (403). The name must not be taken.
         *
         *     Requires the permission `Access::manage`.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the name or the permissions of a role, with immediate effect
         * @description Every user and integration with the role has the new permissions from the next request on. The caller must hold the permissions that the role has and gets. The last holder of `all` keeps it (400).
         *
         *     Requires the permission `Access::manage`.
         */
        put: operations["changeRole"];
        post?: never;
        /**
         * Delete a role that no user or integration has
         * @description A role in use is refused.
         *
         *     Requires the permission `Access::manage`.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, all or filtered
         * @description Returns them in ascending order of id, without secrets.
         *
         *     Requires the permission `Access::manage`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user with a role whose permissions the caller holds
         * @description Creates a person who signs in with `username` and `password`. The caller must hold every permission of the role.
         *
         *     Requires the permission `Access::manage`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the name, email address, role or password of a user, with immediate effect
         * @description The caller must hold the permissions that the user has and gets. A new role holds from the next request on; a new password ends all sessions of the user. The last holder of `all` keeps it (400).
         *
         *     Requires the permission `Access::manage`.
         */
        put: operations["changeUser"];
        post?: never;
        /**
         * Delete a user and end its sessions
         * @description Its tokens are refused from the next request on. Histories keep its name.
         *
         *     Requires the permission `Access::manage`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations, all or filtered
         * @description Returns them in ascending order of id, without secrets.
         *
         *     Requires the permission `Access::manage`.
         */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * Create an integration; only this response contains its token
         * @description Creates a program with a long-lived token, which is valid until it is revoked, or until `expires_at`. Only this answer contains the token; the service stores its hash. The caller must hold every permission of the role.
         *
         *     Requires the permission `Access::manage`.
         */
        post: operations["createIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an integration; its token is revoked at once
         * @description The token is refused from the next request on. Histories keep its name.
         *
         *     Requires the permission `Access::manage`.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/access/integrations/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the token of an integration; the previous one stays valid for a grace period
         * @description Returns the new token, which only this answer contains. The previous one stays valid for `grace_hours`, 24 by default, so that the program can change over without an interruption.
         *
         *     Requires the permission `Access::manage`.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, all or filtered
         * @description Returns `{items, search_criteria, total_count}` as Magento does, all matching products unless a page is requested.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["listProducts"];
        /**
         * Create or change up to 1,000 products; an invalid one does not affect the others
         * @description Each product is created or changed by itself, as `PUT /products/:sku` would; one that is refused does not affect the others. The answer has the outcome of each in the order of the request.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["putProducts"];
        /**
         * Create a product, or change the given fields
         * @description Creates the product if its SKU is unknown, which requires `name` and `price`; otherwise changes the given fields. Fields that are omitted or null keep their values.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["saveProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/products/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one product
         * @description Returns the product with this SKU, which is compared byte for byte.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["readProduct"];
        /**
         * Create a product, or change the given fields
         * @description Creates the product if its SKU is unknown, which requires `name` and `price`; otherwise changes the given fields. Fields that are omitted or null keep their values. Repeating the call changes nothing.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["putProduct"];
        post?: never;
        /**
         * Delete a product and its plain lines in open carts
         * @description Quotes and orders keep the name and the price of the product; its plain lines leave the open carts.
         *
         *     Requires the permission `Storefront::manage`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/products/{sku}/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a product costs the seller
         * @description Returns the cost, in the same currency as the price of the product; null if it is unknown.
         *
         *     Requires the permission `Quoting::costs`.
         */
        get: operations["readProductCost"];
        /**
         * Set what a product costs the seller
         * @description Stores the cost, or removes it if it is null. It is in no other record, and in no event, export, document or mail. Repeating the call changes nothing.
         *
         *     Requires the permission `Quoting::costs`.
         */
        put: operations["putProductCost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/quoting/quote/{id}/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the items of a quote cost the seller
         * @description Returns the present cost of the product of each item, per unit, in the order of the items; null if it is unknown.
         *
         *     Requires the permission `Quoting::costs`.
         */
        get: operations["listQuoteCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, all or filtered
         * @description Returns the matching customers in ascending order of id, all of them unless a page is requested.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer of the store. An e-mail address belongs to one customer, in any case of its letters; to find an existing one, filter the list by `email`.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers in Magento's format, with a total count
         * @description Returns `{items, search_criteria, total_count}` as Magento does, all matching customers unless a page is requested.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["searchCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one customer
         * @description Returns the customer with the addresses that were sent at creation.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["readCustomer"];
        /**
         * Change a customer
         * @description Changes the fields that are given; null clears a company, a VAT id or an address. Requests and quotes keep the details that they were made with.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["changeCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stores
         * @description Returns the stores in ascending order of id. A store has a code, which may stand in the path, a currency, and a time zone for documents and mails.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["listStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/stores/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change a store
         * @description Creates the store if its code is unknown. Existing records keep the currency that they have.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["putStore"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/customers/{customerId}/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find or create the open cart of a customer in the store and its currency
         * @description Returns the id of the customer's newest open cart in the store and its currency, creating one if there is none.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["openCustomerCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/guest-carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cart for a guest
         * @description Creates a cart without a customer. The masked id cannot be guessed, so a guest's browser may hold it.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["openGuestCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List carts, all or filtered
         * @description Returns the matching carts with their items and totals in ascending order of id, all of them unless a page is requested. Unlike the cart that is read alone, they may hold a quote that expired minutes ago.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["listCarts"];
        put?: never;
        /**
         * Create a cart without a customer
         * @description Creates a cart without a customer and returns its integer id; `PUT /carts/:cartId` assigns it to a customer.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["openCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/carts/{cartId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a cart with its items and totals
         * @description Quotes that have expired leave the cart before it is read, so that it can be ordered as read.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["readCart"];
        /**
         * Assign a cart without a customer to one
         * @description Requires an open cart without a customer, or of the same customer. Other open carts of the customer stay open.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["assignCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/carts/{cartId}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order a cart and purchase the quotes in it; idempotent
         * @description Requires an open cart with lines. The quotes in it become `purchased`, which records `quote.status_changed` and `quote.purchased`, and their requests are closed. An expired quote leaves the cart with 400 `quote_expired`; the next attempt orders the rest. Repeating the call returns the same order.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["orderCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/guest-carts/{cartId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a cart by its masked id with its items and totals
         * @description Quotes that have expired leave the cart before it is read, so that it can be ordered as read.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["readGuestCart"];
        /**
         * Assign a cart by its masked id without a customer to one
         * @description Requires an open cart without a customer, or of the same customer. Other open carts of the customer stay open.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["assignGuestCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/guest-carts/{cartId}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order a cart by its masked id and purchase the quotes in it; idempotent
         * @description Requires an open cart with lines. The quotes in it become `purchased`, which records `quote.status_changed` and `quote.purchased`, and their requests are closed. An expired quote leaves the cart with 400 `quote_expired`; the next attempt orders the rest. Repeating the call returns the same order.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["orderGuestCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/carts/{cartId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a cart
         * @description Lines of a quote have its `quote_id` and the agreed price; an expired quote has left the cart.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["listCartItems"];
        put?: never;
        /**
         * Add a product to a cart, or increase its plain line
         * @description Requires an open cart. The line has the price of the catalog, also when that changes; lines of quotes stay as they are.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["addCartItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/carts/{cartId}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the quantity of a plain line of a cart
         * @description Requires an open cart. The lines of a quote were agreed and cannot be changed.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["changeCartItem"];
        post?: never;
        /**
         * Remove a line from a cart; a line of a quote with all lines of that quote
         * @description Requires an open cart. A quote whose lines leave the cart stays `accepted` and can be added again; this records `quote.updated`. Plain lines that it had replaced come back.
         *
         *     Requires the permission `Storefront::manage`.
         */
        delete: operations["removeCartItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/guest-carts/{cartId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a cart by its masked id
         * @description Lines of a quote have its `quote_id` and the agreed price; an expired quote has left the cart.
         *
         *     Requires the permission `Storefront::read`.
         */
        get: operations["listGuestCartItems"];
        put?: never;
        /**
         * Add a product to a cart by its masked id, or increase its plain line
         * @description Requires an open cart. The line has the price of the catalog, also when that changes; lines of quotes stay as they are.
         *
         *     Requires the permission `Storefront::manage`.
         */
        post: operations["addGuestCartItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/guest-carts/{cartId}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the quantity of a plain line of a cart by its masked id
         * @description Requires an open cart. The lines of a quote were agreed and cannot be changed.
         *
         *     Requires the permission `Storefront::manage`.
         */
        put: operations["changeGuestCartItem"];
        post?: never;
        /**
         * Remove a line from a cart by its masked id; a line of a quote with all lines of that quote
         * @description Requires an open cart. A quote whose lines leave the cart stays `accepted` and can be added again; this records `quote.updated`. Plain lines that it had replaced come back.
         *
         *     Requires the permission `Storefront::manage`.
         */
        delete: operations["removeGuestCartItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read webhooks
         * @description Returns the matching webhooks in ascending order of id, without their secrets.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook; only this response shows its secret
         * @description The endpoint receives the events that `events` selects, from now on, as [Standard Webhooks](https://www.standardwebhooks.com). Only this answer and a rotation contain the `secret` that verifies them. Addresses in private networks are refused unless the operator allows them.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        post: operations["registerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one webhook
         * @description Returns the webhook without its secret.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        get: operations["readWebhook"];
        /**
         * Change a webhook; fields that are not given keep their value
         * @description `is_active: true` enables a webhook that was disabled by a 410 or by five days of failures; it then receives the deliveries that were waiting.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        put: operations["changeWebhook"];
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description Nothing is sent to it from now on; an attempt that is in flight may still arrive.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook; the old one stays valid for 24 h
         * @description Returns the new secret. For 24 hours, deliveries are signed with both secrets, so that the endpoint can change over without losing one.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook.test event to a webhook
         * @description Queues one `webhook.test` event for this endpoint alone; `listWebhookDeliveries` shows what became of it. Requires an active webhook.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the last hundred deliveries to a webhook with their attempts, newest first
         * @description Each delivery has its attempts with status, duration and the beginning of the answer.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/webhooks/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again now
         * @description Also a delivery that failed permanently or has arrived. Requires an active webhook.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/V1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events after an id; a poller that remembers the last id misses none
         * @description Returns the events after the given id in ascending order. An event becomes visible only when no smaller id can still appear, so the last id is all that a client has to remember. Fewer events than `limit` mean that there are no more for now.
         *
         *     Requires the permission `Webhooks::manage`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "price_request.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A price request was submitted
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestSubmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_request.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody marked it as read, or replied to it for the first time
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_request.unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It was marked as unread again
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_request.replied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The seller replied
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_request.admin_notified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The mail server accepted the mail to the seller
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestAdminNotified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_request.customer_notified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The mail server accepted the mail to the customer
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestCustomerNotified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price_request.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It was assigned to a user, or to nobody
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["priceRequestAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer or a cart asked for a quote
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestSubmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A guest became its customer
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A quote was made from it
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The seller declined
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It was cancelled
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Its quote came to an end
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote_request.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It was assigned to a user, or to nobody
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteRequestAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A quote was made
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Its contents were edited
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It has another status; comes before the particular event, if there is one
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.added_to_cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Its items are in a cart
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteAddedToCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.purchased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The cart that it was in was ordered
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quotePurchased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Its time ran out
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It was assigned to a user, or to nobody
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["quoteAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test, sent on request
         * @description Sent to every active webhook whose `events` select the type, as a [Standard Webhook](https://www.standardwebhooks.com): at least once, in order per record. Verify `webhook-signature` with the secret of the webhook before parsing the body. `data` is the record as it was after the change.
         */
        post: operations["webhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "message": "No such entity with %fieldName = %fieldValue",
         *       "detail": "No such entity with request_id = 42",
         *       "parameters": {
         *         "fieldName": "request_id",
         *         "fieldValue": 42
         *       },
         *       "error_code": "not_found"
         *     }
         */
        Error: {
            /** @description Text with %placeholders */
            message: string;
            /** @description The message with its values filled in, for people */
            detail: string;
            parameters?: {
                [key: string]: string | number;
            };
            errors?: {
                message: string;
                parameters?: {
                    [key: string]: string | number;
                };
            }[];
            /** @description A stable, machine-readable code */
            error_code: string;
        };
        /**
         * @example {
         *       "request_id": 123,
         *       "increment_id": "REQ000000123",
         *       "is_admin_notified": false,
         *       "is_customer_notified": false,
         *       "store_id": 1,
         *       "customer_ip": null,
         *       "customer_email": "anna@example.com",
         *       "customer_firstname": "Anna",
         *       "customer_lastname": "Larsen",
         *       "customer_phone": null,
         *       "message": "What do 40 of these cost?",
         *       "product": {
         *         "product_id": 12,
         *         "name": "Oak table",
         *         "sku": "0042-OAK"
         *       },
         *       "custom_field_1": null,
         *       "custom_field_2": null,
         *       "custom_field_3": null,
         *       "created_at": "2026-01-31 12:00:00",
         *       "is_replied": false,
         *       "is_read": false,
         *       "files": [],
         *       "replies": [],
         *       "updated_at": "2026-01-31 12:00:00",
         *       "company": "Larsen & Co",
         *       "vat_id": "DE123456789",
         *       "billing_address": {
         *         "firstname": "Anna",
         *         "lastname": "Larsen",
         *         "company": "Larsen & Co",
         *         "street": [
         *           "Hafenweg 1"
         *         ],
         *         "city": "Hamburg",
         *         "region": null,
         *         "postcode": "20457",
         *         "country_id": "DE",
         *         "telephone": "+49 40 123456",
         *         "vat_id": "DE123456789"
         *       },
         *       "shipping_address": null
         *     }
         */
        PriceRequest: {
            request_id: number;
            increment_id: string;
            /** @description The mail server accepted the mail to the seller */
            is_admin_notified: boolean;
            /** @description The mail server accepted the mail to the customer */
            is_customer_notified: boolean;
            store_id: number;
            customer_ip: string | null;
            customer_email: string;
            customer_firstname: string | null;
            customer_lastname: string | null;
            customer_phone: string | null;
            message: string | null;
            product: {
                product_id: number | null;
                name: string | null;
                sku: string | null;
            };
            custom_field_1: string | null;
            custom_field_2: string | null;
            custom_field_3: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            is_replied: boolean;
            is_read: boolean;
            files: {
                file_id: number;
                name: string;
                /** @description Bytes */
                size: number;
                mime_type: string;
                /** @description SHA-256 of the content, lower-case hex */
                hash: string;
                /**
                 * Format: timestamp
                 * @description YYYY-MM-DD HH:MM:SS, UTC
                 * @example 2026-01-31 12:00:00
                 */
                created_at: string;
            }[];
            replies: {
                reply_id: number;
                message: string;
                price: number | null;
                currency_code: string;
                author: string;
                /**
                 * Format: timestamp
                 * @description YYYY-MM-DD HH:MM:SS, UTC
                 * @example 2026-01-31 12:00:00
                 */
                created_at: string;
            }[];
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            company: string | null;
            vat_id: string | null;
            billing_address: components["schemas"]["Address"] | null;
            shipping_address: components["schemas"]["Address"] | null;
            /** @description The user who takes care of it; only with addDetails=true and in price_request.assigned */
            assignee_id?: number | null;
        };
        /**
         * @description The fields after `is_read` are only in responses to addDetails=true
         * @example {
         *       "request_id": 123,
         *       "increment_id": "REQ000000123",
         *       "customer_email": "anna@example.com",
         *       "customer_firstname": "Anna",
         *       "customer_lastname": "Larsen",
         *       "created_at": "2026-01-31 12:00:00",
         *       "is_read": false
         *     }
         */
        PriceRequestListItem: {
            request_id: number;
            increment_id: string;
            customer_email: string;
            customer_firstname: string | null;
            customer_lastname: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            is_read: boolean;
            is_replied?: boolean;
            product?: {
                product_id: number | null;
                name: string | null;
                sku: string | null;
            };
            /** @description The first 200 characters of the message */
            message_start?: string | null;
            files_count?: number;
            replies_count?: number;
            /** @description The user who takes care of it */
            assignee_id?: number | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at?: string;
        };
        /**
         * @example {
         *       "request_message_file_tmp_id": 7,
         *       "name": "drawing.pdf",
         *       "size": 48213,
         *       "mime_type": "application/pdf",
         *       "path": "3f/3f0c6a52-52d7-4f3c-8f0a-0c9b9d6f1f11",
         *       "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "created_at": "2026-01-31 12:00:00"
         *     }
         */
        TemporaryFile: {
            request_message_file_tmp_id: number;
            /** @description The sent file name without directories or control characters */
            name: string;
            /** @description Bytes */
            size: number;
            mime_type: string;
            /** @description Relative to the file store; independent of the sent name */
            path: string;
            /** @description SHA-256 of the content, lower-case hex */
            hash: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
        };
        /**
         * @example {
         *       "quote_id": 45,
         *       "increment_id": "Q000000045",
         *       "request_id": 12,
         *       "store_id": 1,
         *       "status": "proposed",
         *       "customer_id": 3,
         *       "customer_email": "anna@example.com",
         *       "customer_firstname": "Anna",
         *       "customer_lastname": "Larsen",
         *       "customer_is_guest": false,
         *       "customer_note": "For our new office",
         *       "seller_comment": null,
         *       "currency_code": "EUR",
         *       "items_count": 1,
         *       "items_qty": 40,
         *       "original_subtotal": 8400,
         *       "subtotal": 7560,
         *       "discount_amount": 840,
         *       "shipping_amount": 120,
         *       "shipping_description": "Two pallets",
         *       "tax_amount": 1436.4,
         *       "grand_total": 9116.4,
         *       "expires_at": "2026-03-02 12:00:00",
         *       "proposed_at": "2026-01-31 12:00:00",
         *       "cart_id": null,
         *       "order_id": null,
         *       "order_increment_id": null,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "version": 3,
         *       "tax_rates": [
         *         {
         *           "percent": 19,
         *           "base": 7560,
         *           "amount": 1436.4
         *         }
         *       ],
         *       "purchase_order_number": "PO-2026-117",
         *       "company": "Larsen & Co",
         *       "vat_id": "DE123456789",
         *       "billing_address": {
         *         "firstname": "Anna",
         *         "lastname": "Larsen",
         *         "company": "Larsen & Co",
         *         "street": [
         *           "Hafenweg 1"
         *         ],
         *         "city": "Hamburg",
         *         "region": null,
         *         "postcode": "20457",
         *         "country_id": "DE",
         *         "telephone": "+49 40 123456",
         *         "vat_id": "DE123456789"
         *       },
         *       "shipping_address": null,
         *       "assignee_id": 2,
         *       "items": [
         *         {
         *           "item_id": 9,
         *           "quote_id": 45,
         *           "product_id": 12,
         *           "product_type": "simple",
         *           "sku": "0042-OAK",
         *           "name": "Oak table",
         *           "qty": 40,
         *           "price": 189,
         *           "original_price": 210,
         *           "discount_percent": 10,
         *           "tax_percent": 19,
         *           "tax_amount": 1436.4,
         *           "price_incl_tax": 224.91,
         *           "row_total": 7560,
         *           "row_total_incl_tax": 8996.4,
         *           "tier_prices": [
         *             {
         *               "qty": 100,
         *               "price": 179
         *             }
         *           ],
         *           "customer_note": null,
         *           "options": [],
         *           "created_at": "2026-01-31 12:00:00",
         *           "updated_at": "2026-01-31 12:00:00",
         *           "chosen_qty": null,
         *           "chosen_price": null
         *         }
         *       ]
         *     }
         */
        Quote: {
            quote_id: number;
            increment_id: string;
            request_id: number | null;
            store_id: number;
            /** @enum {string} */
            status: "pending" | "approved" | "proposed" | "accepted" | "declined" | "expired" | "purchased" | "cancelled" | "closed";
            customer_id: number | null;
            customer_email: string | null;
            customer_firstname: string | null;
            customer_lastname: string | null;
            customer_is_guest: boolean;
            customer_note: string | null;
            seller_comment: string | null;
            /** @description ISO 4217 */
            currency_code: string;
            items_count: number;
            items_qty: number;
            /** @description At catalog prices */
            original_subtotal: number;
            subtotal: number;
            /** @description original_subtotal - subtotal */
            discount_amount: number;
            shipping_amount: number;
            shipping_description: string | null;
            tax_amount: number;
            /** @description subtotal + shipping_amount + tax_amount */
            grand_total: number;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            expires_at: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            proposed_at: string | null;
            cart_id: number | null;
            order_id: number | null;
            order_increment_id: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description Incremented with every change */
            version: number;
            /** @description The tax by rate, lowest first: the sums of row_total (base) and tax_amount (amount) of the items with this tax_percent. They add up to subtotal and tax_amount */
            tax_rates: {
                percent: number;
                base: number;
                amount: number;
            }[];
            company: string | null;
            vat_id: string | null;
            purchase_order_number: string | null;
            billing_address: components["schemas"]["Address"] | null;
            shipping_address: components["schemas"]["Address"] | null;
            /** @description The user who takes care of it */
            assignee_id: number | null;
            /** @description Only with addItems=true */
            items?: components["schemas"]["QuoteItem"][];
        };
        /**
         * @example {
         *       "item_id": 9,
         *       "quote_id": 45,
         *       "product_id": 12,
         *       "product_type": "simple",
         *       "sku": "0042-OAK",
         *       "name": "Oak table",
         *       "qty": 40,
         *       "price": 189,
         *       "original_price": 210,
         *       "discount_percent": 10,
         *       "tax_percent": 19,
         *       "tax_amount": 1436.4,
         *       "price_incl_tax": 224.91,
         *       "row_total": 7560,
         *       "row_total_incl_tax": 8996.4,
         *       "tier_prices": [
         *         {
         *           "qty": 100,
         *           "price": 179
         *         }
         *       ],
         *       "customer_note": null,
         *       "options": [],
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "chosen_qty": null,
         *       "chosen_price": null
         *     }
         */
        QuoteItem: {
            item_id: number;
            quote_id: number;
            product_id: number | null;
            product_type: string;
            sku: string;
            name: string;
            /** @description Offered */
            qty: number;
            /** @description As the seller entered it, without tax: for quantities below the first tier */
            price: number;
            /** @description The catalog's */
            original_price: number;
            discount_percent: number;
            tax_percent: number;
            /** @description round(row_total × tax_percent / 100) */
            tax_amount: number;
            /** @description Of the effective price */
            price_incl_tax: number;
            /** @description round(quantity × price) of the effective terms: chosen_qty × chosen_price or, if nothing was chosen, qty × the price of the highest tier that qty reaches, else price */
            row_total: number;
            row_total_incl_tax: number;
            tier_prices: {
                qty: number;
                price: number;
            }[];
            customer_note: string | null;
            options: unknown[];
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description What the customer chose when accepting */
            chosen_qty: number | null;
            /** @description The price of the tier that chosen_qty reaches */
            chosen_price: number | null;
        };
        /**
         * @example {
         *       "item_id": 9,
         *       "cost": 121.5
         *     }
         */
        QuoteItemCost: {
            item_id: number;
            /** @description Per unit, without tax; null if it is unknown */
            cost: number | null;
        };
        /**
         * @example {
         *       "request_id": 12,
         *       "increment_id": "QR000000012",
         *       "status": "pending",
         *       "source": "cart",
         *       "store_id": 1,
         *       "customer_id": 3,
         *       "customer_email": "anna@example.com",
         *       "customer_firstname": "Anna",
         *       "customer_lastname": "Larsen",
         *       "customer_is_guest": false,
         *       "cart_id": 17,
         *       "details": "For our new office",
         *       "currency_code": "EUR",
         *       "items_count": 1,
         *       "items_qty": 40,
         *       "subtotal": 8400,
         *       "quote_id": null,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "version": 1,
         *       "company": "Larsen & Co",
         *       "vat_id": "DE123456789",
         *       "billing_address": {
         *         "firstname": "Anna",
         *         "lastname": "Larsen",
         *         "company": "Larsen & Co",
         *         "street": [
         *           "Hafenweg 1"
         *         ],
         *         "city": "Hamburg",
         *         "region": null,
         *         "postcode": "20457",
         *         "country_id": "DE",
         *         "telephone": "+49 40 123456",
         *         "vat_id": "DE123456789"
         *       },
         *       "shipping_address": null,
         *       "assignee_id": null,
         *       "items": [
         *         {
         *           "item_id": 5,
         *           "product_id": 12,
         *           "sku": "0042-OAK",
         *           "name": "Oak table",
         *           "qty": 40,
         *           "price": 210,
         *           "row_total": 8400
         *         }
         *       ]
         *     }
         */
        QuoteRequest: {
            request_id: number;
            increment_id: string;
            /** @enum {string} */
            status: "pending" | "approved" | "declined" | "cancelled" | "closed";
            /** @enum {string} */
            source: "customer" | "cart";
            store_id: number;
            customer_id: number | null;
            customer_email: string | null;
            customer_firstname: string | null;
            customer_lastname: string | null;
            customer_is_guest: boolean;
            cart_id: number | null;
            details: string | null;
            /** @description ISO 4217 */
            currency_code: string;
            items_count: number;
            items_qty: number;
            subtotal: number;
            quote_id: number | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description Incremented with every change */
            version: number;
            company: string | null;
            vat_id: string | null;
            billing_address: components["schemas"]["Address"] | null;
            shipping_address: components["schemas"]["Address"] | null;
            /** @description The user who takes care of it */
            assignee_id: number | null;
            /** @description As they were when submitted; only when a single request is read */
            items?: {
                item_id: number;
                product_id: number | null;
                sku: string;
                name: string;
                qty: number;
                price: number;
                row_total: number;
            }[];
        };
        /**
         * @description The creation has no `from`; for an edit of the contents, `from` equals `to`
         * @example {
         *       "from": "proposed",
         *       "to": "declined",
         *       "actor": "user anna",
         *       "comment": "Too expensive",
         *       "created_at": "2026-01-31 12:00:00",
         *       "reason_code": "competitor"
         *     }
         */
        HistoryEntry: {
            from: string | null;
            to: string;
            actor: string;
            comment: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * @description Why it was declined
             * @enum {string|null}
             */
            reason_code: "price_too_high" | "delivery_time" | "competitor" | "no_longer_needed" | "specification" | "terms" | "other" | null;
        };
        /**
         * @example {
         *       "to": "anna@example.com",
         *       "subject": "Quote Q000000045 from Oak & Sons",
         *       "text": "Hello Anna Larsen,\n…",
         *       "html": "<!doctype html>…"
         *     }
         */
        QuoteMail: {
            /** @description The recipient */
            to: string;
            subject: string;
            text: string;
            /** @description A complete document, with pictures as `data:` URLs */
            html: string;
        };
        DurationSummary: {
            count: number;
            median_s: number | null;
            /** @description Nine of ten took no longer */
            p90_s: number | null;
            buckets: {
                /** @description Null for the longest */
                up_to_s: number | null;
                /** @description Without those of shorter buckets */
                count: number;
            }[];
        };
        QuoteStatistics: {
            /** @description ISO 4217 */
            currency_code: string;
            /** @description In which there are quotes as well */
            other_currencies: string[];
            /** @description At present, whatever the period */
            open: {
                /** @enum {string} */
                status: "pending" | "approved" | "proposed" | "accepted";
                quotes: number;
                grand_total: number;
            }[];
            /** @description Proposed quotes whose last day is at most so many days after today */
            expiring: {
                within_days: number;
                quotes: number;
                grand_total: number;
            }[];
            funnel: {
                /** @description Quote requests submitted in the period */
                requested: number;
                /** @description Quotes created, with or without a request */
                quoted: number;
                proposed: number;
                accepted: number;
                purchased: number;
            };
            outcomes: {
                accepted: number;
                declined: number;
                /** @description Without an acceptance */
                expired: number;
                cancelled: number;
                /** @description accepted / (accepted + declined + expired) */
                win_rate: number | null;
            };
            /** @description Of declined quotes, most frequent first */
            reasons: {
                /**
                 * @description Null for declines without one
                 * @enum {string|null}
                 */
                reason_code: "price_too_high" | "delivery_time" | "competitor" | "no_longer_needed" | "specification" | "terms" | "other" | null;
                quotes: number;
            }[];
            time_to_proposal: components["schemas"]["DurationSummary"];
            weeks: {
                /**
                 * Format: date
                 * @description Its Monday; only days of the period count
                 */
                week_start: string;
                proposed: number;
                accepted: number;
                declined: number;
                expired: number;
                accepted_total: number;
            }[];
        };
        PriceRequestStatistics: {
            /** @description At present, whatever the period */
            unread: number;
            /** @description At present, whatever the period */
            unanswered: number;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            oldest_unanswered_at: string | null;
            time_to_first_reply: components["schemas"]["DurationSummary"];
            weeks: {
                /**
                 * Format: date
                 * @description Its Monday; only days of the period count
                 */
                week_start: string;
                submitted: number;
                /** @description Requests that got their first reply */
                replied: number;
            }[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "record_type": "quote_request",
         *           "record_id": 12,
         *           "kind": "quote_request",
         *           "increment_id": "QR000000012",
         *           "customer_name": "Anna Larsen",
         *           "customer_email": "anna@example.com",
         *           "title": "Oak table",
         *           "text_start": "For our new office",
         *           "waiting_since": "2026-01-31 12:00:00",
         *           "is_unread": false,
         *           "assignee_id": null,
         *           "grand_total": null,
         *           "currency_code": "EUR"
         *         }
         *       ],
         *       "next_after": "1769860800-2-12",
         *       "counts": {
         *         "price_request": 3,
         *         "quote_request": 7,
         *         "message": 0,
         *         "expiring": 1
         *       }
         *     }
         */
        Inbox: {
            items: {
                /** @enum {string} */
                record_type: "price_request" | "quote_request" | "quote";
                record_id: number;
                /** @enum {string} */
                kind: "price_request" | "quote_request" | "message" | "expiring";
                increment_id: string;
                customer_name: string | null;
                customer_email: string | null;
                /** @description The product of a price request; else the first item */
                title: string | null;
                /** @description The first 200 characters of what the customer wrote */
                text_start: string | null;
                /**
                 * Format: timestamp
                 * @description The submission; for an expiring quote, seven days before its end, or its later proposal
                 * @example 2026-01-31 12:00:00
                 */
                waiting_since: string;
                /** @description Of a price request; false for other kinds */
                is_unread: boolean;
                /** @description The user who takes care of it */
                assignee_id: number | null;
                /** @description Of a quote */
                grand_total: number | null;
                currency_code: string | null;
            }[];
            /** @description The `after` of the next page; null on the last one */
            next_after: string | null;
            /** @description What waits of each kind, whatever kind is listed; 1000 stands for 1000 or more */
            counts: {
                price_request: number;
                quote_request: number;
                message: number;
                expiring: number;
            };
        };
        /**
         * @example {
         *       "record_type": "quote",
         *       "record_id": 45,
         *       "increment_id": "Q000000045",
         *       "title": "Anna Larsen · anna@example.com",
         *       "status": "proposed",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        FoundRecord: {
            /** @enum {string} */
            record_type: "price_request" | "quote_request" | "quote" | "customer" | "product";
            record_id: number;
            /** @description The SKU of a product; null for a customer */
            increment_id: string | null;
            /** @description Name and e-mail address of the customer; the name of a product */
            title: string;
            /** @description `unread`, `read` or `replied` of a price request; null for customers and products */
            status: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "id": 12,
         *       "sku": "0042-OAK",
         *       "name": "Oak table",
         *       "price": 210,
         *       "tax_percent": 19,
         *       "type_id": "simple",
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        Product: {
            id: number;
            /** @description Kept byte for byte */
            sku: string;
            name: string;
            price: number;
            tax_percent: number;
            /** @description Kind of product; `simple` for all that are created here */
            type_id: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": 12,
         *           "sku": "0042-OAK",
         *           "name": "Oak table",
         *           "price": 210,
         *           "tax_percent": 19,
         *           "type_id": "simple",
         *           "created_at": "2026-01-31 12:00:00",
         *           "updated_at": "2026-01-31 12:00:00"
         *         }
         *       ],
         *       "search_criteria": {
         *         "filter_groups": [],
         *         "page_size": null,
         *         "current_page": null
         *       },
         *       "total_count": 1
         *     }
         */
        ProductPage: {
            items: components["schemas"]["Product"][];
            search_criteria: {
                /** @description The filter groups of the request; `filter` is not repeated */
                filter_groups: Record<string, never>[];
                page_size: number | null;
                current_page: number | null;
            };
            /** @description Number of matching records on all pages; absent with searchCriteria[count]=false */
            total_count?: number;
        };
        /**
         * @example {
         *       "sku": "0042-OAK",
         *       "cost": 121.5
         *     }
         */
        ProductCost: {
            sku: string;
            /** @description Per unit, without tax; null if it is unknown */
            cost: number | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": 3,
         *           "email": "anna@example.com",
         *           "firstname": "Anna",
         *           "lastname": "Larsen",
         *           "store_id": 1,
         *           "created_at": "2026-01-31 12:00:00",
         *           "updated_at": "2026-01-31 12:00:00",
         *           "addresses": [
         *             {
         *               "street": [
         *                 "Hafenweg 1"
         *               ],
         *               "city": "Hamburg",
         *               "postcode": "20457",
         *               "country_id": "DE"
         *             }
         *           ],
         *           "company": "Larsen & Co",
         *           "vat_id": "DE123456789",
         *           "billing_address": {
         *             "firstname": "Anna",
         *             "lastname": "Larsen",
         *             "company": "Larsen & Co",
         *             "street": [
         *               "Hafenweg 1"
         *             ],
         *             "city": "Hamburg",
         *             "region": null,
         *             "postcode": "20457",
         *             "country_id": "DE",
         *             "telephone": "+49 40 123456",
         *             "vat_id": "DE123456789"
         *           },
         *           "shipping_address": null
         *         }
         *       ],
         *       "search_criteria": {
         *         "filter_groups": [],
         *         "page_size": null,
         *         "current_page": null
         *       },
         *       "total_count": 1
         *     }
         */
        CustomerPage: {
            items: components["schemas"]["Customer"][];
            search_criteria: {
                /** @description The filter groups of the request; `filter` is not repeated */
                filter_groups: Record<string, never>[];
                page_size: number | null;
                current_page: number | null;
            };
            /** @description Number of matching records on all pages; absent with searchCriteria[count]=false */
            total_count?: number;
        };
        /**
         * @example {
         *       "id": 3,
         *       "email": "anna@example.com",
         *       "firstname": "Anna",
         *       "lastname": "Larsen",
         *       "store_id": 1,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "addresses": [
         *         {
         *           "street": [
         *             "Hafenweg 1"
         *           ],
         *           "city": "Hamburg",
         *           "postcode": "20457",
         *           "country_id": "DE"
         *         }
         *       ],
         *       "company": "Larsen & Co",
         *       "vat_id": "DE123456789",
         *       "billing_address": {
         *         "firstname": "Anna",
         *         "lastname": "Larsen",
         *         "company": "Larsen & Co",
         *         "street": [
         *           "Hafenweg 1"
         *         ],
         *         "city": "Hamburg",
         *         "region": null,
         *         "postcode": "20457",
         *         "country_id": "DE",
         *         "telephone": "+49 40 123456",
         *         "vat_id": "DE123456789"
         *       },
         *       "shipping_address": null
         *     }
         */
        Customer: {
            id: number;
            email: string;
            firstname: string;
            lastname: string;
            store_id: number;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description As they were sent */
            addresses: {
                [key: string]: unknown;
            }[];
            company: string | null;
            vat_id: string | null;
            billing_address: components["schemas"]["Address"] | null;
            shipping_address: components["schemas"]["Address"] | null;
        };
        /**
         * @example {
         *       "firstname": "Anna",
         *       "lastname": "Larsen",
         *       "company": "Larsen & Co",
         *       "street": [
         *         "Hafenweg 1"
         *       ],
         *       "city": "Hamburg",
         *       "region": null,
         *       "postcode": "20457",
         *       "country_id": "DE",
         *       "telephone": "+49 40 123456",
         *       "vat_id": "DE123456789"
         *     }
         */
        Address: {
            firstname: string | null;
            lastname: string | null;
            company: string | null;
            street: string[];
            city: string | null;
            region: string | null;
            postcode: string | null;
            country_id: string | null;
            telephone: string | null;
            vat_id: string | null;
        };
        /**
         * @example {
         *       "store_id": 2,
         *       "code": "de",
         *       "name": "Germany",
         *       "currency_code": "EUR",
         *       "timezone": "Europe/Berlin",
         *       "locale": "de"
         *     }
         */
        Store: {
            store_id: number;
            code: string;
            name: string;
            /** @description ISO 4217 */
            currency_code: string;
            /** @description IANA name */
            timezone: string;
            /** @description Language of mails and documents; null: `DEFAULT_LOCALE` */
            locale: string | null;
        };
        /**
         * @example {
         *       "id": 17,
         *       "masked_id": "5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e",
         *       "customer_id": 3,
         *       "is_active": true,
         *       "items": [
         *         {
         *           "item_id": 31,
         *           "sku": "0042-OAK",
         *           "qty": 2,
         *           "name": "Oak table",
         *           "price": 210,
         *           "product_type": "simple",
         *           "quote_id": null,
         *           "quote_item_id": null
         *         }
         *       ],
         *       "items_count": 1,
         *       "items_qty": 2,
         *       "currency_code": "EUR",
         *       "subtotal": 420,
         *       "tax_amount": 79.8,
         *       "grand_total": 499.8,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "shipping_amount": 0,
         *       "order_id": null,
         *       "order_increment_id": null
         *     }
         */
        Cart: {
            id: number;
            /** @description Not guessable, for callers that must not see other carts */
            masked_id: string;
            customer_id: number | null;
            /** @description False once it is ordered */
            is_active: boolean;
            items: components["schemas"]["CartItem"][];
            /** @description Number of lines */
            items_count: number;
            items_qty: number;
            /** @description ISO 4217 */
            currency_code: string;
            /** @description Sum of the rows, each rounded to the digits of the currency */
            subtotal: number;
            /** @description Sum of the taxes of the rows, each rounded as well */
            tax_amount: number;
            /** @description subtotal + tax_amount + shipping_amount */
            grand_total: number;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description Of the quotes in the cart */
            shipping_amount: number;
            order_id: number | null;
            /** @description The human-readable number of the order */
            order_increment_id: string | null;
        };
        /**
         * @example {
         *       "item_id": 31,
         *       "sku": "0042-OAK",
         *       "qty": 2,
         *       "name": "Oak table",
         *       "price": 210,
         *       "product_type": "simple",
         *       "quote_id": null,
         *       "quote_item_id": null
         *     }
         */
        CartItem: {
            item_id: number;
            sku: string;
            qty: number;
            name: string;
            /** @description Unit price without tax: the catalog's current one or, from a quote, the agreed one */
            price: number;
            product_type: string;
            /** @description The quote that the line came from */
            quote_id: number | null;
            quote_item_id: number | null;
        };
        /**
         * @example {
         *       "role_id": 2,
         *       "name": "Shop",
         *       "permissions": [
         *         "PriceRequest::manage_requests"
         *       ],
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        Role: {
            role_id: number;
            name: string;
            permissions: ("PriceRequest::manage_requests" | "Quoting::quotes" | "Quoting::requests" | "Quoting::costs" | "Storefront::read" | "Storefront::manage" | "Access::manage" | "Webhooks::manage" | "all")[];
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "kind": "user",
         *       "user_id": 3,
         *       "username": "anna",
         *       "role": "Sales",
         *       "permissions": [
         *         "Quoting::quotes"
         *       ],
         *       "expires_at": "2026-02-01 00:00:00"
         *     }
         */
        Session: {
            /** @enum {string} */
            kind: "user" | "integration";
            /** @description Null for an integration */
            user_id: number | null;
            /** @description The name of the user or of the integration */
            username: string;
            /**
             * Format: text
             * @description Name of the role
             */
            role: string;
            permissions: ("PriceRequest::manage_requests" | "Quoting::quotes" | "Quoting::requests" | "Quoting::costs" | "Storefront::read" | "Storefront::manage" | "Access::manage" | "Webhooks::manage" | "all")[];
            /**
             * Format: timestamp
             * @description Null for an integration whose token does not expire
             * @example 2026-01-31 12:00:00
             */
            expires_at: string | null;
        };
        /**
         * @example {
         *       "user_id": 3,
         *       "username": "anna"
         *     }
         */
        Assignee: {
            user_id: number;
            username: string;
        };
        /**
         * @example {
         *       "version": "0.1.0",
         *       "language": "en",
         *       "stores": [],
         *       "currencies": [
         *         {
         *           "currency_code": "EUR",
         *           "digits": 2
         *         }
         *       ],
         *       "quote_valid_days": 30,
         *       "upload_bytes_max": 10485760,
         *       "upload_extensions": [
         *         "pdf",
         *         "png"
         *       ],
         *       "mail_enabled": true,
         *       "buyer_page_enabled": false
         *     }
         */
        ConsoleSettings: {
            version: string;
            /** @description Of mails and documents, for stores without a `locale` */
            language: string;
            stores: components["schemas"]["Store"][];
            currencies: {
                currency_code: string;
                /** @description Decimals of ISO 4217 */
                digits: number;
            }[];
            quote_valid_days: number;
            upload_bytes_max: number;
            upload_extensions: string[];
            mail_enabled: boolean;
            /** @description Whether proposals link to a page for the customer */
            buyer_page_enabled: boolean;
        };
        /**
         * @example {
         *       "name": "Open offers",
         *       "list": "quotes",
         *       "filter": {
         *         "status": "proposed"
         *       },
         *       "sort_field": "updated_at",
         *       "direction": "DESC",
         *       "columns": [
         *         "increment_id",
         *         "customer_lastname",
         *         "grand_total"
         *       ],
         *       "is_shared": true,
         *       "owner": "anna",
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        View: {
            name: string;
            /** @description The list that is shown, such as `quotes` */
            list: string;
            /** @description As the `filter` of the list */
            filter: Record<string, never>;
            sort_field: string | null;
            /** @enum {string} */
            direction: "ASC" | "DESC";
            columns: string[];
            /** @description Whether other users see it */
            is_shared: boolean;
            /** @description Name of the user who saved it */
            owner: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "job_id": 7,
         *       "task": "send_mail",
         *       "key": "mail:42:quote_proposed",
         *       "attempts": 20,
         *       "max_attempts": 20,
         *       "run_at": "2026-01-31 12:00:00",
         *       "is_failed": true,
         *       "last_error": "550 mailbox unknown"
         *     }
         */
        Job: {
            job_id: number;
            /** @description Such as `send_mail` */
            task: string;
            key: string | null;
            attempts: number;
            max_attempts: number;
            /**
             * Format: timestamp
             * @description When the next attempt is due
             * @example 2026-01-31 12:00:00
             */
            run_at: string;
            /** @description Whether it failed permanently */
            is_failed: boolean;
            last_error: string | null;
        };
        /**
         * @example {
         *       "user_id": 3,
         *       "username": "anna",
         *       "email": "anna@example.com",
         *       "role": "Sales",
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        User: {
            user_id: number;
            username: string;
            email: string;
            /**
             * Format: text
             * @description Name of the role
             */
            role: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "integration_id": 4,
         *       "name": "CRM",
         *       "role": "Shop",
         *       "expires_at": "2027-01-31 00:00:00",
         *       "last_used_at": null,
         *       "previous_expires_at": null,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        Integration: {
            integration_id: number;
            name: string;
            /**
             * Format: text
             * @description Name of the role
             */
            role: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            expires_at: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            last_used_at: string | null;
            /**
             * Format: timestamp
             * @description Until when the token before the last rotation is or was valid
             * @example 2026-01-31 12:00:00
             */
            previous_expires_at: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "integration_id": 4,
         *       "name": "CRM",
         *       "role": "Shop",
         *       "expires_at": "2027-01-31 00:00:00",
         *       "last_used_at": null,
         *       "previous_expires_at": null,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "access_token": "JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM"
         *     }
         */
        NewIntegration: {
            integration_id: number;
            name: string;
            /**
             * Format: text
             * @description Name of the role
             */
            role: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            expires_at: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            last_used_at: string | null;
            /**
             * Format: timestamp
             * @description Until when the token before the last rotation is or was valid
             * @example 2026-01-31 12:00:00
             */
            previous_expires_at: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description Shown only in this response */
            access_token: string;
        };
        /**
         * @example {
         *       "webhook_id": 5,
         *       "url": "https://crm.example.com/hooks/quotes",
         *       "events": [
         *         "quote.*",
         *         "price_request.submitted"
         *       ],
         *       "description": "CRM",
         *       "is_active": true,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00"
         *     }
         */
        Webhook: {
            webhook_id: number;
            url: string;
            events: string[];
            description: string | null;
            /** @description False once the owner, a 410 or 5 days of failure switched it off */
            is_active: boolean;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "webhook_id": 5,
         *       "url": "https://crm.example.com/hooks/quotes",
         *       "events": [
         *         "quote.*",
         *         "price_request.submitted"
         *       ],
         *       "description": "CRM",
         *       "is_active": true,
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg="
         *     }
         */
        NewWebhook: {
            webhook_id: number;
            url: string;
            events: string[];
            description: string | null;
            /** @description False once the owner, a 410 or 5 days of failure switched it off */
            is_active: boolean;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            /** @description Only in this response */
            secret: string;
        };
        /**
         * @example {
         *       "delivery_id": 812,
         *       "webhook_id": 5,
         *       "message_id": "event_4711",
         *       "type": "quote.created",
         *       "status": "pending",
         *       "attempts_count": 1,
         *       "next_attempt_at": "2026-01-31 12:00:05",
         *       "created_at": "2026-01-31 12:00:00",
         *       "updated_at": "2026-01-31 12:00:00",
         *       "attempts": [
         *         {
         *           "attempt_id": 990,
         *           "status": 503,
         *           "reason": "Refused with status 503.",
         *           "duration_ms": 84,
         *           "answer": "Down for maintenance",
         *           "created_at": "2026-01-31 12:00:00"
         *         }
         *       ]
         *     }
         */
        WebhookDelivery: {
            delivery_id: number;
            webhook_id: number;
            /** @description Sent as `webhook-id`, the same at every attempt */
            message_id: string;
            type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts_count: number;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            next_attempt_at: string | null;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            created_at: string;
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            updated_at: string;
            attempts: {
                attempt_id: number;
                /** @description HTTP status; null if there was no response */
                status: number | null;
                /** @description The result, in a sentence */
                reason: string;
                duration_ms: number;
                /** @description The first 4 kB of the response body */
                answer: string | null;
                /**
                 * Format: timestamp
                 * @description YYYY-MM-DD HH:MM:SS, UTC
                 * @example 2026-01-31 12:00:00
                 */
                created_at: string;
            }[];
        };
        /** @description Only in events of a change of status */
        StatusChange: {
            old_status?: string;
            new_status?: string;
            /** @description Of the change */
            comment?: string | null;
            /** @description Why a quote or a quote request was declined */
            reason_code?: string | null;
            /**
             * @description The quote was proposed without a mail
             * @enum {boolean}
             */
            notify?: false;
        };
        PriceRequestEvent: {
            event_id: number;
            /** @enum {string} */
            type: "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned";
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            timestamp: string;
            data: components["schemas"]["PriceRequest"];
        };
        QuoteRequestEvent: {
            event_id: number;
            /** @enum {string} */
            type: "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned";
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            timestamp: string;
            data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
        };
        QuoteEvent: {
            event_id: number;
            /** @enum {string} */
            type: "quote.created" | "quote.updated" | "quote.status_changed" | "quote.added_to_cart" | "quote.purchased" | "quote.expired" | "quote.assigned";
            /**
             * Format: timestamp
             * @description YYYY-MM-DD HH:MM:SS, UTC
             * @example 2026-01-31 12:00:00
             */
            timestamp: string;
            data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
        };
        /** @description The full record after the change is in `data` */
        Event: components["schemas"]["PriceRequestEvent"] | components["schemas"]["QuoteRequestEvent"] | components["schemas"]["QuoteEvent"];
    };
    responses: {
        /** @description Missing, unknown, expired or revoked token */
        401: {
            headers: {
                /** @description The scheme */
                "WWW-Authenticate"?: "Bearer";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "A valid access token is required: Authorization: Bearer <token>.",
                 *       "detail": "A valid access token is required: Authorization: Bearer <token>.",
                 *       "error_code": "unauthenticated"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A valid token without the permission */
        403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The consumer isn't authorized to access %resources.",
                 *       "detail": "The consumer isn't authorized to access Storefront::read.",
                 *       "parameters": {
                 *         "resources": "Storefront::read"
                 *       },
                 *       "error_code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The response is not available in the media types of Accept */
        406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The answer can be had as %types only.",
                 *       "detail": "The answer can be had as application/json only.",
                 *       "parameters": {
                 *         "types": "application/json"
                 *       },
                 *       "error_code": "not_acceptable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A version that is no longer current, or an Idempotency-Key still in flight */
        409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "A request with this Idempotency-Key is still running.",
                 *       "detail": "A request with this Idempotency-Key is still running.",
                 *       "error_code": "request_in_flight"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large */
        413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Payload Too Large.",
                 *       "detail": "Payload Too Large.",
                 *       "error_code": "too_large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unsupported media type of the body */
        415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body must be sent as %mediaType.",
                 *       "detail": "The body must be sent as application/json.",
                 *       "parameters": {
                 *         "mediaType": "application/json"
                 *       },
                 *       "error_code": "unsupported_media_type"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The Idempotency-Key was used with another request */
        422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "This Idempotency-Key was used with another request.",
                 *       "detail": "This Idempotency-Key was used with another request.",
                 *       "error_code": "idempotency_key_reused"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests, or lists at once; see Retry-After */
        429: {
            headers: {
                /** @description Seconds until a retry may succeed */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Too many requests.",
                 *       "detail": "Too many requests.",
                 *       "error_code": "too_many_requests"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal error; the message contains only the id of the request */
        500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Internal error. The request was %requestId.",
                 *       "detail": "Internal error. The request was 7c1c3f0e-2f0b-4a53-9d0c-6a3e4f1b8d52.",
                 *       "parameters": {
                 *         "requestId": "7c1c3f0e-2f0b-4a53-9d0c-6a3e4f1b8d52"
                 *       },
                 *       "error_code": "internal_error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nothing was changed: the database is unreachable or the service overloaded; or the outcome of the change is unknown */
        503: {
            headers: {
                /** @description Seconds until a retry may succeed */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The database is not reachable; nothing was changed.",
                 *       "detail": "The database is not reachable; nothing was changed.",
                 *       "error_code": "database_unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readPriceRequest: {
        parameters: {
            query?: {
                /** @description Whether to include fields of the seller */
                addDetails?: boolean;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The price request
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": 1,
                     *       "increment_id": "REQ000000001",
                     *       "is_admin_notified": true,
                     *       "is_customer_notified": true,
                     *       "store_id": 1,
                     *       "customer_ip": null,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_phone": null,
                     *       "message": "What do 40 of these cost?",
                     *       "product": {
                     *         "product_id": 1,
                     *         "name": "Oak table",
                     *         "sku": "0042-OAK"
                     *       },
                     *       "custom_field_1": null,
                     *       "custom_field_2": null,
                     *       "custom_field_3": null,
                     *       "created_at": "2030-01-01 00:27:00",
                     *       "is_replied": false,
                     *       "is_read": false,
                     *       "files": [
                     *         {
                     *           "file_id": 1,
                     *           "name": "drawing.pdf",
                     *           "size": 14,
                     *           "mime_type": "application/pdf",
                     *           "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                     *           "created_at": "2030-01-01 00:26:00"
                     *         }
                     *       ],
                     *       "replies": [],
                     *       "updated_at": "2030-01-01 00:27:00",
                     *       "company": null,
                     *       "vat_id": null,
                     *       "billing_address": null,
                     *       "shipping_address": null
                     *     }
                     */
                    "application/json": components["schemas"]["PriceRequest"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with request_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "request_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listPriceRequests: {
        parameters: {
            query?: {
                /** @description Whether to include fields of the seller */
                addDetails?: boolean;
                /**
                 * @description A JSON object whose keys are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"is_read":false,"created_at":{"from":"2026-01-01"}}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "request_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price requests, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "request_id": 1,
                     *         "increment_id": "REQ000000001",
                     *         "customer_email": "anna@example.com",
                     *         "customer_firstname": "Anna",
                     *         "customer_lastname": "Larsen",
                     *         "created_at": "2030-01-01 00:27:00",
                     *         "is_read": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PriceRequestListItem"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at.",
                     *       "detail": "filter.is_red is not a filter field; there are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    submitPriceRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@example.com",
                 *       "firstname": "Anna",
                 *       "lastname": "Larsen",
                 *       "message": "What do 40 of these cost?",
                 *       "product_sku": "0042-OAK",
                 *       "file_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: mailbox
                     * @description One e-mail address
                     */
                    email: string;
                    /** Format: text */
                    firstname?: string;
                    /** Format: text */
                    lastname?: string;
                    /** Format: text */
                    phone?: string;
                    /** Format: text */
                    message?: string;
                    /** @description SKU and name default to the values in the catalog */
                    product_id?: number;
                    /**
                     * Format: text
                     * @description Kept byte for byte
                     */
                    product_sku?: string;
                    /** Format: text */
                    product_name?: string;
                    /** Format: text */
                    custom_field_1?: string;
                    /** Format: text */
                    custom_field_2?: string;
                    /** Format: text */
                    custom_field_3?: string;
                    /** Format: text */
                    company?: string;
                    /** Format: text */
                    vat_id?: string;
                    billing_address?: {
                        /** Format: text */
                        firstname?: string | null;
                        /** Format: text */
                        lastname?: string | null;
                        /** Format: text */
                        company?: string | null;
                        street?: string[];
                        /** Format: text */
                        city?: string | null;
                        /** Format: text */
                        region?: string | null;
                        /** Format: text */
                        postcode?: string | null;
                        /** Format: text */
                        country_id?: string | null;
                        /** Format: text */
                        telephone?: string | null;
                        /** Format: text */
                        vat_id?: string | null;
                    };
                    shipping_address?: {
                        /** Format: text */
                        firstname?: string | null;
                        /** Format: text */
                        lastname?: string | null;
                        /** Format: text */
                        company?: string | null;
                        street?: string[];
                        /** Format: text */
                        city?: string | null;
                        /** Format: text */
                        region?: string | null;
                        /** Format: text */
                        postcode?: string | null;
                        /** Format: text */
                        country_id?: string | null;
                        /** Format: text */
                        telephone?: string | null;
                        /** Format: text */
                        vat_id?: string | null;
                    };
                    /**
                     * Format: ip
                     * @description Address of the customer, who is not the caller
                     */
                    customer_ip?: string;
                    /** @description Temporary files to attach, each usable once */
                    file_ids?: number[];
                };
            };
        };
        responses: {
            /** @description The price request, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": 1,
                     *       "increment_id": "REQ000000001",
                     *       "is_admin_notified": false,
                     *       "is_customer_notified": false,
                     *       "store_id": 1,
                     *       "customer_ip": null,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_phone": null,
                     *       "message": "What do 40 of these cost?",
                     *       "product": {
                     *         "product_id": 1,
                     *         "name": "Oak table",
                     *         "sku": "0042-OAK"
                     *       },
                     *       "custom_field_1": null,
                     *       "custom_field_2": null,
                     *       "custom_field_3": null,
                     *       "created_at": "2030-01-01 00:27:00",
                     *       "is_replied": false,
                     *       "is_read": false,
                     *       "files": [
                     *         {
                     *           "file_id": 1,
                     *           "name": "drawing.pdf",
                     *           "size": 14,
                     *           "mime_type": "application/pdf",
                     *           "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                     *           "created_at": "2030-01-01 00:26:00"
                     *         }
                     *       ],
                     *       "replies": [],
                     *       "updated_at": "2030-01-01 00:27:00",
                     *       "company": null,
                     *       "vat_id": null,
                     *       "billing_address": null,
                     *       "shipping_address": null
                     *     }
                     */
                    "application/json": components["schemas"]["PriceRequest"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "email is required.",
                     *       "parameters": {
                     *         "fieldName": "email"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "email"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    replyToPriceRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The price request
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "189.00 each from 40 pieces.",
                 *       "price": 189
                 *     }
                 */
                "application/json": {
                    /** Format: text */
                    message: string;
                    /**
                     * Format: amount
                     * @description Offered price in the currency of the store
                     */
                    price?: number;
                };
            };
        };
        responses: {
            /** @description The price request, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": 1,
                     *       "increment_id": "REQ000000001",
                     *       "is_admin_notified": true,
                     *       "is_customer_notified": true,
                     *       "store_id": 1,
                     *       "customer_ip": null,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_phone": null,
                     *       "message": "What do 40 of these cost?",
                     *       "product": {
                     *         "product_id": 1,
                     *         "name": "Oak table",
                     *         "sku": "0042-OAK"
                     *       },
                     *       "custom_field_1": null,
                     *       "custom_field_2": null,
                     *       "custom_field_3": null,
                     *       "created_at": "2030-01-01 00:27:00",
                     *       "is_replied": true,
                     *       "is_read": true,
                     *       "files": [
                     *         {
                     *           "file_id": 1,
                     *           "name": "drawing.pdf",
                     *           "size": 14,
                     *           "mime_type": "application/pdf",
                     *           "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                     *           "created_at": "2030-01-01 00:26:00"
                     *         }
                     *       ],
                     *       "replies": [
                     *         {
                     *           "reply_id": 1,
                     *           "message": "189.00 each from 40 pieces.",
                     *           "price": 189,
                     *           "currency_code": "USD",
                     *           "author": "integration Shop",
                     *           "created_at": "2030-01-01 00:34:00"
                     *         }
                     *       ],
                     *       "updated_at": "2030-01-01 00:34:00",
                     *       "company": null,
                     *       "vat_id": null,
                     *       "billing_address": null,
                     *       "shipping_address": null
                     *     }
                     */
                    "application/json": components["schemas"]["PriceRequest"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "message is required.",
                     *       "parameters": {
                     *         "fieldName": "message"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "message"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with request_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "request_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    markPriceRequestRead: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The price request
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with request_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "request_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    markPriceRequestUnread: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The price request
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with request_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "request_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    exportPriceRequests: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"is_replied":true}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "request_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UTF-8 with a byte order mark, lines end with CR LF, field names in the first line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example request_id,increment_id,store_id,customer_email,customer_firstname,customer_lastname,customer_phone,message,product_id,product_name,product_sku,custom_field_1,custom_field_2,custom_field_3,is_admin_notified,is_customer_notified,is_replied,is_read,created_at,updated_at,company,vat_id,billing_firstname,billing_lastname,billing_company,billing_street,billing_city,billing_region,billing_postcode,billing_country_id,billing_telephone,billing_vat_id,shipping_firstname,shipping_lastname,shipping_company,shipping_street,shipping_city,shipping_region,shipping_postcode,shipping_country_id,shipping_telephone,shipping_vat_id
                     *     1,"REQ000000001",1,"anna@example.com","Anna","Larsen",,"What do 40 of these cost?",1,"Oak table","0042-OAK",,,,true,true,true,true,2030-01-01 00:27:00,2030-01-01 00:34:00,,,,,,,,,,,,,,,,,,,,,,
                     */
                    "text/csv": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at.",
                     *       "detail": "filter.is_red is not a filter field; there are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, replied_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    uploadTemporaryFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "drawing.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The one part of the body, with a file name
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The uploaded file, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_message_file_tmp_id": 1,
                     *       "name": "drawing.pdf",
                     *       "size": 14,
                     *       "mime_type": "application/pdf",
                     *       "path": "3f/3f0c6a52-52d7-4f3c-8f0a-0c9b9d6f1f11",
                     *       "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                     *       "created_at": "2030-01-01 00:26:00"
                     *     }
                     */
                    "application/json": components["schemas"]["TemporaryFile"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price request
                 * @example 1
                 */
                id: number;
                /**
                 * @description The file
                 * @example 1
                 */
                fileId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with file_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "file_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readQuote: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the items of the quote
                 * @example true
                 */
                addItems?: boolean;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quote_id": 1,
                     *       "increment_id": "Q000000001",
                     *       "request_id": 1,
                     *       "store_id": 1,
                     *       "status": "purchased",
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "customer_note": "For our new office",
                     *       "seller_comment": null,
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "original_subtotal": 8400,
                     *       "subtotal": 7560,
                     *       "discount_amount": 840,
                     *       "shipping_amount": 120,
                     *       "shipping_description": "Two pallets",
                     *       "tax_amount": 1436.4,
                     *       "grand_total": 9116.4,
                     *       "expires_at": "2030-01-31 00:48:00",
                     *       "proposed_at": "2030-01-01 00:49:00",
                     *       "cart_id": 1,
                     *       "order_id": 1,
                     *       "order_increment_id": "000000001",
                     *       "created_at": "2030-01-01 00:45:00",
                     *       "updated_at": "2030-01-01 00:53:00",
                     *       "version": 6,
                     *       "tax_rates": [
                     *         {
                     *           "percent": 19,
                     *           "base": 7560,
                     *           "amount": 1436.4
                     *         }
                     *       ],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "purchase_order_number": null,
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": 1,
                     *       "items": [
                     *         {
                     *           "item_id": 2,
                     *           "quote_id": 1,
                     *           "product_id": 1,
                     *           "product_type": "simple",
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 189,
                     *           "original_price": 210,
                     *           "discount_percent": 10,
                     *           "tax_percent": 19,
                     *           "tax_amount": 1436.4,
                     *           "price_incl_tax": 224.91,
                     *           "row_total": 7560,
                     *           "row_total_incl_tax": 8996.4,
                     *           "tier_prices": [
                     *             {
                     *               "qty": 100,
                     *               "price": 179
                     *             }
                     *           ],
                     *           "customer_note": null,
                     *           "options": [],
                     *           "created_at": "2030-01-01 00:46:00",
                     *           "updated_at": "2030-01-01 00:46:00",
                     *           "chosen_qty": null,
                     *           "chosen_price": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    editQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quote": {
                 *         "version": 1,
                 *         "items": [
                 *           {
                 *             "sku": "0042-OAK",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "shipping_amount": 120,
                 *         "shipping_description": "Two pallets"
                 *       }
                 *     }
                 */
                "application/json": {
                    quote: {
                        /** @description The version that was read; 409 if it is no longer current */
                        version: number;
                        /** @description The customer */
                        customer_id?: number;
                        items?: {
                            /** @description Keeps this item of the quote and its id; an item without it is a new one */
                            item_id?: number;
                            /**
                             * Format: text
                             * @description SKU, kept byte for byte
                             */
                            sku: string;
                            /**
                             * Format: amount
                             * @description Quantity, above 0
                             */
                            qty: number;
                            /**
                             * Format: amount
                             * @description Agreed price without tax; default the catalog's
                             */
                            price?: number;
                            /**
                             * Format: amount
                             * @description Percent
                             */
                            tax_percent?: number;
                            /** Format: text */
                            customer_note?: string;
                            tier_prices?: {
                                /**
                                 * Format: amount
                                 * @description Quantity, above 0
                                 */
                                qty: number;
                                /**
                                 * Format: amount
                                 * @description Price from this quantity on
                                 */
                                price: number;
                            }[];
                        }[];
                        /**
                         * Format: amount
                         * @description Rounded to the currency, not taxed
                         */
                        shipping_amount?: number;
                        /** Format: text */
                        shipping_description?: string | null;
                        /** Format: text */
                        seller_comment?: string | null;
                        /**
                         * Format: timestamp
                         * @description End of the validity: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
                         * @example 2026-01-31 12:00:00
                         */
                        expires_at?: string | null;
                        /**
                         * Format: text
                         * @description Default: the customer's
                         */
                        company?: string | null;
                        /**
                         * Format: text
                         * @description Default: the customer's, unless another company is named
                         */
                        vat_id?: string | null;
                        /**
                         * Format: text
                         * @description The customer's number of their order
                         */
                        purchase_order_number?: string | null;
                        billing_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        } | null;
                        shipping_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description The quote, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quote_id": 1,
                     *       "increment_id": "Q000000001",
                     *       "request_id": 1,
                     *       "store_id": 1,
                     *       "status": "pending",
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "customer_note": "For our new office",
                     *       "seller_comment": null,
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "original_subtotal": 8400,
                     *       "subtotal": 7560,
                     *       "discount_amount": 840,
                     *       "shipping_amount": 120,
                     *       "shipping_description": "Two pallets",
                     *       "tax_amount": 1436.4,
                     *       "grand_total": 9116.4,
                     *       "expires_at": null,
                     *       "proposed_at": null,
                     *       "cart_id": null,
                     *       "order_id": null,
                     *       "order_increment_id": null,
                     *       "created_at": "2030-01-01 00:45:00",
                     *       "updated_at": "2030-01-01 00:46:00",
                     *       "version": 2,
                     *       "tax_rates": [
                     *         {
                     *           "percent": 19,
                     *           "base": 7560,
                     *           "amount": 1436.4
                     *         }
                     *       ],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "purchase_order_number": null,
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": null,
                     *       "items": [
                     *         {
                     *           "item_id": 2,
                     *           "quote_id": 1,
                     *           "product_id": 1,
                     *           "product_type": "simple",
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 189,
                     *           "original_price": 210,
                     *           "discount_percent": 10,
                     *           "tax_percent": 19,
                     *           "tax_amount": 1436.4,
                     *           "price_incl_tax": 224.91,
                     *           "row_total": 7560,
                     *           "row_total_incl_tax": 8996.4,
                     *           "tier_prices": [
                     *             {
                     *               "qty": 100,
                     *               "price": 179
                     *             }
                     *           ],
                     *           "customer_note": null,
                     *           "options": [],
                     *           "created_at": "2030-01-01 00:46:00",
                     *           "updated_at": "2030-01-01 00:46:00",
                     *           "chosen_qty": null,
                     *           "chosen_price": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "quote is required.",
                     *       "parameters": {
                     *         "fieldName": "quote"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "quote"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 1 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 1
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuoteHistory: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "from": null,
                     *         "to": "pending",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:45:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "pending",
                     *         "to": "pending",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:46:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "pending",
                     *         "to": "approved",
                     *         "actor": "integration Shop",
                     *         "comment": "As agreed by phone",
                     *         "created_at": "2030-01-01 00:48:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "approved",
                     *         "to": "proposed",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:49:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "proposed",
                     *         "to": "accepted",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:51:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "accepted",
                     *         "to": "purchased",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:53:00",
                     *         "reason_code": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuoteItems: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                quoteId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote items, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "item_id": 2,
                     *         "quote_id": 1,
                     *         "product_id": 1,
                     *         "product_type": "simple",
                     *         "sku": "0042-OAK",
                     *         "name": "Oak table",
                     *         "qty": 40,
                     *         "price": 189,
                     *         "original_price": 210,
                     *         "discount_percent": 10,
                     *         "tax_percent": 19,
                     *         "tax_amount": 1436.4,
                     *         "price_incl_tax": 224.91,
                     *         "row_total": 7560,
                     *         "row_total_incl_tax": 8996.4,
                     *         "tier_prices": [
                     *           {
                     *             "qty": 100,
                     *             "price": 179
                     *           }
                     *         ],
                     *         "customer_note": null,
                     *         "options": [],
                     *         "created_at": "2030-01-01 00:46:00",
                     *         "updated_at": "2030-01-01 00:46:00",
                     *         "chosen_qty": null,
                     *         "chosen_price": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["QuoteItem"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with quoteId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "quoteId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the items of the quote
                 * @example true
                 */
                addItems?: boolean;
                /**
                 * @description A JSON object whose keys are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"status":"proposed","expires_at":{"to":"2030-06-30"}}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "quote_id" | "created_at" | "updated_at" | "expires_at" | "grand_total";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quotes, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "quote_id": 1,
                     *         "increment_id": "Q000000001",
                     *         "request_id": 1,
                     *         "store_id": 1,
                     *         "status": "proposed",
                     *         "customer_id": 1,
                     *         "customer_email": "anna@example.com",
                     *         "customer_firstname": "Anna",
                     *         "customer_lastname": "Larsen",
                     *         "customer_is_guest": false,
                     *         "customer_note": "For our new office",
                     *         "seller_comment": null,
                     *         "currency_code": "USD",
                     *         "items_count": 1,
                     *         "items_qty": 40,
                     *         "original_subtotal": 8400,
                     *         "subtotal": 7560,
                     *         "discount_amount": 840,
                     *         "shipping_amount": 120,
                     *         "shipping_description": "Two pallets",
                     *         "tax_amount": 1436.4,
                     *         "grand_total": 9116.4,
                     *         "expires_at": "2030-01-31 00:48:00",
                     *         "proposed_at": "2030-01-01 00:49:00",
                     *         "cart_id": null,
                     *         "order_id": null,
                     *         "order_increment_id": null,
                     *         "created_at": "2030-01-01 00:45:00",
                     *         "updated_at": "2030-01-01 00:49:00",
                     *         "version": 4,
                     *         "tax_rates": [
                     *           {
                     *             "percent": 19,
                     *             "base": 7560,
                     *             "amount": 1436.4
                     *           }
                     *         ],
                     *         "company": "Larsen & Co. KG",
                     *         "vat_id": "DE123456789",
                     *         "purchase_order_number": null,
                     *         "billing_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "shipping_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "assignee_id": 1,
                     *         "items": [
                     *           {
                     *             "item_id": 2,
                     *             "quote_id": 1,
                     *             "product_id": 1,
                     *             "product_type": "simple",
                     *             "sku": "0042-OAK",
                     *             "name": "Oak table",
                     *             "qty": 40,
                     *             "price": 189,
                     *             "original_price": 210,
                     *             "discount_percent": 10,
                     *             "tax_percent": 19,
                     *             "tax_amount": 1436.4,
                     *             "price_incl_tax": 224.91,
                     *             "row_total": 7560,
                     *             "row_total_incl_tax": 8996.4,
                     *             "tier_prices": [
                     *               {
                     *                 "qty": 100,
                     *                 "price": 179
                     *               }
                     *             ],
                     *             "customer_note": null,
                     *             "options": [],
                     *             "created_at": "2030-01-01 00:46:00",
                     *             "updated_at": "2030-01-01 00:46:00",
                     *             "chosen_qty": null,
                     *             "chosen_price": null
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Quote"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason.",
                     *       "detail": "filter.is_red is not a filter field; there are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    addQuoteToCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                quoteId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cartId": "1",
                 *       "customerId": "1",
                 *       "version": 4
                 *     }
                 */
                "application/json": {
                    /** @description The cart: its integer id, or its 32-character masked id */
                    cartId: number | string;
                    /** @description The customer */
                    customerId: number | string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                    /** @description The quantities that the customer chose, none below both the offered one and the lowest tier; the tier that is reached determines the price */
                    items?: {
                        /** @description An item of the quote that has tiers */
                        item_id: number;
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status cannot be added to a cart.",
                     *       "detail": "A quote in status closed cannot be added to a cart.",
                     *       "parameters": {
                     *         "status": "closed"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with quoteId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "quoteId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 4 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 4
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quote": {
                 *         "customer_id": 1,
                 *         "items": [
                 *           {
                 *             "sku": "0042-OAK",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "shipping_amount": 120
                 *       }
                 *     }
                 */
                "application/json": {
                    quote: {
                        /** @description The customer */
                        customer_id: number;
                        items: {
                            /**
                             * Format: text
                             * @description SKU, kept byte for byte
                             */
                            sku: string;
                            /**
                             * Format: amount
                             * @description Quantity, above 0
                             */
                            qty: number;
                            /**
                             * Format: amount
                             * @description Agreed price without tax; default the catalog's
                             */
                            price?: number;
                            /**
                             * Format: amount
                             * @description Percent
                             */
                            tax_percent?: number;
                            /** Format: text */
                            customer_note?: string;
                            tier_prices?: {
                                /**
                                 * Format: amount
                                 * @description Quantity, above 0
                                 */
                                qty: number;
                                /**
                                 * Format: amount
                                 * @description Price from this quantity on
                                 */
                                price: number;
                            }[];
                        }[];
                        /**
                         * Format: amount
                         * @description Rounded to the currency, not taxed
                         */
                        shipping_amount?: number;
                        /** Format: text */
                        shipping_description?: string | null;
                        /** Format: text */
                        seller_comment?: string | null;
                        /**
                         * Format: timestamp
                         * @description End of the validity: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
                         * @example 2026-01-31 12:00:00
                         */
                        expires_at?: string | null;
                        /**
                         * Format: text
                         * @description Default: the customer's
                         */
                        company?: string | null;
                        /**
                         * Format: text
                         * @description Default: the customer's, unless another company is named
                         */
                        vat_id?: string | null;
                        /**
                         * Format: text
                         * @description The customer's number of their order
                         */
                        purchase_order_number?: string | null;
                        billing_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        } | null;
                        shipping_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description The quote, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quote_id": 3,
                     *       "increment_id": "Q000000003",
                     *       "request_id": null,
                     *       "store_id": 1,
                     *       "status": "pending",
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "customer_note": null,
                     *       "seller_comment": null,
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "original_subtotal": 8400,
                     *       "subtotal": 7560,
                     *       "discount_amount": 840,
                     *       "shipping_amount": 120,
                     *       "shipping_description": null,
                     *       "tax_amount": 1436.4,
                     *       "grand_total": 9116.4,
                     *       "expires_at": null,
                     *       "proposed_at": null,
                     *       "cart_id": null,
                     *       "order_id": null,
                     *       "order_increment_id": null,
                     *       "created_at": "2030-01-01 01:13:00",
                     *       "updated_at": "2030-01-01 01:13:00",
                     *       "version": 1,
                     *       "tax_rates": [
                     *         {
                     *           "percent": 19,
                     *           "base": 7560,
                     *           "amount": 1436.4
                     *         }
                     *       ],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "purchase_order_number": null,
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": null,
                     *       "items": [
                     *         {
                     *           "item_id": 4,
                     *           "quote_id": 3,
                     *           "product_id": 1,
                     *           "product_type": "simple",
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 189,
                     *           "original_price": 210,
                     *           "discount_percent": 10,
                     *           "tax_percent": 19,
                     *           "tax_amount": 1436.4,
                     *           "price_incl_tax": 224.91,
                     *           "row_total": 7560,
                     *           "row_total_incl_tax": 8996.4,
                     *           "tier_prices": [
                     *             {
                     *               "qty": 100,
                     *               "price": 179
                     *             }
                     *           ],
                     *           "customer_note": null,
                     *           "options": [],
                     *           "created_at": "2030-01-01 01:13:00",
                     *           "updated_at": "2030-01-01 01:13:00",
                     *           "chosen_qty": null,
                     *           "chosen_price": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "quote is required.",
                     *       "parameters": {
                     *         "fieldName": "quote"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "quote"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readQuoteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    exportQuotes: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"status":"purchased"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "quote_id" | "created_at" | "updated_at" | "expires_at" | "grand_total";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UTF-8 with a byte order mark, lines end with CR LF, field names in the first line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example quote_id,increment_id,request_id,store_id,status,customer_id,customer_email,customer_firstname,customer_lastname,customer_is_guest,customer_note,seller_comment,currency_code,items_count,items_qty,original_subtotal,subtotal,discount_amount,shipping_amount,shipping_description,tax_amount,grand_total,expires_at,proposed_at,cart_id,order_id,order_increment_id,created_at,updated_at,version,tax_rates,company,vat_id,purchase_order_number,billing_firstname,billing_lastname,billing_company,billing_street,billing_city,billing_region,billing_postcode,billing_country_id,billing_telephone,billing_vat_id,shipping_firstname,shipping_lastname,shipping_company,shipping_street,shipping_city,shipping_region,shipping_postcode,shipping_country_id,shipping_telephone,shipping_vat_id,assignee_id
                     *     1,"Q000000001",1,1,"purchased",1,"anna@example.com","Anna","Larsen",false,"For our new office",,"USD",1,40,8400,7560,840,120,"Two pallets",1436.4,9116.4,2030-01-31 00:48:00,2030-01-01 00:49:00,1,1,"000000001",2030-01-01 00:45:00,2030-01-01 00:53:00,6,"[{""percent"":19,""base"":7560,""amount"":1436.4}]","Larsen & Co. KG","DE123456789",,,,,"Hafenweg 1","Hamburg",,"20457","DE",,,,,,"Hafenweg 1","Hamburg",,"20457","DE",,,1
                     */
                    "text/csv": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason.",
                     *       "detail": "filter.is_red is not a filter field; there are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are quote_id, increment_id, request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    declineQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 5
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "comment": "Too expensive",
                 *       "reason_code": "competitor"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /**
                     * @description Why; stored in the history and counted by the statistics
                     * @enum {string}
                     */
                    reason_code?: "price_too_high" | "delivery_time" | "competitor" | "no_longer_needed" | "specification" | "terms" | "other";
                    /** @description 409 if it is no longer current */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status declined does not take the move decline.",
                     *       "parameters": {
                     *         "status": "declined",
                     *         "move": "decline"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 3 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 3
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    cancelQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 6
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "comment": "Out of stock"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status cancelled does not take the move cancel.",
                     *       "parameters": {
                     *         "status": "cancelled",
                     *         "move": "cancel"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 3 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 3
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    closeQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "comment": "Delivered"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status closed does not take the move close.",
                     *       "parameters": {
                     *         "status": "closed",
                     *         "move": "close"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 6 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 6
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    proposeQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notify": false
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                    /** @description False sends no mail, and requires no e-mail address */
                    notify?: boolean;
                    /**
                     * @description Approves a pending quote in the same transaction; the comment is that of the proposal
                     * @default false
                     */
                    approve?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status proposed does not take the move propose.",
                     *       "parameters": {
                     *         "status": "proposed",
                     *         "move": "propose"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 3 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 3
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    acceptQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "item_id": 4,
                 *           "qty": 120
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                    /** @description The quantities that the customer chose, none below both the offered one and the lowest tier; the tier that is reached determines the price */
                    items?: {
                        /** @description An item of the quote that has tiers */
                        item_id: number;
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number;
                    }[];
                    /**
                     * Format: text
                     * @description The customer's number of their order
                     */
                    purchase_order_number?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status accepted does not take the move accept.",
                     *       "parameters": {
                     *         "status": "accepted",
                     *         "move": "accept"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 3 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 3
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    approveQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "comment": "As agreed by phone"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status approved does not take the move approve.",
                     *       "parameters": {
                     *         "status": "approved",
                     *         "move": "approve"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 2 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 2
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    reworkQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_at": "2030-06-30 23:59:59"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /** @description 409 if it is no longer current */
                    version?: number;
                    /**
                     * Format: timestamp
                     * @description New end of the validity: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
                     * @example 2026-01-31 12:00:00
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote in status %status does not take the move %move.",
                     *       "detail": "A quote in status pending does not take the move rework.",
                     *       "parameters": {
                     *         "status": "pending",
                     *         "move": "rework"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            /** @description A version that is no longer current, or an Idempotency-Key still in flight */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The record was changed meanwhile: version %given was given, %current is current.",
                     *       "detail": "The record was changed meanwhile: version 99 was given, 3 is current.",
                     *       "parameters": {
                     *         "given": 99,
                     *         "current": 3
                     *       },
                     *       "error_code": "version_conflict"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    purchaseQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1007,
                 *       "orderIncrementId": "000001007"
                 *     }
                 */
                "application/json": {
                    /** @description The order of the storefront */
                    orderId: number;
                    /**
                     * Format: text
                     * @description The human-readable number of the order
                     */
                    orderIncrementId?: string;
                    /**
                     * Format: timestamp
                     * @description When it was placed, not later than the expiry; stored in the history: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
                     * @example 2026-01-31 12:00:00
                     */
                    ordered_at?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "version is not known here.",
                     *       "parameters": {
                     *         "fieldName": "version"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "version"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    previewQuoteMail: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "to": "anna@example.com",
                     *       "subject": "Our quote Q000000001",
                     *       "text": "Hello Anna Larsen,\n\nThank you for your interest. This is our quote Q000000001, which is attached as a PDF as well.\n\n- 40 × Oak table (0042-OAK): $189.00 each, $7,560.00 in all\n    from 100: $179.00 each\n\nList price: $8,400.00\nDiscount: -$840.00\nSubtotal: $7,560.00\nShipping (Two pallets): $120.00\nTax 19% on $7,560.00: $1,436.40\nGrand total: $9,116.40\n\nCompany: Larsen & Co. KG\nVAT ID: DE123456789\n\nBilling address:\nHafenweg 1\n20457 Hamburg\nGermany\n\nShipping address:\nHafenweg 1\n20457 Hamburg\nGermany\n\nValid until: January 31, 2030 at 12:48 AM UTC\n\nTo accept or decline it, reply to this e-mail.\n\nDefault\nsales@example.com\n",
                     *       "html": "<!doctype html>\n<html lang=\"en\">\n  <head>\n    <meta charset=\"utf-8\">\n    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n    <title>Our quote Q000000001</title>\n  </head>\n  <body style=\"margin: 0; padding: 12px; background: #f4f4f4; color: #222; font: 16px/1.5 sans-serif\">\n    <div style=\"max-width: 640px; margin: 0 auto; padding: 24px 16px; border-top: 4px solid #1f4e79; background: #fff; overflow-wrap: break-word\">\n      <p style=\"margin: 0 0 24px; color: #1f4e79; font-size: 20px; font-weight: bold\" dir=\"auto\">Default</p>\n<p>Hello Anna Larsen,</p>\n<p>Thank you for your interest. This is our quote Q000000001, which is attached as a PDF as well.</p>\n<table style=\"width: 100%; border-collapse: collapse\">\n  <tr>\n    <th style=\"text-align: left; padding: 4px 8px 4px 0; border-bottom: 1px solid #c8c8c8\">Item</th>\n    <th style=\"text-align: right; padding: 4px 0 4px 8px; border-bottom: 1px solid #c8c8c8\">Total</th>\n  </tr>\n  <tr>\n    <td style=\"text-align: left; padding: 8px 8px 4px 0; vertical-align: top; word-break: break-word\"><span dir=\"auto\">Oak table</span>\n        <br><small>0042-OAK</small><br>40 × $189.00\n        <br><small>from 100: $179.00</small>\n    </td>\n    <td style=\"text-align: right; padding: 8px 0 4px 8px; vertical-align: top; white-space: nowrap\">$7,560.00</td>\n  </tr>\n  <tr>\n    <td style=\"text-align: right; padding: 4px 0; vertical-align: top; word-break: break-word\">List price</td>\n    <td style=\"text-align: right; padding: 4px 0 4px 8px; vertical-align: top; white-space: nowrap\">$8,400.00</td>\n  </tr>\n  <tr>\n    <td style=\"text-align: right; padding: 4px 0; vertical-align: top; word-break: break-word\">Discount</td>\n    <td style=\"text-align: right; padding: 4px 0 4px 8px; vertical-align: top; white-space: nowrap\">-$840.00</td>\n  </tr>\n  <tr>\n    <td style=\"text-align: right; padding: 4px 0; vertical-align: top; word-break: break-word\">Subtotal</td>\n    <td style=\"text-align: right; padding: 4px 0 4px 8px; vertical-align: top; white-space: nowrap\">$7,560.00</td>\n  </tr>\n  <tr>\n    <td style=\"text-align: right; padding: 4px 0; vertical-align: top; word-break: break-word\">Shipping (Two pallets)</td>\n    <td style=\"text-align: right; padding: 4px 0 4px 8px; vertical-align: top; white-space: nowrap\">$120.00</td>\n  </tr>\n  <tr>\n    <td style=\"text-align: right; padding: 4px 0; vertical-align: top; word-break: break-word\">Tax 19% on $7,560.00</td>\n    <td style=\"text-align: right; padding: 4px 0 4px 8px; vertical-align: top; white-space: nowrap\">$1,436.40</td>\n  </tr>\n  <tr>\n    <td style=\"text-align: right; padding: 4px 0; vertical-align: top; word-break: break-word; border-top: 1px solid #c8c8c8; padding-top: 8px; color: #1f4e79\"><b>Grand total</b></td>\n    <td style=\"text-align: right; padding: 4px 0 4px 8px; vertical-align: top; white-space: nowrap; border-top: 1px solid #c8c8c8; padding-top: 8px; color: #1f4e79\"><b>$9,116.40</b></td>\n  </tr>\n</table>\n<p>\nCompany: <b dir=\"auto\">Larsen &amp; Co. KG</b><br>\nVAT ID: DE123456789<br>\n</p>\n<p style=\"color: #666; margin: 16px 0 0\">Billing address</p>\n<div dir=\"auto\" style=\"white-space: pre-line; unicode-bidi: plaintext; text-align: left\">Hafenweg 1\n20457 Hamburg\nGermany</div>\n<p style=\"color: #666; margin: 16px 0 0\">Shipping address</p>\n<div dir=\"auto\" style=\"white-space: pre-line; unicode-bidi: plaintext; text-align: left\">Hafenweg 1\n20457 Hamburg\nGermany</div>\n<p>Valid until: <b>January 31, 2030 at 12:48 AM UTC</b></p>\n<p>To accept or decline it, reply to this e-mail.</p>\n\n      <p style=\"margin: 32px 0 0; padding-top: 16px; border-top: 1px solid #ddd; color: #666\"><span dir=\"auto\">Default</span><br>sales@example.com</p>\n    </div>\n  </body>\n</html>\n"
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteMail"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuoteRequests: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"status":"pending"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "request_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote requests, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "request_id": 1,
                     *         "increment_id": "QR000000001",
                     *         "status": "pending",
                     *         "source": "cart",
                     *         "store_id": 1,
                     *         "customer_id": 1,
                     *         "customer_email": "anna@example.com",
                     *         "customer_firstname": "Anna",
                     *         "customer_lastname": "Larsen",
                     *         "customer_is_guest": false,
                     *         "cart_id": 1,
                     *         "details": "For our new office",
                     *         "currency_code": "USD",
                     *         "items_count": 1,
                     *         "items_qty": 40,
                     *         "subtotal": 8400,
                     *         "quote_id": null,
                     *         "created_at": "2030-01-01 00:40:00",
                     *         "updated_at": "2030-01-01 00:42:00",
                     *         "version": 1,
                     *         "company": "Larsen & Co. KG",
                     *         "vat_id": "DE123456789",
                     *         "billing_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "shipping_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "assignee_id": 1
                     *       },
                     *       {
                     *         "request_id": 2,
                     *         "increment_id": "QR000000002",
                     *         "status": "pending",
                     *         "source": "cart",
                     *         "store_id": 1,
                     *         "customer_id": 1,
                     *         "customer_email": "anna@example.com",
                     *         "customer_firstname": "Anna",
                     *         "customer_lastname": "Larsen",
                     *         "customer_is_guest": false,
                     *         "cart_id": 1,
                     *         "details": null,
                     *         "currency_code": "USD",
                     *         "items_count": 1,
                     *         "items_qty": 40,
                     *         "subtotal": 8400,
                     *         "quote_id": null,
                     *         "created_at": "2030-01-01 00:40:00",
                     *         "updated_at": "2030-01-01 00:40:00",
                     *         "version": 1,
                     *         "company": "Larsen & Co. KG",
                     *         "vat_id": "DE123456789",
                     *         "billing_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "shipping_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "assignee_id": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["QuoteRequest"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuoteRequestsOfCustomer: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"status":{"in":["pending","approved"]}}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "request_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The customer
                 * @example 1
                 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote requests, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "request_id": 1,
                     *         "increment_id": "QR000000001",
                     *         "status": "pending",
                     *         "source": "cart",
                     *         "store_id": 1,
                     *         "customer_id": 1,
                     *         "customer_email": "anna@example.com",
                     *         "customer_firstname": "Anna",
                     *         "customer_lastname": "Larsen",
                     *         "customer_is_guest": false,
                     *         "cart_id": 1,
                     *         "details": "For our new office",
                     *         "currency_code": "USD",
                     *         "items_count": 1,
                     *         "items_qty": 40,
                     *         "subtotal": 8400,
                     *         "quote_id": null,
                     *         "created_at": "2030-01-01 00:40:00",
                     *         "updated_at": "2030-01-01 00:42:00",
                     *         "version": 1,
                     *         "company": "Larsen & Co. KG",
                     *         "vat_id": "DE123456789",
                     *         "billing_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "shipping_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "assignee_id": 1
                     *       },
                     *       {
                     *         "request_id": 2,
                     *         "increment_id": "QR000000002",
                     *         "status": "pending",
                     *         "source": "cart",
                     *         "store_id": 1,
                     *         "customer_id": 1,
                     *         "customer_email": "anna@example.com",
                     *         "customer_firstname": "Anna",
                     *         "customer_lastname": "Larsen",
                     *         "customer_is_guest": false,
                     *         "cart_id": 1,
                     *         "details": null,
                     *         "currency_code": "USD",
                     *         "items_count": 1,
                     *         "items_qty": 40,
                     *         "subtotal": 8400,
                     *         "quote_id": null,
                     *         "created_at": "2030-01-01 00:40:00",
                     *         "updated_at": "2030-01-01 00:40:00",
                     *         "version": 1,
                     *         "company": "Larsen & Co. KG",
                     *         "vat_id": "DE123456789",
                     *         "billing_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "shipping_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "assignee_id": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["QuoteRequest"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with customerId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "customerId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readQuoteRequest: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote request
                 * @example 1
                 */
                requestId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": 1,
                     *       "increment_id": "QR000000001",
                     *       "status": "pending",
                     *       "source": "cart",
                     *       "store_id": 1,
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "cart_id": 1,
                     *       "details": "For our new office",
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "subtotal": 8400,
                     *       "quote_id": null,
                     *       "created_at": "2030-01-01 00:40:00",
                     *       "updated_at": "2030-01-01 00:40:00",
                     *       "version": 1,
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": null,
                     *       "items": [
                     *         {
                     *           "item_id": 1,
                     *           "product_id": 1,
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 210,
                     *           "row_total": 8400
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteRequest"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with requestId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "requestId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuoteRequestHistory: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote request
                 * @example 1
                 */
                requestId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "from": null,
                     *         "to": "pending",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:40:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "pending",
                     *         "to": "approved",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:45:00",
                     *         "reason_code": null
                     *       },
                     *       {
                     *         "from": "approved",
                     *         "to": "closed",
                     *         "actor": "integration Shop",
                     *         "comment": null,
                     *         "created_at": "2030-01-01 00:53:00",
                     *         "reason_code": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with requestId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "requestId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    submitQuoteRequestForCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The customer
                 * @example 1
                 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "details": "For our new office",
                 *       "items": [
                 *         {
                 *           "sku": "0042-OAK",
                 *           "qty": 40
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description What the customer needs; not blank
                     */
                    details: string;
                    items?: {
                        /**
                         * Format: text
                         * @description SKU, kept byte for byte
                         */
                        sku: string;
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number;
                    }[];
                    /**
                     * Format: text
                     * @description Default: the customer's
                     */
                    company?: string;
                    /**
                     * Format: text
                     * @description Default: the customer's, unless another company is named
                     */
                    vat_id?: string;
                    billing_address?: {
                        /** Format: text */
                        firstname?: string | null;
                        /** Format: text */
                        lastname?: string | null;
                        /** Format: text */
                        company?: string | null;
                        street?: string[];
                        /** Format: text */
                        city?: string | null;
                        /** Format: text */
                        region?: string | null;
                        /** Format: text */
                        postcode?: string | null;
                        /** Format: text */
                        country_id?: string | null;
                        /** Format: text */
                        telephone?: string | null;
                        /** Format: text */
                        vat_id?: string | null;
                    };
                    shipping_address?: {
                        /** Format: text */
                        firstname?: string | null;
                        /** Format: text */
                        lastname?: string | null;
                        /** Format: text */
                        company?: string | null;
                        street?: string[];
                        /** Format: text */
                        city?: string | null;
                        /** Format: text */
                        region?: string | null;
                        /** Format: text */
                        postcode?: string | null;
                        /** Format: text */
                        country_id?: string | null;
                        /** Format: text */
                        telephone?: string | null;
                        /** Format: text */
                        vat_id?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The quote request, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": 4,
                     *       "increment_id": "QR000000004",
                     *       "status": "pending",
                     *       "source": "customer",
                     *       "store_id": 1,
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "cart_id": null,
                     *       "details": "For our new office",
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "subtotal": 8400,
                     *       "quote_id": null,
                     *       "created_at": "2030-01-01 01:09:00",
                     *       "updated_at": "2030-01-01 01:09:00",
                     *       "version": 1,
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": null,
                     *       "items": [
                     *         {
                     *           "item_id": 4,
                     *           "product_id": 1,
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 210,
                     *           "row_total": 8400
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteRequest"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "details is required.",
                     *       "parameters": {
                     *         "fieldName": "details"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "details"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with customerId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "customerId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    submitQuoteRequestFromCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 1
                 */
                cartId: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "details": "For our new office"
                 *     }
                 */
                "application/json": {
                    /** Format: text */
                    details?: string;
                    /**
                     * Format: mailbox
                     * @description One e-mail address
                     */
                    email?: string;
                    /**
                     * Format: text
                     * @description For a guest's cart
                     */
                    firstname?: string;
                    /**
                     * Format: text
                     * @description For a guest's cart
                     */
                    lastname?: string;
                    /**
                     * Format: text
                     * @description Default: the customer's
                     */
                    company?: string;
                    /**
                     * Format: text
                     * @description Default: the customer's, unless another company is named
                     */
                    vat_id?: string;
                    billing_address?: {
                        /** Format: text */
                        firstname?: string | null;
                        /** Format: text */
                        lastname?: string | null;
                        /** Format: text */
                        company?: string | null;
                        street?: string[];
                        /** Format: text */
                        city?: string | null;
                        /** Format: text */
                        region?: string | null;
                        /** Format: text */
                        postcode?: string | null;
                        /** Format: text */
                        country_id?: string | null;
                        /** Format: text */
                        telephone?: string | null;
                        /** Format: text */
                        vat_id?: string | null;
                    };
                    shipping_address?: {
                        /** Format: text */
                        firstname?: string | null;
                        /** Format: text */
                        lastname?: string | null;
                        /** Format: text */
                        company?: string | null;
                        street?: string[];
                        /** Format: text */
                        city?: string | null;
                        /** Format: text */
                        region?: string | null;
                        /** Format: text */
                        postcode?: string | null;
                        /** Format: text */
                        country_id?: string | null;
                        /** Format: text */
                        telephone?: string | null;
                        /** Format: text */
                        vat_id?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The quote request, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": 1,
                     *       "increment_id": "QR000000001",
                     *       "status": "pending",
                     *       "source": "cart",
                     *       "store_id": 1,
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "cart_id": 1,
                     *       "details": "For our new office",
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "subtotal": 8400,
                     *       "quote_id": null,
                     *       "created_at": "2030-01-01 00:40:00",
                     *       "updated_at": "2030-01-01 00:40:00",
                     *       "version": 1,
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": null,
                     *       "items": [
                     *         {
                     *           "item_id": 1,
                     *           "product_id": 1,
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 210,
                     *           "row_total": 8400
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteRequest"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createQuoteFromRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote request
                 * @example 1
                 */
                requestId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The quote, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quote_id": 1,
                     *       "increment_id": "Q000000001",
                     *       "request_id": 1,
                     *       "store_id": 1,
                     *       "status": "pending",
                     *       "customer_id": 1,
                     *       "customer_email": "anna@example.com",
                     *       "customer_firstname": "Anna",
                     *       "customer_lastname": "Larsen",
                     *       "customer_is_guest": false,
                     *       "customer_note": "For our new office",
                     *       "seller_comment": null,
                     *       "currency_code": "USD",
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "original_subtotal": 8400,
                     *       "subtotal": 8400,
                     *       "discount_amount": 0,
                     *       "shipping_amount": 0,
                     *       "shipping_description": null,
                     *       "tax_amount": 1596,
                     *       "grand_total": 9996,
                     *       "expires_at": null,
                     *       "proposed_at": null,
                     *       "cart_id": null,
                     *       "order_id": null,
                     *       "order_increment_id": null,
                     *       "created_at": "2030-01-01 00:45:00",
                     *       "updated_at": "2030-01-01 00:45:00",
                     *       "version": 1,
                     *       "tax_rates": [
                     *         {
                     *           "percent": 19,
                     *           "base": 8400,
                     *           "amount": 1596
                     *         }
                     *       ],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "purchase_order_number": null,
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "assignee_id": null,
                     *       "items": [
                     *         {
                     *           "item_id": 1,
                     *           "quote_id": 1,
                     *           "product_id": 1,
                     *           "product_type": "simple",
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "qty": 40,
                     *           "price": 210,
                     *           "original_price": 210,
                     *           "discount_percent": 0,
                     *           "tax_percent": 19,
                     *           "tax_amount": 1596,
                     *           "price_incl_tax": 249.9,
                     *           "row_total": 8400,
                     *           "row_total_incl_tax": 9996,
                     *           "tier_prices": [],
                     *           "customer_note": null,
                     *           "options": [],
                     *           "created_at": "2030-01-01 00:45:00",
                     *           "updated_at": "2030-01-01 00:45:00",
                     *           "chosen_qty": null,
                     *           "chosen_price": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote request in status %status does not take the move %move.",
                     *       "detail": "A quote request in status approved does not take the move approve.",
                     *       "parameters": {
                     *         "status": "approved",
                     *         "move": "approve"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with requestId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "requestId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    declineQuoteRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote request
                 * @example 4
                 */
                requestId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "comment": "Out of stock",
                 *       "reason_code": "specification"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                    /**
                     * @description Why; stored in the history and counted by the statistics
                     * @enum {string}
                     */
                    reason_code?: "price_too_high" | "delivery_time" | "competitor" | "no_longer_needed" | "specification" | "terms" | "other";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote request in status %status does not take the move %move.",
                     *       "detail": "A quote request in status declined does not take the move decline.",
                     *       "parameters": {
                     *         "status": "declined",
                     *         "move": "decline"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with requestId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "requestId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    cancelQuoteRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote request
                 * @example 5
                 */
                requestId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /**
                     * Format: text
                     * @description Stored in the history
                     */
                    comment?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A quote request in status %status does not take the move %move.",
                     *       "detail": "A quote request in status cancelled does not take the move cancel.",
                     *       "parameters": {
                     *         "status": "cancelled",
                     *         "move": "cancel"
                     *       },
                     *       "error_code": "wrong_status"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with requestId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "requestId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    assignPriceRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The price request
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": {
                 *         "user_id": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    assignee: {
                        /** @description A user; null for nobody */
                        user_id: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "assignee is required.",
                     *       "parameters": {
                     *         "fieldName": "assignee"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "assignee"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with request_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "request_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    assignQuoteRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote request
                 * @example 1
                 */
                requestId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": {
                 *         "user_id": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    assignee: {
                        /** @description A user; null for nobody */
                        user_id: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "assignee is required.",
                     *       "parameters": {
                     *         "fieldName": "assignee"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "assignee"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with requestId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "requestId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    assignQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": {
                 *         "user_id": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    assignee: {
                        /** @description A user; null for nobody */
                        user_id: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "version is not known here.",
                     *       "parameters": {
                     *         "fieldName": "version"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "version"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readInbox: {
        parameters: {
            query?: {
                /** @description One kind; default all */
                kind?: "price_request" | "quote_request" | "message" | "expiring";
                /** @description The user to whom the records are assigned; `none` for those assigned to nobody */
                assignee_id?: number | string;
                /** @description The `next_after` of the page before */
                after?: string;
                /**
                 * @description The maximum number of items
                 * @example 2
                 */
                limit?: number;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "record_type": "quote_request",
                     *           "record_id": 2,
                     *           "kind": "quote_request",
                     *           "increment_id": "QR000000002",
                     *           "customer_name": "Anna Larsen",
                     *           "customer_email": "anna@example.com",
                     *           "title": "Oak table",
                     *           "text_start": null,
                     *           "waiting_since": "2030-01-01 00:40:00",
                     *           "is_unread": false,
                     *           "assignee_id": null,
                     *           "grand_total": null,
                     *           "currency_code": "USD"
                     *         }
                     *       ],
                     *       "next_after": null,
                     *       "counts": {
                     *         "price_request": 0,
                     *         "quote_request": 1,
                     *         "message": 0,
                     *         "expiring": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Inbox"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    searchRecords: {
        parameters: {
            query: {
                /**
                 * @description The beginning of a number, an e-mail address, a last name or a SKU, in any case
                 * @example anna@
                 */
                q: string;
                /**
                 * @description The maximum number of records
                 * @example 2
                 */
                limit?: number;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The found records, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "record_type": "quote",
                     *         "record_id": 7,
                     *         "increment_id": "Q000000007",
                     *         "title": "Anna Larsen · anna@example.com",
                     *         "status": "pending",
                     *         "updated_at": "2030-02-01 01:31:00"
                     *       },
                     *       {
                     *         "record_type": "quote",
                     *         "record_id": 6,
                     *         "increment_id": "Q000000006",
                     *         "title": "Anna Larsen · anna@example.com",
                     *         "status": "cancelled",
                     *         "updated_at": "2030-01-01 01:25:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FoundRecord"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description The last event_id that is known; default the present. `Last-Event-ID` takes its place
                 * @example 40
                 */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-Sent Events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 4711
                     *     data: {"type":"quote.updated","record_type":"quote","record_id":45,"version":3}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readQuoteStatistics: {
        parameters: {
            query?: {
                /**
                 * @description First day in UTC; default: 89 days before the last
                 * @example 2030-01-01
                 */
                from?: string;
                /**
                 * @description Last day in UTC; default: today
                 * @example 2030-01-13
                 */
                to?: string;
                /** @description Only this store */
                store_id?: number;
                /** @description Only what is assigned to this user */
                assignee_id?: number;
                /**
                 * @description Only quotes in this currency; default: that of the store, or of the store `default`
                 * @example USD
                 */
                currency_code?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "currency_code": "USD",
                     *       "other_currencies": [],
                     *       "open": [
                     *         {
                     *           "status": "pending",
                     *           "quotes": 1,
                     *           "grand_total": 9116.4
                     *         },
                     *         {
                     *           "status": "approved",
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         },
                     *         {
                     *           "status": "proposed",
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         },
                     *         {
                     *           "status": "accepted",
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         }
                     *       ],
                     *       "expiring": [
                     *         {
                     *           "within_days": 1,
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         },
                     *         {
                     *           "within_days": 7,
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         },
                     *         {
                     *           "within_days": 14,
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         },
                     *         {
                     *           "within_days": 30,
                     *           "quotes": 0,
                     *           "grand_total": 0
                     *         }
                     *       ],
                     *       "funnel": {
                     *         "requested": 5,
                     *         "quoted": 7,
                     *         "proposed": 5,
                     *         "accepted": 3,
                     *         "purchased": 2
                     *       },
                     *       "outcomes": {
                     *         "accepted": 3,
                     *         "declined": 1,
                     *         "expired": 0,
                     *         "cancelled": 1,
                     *         "win_rate": 0.75
                     *       },
                     *       "reasons": [
                     *         {
                     *           "reason_code": "competitor",
                     *           "quotes": 1
                     *         }
                     *       ],
                     *       "time_to_proposal": {
                     *         "count": 5,
                     *         "median_s": 120,
                     *         "p90_s": 540,
                     *         "buckets": [
                     *           {
                     *             "up_to_s": 3600,
                     *             "count": 5
                     *           },
                     *           {
                     *             "up_to_s": 14400,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 86400,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 259200,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 604800,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 2419200,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": null,
                     *             "count": 0
                     *           }
                     *         ]
                     *       },
                     *       "weeks": [
                     *         {
                     *           "week_start": "2029-12-31",
                     *           "proposed": 5,
                     *           "accepted": 3,
                     *           "declined": 1,
                     *           "expired": 0,
                     *           "accepted_total": 35297.4
                     *         },
                     *         {
                     *           "week_start": "2030-01-07",
                     *           "proposed": 0,
                     *           "accepted": 0,
                     *           "declined": 0,
                     *           "expired": 0,
                     *           "accepted_total": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QuoteStatistics"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readPriceRequestStatistics: {
        parameters: {
            query?: {
                /**
                 * @description First day in UTC; default: 89 days before the last
                 * @example 2030-01-01
                 */
                from?: string;
                /**
                 * @description Last day in UTC; default: today
                 * @example 2030-01-13
                 */
                to?: string;
                /** @description Only this store */
                store_id?: number;
                /** @description Only what is assigned to this user */
                assignee_id?: number;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price request statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread": 0,
                     *       "unanswered": 0,
                     *       "oldest_unanswered_at": null,
                     *       "time_to_first_reply": {
                     *         "count": 1,
                     *         "median_s": 420,
                     *         "p90_s": 420,
                     *         "buckets": [
                     *           {
                     *             "up_to_s": 3600,
                     *             "count": 1
                     *           },
                     *           {
                     *             "up_to_s": 14400,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 86400,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 259200,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 604800,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": 2419200,
                     *             "count": 0
                     *           },
                     *           {
                     *             "up_to_s": null,
                     *             "count": 0
                     *           }
                     *         ]
                     *       },
                     *       "weeks": [
                     *         {
                     *           "week_start": "2029-12-31",
                     *           "submitted": 1,
                     *           "replied": 1
                     *         },
                     *         {
                     *           "week_start": "2030-01-07",
                     *           "submitted": 0,
                     *           "replied": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PriceRequestStatistics"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "bo",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** Format: text */
                    username: string;
                    /** Format: text */
                    password: string;
                };
            };
        };
        responses: {
            /** @description An access token, valid for 4 hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM */
                    "application/json": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The input has %count faults.",
                     *       "detail": "The input has 2 errors: username is required. password is required.",
                     *       "parameters": {
                     *         "count": 2
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "username"
                     *           }
                     *         },
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "password"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The username or the password is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The username or the password is wrong.",
                     *       "detail": "The username or the password is wrong.",
                     *       "error_code": "wrong_sign_in"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readSession: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "user",
                     *       "user_id": 1,
                     *       "username": "bo",
                     *       "role": "Sales",
                     *       "permissions": [
                     *         "PriceRequest::manage_requests",
                     *         "Quoting::quotes",
                     *         "Quoting::requests"
                     *       ],
                     *       "expires_at": "2030-01-01 04:03:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "bo",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** Format: text */
                    username: string;
                    /** Format: text */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The session, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "user",
                     *       "user_id": 1,
                     *       "username": "bo",
                     *       "role": "Sales",
                     *       "permissions": [
                     *         "PriceRequest::manage_requests",
                     *         "Quoting::quotes",
                     *         "Quoting::requests"
                     *       ],
                     *       "expires_at": "2030-01-01 12:04:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The input has %count faults.",
                     *       "detail": "The input has 2 errors: username is required. password is required.",
                     *       "parameters": {
                     *         "count": 2
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "username"
                     *           }
                     *         },
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "password"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The username or the password is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The username or the password is wrong.",
                     *       "detail": "The username or the password is wrong.",
                     *       "error_code": "wrong_sign_in"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The operation is for users who signed in, not for integrations.",
                     *       "detail": "The operation is for users who signed in, not for integrations.",
                     *       "error_code": "user_required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "staple battery horse correct"
                 *     }
                 */
                "application/json": {
                    /** Format: text */
                    current_password: string;
                    /**
                     * Format: text
                     * @description Stored only as an argon2id hash
                     */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The input has %count faults.",
                     *       "detail": "The input has 2 errors: current_password is required. new_password is required.",
                     *       "parameters": {
                     *         "count": 2
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "current_password"
                     *           }
                     *         },
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "new_password"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readConsole: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "language": "en",
                     *       "stores": [
                     *         {
                     *           "store_id": 1,
                     *           "code": "default",
                     *           "name": "Default",
                     *           "currency_code": "USD",
                     *           "timezone": "UTC",
                     *           "locale": null
                     *         },
                     *         {
                     *           "store_id": 2,
                     *           "code": "de",
                     *           "name": "Germany",
                     *           "currency_code": "EUR",
                     *           "timezone": "Europe/Berlin",
                     *           "locale": null
                     *         }
                     *       ],
                     *       "currencies": [
                     *         {
                     *           "currency_code": "AED",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "AFN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ALL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "AMD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ANG",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "AOA",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ARS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "AUD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "AWG",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "AZN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BAM",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BBD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BDT",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BHD",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "BIF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "BMD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BND",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BOB",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BRL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BSD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BTN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BWP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BYN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "BZD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CAD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CDF",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CHF",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CLP",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "CNY",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "COP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CRC",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CUP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CVE",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "CZK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "DJF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "DKK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "DOP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "DZD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "EGP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ERN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ETB",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "EUR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "FJD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "FKP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GBP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GEL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GHS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GIP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GMD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GNF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "GTQ",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "GYD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "HKD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "HNL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "HTG",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "HUF",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "IDR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ILS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "INR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "IQD",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "IRR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ISK",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "JMD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "JOD",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "JPY",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "KES",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "KGS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "KHR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "KMF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "KPW",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "KRW",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "KWD",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "KYD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "KZT",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "LAK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "LBP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "LKR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "LRD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "LSL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "LYD",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "MAD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MDL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MGA",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MKD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MMK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MNT",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MOP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MRU",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MUR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MVR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MWK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MXN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MYR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "MZN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "NAD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "NGN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "NIO",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "NOK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "NPR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "NZD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "OMR",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "PAB",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "PEN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "PGK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "PHP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "PKR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "PLN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "PYG",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "QAR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "RON",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "RSD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "RUB",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "RWF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "SAR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SBD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SCR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SDG",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SEK",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SGD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SHP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SLE",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SOS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SRD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SSP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "STN",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SVC",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SYP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "SZL",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "THB",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TJS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TMT",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TND",
                     *           "digits": 3
                     *         },
                     *         {
                     *           "currency_code": "TOP",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TRY",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TTD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TWD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "TZS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "UAH",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "UGX",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "USD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "UYU",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "UZS",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "VED",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "VES",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "VND",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "VUV",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "WST",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "XAF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "XCD",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "XOF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "XPF",
                     *           "digits": 0
                     *         },
                     *         {
                     *           "currency_code": "YER",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ZAR",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ZMW",
                     *           "digits": 2
                     *         },
                     *         {
                     *           "currency_code": "ZWG",
                     *           "digits": 2
                     *         }
                     *       ],
                     *       "quote_valid_days": 30,
                     *       "upload_bytes_max": 10485760,
                     *       "upload_extensions": [
                     *         "doc",
                     *         "docx",
                     *         "xls",
                     *         "xlsx",
                     *         "csv",
                     *         "pdf",
                     *         "txt",
                     *         "jpg",
                     *         "jpeg",
                     *         "png"
                     *       ],
                     *       "mail_enabled": false,
                     *       "buyer_page_enabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleSettings"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Open offers",
                     *         "list": "quotes",
                     *         "filter": {
                     *           "status": "proposed"
                     *         },
                     *         "sort_field": null,
                     *         "direction": "ASC",
                     *         "columns": [],
                     *         "is_shared": true,
                     *         "owner": "bo",
                     *         "created_at": "2030-01-01 00:06:00",
                     *         "updated_at": "2030-01-01 00:06:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["View"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Name of the view; unique, without control characters or leading and trailing blanks
                 * @example Open offers
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "view": {
                 *         "list": "quotes",
                 *         "filter": {
                 *           "status": "proposed"
                 *         },
                 *         "is_shared": true
                 *       }
                 *     }
                 */
                "application/json": {
                    view: {
                        /** @description The list that is shown, such as `quotes` */
                        list: string;
                        /** @description As the `filter` of the list */
                        filter?: Record<string, never>;
                        /**
                         * Format: text
                         * @description Default: the id
                         */
                        sort_field?: string | null;
                        /**
                         * @description Default: `ASC`
                         * @enum {string}
                         */
                        direction?: "ASC" | "DESC";
                        columns?: string[];
                        /** @description Whether other users see it; default false */
                        is_shared?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The view, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Open offers",
                     *       "list": "quotes",
                     *       "filter": {
                     *         "status": "proposed"
                     *       },
                     *       "sort_field": null,
                     *       "direction": "ASC",
                     *       "columns": [],
                     *       "is_shared": true,
                     *       "owner": "bo",
                     *       "created_at": "2030-01-01 00:06:00",
                     *       "updated_at": "2030-01-01 00:06:00"
                     *     }
                     */
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "view is required.",
                     *       "parameters": {
                     *         "fieldName": "view"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "view"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the view; unique, without control characters or leading and trailing blanks
                 * @example Open offers
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The operation is for users who signed in, not for integrations.",
                     *       "detail": "The operation is for users who signed in, not for integrations.",
                     *       "error_code": "user_required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with name = Open offers",
                     *       "parameters": {
                     *         "fieldName": "name",
                     *         "fieldValue": "Open offers"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listAssignees: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assignees, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "user_id": 1,
                     *         "username": "bo"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Assignee"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readSettings: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "HOST": "127.0.0.1",
                     *       "PORT": "8080",
                     *       "DATABASE_URL": "",
                     *       "DATABASE_DIRECT_URL": "",
                     *       "DATABASE_READ_URL": "",
                     *       "DATABASE_CONNECTIONS": "20",
                     *       "DATA_DIR": "/var/lib/quotewright",
                     *       "FILES_URL": "",
                     *       "ADMIN_USERNAME": "admin",
                     *       "ADMIN_PASSWORD": "",
                     *       "DEFAULT_CURRENCY": "USD",
                     *       "QUOTE_VALID_DAYS": "30",
                     *       "UPLOAD_BYTES_MAX": "10485760",
                     *       "UPLOAD_EXTENSIONS": "doc,docx,xls,xlsx,csv,pdf,txt,jpg,jpeg,png",
                     *       "UPLOAD_KEPT_HOURS": "24",
                     *       "IDEMPOTENCY_KEPT_HOURS": "24",
                     *       "QUOTE_REMINDER_DAYS": "3",
                     *       "EVENTS_KEPT_DAYS": "30",
                     *       "DELIVERIES_KEPT_DAYS": "30",
                     *       "CUSTOMER_IP_KEPT_DAYS": "90",
                     *       "RATE_LIMIT_PER_MINUTE": "6000",
                     *       "TRUSTED_PROXIES": "",
                     *       "CONSOLE_INSECURE_HTTP": "false",
                     *       "WEBHOOK_ALLOWED_NETWORKS": "127.0.0.0/8",
                     *       "METRICS_TOKEN": "",
                     *       "SMTP_URL": "",
                     *       "MAIL_FROM": "",
                     *       "MAIL_DIR": "",
                     *       "SELLER_EMAIL": "sales@example.com",
                     *       "SELLER_NAME": "",
                     *       "SELLER_ADDRESS": "",
                     *       "SELLER_LOGO": "",
                     *       "SELLER_COLOR": "#1f4e79",
                     *       "DEFAULT_LOCALE": "en",
                     *       "MAIL_TEMPLATES_DIR": "",
                     *       "QUOTE_URL_TEMPLATE": "",
                     *       "LOG_LEVEL": "info",
                     *       "LOG_REQUESTS": "false"
                     *     }
                     */
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /**
                 * @description Lists those that failed permanently; default false
                 * @example true
                 */
                failed?: boolean;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "job_id": 16,
                     *         "task": "send_mail",
                     *         "key": "mail:42:quote_proposed",
                     *         "attempts": 20,
                     *         "max_attempts": 20,
                     *         "run_at": "2030-02-01 12:00:00",
                     *         "is_failed": true,
                     *         "last_error": "550 mailbox unknown"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Job"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The job
                 * @example 16
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with job_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "job_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are role_id, name, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"name":"Sales"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "role_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of role_id, name, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "role_id": 2,
                     *         "name": "Sales",
                     *         "permissions": [
                     *           "PriceRequest::manage_requests",
                     *           "Quoting::quotes",
                     *           "Quoting::requests"
                     *         ],
                     *         "created_at": "2030-01-01 00:01:00",
                     *         "updated_at": "2030-01-01 00:01:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Role"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are role_id, name, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are role_id, name, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are role_id, name, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": {
                 *         "name": "Sales",
                 *         "permissions": [
                 *           "PriceRequest::manage_requests",
                 *           "Quoting::quotes",
                 *           "Quoting::requests"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    role: {
                        /**
                         * Format: text
                         * @description Name of the role; unique, without control characters or leading and trailing blanks
                         */
                        name: string;
                        /** @description Only permissions that the caller holds; `all` includes every permission */
                        permissions: ("PriceRequest::manage_requests" | "Quoting::quotes" | "Quoting::requests" | "Quoting::costs" | "Storefront::read" | "Storefront::manage" | "Access::manage" | "Webhooks::manage" | "all")[];
                    };
                };
            };
        };
        responses: {
            /** @description The role, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role_id": 2,
                     *       "name": "Sales",
                     *       "permissions": [
                     *         "PriceRequest::manage_requests",
                     *         "Quoting::quotes",
                     *         "Quoting::requests"
                     *       ],
                     *       "created_at": "2030-01-01 00:01:00",
                     *       "updated_at": "2030-01-01 00:01:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "role is required.",
                     *       "parameters": {
                     *         "fieldName": "role"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "role"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The role
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": {
                 *         "permissions": [
                 *           "Quoting::quotes"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Fields that are not given keep their value */
                    role: {
                        /**
                         * Format: text
                         * @description Name of the role; unique, without control characters or leading and trailing blanks
                         */
                        name?: string;
                        /** @description Only permissions that the caller holds; `all` includes every permission */
                        permissions?: ("PriceRequest::manage_requests" | "Quoting::quotes" | "Quoting::requests" | "Quoting::costs" | "Storefront::read" | "Storefront::manage" | "Access::manage" | "Webhooks::manage" | "all")[];
                    };
                };
            };
        };
        responses: {
            /** @description The role, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "role_id": 2,
                     *       "name": "Sales",
                     *       "permissions": [
                     *         "Quoting::quotes"
                     *       ],
                     *       "created_at": "2030-01-01 00:01:00",
                     *       "updated_at": "2030-02-01 02:09:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "role is required.",
                     *       "parameters": {
                     *         "fieldName": "role"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "role"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with role_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "role_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The role
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with role_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "role_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are user_id, username, email, role, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"username":"bo"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "user_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of user_id, username, email, role, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "user_id": 1,
                     *         "username": "bo",
                     *         "email": "bo@example.com",
                     *         "role": "Sales",
                     *         "created_at": "2030-01-01 00:02:00",
                     *         "updated_at": "2030-01-01 00:09:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are user_id, username, email, role, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are user_id, username, email, role, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are user_id, username, email, role, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "username": "bo",
                 *         "email": "bo@example.com",
                 *         "password": "correct horse battery",
                 *         "role": "Sales"
                 *       }
                 *     }
                 */
                "application/json": {
                    user: {
                        /**
                         * Format: text
                         * @description Name that the user signs in with; unique, without control characters or leading and trailing blanks
                         */
                        username: string;
                        /**
                         * Format: mailbox
                         * @description One e-mail address
                         */
                        email: string;
                        /**
                         * Format: text
                         * @description Name of the role
                         */
                        role: string;
                        /**
                         * Format: text
                         * @description Stored only as an argon2id hash
                         */
                        password: string;
                    };
                };
            };
        };
        responses: {
            /** @description The user, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": 1,
                     *       "username": "bo",
                     *       "email": "bo@example.com",
                     *       "role": "Sales",
                     *       "created_at": "2030-01-01 00:02:00",
                     *       "updated_at": "2030-01-01 00:02:00"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "user is required.",
                     *       "parameters": {
                     *         "fieldName": "user"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "user"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The user
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "email": "bo.berg@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Fields that are not given keep their value */
                    user: {
                        /**
                         * Format: text
                         * @description Name that the user signs in with; unique, without control characters or leading and trailing blanks
                         */
                        username?: string;
                        /**
                         * Format: mailbox
                         * @description One e-mail address
                         */
                        email?: string;
                        /**
                         * Format: text
                         * @description Name of the role
                         */
                        role?: string;
                        /**
                         * Format: text
                         * @description Stored only as an argon2id hash
                         */
                        password?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The user, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": 1,
                     *       "username": "bo",
                     *       "email": "bo.berg@example.com",
                     *       "role": "Sales",
                     *       "created_at": "2030-01-01 00:02:00",
                     *       "updated_at": "2030-02-01 02:10:00"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "user is required.",
                     *       "parameters": {
                     *         "fieldName": "user"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "user"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with user_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "user_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with user_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "user_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are integration_id, name, role, expires_at, last_used_at, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"name":"CRM"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "integration_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of integration_id, name, role, expires_at, last_used_at, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The integrations, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "integration_id": 2,
                     *         "name": "CRM",
                     *         "role": "Sales",
                     *         "expires_at": null,
                     *         "last_used_at": "2030-01-01 00:11:00",
                     *         "previous_expires_at": null,
                     *         "created_at": "2030-01-01 00:11:00",
                     *         "updated_at": "2030-01-01 00:11:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Integration"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are integration_id, name, role, expires_at, last_used_at, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are integration_id, name, role, expires_at, last_used_at, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are integration_id, name, role, expires_at, last_used_at, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "integration": {
                 *         "name": "CRM",
                 *         "role": "Sales"
                 *       }
                 *     }
                 */
                "application/json": {
                    integration: {
                        /**
                         * Format: text
                         * @description Name of the program; unique, without control characters or leading and trailing blanks
                         */
                        name: string;
                        /**
                         * Format: text
                         * @description Name of the role
                         */
                        role: string;
                        /**
                         * Format: timestamp
                         * @description Expiration of the token; default never: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
                         * @example 2026-01-31 12:00:00
                         */
                        expires_at?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The integration, with its token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integration_id": 2,
                     *       "name": "CRM",
                     *       "role": "Sales",
                     *       "expires_at": null,
                     *       "last_used_at": null,
                     *       "previous_expires_at": null,
                     *       "created_at": "2030-01-01 00:11:00",
                     *       "updated_at": "2030-01-01 00:11:00",
                     *       "access_token": "JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM"
                     *     }
                     */
                    "application/json": components["schemas"]["NewIntegration"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "integration is required.",
                     *       "parameters": {
                     *         "fieldName": "integration"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "integration"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The integration
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with integration_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "integration_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The integration
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grace_hours": 48
                 *     }
                 */
                "application/json": {
                    /** @description Hours for which the previous token stays valid; default 24 */
                    grace_hours?: number;
                    /**
                     * Format: timestamp
                     * @description When the new token expires, null for never, default as before: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
                     * @example 2026-01-31 12:00:00
                     */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The integration, with its token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integration_id": 2,
                     *       "name": "CRM",
                     *       "role": "Sales",
                     *       "expires_at": null,
                     *       "last_used_at": "2030-01-01 00:11:00",
                     *       "previous_expires_at": "2030-02-03 02:11:00",
                     *       "created_at": "2030-01-01 00:11:00",
                     *       "updated_at": "2030-02-01 02:11:00",
                     *       "access_token": "JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM"
                     *     }
                     */
                    "application/json": components["schemas"]["NewIntegration"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with integration_id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "integration_id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are id, product_id, sku, name, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"sku":{"like":"0042%"}}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of id, product_id, sku, name, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of products */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "sku": "0042-OAK",
                     *           "name": "Oak table",
                     *           "price": 210,
                     *           "tax_percent": 19,
                     *           "type_id": "simple",
                     *           "created_at": "2030-01-01 00:17:00",
                     *           "updated_at": "2030-01-01 00:17:00"
                     *         }
                     *       ],
                     *       "search_criteria": {
                     *         "filter_groups": [],
                     *         "page_size": null,
                     *         "current_page": null
                     *       },
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are id, product_id, sku, name, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are id, product_id, sku, name, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are id, product_id, sku, name, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putProducts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         {
                 *           "name": "Oak table",
                 *           "price": 210,
                 *           "tax_percent": 19,
                 *           "sku": "0042-OAK"
                 *         },
                 *         {
                 *           "sku": "0044-ELM",
                 *           "price": 180
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": ({
                    /**
                     * Format: text
                     * @description SKU, kept byte for byte
                     */
                    sku: string;
                    /**
                     * Format: text
                     * @description Required for a new product
                     */
                    name?: string;
                    /**
                     * Format: amount
                     * @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product
                     */
                    price?: number | string;
                    /**
                     * Format: amount
                     * @description Percent
                     */
                    tax_percent?: number | string;
                } | {
                    product: {
                        /**
                         * Format: text
                         * @description SKU, kept byte for byte
                         */
                        sku: string;
                        /**
                         * Format: text
                         * @description Required for a new product
                         */
                        name?: string;
                        /**
                         * Format: amount
                         * @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product
                         */
                        price?: number | string;
                        /**
                         * Format: amount
                         * @description Percent
                         */
                        tax_percent?: number | string;
                    };
                })[] | {
                    /** @description Products, or objects with a `product` each */
                    products: ({
                        /**
                         * Format: text
                         * @description SKU, kept byte for byte
                         */
                        sku: string;
                        /**
                         * Format: text
                         * @description Required for a new product
                         */
                        name?: string;
                        /**
                         * Format: amount
                         * @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product
                         */
                        price?: number | string;
                        /**
                         * Format: amount
                         * @description Percent
                         */
                        tax_percent?: number | string;
                    } | {
                        product: {
                            /**
                             * Format: text
                             * @description SKU, kept byte for byte
                             */
                            sku: string;
                            /**
                             * Format: text
                             * @description Required for a new product
                             */
                            name?: string;
                            /**
                             * Format: amount
                             * @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product
                             */
                            price?: number | string;
                            /**
                             * Format: amount
                             * @description Percent
                             */
                            tax_percent?: number | string;
                        };
                    })[];
                };
            };
        };
        responses: {
            /** @description An outcome for each element, in the same order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "sku": "0042-OAK",
                     *         "status": "updated",
                     *         "product_id": 1
                     *       },
                     *       {
                     *         "sku": "0044-ELM",
                     *         "status": "failed",
                     *         "error": {
                     *           "message": "%fieldName is required for a new product.",
                     *           "detail": "products[1].name is required for a new product.",
                     *           "parameters": {
                     *             "fieldName": "products[1].name"
                     *           },
                     *           "errors": [
                     *             {
                     *               "message": "%fieldName is required for a new product.",
                     *               "parameters": {
                     *                 "fieldName": "products[1].name"
                     *               }
                     *             }
                     *           ],
                     *           "error_code": "invalid_input"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description As given; null if the element has none */
                        sku: string | null;
                        /** @enum {string} */
                        status: "created" | "updated" | "failed";
                        /** @description Unless it failed */
                        product_id?: number;
                        error?: components["schemas"]["Error"];
                    }[];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName must be an array of 1 to 1000 products.",
                     *       "detail": "products must be an array of 1 to 1000 products.",
                     *       "parameters": {
                     *         "fieldName": "products"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName must be an array of 1 to 1000 products.",
                     *           "parameters": {
                     *             "fieldName": "products"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    saveProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product": {
                 *         "name": "Ash table",
                 *         "price": 210,
                 *         "tax_percent": 19,
                 *         "sku": "0043-ASH"
                 *       }
                 *     }
                 */
                "application/json": {
                    product: {
                        /**
                         * Format: text
                         * @description SKU, kept byte for byte
                         */
                        sku: string;
                        /**
                         * Format: text
                         * @description Required for a new product
                         */
                        name?: string;
                        /**
                         * Format: amount
                         * @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product
                         */
                        price?: number | string;
                        /**
                         * Format: amount
                         * @description Percent
                         */
                        tax_percent?: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description The product, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "sku": "0043-ASH",
                     *       "name": "Ash table",
                     *       "price": 210,
                     *       "tax_percent": 19,
                     *       "type_id": "simple",
                     *       "created_at": "2030-01-01 00:18:00",
                     *       "updated_at": "2030-01-01 00:18:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "product is required.",
                     *       "parameters": {
                     *         "fieldName": "product"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "product"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readProduct: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description SKU, kept byte for byte
                 * @example 0042-OAK
                 */
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "sku": "0042-OAK",
                     *       "name": "Oak table",
                     *       "price": 210,
                     *       "tax_percent": 19,
                     *       "type_id": "simple",
                     *       "created_at": "2030-01-01 00:17:00",
                     *       "updated_at": "2030-01-01 00:17:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with sku = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "sku",
                     *         "fieldValue": "2147483647"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description SKU, kept byte for byte
                 * @example 0042-OAK
                 */
                sku: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product": {
                 *         "name": "Oak table",
                 *         "price": 210,
                 *         "tax_percent": 19
                 *       }
                 *     }
                 */
                "application/json": {
                    product: {
                        /** @description If it is given, the SKU of the path */
                        sku?: string;
                        /**
                         * Format: text
                         * @description Required for a new product
                         */
                        name?: string;
                        /**
                         * Format: amount
                         * @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product
                         */
                        price?: number | string;
                        /**
                         * Format: amount
                         * @description Percent
                         */
                        tax_percent?: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description The product, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "sku": "0042-OAK",
                     *       "name": "Oak table",
                     *       "price": 210,
                     *       "tax_percent": 19,
                     *       "type_id": "simple",
                     *       "created_at": "2030-01-01 00:17:00",
                     *       "updated_at": "2030-01-01 00:17:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "product is required.",
                     *       "parameters": {
                     *         "fieldName": "product"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "product"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SKU, kept byte for byte
                 * @example 0043-ASH
                 */
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with sku = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "sku",
                     *         "fieldValue": "2147483647"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readProductCost: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description SKU, kept byte for byte
                 * @example 0042-OAK
                 */
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product cost */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sku": "0042-OAK",
                     *       "cost": 121.5
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCost"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with sku = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "sku",
                     *         "fieldValue": "2147483647"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putProductCost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description SKU, kept byte for byte
                 * @example 0042-OAK
                 */
                sku: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cost": 121.5
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: amount
                     * @description Per unit, without tax; null removes it
                     */
                    cost: number | null;
                };
            };
        };
        responses: {
            /** @description The product cost, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sku": "0042-OAK",
                     *       "cost": 121.5
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCost"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "cost is required.",
                     *       "parameters": {
                     *         "fieldName": "cost"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "cost"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listQuoteCosts: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The quote
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote item costs, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "item_id": 2,
                     *         "cost": 121.5
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["QuoteItemCost"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are id, email, firstname, lastname, company, store_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"email":"anna@example.com"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of id, email, firstname, lastname, company, store_id, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "email": "anna@example.com",
                     *         "firstname": "Anna",
                     *         "lastname": "Larsen",
                     *         "store_id": 1,
                     *         "created_at": "2030-01-01 00:24:00",
                     *         "updated_at": "2030-01-01 00:25:00",
                     *         "addresses": [],
                     *         "company": "Larsen & Co. KG",
                     *         "vat_id": "DE123456789",
                     *         "billing_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         },
                     *         "shipping_address": {
                     *           "firstname": null,
                     *           "lastname": null,
                     *           "company": null,
                     *           "street": [
                     *             "Hafenweg 1"
                     *           ],
                     *           "city": "Hamburg",
                     *           "region": null,
                     *           "postcode": "20457",
                     *           "country_id": "DE",
                     *           "telephone": null,
                     *           "vat_id": null
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are id, email, firstname, lastname, company, store_id, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are id, email, firstname, lastname, company, store_id, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are id, email, firstname, lastname, company, store_id, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "email": "anna@example.com",
                 *         "firstname": "Anna",
                 *         "lastname": "Larsen",
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "postcode": "20457",
                 *           "country_id": "DE"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    customer: {
                        /**
                         * Format: mailbox
                         * @description One e-mail address
                         */
                        email: string;
                        /** Format: text */
                        firstname: string;
                        /** Format: text */
                        lastname: string;
                        /** @description Default: the store of the path */
                        store_id?: number;
                        addresses?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            middlename?: string | null;
                            /** Format: text */
                            prefix?: string | null;
                            /** Format: text */
                            suffix?: string | null;
                            /** Format: text */
                            company?: string | null;
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            fax?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                            street?: string[];
                            region?: {
                                /** Format: text */
                                region_code?: string | null;
                                /** Format: text */
                                region?: string | null;
                                region_id?: number | null;
                            };
                            region_id?: number | null;
                            default_shipping?: boolean;
                            default_billing?: boolean;
                        }[];
                        /** Format: text */
                        company?: string;
                        /** Format: text */
                        vat_id?: string;
                        /** @description Default: the one of `addresses` with `default_billing` */
                        billing_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        };
                        /** @description Default: the one of `addresses` with `default_shipping` */
                        shipping_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The customer, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "email": "anna@example.com",
                     *       "firstname": "Anna",
                     *       "lastname": "Larsen",
                     *       "store_id": 1,
                     *       "created_at": "2030-01-01 00:24:00",
                     *       "updated_at": "2030-01-01 00:24:00",
                     *       "addresses": [],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": null
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "customer is required.",
                     *       "parameters": {
                     *         "fieldName": "customer"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "customer"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    searchCustomers: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are id, email, firstname, lastname, company, store_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"created_at":{"from":"2026-01-01"}}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of id, email, firstname, lastname, company, store_id, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of customers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "email": "anna@example.com",
                     *           "firstname": "Anna",
                     *           "lastname": "Larsen",
                     *           "store_id": 1,
                     *           "created_at": "2030-01-01 00:24:00",
                     *           "updated_at": "2030-01-01 00:25:00",
                     *           "addresses": [],
                     *           "company": "Larsen & Co. KG",
                     *           "vat_id": "DE123456789",
                     *           "billing_address": {
                     *             "firstname": null,
                     *             "lastname": null,
                     *             "company": null,
                     *             "street": [
                     *               "Hafenweg 1"
                     *             ],
                     *             "city": "Hamburg",
                     *             "region": null,
                     *             "postcode": "20457",
                     *             "country_id": "DE",
                     *             "telephone": null,
                     *             "vat_id": null
                     *           },
                     *           "shipping_address": {
                     *             "firstname": null,
                     *             "lastname": null,
                     *             "company": null,
                     *             "street": [
                     *               "Hafenweg 1"
                     *             ],
                     *             "city": "Hamburg",
                     *             "region": null,
                     *             "postcode": "20457",
                     *             "country_id": "DE",
                     *             "telephone": null,
                     *             "vat_id": null
                     *           }
                     *         }
                     *       ],
                     *       "search_criteria": {
                     *         "filter_groups": [],
                     *         "page_size": null,
                     *         "current_page": null
                     *       },
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerPage"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are id, email, firstname, lastname, company, store_id, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are id, email, firstname, lastname, company, store_id, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are id, email, firstname, lastname, company, store_id, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readCustomer: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The customer
                 * @example 1
                 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "email": "anna@example.com",
                     *       "firstname": "Anna",
                     *       "lastname": "Larsen",
                     *       "store_id": 1,
                     *       "created_at": "2030-01-01 00:24:00",
                     *       "updated_at": "2030-01-01 00:25:00",
                     *       "addresses": [],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with customerId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "customerId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The customer
                 * @example 1
                 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "shipping_address": {
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "postcode": "20457",
                 *           "country_id": "DE"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Fields that are not given keep their value */
                    customer: {
                        /**
                         * Format: mailbox
                         * @description One e-mail address
                         */
                        email?: string;
                        /** Format: text */
                        firstname?: string;
                        /** Format: text */
                        lastname?: string;
                        /** @description The store */
                        store_id?: number;
                        addresses?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            middlename?: string | null;
                            /** Format: text */
                            prefix?: string | null;
                            /** Format: text */
                            suffix?: string | null;
                            /** Format: text */
                            company?: string | null;
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            fax?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                            street?: string[];
                            region?: {
                                /** Format: text */
                                region_code?: string | null;
                                /** Format: text */
                                region?: string | null;
                                region_id?: number | null;
                            };
                            region_id?: number | null;
                            default_shipping?: boolean;
                            default_billing?: boolean;
                        }[];
                        /**
                         * Format: text
                         * @description Null for none
                         */
                        company?: string | null;
                        /**
                         * Format: text
                         * @description Null for none
                         */
                        vat_id?: string | null;
                        billing_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        } | null;
                        shipping_address?: {
                            /** Format: text */
                            firstname?: string | null;
                            /** Format: text */
                            lastname?: string | null;
                            /** Format: text */
                            company?: string | null;
                            street?: string[];
                            /** Format: text */
                            city?: string | null;
                            /** Format: text */
                            region?: string | null;
                            /** Format: text */
                            postcode?: string | null;
                            /** Format: text */
                            country_id?: string | null;
                            /** Format: text */
                            telephone?: string | null;
                            /** Format: text */
                            vat_id?: string | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description The customer, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "email": "anna@example.com",
                     *       "firstname": "Anna",
                     *       "lastname": "Larsen",
                     *       "store_id": 1,
                     *       "created_at": "2030-01-01 00:24:00",
                     *       "updated_at": "2030-01-01 00:25:00",
                     *       "addresses": [],
                     *       "company": "Larsen & Co. KG",
                     *       "vat_id": "DE123456789",
                     *       "billing_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       },
                     *       "shipping_address": {
                     *         "firstname": null,
                     *         "lastname": null,
                     *         "company": null,
                     *         "street": [
                     *           "Hafenweg 1"
                     *         ],
                     *         "city": "Hamburg",
                     *         "region": null,
                     *         "postcode": "20457",
                     *         "country_id": "DE",
                     *         "telephone": null,
                     *         "vat_id": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "customer is required.",
                     *       "parameters": {
                     *         "fieldName": "customer"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "customer"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with customerId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "customerId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listStores: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are store_id, code. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"code":"de"}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "store_id";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of store_id, code. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stores, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "store_id": 2,
                     *         "code": "de",
                     *         "name": "Germany",
                     *         "currency_code": "EUR",
                     *         "timezone": "Europe/Berlin",
                     *         "locale": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Store"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are store_id, code.",
                     *       "detail": "filter.is_red is not a filter field; there are store_id, code.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are store_id, code.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    putStore: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema`
                 * @example de
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "store": {
                 *         "name": "Germany",
                 *         "currency_code": "EUR",
                 *         "timezone": "Europe/Berlin"
                 *       }
                 *     }
                 */
                "application/json": {
                    store: {
                        /** Format: text */
                        name: string;
                        /** @description ISO 4217; applies to new records, existing ones keep their currency */
                        currency_code: string;
                        /** @description IANA name; default UTC */
                        timezone?: string;
                        /** @description Language of mails and documents, such as `de` or `pt-BR`; null, the default: `DEFAULT_LOCALE` */
                        locale?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The store, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "store_id": 2,
                     *       "code": "de",
                     *       "name": "Germany",
                     *       "currency_code": "EUR",
                     *       "timezone": "Europe/Berlin",
                     *       "locale": null
                     *     }
                     */
                    "application/json": components["schemas"]["Store"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "store is required.",
                     *       "parameters": {
                     *         "fieldName": "store"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "store"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    openCustomerCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The customer
                 * @example 1
                 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the cart */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 1 */
                    "application/json": number;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with customerId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "customerId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    openGuestCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The masked id of the cart */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e */
                    "application/json": string;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listCarts: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are id, customer_id, is_active, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"customer_id":1,"is_active":true}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "id" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of id, customer_id, is_active, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carts, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "masked_id": "5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e",
                     *         "customer_id": 1,
                     *         "is_active": true,
                     *         "items": [
                     *           {
                     *             "item_id": 1,
                     *             "sku": "0042-OAK",
                     *             "qty": 40,
                     *             "name": "Oak table",
                     *             "price": 210,
                     *             "product_type": "simple",
                     *             "quote_id": null,
                     *             "quote_item_id": null
                     *           }
                     *         ],
                     *         "items_count": 1,
                     *         "items_qty": 40,
                     *         "currency_code": "USD",
                     *         "subtotal": 8400,
                     *         "tax_amount": 1596,
                     *         "grand_total": 9996,
                     *         "created_at": "2030-01-01 00:36:00",
                     *         "updated_at": "2030-01-01 00:37:00",
                     *         "shipping_amount": 0,
                     *         "order_id": null,
                     *         "order_increment_id": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Cart"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are id, customer_id, is_active, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are id, customer_id, is_active, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are id, customer_id, is_active, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    openCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of the cart */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 5 */
                    "application/json": number;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readCart: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 1
                 */
                cartId: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "masked_id": "5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e",
                     *       "customer_id": 1,
                     *       "is_active": true,
                     *       "items": [
                     *         {
                     *           "item_id": 1,
                     *           "sku": "0042-OAK",
                     *           "qty": 40,
                     *           "name": "Oak table",
                     *           "price": 210,
                     *           "product_type": "simple",
                     *           "quote_id": null,
                     *           "quote_item_id": null
                     *         }
                     *       ],
                     *       "items_count": 1,
                     *       "items_qty": 40,
                     *       "currency_code": "USD",
                     *       "subtotal": 8400,
                     *       "tax_amount": 1596,
                     *       "grand_total": 9996,
                     *       "created_at": "2030-01-01 00:36:00",
                     *       "updated_at": "2030-01-01 00:37:00",
                     *       "shipping_amount": 0,
                     *       "order_id": null,
                     *       "order_increment_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    assignCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 5
                 */
                cartId: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": 1,
                 *       "storeId": 1
                 *     }
                 */
                "application/json": {
                    /** @description The customer */
                    customerId: number;
                    /** @description If it is given, the store of the cart */
                    storeId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "customerId is required.",
                     *       "parameters": {
                     *         "fieldName": "customerId"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "customerId"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    orderCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 1
                 */
                cartId: number | string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The id of the order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 1 */
                    "application/json": number;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readGuestCart: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "masked_id": "5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e",
                     *       "customer_id": 1,
                     *       "is_active": true,
                     *       "items": [
                     *         {
                     *           "item_id": 5,
                     *           "sku": "0042-OAK",
                     *           "qty": 3,
                     *           "name": "Oak table",
                     *           "price": 210,
                     *           "product_type": "simple",
                     *           "quote_id": null,
                     *           "quote_item_id": null
                     *         }
                     *       ],
                     *       "items_count": 1,
                     *       "items_qty": 3,
                     *       "currency_code": "USD",
                     *       "subtotal": 630,
                     *       "tax_amount": 119.7,
                     *       "grand_total": 749.7,
                     *       "created_at": "2030-02-01 01:32:00",
                     *       "updated_at": "2030-02-01 01:36:00",
                     *       "shipping_amount": 0,
                     *       "order_id": null,
                     *       "order_increment_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    assignGuestCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": 1,
                 *       "storeId": 1
                 *     }
                 */
                "application/json": {
                    /** @description The customer */
                    customerId: number;
                    /** @description If it is given, the store of the cart */
                    storeId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "customerId is required.",
                     *       "parameters": {
                     *         "fieldName": "customerId"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "customerId"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    orderGuestCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The id of the order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 2 */
                    "application/json": number;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listCartItems: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 1
                 */
                cartId: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart items, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "item_id": 2,
                     *         "sku": "0042-OAK",
                     *         "qty": 40,
                     *         "name": "Oak table",
                     *         "price": 189,
                     *         "product_type": "simple",
                     *         "quote_id": 1,
                     *         "quote_item_id": 2
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CartItem"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    addCartItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 1
                 */
                cartId: number | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cartItem": {
                 *         "sku": "0042-OAK",
                 *         "qty": 40
                 *       }
                 *     }
                 */
                "application/json": {
                    cartItem: {
                        /**
                         * Format: text
                         * @description SKU, kept byte for byte
                         */
                        sku: string;
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description The cart item, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "item_id": 1,
                     *       "sku": "0042-OAK",
                     *       "qty": 40,
                     *       "name": "Oak table",
                     *       "price": 210,
                     *       "product_type": "simple",
                     *       "quote_id": null,
                     *       "quote_item_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["CartItem"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "cartItem is required.",
                     *       "parameters": {
                     *         "fieldName": "cartItem"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "cartItem"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeCartItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 5
                 */
                cartId: number | string;
                /**
                 * @description The line of the cart
                 * @example 7
                 */
                itemId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cartItem": {
                 *         "qty": 3
                 *       }
                 *     }
                 */
                "application/json": {
                    cartItem: {
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number | string;
                        /** @description If it is given, the SKU of the line */
                        sku?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The cart item, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "item_id": 7,
                     *       "sku": "0042-OAK",
                     *       "qty": 3,
                     *       "name": "Oak table",
                     *       "price": 210,
                     *       "product_type": "simple",
                     *       "quote_id": null,
                     *       "quote_item_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["CartItem"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "cartItem is required.",
                     *       "parameters": {
                     *         "fieldName": "cartItem"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "cartItem"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with itemId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "itemId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    removeCartItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart: its integer id, or its 32-character masked id
                 * @example 5
                 */
                cartId: number | string;
                /**
                 * @description The line of the cart
                 * @example 7
                 */
                itemId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with itemId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "itemId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listGuestCartItems: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart items, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "item_id": 5,
                     *         "sku": "0042-OAK",
                     *         "qty": 3,
                     *         "name": "Oak table",
                     *         "price": 210,
                     *         "product_type": "simple",
                     *         "quote_id": null,
                     *         "quote_item_id": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CartItem"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    addGuestCartItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cartItem": {
                 *         "sku": "0042-OAK",
                 *         "qty": 2
                 *       }
                 *     }
                 */
                "application/json": {
                    cartItem: {
                        /**
                         * Format: text
                         * @description SKU, kept byte for byte
                         */
                        sku: string;
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number | string;
                    };
                };
            };
        };
        responses: {
            /** @description The cart item, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "item_id": 3,
                     *       "sku": "0042-OAK",
                     *       "qty": 2,
                     *       "name": "Oak table",
                     *       "price": 210,
                     *       "product_type": "simple",
                     *       "quote_id": null,
                     *       "quote_item_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["CartItem"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "cartItem is required.",
                     *       "parameters": {
                     *         "fieldName": "cartItem"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "cartItem"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with cartId = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                     *       "parameters": {
                     *         "fieldName": "cartId",
                     *         "fieldValue": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeGuestCartItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
                /**
                 * @description The line of the cart
                 * @example 5
                 */
                itemId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cartItem": {
                 *         "qty": 3
                 *       }
                 *     }
                 */
                "application/json": {
                    cartItem: {
                        /**
                         * Format: amount
                         * @description Quantity, above 0
                         */
                        qty: number | string;
                        /** @description If it is given, the SKU of the line */
                        sku?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The cart item, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "item_id": 5,
                     *       "sku": "0042-OAK",
                     *       "qty": 3,
                     *       "name": "Oak table",
                     *       "price": 210,
                     *       "product_type": "simple",
                     *       "quote_id": null,
                     *       "quote_item_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["CartItem"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "cartItem is required.",
                     *       "parameters": {
                     *         "fieldName": "cartItem"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "cartItem"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with itemId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "itemId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    removeGuestCartItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart: its 32-character masked id
                 * @example 5b1c0d9e7f2a4c6b8d0e1f3a5c7b9d2e
                 */
                cartId: string;
                /**
                 * @description The line of the cart
                 * @example 6
                 */
                itemId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with itemId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "itemId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object whose keys are webhook_id, is_active, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset.
                 * @example {"is_active":true}
                 */
                filter?: string;
                /** @description Opt-in paging: rows per page */
                "searchCriteria[pageSize]"?: number;
                /** @description Page, from 1; requires pageSize */
                "searchCriteria[currentPage]"?: number;
                /** @description Default true; with false, matching records are not counted */
                "searchCriteria[count]"?: boolean;
                /** @description Field to sort by; default the id */
                "searchCriteria[sortOrders][0][field]"?: "webhook_id" | "created_at" | "updated_at";
                /** @description Default ASC */
                "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
                /** @description One of webhook_id, is_active, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
                "searchCriteria[filterGroups][0][filters][0][field]"?: string;
                /** @description For `in` and `nin`, values separated by commas */
                "searchCriteria[filterGroups][0][filters][0][value]"?: string;
                /** @description An operator of `filter`, or `finset`; default `eq` */
                "searchCriteria[filterGroups][0][filters][0][conditionType]"?: string;
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "webhook_id": 1,
                     *         "url": "https://crm.example.com/hooks/quotes",
                     *         "events": [
                     *           "quote.*",
                     *           "price_request.submitted"
                     *         ],
                     *         "description": "CRM",
                     *         "is_active": true,
                     *         "created_at": "2030-01-01 00:12:00",
                     *         "updated_at": "2030-01-01 00:12:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not a filter field; there are webhook_id, is_active, created_at, updated_at.",
                     *       "detail": "filter.is_red is not a filter field; there are webhook_id, is_active, created_at, updated_at.",
                     *       "parameters": {
                     *         "fieldName": "filter.is_red"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not a filter field; there are webhook_id, is_active, created_at, updated_at.",
                     *           "parameters": {
                     *             "fieldName": "filter.is_red"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "url": "https://crm.example.com/hooks/quotes",
                 *         "events": [
                 *           "quote.*",
                 *           "price_request.submitted"
                 *         ],
                 *         "description": "CRM"
                 *       }
                 *     }
                 */
                "application/json": {
                    webhook: {
                        /**
                         * Format: text
                         * @description http or https, without user name and fragment; not into private or special networks unless the operator allows them (`WEBHOOK_ALLOWED_NETWORKS`)
                         */
                        url: string;
                        /** @description `*` for all, `quote.*` for all of one kind of record, or types */
                        events: ("*" | "price_request.*" | "quote_request.*" | "quote.*" | "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned" | "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned" | "quote.created" | "quote.updated" | "quote.status_changed" | "quote.added_to_cart" | "quote.purchased" | "quote.expired" | "quote.assigned")[];
                        /**
                         * Format: text
                         * @description For people
                         */
                        description?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook, with its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_id": 1,
                     *       "url": "https://crm.example.com/hooks/quotes",
                     *       "events": [
                     *         "quote.*",
                     *         "price_request.submitted"
                     *       ],
                     *       "description": "CRM",
                     *       "is_active": true,
                     *       "created_at": "2030-01-01 00:12:00",
                     *       "updated_at": "2030-01-01 00:12:00",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg="
                     *     }
                     */
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "webhook is required.",
                     *       "parameters": {
                     *         "fieldName": "webhook"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "webhook"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    readWebhook: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_id": 1,
                     *       "url": "https://crm.example.com/hooks/quotes",
                     *       "events": [
                     *         "quote.*",
                     *         "price_request.submitted"
                     *       ],
                     *       "description": "CRM",
                     *       "is_active": true,
                     *       "created_at": "2030-01-01 00:12:00",
                     *       "updated_at": "2030-01-01 00:12:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "events": [
                 *           "*"
                 *         ],
                 *         "is_active": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Fields that are not given keep their value */
                    webhook: {
                        /**
                         * Format: text
                         * @description http or https, without user name and fragment; not into private or special networks unless the operator allows them (`WEBHOOK_ALLOWED_NETWORKS`)
                         */
                        url?: string;
                        /** @description `*` for all, `quote.*` for all of one kind of record, or types */
                        events?: ("*" | "price_request.*" | "quote_request.*" | "quote.*" | "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned" | "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned" | "quote.created" | "quote.updated" | "quote.status_changed" | "quote.added_to_cart" | "quote.purchased" | "quote.expired" | "quote.assigned")[];
                        /**
                         * Format: text
                         * @description For people
                         */
                        description?: string | null;
                        /** @description True switches the webhook on again and sends its pending deliveries */
                        is_active?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The webhook, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_id": 1,
                     *       "url": "https://crm.example.com/hooks/quotes",
                     *       "events": [
                     *         "*"
                     *       ],
                     *       "description": "CRM",
                     *       "is_active": true,
                     *       "created_at": "2030-01-01 00:12:00",
                     *       "updated_at": "2030-02-01 01:59:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is required.",
                     *       "detail": "webhook is required.",
                     *       "parameters": {
                     *         "fieldName": "webhook"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is required.",
                     *           "parameters": {
                     *             "fieldName": "webhook"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_id": 1,
                     *       "url": "https://crm.example.com/hooks/quotes",
                     *       "events": [
                     *         "quote.*",
                     *         "price_request.submitted"
                     *       ],
                     *       "description": "CRM",
                     *       "is_active": true,
                     *       "created_at": "2030-01-01 00:12:00",
                     *       "updated_at": "2030-02-01 01:58:00",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDFWKPR1Vr0xg="
                     *     }
                     */
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "delivery_id": 1,
                     *         "webhook_id": 1,
                     *         "message_id": "test_0c9b9d6f-52d7-4f3c-8f0a-3f0c6a521f11",
                     *         "type": "webhook.test",
                     *         "status": "pending",
                     *         "attempts_count": 0,
                     *         "next_attempt_at": null,
                     *         "created_at": "2030-02-01 01:53:00",
                     *         "updated_at": "2030-02-01 01:53:00",
                     *         "attempts": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with id = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "id",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Visible ASCII. The first response is stored for 24 h and replayed for the same key.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The webhook
                 * @example 1
                 */
                id: number;
                /**
                 * @description The delivery
                 * @example 1
                 */
                deliveryId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with deliveryId = 2147483647",
                     *       "parameters": {
                     *         "fieldName": "deliveryId",
                     *         "fieldValue": 2147483647
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The last event_id that was read
                 * @example 0
                 */
                after?: number;
                /**
                 * @description The maximum number of events
                 * @example 2
                 */
                limit?: number;
                /**
                 * @description A type, or all of one kind of record
                 * @example quote.*
                 */
                type?: "*" | "price_request.*" | "quote_request.*" | "quote.*" | "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned" | "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned" | "quote.created" | "quote.updated" | "quote.status_changed" | "quote.added_to_cart" | "quote.purchased" | "quote.expired" | "quote.assigned";
                /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, `[]` if there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "event_id": 12,
                     *         "type": "quote.created",
                     *         "timestamp": "2030-01-01 00:45:00",
                     *         "data": {
                     *           "quote_id": 1,
                     *           "increment_id": "Q000000001",
                     *           "request_id": 1,
                     *           "store_id": 1,
                     *           "status": "pending",
                     *           "customer_id": 1,
                     *           "customer_email": "anna@example.com",
                     *           "customer_firstname": "Anna",
                     *           "customer_lastname": "Larsen",
                     *           "customer_is_guest": false,
                     *           "customer_note": "For our new office",
                     *           "seller_comment": null,
                     *           "currency_code": "USD",
                     *           "items_count": 1,
                     *           "items_qty": 40,
                     *           "original_subtotal": 8400,
                     *           "subtotal": 8400,
                     *           "discount_amount": 0,
                     *           "shipping_amount": 0,
                     *           "shipping_description": null,
                     *           "tax_amount": 1596,
                     *           "grand_total": 9996,
                     *           "expires_at": null,
                     *           "proposed_at": null,
                     *           "cart_id": null,
                     *           "order_id": null,
                     *           "order_increment_id": null,
                     *           "created_at": "2030-01-01 00:45:00",
                     *           "updated_at": "2030-01-01 00:45:00",
                     *           "version": 1,
                     *           "tax_rates": [
                     *             {
                     *               "percent": 19,
                     *               "base": 8400,
                     *               "amount": 1596
                     *             }
                     *           ],
                     *           "company": "Larsen & Co. KG",
                     *           "vat_id": "DE123456789",
                     *           "purchase_order_number": null,
                     *           "billing_address": {
                     *             "firstname": null,
                     *             "lastname": null,
                     *             "company": null,
                     *             "street": [
                     *               "Hafenweg 1"
                     *             ],
                     *             "city": "Hamburg",
                     *             "region": null,
                     *             "postcode": "20457",
                     *             "country_id": "DE",
                     *             "telephone": null,
                     *             "vat_id": null
                     *           },
                     *           "shipping_address": {
                     *             "firstname": null,
                     *             "lastname": null,
                     *             "company": null,
                     *             "street": [
                     *               "Hafenweg 1"
                     *             ],
                     *             "city": "Hamburg",
                     *             "region": null,
                     *             "postcode": "20457",
                     *             "country_id": "DE",
                     *             "telephone": null,
                     *             "vat_id": null
                     *           },
                     *           "assignee_id": null,
                     *           "items": [
                     *             {
                     *               "item_id": 1,
                     *               "quote_id": 1,
                     *               "product_id": 1,
                     *               "product_type": "simple",
                     *               "sku": "0042-OAK",
                     *               "name": "Oak table",
                     *               "qty": 40,
                     *               "price": 210,
                     *               "original_price": 210,
                     *               "discount_percent": 0,
                     *               "tax_percent": 19,
                     *               "tax_amount": 1596,
                     *               "price_incl_tax": 249.9,
                     *               "row_total": 8400,
                     *               "row_total_incl_tax": 9996,
                     *               "tier_prices": [],
                     *               "customer_note": null,
                     *               "options": [],
                     *               "created_at": "2030-01-01 00:45:00",
                     *               "updated_at": "2030-01-01 00:45:00",
                     *               "chosen_qty": null,
                     *               "chosen_price": null
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       {
                     *         "event_id": 14,
                     *         "type": "quote.updated",
                     *         "timestamp": "2030-01-01 00:46:00",
                     *         "data": {
                     *           "quote_id": 1,
                     *           "increment_id": "Q000000001",
                     *           "request_id": 1,
                     *           "store_id": 1,
                     *           "status": "pending",
                     *           "customer_id": 1,
                     *           "customer_email": "anna@example.com",
                     *           "customer_firstname": "Anna",
                     *           "customer_lastname": "Larsen",
                     *           "customer_is_guest": false,
                     *           "customer_note": "For our new office",
                     *           "seller_comment": null,
                     *           "currency_code": "USD",
                     *           "items_count": 1,
                     *           "items_qty": 40,
                     *           "original_subtotal": 8400,
                     *           "subtotal": 7560,
                     *           "discount_amount": 840,
                     *           "shipping_amount": 120,
                     *           "shipping_description": "Two pallets",
                     *           "tax_amount": 1436.4,
                     *           "grand_total": 9116.4,
                     *           "expires_at": null,
                     *           "proposed_at": null,
                     *           "cart_id": null,
                     *           "order_id": null,
                     *           "order_increment_id": null,
                     *           "created_at": "2030-01-01 00:45:00",
                     *           "updated_at": "2030-01-01 00:46:00",
                     *           "version": 2,
                     *           "tax_rates": [
                     *             {
                     *               "percent": 19,
                     *               "base": 7560,
                     *               "amount": 1436.4
                     *             }
                     *           ],
                     *           "company": "Larsen & Co. KG",
                     *           "vat_id": "DE123456789",
                     *           "purchase_order_number": null,
                     *           "billing_address": {
                     *             "firstname": null,
                     *             "lastname": null,
                     *             "company": null,
                     *             "street": [
                     *               "Hafenweg 1"
                     *             ],
                     *             "city": "Hamburg",
                     *             "region": null,
                     *             "postcode": "20457",
                     *             "country_id": "DE",
                     *             "telephone": null,
                     *             "vat_id": null
                     *           },
                     *           "shipping_address": {
                     *             "firstname": null,
                     *             "lastname": null,
                     *             "company": null,
                     *             "street": [
                     *               "Hafenweg 1"
                     *             ],
                     *             "city": "Hamburg",
                     *             "region": null,
                     *             "postcode": "20457",
                     *             "country_id": "DE",
                     *             "telephone": null,
                     *             "vat_id": null
                     *           },
                     *           "assignee_id": null,
                     *           "items": [
                     *             {
                     *               "item_id": 2,
                     *               "quote_id": 1,
                     *               "product_id": 1,
                     *               "product_type": "simple",
                     *               "sku": "0042-OAK",
                     *               "name": "Oak table",
                     *               "qty": 40,
                     *               "price": 189,
                     *               "original_price": 210,
                     *               "discount_percent": 10,
                     *               "tax_percent": 19,
                     *               "tax_amount": 1436.4,
                     *               "price_incl_tax": 224.91,
                     *               "row_total": 7560,
                     *               "row_total_incl_tax": 8996.4,
                     *               "tier_prices": [
                     *                 {
                     *                   "qty": 100,
                     *                   "price": 179
                     *                 }
                     *               ],
                     *               "customer_note": null,
                     *               "options": [],
                     *               "created_at": "2030-01-01 00:46:00",
                     *               "updated_at": "2030-01-01 00:46:00",
                     *               "chosen_qty": null,
                     *               "chosen_price": null
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /** @description Malformed or invalid input, or an operation that the state of the record does not allow */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "%fieldName is not known here.",
                     *       "detail": "unknown is not known here.",
                     *       "parameters": {
                     *         "fieldName": "unknown"
                     *       },
                     *       "errors": [
                     *         {
                     *           "message": "%fieldName is not known here.",
                     *           "parameters": {
                     *             "fieldName": "unknown"
                     *           }
                     *         }
                     *       ],
                     *       "error_code": "invalid_input"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            /** @description Unknown route, record or store code */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entity with %fieldName = %fieldValue",
                     *       "detail": "No such entity with store_code = nowhere",
                     *       "parameters": {
                     *         "fieldName": "store_code",
                     *         "fieldValue": "nowhere"
                     *       },
                     *       "error_code": "not_found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    priceRequestSubmitted: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.submitted",
                 *       "timestamp": "2030-01-01 00:27:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": false,
                 *         "is_customer_notified": false,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": false,
                 *         "is_read": false,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [],
                 *         "updated_at": "2030-01-01 00:27:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.submitted";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    priceRequestRead: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.read",
                 *       "timestamp": "2030-01-01 00:31:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": true,
                 *         "is_customer_notified": true,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": false,
                 *         "is_read": true,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [],
                 *         "updated_at": "2030-01-01 00:31:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.read";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    priceRequestUnread: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.unread",
                 *       "timestamp": "2030-01-01 00:32:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": true,
                 *         "is_customer_notified": true,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": false,
                 *         "is_read": false,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [],
                 *         "updated_at": "2030-01-01 00:32:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.unread";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    priceRequestReplied: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.replied",
                 *       "timestamp": "2030-01-01 00:34:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": true,
                 *         "is_customer_notified": true,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": true,
                 *         "is_read": true,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [
                 *           {
                 *             "reply_id": 1,
                 *             "message": "189.00 each from 40 pieces.",
                 *             "price": 189,
                 *             "currency_code": "USD",
                 *             "author": "integration Shop",
                 *             "created_at": "2030-01-01 00:34:00"
                 *           }
                 *         ],
                 *         "updated_at": "2030-01-01 00:34:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.replied";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    priceRequestAdminNotified: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.admin_notified",
                 *       "timestamp": "2030-01-01 00:27:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": true,
                 *         "is_customer_notified": false,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": false,
                 *         "is_read": false,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [],
                 *         "updated_at": "2030-01-01 00:27:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.admin_notified";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    priceRequestCustomerNotified: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.customer_notified",
                 *       "timestamp": "2030-01-01 00:27:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": true,
                 *         "is_customer_notified": true,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": false,
                 *         "is_read": false,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [],
                 *         "updated_at": "2030-01-01 00:27:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.customer_notified";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    priceRequestAssigned: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price_request.assigned",
                 *       "timestamp": "2030-01-01 00:33:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "REQ000000001",
                 *         "is_admin_notified": true,
                 *         "is_customer_notified": true,
                 *         "store_id": 1,
                 *         "customer_ip": null,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_phone": null,
                 *         "message": "What do 40 of these cost?",
                 *         "product": {
                 *           "product_id": 1,
                 *           "name": "Oak table",
                 *           "sku": "0042-OAK"
                 *         },
                 *         "custom_field_1": null,
                 *         "custom_field_2": null,
                 *         "custom_field_3": null,
                 *         "created_at": "2030-01-01 00:27:00",
                 *         "is_replied": false,
                 *         "is_read": false,
                 *         "files": [
                 *           {
                 *             "file_id": 1,
                 *             "name": "drawing.pdf",
                 *             "size": 14,
                 *             "mime_type": "application/pdf",
                 *             "hash": "d5db70fbccdd8ccc6a553604b79a09cd33083b401340d546efa08a52142c972e",
                 *             "created_at": "2030-01-01 00:26:00"
                 *           }
                 *         ],
                 *         "replies": [],
                 *         "updated_at": "2030-01-01 00:33:00",
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null,
                 *         "assignee_id": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "price_request.assigned";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["PriceRequest"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestSubmitted: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.submitted",
                 *       "timestamp": "2030-01-01 00:40:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "QR000000001",
                 *         "status": "pending",
                 *         "source": "cart",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": 1,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "subtotal": 8400,
                 *         "quote_id": null,
                 *         "created_at": "2030-01-01 00:40:00",
                 *         "updated_at": "2030-01-01 00:40:00",
                 *         "version": 1,
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 1,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "row_total": 8400
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.submitted";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.updated",
                 *       "timestamp": "2030-01-01 01:08:00",
                 *       "data": {
                 *         "request_id": 3,
                 *         "increment_id": "QR000000003",
                 *         "status": "approved",
                 *         "source": "cart",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": 2,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 2,
                 *         "subtotal": 420,
                 *         "quote_id": 2,
                 *         "created_at": "2030-01-01 01:05:00",
                 *         "updated_at": "2030-01-01 01:08:00",
                 *         "version": 3,
                 *         "company": null,
                 *         "vat_id": null,
                 *         "billing_address": null,
                 *         "shipping_address": null,
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 3,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 2,
                 *             "price": 210,
                 *             "row_total": 420
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.updated";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.approved",
                 *       "timestamp": "2030-01-01 00:45:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "QR000000001",
                 *         "status": "approved",
                 *         "source": "cart",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": 1,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "subtotal": 8400,
                 *         "quote_id": 1,
                 *         "created_at": "2030-01-01 00:40:00",
                 *         "updated_at": "2030-01-01 00:45:00",
                 *         "version": 2,
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 1,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "row_total": 8400
                 *           }
                 *         ],
                 *         "old_status": "pending",
                 *         "new_status": "approved",
                 *         "comment": null,
                 *         "reason_code": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.approved";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestDeclined: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.declined",
                 *       "timestamp": "2030-01-01 01:10:00",
                 *       "data": {
                 *         "request_id": 4,
                 *         "increment_id": "QR000000004",
                 *         "status": "declined",
                 *         "source": "customer",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": null,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "subtotal": 8400,
                 *         "quote_id": null,
                 *         "created_at": "2030-01-01 01:09:00",
                 *         "updated_at": "2030-01-01 01:10:00",
                 *         "version": 2,
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 4,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "row_total": 8400
                 *           }
                 *         ],
                 *         "old_status": "pending",
                 *         "new_status": "declined",
                 *         "comment": "Out of stock",
                 *         "reason_code": "specification"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.declined";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.cancelled",
                 *       "timestamp": "2030-01-01 01:12:00",
                 *       "data": {
                 *         "request_id": 5,
                 *         "increment_id": "QR000000005",
                 *         "status": "cancelled",
                 *         "source": "customer",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": null,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "subtotal": 8400,
                 *         "quote_id": null,
                 *         "created_at": "2030-01-01 01:11:00",
                 *         "updated_at": "2030-01-01 01:12:00",
                 *         "version": 2,
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 5,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "row_total": 8400
                 *           }
                 *         ],
                 *         "old_status": "pending",
                 *         "new_status": "cancelled",
                 *         "comment": null,
                 *         "reason_code": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.cancelled";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.closed",
                 *       "timestamp": "2030-01-01 00:53:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "QR000000001",
                 *         "status": "closed",
                 *         "source": "cart",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": 1,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "subtotal": 8400,
                 *         "quote_id": 1,
                 *         "created_at": "2030-01-01 00:40:00",
                 *         "updated_at": "2030-01-01 00:53:00",
                 *         "version": 3,
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 1,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "row_total": 8400
                 *           }
                 *         ],
                 *         "old_status": "approved",
                 *         "new_status": "closed",
                 *         "comment": null,
                 *         "reason_code": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.closed";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteRequestAssigned: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote_request.assigned",
                 *       "timestamp": "2030-01-01 00:42:00",
                 *       "data": {
                 *         "request_id": 1,
                 *         "increment_id": "QR000000001",
                 *         "status": "pending",
                 *         "source": "cart",
                 *         "store_id": 1,
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "cart_id": 1,
                 *         "details": "For our new office",
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "subtotal": 8400,
                 *         "quote_id": null,
                 *         "created_at": "2030-01-01 00:40:00",
                 *         "updated_at": "2030-01-01 00:42:00",
                 *         "version": 1,
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 1,
                 *             "product_id": 1,
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "row_total": 8400
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote_request.assigned";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.created",
                 *       "timestamp": "2030-01-01 00:45:00",
                 *       "data": {
                 *         "quote_id": 1,
                 *         "increment_id": "Q000000001",
                 *         "request_id": 1,
                 *         "store_id": 1,
                 *         "status": "pending",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": "For our new office",
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 8400,
                 *         "discount_amount": 0,
                 *         "shipping_amount": 0,
                 *         "shipping_description": null,
                 *         "tax_amount": 1596,
                 *         "grand_total": 9996,
                 *         "expires_at": null,
                 *         "proposed_at": null,
                 *         "cart_id": null,
                 *         "order_id": null,
                 *         "order_increment_id": null,
                 *         "created_at": "2030-01-01 00:45:00",
                 *         "updated_at": "2030-01-01 00:45:00",
                 *         "version": 1,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 8400,
                 *             "amount": 1596
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 1,
                 *             "quote_id": 1,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 210,
                 *             "original_price": 210,
                 *             "discount_percent": 0,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1596,
                 *             "price_incl_tax": 249.9,
                 *             "row_total": 8400,
                 *             "row_total_incl_tax": 9996,
                 *             "tier_prices": [],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 00:45:00",
                 *             "updated_at": "2030-01-01 00:45:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.created";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.updated",
                 *       "timestamp": "2030-01-01 00:46:00",
                 *       "data": {
                 *         "quote_id": 1,
                 *         "increment_id": "Q000000001",
                 *         "request_id": 1,
                 *         "store_id": 1,
                 *         "status": "pending",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": "For our new office",
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 7560,
                 *         "discount_amount": 840,
                 *         "shipping_amount": 120,
                 *         "shipping_description": "Two pallets",
                 *         "tax_amount": 1436.4,
                 *         "grand_total": 9116.4,
                 *         "expires_at": null,
                 *         "proposed_at": null,
                 *         "cart_id": null,
                 *         "order_id": null,
                 *         "order_increment_id": null,
                 *         "created_at": "2030-01-01 00:45:00",
                 *         "updated_at": "2030-01-01 00:46:00",
                 *         "version": 2,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 7560,
                 *             "amount": 1436.4
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 2,
                 *             "quote_id": 1,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "original_price": 210,
                 *             "discount_percent": 10,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1436.4,
                 *             "price_incl_tax": 224.91,
                 *             "row_total": 7560,
                 *             "row_total_incl_tax": 8996.4,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 00:46:00",
                 *             "updated_at": "2030-01-01 00:46:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.updated";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.status_changed",
                 *       "timestamp": "2030-01-01 00:48:00",
                 *       "data": {
                 *         "quote_id": 1,
                 *         "increment_id": "Q000000001",
                 *         "request_id": 1,
                 *         "store_id": 1,
                 *         "status": "approved",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": "For our new office",
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 7560,
                 *         "discount_amount": 840,
                 *         "shipping_amount": 120,
                 *         "shipping_description": "Two pallets",
                 *         "tax_amount": 1436.4,
                 *         "grand_total": 9116.4,
                 *         "expires_at": "2030-01-31 00:48:00",
                 *         "proposed_at": null,
                 *         "cart_id": null,
                 *         "order_id": null,
                 *         "order_increment_id": null,
                 *         "created_at": "2030-01-01 00:45:00",
                 *         "updated_at": "2030-01-01 00:48:00",
                 *         "version": 3,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 7560,
                 *             "amount": 1436.4
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 2,
                 *             "quote_id": 1,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "original_price": 210,
                 *             "discount_percent": 10,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1436.4,
                 *             "price_incl_tax": 224.91,
                 *             "row_total": 7560,
                 *             "row_total_incl_tax": 8996.4,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 00:46:00",
                 *             "updated_at": "2030-01-01 00:46:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ],
                 *         "old_status": "pending",
                 *         "new_status": "approved",
                 *         "comment": "As agreed by phone",
                 *         "reason_code": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.status_changed";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteAddedToCart: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.added_to_cart",
                 *       "timestamp": "2030-01-01 00:51:00",
                 *       "data": {
                 *         "quote_id": 1,
                 *         "increment_id": "Q000000001",
                 *         "request_id": 1,
                 *         "store_id": 1,
                 *         "status": "accepted",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": "For our new office",
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 7560,
                 *         "discount_amount": 840,
                 *         "shipping_amount": 120,
                 *         "shipping_description": "Two pallets",
                 *         "tax_amount": 1436.4,
                 *         "grand_total": 9116.4,
                 *         "expires_at": "2030-01-31 00:48:00",
                 *         "proposed_at": "2030-01-01 00:49:00",
                 *         "cart_id": 1,
                 *         "order_id": null,
                 *         "order_increment_id": null,
                 *         "created_at": "2030-01-01 00:45:00",
                 *         "updated_at": "2030-01-01 00:51:00",
                 *         "version": 5,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 7560,
                 *             "amount": 1436.4
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 2,
                 *             "quote_id": 1,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "original_price": 210,
                 *             "discount_percent": 10,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1436.4,
                 *             "price_incl_tax": 224.91,
                 *             "row_total": 7560,
                 *             "row_total_incl_tax": 8996.4,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 00:46:00",
                 *             "updated_at": "2030-01-01 00:46:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.added_to_cart";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quotePurchased: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.purchased",
                 *       "timestamp": "2030-01-01 00:53:00",
                 *       "data": {
                 *         "quote_id": 1,
                 *         "increment_id": "Q000000001",
                 *         "request_id": 1,
                 *         "store_id": 1,
                 *         "status": "purchased",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": "For our new office",
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 7560,
                 *         "discount_amount": 840,
                 *         "shipping_amount": 120,
                 *         "shipping_description": "Two pallets",
                 *         "tax_amount": 1436.4,
                 *         "grand_total": 9116.4,
                 *         "expires_at": "2030-01-31 00:48:00",
                 *         "proposed_at": "2030-01-01 00:49:00",
                 *         "cart_id": 1,
                 *         "order_id": 1,
                 *         "order_increment_id": "000000001",
                 *         "created_at": "2030-01-01 00:45:00",
                 *         "updated_at": "2030-01-01 00:53:00",
                 *         "version": 6,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 7560,
                 *             "amount": 1436.4
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 2,
                 *             "quote_id": 1,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "original_price": 210,
                 *             "discount_percent": 10,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1436.4,
                 *             "price_incl_tax": 224.91,
                 *             "row_total": 7560,
                 *             "row_total_incl_tax": 8996.4,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 00:46:00",
                 *             "updated_at": "2030-01-01 00:46:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ],
                 *         "old_status": "accepted",
                 *         "new_status": "purchased",
                 *         "comment": null,
                 *         "reason_code": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.purchased";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.expired",
                 *       "timestamp": "2030-02-01 01:31:00",
                 *       "data": {
                 *         "quote_id": 7,
                 *         "increment_id": "Q000000007",
                 *         "request_id": null,
                 *         "store_id": 1,
                 *         "status": "expired",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": null,
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 7560,
                 *         "discount_amount": 840,
                 *         "shipping_amount": 120,
                 *         "shipping_description": null,
                 *         "tax_amount": 1436.4,
                 *         "grand_total": 9116.4,
                 *         "expires_at": "2030-01-31 01:27:00",
                 *         "proposed_at": "2030-01-01 01:28:00",
                 *         "cart_id": null,
                 *         "order_id": null,
                 *         "order_increment_id": null,
                 *         "created_at": "2030-01-01 01:26:00",
                 *         "updated_at": "2030-02-01 01:31:00",
                 *         "version": 4,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 7560,
                 *             "amount": 1436.4
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": null,
                 *         "items": [
                 *           {
                 *             "item_id": 8,
                 *             "quote_id": 7,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "original_price": 210,
                 *             "discount_percent": 10,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1436.4,
                 *             "price_incl_tax": 224.91,
                 *             "row_total": 7560,
                 *             "row_total_incl_tax": 8996.4,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 01:26:00",
                 *             "updated_at": "2030-01-01 01:26:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ],
                 *         "old_status": "proposed",
                 *         "new_status": "expired",
                 *         "comment": null,
                 *         "reason_code": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.expired";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quoteAssigned: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "quote.assigned",
                 *       "timestamp": "2030-01-01 00:47:00",
                 *       "data": {
                 *         "quote_id": 1,
                 *         "increment_id": "Q000000001",
                 *         "request_id": 1,
                 *         "store_id": 1,
                 *         "status": "pending",
                 *         "customer_id": 1,
                 *         "customer_email": "anna@example.com",
                 *         "customer_firstname": "Anna",
                 *         "customer_lastname": "Larsen",
                 *         "customer_is_guest": false,
                 *         "customer_note": "For our new office",
                 *         "seller_comment": null,
                 *         "currency_code": "USD",
                 *         "items_count": 1,
                 *         "items_qty": 40,
                 *         "original_subtotal": 8400,
                 *         "subtotal": 7560,
                 *         "discount_amount": 840,
                 *         "shipping_amount": 120,
                 *         "shipping_description": "Two pallets",
                 *         "tax_amount": 1436.4,
                 *         "grand_total": 9116.4,
                 *         "expires_at": null,
                 *         "proposed_at": null,
                 *         "cart_id": null,
                 *         "order_id": null,
                 *         "order_increment_id": null,
                 *         "created_at": "2030-01-01 00:45:00",
                 *         "updated_at": "2030-01-01 00:47:00",
                 *         "version": 2,
                 *         "tax_rates": [
                 *           {
                 *             "percent": 19,
                 *             "base": 7560,
                 *             "amount": 1436.4
                 *           }
                 *         ],
                 *         "company": "Larsen & Co. KG",
                 *         "vat_id": "DE123456789",
                 *         "purchase_order_number": null,
                 *         "billing_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "shipping_address": {
                 *           "firstname": null,
                 *           "lastname": null,
                 *           "company": null,
                 *           "street": [
                 *             "Hafenweg 1"
                 *           ],
                 *           "city": "Hamburg",
                 *           "region": null,
                 *           "postcode": "20457",
                 *           "country_id": "DE",
                 *           "telephone": null,
                 *           "vat_id": null
                 *         },
                 *         "assignee_id": 1,
                 *         "items": [
                 *           {
                 *             "item_id": 2,
                 *             "quote_id": 1,
                 *             "product_id": 1,
                 *             "product_type": "simple",
                 *             "sku": "0042-OAK",
                 *             "name": "Oak table",
                 *             "qty": 40,
                 *             "price": 189,
                 *             "original_price": 210,
                 *             "discount_percent": 10,
                 *             "tax_percent": 19,
                 *             "tax_amount": 1436.4,
                 *             "price_incl_tax": 224.91,
                 *             "row_total": 7560,
                 *             "row_total_incl_tax": 8996.4,
                 *             "tier_prices": [
                 *               {
                 *                 "qty": 100,
                 *                 "price": 179
                 *               }
                 *             ],
                 *             "customer_note": null,
                 *             "options": [],
                 *             "created_at": "2030-01-01 00:46:00",
                 *             "updated_at": "2030-01-01 00:46:00",
                 *             "chosen_qty": null,
                 *             "chosen_price": null
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "quote.assigned";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"];
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same at every attempt */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; several are separated by spaces */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2030-02-01 12:00:00",
                 *       "data": {
                 *         "webhook_id": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
                    timestamp: string;
                    data: {
                        webhook_id: number;
                    };
                };
            };
        };
        responses: {
            /** @description Any 2xx status within 15 seconds: the delivery is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone: the webhook is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status, or none: the delivery is repeated for days */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
