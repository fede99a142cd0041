// The card of the product of a price request, with its price in the catalog.
import { Link } from '@tanstack/react-router'
import { priceIn, useCatalogProduct } from '../records/catalog-product.ts'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Card, Facts } from '../records/card.tsx'
import classes from './pane.module.css'

type Props = { product: Schemas['PriceRequest']['product']; currencyCode: string | undefined }

export function ProductCard({ product: { name, sku }, currencyCode }: Props) {
  const { t } = useMessages()
  const { money, taxRate } = useFormat()
  const digits = useCurrencyDigits()
  const { data } = useCatalogProduct(sku)
  if (name === null && sku === null) return null
  const amount = data && currencyCode ? priceIn(data, currencyCode) : undefined
  const price = amount !== undefined && currencyCode && money(amount, currencyCode, digits(currencyCode))
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
