// Shows of a line that the customer can choose it, and in the editor, whether it is chosen by default.
import { useMemo, type CSSProperties } from 'react'
import type { Amount } from '../../../src/domain/money.ts'
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useRoleText } from '../../records/use-role-text.ts'
import { priceOf } from './line-amounts.ts'
import { counts, type Line } from './offer.ts'
import classes from './grid.module.css'

type MarkProps = {
  line: Line
  label: (name: string) => string
  fault: string | undefined
  onChoose: (key: string) => void
}

export function ChoiceMark({ line, label, fault, onChoose }: MarkProps) {
  const { t } = useMessages()
  const roleText = useRoleText()
  if (line.role === 'included') return fault ? <span className={classes.problem}>{fault}</span> : null
  return (
    <>
      <label className={classes.choice}>
        <input
          type={line.role === 'optional' ? 'checkbox' : 'radio'}
          name={line.role === 'optional' ? undefined : `group-${line.choice_group}`}
          data-column="choice"
          aria-label={label(`${roleText(line)}, ${t('quote.chosenFirst')}`)}
          aria-invalid={fault !== undefined || undefined}
          title={t('quote.chosenFirst')}
          checked={line.is_chosen}
          onChange={() => onChoose(line.key)}
        />
        <span className={classes.role}>
          <bdi>{roleText(line)}</bdi>
        </span>
      </label>
      {fault !== undefined && (
        <span className={classes.problem} role="alert">
          {fault}
        </span>
      )}
    </>
  )
}

type Sums = readonly { row_total: Amount }[] | undefined

/** Returns how many characters the longest price and the longest sum have, for the widths of their columns. */
export function useAmountLengths(lines: readonly Line[], items: Sums, digits: number): CSSProperties {
  const { decimal } = useFormat()
  return useMemo(() => {
    const longest = (amounts: readonly string[]) =>
      decimal(
        amounts.reduce((one, other) => (other.length > one.length ? other : one), '0'),
        digits,
      ).length
    const prices = longest(lines.map(priceOf))
    const totals = longest((items ?? []).map(({ row_total }) => row_total.toFixed()))
    return { '--price-length': prices, '--total-length': totals } as CSSProperties
  }, [lines, items, digits, decimal])
}

/** The sum of a line; one that is not chosen does not count. */
export function RowTotal({ line, total }: { line: Line; total: string }) {
  const { t } = useMessages()
  return (
    <div className={classes.total} role="cell" data-label={t('quote.rowTotal')}>
      {total}
      {!counts(line) && <span className="visually-hidden"> {t('quote.notChosen')}</span>}
    </div>
  )
}

/** Says whether a line that cannot be edited is optional, an alternative, or chosen. */
export function ChoiceText({ line }: { line: Line }) {
  const { t } = useMessages()
  const roleText = useRoleText()
  if (line.role === 'included') return null
  return (
    <span className={classes.choice}>
      <span className={classes.role}>
        <bdi>{roleText(line)}</bdi>
      </span>
      {t(counts(line) ? 'quote.isChosen' : 'quote.notChosen')}
    </span>
  )
}
