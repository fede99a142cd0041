// The card of the product of a price request, with its price in the catalog.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, result, type Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Card, Facts } from '../records/card.tsx'
import classes from './pane.module.css'

type Props = { product: Schemas['PriceRequest']['product']; currencyCode: string | undefined }

export function ProductCard({ product: { name, sku }, currencyCode }: Props) {
  const { t } = useMessages()
  const { money, taxRate } = useFormat()
  const digits = useCurrencyDigits()
  const { data } = useProduct(sku)
  if (name === null && sku === null) return null
  const price = data && currencyCode && money(data.price, currencyCode, digits(currencyCode))
  const link = data && (
    <Link to="/products/$sku" params={{ sku: data.sku }}>
      <bdi>{sku}</bdi>
    </Link>
  )
  return (
    <Card title={t('inbox.product')}>
      <Facts
        facts={[
          [t('inbox.name'), name],
          [t('inbox.sku'), link ?? sku],
          [t('inbox.catalogPrice'), price],
          [t('inbox.tax'), data && taxRate(data.tax_percent)],
        ]}
      />
      {data === null && <p className={classes.muted}>{t('inbox.unknownProduct')}</p>}
    </Card>
  )
}

/** Looks a product up in the list, where one that is not in the catalog is no error but null. */
function useProduct(sku: string | null) {
  const may = useMay()
  return useQuery({
    queryKey: queryKeys.lists('product', 'of', sku),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/products', {
          params: { query: { filter: JSON.stringify({ sku }), 'searchCriteria[count]': false } },
          signal,
        }),
      ),
    enabled: sku !== null && may('Storefront::read'),
    select: ({ items }) => items.find((product) => product.sku === sku) ?? null,
  })
}
