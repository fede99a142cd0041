// The terms that a counter-offer requests, line by line, beside those of an offer.
import { useMessages } from '../../messages/messages.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Quote } from '../offer/offer.ts'
import type { Wanted } from './wanted-state.ts'
import classes from './conversation.module.css'
import { termsOf } from './wanted-terms.ts'

type Props = {
  wanted: readonly Wanted[]
  offer: Quote
  /** The headings of the terms of the offer, and of those that are asked for. */
  headings: [string, string]
  digits: number
}

export function WantedTable({ wanted, offer, headings, digits }: Props) {
  const { t } = useMessages()
  const { decimal, money } = useFormat()
  /** A counter-offer may name the quantity or the price alone. */
  const text = ({ qty, price }: Pick<Wanted, 'qty' | 'price'>) =>
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
    </table>
  )
}
