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
        {/* The roles are explicit, as rows that are displayed as cards have none. */}
        <table role="table" className={classes.table}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader">{t('inbox.product')}</th>
              <th role="columnheader">{t('inbox.qty')}</th>
              <th role="columnheader">{t('inbox.price')}</th>
              <th role="columnheader">{t('inbox.sum')}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {items.map(({ item_id, name, sku, qty, price: each, row_total }) => (
              <tr key={item_id} role="row">
                <td role="cell">
                  <bdi className={classes.name}>{name}</bdi> <bdi className={classes.sku}>{sku}</bdi>
                </td>
                <td role="cell">{number(qty)}</td>
                <td role="cell">{price(each)}</td>
                <td role="cell">{price(row_total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" colSpan={3}>
                {subtotalLabel}
              </th>
              <td role="cell">{price(subtotal)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
