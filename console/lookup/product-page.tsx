// A product: what the catalog says of it and, for those who may see it, what it costs.
import { getRouteApi } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { Card, Facts } from '../records/card.tsx'
import { priceIn } from '../records/catalog-product.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useShortcuts } from '../ui/keys.ts'
import { Button } from '../ui/mantine.ts'
import { Page } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import classes from './lookup.module.css'
import { margin } from './margin.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductRecords } from './product-records.tsx'
import { ProductRemovalDialog } from './product-removal-dialog.tsx'
import { useProduct, useProductCost, type Product } from './use-records.ts'

const TITLE_MAX = 100

const route = getRouteApi('/products/$sku')

export function ProductPage() {
  const { t } = useMessages()
  const { sku } = route.useParams()
  const query = useProduct(sku)
  const cost = useProductCost(sku)
  const may = useMay()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const product = query.data
  const mayEdit =
    product !== undefined && (may('Storefront::manage') || (may('Quoting::costs') && cost.data !== undefined))
  const mayDelete = product !== undefined && may('Storefront::manage')
  const edit = () => setDialog('edit')
  const close = () => setDialog(undefined)
  const remove = () => setDialog('delete')
  useShortcuts([
    ...(mayEdit ? [{ keys: '', label: t('lookup.editProduct'), run: edit }] : []),
    ...(mayDelete ? [{ keys: '', label: t('lookup.deleteProductTitle'), run: remove }] : []),
  ])
  return (
    <Page
      title={(product?.name ?? sku).slice(0, TITLE_MAX)}
      heading={<bdi>{product?.name ?? sku}</bdi>}
      actions={
        <>
          {mayEdit && (
            <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={edit}>
              {t('lookup.edit')}
            </Button>
          )}
          {mayDelete && (
            <Button variant="default" leftSection={<Trash2 size={16} aria-hidden />} onClick={remove}>
              {t('lookup.delete')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <div className={classes.records}>
            <ProductFacts product={data} cost={cost.data} />
            <ProductRecords sku={data.sku} />
          </div>
        )}
      </Loaded>
      {dialog === 'edit' && product && (
        <ProductDialog product={product} cost={cost.data?.cost} onClose={close} />
      )}
      {dialog === 'delete' && product && <ProductRemovalDialog product={product} onClose={close} />}
    </Page>
  )
}

/** `cost` is undefined for those who may not see it. */
function ProductFacts({ product, cost }: { product: Product; cost: Schemas['ProductCost'] | undefined }) {
  const { t } = useMessages()
  const { price, money, percent, taxRate } = useFormat()
  const digitsOf = useCurrencyDigits()
  const [amount, currency] = [cost?.cost ?? null, cost?.currency_code ?? null]
  const listPrice = currency === null ? product.price : priceIn(product, currency)
  const share = amount === null || listPrice === undefined ? undefined : margin(listPrice, amount)
  const costText = (cost: number) =>
    currency === null ? price(cost) : money(cost, currency, digitsOf(currency))
  return (
    <div className={classes.narrow}>
      <Card>
        <Facts
          facts={[
            [
              t('lookup.picture'),
              product.image === null ? undefined : (
                <img key="picture" className={classes.picture} src={`/q/pictures/${product.image}`} alt="" />
              ),
            ],
            [t('lists.sku'), product.sku],
            [t('lookup.price'), product.prices.length > 0 ? undefined : price(product.price)],
            ...product.prices.map(({ currency_code, price: each }): [string, string] => [
              t('lookup.priceIn', { currency: currency_code }),
              money(each, currency_code, digitsOf(currency_code)),
            ]),
            [t('lookup.unit'), product.unit ?? undefined],
            [t('lookup.cost'), cost && (amount === null ? '–' : costText(amount))],
            [t('lookup.margin'), share === undefined ? undefined : percent(share)],
            [t('lists.tax'), taxRate(product.tax_percent)],
            [t('lookup.type'), product.type_id],
            [t('lookup.description'), product.description ?? undefined],
            [t('lists.created_at'), <Time key="created" time={product.created_at} show="date" />],
            [t('lookup.updated'), <Time key="updated" time={product.updated_at} show="date" />],
          ]}
        />
      </Card>
    </div>
  )
}
