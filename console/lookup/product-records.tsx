// What a product was last offered for, and searches of the quotes and price requests that name it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../service/api.ts'
import { api, result } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { MoneyCell } from '../lists/cells.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { TableColumn } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { offerStatus } from '../records/offer-status.ts'
import { RecordsSection } from './records-section.tsx'
import classes from './lookup.module.css'

type Offered = Schemas['OfferedPrices']['last'][number] & { currency_code: string }

export function ProductRecords({ sku }: { sku: string }) {
  const { t } = useMessages()
  const may = useMay()
  return (
    <>
      {may('Quoting::quotes') && <LastOffers sku={sku} />}
      {may('PriceRequest::manage_requests') && (
        <p>
          <Link className={classes.search} to="/price-requests" search={{ text: sku }}>
            {t('lookup.searchPriceRequests', { sku })}
          </Link>
        </p>
      )}
    </>
  )
}

function LastOffers({ sku }: { sku: string }) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const columns: TableColumn<Offered>[] = [
    {
      title: t('lists.number'),
      kind: 'main',
      cell: ({ quote_id, increment_id }) => (
        <Link to="/quotes/$id" params={{ id: String(quote_id) }}>
          {increment_id}
        </Link>
      ),
    },
    {
      title: t('lists.status'),
      kind: 'small',
      cell: ({ outcome }) => <StatusBadge status={offerStatus(outcome)} />,
    },
    {
      title: t('lists.proposed_at'),
      kind: 'small',
      cell: ({ proposed_at }) => proposed_at && <Time time={proposed_at} show="date" />,
    },
    { title: t('quote.qty'), kind: 'numeric', cell: ({ qty }) => decimal(String(qty)) },
    {
      title: t('lookup.price'),
      kind: 'numeric',
      cell: ({ price, currency_code }) => <MoneyCell amount={price} currency={currency_code} />,
    },
  ]
  return (
    <RecordsSection
      title="memory.title"
      query={useLastOffers(sku)}
      columns={columns}
      id={({ quote_id }) => quote_id}
      hasOthers
      more={
        <Link className={classes.search} to="/quotes" search={{ text: sku }}>
          {t('lookup.searchQuotes', { sku })}
        </Link>
      }
    />
  )
}

/** The last prices, in the currencies of all stores. */
function useLastOffers(sku: string) {
  const stores = useConsoleSettings()?.stores
  const codes = [...new Set(stores?.map(({ currency_code }) => currency_code))].sort()
  return useQuery({
    queryKey: queryKeys.lists('quote', 'prices of product', [sku, codes]),
    queryFn: async ({ signal }) => {
      const read = async (currency_code: string) => {
        const query = { sku, currency_code }
        const { last } = await result(api.GET('/rest/V1/quoting/prices', { params: { query }, signal }))
        return last.map((entry): Offered => ({ ...entry, currency_code }))
      }
      const all = (await Promise.all(codes.map(read))).flat()
      // A quote can have several lines of a product.
      const first = all.filter(
        ({ quote_id }, index) => all.findIndex((other) => other.quote_id === quote_id) === index,
      )
      return first.sort((one, other) => other.quote_id - one.quote_id)
    },
    enabled: stores !== undefined,
  })
}
