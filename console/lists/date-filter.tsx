// A filter that limits a list to the days of one of its dates, with buttons for usual periods.
import { useState, type FormEvent } from 'react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { Button, TextInput } from '../ui/mantine.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { calendarDay, type FilterProps } from './list-query.ts'

/** In days, before today or after it. */
const PERIODS = [7, 30, 90]

export function DateFilter({ dates, search, onChange }: FilterProps & { dates: readonly string[] }) {
  const { t } = useMessages()
  const format = useFormat()
  const { from, to } = search
  const field = search.date !== undefined && dates.includes(search.date) ? search.date : dates[0]!
  const day = (text: string) => {
    // At noon, whose day is the same however clocks change.
    const date = new Date(`${calendarDay(text)}T12:00:00`)
    return Number.isNaN(date.getTime()) ? text : format.date(date)
  }
  const describePeriod = () => {
    if (from && from === to) return day(from)
    if (from && to) return t('lists.between', { from: day(from), to: day(to) })
    if (from) return t('lists.since', { date: day(from) })
    return to && t('lists.until', { date: day(to) })
  }
  const period = describePeriod()
  // Links of the dashboard name days of UTC, by a `Z`; those that are chosen here are the person's own.
  const isUtc = from?.endsWith('Z') || to?.endsWith('Z')
  const label = period ? t(`lists.${field}` as MessageKey) : t('lists.date')
  const clear = () => onChange({ date: undefined, from: undefined, to: undefined })
  return (
    <FilterChip label={label} value={period && isUtc ? `${period} (UTC)` : period} onClear={clear}>
      {(close) => (
        <DateForm
          dates={dates}
          field={field}
          from={from && calendarDay(from)}
          to={to && calendarDay(to)}
          onApply={(changes) => {
            onChange(changes)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type FormProps = {
  dates: readonly string[]
  field: string
  from: string | undefined
  to: string | undefined
  onApply: (changes: { date?: string; from?: string; to?: string }) => void
}

function DateForm({ dates, onApply, ...initial }: FormProps) {
  const { t } = useMessages()
  const [date, setDate] = useState(initial.field)
  const [from, setFrom] = useState(initial.from ?? '')
  const [to, setTo] = useState(initial.to ?? '')
  const isFuture = date === 'expires_at'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply({ date, from: from || undefined, to: to || undefined })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {dates.length > 1 && (
        <div className={classes.presets} role="group" aria-label={t('lists.date.field')}>
          {dates.map((value) => (
            <Button
              key={value}
              variant={value === date ? 'filled' : 'default'}
              size="compact-xs"
              aria-pressed={value === date}
              onClick={() => setDate(value)}
            >
              {t(`lists.${value}` as MessageKey)}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.presets}>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onApply({ date, from: localDay(0), to: localDay(0) })}
        >
          {t('lists.today')}
        </Button>
        {PERIODS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="compact-xs"
            onClick={() =>
              onApply(
                isFuture
                  ? { date, from: localDay(0), to: localDay(days) }
                  : { date, from: localDay(-days), to: undefined },
              )
            }
          >
            {t(isFuture ? 'lists.nextDays' : 'lists.lastDays', { days })}
          </Button>
        ))}
      </div>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('lists.from')}
          value={from}
          max={to || undefined}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('lists.to')}
          value={to}
          min={from || undefined}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <Button type="submit">{t('lists.apply')}</Button>
    </form>
  )
}

/** Returns a day of the person's time zone as `2030-01-31`. */
function localDay(daysFromToday: number): string {
  const day = new Date()
  day.setDate(day.getDate() + daysFromToday)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}
