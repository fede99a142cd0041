// A new quote: the customer first, then its lines.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConsoleSettings } from '../app/console-settings.ts'
import { api, result } from '../app/api.ts'
import { queryKeys } from '../app/query-keys.ts'
import { Page } from '../ui/page.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { NewQuoteEditor } from './new-quote-editor.tsx'

export function NewQuotePage() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { customer_id, copy } = useSearch({ from: '/quotes/new' })
  const settings = useConsoleSettings()
  const original = useQuery({
    queryKey: queryKeys.record('quote', copy ?? 0),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/quote/{id}', {
          params: { path: { id: copy ?? 0 }, query: { addItems: true } },
          signal,
        }),
      ),
    enabled: copy !== undefined,
  })
  const customerId = customer_id ?? original.data?.customer_id ?? undefined
  const customer = useQuery({
    queryKey: queryKeys.record('customer', customerId ?? 0),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/customers/{customerId}', {
          params: { path: { customerId: customerId ?? 0 } },
          signal,
        }),
      ),
    enabled: customerId !== undefined,
  })
  const isLoading =
    !settings ||
    (copy !== undefined && original.isPending) ||
    (customerId !== undefined && customer.isPending)
  const failed = [original, customer].find(({ isError }) => isError)
  if (failed)
    return (
      <Page title={t('keys.newQuote')}>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (isLoading)
    return (
      <Page title={t('keys.newQuote')}>
        <Skeleton />
      </Page>
    )
  if (!customer.data)
    return (
      <Page title={t('keys.newQuote')}>
        <CustomerPicker
          onPick={({ id }) =>
            void navigate({
              to: '/quotes/new',
              search: (search) => ({ ...search, customer_id: id }),
              replace: true,
            })
          }
        />
      </Page>
    )
  const store =
    settings.stores.find(({ store_id }) => store_id === (original.data ?? customer.data).store_id) ??
    settings.stores[0]
  return (
    <NewQuoteEditor key={customer.data.id} customer={customer.data} store={store} original={original.data} />
  )
}
