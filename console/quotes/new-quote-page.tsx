// The page of a new quote: first its customer is picked, then the editor opens.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConsoleSettingsQuery } from '../service/console-settings.ts'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useTemplates } from '../records/templates.ts'
import { OfferStore } from '../records/offer-end.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { NewQuoteEditor } from './new-quote-editor.tsx'

export function NewQuotePage() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { customer_id: customerId, template, price_request_id } = useSearch({ from: '/quotes/new' })
  const settings = useConsoleSettingsQuery()
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
  const templates = useTemplates()
  const queries: UseQueryResult<unknown>[] = [
    settings,
    ...(customerId === undefined ? [] : [customer]),
    ...(template === undefined ? [] : [templates]),
  ]
  const unloaded = queries.find(({ data }) => data === undefined)
  if (unloaded)
    return (
      <Page title={t('keys.newQuote')}>
        <Loaded<unknown> query={unloaded}>{() => null}</Loaded>
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
  const { stores } = settings.data!
  const begun = templates.data?.find(({ template_id }) => template_id === template)
  const storeId = begun?.store_id ?? customer.data.store_id
  const store = stores.find(({ store_id }) => store_id === storeId) ?? stores[0]
  return (
    <OfferStore value={store?.store_id}>
      <NewQuoteEditor
        key={customer.data.id}
        customer={customer.data}
        store={store}
        template={template}
        priceRequestId={price_request_id ?? null}
      />
    </OfferStore>
  )
}
