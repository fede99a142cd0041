// Types of every operation and record. Generated from openapi.json by npm run generate.

/** Paths whose POST or PUT takes no Idempotency-Key: the body or the response contains a secret, which is not stored. */
export const withoutIdempotencyKey: readonly string[] = ["/rest/V1/quoting/quote/{id}/link/revoke","/rest/V1/integration/admin/token","/rest/V1/access/session","/rest/V1/access/session/password","/rest/V1/access/integrations","/rest/V1/access/integrations/{id}/rotate","/rest/V1/shops","/rest/V1/shops/{shop}","/rest/V1/webhooks","/rest/V1/webhooks/{id}/rotate","/rest/V1/public/challenge"]

export interface paths {
  "/rest/V1/pricerequest/request/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one price request */
    get: operations["readPriceRequest"];
  };
  "/rest/V1/pricerequest/requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List price requests, all or filtered */
    get: operations["listPriceRequests"];
  };
  "/rest/V1/pricerequest/request/submit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit a price request */
    post: operations["submitPriceRequest"];
  };
  "/rest/V1/pricerequest/request/{id}/reply": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reply to a price request, with or without a price */
    post: operations["replyToPriceRequest"];
  };
  "/rest/V1/pricerequest/request/{id}/replies/{replyId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Take back a reply before it is mailed */
    delete: operations["withdrawReply"];
  };
  "/rest/V1/pricerequest/request/{id}/read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mark a price request as read */
    post: operations["markPriceRequestRead"];
  };
  "/rest/V1/pricerequest/request/{id}/unread": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mark a price request as unread */
    post: operations["markPriceRequestUnread"];
  };
  "/rest/V1/pricerequest/request/{id}/close": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Close a price request without a reply */
    post: operations["closePriceRequest"];
  };
  "/rest/V1/pricerequest/request/{id}/reopen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reopen a closed price request */
    post: operations["reopenPriceRequest"];
  };
  "/rest/V1/pricerequest/request/{id}/snooze": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Take a price request out of the inbox until a time */
    post: operations["snoozePriceRequest"];
  };
  "/rest/V1/pricerequest/requests/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export price requests as a CSV file, all or filtered */
    get: operations["exportPriceRequests"];
  };
  "/rest/V1/pricerequest/request/upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Upload a file to be attached to a price request */
    post: operations["uploadTemporaryFile"];
  };
  "/rest/V1/pricerequest/request/{id}/files/{fileId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download a file of a price request, always as an attachment */
    get: operations["downloadAttachment"];
  };
  "/rest/V1/quoting/quote/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one quote */
    get: operations["readQuote"];
    /** Change the given fields of a pending quote */
    put: operations["editQuote"];
  };
  "/rest/V1/quoting/quote/{id}/history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the history of a quote */
    get: operations["listQuoteHistory"];
  };
  "/rest/V1/quoting/quote/{quoteId}/items": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the items of a quote */
    get: operations["listQuoteItems"];
  };
  "/rest/V1/quoting/quotes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List quotes, all or filtered */
    get: operations["listQuotes"];
  };
  "/rest/V1/quoting/quotes/{quoteId}/addToCart": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Add the items of a quote to a cart at the agreed prices */
    post: operations["addQuoteToCart"];
  };
  "/rest/V1/quoting/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a pending quote */
    post: operations["createQuote"];
  };
  "/rest/V1/quoting/quote/{id}/copy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a pending quote from what another one offers */
    post: operations["copyQuote"];
  };
  "/rest/V1/quoting/quote/{id}/pdf": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a quote as a PDF, as it is sent to the customer */
    get: operations["readQuoteDocument"];
  };
  "/rest/V1/quoting/quotes/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export quotes as a CSV file, all or filtered */
    get: operations["exportQuotes"];
  };
  "/rest/V1/quoting/quote/{id}/decline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Decline an offer for the customer */
    post: operations["declineQuote"];
  };
  "/rest/V1/quoting/quote/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Withdraw an offer */
    post: operations["cancelQuote"];
  };
  "/rest/V1/quoting/quote/{id}/close": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Close a quote that has reached its end */
    post: operations["closeQuote"];
  };
  "/rest/V1/quoting/quote/{id}/propose": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Send an approved quote to the customer */
    post: operations["proposeQuote"];
  };
  "/rest/V1/quoting/quote/{id}/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Accept an offer for the customer, choosing quantities of items with tiers */
    post: operations["acceptQuote"];
  };
  "/rest/V1/quoting/quote/{id}/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Fix the prices of a pending quote */
    post: operations["approveQuote"];
  };
  "/rest/V1/quoting/quote/{id}/rework": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Return a quote to pending for rework */
    post: operations["reworkQuote"];
  };
  "/rest/V1/quoting/quote/{id}/purchased": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Record the order that followed an accepted quote */
    post: operations["purchaseQuote"];
  };
  "/rest/V1/quoting/quote/{id}/order": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Correct the number of an order */
    put: operations["correctOrder"];
  };
  "/rest/V1/quoting/quote/{id}/extend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Let an offer be valid for longer */
    post: operations["extendQuote"];
  };
  "/rest/V1/quoting/quote/{id}/undo": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Take back the last move of a quote before it is mailed */
    post: operations["undoQuoteMove"];
  };
  "/rest/V1/quoting/quote/{id}/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mail a proposal again */
    post: operations["resendQuote"];
  };
  "/rest/V1/quoting/templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List templates */
    get: operations["listTemplates"];
    /** Create a template */
    post: operations["createTemplate"];
  };
  "/rest/V1/quoting/templates/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one template */
    get: operations["readTemplate"];
    /** Change the given fields of a template */
    put: operations["changeTemplate"];
    /** Delete a template */
    delete: operations["deleteTemplate"];
  };
  "/rest/V1/quoting/templates/{id}/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a pending quote from a template */
    post: operations["createQuoteFromTemplate"];
  };
  "/rest/V1/quoting/quote/{id}/followUp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read when and why a quote is to be followed up */
    get: operations["readFollowUp"];
    /** Set, change or remove the reminder of a quote */
    post: operations["setFollowUp"];
  };
  "/rest/V1/quoting/quote/{id}/followUp/done": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Take a follow-up out of the inbox */
    post: operations["finishFollowUp"];
  };
  "/rest/V1/quoting/quote/{id}/mail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the mail that a proposal would send */
    get: operations["previewQuoteMail"];
  };
  "/rest/V1/quoting/quote/{id}/mails": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the mails about a quote */
    get: operations["listQuoteMails"];
  };
  "/rest/V1/quoting/quote/{id}/comments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the comments on a quote */
    get: operations["listQuoteComments"];
    /** Write to the customer about a quote, or to colleagues */
    post: operations["commentQuote"];
  };
  "/rest/V1/quoting/quote/{id}/comments/{commentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Take back a message to the customer before it is mailed */
    delete: operations["withdrawComment"];
  };
  "/rest/V1/quoting/quote/{id}/comments/read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mark comments on a quote as read */
    post: operations["markQuoteCommentsRead"];
  };
  "/rest/V1/quoting/quote/{id}/comments/unread": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mark comments on a quote as unread again */
    post: operations["markQuoteCommentsUnread"];
  };
  "/rest/V1/quoting/quote/{id}/comments/{commentId}/take": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Take a counter-offer into the draft of a quote */
    post: operations["takeCounterOffer"];
  };
  "/rest/V1/quoting/quote/{id}/proposals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the proposals of a quote */
    get: operations["listProposals"];
  };
  "/rest/V1/quoting/quote/{id}/proposals/{number}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a proposal as it was sent */
    get: operations["readProposal"];
  };
  "/rest/V1/quoting/quote/{id}/link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the links to the customer's page of a quote */
    get: operations["readQuoteLink"];
  };
  "/rest/V1/quoting/quote/{id}/link/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Revoke the links of a quote */
    post: operations["revokeQuoteLink"];
  };
  "/rest/V1/buyer/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the quote of a link */
    get: operations["readBuyerQuote"];
  };
  "/rest/V1/buyer/quote/pdf": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the quote of a link as a PDF */
    get: operations["readBuyerDocument"];
  };
  "/rest/V1/buyer/quote/accept": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Accept the offer that was shown */
    post: operations["acceptOffer"];
  };
  "/rest/V1/buyer/quote/decline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Decline the offer, with a reason */
    post: operations["declineOffer"];
  };
  "/rest/V1/buyer/quote/question": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Ask the seller about the quote or one of its items */
    post: operations["askQuestion"];
  };
  "/rest/V1/buyer/quote/counterOffer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Ask for other quantities or prices */
    post: operations["makeCounterOffer"];
  };
  "/rest/V1/buyer/quote/renewal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Ask for the offer to be made again */
    post: operations["requestRenewal"];
  };
  "/rest/V1/buyer/quote/totals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Compute what the offer costs at chosen quantities */
    post: operations["computeBuyerTotals"];
  };
  "/rest/V1/buyer/quote/seen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tell the seller that the customer looked at the proposal */
    post: operations["markQuoteSeen"];
  };
  "/rest/V1/quoting/quote/{id}/files": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the files of a quote */
    get: operations["listQuoteFiles"];
    /** Add a file to a quote or one of its lines */
    post: operations["uploadQuoteFile"];
  };
  "/rest/V1/quoting/quote/{id}/files/{fileId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a file of a quote or of a comment on it */
    get: operations["readQuoteFile"];
    /** Remove a file from a quote */
    delete: operations["removeQuoteFile"];
  };
  "/rest/V1/quoting/quote/{id}/comments/upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Upload a file for a comment on a quote */
    post: operations["uploadCommentFile"];
  };
  "/rest/V1/buyer/quote/files/{fileId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a file of the offer or of its conversation */
    get: operations["readBuyerFile"];
  };
  "/rest/V1/buyer/quote/upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Upload a file for a question, a counter-offer or a request for a new offer */
    post: operations["uploadBuyerFile"];
  };
  "/rest/V1/quoting/requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List quote requests, all or filtered */
    get: operations["listQuoteRequests"];
  };
  "/rest/V1/quoting/customer/{customerId}/requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the quote requests of one customer */
    get: operations["listQuoteRequestsOfCustomer"];
  };
  "/rest/V1/quoting/request/{requestId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one quote request with its items */
    get: operations["readQuoteRequest"];
  };
  "/rest/V1/quoting/request/{requestId}/history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the history of a quote request */
    get: operations["listQuoteRequestHistory"];
  };
  "/rest/V1/quoting/request/customer/{customerId}/submit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit a quote request on behalf of a customer */
    post: operations["submitQuoteRequestForCustomer"];
  };
  "/rest/V1/quoting/request/cart/{cartId}/submit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit a quote request based on a cart */
    post: operations["submitQuoteRequestFromCart"];
  };
  "/rest/V1/quoting/request/{requestId}/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a pending quote from a quote request */
    post: operations["createQuoteFromRequest"];
  };
  "/rest/V1/quoting/request/{requestId}/decline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Decline a quote request as the seller */
    post: operations["declineQuoteRequest"];
  };
  "/rest/V1/quoting/request/{requestId}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cancel a quote request */
    post: operations["cancelQuoteRequest"];
  };
  "/rest/V1/pricerequest/request/{id}/assignee": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Assign a price request to a user, or to nobody */
    put: operations["assignPriceRequest"];
  };
  "/rest/V1/quoting/request/{requestId}/assignee": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Assign a quote request to a user, or to nobody */
    put: operations["assignQuoteRequest"];
  };
  "/rest/V1/quoting/quote/{id}/assignee": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Assign a quote to a user, or to nobody */
    put: operations["assignQuote"];
  };
  "/rest/V1/inbox": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what waits for the seller, by default oldest first */
    get: operations["readInbox"];
  };
  "/rest/V1/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find records by words in their numbers, names, companies, e-mail addresses, SKUs or products */
    get: operations["searchRecords"];
  };
  "/rest/V1/sales/textBlocks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List text blocks */
    get: operations["listTextBlocks"];
    /** Create a text block */
    post: operations["createTextBlock"];
  };
  "/rest/V1/sales/textBlocks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one text block */
    get: operations["readTextBlock"];
    /** Change the given fields of a text block */
    put: operations["changeTextBlock"];
    /** Delete a text block */
    delete: operations["deleteTextBlock"];
  };
  "/rest/V1/events/stream": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Receive events as they happen (Server-Sent Events) */
    get: operations["streamEvents"];
  };
  "/rest/V1/quoting/statistics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read statistics of quotes in one currency */
    get: operations["readQuoteStatistics"];
  };
  "/rest/V1/quoting/prices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what a product was offered for */
    get: operations["readOfferedPrices"];
  };
  "/rest/V1/pricerequest/statistics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read statistics of price requests */
    get: operations["readPriceRequestStatistics"];
  };
  "/rest/V1/integration/admin/token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Sign in as a user */
    post: operations["signIn"];
  };
  "/rest/V1/access/session": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read who is signed in, with which permissions */
    get: operations["readSession"];
    /** Sign in as a user in a browser */
    post: operations["openSession"];
    /** Sign out */
    delete: operations["endSession"];
  };
  "/rest/V1/access/session/password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Change the password of the user who is signed in */
    put: operations["changeOwnPassword"];
  };
  "/rest/V1/console": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the settings that the console depends on */
    get: operations["readConsole"];
  };
  "/rest/V1/console/views": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the saved views of the user, and the shared ones of the lists that they may read */
    get: operations["listViews"];
  };
  "/rest/V1/console/views/{name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Save a view of a list */
    put: operations["putView"];
    /** Delete a saved view */
    delete: operations["deleteView"];
  };
  "/rest/V1/access/assignees": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the users whom a record can be assigned to */
    get: operations["listAssignees"];
  };
  "/rest/V1/settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the settings in force */
    get: operations["readSettings"];
  };
  "/rest/V1/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List queued jobs, or those that failed permanently */
    get: operations["listJobs"];
  };
  "/rest/V1/jobs/{id}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retry a job that failed permanently */
    post: operations["retryJob"];
  };
  "/rest/V1/access/roles": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List roles, all or filtered */
    get: operations["listRoles"];
    /** Create a role with permissions that the caller holds */
    post: operations["createRole"];
  };
  "/rest/V1/access/roles/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Change the name or the permissions of a role, with immediate effect */
    put: operations["changeRole"];
    /** Delete a role that no user or integration has */
    delete: operations["deleteRole"];
  };
  "/rest/V1/access/users": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List users, all or filtered */
    get: operations["listUsers"];
    /** Create a user with a role whose permissions the caller holds */
    post: operations["createUser"];
  };
  "/rest/V1/access/users/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Change the name, email address, role or password of a user, with immediate effect */
    put: operations["changeUser"];
    /** Delete a user and end its sessions */
    delete: operations["deleteUser"];
  };
  "/rest/V1/access/integrations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List integrations, all or filtered */
    get: operations["listIntegrations"];
    /** Create an integration; only this response contains its token */
    post: operations["createIntegration"];
  };
  "/rest/V1/access/integrations/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Delete an integration; its token is revoked at once */
    delete: operations["deleteIntegration"];
  };
  "/rest/V1/access/integrations/{id}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Replace the token of an integration; the previous one stays valid for a grace period */
    post: operations["rotateToken"];
  };
  "/rest/V1/products": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List products, all or filtered */
    get: operations["listProducts"];
    /** Create or change up to 1,000 products; an invalid one does not affect the others */
    put: operations["putProducts"];
    /** Create a product, or change the given fields */
    post: operations["saveProduct"];
  };
  "/rest/V1/products/{sku}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one product */
    get: operations["readProduct"];
    /** Create a product, or change the given fields */
    put: operations["putProduct"];
    /** Delete a product and its plain lines in open carts */
    delete: operations["deleteProduct"];
  };
  "/rest/V1/products/{sku}/cost": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what a product costs the seller */
    get: operations["readProductCost"];
    /** Set what a product costs the seller */
    put: operations["putProductCost"];
  };
  "/rest/V1/quoting/quote/{id}/costs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what the items of a quote cost the seller */
    get: operations["listQuoteCosts"];
  };
  "/rest/V1/customers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List customers, all or filtered */
    get: operations["listCustomers"];
    /** Create a customer */
    post: operations["createCustomer"];
  };
  "/rest/V1/customers/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List customers in Magento's format, with a total count */
    get: operations["searchCustomers"];
  };
  "/rest/V1/customers/{customerId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one customer */
    get: operations["readCustomer"];
    /** Change a customer */
    put: operations["changeCustomer"];
  };
  "/rest/V1/stores": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List stores */
    get: operations["listStores"];
  };
  "/rest/V1/stores/{code}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create or change a store */
    put: operations["putStore"];
  };
  "/rest/V1/stores/{code}/logo": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Set a store's logo, a PNG or JPEG */
    put: operations["putStoreLogo"];
  };
  "/rest/V1/products/{sku}/image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a product's picture */
    get: operations["readProductImage"];
    /** Set a product's picture, a PNG or JPEG */
    put: operations["putProductImage"];
    /** Remove a product's picture */
    delete: operations["deleteProductImage"];
  };
  "/rest/V1/stores/{code}/keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the publishable keys of a store */
    get: operations["listStoreKeys"];
    /** Create a publishable key of a store */
    post: operations["createStoreKey"];
  };
  "/rest/V1/stores/{code}/keys/{keyId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Revoke a publishable key of a store */
    delete: operations["revokeStoreKey"];
  };
  "/rest/V1/customers/{customerId}/carts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find or create the open cart of a customer in the store and its currency */
    post: operations["openCustomerCart"];
  };
  "/rest/V1/guest-carts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Create a cart for a guest */
    post: operations["openGuestCart"];
  };
  "/rest/V1/carts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List carts, all or filtered */
    get: operations["listCarts"];
    /** Create a cart without a customer */
    post: operations["openCart"];
  };
  "/rest/V1/carts/{cartId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a cart with its items and totals */
    get: operations["readCart"];
    /** Assign a cart without a customer to one */
    put: operations["assignCart"];
  };
  "/rest/V1/carts/{cartId}/order": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Order a cart and purchase the quotes in it; idempotent */
    put: operations["orderCart"];
  };
  "/rest/V1/guest-carts/{cartId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a cart by its masked id with its items and totals */
    get: operations["readGuestCart"];
    /** Assign a cart by its masked id without a customer to one */
    put: operations["assignGuestCart"];
  };
  "/rest/V1/guest-carts/{cartId}/order": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Order a cart by its masked id and purchase the quotes in it; idempotent */
    put: operations["orderGuestCart"];
  };
  "/rest/V1/shops": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the connected shops */
    get: operations["listShops"];
    /** Connect a shop with a store */
    post: operations["addShop"];
  };
  "/rest/V1/shops/{shop}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one connected shop */
    get: operations["readShop"];
    /** Change a connected shop, or switch it on or off */
    put: operations["changeShop"];
    /** Remove a connected shop that was not used */
    delete: operations["removeShop"];
  };
  "/rest/V1/shops/{shop}/sync": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the products of a shop now */
    post: operations["syncShop"];
  };
  "/rest/V1/shops/{shop}/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read deliveries to a shop with their attempts, newest first: the last hundred, or those before one */
    get: operations["listShopDeliveries"];
  };
  "/rest/V1/shops/{shop}/deliveries/{deliveryId}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Try a delivery again now */
    post: operations["retryShopDelivery"];
  };
  "/rest/V1/shops/{shop}/carts/{ref}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mirror a cart of a shop, by the shop's reference */
    put: operations["mirrorShopCart"];
  };
  "/rest/V1/carts/{cartId}/items": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the items of a cart */
    get: operations["listCartItems"];
    /** Add a product to a cart, or increase its plain line */
    post: operations["addCartItem"];
  };
  "/rest/V1/carts/{cartId}/items/{itemId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Change the quantity of a plain line of a cart */
    put: operations["changeCartItem"];
    /** Remove a line from a cart; a line of a quote with all lines of that quote */
    delete: operations["removeCartItem"];
  };
  "/rest/V1/guest-carts/{cartId}/items": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the items of a cart by its masked id */
    get: operations["listGuestCartItems"];
    /** Add a product to a cart by its masked id, or increase its plain line */
    post: operations["addGuestCartItem"];
  };
  "/rest/V1/guest-carts/{cartId}/items/{itemId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Change the quantity of a plain line of a cart by its masked id */
    put: operations["changeGuestCartItem"];
    /** Remove a line from a cart by its masked id; a line of a quote with all lines of that quote */
    delete: operations["removeGuestCartItem"];
  };
  "/rest/V1/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read webhooks */
    get: operations["listWebhooks"];
    /** Register a webhook; only this response shows its secret */
    post: operations["registerWebhook"];
  };
  "/rest/V1/webhooks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one webhook */
    get: operations["readWebhook"];
    /** Change a webhook; fields that are not given keep their value */
    put: operations["changeWebhook"];
    /** Delete a webhook and its deliveries */
    delete: operations["deleteWebhook"];
  };
  "/rest/V1/webhooks/{id}/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Replace the secret of a webhook; the old one stays valid for 24 h */
    post: operations["rotateWebhookSecret"];
  };
  "/rest/V1/webhooks/{id}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Send a webhook.test event to a webhook */
    post: operations["testWebhook"];
  };
  "/rest/V1/webhooks/{id}/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the last hundred deliveries to a webhook with their attempts, newest first */
    get: operations["listWebhookDeliveries"];
  };
  "/rest/V1/webhooks/{id}/deliveries/{deliveryId}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Send a delivery again now */
    post: operations["retryWebhookDelivery"];
  };
  "/rest/V1/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the events after an id; a poller that remembers the last id misses none */
    get: operations["listEvents"];
  };
  "/rest/V1/public/challenge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a challenge, whose solution is the proof of work */
    post: operations["createChallenge"];
  };
  "/rest/V1/public/priceRequest": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit a price request from a page of the shop */
    post: operations["submitPublicPriceRequest"];
  };
  "/rest/V1/public/quoteRequest": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Submit a quote request from a page of the shop */
    post: operations["submitPublicQuoteRequest"];
  };
  "/rest/V1/public/upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Upload a file to be attached to a price request from a page of the shop */
    post: operations["uploadPublicFile"];
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
    /** A price request was submitted */
    post: operations["priceRequestSubmitted"];
  };
  "price_request.read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Somebody marked it as read, or replied to it for the first time */
    post: operations["priceRequestRead"];
  };
  "price_request.unread": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was marked as unread again */
    post: operations["priceRequestUnread"];
  };
  "price_request.replied": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The seller replied */
    post: operations["priceRequestReplied"];
  };
  "price_request.reply_withdrawn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A reply was taken back before it was mailed; the request is as before */
    post: operations["priceRequestReplyWithdrawn"];
  };
  "price_request.closed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was closed without a reply */
    post: operations["priceRequestClosed"];
  };
  "price_request.reopened": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was reopened, directly or by a reply */
    post: operations["priceRequestReopened"];
  };
  "price_request.snoozed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was snoozed, or its snooze was ended */
    post: operations["priceRequestSnoozed"];
  };
  "price_request.admin_notified": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The mail server accepted the mail to the seller */
    post: operations["priceRequestAdminNotified"];
  };
  "price_request.customer_notified": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The mail server accepted the mail to the customer */
    post: operations["priceRequestCustomerNotified"];
  };
  "price_request.assigned": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was assigned to a user, or to nobody */
    post: operations["priceRequestAssigned"];
  };
  "price_request.erased": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its person was erased; earlier events of it are gone */
    post: operations["priceRequestErased"];
  };
  "quote_request.submitted": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A customer or a cart asked for a quote */
    post: operations["quoteRequestSubmitted"];
  };
  "quote_request.updated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A guest became its customer */
    post: operations["quoteRequestUpdated"];
  };
  "quote_request.approved": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A quote was made from it, or the cancellation of its quote was taken back */
    post: operations["quoteRequestApproved"];
  };
  "quote_request.declined": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The seller declined */
    post: operations["quoteRequestDeclined"];
  };
  "quote_request.cancelled": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was cancelled */
    post: operations["quoteRequestCancelled"];
  };
  "quote_request.closed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its quote came to an end */
    post: operations["quoteRequestClosed"];
  };
  "quote_request.assigned": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was assigned to a user, or to nobody */
    post: operations["quoteRequestAssigned"];
  };
  "quote_request.erased": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A person was erased from it; earlier events of it are gone */
    post: operations["quoteRequestErased"];
  };
  "quote.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A quote was made */
    post: operations["quoteCreated"];
  };
  "quote.updated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its contents were edited */
    post: operations["quoteUpdated"];
  };
  "quote.status_changed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It has another status; comes before the particular event, if there is one */
    post: operations["quoteStatusChanged"];
  };
  "quote.extended": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It is valid for longer; the offer is otherwise the same */
    post: operations["quoteExtended"];
  };
  "quote.resent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its proposal is mailed again */
    post: operations["quoteResent"];
  };
  "quote.added_to_cart": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its items are in a cart */
    post: operations["quoteAddedToCart"];
  };
  "quote.delivered": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A connected shop has it in the cart, whole */
    post: operations["quoteDelivered"];
  };
  "quote.delivery_refused": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A connected shop refused it; `delivery` says why */
    post: operations["quoteDeliveryRefused"];
  };
  "quote.delivery_changed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its lines in a connected shop are gone or differ, or the shop has not answered for a day */
    post: operations["quoteDeliveryChanged"];
  };
  "quote.order_cancelled": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its order in a connected shop was cancelled; what was ordered as agreed stays purchased */
    post: operations["quoteOrderCancelled"];
  };
  "quote.purchased": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The cart that it was in was ordered */
    post: operations["quotePurchased"];
  };
  "quote.expired": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its time ran out */
    post: operations["quoteExpired"];
  };
  "quote.seen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its customer looked at the proposal, once per proposal */
    post: operations["quoteSeen"];
  };
  "quote.commented": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its customer or the seller wrote something that both may read */
    post: operations["quoteCommented"];
  };
  "quote.comment_withdrawn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the seller wrote was taken back before it was mailed */
    post: operations["quoteCommentWithdrawn"];
  };
  "quote.assigned": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** It was assigned to a user, or to nobody */
    post: operations["quoteAssigned"];
  };
  "quote.erased": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A present or former customer was erased from it; the events of their time are gone */
    post: operations["quoteErased"];
  };
  "webhook.test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A test, sent on request */
    post: operations["webhookTest"];
  };
}
export interface components {
  schemas: {
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
    /** @description The fields from `assignee_id` on are only in responses to addDetails=true, close, reopen and snooze, and in the events of an assignment, close, reopen and snooze */
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
      product: components["schemas"]["PriceRequestProduct"];
      custom_field_1: string | null;
      custom_field_2: string | null;
      custom_field_3: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
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
         */
        created_at: string;
      }[];
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      company: string | null;
      vat_id: string | null;
      billing_address: components["schemas"]["Address"] | null;
      shipping_address: components["schemas"]["Address"] | null;
      /** @description The user who takes care of it */
      assignee_id?: number | null;
      /** @description Closed without a reply */
      is_closed?: boolean;
      /** @enum {string|null} */
      close_reason?: "spam" | "duplicate" | "answered" | "other" | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      closed_at?: string | null;
      /** @description The actor */
      closed_by?: string | null;
      /**
       * Format: timestamp
       * @description When it is back in the inbox; null unless it is snoozed
       */
      snoozed_until?: string | null;
    };
    /** @description The fields after `is_read` are only in responses to addDetails=true */
    PriceRequestListItem: {
      request_id: number;
      increment_id: string;
      customer_email: string;
      customer_firstname: string | null;
      customer_lastname: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      is_read: boolean;
      company?: string | null;
      is_replied?: boolean;
      product?: components["schemas"]["PriceRequestProduct"];
      /** @description The first 200 characters of the message */
      message_start?: string | null;
      files_count?: number;
      replies_count?: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at?: string;
      /** @description The user who takes care of it */
      assignee_id?: number | null;
      /** @description Closed without a reply */
      is_closed?: boolean;
      /** @enum {string|null} */
      close_reason?: "spam" | "duplicate" | "answered" | "other" | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      closed_at?: string | null;
      /** @description The actor */
      closed_by?: string | null;
      /**
       * Format: timestamp
       * @description When it is back in the inbox; null unless it is snoozed
       */
      snoozed_until?: string | null;
    };
    PublicFile: {
      request_message_file_tmp_id: number;
      /** @description The sent file name without directories or control characters */
      name: string;
      /** @description Bytes */
      size: number;
      mime_type: string;
      /** @description SHA-256 of the content, lower-case hex */
      hash: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
    };
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
       */
      created_at: string;
    };
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
       */
      expires_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      proposed_at: string | null;
      cart_id: number | null;
      /** @description The order, if its number is an integer */
      order_id: number | null;
      order_increment_id: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description Incremented with every change */
      version: number;
      /** @description The tax by rate, lowest first: the sums of row_total and taxed shipping (base), and of their taxes (amount). The amounts add up to tax_amount */
      tax_rates: components["schemas"]["TaxRatesItem"][];
      company: string | null;
      vat_id: string | null;
      purchase_order_number: string | null;
      billing_address: components["schemas"]["Address"] | null;
      shipping_address: components["schemas"]["Address"] | null;
      /** @description The user who takes care of it */
      assignee_id: number | null;
      /** @description The order: its number in the system in which it was placed, or `order_id` as text */
      order_reference: string | null;
      /** @description Who else receives the mails to the customer */
      cc: string[];
      /** @description The price request that the quote answers */
      price_request_id: number | null;
      title: string | null;
      terms: string | null;
      /** @description Whether the pictures of lines are shown */
      show_images: boolean;
      /** @description Null: shipping is not taxed */
      shipping_tax_percent: number | null;
      /** @description Part of tax_amount */
      shipping_tax_amount: number;
      /**
       * @description What is rounded: the tax of each `row` (default), or that of each `rate`, computed of its base (EN 16931); of quotes and carts since it was set
       * @enum {string}
       */
      tax_rounding: "row" | "rate";
      /** @description The lowest grand_total that choices can lead to, at the offered quantities */
      grand_total_from: number;
      /** @description The highest one; once accepted, both are the grand_total */
      grand_total_to: number;
      /** @description Of the offer; internal ones are listed by their own route */
      files: components["schemas"]["QuoteFile"][];
      /** @description Those that count; only with addItems=true */
      items?: components["schemas"]["QuoteItem"][];
      /** @description Those that do not count; only with addItems=true */
      unchosen_items?: components["schemas"]["QuoteItem"][];
      /** @description In lists with addDetails=true: whether it is proposed, and its customer has not looked at the proposal yet */
      is_unseen?: boolean;
      /** @description Only of a quote that was delivered to a connected shop: what became of it there */
      shop?: {
        code: string;
        /** @description Whether the shop is switched on */
        is_active: boolean;
        cart: string | null;
        order: string | null;
        delivery_id: number;
        /** @description Its `state` */
        delivery: string;
        /** @description What the shop said last, such as why it refused */
        message: string | null;
        /** @description Whether the seller can try it again, or has to settle it, as in `listShopDeliveries` */
        needs_attention: boolean;
        /** @description Whether the quote goes into a cart there; otherwise, an order or a draft is made of it */
        takes_carts: boolean;
      };
      /**
       * @description In lists with addDetails=true: the last unread counter-offer or renewal of the customer, else an unread question, or else that they accepted or declined, until the seller has moved the quote or written
       * @enum {string|null}
       */
      news?: "question" | "counter_offer" | "renewal" | "accepted" | "declined" | null;
    };
    QuoteItem: {
      item_id: number;
      quote_id: number;
      product_id: number | null;
      /** @description `custom` for a line that is in no catalog */
      product_type: string;
      sku: string;
      name: string;
      /** @description Offered */
      qty: number;
      /** @description As the seller entered it, without tax: for quantities below the first tier */
      price: number;
      /** @description The catalog's; of a custom line its own price */
      original_price: number;
      discount_percent: number;
      tax_percent: number;
      /** @description round(row_total × tax_percent / 100); with `tax_rounding` `rate`, its share of the tax of the rate */
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
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description What the customer chose when accepting */
      chosen_qty: number | null;
      /** @description The price of the tier that chosen_qty reaches */
      chosen_price: number | null;
      description: string | null;
      unit: string | null;
      /** @description The heading under which it stands */
      section: string | null;
      position: number;
      /** @description Whether it has no price yet; `price` is 0 then */
      needs_price: boolean;
      /** @description Whether it has no tax rate yet; `tax_percent` is 0 then */
      needs_tax: boolean;
      /**
       * @description `optional`: the customer may take or leave it; `alternative`: they take one of its group
       * @enum {string}
       */
      role: "included" | "optional" | "alternative";
      /** @description Of an alternative: those of one group exclude one another */
      choice_group: string | null;
      /** @description Whether it counts */
      is_chosen: boolean;
      /** @description Whether the seller chose it */
      is_default: boolean;
      /** @description Those of the files of the quote that are about it */
      files: number[];
      /** @description `/q/pictures/{image}` */
      image: string | null;
    };
    QuoteItemCost: {
      item_id: number;
      /** @description Per unit, without tax; null if it is unknown */
      cost: number | null;
    };
    OfferedPrices: {
      /** @description Null for what the catalog does not have, or not in this currency */
      catalog: number | null;
      /** @description At most ten lines, newest first, those of the customer before others */
      last: {
        quote_id: number;
        increment_id: string;
        /**
         * Format: timestamp
         * @description YYYY-MM-DD HH:MM:SS, UTC
         */
        proposed_at: string | null;
        /** @description Chosen by the customer, or else offered */
        qty: number;
        /** @description At this quantity, or at the `qty` of the request, with the tiers of the offer */
        price: number;
        /** @enum {string} */
        outcome: "open" | "accepted" | "purchased" | "declined" | "expired" | "cancelled";
        is_same_customer: boolean;
      }[];
      /** @description Empty until five quotes have such an outcome */
      bands: {
        /** @description In percent of the catalog's price at that time; null for surcharges */
        discount_from: number | null;
        /** @description The next band begins here */
        discount_to: number;
        /** @description Accepted, purchased, declined or expired */
        quotes: number;
        /** @description Of these, accepted or purchased */
        accepted: number;
      }[];
    };
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
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
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
        /** @description `custom` for what is in no catalog */
        product_type: string;
        description: string | null;
        unit: string | null;
        /** @description Whether it has no price: what is in no catalog, or has none in the currency of the request */
        needs_price: boolean;
      }[];
    };
    /** @description The creation has no `from`; for an edit of the contents, `from` equals `to` */
    HistoryEntry: {
      from: string | null;
      to: string;
      actor: string;
      comment: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * @description Why it was declined
       * @enum {string|null}
       */
      reason_code: "price_too_high" | "delivery_time" | "competitor" | "no_longer_needed" | "specification" | "terms" | "other" | null;
      /** @description Of quotes: the name with which the customer accepted */
      accepted_by?: string | null;
      /**
       * @description Of quotes: the link to accept was read for the first time, all links were revoked, or a cancellation was taken back
       * @enum {string|null}
       */
      link_action?: "read" | "revoked" | "cancel_undone" | null;
      /** @description Of quotes: the number of all changes */
      changes_count?: number;
      /** @description Of quotes: the first 50 fields that changed. Empty in all but the last 200 entries, and in those of former releases */
      changes?: {
        /** @description Null: of the quote, or of a line that was added */
        item_id: number | null;
        sku: string | null;
        /**
         * @description `item`: a line, `files`: a file was added or removed; `position`: the order of the lines; `cart_id`: put into a cart here or in a connected shop, or taken out
         * @enum {string}
         */
        field: "item" | "position" | "files" | "name" | "qty" | "unit" | "price" | "tax_percent" | "tier_prices" | "description" | "customer_note" | "section" | "role" | "choice_group" | "is_chosen" | "chosen_qty" | "title" | "customer_id" | "customer_email" | "company" | "vat_id" | "billing_address" | "shipping_address" | "purchase_order_number" | "order_reference" | "order_increment_id" | "cc" | "expires_at" | "shipping_amount" | "shipping_tax_percent" | "shipping_description" | "seller_comment" | "terms" | "show_images" | "grand_total" | "cart_id";
        /** @description Amounts as numbers, texts cut off at 200 characters; of a line its name, qty and price; of tiers those that differ; of a file its name. Null: no value, or an erased one */
        before: unknown;
        after: unknown;
      }[];
    };
    QuoteMail: {
      /** @description The recipient */
      to: string;
      /** @description Who else receives it */
      cc: string[];
      subject: string;
      text: string;
      /** @description A complete document, with pictures as `data:` URLs */
      html: string;
    };
    SentMail: {
      /** @description What it tells, such as `quote_proposed`: the name of its template */
      mail: string;
      /** @description Whether it goes to an address of `cc` */
      is_copy: boolean;
      /** @description Null until sending it was tried */
      recipient: string | null;
      /**
       * @description `sent`: the mail server accepted it; `failed`: it is not tried again, unless an operator does (`jobs retry`)
       * @enum {string}
       */
      state: "queued" | "sent" | "failed" | "not_sent";
      /** @description Of `not_sent` one of `mail_off`, `undone`, `outdated`, `unmailed_proposal`, `no_recipient`, `same_recipient`; else the error of the last attempt */
      reason: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      queued_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      settled_at: string | null;
    };
    QuoteLink: {
      /** @description With it, the customer accepts; null without the permission `Quoting::links`, with `accepting=false`, and without QUOTE_URL_TEMPLATE and PUBLIC_URL */
      url: string | null;
      /** @description For forwarding: it only shows the quote; null without QUOTE_URL_TEMPLATE and PUBLIC_URL */
      view_url: string | null;
      /**
       * Format: timestamp
       * @description When the links end, if that is known
       */
      expires_at: string | null;
      /**
       * Format: timestamp
       * @description When the customer looked at the last proposal
       */
      seen_at: string | null;
    };
    QuoteFile: {
      file_id: number;
      name: string;
      /** @description Of the stored bytes */
      size: number;
      mime_type: string;
      /** @description SHA-256 of the stored bytes */
      hash: string;
      item_id: number | null;
      /** @description For the team only */
      is_internal: boolean;
      /** @description JPEG or PNG: shown beside its line */
      is_picture: boolean;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
    };
    QuoteComment: {
      comment_id: number;
      quote_id: number;
      /** @description The item that it is about */
      item_id: number | null;
      /**
       * @description The seller writes a `message`; the others are from the customer
       * @enum {string}
       */
      kind: "message" | "question" | "counter_offer" | "renewal";
      /** @description `customer`, or the user or integration of the seller */
      author: string;
      /** @description For the team only: never shown, sent or part of an event */
      is_internal: boolean;
      text: string;
      /** @description What a counter-offer asks for */
      wanted: components["schemas"]["QuoteCommentWanted"];
      /** @description Of the quote when it was written */
      quote_version: number;
      /** @description By the seller */
      is_read: boolean;
      /**
       * Format: timestamp
       * @description When the terms of the counter-offer were last taken into the draft
       */
      taken_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /** @description Whether the quote had another customer then: the present one does not see it */
      is_of_former_buyer: boolean;
      files: components["schemas"]["QuoteFile"][];
    };
    ProposalEntry: {
      proposal_number: number;
      /** @description Of the quote when it was proposed */
      version: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      proposed_at: string;
      actor: string;
      grand_total: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      expires_at: string | null;
      /**
       * Format: timestamp
       * @description When the customer looked at it
       */
      seen_at: string | null;
      /**
       * @description The next move; `withdrawn` for a rework
       * @enum {string}
       */
      outcome: "open" | "accepted" | "declined" | "expired" | "withdrawn" | "cancelled";
      /** @description Whether the quote had another customer then: the present one does not see it */
      is_of_former_buyer: boolean;
    };
    BuyerQuote: {
      quote_id: number;
      increment_id: string;
      /** @enum {string} */
      status: "pending" | "approved" | "proposed" | "accepted" | "declined" | "expired" | "purchased" | "cancelled" | "closed";
      customer_email: string | null;
      customer_firstname: string | null;
      customer_lastname: string | null;
      customer_note: string | null;
      seller_comment: string | null;
      /** @description ISO 4217 */
      currency_code: string;
      items_count: number | null;
      items_qty: number | null;
      /** @description At catalog prices */
      original_subtotal: number | null;
      subtotal: number | null;
      /** @description original_subtotal - subtotal */
      discount_amount: number | null;
      shipping_amount: number | null;
      shipping_description: string | null;
      tax_amount: number | null;
      /** @description subtotal + shipping_amount + tax_amount */
      grand_total: number | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      expires_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      proposed_at: string | null;
      order_increment_id: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string | null;
      /** @description Incremented with every change */
      version: number;
      /** @description The tax by rate, lowest first: the sums of row_total and taxed shipping (base), and of their taxes (amount). The amounts add up to tax_amount */
      tax_rates: components["schemas"]["TaxRatesItem"][] | null;
      company: string | null;
      vat_id: string | null;
      purchase_order_number: string | null;
      billing_address: components["schemas"]["Address"] | null;
      shipping_address: components["schemas"]["Address"] | null;
      title: string | null;
      terms: string | null;
      /** @description Whether the pictures of lines are shown */
      show_images: boolean | null;
      /** @description Null: shipping is not taxed */
      shipping_tax_percent: number | null;
      /** @description Part of tax_amount */
      shipping_tax_amount: number | null;
      /**
       * @description What is rounded: the tax of each `row` (default), or that of each `rate`, computed of its base (EN 16931); of quotes and carts since it was set
       * @enum {string|null}
       */
      tax_rounding: "row" | "rate" | null;
      /** @description The lowest grand_total that choices can lead to, at the offered quantities */
      grand_total_from: number | null;
      /** @description The highest one; once accepted, both are the grand_total */
      grand_total_to: number | null;
      /** @description Of the offer; internal ones are listed by their own route */
      files: components["schemas"]["QuoteFile"][] | null;
      items: components["schemas"]["BuyerQuoteItems"];
      unchosen_items: components["schemas"]["BuyerQuoteItems"];
      /** @description False while the offer is revised, and of a quote that was cancelled or closed: then every field that could tell of its contents is null or empty */
      offer_shown: boolean;
      /** @description What the token allows */
      rights: ("accept" | "view")[];
      proposal_number: number | null;
      /** @description Since the proposal before */
      changes: {
        item_id: number | null;
        sku: string | null;
        /**
         * @description `item` for one that was added or removed; without an item, a field of the quote
         * @enum {string}
         */
        field: "item" | "sku" | "qty" | "price" | "tax_percent" | "tier_prices" | "customer_note" | "name" | "description" | "unit" | "section" | "role" | "is_chosen" | "files" | "title" | "terms" | "shipping_tax_percent" | "shipping_amount" | "shipping_description" | "seller_comment" | "expires_at" | "grand_total";
        before: unknown;
        after: unknown;
      }[];
      /** @description The latest 100, oldest first; of a counter-offer, the first 200 lines, as old ones may have more */
      comments: {
        comment_id: number;
        /** @description The item that it is about */
        item_id: number | null;
        /**
         * @description The seller writes a `message`; the others are from the customer
         * @enum {string}
         */
        kind: "message" | "question" | "counter_offer" | "renewal";
        /** @enum {string} */
        author: "customer" | "seller";
        text: string;
        /** @description What a counter-offer asks for */
        wanted: components["schemas"]["QuoteCommentWanted"];
        /**
         * Format: timestamp
         * @description YYYY-MM-DD HH:MM:SS, UTC
         */
        created_at: string;
        files: components["schemas"]["QuoteFile"][];
      }[];
      /** @description The name given when it was accepted */
      accepted_by: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      accepted_at: string | null;
      /** @description Of an accepted offer, with CHECKOUT_URL_TEMPLATE or a connected shop that has it */
      checkout_url: string | null;
    };
    /** @description What the offer costs with these choices */
    BuyerTotals: {
      items: {
        item_id: number;
        qty: number;
        price: number;
        row_total: number;
        tax_amount: number;
        row_total_incl_tax: number;
      }[];
      /** @description At catalog prices */
      original_subtotal: number;
      /** @description original_subtotal - subtotal */
      discount_amount: number;
      subtotal: number;
      shipping_amount: number;
      shipping_tax_amount: number;
      tax_amount: number;
      /** @description The tax by rate, lowest first: the sums of row_total and taxed shipping (base), and of their taxes (amount). The amounts add up to tax_amount */
      tax_rates: components["schemas"]["TaxRatesItem"][];
      grand_total: number;
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
      /** @description At present, whatever the period; without closed ones */
      unread: number;
      /** @description At present, whatever the period; without closed ones */
      unanswered: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
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
    Inbox: {
      items: {
        /** @enum {string} */
        record_type: "price_request" | "quote_request" | "quote";
        record_id: number;
        /** @enum {string} */
        kind: "price_request" | "quote_request" | "message" | "expiring" | "accepted" | "follow_up" | "revision";
        increment_id: string;
        customer_name: string | null;
        customer_email: string | null;
        /** @description The product of a price request; else the first item */
        title: string | null;
        /** @description The first 200 characters of what the customer wrote (of a revision, last); of a reminder, of its note */
        text_start: string | null;
        /**
         * Format: timestamp
         * @description The submission, or the first unread comment; of an expiring quote, seven days before its end, or its later proposal; of an accepted one, its acceptance; of a reminder, its time, of another follow-up the proposal; of a revision, when it was returned to pending
         */
        waiting_since: string;
        /** @description Of a price request; true for a message, false for other kinds */
        is_unread: boolean;
        /** @description The user who takes care of it */
        assignee_id: number | null;
        /** @description Of a quote */
        grand_total: number | null;
        currency_code: string | null;
        /**
         * @description Of a message: that of the last unread counter-offer or renewal, or else of the first unread question; `text_start` is its text
         * @enum {string|null}
         */
        comment_kind: "question" | "counter_offer" | "renewal" | null;
        /**
         * Format: timestamp
         * @description What the order `newest` sorts by: the last unread comment; of a snoozed price request, the end of the snooze or the last request of the same customer since; else as `waiting_since`
         */
        latest_at: string;
        /** @description Of a quote its total, of a quote request its items at list prices; null for one without items, and for a price request */
        value: number | null;
        /**
         * Format: timestamp
         * @description Of a quote
         */
        expires_at: string | null;
        store_id: number;
        /**
         * @description Of a follow-up
         * @enum {string|null}
         */
        follow_up_reason: "reminder" | "unseen" | "unanswered" | null;
      }[];
      /** @description The `after` of the next page; null on the last one */
      next_after: string | null;
      /** @description What waits of each kind, whatever kind is listed; 1000 stands for 1000 or more */
      counts: {
        price_request: number;
        quote_request: number;
        message: number;
        expiring: number;
        accepted: number;
        follow_up: number;
        revision: number;
      };
    };
    FoundRecord: {
      /** @enum {string} */
      record_type: "price_request" | "quote_request" | "quote" | "customer" | "product";
      record_id: number;
      /** @description The SKU of a product; null for a customer */
      increment_id: string | null;
      /** @description Name and e-mail address of the customer; the name of a product */
      title: string;
      /** @description `unread`, `read`, `replied` or `closed` of a price request; null for customers and products */
      status: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description The title of a quote, or else its first product; the product of a request */
      subject: string | null;
      /** @description Of a quote */
      grand_total: number | null;
      currency_code: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
    };
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
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description Of the quantity, such as m²; lines of new quotes take it over */
      unit: string | null;
      description: string | null;
      /** @description With any, `price` does not count, and a currency without one has no price */
      prices: {
        currency_code: string;
        price: number;
      }[];
      /** @description `/q/pictures/{image}` */
      image: string | null;
    };
    ProductPage: {
      items: components["schemas"]["Product"][];
      search_criteria: components["schemas"]["ProductPageSearchCriteria"];
      /** @description Number of matching records on all pages; absent with searchCriteria[count]=false */
      total_count?: number;
    };
    ProductCost: {
      sku: string;
      /** @description Per unit, without tax; null if it is unknown */
      cost: number | null;
      /** @description That of the first store, if the product has prices by currency; null: any */
      currency_code: string | null;
    };
    CustomerPage: {
      items: components["schemas"]["Customer"][];
      search_criteria: components["schemas"]["ProductPageSearchCriteria"];
      /** @description Number of matching records on all pages; absent with searchCriteria[count]=false */
      total_count?: number;
    };
    Customer: {
      id: number;
      email: string;
      firstname: string;
      lastname: string;
      store_id: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
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
      /** @description The console warns of discounts above it; null: of none */
      warn_discount_percent: number | null;
      /** @description The console warns of margins below it; null: of none */
      warn_margin_percent: number | null;
      /** @description The console warns of surcharges above it; null: of none */
      warn_surcharge_percent: number | null;
      /** @description Of lines of quotes that are in no catalog; null: each needs its own */
      default_tax_percent: number | null;
      /** @description Of the shipping of new quotes; null: not taxed */
      shipping_tax_percent: number | null;
      /** @description The terms of new quotes; null: none */
      quote_terms: string | null;
      /**
       * @description What is rounded: the tax of each `row` (default), or that of each `rate`, computed of its base (EN 16931); of quotes and carts since it was set
       * @enum {string}
       */
      tax_rounding: "row" | "rate";
      /** @description Null: `SELLER_ADDRESS` */
      address: string | null;
      /** @description `/q/pictures/{logo}`; null: `SELLER_LOGO` */
      logo: string | null;
      /** @description Days after which a proposal that was not seen waits in the inbox; null: never */
      follow_up_unseen_days: number | null;
      /** @description Days after which a proposal that was seen and not answered waits in the inbox; null: never */
      follow_up_unanswered_days: number | null;
    };
    StoreKey: {
      key_id: number;
      /** @description Stands in the pages of the shop, and is no secret */
      key: string;
      store_code: string;
      /** @description Whose pages may use the key */
      origins: string[];
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      revoked_at: string | null;
    };
    TextBlock: {
      text_block_id: number;
      name: string;
      text: string;
      locale: string | null;
      /**
       * @description Where it belongs: replies and messages, the comment of an offer, its terms, or notes of the team
       * @enum {string}
       */
      kind: "reply" | "comment" | "terms" | "note";
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      version: number;
    };
    Template: {
      template_id: number;
      name: string;
      store_id: number | null;
      currency_code: string | null;
      title: string | null;
      /** @description As for a new quote; lines of the catalog without `price` take its price of the day */
      items: components["schemas"]["ItemsItem"][];
      /** @description Items that are not chosen */
      unchosen_items: components["schemas"]["ItemsItem"][];
      seller_comment: string | null;
      terms: string | null;
      shipping_amount: number | null;
      shipping_description: string | null;
      shipping_tax_percent: number | null;
      valid_days: number | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      version: number;
    };
    FollowUp: {
      quote_id: number;
      /**
       * Format: timestamp
       * @description Null without a reminder, and once it is done or a decision about the quote has ended it
       */
      remind_at: string | null;
      note: string | null;
      /** @description The user or integration that set the reminder */
      set_by: string | null;
      /**
       * @description Why the quote waits in the inbox now; null: it does not
       * @enum {string|null}
       */
      reason: "reminder" | "unseen" | "unanswered" | null;
    };
    /** @description A challenge of [ALTCHA](https://altcha.org), version 2 */
    Challenge: {
      parameters: {
        algorithm: string;
        /** @description Iterations of the algorithm */
        cost: number;
        data: {
          key_id: number;
        };
        /** @description In seconds since 1970 */
        expiresAt: number;
        /** @description Bytes */
        keyLength: number;
        /** @description The first digits of the key that is sought, in hex */
        keyPrefix: string;
        /** @description Hex; with the counter in four bytes after it, the password */
        nonce: string;
        /** @description Hex */
        salt: string;
      };
      signature: string;
    };
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
      /** @description Sum of the taxes, rounded by row or by rate as `tax_rounding` of the store was when the cart was created; of quotes and their shipping, those that were agreed */
      tax_amount: number;
      /** @description subtotal + tax_amount + shipping_amount */
      grand_total: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description Of the quotes in the cart */
      shipping_amount: number;
      order_id: number | null;
      /** @description The human-readable number of the order */
      order_increment_id: string | null;
      /** @description Of the quotes in the cart; part of tax_amount */
      shipping_tax_amount: number;
    };
    CartItem: {
      item_id: number;
      sku: string;
      qty: number;
      name: string;
      /** @description Unit price without tax: the catalog's current one or, from a quote, the agreed one */
      price: number;
      /** @description `custom` for a line of a quote that is in no catalog */
      product_type: string;
      /** @description The quote that the line came from */
      quote_id: number | null;
      quote_item_id: number | null;
      /** @description Null for lines of quotes that are in no catalog */
      product_id: number | null;
      description: string | null;
      unit: string | null;
    };
    Role: {
      role_id: number;
      name: string;
      permissions: components["schemas"]["PermissionsItem"][];
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
    };
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
      permissions: components["schemas"]["PermissionsItem"][];
      /**
       * Format: timestamp
       * @description Null for an integration whose token does not expire
       */
      expires_at: string | null;
    };
    Assignee: {
      user_id: number;
      username: string;
    };
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
      /** @description How long what was sent can be taken back; 0: not at all */
      undo_seconds: number;
      upload_bytes_max: number;
      upload_extensions: string[];
      mail_enabled: boolean;
      /** @description What customers read in place of the name of a store; null without `SELLER_NAME` */
      seller_name: string | null;
      /** @description The address on offers of stores without one, lines separated by `|`; null without `SELLER_ADDRESS` */
      seller_address: string | null;
      /** @description Whether the caller is the first user, with the password that the first start has generated */
      password_generated: boolean;
      /** @description Whether proposals link to a page for the customer */
      buyer_page_enabled: boolean;
      /** @description Where customers reach the service; null without `PUBLIC_URL` */
      public_url: string | null;
    };
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
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
    };
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
       */
      run_at: string;
      /** @description Whether it failed permanently */
      is_failed: boolean;
      last_error: string | null;
    };
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
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
    };
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
       */
      expires_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      last_used_at: string | null;
      /**
       * Format: timestamp
       * @description Until when the token before the last rotation is or was valid
       */
      previous_expires_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
    };
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
       */
      expires_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      last_used_at: string | null;
      /**
       * Format: timestamp
       * @description Until when the token before the last rotation is or was valid
       */
      previous_expires_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description Shown only in this response */
      access_token: string;
    };
    Webhook: {
      webhook_id: number;
      url: string;
      events: string[];
      description: string | null;
      /** @description False once the owner, a 410 or 5 days of failure switched it off */
      is_active: boolean;
      /** @description Whose permissions decide which events are sent: `user:1`, `integration:7` or `operator` */
      owner: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
    };
    NewWebhook: {
      webhook_id: number;
      url: string;
      events: string[];
      description: string | null;
      /** @description False once the owner, a 410 or 5 days of failure switched it off */
      is_active: boolean;
      /** @description Whose permissions decide which events are sent: `user:1`, `integration:7` or `operator` */
      owner: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description Only in this response */
      secret: string;
    };
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
       */
      next_attempt_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
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
         */
        created_at: string;
      }[];
    };
    Shop: {
      shop_id: number;
      code: string;
      kind: string;
      store_code: string;
      url: string;
      settings: {
        [key: string]: string;
      };
      /** @description What the shop can hold; a quote with anything else is refused when it is approved */
      can: {
        custom_lines: boolean;
        negative_lines: boolean;
        taxed_shipping: boolean;
        files: boolean;
        cart: boolean;
        checkout_link: boolean;
        price_digits: number;
        /** @description Prices have not more decimals than their currency either */
        has_currency_digits?: boolean;
        fractional_quantities: boolean;
        /** @description The most pieces of a line, lines and pieces of an order, and the largest amount of an order, with tax */
        limits?: {
          line_quantity?: components["schemas"]["LimitsLineQuantity"];
          order_lines?: components["schemas"]["LimitsLineQuantity"];
          order_quantity?: components["schemas"]["LimitsLineQuantity"];
          order_amount?: components["schemas"]["LimitsLineQuantity"];
        };
        /** @description The currencies of the shop, once a sync has read them */
        currency_codes?: string[];
      };
      /** @description False: nothing is delivered, and nothing is asked */
      is_active: boolean;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      synced_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      sync_started_at: string | null;
      /** @description Products read by the running or last sync */
      sync_count: number;
      sync_error: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
    };
    ShopDelivery: {
      delivery_id: number;
      quote_id: number;
      quote_increment_id: string;
      cart_id: number;
      /** @description `wanted`, `unknown` (tried again), `delivered`, `refused`, `changed` (in the shop), `ordered`, `differs` (ordered with other lines), `cancelled`, `withdrawing`, `withdrawn` */
      state: string;
      code: string | null;
      message: string | null;
      order_number: string | null;
      attempts_count: number;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      next_at: string | null;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      attempts: {
        attempt_id: number;
        /** @description `deliver` or `withdraw` */
        action: string;
        /** @description `done`, `refused` or `unknown` */
        outcome: string;
        message: string | null;
        duration_ms: number;
        /**
         * Format: timestamp
         * @description YYYY-MM-DD HH:MM:SS, UTC
         */
        created_at: string;
      }[];
    };
    ShopCart: {
      cart_id: number;
      masked_id: string;
      customer_id: number | null;
    };
    /** @description Only in events of a change of status */
    StatusChange: {
      old_status?: string;
      new_status?: string;
      /** @description Of the change */
      comment?: string | null;
      /** @description Why a quote or a quote request was declined */
      reason_code?: string | null;
      /** @description The name with which the customer accepted */
      accepted_by?: string;
      /** @description false: nobody is mailed about it */
      notify?: boolean;
    };
    PriceRequestEvent: {
      event_id: number;
      /** @enum {string} */
      type: "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.reply_withdrawn" | "price_request.closed" | "price_request.reopened" | "price_request.snoozed" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned" | "price_request.erased";
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      timestamp: string;
      data: components["schemas"]["PriceRequestEventData"];
    };
    QuoteRequestEvent: {
      event_id: number;
      /** @enum {string} */
      type: "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned" | "quote_request.erased";
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      timestamp: string;
      data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
    };
    QuoteEvent: {
      event_id: number;
      /** @enum {string} */
      type: "quote.created" | "quote.updated" | "quote.status_changed" | "quote.extended" | "quote.resent" | "quote.added_to_cart" | "quote.delivered" | "quote.delivery_refused" | "quote.delivery_changed" | "quote.order_cancelled" | "quote.purchased" | "quote.expired" | "quote.seen" | "quote.commented" | "quote.comment_withdrawn" | "quote.assigned" | "quote.erased";
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      timestamp: string;
      data: components["schemas"]["Quote"] & components["schemas"]["StatusChange"] & {
        quote_comment?: components["schemas"]["QuoteComment"];
        /** @description Only of a proposal that is sent again, an extension, a rework, a cancellation: what the seller added to the mail to the customer */
        personal_line?: string;
        /** @description Why a connected shop refused it, or what changed there */
        delivery?: {
          code: string;
          message: string | null;
        };
      };
    };
    /** @description The full record after the change is in `data` */
    Event: components["schemas"]["PriceRequestEvent"] | components["schemas"]["QuoteRequestEvent"] | components["schemas"]["QuoteEvent"];
    ItemsItem: {
      /**
       * Format: text
       * @description SKU, kept byte for byte; of a custom line optional
       */
      sku?: string;
      /**
       * Format: amount
       * @description Quantity, above 0
       */
      qty: number;
      /**
       * @description `simple`: a product of the catalog; `custom`: a line that is in no catalog. Default: simple
       * @enum {string}
       */
      product_type?: "simple" | "custom";
      /**
       * Format: text
       * @description Of a custom line required; else null or default: the catalog's
       */
      name?: string | null;
      /**
       * Format: amount
       * @description Agreed price without tax; null or default: the catalog's. Of a custom line required unless `needs_price`, and below 0 for a discount
       */
      price?: number | null;
      /**
       * Format: amount
       * @description Percent; null or default: the catalog's, of a custom line the store's `default_tax_percent`
       */
      tax_percent?: number | null;
      /** @description The line has no price yet; a `price` clears it. The quote cannot be approved with it */
      needs_price?: boolean | null;
      /**
       * Format: text
       * @description Plain text of several lines
       */
      description?: string | null;
      /**
       * Format: text
       * @description Of the quantity, such as m²
       */
      unit?: string | null;
      /**
       * Format: text
       * @description Heading; consecutive items with the same one are a group with a subtotal
       */
      section?: string | null;
      /** @description Order of the items; given for all of them or none, whose order is that of the list */
      position?: number;
      /**
       * @description Default: included
       * @enum {string|null}
       */
      role?: "included" | "optional" | "alternative" | null;
      /**
       * Format: text
       * @description Of an alternative required; others have none
       */
      choice_group?: string | null;
      /** @description Whether it counts; of each group exactly one does. Default of a new item: if it is included */
      is_chosen?: boolean | null;
      /** Format: text */
      customer_note?: string | null;
      /** @description Not with a price below 0 */
      tier_prices?: components["schemas"]["ItemsItemTierPrices"];
    };
    QuoteEventData: components["schemas"]["Quote"] & components["schemas"]["StatusChange"] & {
      /** @description Only in `quote.commented` and `quote.comment_withdrawn` */
      quote_comment?: components["schemas"]["QuoteComment"];
      /** @description Only of a proposal that is sent again, an extension, a rework, a cancellation: what the seller added to the mail to the customer */
      personal_line?: string;
      /** @description Why a connected shop refused it, or what changed there */
      delivery?: {
        code: string;
        message: string | null;
      };
    };
    ProductInput: {
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
      /** @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product */
      price?: components["schemas"]["PriceInput"];
      /** @description Percent */
      tax_percent?: components["schemas"]["TaxPercentInput"];
      /**
       * Format: text
       * @description Of the quantity, such as m²
       */
      unit?: string | null;
      /**
       * Format: text
       * @description Plain text of several lines
       */
      description?: string | null;
      /** @description Prices by currency, in place of `price`: a currency without one has no price then. Empty or null: `price` applies in every currency */
      prices?: components["schemas"]["PricesInput"];
    };
    BillingAddressInput: {
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
    QuoteBillingAddressInput: {
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
    BuyerQuoteItems: {
      item_id: number;
      /** @description `custom` for a line that is in no catalog */
      product_type: string;
      sku: string;
      name: string;
      /** @description Offered */
      qty: number;
      /** @description As the seller entered it, without tax: for quantities below the first tier */
      price: number;
      /** @description The catalog's; of a custom line its own price */
      original_price: number;
      discount_percent: number;
      tax_percent: number;
      /** @description round(row_total × tax_percent / 100); with `tax_rounding` `rate`, its share of the tax of the rate */
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
       */
      created_at: string;
      /**
       * Format: timestamp
       * @description YYYY-MM-DD HH:MM:SS, UTC
       */
      updated_at: string;
      /** @description What the customer chose when accepting */
      chosen_qty: number | null;
      /** @description The price of the tier that chosen_qty reaches */
      chosen_price: number | null;
      description: string | null;
      unit: string | null;
      /** @description The heading under which it stands */
      section: string | null;
      position: number;
      /** @description Whether it has no price yet; `price` is 0 then */
      needs_price: boolean;
      /** @description Whether it has no tax rate yet; `tax_percent` is 0 then */
      needs_tax: boolean;
      /**
       * @description `optional`: the customer may take or leave it; `alternative`: they take one of its group
       * @enum {string}
       */
      role: "included" | "optional" | "alternative";
      /** @description Of an alternative: those of one group exclude one another */
      choice_group: string | null;
      /** @description Whether it counts */
      is_chosen: boolean;
      /** @description Whether the seller chose it */
      is_default: boolean;
      /** @description Those of the files of the quote that are about it */
      files: number[];
      /** @description `/q/pictures/{image}` */
      image: string | null;
    }[];
    ItemsItemInput: {
      /** @description An item of the quote. With its SKU, or without one, it keeps its id and what is not sent, and null clears; with another SKU it is a new item */
      item_id?: number;
      /**
       * Format: text
       * @description SKU; required for a new item that is not custom
       */
      sku?: string;
      /**
       * Format: amount
       * @description Quantity, above 0; required for a new item
       */
      qty?: number;
      /**
       * @description `simple`: a product of the catalog; `custom`: a line that is in no catalog. Default: simple
       * @enum {string}
       */
      product_type?: "simple" | "custom";
      /**
       * Format: text
       * @description Of a custom line required; else null or default: the catalog's
       */
      name?: string | null;
      /**
       * Format: amount
       * @description Agreed price without tax; null or default: the catalog's. Of a custom line required unless `needs_price`, and below 0 for a discount
       */
      price?: number | null;
      /**
       * Format: amount
       * @description Percent; null or default: the catalog's, of a custom line the store's `default_tax_percent`
       */
      tax_percent?: number | null;
      /** @description The line has no price yet; a `price` clears it. The quote cannot be approved with it */
      needs_price?: boolean | null;
      /**
       * Format: text
       * @description Plain text of several lines
       */
      description?: string | null;
      /**
       * Format: text
       * @description Of the quantity, such as m²
       */
      unit?: string | null;
      /**
       * Format: text
       * @description Heading; consecutive items with the same one are a group with a subtotal
       */
      section?: string | null;
      /** @description Order of the items; given for all of them or none, whose order is that of the list */
      position?: number;
      /**
       * @description Default: included
       * @enum {string|null}
       */
      role?: "included" | "optional" | "alternative" | null;
      /**
       * Format: text
       * @description Of an alternative required; others have none
       */
      choice_group?: string | null;
      /** @description Whether it counts; of each group exactly one does. Default of a new item: if it is included */
      is_chosen?: boolean | null;
      /** Format: text */
      customer_note?: string | null;
      /** @description Not with a price below 0 */
      tier_prices?: components["schemas"]["ItemsItemTierPrices"];
    };
    PriceRequestEventData: components["schemas"]["PriceRequest"] & {
      /** @description false: nobody is mailed about it */
      notify?: boolean;
    };
    AddressesInput: {
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
    ItemsInput: {
      /** @description An item of the quote */
      item_id: number;
      /**
       * Format: amount
       * @description Quantity, above 0
       */
      qty?: number;
      is_chosen?: boolean;
    }[];
    CustomerBillingAddressInput: {
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
    EventsInput: ("*" | "price_request.*" | "quote_request.*" | "quote.*" | "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.reply_withdrawn" | "price_request.closed" | "price_request.reopened" | "price_request.snoozed" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned" | "price_request.erased" | "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned" | "quote_request.erased" | "quote.created" | "quote.updated" | "quote.status_changed" | "quote.extended" | "quote.resent" | "quote.added_to_cart" | "quote.delivered" | "quote.delivery_refused" | "quote.delivery_changed" | "quote.order_cancelled" | "quote.purchased" | "quote.expired" | "quote.seen" | "quote.commented" | "quote.comment_withdrawn" | "quote.assigned" | "quote.erased")[];
    /** Format: text */
    NameInput: string;
    /** @enum {string} */
    PermissionsItem: "PriceRequest::manage_requests" | "Quoting::quotes" | "Quoting::requests" | "Quoting::costs" | "Quoting::links" | "Quoting::templates" | "Storefront::read" | "Storefront::manage" | "Customers::write" | "Access::manage" | "Webhooks::manage" | "Shops::manage" | "all";
    /** Format: text */
    FirstnameInput: string;
    AddCartItemInput: {
      cartItem: {
        /**
         * Format: text
         * @description SKU, kept byte for byte
         */
        sku: string;
        /** @description Quantity, above 0 */
        qty: components["schemas"]["QtyInput"];
      };
    };
    AssignPriceRequestInput: {
      assignee: {
        /** @description A user; null for nobody */
        user_id: number | null;
      };
    };
    ChangeCartItemInput: {
      cartItem: {
        /** @description Quantity, above 0 */
        qty: components["schemas"]["QtyInput"];
        /** @description If it is given, the SKU of the line */
        sku?: string;
      };
    };
    /** Format: amount */
    PriceInput: number | string;
    LimitsLineQuantity: {
      max: number;
      /** @description What raises it in the shop */
      setting: string | null;
    };
    FileIdsInput: number[];
    QuoteCommentWanted: {
      item_id: number;
      sku: string;
      /** @description Null for the offered one; 0: without the item */
      qty: number | null;
      /** @description Null for the offered one */
      price: number | null;
      /** @description Null for what is offered; old counter-offers lack it */
      is_chosen?: boolean | null;
    }[] | null;
    PricesInput: {
      /** @description ISO 4217 */
      currency_code: string;
      /** @description Catalog price without tax */
      price: components["schemas"]["PriceInput"];
    }[] | null;
    ItemsItemTierPrices: {
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
    }[] | null;
    ProductPageSearchCriteria: {
      /** @description The filter groups of the request; `filter` is not repeated */
      filter_groups: Record<string, never>[];
      page_size: number | null;
      current_page: number | null;
    };
    TaxRatesItem: {
      percent: number;
      base: number;
      amount: number;
    };
    AssignCartInput: {
      /** @description The customer */
      customerId: number;
      /** @description If it is given, the store of the cart */
      storeId?: number;
    };
    CloseQuoteInput: {
      /**
       * Format: text
       * @description Stored in the history
       */
      comment?: string;
      /** @description 409 if it is no longer current */
      version?: number;
    };
    PutProductsInput: (components["schemas"]["ProductInput"] | {
      product: components["schemas"]["ProductInput"];
    })[];
    SignInInput: {
      /** Format: text */
      username: string;
      /** Format: text */
      password: string;
    };
    /** Format: amount */
    TaxPercentInput: number | string;
    /** Format: amount */
    QtyInput: number | string;
    PriceRequestProduct: {
      product_id: number | null;
      name: string | null;
      sku: string | null;
    };
    SubmitPriceRequestFileIdsInput: number[];
  };
  responses: {
    401: {
      headers: {
        /** @description The scheme */
        "WWW-Authenticate"?: "Bearer";
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    403: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    406: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    409: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    410: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    413: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    415: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    422: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    429: {
      headers: {
        /** @description Seconds until a retry may succeed */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    500: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    503: {
      headers: {
        /** @description Seconds until a retry may succeed */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    invalid_input: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    not_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    wrong_status: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    version_conflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    not_undoable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    user_required: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description Any 2xx status within 15 seconds: the delivery is done */
    deliveryDone: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The endpoint is gone: the webhook is disabled */
    deliveryGone: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Any other status, or none: the delivery is repeated for days */
    deliveryRepeated: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
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
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, is_closed, snoozed_until, replied_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "request_id" | "created_at" | "updated_at";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, is_closed, snoozed_until, replied_at. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequestListItem"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
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
          billing_address?: components["schemas"]["BillingAddressInput"];
          shipping_address?: components["schemas"]["BillingAddressInput"];
          /**
           * Format: ip
           * @description Address of the customer, who is not the caller
           */
          customer_ip?: string;
          /** @description false: anybody may have typed the address. It is then mailed at most three confirmations an hour and ten a day, with nothing that was typed, and names have no ://, www., @ or line breaks */
          is_email_verified?: boolean;
          /** @description Temporary files to attach, each usable once */
          file_ids?: components["schemas"]["SubmitPriceRequestFileIdsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  withdrawReply: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The price request */
        id: number;
        /** @description The reply */
        replyId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  markPriceRequestRead: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  closePriceRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          reason_code: "spam" | "duplicate" | "answered" | "other";
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequest"];
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  reopenPriceRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  snoozePriceRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * Format: timestamp
           * @description A time in the future; null ends a snooze: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
           */
          until: string | null;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, is_closed, snoozed_until, replied_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "request_id" | "created_at" | "updated_at";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of request_id, increment_id, is_admin_notified, is_customer_notified, store_id, customer_email, customer_firstname, customer_lastname, company, created_at, is_replied, is_read, updated_at, assignee_id, is_closed, snoozed_until, replied_at. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description With a file name
           */
          file: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TemporaryFile"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The price request */
        id: number;
        /** @description The file */
        fileId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readQuote: {
    parameters: {
      query?: {
        /** @description Whether to include the items of the quote */
        addItems?: boolean;
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          quote: {
            /** @description The version that was read; 409 if it is no longer current */
            version: number;
            /** @description The customer */
            customer_id?: number;
            items?: components["schemas"]["ItemsItemInput"][];
            /** @description Items that are not chosen. A list that is not given stays, after the other one, except items that are named in the other list and so move there */
            unchosen_items?: components["schemas"]["ItemsItemInput"][];
            /**
             * Format: text
             * @description What the offer is about
             */
            title?: string | null;
            /**
             * Format: amount
             * @description Rounded to the currency
             */
            shipping_amount?: number;
            /**
             * Format: amount
             * @description Percent of tax on shipping; null: not taxed. Default of a new quote: the store's
             */
            shipping_tax_percent?: number | null;
            /** Format: text */
            shipping_description?: string | null;
            /** Format: text */
            seller_comment?: string | null;
            /**
             * Format: text
             * @description Of payment, delivery, warranty; plain text. Default of a new quote: the store's `quote_terms`
             */
            terms?: string | null;
            /** @description Whether the pictures of lines are shown */
            show_images?: boolean;
            /**
             * Format: timestamp
             * @description End of the validity: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
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
            billing_address?: components["schemas"]["QuoteBillingAddressInput"];
            shipping_address?: components["schemas"]["QuoteBillingAddressInput"];
            /** @description Who else receives the mails to the customer, with the link that only shows the quote; another customer without a new list clears it */
            cc?: string[] | null;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HistoryEntry"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The quote */
        quoteId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteItem"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listQuotes: {
    parameters: {
      query?: {
        /** @description Whether to include the items of the quote */
        addItems?: boolean;
        /** @description Whether to include fields of the seller */
        addDetails?: boolean;
        /** @description A JSON object whose keys are quote_id, increment_id, request_id, price_request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, order_reference, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "quote_id" | "created_at" | "updated_at" | "expires_at" | "grand_total";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of quote_id, increment_id, request_id, price_request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, order_reference, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        quoteId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description The cart: its integer id, or its 32-character masked id */
          cartId: number | string;
          /** @description The customer */
          customerId: number | string;
          /** @description 409 if it is no longer current */
          version?: number;
          /** @description What the customer chose: `is_chosen` of optional items and alternatives, of which another one deselects the rest of its group, and `qty` of items with tiers, not below both the offered one and the lowest tier; the tier that is reached determines the price */
          items?: components["schemas"]["ItemsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          quote: {
            /** @description The customer */
            customer_id: number;
            /** @description The price request that the quote answers; requires `PriceRequest::manage_requests`. The proposal is recorded as its reply */
            price_request_id?: number | null;
            items: components["schemas"]["ItemsItem"][];
            /** @description Items that are not chosen */
            unchosen_items?: components["schemas"]["ItemsItem"][];
            /**
             * Format: text
             * @description What the offer is about
             */
            title?: string | null;
            /**
             * Format: amount
             * @description Rounded to the currency
             */
            shipping_amount?: number;
            /**
             * Format: amount
             * @description Percent of tax on shipping; null: not taxed. Default of a new quote: the store's
             */
            shipping_tax_percent?: number | null;
            /** Format: text */
            shipping_description?: string | null;
            /** Format: text */
            seller_comment?: string | null;
            /**
             * Format: text
             * @description Of payment, delivery, warranty; plain text. Default of a new quote: the store's `quote_terms`
             */
            terms?: string | null;
            /** @description Whether the pictures of lines are shown */
            show_images?: boolean;
            /**
             * Format: timestamp
             * @description End of the validity: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
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
            billing_address?: components["schemas"]["QuoteBillingAddressInput"];
            shipping_address?: components["schemas"]["QuoteBillingAddressInput"];
            /** @description Who else receives the mails to the customer, with the link that only shows the quote; another customer without a new list clears it */
            cc?: string[] | null;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  copyQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description The customer of the copy; default: the quote's */
          customer_id?: number;
          /** @description 409 if it is no longer current */
          version?: number;
          /**
           * @description Whether lines of the catalog take its present prices and tax rates, without the quote's tier prices
           * @default false
           */
          repriced?: boolean;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  exportQuotes: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are quote_id, increment_id, request_id, price_request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, order_reference, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "quote_id" | "created_at" | "updated_at" | "expires_at" | "grand_total";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of quote_id, increment_id, request_id, price_request_id, store_id, status, customer_id, customer_email, customer_lastname, company, currency_code, grand_total, order_id, order_reference, created_at, updated_at, expires_at, proposed_at, assignee_id, first_proposed_at, accepted_at, purchased_at, declined_at, expired_at, cancelled_at, decline_reason. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /**
           * Format: text
           * @description Stored in the history
           */
          comment?: string;
          /** @description 409 if it is no longer current */
          version?: number;
          /** @description False sends no mail */
          notify?: boolean;
          /**
           * Format: text
           * @description Stands in the mail to the customer, not in its copies, and in the event
           */
          message?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CloseQuoteInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /**
           * Format: text
           * @description Stored in the history
           */
          comment?: string;
          /** @description 409 if it is no longer current */
          version?: number;
          /** @description What the customer chose: `is_chosen` of optional items and alternatives, of which another one deselects the rest of its group, and `qty` of items with tiers, not below both the offered one and the lowest tier; the tier that is reached determines the price */
          items?: components["schemas"]["ItemsInput"];
          /**
           * Format: text
           * @description The customer's number of their order
           */
          purchase_order_number?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CloseQuoteInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
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
           */
          expires_at?: string;
          /** @description False sends no mail */
          notify?: boolean;
          /**
           * Format: text
           * @description Stands in the mail to the customer, not in its copies, and in the event
           */
          message?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * Format: text
           * @description The order: an id (the same as a decimal string), or a number in any other form
           */
          orderId: number | string;
          /**
           * Format: text
           * @description The human-readable number of the order
           */
          orderIncrementId?: string;
          /**
           * Format: timestamp
           * @description When it was placed: not before the acceptance nor after now, with five minutes of slack, and not after the expiry; stored in the history: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
           */
          ordered_at?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  correctOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * Format: text
           * @description The order: an id (the same as a decimal string), or a number in any other form
           */
          orderId: number | string;
          /**
           * Format: text
           * @description The human-readable number of the order
           */
          orderIncrementId?: string;
          /** @description 409 if it is no longer current */
          version?: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  extendQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * Format: timestamp
           * @description New end of the validity, later than the present one: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
           */
          expires_at: string;
          /** @description 409 if it is no longer current */
          version?: number;
          /** @description False sends no mail */
          notify?: boolean;
          /**
           * Format: text
           * @description Stands in the mail to the customer, not in its copies, and in the event
           */
          message?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  undoQuoteMove: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description 409 if it is no longer current */
          version?: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["not_undoable"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  resendQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description 409 if it is no longer current */
          version?: number;
          /**
           * @description 400 `follow_up_not_due` unless the cadence of the store has it followed up for this reason now
           * @enum {string}
           */
          follow_up?: "unseen" | "unanswered";
          /**
           * Format: text
           * @description Stands in the mail to the customer, not in its copies, and in the event
           */
          message?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listTemplates: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are template_id, name, store_id, currency_code, title, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "template_id" | "created_at" | "updated_at" | "name";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of template_id, name, store_id, currency_code, title, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  createTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          template: {
            /**
             * Format: text
             * @description What the list of templates shows
             */
            name: string;
            /** @description As for a new quote; lines of the catalog without `price` take its price of the day */
            items: components["schemas"]["ItemsItem"][];
            /** @description Items that are not chosen */
            unchosen_items?: components["schemas"]["ItemsItem"][];
            /** @description The store of the quotes; null or default: that of the customer */
            store_id?: number | null;
            /**
             * Format: text
             * @description Of all prices; required if there are any
             */
            currency_code?: string | null;
            /**
             * Format: text
             * @description What the offer is about
             */
            title?: string | null;
            /** Format: text */
            seller_comment?: string | null;
            /**
             * Format: text
             * @description Null or default: the store's
             */
            terms?: string | null;
            /**
             * Format: amount
             * @description Null or default: none
             */
            shipping_amount?: number | null;
            /** Format: text */
            shipping_description?: string | null;
            /**
             * Format: amount
             * @description Null or default: the store's
             */
            shipping_tax_percent?: number | null;
            /** @description Days from the creation of a quote to its end; null or default: `QUOTE_VALID_DAYS` after the approval */
            valid_days?: number | null;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  readTemplate: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The template */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  changeTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The template */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Fields that are not given keep their value */
          template: {
            /** @description The version that was read; 409 if it is no longer current */
            version: number;
            /**
             * Format: text
             * @description What the list of templates shows
             */
            name?: string;
            /** @description As for a new quote; lines of the catalog without `price` take its price of the day */
            items?: components["schemas"]["ItemsItem"][];
            /** @description Items that are not chosen */
            unchosen_items?: components["schemas"]["ItemsItem"][];
            /** @description The store of the quotes; null or default: that of the customer */
            store_id?: number | null;
            /**
             * Format: text
             * @description Of all prices; required if there are any
             */
            currency_code?: string | null;
            /**
             * Format: text
             * @description What the offer is about
             */
            title?: string | null;
            /** Format: text */
            seller_comment?: string | null;
            /**
             * Format: text
             * @description Null or default: the store's
             */
            terms?: string | null;
            /**
             * Format: amount
             * @description Null or default: none
             */
            shipping_amount?: number | null;
            /** Format: text */
            shipping_description?: string | null;
            /**
             * Format: amount
             * @description Null or default: the store's
             */
            shipping_tax_percent?: number | null;
            /** @description Days from the creation of a quote to its end; null or default: `QUOTE_VALID_DAYS` after the approval */
            valid_days?: number | null;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  deleteTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The template */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  createQuoteFromTemplate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The template */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description The customer of the quote */
          customer_id: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  readFollowUp: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FollowUp"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  setFollowUp: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * Format: timestamp
           * @description A time in the future; null removes the reminder: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
           */
          remind_at: string | null;
          /**
           * Format: text
           * @description Default null
           */
          note?: string | null;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FollowUp"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  finishFollowUp: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          reason: "reminder" | "unseen" | "unanswered";
          /**
           * @description False takes it back
           * @default true
           */
          is_done?: boolean;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FollowUp"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Stands in the mail to the customer, not in its copies, and in the event */
        message?: string;
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteMail"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listQuoteMails: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentMail"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listQuoteComments: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteComment"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  commentQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          comment: {
            /** Format: text */
            text: string;
            /**
             * @description For the team only
             * @default false
             */
            is_internal?: boolean;
            /** @description The item that it is about */
            item_id?: number;
            file_ids?: components["schemas"]["FileIdsInput"];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteComment"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  withdrawComment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The quote */
        id: number;
        /** @description The comment */
        commentId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  markQuoteCommentsRead: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description The last comment that was read */
          up_to: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  markQuoteCommentsUnread: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description The first comment that is unread again */
          from: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  takeCounterOffer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
        /** @description The counter-offer */
        commentId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Of the quote; 409 if it is no longer current */
          version: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  listProposals: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProposalEntry"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readProposal: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
        /** @description The proposal, from 1 */
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readQuoteLink: {
    parameters: {
      query?: {
        /** @description Whether to return the link to accept, which is recorded */
        accepting?: boolean;
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteLink"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  revokeQuoteLink: {
    parameters: {
      query?: {
        /** @description Whether to return the link to accept, which is recorded */
        accepting?: boolean;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteLink"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readBuyerQuote: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerQuote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      410: components["responses"]["410"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readBuyerDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      410: components["responses"]["410"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  acceptOffer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Of the quote that was shown; 409 if it is no longer current */
          version: number;
          /** @description What the customer chose: `is_chosen` of optional items and alternatives, of which another one deselects the rest of its group, and `qty` of items with tiers, not below both the offered one and the lowest tier; the tier that is reached determines the price */
          items?: components["schemas"]["ItemsInput"];
          /**
           * Format: text
           * @description The name of the person who accepts
           */
          name: string;
          /**
           * Format: text
           * @description The customer's number of their order
           */
          purchase_order_number?: string;
          /** Format: text */
          comment?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerQuote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  declineOffer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Of the quote that was shown; 409 if it is no longer current */
          version: number;
          /**
           * @description Why; stored in the history and counted by the statistics
           * @enum {string}
           */
          reason_code: "price_too_high" | "delivery_time" | "competitor" | "no_longer_needed" | "specification" | "terms" | "other";
          /** Format: text */
          comment?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerQuote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["version_conflict"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  askQuestion: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** Format: text */
          text: string;
          /** @description The item that it is about */
          item_id?: number;
          file_ids?: components["schemas"]["FileIdsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerQuote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  makeCounterOffer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Of the quote that was shown; 409 if it is no longer current */
          version: number;
          items: {
            /** @description An item of the quote; one with a price below 0 can only be chosen or not */
            item_id: number;
            /**
             * Format: amount
             * @description Quantity; 0 of an included item: without it
             */
            qty?: number;
            /**
             * Format: amount
             * @description Without tax
             */
            price?: number;
            /** @description Of an optional item or alternative */
            is_chosen?: boolean;
          }[];
          /** Format: text */
          text?: string;
          file_ids?: components["schemas"]["FileIdsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerQuote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  requestRenewal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** Format: text */
          text?: string;
          file_ids?: components["schemas"]["FileIdsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerQuote"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  computeBuyerTotals: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description What the customer chose: `is_chosen` of optional items and alternatives, of which another one deselects the rest of its group, and `qty` of items with tiers, not below both the offered one and the lowest tier; the tier that is reached determines the price */
          items?: components["schemas"]["ItemsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyerTotals"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  markQuoteSeen: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listQuoteFiles: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteFile"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  uploadQuoteFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description With a file name
           */
          file: string;
          /**
           * @description Whether it is for the team only
           * @default false
           */
          is_internal?: boolean;
          /** @description The item that it belongs to */
          item_id?: number;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteFile"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  readQuoteFile: {
    parameters: {
      query?: {
        /** @description A small JPEG of a picture; 404 for other files */
        size?: "preview";
      };
      header?: never;
      path: {
        /** @description The quote */
        id: number;
        /** @description The file */
        fileId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  removeQuoteFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The quote */
        id: number;
        /** @description The file */
        fileId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  uploadCommentFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description With a file name
           */
          file: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteFile"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  readBuyerFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The file */
        fileId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      410: components["responses"]["410"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  uploadBuyerFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description With a file name
           */
          file: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteFile"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      410: components["responses"]["410"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      422: components["responses"]["422"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listQuoteRequests: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteRequest"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listQuoteRequestsOfCustomer: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are request_id, increment_id, status, store_id, customer_id, customer_email, company, currency_code, quote_id, assignee_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
        /** @description The customer */
        customerId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteRequest"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The quote request */
        requestId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The quote request */
        requestId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HistoryEntry"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The customer */
        customerId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
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
            sku?: string;
            /**
             * Format: amount
             * @description Quantity, above 0
             */
            qty: number;
            /**
             * Format: text
             * @description What is wanted; required without the SKU of a product
             */
            name?: string;
            /** Format: text */
            description?: string;
            /**
             * Format: text
             * @description Of the quantity, such as m²
             */
            unit?: string;
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
          billing_address?: components["schemas"]["BillingAddressInput"];
          shipping_address?: components["schemas"]["BillingAddressInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
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
          /** @description false: anybody may have typed the address. It is then mailed at most three confirmations an hour and ten a day, with nothing that was typed, and names have no ://, www., @ or line breaks */
          is_email_verified?: boolean;
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
          billing_address?: components["schemas"]["BillingAddressInput"];
          shipping_address?: components["schemas"]["BillingAddressInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteRequest"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote request */
        requestId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Quote"];
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote request */
        requestId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote request */
        requestId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["wrong_status"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The price request */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AssignPriceRequestInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote request */
        requestId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AssignPriceRequestInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AssignPriceRequestInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        kind?: "price_request" | "quote_request" | "message" | "expiring" | "accepted" | "follow_up" | "revision";
        /** @description The user to whom the records are assigned; `none` for those assigned to nobody */
        assignee_id?: number | string;
        /** @description `waiting`: what waits longest first; `newest`: what came in last first; `value`: the highest `value` first, whatever its currency, then what has none */
        order?: "waiting" | "newest" | "value";
        /** @description The `next_after` of the page before, in the same order */
        after?: string;
        /** @description The maximum number of items */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Inbox"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  searchRecords: {
    parameters: {
      query: {
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        q: string;
        /** @description The maximum number of records */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FoundRecord"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listTextBlocks: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are text_block_id, name, text, locale, kind, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "text_block_id" | "created_at" | "updated_at" | "name";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of text_block_id, name, text, locale, kind, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TextBlock"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  createTextBlock: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          text_block: {
            /**
             * Format: text
             * @description What the list of text blocks shows
             */
            name: string;
            /**
             * Format: text
             * @description May have places such as `{{ customer.firstname }}`, which the console fills when it inserts the text
             */
            text: string;
            /**
             * Format: text
             * @description Language; null or default: of every language
             */
            locale?: string | null;
            /**
             * @description Where it belongs: replies and messages, the comment of an offer, its terms, or notes of the team
             * @enum {string}
             */
            kind: "reply" | "comment" | "terms" | "note";
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TextBlock"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  readTextBlock: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The text block */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TextBlock"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  changeTextBlock: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The text block */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Fields that are not given keep their value */
          text_block: {
            /** @description The version that was read; 409 if it is no longer current */
            version: number;
            /**
             * Format: text
             * @description What the list of text blocks shows
             */
            name?: string;
            /**
             * Format: text
             * @description May have places such as `{{ customer.firstname }}`, which the console fills when it inserts the text
             */
            text?: string;
            /**
             * Format: text
             * @description Language; null or default: of every language
             */
            locale?: string | null;
            /**
             * @description Where it belongs: replies and messages, the comment of an offer, its terms, or notes of the team
             * @enum {string}
             */
            kind?: "reply" | "comment" | "terms" | "note";
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TextBlock"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  deleteTextBlock: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The text block */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  streamEvents: {
    parameters: {
      query?: {
        /** @description The last event_id that is known; default the present. `Last-Event-ID` takes its place */
        after?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readQuoteStatistics: {
    parameters: {
      query?: {
        /** @description First day in UTC; default: 89 days before the last */
        from?: string;
        /** @description Last day in UTC; default: today */
        to?: string;
        /** @description Only this store */
        store_id?: number;
        /** @description Only what is assigned to this user */
        assignee_id?: number;
        /** @description Only quotes in this currency; default: that of the store, or of the store `default` */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteStatistics"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readOfferedPrices: {
    parameters: {
      query: {
        /** @description SKU, kept byte for byte */
        sku: string;
        /** @description Only offers in this currency */
        currency_code: string;
        /** @description Whose offers come first */
        customer_id?: number;
        /** @description Quantity, above 0 */
        qty?: number | string;
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OfferedPrices"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readPriceRequestStatistics: {
    parameters: {
      query?: {
        /** @description First day in UTC; default: 89 days before the last */
        from?: string;
        /** @description Last day in UTC; default: today */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PriceRequestStatistics"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        "application/json": components["schemas"]["SignInInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        "application/json": components["schemas"]["SignInInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["user_required"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConsoleSettings"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["View"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description Name of the view; unique, without control characters or leading and trailing blanks */
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["View"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Name of the view; unique, without control characters or leading and trailing blanks */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["user_required"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Assignee"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            [key: string]: string;
          };
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listJobs: {
    parameters: {
      query?: {
        /** @description Lists those that failed permanently; default false */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Job"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The job */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are role_id, name, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Role"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          role: {
            /** @description Name of the role; unique, without control characters or leading and trailing blanks */
            name: components["schemas"]["NameInput"];
            /** @description Only permissions that the caller holds; `all` includes every permission */
            permissions: components["schemas"]["PermissionsItem"][];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Role"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The role */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Fields that are not given keep their value */
          role: {
            /** @description Name of the role; unique, without control characters or leading and trailing blanks */
            name?: components["schemas"]["NameInput"];
            /** @description Only permissions that the caller holds; `all` includes every permission */
            permissions?: components["schemas"]["PermissionsItem"][];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Role"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The role */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listUsers: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are user_id, username, email, role, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["User"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          user: {
            /** @description Name that the user signs in with; unique, without control characters or leading and trailing blanks */
            username: components["schemas"]["NameInput"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The user */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Fields that are not given keep their value */
          user: {
            /** @description Name that the user signs in with; unique, without control characters or leading and trailing blanks */
            username?: components["schemas"]["NameInput"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["User"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The user */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listIntegrations: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are integration_id, name, role, expires_at, last_used_at, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Integration"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        "application/json": {
          integration: {
            /** @description Name of the program; unique, without control characters or leading and trailing blanks */
            name: components["schemas"]["NameInput"];
            /**
             * Format: text
             * @description Name of the role
             */
            role: string;
            /**
             * Format: timestamp
             * @description Expiration of the token; default never: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
             */
            expires_at?: string;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewIntegration"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The integration */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The integration */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description Hours for which the previous token stays valid; default 24 */
          grace_hours?: number;
          /**
           * Format: timestamp
           * @description When the new token expires, null for never, default as before: YYYY-MM-DD HH:MM:SS in UTC, or ISO 8601 with an offset
           */
          expires_at?: string | null;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewIntegration"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are id, product_id, sku, name, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductPage"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutProductsInput"] | {
          /** @description Products, or objects with a `product` each */
          products: components["schemas"]["PutProductsInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
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
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          product: components["schemas"]["ProductInput"];
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          product: {
            /** @description If it is given, the SKU of the path */
            sku?: string;
            /**
             * Format: text
             * @description Required for a new product
             */
            name?: string;
            /** @description Catalog price without tax, in the currency of the cart that the product is added to; required for a new product */
            price?: components["schemas"]["PriceInput"];
            /** @description Percent */
            tax_percent?: components["schemas"]["TaxPercentInput"];
            /**
             * Format: text
             * @description Of the quantity, such as m²
             */
            unit?: string | null;
            /**
             * Format: text
             * @description Plain text of several lines
             */
            description?: string | null;
            /** @description Prices by currency, in place of `price`: a currency without one has no price then. Empty or null: `price` applies in every currency */
            prices?: components["schemas"]["PricesInput"];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductCost"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductCost"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The quote */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteItemCost"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are id, email, firstname, lastname, company, store_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
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
            addresses?: components["schemas"]["AddressesInput"];
            /** Format: text */
            company?: string;
            /** Format: text */
            vat_id?: string;
            /** @description Default: the one of `addresses` with `default_billing` */
            billing_address?: components["schemas"]["CustomerBillingAddressInput"];
            /** @description Default: the one of `addresses` with `default_shipping` */
            shipping_address?: components["schemas"]["CustomerBillingAddressInput"];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are id, email, firstname, lastname, company, store_id, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words that a record has, each anywhere in its number, names, company, e-mail address, SKUs or product names, of a quote also in its title and in what was written about it, without regard to case and accents */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerPage"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The customer */
        customerId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The customer */
        customerId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Other fields keep their value, but for what another `company`, or `addresses`, replaces */
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
            addresses?: components["schemas"]["AddressesInput"];
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
            billing_address?: components["schemas"]["QuoteBillingAddressInput"];
            shipping_address?: components["schemas"]["QuoteBillingAddressInput"];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Customer"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are store_id, code. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Store"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema` */
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
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
            /**
             * Format: amount
             * @description The console warns of discounts above it; default 30; null: of none
             */
            warn_discount_percent?: number | null;
            /**
             * Format: amount
             * @description The console warns of margins below it; default 0; null: of none
             */
            warn_margin_percent?: number | null;
            /**
             * Format: amount
             * @description The console warns of prices above list by more; default 100; null: of none
             */
            warn_surcharge_percent?: number | null;
            /**
             * Format: amount
             * @description Percent, for lines of quotes that are in no catalog; null: none
             */
            default_tax_percent?: number | null;
            /**
             * Format: amount
             * @description Percent, of the shipping of new quotes; null, the default: not taxed
             */
            shipping_tax_percent?: number | null;
            /**
             * Format: text
             * @description The terms of new quotes; null, the default: none
             */
            quote_terms?: string | null;
            /**
             * @description What is rounded: the tax of each `row` (default), or that of each `rate`, computed of its base (EN 16931); of quotes and carts since it was set
             * @enum {string|null}
             */
            tax_rounding?: "row" | "rate" | null;
            /** @description Removes it */
            logo?: null;
            /**
             * Format: text
             * @description The seller's, in lines; null: `SELLER_ADDRESS`
             */
            address?: string | null;
            /** @description Null, the default: never */
            follow_up_unseen_days?: number | null;
            /** @description Null, the default: never */
            follow_up_unanswered_days?: number | null;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Store"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  putStoreLogo: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema` */
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "image/jpeg": string;
        "image/png": string;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Store"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  readProductImage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
          "image/png": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  putProductImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "image/jpeg": string;
        "image/png": string;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  deleteProductImage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description SKU, kept byte for byte */
        sku: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listStoreKeys: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are key_id, created_at, revoked_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "key_id" | "created_at";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of key_id, created_at, revoked_at. The filters of a group are joined by OR, groups by AND */
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
        /** @description A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema` */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoreKey"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  createStoreKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema` */
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          key: {
            /** @description The pages that may use the key: scheme, host and, unless it is the default one, port */
            origins: string[];
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StoreKey"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  revokeStoreKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A letter, then letters, digits and `_`; not one of the words `V1`, `all`, `schema` */
        code: string;
        /** @description The key */
        keyId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  openCustomerCart: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The customer */
        customerId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": number;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": string;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description A JSON object whose keys are id, customer_id, is_active, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Words of the customer, or the number of the record */
        search?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
        /** @description Field to sort by; default the id */
        "searchCriteria[sortOrders][0][field]"?: "id" | "created_at" | "updated_at";
        /** @description Default ASC */
        "searchCriteria[sortOrders][0][direction]"?: "ASC" | "DESC";
        /** @description One of id, customer_id, is_active, created_at, updated_at. The filters of a group are joined by OR, groups by AND */
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Cart"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": number;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Cart"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AssignCartInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": number;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The cart: its 32-character masked id */
        cartId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Cart"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its 32-character masked id */
        cartId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AssignCartInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its 32-character masked id */
        cartId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": number;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  listShops: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shop"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  addShop: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          shop: {
            code: string;
            /** Format: text */
            kind: string;
            /** Format: text */
            store_code: string;
            /**
             * Format: text
             * @description http or https; not into private networks unless `WEBHOOK_ALLOWED_NETWORKS` has them
             */
            url: string;
            /** @description Of the kind of shop */
            settings?: {
              [key: string]: string;
            };
            /** @description Of the kind; never shown */
            secrets?: {
              [key: string]: string;
            };
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shop"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  readShop: {
    parameters: {
      query?: {
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The code of the shop */
        shop: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shop"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  changeShop: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The code of the shop */
        shop: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          shop: {
            /**
             * Format: text
             * @description http or https; not into private networks unless `WEBHOOK_ALLOWED_NETWORKS` has them
             */
            url?: string;
            /** @description Those that are named; null removes one */
            settings?: {
              [key: string]: string | null;
            };
            /** @description Those that are named; null removes one */
            secrets?: {
              [key: string]: string | null;
            };
            is_active?: boolean;
          };
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shop"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  removeShop: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The code of the shop */
        shop: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  syncShop: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The code of the shop */
        shop: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  listShopDeliveries: {
    parameters: {
      query?: {
        /** @description Those in one of these states, separated by commas */
        state?: string;
        /** @description True: those that the seller can try again, or has to settle. The last delivery of its quote was given up; was refused, changed in the shop or cancelled there, and the quote is accepted; or was ordered with other lines, and the quote is neither purchased nor closed */
        needs_attention?: boolean;
        /** @description Those of this quote */
        quote_id?: number;
        /** @description The last delivery_id of the page before: older ones follow */
        before?: number;
        /** @description The maximum number of deliveries */
        limit?: number;
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path: {
        /** @description The code of the shop */
        shop: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShopDelivery"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  retryShopDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The code of the shop */
        shop: string;
        /** @description The delivery */
        deliveryId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
  mirrorShopCart: {
    parameters: {
      query?: never;
      header?: {
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The code of the shop */
        shop: string;
        /** @description The shop's reference of the cart */
        ref: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShopCart"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CartItem"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddCartItemInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CartItem"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
        /** @description The line of the cart */
        itemId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeCartItemInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CartItem"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The cart: its integer id, or its 32-character masked id */
        cartId: number | string;
        /** @description The line of the cart */
        itemId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The cart: its 32-character masked id */
        cartId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CartItem"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its 32-character masked id */
        cartId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddCartItemInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CartItem"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The cart: its 32-character masked id */
        cartId: string;
        /** @description The line of the cart */
        itemId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeCartItemInput"];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CartItem"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The cart: its 32-character masked id */
        cartId: string;
        /** @description The line of the cart */
        itemId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        /** @description A JSON object whose keys are webhook_id, is_active, created_at, updated_at. A scalar means equal (text without regard to case); an object holds operators: eq, neq, in, nin, like, gt, gteq, lt, lteq, from, to, null, notnull. Times are UTC or ISO 8601 with an offset. */
        filter?: string;
        /** @description Opt-in paging: rows per page */
        "searchCriteria[pageSize]"?: number;
        /** @description Page, from 1; requires pageSize */
        "searchCriteria[currentPage]"?: number;
        /** @description Default true; with false, matching records are not counted */
        "searchCriteria[count]"?: boolean;
        /** @description At most this many are counted */
        "searchCriteria[countMax]"?: number;
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Webhook"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        "application/json": {
          webhook: {
            /**
             * Format: text
             * @description http or https, without user name and fragment; not into private or special networks unless the operator allows them (`WEBHOOK_ALLOWED_NETWORKS`)
             */
            url: string;
            /** @description `*` for all, `quote.*` for all of one kind of record, or types */
            events: components["schemas"]["EventsInput"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewWebhook"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The webhook */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Webhook"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The webhook */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Fields that are not given keep their value */
          webhook: {
            /**
             * Format: text
             * @description http or https, without user name and fragment; not into private or special networks unless the operator allows them (`WEBHOOK_ALLOWED_NETWORKS`)
             */
            url?: string;
            /** @description `*` for all, `quote.*` for all of one kind of record, or types */
            events?: components["schemas"]["EventsInput"];
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Webhook"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The webhook */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The webhook */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewWebhook"];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The webhook */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The webhook */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path: {
        /** @description The webhook */
        id: number;
        /** @description The delivery */
        deliveryId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
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
        /** @description The last event_id that was read */
        after?: number;
        /** @description The maximum number of events */
        limit?: number;
        /** @description A type, or all of one kind of record */
        type?: "*" | "price_request.*" | "quote_request.*" | "quote.*" | "price_request.submitted" | "price_request.read" | "price_request.unread" | "price_request.replied" | "price_request.reply_withdrawn" | "price_request.closed" | "price_request.reopened" | "price_request.snoozed" | "price_request.admin_notified" | "price_request.customer_notified" | "price_request.assigned" | "price_request.erased" | "quote_request.submitted" | "quote_request.updated" | "quote_request.approved" | "quote_request.declined" | "quote_request.cancelled" | "quote_request.closed" | "quote_request.assigned" | "quote_request.erased" | "quote.created" | "quote.updated" | "quote.status_changed" | "quote.extended" | "quote.resent" | "quote.added_to_cart" | "quote.delivered" | "quote.delivery_refused" | "quote.delivery_changed" | "quote.order_cancelled" | "quote.purchased" | "quote.expired" | "quote.seen" | "quote.commented" | "quote.comment_withdrawn" | "quote.assigned" | "quote.erased";
        /** @description The fields of each record to return, such as `items[id,name],total_count`; default all */
        fields?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"][];
        };
      };
      400: components["responses"]["invalid_input"];
      401: components["responses"]["401"];
      403: components["responses"]["403"];
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  createChallenge: {
    parameters: {
      query?: never;
      header: {
        /** @description A publishable key of the store */
        "X-Store-Key": string;
        /** @description The origin of the page, one of those of the key; browsers send it */
        Origin: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Challenge"];
        };
      };
      400: components["responses"]["invalid_input"];
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      404: components["responses"]["not_found"];
      406: components["responses"]["406"];
      409: components["responses"]["409"];
      413: components["responses"]["413"];
      415: components["responses"]["415"];
      429: components["responses"]["429"];
      500: components["responses"]["500"];
      503: components["responses"]["503"];
    };
  };
  submitPublicPriceRequest: {
    parameters: {
      query?: never;
      header: {
        /** @description A publishable key of the store */
        "X-Store-Key": string;
        /** @description The origin of the page, one of those of the key; browsers send it */
        Origin: string;
        /** @description Base64 of the JSON object `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}` */
        "X-Proof": string;
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * Format: mailbox
           * @description One e-mail address
           */
          email: string;
          firstname?: components["schemas"]["FirstnameInput"];
          lastname?: components["schemas"]["FirstnameInput"];
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
          billing_address?: components["schemas"]["BillingAddressInput"];
          shipping_address?: components["schemas"]["BillingAddressInput"];
          /** @description Temporary files to attach, each usable once */
          file_ids?: components["schemas"]["SubmitPriceRequestFileIdsInput"];
          /**
           * Format: text
           * @description A field that people do not see, for programs that fill in every field: unless it is empty, nothing is stored
           */
          website?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      404: components["responses"]["not_found"];
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
  submitPublicQuoteRequest: {
    parameters: {
      query?: never;
      header: {
        /** @description A publishable key of the store */
        "X-Store-Key": string;
        /** @description The origin of the page, one of those of the key; browsers send it */
        Origin: string;
        /** @description Base64 of the JSON object `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}` */
        "X-Proof": string;
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
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
            sku?: string;
            /**
             * Format: amount
             * @description Quantity, above 0
             */
            qty: number;
            name?: components["schemas"]["FirstnameInput"];
            /** Format: text */
            description?: string;
            /**
             * Format: text
             * @description Of the quantity, such as m²
             */
            unit?: string;
          }[];
          /** Format: text */
          company?: string;
          /** Format: text */
          vat_id?: string;
          billing_address?: components["schemas"]["BillingAddressInput"];
          shipping_address?: components["schemas"]["BillingAddressInput"];
          /**
           * Format: mailbox
           * @description One e-mail address
           */
          email: string;
          firstname?: components["schemas"]["FirstnameInput"];
          lastname?: components["schemas"]["FirstnameInput"];
          /**
           * Format: text
           * @description A field that people do not see, for programs that fill in every field: unless it is empty, nothing is stored
           */
          website?: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": true;
        };
      };
      400: components["responses"]["invalid_input"];
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      404: components["responses"]["not_found"];
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
  uploadPublicFile: {
    parameters: {
      query?: never;
      header: {
        /** @description A publishable key of the store */
        "X-Store-Key": string;
        /** @description The origin of the page, one of those of the key; browsers send it */
        Origin: string;
        /** @description Base64 of the JSON object `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}` */
        "X-Proof": string;
        /** @description Visible ASCII. The first response is stored for 24 h and replayed for the same key. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "multipart/form-data": {
          /**
           * Format: binary
           * @description With a file name
           */
          file: string;
        };
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicFile"];
        };
      };
      400: components["responses"]["invalid_input"];
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
      404: components["responses"]["not_found"];
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
        "application/json": {
          /** @constant */
          type: "price_request.submitted";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "price_request.read";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "price_request.unread";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "price_request.replied";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  priceRequestReplyWithdrawn: {
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
        "application/json": {
          /** @constant */
          type: "price_request.reply_withdrawn";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  priceRequestClosed: {
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
        "application/json": {
          /** @constant */
          type: "price_request.closed";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  priceRequestReopened: {
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
        "application/json": {
          /** @constant */
          type: "price_request.reopened";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  priceRequestSnoozed: {
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
        "application/json": {
          /** @constant */
          type: "price_request.snoozed";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "price_request.admin_notified";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "price_request.customer_notified";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "price_request.assigned";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  priceRequestErased: {
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
        "application/json": {
          /** @constant */
          type: "price_request.erased";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["PriceRequestEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteRequestErased: {
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
        "application/json": {
          /** @constant */
          type: "quote_request.erased";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteRequest"] & components["schemas"]["StatusChange"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.created";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.updated";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.status_changed";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteExtended: {
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
        "application/json": {
          /** @constant */
          type: "quote.extended";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteResent: {
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
        "application/json": {
          /** @constant */
          type: "quote.resent";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.added_to_cart";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteDelivered: {
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
        "application/json": {
          /** @constant */
          type: "quote.delivered";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteDeliveryRefused: {
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
        "application/json": {
          /** @constant */
          type: "quote.delivery_refused";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteDeliveryChanged: {
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
        "application/json": {
          /** @constant */
          type: "quote.delivery_changed";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteOrderCancelled: {
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
        "application/json": {
          /** @constant */
          type: "quote.order_cancelled";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.purchased";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.expired";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteSeen: {
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
        "application/json": {
          /** @constant */
          type: "quote.seen";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteCommented: {
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
        "application/json": {
          /** @constant */
          type: "quote.commented";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteCommentWithdrawn: {
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
        "application/json": {
          /** @constant */
          type: "quote.comment_withdrawn";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
        "application/json": {
          /** @constant */
          type: "quote.assigned";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
  quoteErased: {
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
        "application/json": {
          /** @constant */
          type: "quote.erased";
          /** @description When it happened, YYYY-MM-DD HH:MM:SS, UTC */
          timestamp: string;
          data: components["schemas"]["QuoteEventData"];
        };
      };
    };
    responses: {
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
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
      200: components["responses"]["deliveryDone"];
      410: components["responses"]["deliveryGone"];
      500: components["responses"]["deliveryRepeated"];
    };
  };
}
