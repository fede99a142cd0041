// The card with the items of a quote request or of an offer.
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Card } from '../records/card.tsx'
import classes from './items-card.module.css'

type Item = { item_id: number; name: string; sku: string; qty: number; price: number; row_total: number }
type Props = { items: readonly Item[]; currencyCode: string; subtotal: number; subtotalLabel: string }

export function ItemsCard({ items, currencyCode, subtotal, subtotalLabel }: Props) {
  const { t } = useMessages()
  const { money, number } = useFormat()
  const digits = useCurrencyDigits()(currencyCode)
  const price = (amount: number) => money(amount, currencyCode, digits)
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
                {subtotalLabel}
              </th>
              <td>{price(subtotal)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
