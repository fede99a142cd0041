// Reads and writes of single records and pages, with their upper bounds.
import { fileURLToPath } from 'node:url'
import {
  listPriceRequestsCalls,
  readPriceRequestCalls,
  readQuoteCalls,
  submitPriceRequestCalls,
} from './calls.ts'
import { openShop, resetCarts, type Context, type Shop } from './context.ts'
import type { LoadCase } from './load-case.ts'
import { pgbench } from './postgres.ts'
import { startConstant } from './variants.ts'

const large = (context: Context) => openShop(context, context.rows, context.quotes)

const constant: LoadCase['limit'] = {
  name: 'node:http, constant body',
  target: 0.45,
  async open(context, { answer, load, server }) {
    const process = await startConstant(answer)
    return {
      measure: (seconds) => server(process, context.postgres, load, seconds),
      stop: () => process.stop(),
    }
  },
}

type Measure = Awaited<ReturnType<LoadCase['limit']['open']>>['measure']

/** A script in sql/ with the statements of the service; `defines` returns its variables for each run. */
function pgbenchLimit(
  script: string,
  target: number,
  defines: (shop: Shop, transactionsBefore: number) => Record<string, number>,
): LoadCase['limit'] {
  return {
    name: 'pgbench, the same statements',
    target,
    async open({ postgres }, { shop, load: { connections: clients } }) {
      const path = fileURLToPath(new URL(`sql/${script}`, import.meta.url))
      let before = 0
      const measure: Measure = async (seconds) => {
        const cpu = (await postgres.cpuSeconds()) ?? Number.NaN
        const { per_second, transactions } = await pgbench(shop.url, {
          script: path,
          clients,
          seconds,
          defines: defines(shop, before),
        })
        before += transactions
        const postgres_us = ((((await postgres.cpuSeconds()) ?? Number.NaN) - cpu) / transactions) * 1e6
        return { per_second, postgres_us }
      }
      return { measure }
    },
  }
}

export const loadCases: Record<string, LoadCase> = {
  'read-price-request': {
    title: 'GET one price request, 32 connections',
    method: 'GET',
    connections: 32,
    async open(context) {
      const shop = await large(context)
      return { shop, next: readPriceRequestCalls(shop) }
    },
    ignore: [],
    limit: constant,
    targets: { 'fastify + pg': 2.5, 'fastify + pg, tuned': 1, 'NestJS + Prisma': 12 },
  },
  'read-quote': {
    title: 'GET one quote with its 5 items, 32 connections',
    method: 'GET',
    connections: 32,
    async open(context) {
      const shop = await large(context)
      return { shop, next: readQuoteCalls(shop) }
    },
    ignore: [],
    limit: constant,
    targets: { 'fastify + pg': 2.5, 'fastify + pg, tuned': 1, 'NestJS + Prisma': 12 },
  },
  'list-price-requests': {
    title: 'GET a list of 100 price requests of a time, 16 connections',
    method: 'GET',
    connections: 16,
    async open(context) {
      const shop = await large(context)
      return { shop, next: listPriceRequestsCalls(shop) }
    },
    ignore: [],
    limit: pgbenchLimit('list-price-requests.sql', 0.5, ({ rows }) => ({ rows })),
    targets: { 'fastify + pg': 2, 'fastify + pg, tuned': 1, 'NestJS + Prisma': 8 },
  },
  'submit-price-request': {
    title: 'POST submit, 32 connections, every write synchronous',
    method: 'POST',
    connections: 32,
    async open(context) {
      return { shop: await large(context), next: submitPriceRequestCalls() }
    },
    ignore: ['request_id', 'increment_id', 'created_at', 'updated_at'],
    limit: pgbenchLimit('submit-price-request.sql', 0.9, () => ({})),
    targets: { 'fastify + pg': 3, 'fastify + pg, tuned': 1, 'NestJS + Prisma': 13 },
  },
  'add-quote-to-cart': {
    title: 'POST addToCart of a quote with 5 items, 16 connections',
    method: 'POST',
    connections: 16,
    async open(context) {
      const shop = await large(context)
      await resetCarts(shop)
      let quote = 0
      const body = (cartId: number) => JSON.stringify({ cartId: `${cartId}`, customerId: '1' })
      return {
        shop,
        next: () => ({ path: `/rest/V1/quoting/quotes/${++quote}/addToCart`, body: body(quote) }),
      }
    },
    // Uses the second half of the quotes, with a margin since clients differ in speed.
    limit: pgbenchLimit('add-quote-to-cart.sql', 0.5, ({ quotes }, before) => ({
      first: quotes / 2 + Math.ceil(before * 1.1),
      clients: 16,
      step: 0,
    })),
  },
}
