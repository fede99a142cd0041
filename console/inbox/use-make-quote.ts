// Makes a quote of a price request, for the customer with its e-mail address, who is created first if there is none.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { paths } from '../../client/src/openapi.ts'
import { api, ApiError, inStore, result, type Schemas } from '../service/api.ts'
import { fieldErrors } from '../service/field-errors.ts'
import { sendOnce } from '../service/idempotency.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { readAmount } from '../../src/domain/amount-input.ts'
import { lineTextMax } from '../../src/domain/lines.ts'
import { customerOf } from '../records/customer-of.ts'
import { isUnnamed } from '../records/placeholder-name.ts'
import { removePrice } from './drafts.ts'
import { statedQuantity } from '../records/stated-quantity.ts'

type PriceRequest = Schemas['PriceRequest']
type Item =
  paths['/rest/V1/quoting/quote']['post']['requestBody']['content']['application/json']['quote']['items'][number]

type NewCustomer = { firstname: string; lastname: string }
export type MakeQuote = ReturnType<typeof useMakeQuote>

/** `price` is the one typed into the form of the reply. */
export function useMakeQuote(
  request: PriceRequest,
  store: Schemas['Store'] | undefined,
  { price, onUnreadablePrice }: { price: string; onUnreadablePrice: () => void },
) {
  const { language } = useMessages()
  const navigate = useNavigate()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { customerId, findCustomer } = useCustomerOf(request.customer_email)
  const createCustomer = useCreateCustomer(request)
  const createQuote = useCreateQuote(request, store)
  const reading = readAmount(price, language, store?.currency_code)
  const making = useMutation({
    mutationFn: async (newCustomer?: NewCustomer) => {
      const id = newCustomer ? await createCustomer(newCustomer) : await findCustomer()
      if (id === undefined) return setIsDialogOpen(true)
      const { quote_id, items } = await createQuote(id, 'amount' in reading ? reading.amount : null)
      setIsDialogOpen(false)
      await navigate(items?.some(isUnnamed) ? firstCellOf(quote_id, 'name') : firstPriceOf(quote_id))
      if (!items?.some(({ needs_price }) => needs_price)) removePrice(request.request_id, price)
    },
  })
  return {
    customerId,
    isDialogOpen,
    closeDialog: () => setIsDialogOpen(false),
    start: () => {
      if ('fault' in reading) onUnreadablePrice()
      else if (!making.isPending) making.mutate(undefined)
    },
    createWith: (newCustomer: NewCustomer) => making.mutateAsync(newCustomer),
    isBusy: making.isPending,
    error: making.error,
  }
}

/** Returns the target of a quote's page with the focus in a cell of the first line. */
function firstCellOf(quoteId: number, focus: 'name' | 'price') {
  return { to: '/quotes/$id', params: { id: String(quoteId) }, search: { focus } } as const
}

export const firstPriceOf = (quoteId: number) => firstCellOf(quoteId, 'price')

function useCustomerOf(email: string) {
  const may = useMay()
  const query = useQuery({ ...customerOf(email), enabled: may('Storefront::read') })
  const findCustomer = async () => {
    const { data, error } = query.data ? query : await query.refetch()
    if (!data) throw error ?? new TypeError('no answer')
    return data.items[0]?.id
  }
  return { customerId: query.data?.items[0]?.id, findCustomer }
}

function useCreateCustomer(request: PriceRequest) {
  const queryClient = useQueryClient()
  /** The customer of an earlier attempt, after which creating the quote failed. */
  const created = useRef<number>(undefined)
  return async (names: NewCustomer): Promise<number> => {
    if (created.current !== undefined) return created.current
    const { customer_email: email, store_id } = request
    const body = { customer: { email, store_id, ...companyOf(request), ...names } }
    const customer = await sendOnce(['customer', body], (header) =>
      result(api.POST('/rest/V1/customers', { params: { header }, body })),
    )
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists('customer') })
    return (created.current = customer.id)
  }
}

function useCreateQuote({ product, ...request }: PriceRequest, store: Schemas['Store'] | undefined) {
  const { t } = useMessages()
  const { request_id: price_request_id } = request
  const path = inStore('/rest/V1/quoting/quote', store?.code)
  const create = async (customer_id: number, item: Item): Promise<Schemas['Quote']> => {
    const body = { quote: { customer_id, price_request_id, items: [item], ...companyOf(request) } }
    return sendOnce([path, body], (header) => result(api.POST(path, { params: { header }, body })))
  }
  return async (customer_id: number, typed: string | null): Promise<Schemas['Quote']> => {
    const { sku, name } = product
    const qty = statedQuantity(request) ?? 1
    const price = typed === null ? {} : { price: Number(typed) }
    if (sku !== null)
      try {
        return await create(customer_id, { sku, qty, ...price })
      } catch (error) {
        if (!(error instanceof ApiError && fieldErrors(error).has('quote.items[0].sku'))) throw error
      }
    // The catalog does not contain the product. Without a tax rate of the store, the line cannot have a price yet: what was typed
    // stays with the reply, and the seller types both.
    const priced = typed !== null && typeof store?.default_tax_percent === 'number'
    return create(customer_id, {
      product_type: 'custom',
      ...(sku !== null && { sku }),
      name: name ?? sku ?? t('quote.custom'),
      qty,
      ...(priced ? price : { needs_price: true }),
      description: request.message?.slice(0, lineTextMax.description) ?? null,
    })
  }
}

/** Returns what the customer stated in the request. Fields that are left out are those of the account. */
function companyOf({ company, vat_id, billing_address, shipping_address }: Omit<PriceRequest, 'product'>) {
  return {
    ...(company !== null && { company }),
    ...(vat_id !== null && { vat_id }),
    ...(billing_address && { billing_address }),
    ...(shipping_address && { shipping_address }),
  }
}
