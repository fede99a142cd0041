// The terms that a counter-offer requests, line by line, beside those of an offer.
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import classes from './wanted-table.module.css'
import { termsOf, type WantedLine } from './wanted-terms.ts'

type Props = {
  wanted: readonly WantedLine[]
  offer: Pick<Schemas['Quote'], 'items' | 'currency_code'>
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
      .join(' × ')
  return (
    <table className={classes.wanted}>
      <thead>
        <tr>
          {[t('quote.line'), ...headings].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wanted.map(({ item_id, sku, qty, price }) => {
          const item = offer.items?.find((each) => each.item_id === item_id && each.sku === sku)
          const terms = item && termsOf(item, { qty, price })
          return (
            <tr key={item_id}>
              <th scope="row">
                <bdi>{item?.name || sku}</bdi>
              </th>
              <td>{terms ? text(terms.present) : t('quote.removed')}</td>
              <td>{text(terms?.wanted ?? { qty, price })}</td>
            </tr>
          )
        })}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <th scope="row">{t('quote.total')}</th>
            {totals.map((total, index) => (
              <td key={index}>{money(total, offer.currency_code, digits)}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
