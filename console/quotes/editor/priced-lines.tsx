// The lines whose prices are set: ticked or not, with their prices before and after.
import { useMessages } from '../../messages/messages.tsx'
import { useFormat } from '../../ui/format.ts'
import { Checkbox } from '../../ui/mantine.ts'
import { priceOf } from '../offer/line-amounts.ts'
import type { Line } from '../offer/offer.ts'
import type { Repriced } from './use-repricing.ts'
import classes from './pricing.module.css'

const SHOWN_MAX = 200

type Props = {
  lines: readonly Line[]
  /** The same lines with their new prices, undefined if there are none. */
  after: readonly Line[] | undefined
  pricing: Repriced
  digits: number
}

export function PricedLines({ lines, after, pricing, digits }: Props) {
  const { t } = useMessages()
  const { keys, setKeys, canChange } = pricing
  const areAll = lines.every(({ key }) => keys.has(key))
  const tick = (changed: readonly string[], isTicked: boolean) =>
    setKeys((current) => {
      const next = new Set(current)
      for (const key of changed)
        if (isTicked) next.add(key)
        else next.delete(key)
      return next
    })
  const shown = lines.slice(0, SHOWN_MAX)
  return (
    <div className={classes.lines} tabIndex={0} role="group" aria-label={t('quote.lines')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label={t('pricing.all')}
                checked={areAll}
                indeterminate={!areAll && keys.size > 0}
                onChange={() =>
                  tick(
                    lines.map(({ key }) => key),
                    !areAll,
                  )
                }
              />
            </th>
            <th scope="col">{t('pricing.before')}</th>
            <th scope="col">{t('pricing.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, index) => (
            <PricedLine
              key={line.key}
              line={line}
              after={after?.[index]}
              canChange={canChange[index] ?? false}
              isTicked={keys.has(line.key)}
              digits={digits}
              onTick={(isTicked) => tick([line.key], isTicked)}
            />
          ))}
        </tbody>
      </table>
      {lines.length > shown.length && <p>{t('pricing.more', { count: lines.length - shown.length })}</p>}
    </div>
  )
}

type LineProps = {
  line: Line
  after: Line | undefined
  canChange: boolean
  isTicked: boolean
  digits: number
  onTick: (isTicked: boolean) => void
}

function PricedLine({ line, after, canChange, isTicked, digits, onTick }: LineProps) {
  const { t } = useMessages()
  const { decimal } = useFormat()
  const before = line.needs_price ? '–' : decimal(priceOf(line), digits)
  const set = after && canChange ? decimal(priceOf(after), digits) : before
  return (
    <tr data-changed={set !== before || undefined}>
      <td>
        <Checkbox
          label={<bdi>{line.name || line.sku}</bdi>}
          description={canChange ? undefined : t('pricing.kept')}
          checked={isTicked && canChange}
          disabled={!canChange}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      </td>
      <td>{before}</td>
      <td>{set}</td>
    </tr>
  )
}
