// The card with the items of a quote request or of an offer.
import type { ReactNode } from 'react'
import { shownSku } from '../../src/domain/lines.ts'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Card } from '../records/card.tsx'
import { useRoleText } from '../records/use-role-text.ts'
import classes from './items-card.module.css'

type Item = Pick<
  Schemas['QuoteItem'],
  'item_id' | 'name' | 'sku' | 'qty' | 'price' | 'row_total' | 'unit' | 'description' | 'needs_price'
> &
  // Of an offer only.
  Partial<Pick<Schemas['QuoteItem'], 'role' | 'choice_group' | 'is_chosen'>>
type Props = {
  items: readonly Item[]
  currencyCode: string
  /** What the items are worth, unless the totals below say it. */
  subtotal?: { amount: number; label: string }
  children?: ReactNode
}

export function ItemsCard({ items, currencyCode, subtotal, children }: Props) {
  const { t } = useMessages()
  const { money, number } = useFormat()
  const digits = useCurrencyDigits()(currencyCode)
  const price = (amount: number, needsPrice: boolean) =>
    needsPrice ? '–' : money(amount, currencyCode, digits)
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
            {items.map((item) => (
              <tr key={item.item_id} role="row" data-unchosen={item.is_chosen === false || undefined}>
                <td role="cell">
                  <bdi className={classes.name}>{item.name}</bdi>{' '}
                  <bdi className={classes.sku}>{shownSku(item)}</bdi>
                  <Choice item={item} />
                  {item.description && (
                    <p className={classes.description} dir="auto">
                      {item.description}
                    </p>
                  )}
                </td>
                <td role="cell">
                  {number(item.qty)} <bdi>{item.unit}</bdi>
                </td>
                <td role="cell">{price(item.price, item.needs_price)}</td>
                <td role="cell">{price(item.row_total, item.needs_price)}</td>
              </tr>
            ))}
          </tbody>
          {subtotal && (
            <tfoot role="rowgroup">
              <tr role="row">
                <th role="rowheader" colSpan={3}>
                  {subtotal.label}
                </th>
                <td role="cell">
                  {price(
                    subtotal.amount,
                    items.every(({ needs_price }) => needs_price),
                  )}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {children}
    </Card>
  )
}

/** Tells that the customer can choose the line, and whether it counts now. */
function Choice({ item: { role = 'included', choice_group = null, is_chosen } }: { item: Item }) {
  const { t } = useMessages()
  const roleText = useRoleText()
  if (role === 'included') return null
  return (
    <span className={classes.choice}>
      <bdi className={classes.role}>{roleText({ role, choice_group })}</bdi>{' '}
      {t(is_chosen ? 'quote.isChosen' : 'quote.notChosen')}
    </span>
  )
}
