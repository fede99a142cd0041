// The changes of a quote in its history: what, the value before, the value after. Those of a line stand together.
import { useState } from 'react'
import { givenSku } from '../../../src/domain/lines.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Button } from '../../ui/mantine.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Quote } from '../offer/offer.ts'
import { fieldNames } from '../offer/places.ts'
import { useChangeText } from './change-text.ts'
import { isBeginning, isErased, type Change, type HistoryLine } from './net-changes.ts'
import classes from './history-tab.module.css'

const SHOWN_MAX = 8
const CHARACTERS_MAX = 80

type Context = { quote: Quote; digits: number; names: ReadonlyMap<number, string> }
type Props = Context & { changes: readonly Change[]; unlisted: number }

export function ChangeList({ changes, unlisted, names, ...context }: Props) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = usePrinting()
  // A button for one more change would be as long as the change.
  const isLong = changes.length > SHOWN_MAX + 1 && !isPrinting
  const shown = isLong && !isOpen ? changes.slice(0, SHOWN_MAX) : changes
  return (
    <>
      <ul className={classes.changes}>
        {bySubject(shown).map((group) => (
          <li key={group.key} className={classes.subject}>
            <Subject change={group.changes[0]} names={names} />
            {group.isLine ? (
              <ul className={classes.fields}>
                {group.changes.map((change) => (
                  <li key={change.field}>
                    {change.field !== 'item' && (
                      <span className={classes.label}>{t(fieldNames[change.field]!)} </span>
                    )}
                    <Values change={change} {...context} />
                  </li>
                ))}
              </ul>
            ) : (
              <Values change={group.changes[0]} {...context} />
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('inbox.less') : t('history.allChanges', { count: changes.length })}
        </Button>
      )}
      {unlisted > 0 && <p className={classes.hint}>{t('history.unlisted', { count: unlisted })}</p>}
    </>
  )
}

type Group = { key: string; isLine: boolean; changes: [Change, ...Change[]] }

/** Groups consecutive changes of a line. A line that was added has no id yet. */
function bySubject(changes: readonly Change[]): Group[] {
  const groups: Group[] = []
  for (const [index, change] of changes.entries()) {
    const { item_id, field } = change
    const last = groups.at(-1)
    if (item_id !== null && last?.changes[0].item_id === item_id) last.changes.push(change)
    else groups.push({ key: String(index), isLine: item_id !== null || field === 'item', changes: [change] })
  }
  return groups
}

/** Names a line, or a field of the quote. */
function Subject({ change, names }: { change: Change; names: ReadonlyMap<number, string> }) {
  const { t } = useMessages()
  const { item_id, sku, field, after } = change
  if (item_id === null && field !== 'item')
    return <span className={classes.label}>{t(fieldNames[field]!)}</span>
  const name = item_id === null ? (after as HistoryLine | null)?.name : names.get(item_id)
  return <bdi className={classes.label}>{name || (sku && givenSku(sku)) || t('quote.line')}</bdi>
}

function Values({ change, quote, digits }: Omit<Context, 'names'> & { change: Change }) {
  const { t } = useMessages()
  const { valueText, lineText } = useChangeText(quote.currency_code, digits)
  const { field, before, after } = change
  if (field === 'position') return <span className={classes.hint}>{t('history.moved')}</span>
  if (isErased(change)) return <span className={classes.hint}>{t('history.erased')}</span>
  if (before === after) return <span className={classes.hint}>{t('history.later')}</span>
  const isWhole = field === 'item' || field === 'files'
  if (!isWhole) {
    // An end may move within its day.
    const isExact = valueText(field, before) === valueText(field, after)
    return <BothValues before={valueText(field, before, isExact)} after={valueText(field, after, isExact)} />
  }
  const text = (value: unknown) =>
    field === 'item' ? lineText(value as HistoryLine) : valueText(field, value)
  return (
    <span className={classes.values}>
      <span className={classes.hint}>
        {t(before === null ? 'history.line.added' : 'history.line.removed')}{' '}
      </span>
      {before === null ? (
        <ins>
          <bdi>{text(after)}</bdi>
        </ins>
      ) : (
        <del>
          <bdi>{text(before)}</bdi>
        </del>
      )}
    </span>
  )
}

function BothValues({ before, after }: { before: string; after: string }) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = usePrinting()
  const isLong = [before, after].some((text) => text.length > CHARACTERS_MAX)
  const isWhole = !isLong || isOpen || isPrinting
  const shown = (text: string) => (isWhole ? text : shortened(text))
  return (
    <div className={classes.value}>
      <span className={classes.values} data-whole={(isLong && isWhole) || undefined}>
        <del>
          <bdi>{shown(before)}</bdi>
        </del>{' '}
        <span aria-hidden>→</span>
        <span className="visually-hidden">{t('history.becomes')}</span>{' '}
        <ins>
          <bdi>{shown(after)}</bdi>
        </ins>
      </span>
      {isLong && isWhole && [before, after].some(isBeginning) && (
        <span className={classes.hint}> {t('history.beginning')}</span>
      )}
      {isLong && !isPrinting && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'inbox.less' : 'inbox.whole')}
        </Button>
      )}
    </div>
  )
}

/** Cuts between characters. */
function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * CHARACTERS_MAX)]
  return text.length <= CHARACTERS_MAX ? text : `${characters.slice(0, CHARACTERS_MAX - 1).join('')}…`
}
