// Routes for the statistics of quotes and price requests.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { knownCurrencyCodes } from '../../platform/currency.ts'
import { invalidField } from '../../platform/errors.ts'
import { findPriceRequestStatistics, findQuoteStatistics } from '../../sales/statistics-repository.ts'
import { PriceRequestStatisticsQuery, QuoteStatisticsQuery } from '../../sales/statistics-schemas.ts'
import { completePeriod, findCurrency } from '../../sales/statistics.ts'
import { openList } from '../responses/list-response.ts'
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
        if (currency_code !== undefined && !knownCurrencyCodes.includes(currency_code))
          throw invalidField('currency_code', 'must be the ISO 4217 code of a currency.')
        const lists = db.lists.of(await openList(request, reply))
        const period = await completePeriod(lists, { from, to })
        const currency = currency_code ?? (await findCurrency(lists, scope.store_id))
        return sendJson(reply, await findQuoteStatistics(lists, currency, { ...scope, ...period }))
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
        const lists = db.lists.of(await openList(request, reply))
        const period = await completePeriod(lists, { from, to })
        return sendJson(reply, await findPriceRequestStatistics(lists, { ...scope, ...period }))
      },
    })
  }
