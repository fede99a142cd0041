// Routes for customers of the built-in storefront.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { found } from '../../platform/errors.ts'
import { findRecord } from '../../platform/lists/list-query.ts'
import { changeCustomer, createCustomer } from '../../storefront/customer-actions.ts'
import { customerList } from '../../storefront/customer-repository.ts'
import { CustomerBody, CustomerChangeBody, CustomerParameters } from '../../storefront/customer-schemas.ts'
import { listParameters, sendList, sendPage } from '../responses/list-response.ts'
import type { Services } from '../services.ts'
import { findStoreOfPath } from '../pipeline/request-url.ts'
import { sendJson, write } from '../responses/write.ts'

const config = { permission: 'Customers::write' } as const
const readConfig = { permission: 'Storefront::read' } as const
const tags = ['Storefront']
const Customer = Type.Ref('Customer')

export const customerRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/customers', {
      config: readConfig,
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers, all or filtered',
        description:
          'Returns the matching customers in ascending order of id, all of them unless a page is ' +
          'requested.',
        tags,
        querystring: listParameters(customerList),
        response: { 200: Type.Array(Customer) },
      },
      handler: async (request, reply) => sendList(db, request, reply, customerList),
    })

    app.get('/customers/search', {
      config: readConfig,
      schema: {
        operationId: 'searchCustomers',
        summary: "List customers in Magento's format, with a total count",
        description:
          'Returns `{items, search_criteria, total_count}` as Magento does, all matching customers ' +
          'unless a page is requested.',
        tags,
        querystring: listParameters(customerList),
        response: { 200: Type.Ref('CustomerPage') },
      },
      handler: async (request, reply) => sendPage(db, request, reply, customerList),
    })

    app.get('/customers/:customerId', {
      config: readConfig,
      schema: {
        operationId: 'readCustomer',
        summary: 'Read one customer',
        description: 'Returns the customer with the addresses that were sent at creation.',
        tags,
        params: CustomerParameters,
        response: { 200: Customer },
      },
      handler: async (request, reply) => sendJson(reply, await readCustomer(db, request.params.customerId)),
    })

    app.post('/customers', {
      config,
      schema: {
        operationId: 'createCustomer',
        summary: 'Create a customer',
        description:
          'Creates a customer of the store. An e-mail address belongs to one customer, in any case of its letters; ' +
          'to find an existing one, filter the list by `email`.',
        tags,
        body: CustomerBody,
        response: { 200: Customer },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { customer } = request.body
          const store_id = customer.store_id ?? (await findStoreOfPath(tx, request)).store_id
          return readCustomer(tx, await createCustomer(tx, { ...customer, store_id }))
        }),
    })

    app.put('/customers/:customerId', {
      config,
      schema: {
        operationId: 'changeCustomer',
        summary: 'Change a customer',
        description:
          'Changes the fields that are given; null clears a company, a VAT id or an address. Requests and quotes keep ' +
          'the details that they were made with.',
        tags,
        params: CustomerParameters,
        body: CustomerChangeBody,
        response: { 200: Customer },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { customerId } = request.params
          await changeCustomer(tx, customerId, request.body.customer)
          return readCustomer(tx, customerId)
        }),
    })
  }

async function readCustomer(db: Queryable, customerId: number): Promise<Json> {
  return found(await findRecord(db, customerList, customerId), 'customerId', customerId)
}
