// A filter that limits a list to totals between two amounts.
import { useState, type FormEvent } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { readAmount } from '../../src/domain/amount-input.ts'
import { useFormat } from '../ui/format.ts'
import { Button, TextInput } from '../ui/mantine.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import type { FilterProps } from './list-query.ts'

export function TotalFilter({ search: { min, max }, onChange }: FilterProps) {
  const { t } = useMessages()
  const { number } = useFormat()
  const limits = [min && `≥ ${number(Number(min))}`, max && `≤ ${number(Number(max))}`].filter(Boolean)
  return (
    <FilterChip
      label={t('lists.total')}
      value={limits.length > 0 ? limits.join(', ') : undefined}
      onClear={() => onChange({ min: undefined, max: undefined })}
    >
      {(close) => (
        <TotalForm
          min={min}
          max={max}
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
  min: string | undefined
  max: string | undefined
  onApply: (amounts: { min?: string; max?: string }) => void
}

const ENDS = ['min', 'max'] as const

function TotalForm({ min, max, onApply }: FormProps) {
  const { t, language } = useMessages()
  const { number } = useFormat()
  const asText = (amount: string | undefined) => (amount === undefined ? '' : number(Number(amount)))
  const [texts, setTexts] = useState({ min: asText(min), max: asText(max) })
  const readings = { min: readAmount(texts.min, language), max: readAmount(texts.max, language) }
  const fault = (end: 'min' | 'max') => {
    const reading = readings[end]
    return 'fault' in reading ? t(`amount.${reading.fault}`) : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('fault' in readings.min || 'fault' in readings.max) return
    onApply({ min: readings.min.amount ?? undefined, max: readings.max.amount ?? undefined })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.pair}>
        {ENDS.map((end) => (
          <TextInput
            key={end}
            label={t(`lists.${end}`)}
            inputMode="decimal"
            autoComplete="off"
            value={texts[end]}
            error={fault(end)}
            onChange={({ currentTarget }) => setTexts({ ...texts, [end]: currentTarget.value })}
          />
        ))}
      </div>
      <Button type="submit">{t('lists.apply')}</Button>
    </form>
  )
}
