// What is read for the pages of customers, products and carts.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { REREAD_MS } from '../service/event-stream.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { productCost } from '../records/product-cost.ts'

const SHOWN_MAX = 10

export function useCustomer(id: string) {
  return useQuery({
    queryKey: queryKeys.record('customer', id),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/customers/{customerId}', { params: { path: { customerId: Number(id) } }, signal }),
      ),
    refetchInterval: REREAD_MS,
  })
}

/** The latest records of a list that a filter matches. */
function latest<Field extends string>(idField: Field, filter: object) {
  return {
    filter: JSON.stringify(filter),
    'searchCriteria[sortOrders][0][field]': idField,
    'searchCriteria[sortOrders][0][direction]': 'DESC',
    'searchCriteria[pageSize]': SHOWN_MAX,
    'searchCriteria[count]': false,
  } as const
}

export function useQuotesOf(customerId: number) {
  const query = latest('quote_id', { customer_id: customerId })
  return useQuery({
    queryKey: queryKeys.lists('quote', 'of customer', customerId),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/quoting/quotes', { params: { query }, signal })),
    enabled: useMay()('Quoting::quotes'),
  })
}

export function useQuoteRequestsOf(customerId: number) {
  const query = latest('request_id', { customer_id: customerId })
  return useQuery({
    queryKey: queryKeys.lists('quote_request', 'of customer', customerId),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/quoting/requests', { params: { query }, signal })),
    enabled: useMay()('Quoting::requests'),
  })
}

/** Price requests know no customers, only addresses. */
export function usePriceRequestsOf(email: string) {
  const query = { ...latest('request_id', { customer_email: email }), addDetails: true }
  return useQuery({
    queryKey: queryKeys.lists('price_request', 'of customer', email),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/pricerequest/requests', { params: { query }, signal })),
    enabled: useMay()('PriceRequest::manage_requests'),
  })
}

export function useCartsOf(customerId: number) {
  const query = latest('id', { customer_id: customerId, is_active: true })
  return useQuery({
    queryKey: queryKeys.lists('cart', 'of customer', customerId),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/carts', { params: { query }, signal })),
  })
}

export type Product = Schemas['Product']

export function useProduct(sku: string) {
  return useQuery({
    queryKey: queryKeys.record('product', sku),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/products/{sku}', { params: { path: { sku } }, signal })),
    refetchInterval: REREAD_MS,
  })
}

/** Only for those who may see it. */
export function useProductCost(sku: string) {
  return useQuery({ ...productCost(sku), enabled: useMay()('Quoting::costs') })
}

export function useCart(id: string) {
  return useQuery({
    queryKey: queryKeys.record('cart', id),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/carts/{cartId}', { params: { path: { cartId: id } }, signal })),
    refetchInterval: REREAD_MS,
  })
}
