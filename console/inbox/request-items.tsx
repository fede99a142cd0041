// The card with the items of a quote request, at the catalog's prices when it was submitted.
import { useCurrencyDigits } from '../service/console-settings.ts'
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Card } from '../records/card.tsx'
import classes from './request-items.module.css'

export function RequestItems({ request }: { request: Schemas['QuoteRequest'] }) {
  const { t } = useMessages()
  const { money, number } = useFormat()
  const { currency_code, items = [], subtotal } = request
  const digits = useCurrencyDigits()(currency_code)
  const price = (amount: number) => money(amount, currency_code, digits)
  const title = t('inbox.items', { count: items.length })
  if (items.length === 0) return <Card title={title}>{t('inbox.noItems')}</Card>
  return (
    <Card title={title}>
      <div className={classes.scroll} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('inbox.product')}</th>
              <th scope="col">{t('inbox.qty')}</th>
              <th scope="col">{t('inbox.price')}</th>
              <th scope="col">{t('inbox.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ item_id, name, sku, qty, price: each, row_total }) => (
              <tr key={item_id}>
                <td>
                  <bdi className={classes.name}>{name}</bdi> <bdi className={classes.sku}>{sku}</bdi>
                </td>
                <td>{number(qty)}</td>
                <td>{price(each)}</td>
                <td>{price(row_total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('inbox.subtotal')}
              </th>
              <td>{price(subtotal)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
