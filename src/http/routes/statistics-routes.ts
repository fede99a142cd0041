// Routes for the statistics of quotes and price requests, and for what a product was offered for.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { knownCurrencyCodes } from '../../platform/currency.ts'
import { invalidField } from '../../platform/errors.ts'
import { findOfferedPrices } from '../../quoting/quote/offered-price-repository.ts'
import { OfferedPricesQuery } from '../../quoting/quote/offered-price-schemas.ts'
import { findPriceRequestStatistics, findQuoteStatistics } from '../../sales/statistics-repository.ts'
import { PriceRequestStatisticsQuery, QuoteStatisticsQuery } from '../../sales/statistics-schemas.ts'
import { completePeriod, findCurrency } from '../../sales/statistics.ts'
import { openReads } from '../responses/list-response.ts'
import { sendJson } from '../responses/write.ts'
import type { Services } from '../services.ts'

export const statisticsRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/quoting/statistics', {
      config: { permission: 'Quoting::quotes' },
      schema: {
        operationId: 'readQuoteStatistics',
        summary: 'Read statistics of quotes in one currency',
        description:
          'Returns what is open now, and what happened in the period: each quote counts once per figure, on the day (UTC) ' +
          'of its first such move. Amounts of different currencies are never added. Durations, from the request or else ' +
          'the creation of the quote to its first proposal, are rounded by up to 5 %.',
        tags: ['Quotes'],
        querystring: QuoteStatisticsQuery,
        response: { 200: Type.Ref('QuoteStatistics') },
      },
      handler: async (request, reply) => {
        const { currency_code, from, to, ...scope } = request.query
        if (currency_code !== undefined) assertCurrency(currency_code)
        const lists = await openReads(db.lists, request, reply)
        const period = await completePeriod(lists, { from, to })
        const currency = currency_code ?? (await findCurrency(lists, scope.store_id))
        return sendJson(reply, await findQuoteStatistics(lists, currency, { ...scope, ...period }))
      },
    })

    app.get('/quoting/prices', {
      config: { permission: 'Quoting::quotes' },
      schema: {
        operationId: 'readOfferedPrices',
        summary: 'Read what a product was offered for',
        description:
          "Returns the catalog's present price, the last offers, and how many offers with an outcome were accepted at which " +
          'discount, all in one currency and without tax. The newest 500 lines of a SKU are looked at, and those in the newest 500 ' +
          'quotes of the customer. What is a draft, also after a rework, is no offer.',
        tags: ['Quotes'],
        querystring: OfferedPricesQuery,
        response: { 200: Type.Ref('OfferedPrices') },
      },
      handler: async (request, reply) => {
        assertCurrency(request.query.currency_code)
        const lists = await openReads(db.lists, request, reply)
        return sendJson(reply, await findOfferedPrices(lists, request.query))
      },
    })

    app.get('/pricerequest/statistics', {
      config: { permission: 'PriceRequest::manage_requests' },
      schema: {
        operationId: 'readPriceRequestStatistics',
        summary: 'Read statistics of price requests',
        description:
          'Returns what is unread and unanswered now, and what happened in the period, by day in UTC.',
        tags: ['Price requests'],
        querystring: PriceRequestStatisticsQuery,
        response: { 200: Type.Ref('PriceRequestStatistics') },
      },
      handler: async (request, reply) => {
        const { from, to, ...scope } = request.query
        const lists = await openReads(db.lists, request, reply)
        const period = await completePeriod(lists, { from, to })
        return sendJson(reply, await findPriceRequestStatistics(lists, { ...scope, ...period }))
      },
    })
  }

function assertCurrency(code: string): void {
  if (!knownCurrencyCodes.includes(code))
    throw invalidField('currency_code', 'must be the ISO 4217 code of a currency.')
}
