// What a connected shop cannot hold.
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import type { Shop } from './shop-queries.ts'

/** No quote has as many pieces. */
const NO_LIMIT = 2 ** 31 - 1

/** Shows nothing of a shop that holds everything. */
export function ShopLimits({ can }: { can: Shop['can'] }) {
  const { t } = useMessages()
  const { number } = useFormat()
  const { limits = {}, currency_codes = [] } = can
  const lacking = (
    ['custom_lines', 'negative_lines', 'taxed_shipping', 'fractional_quantities'] as const
  ).filter((name) => !can[name])
  const most = (['line_quantity', 'order_lines', 'order_quantity', 'order_amount'] as const).flatMap(
    (name) => {
      const limit = limits[name]
      if (limit === undefined || limit.max >= NO_LIMIT) return []
      const text = t(`shops.limit.${name}`, { count: limit.max, max: number(limit.max) })
      return [limit.setting === null ? text : `${text} (${limit.setting})`]
    },
  )
  const all = [
    ...lacking.map((name) => t(`shops.limit.${name}`)),
    ...(can.has_currency_digits ? [t('shops.limit.currency_digits')] : []),
    ...most,
    ...(currency_codes.length > 0
      ? [t('shops.limit.currencies', { currencies: currency_codes.join(', ') })]
      : []),
  ]
  if (all.length === 0) return null
  return (
    <>
      <dt>{t('shops.limits')}</dt>
      <dd>
        <bdi>{all.join(' · ')}</bdi>
      </dd>
    </>
  )
}
