// The terms that a counter-offer requests, line by line, beside those of an offer.
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import classes from './wanted-table.module.css'
import { allItems } from '../../src/domain/choices.ts'
import { termsOf, type WantedLine } from './wanted-terms.ts'

type Props = {
  wanted: readonly WantedLine[]
  offer: Pick<Schemas['Quote'], 'items' | 'unchosen_items' | 'currency_code'>
  /** The headings of the terms of the offer, and of those that are asked for. */
  headings: [string, string]
  digits: number
  /** The totals of both, as decimals. */
  totals?: [number | string, string] | undefined
}

export function WantedTable({ wanted, offer, headings, digits, totals }: Props) {
  const { t } = useMessages()
  const { decimal, money } = useFormat()
  /** A counter-offer may name the quantity or the price alone. */
  const text = ({ qty, price }: Pick<WantedLine, 'qty' | 'price'>) =>
    [qty !== null && decimal(String(qty)), price !== null && money(price, offer.currency_code, digits)]
      .filter(Boolean)
      // A line breaks before the sign, never within a number.
      .join(' ×\u00a0')
  const items = allItems(offer)
  const choice = (isChosen = false) => `, ${t(isChosen ? 'quote.isChosen' : 'quote.notChosen')}`
  return (
    <div className={classes.container}>
      {/* The roles are explicit, as rows that are displayed as cards have none. */}
      <table role="table" className={classes.wanted}>
        <thead role="rowgroup">
          <tr role="row">
            {[t('quote.line'), ...headings].map((heading) => (
              <th key={heading} role="columnheader">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {wanted.map(({ item_id, sku, qty, price, is_chosen }) => {
            const item = items.find((each) => each.item_id === item_id && each.sku === sku)
            const terms = item && termsOf(item, { qty, price })
            // Terms of a line that does not count say so.
            const isChoice = is_chosen !== null || item?.is_chosen === false
            return (
              <tr key={item_id} role="row">
                <th role="rowheader">
                  <bdi>{item?.name || sku}</bdi>
                </th>
                <td role="cell">
                  {terms ? text(terms.present) : t('quote.removed')}
                  {isChoice && choice(item?.is_chosen)}
                </td>
                <td role="cell">
                  {text(terms?.wanted ?? { qty, price })}
                  {isChoice && choice(is_chosen ?? false)}
                </td>
              </tr>
            )
          })}
        </tbody>
        {totals && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader">{t('quote.total')}</th>
              {totals.map((total, index) => (
                <td key={index} role="cell">
                  {money(total, offer.currency_code, digits)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
