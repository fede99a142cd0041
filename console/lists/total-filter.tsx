// Limits a list to totals between two amounts.
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
  const amounts = [min && `≥ ${number(Number(min))}`, max && `≤ ${number(Number(max))}`].filter(Boolean)
  return (
    <FilterChip
      label={t('lists.total')}
      value={amounts.length > 0 ? amounts.join(', ') : undefined}
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

function TotalForm({ onApply, ...given }: FormProps) {
  const { t, language } = useMessages()
  const { number } = useFormat()
  const asText = (amount: string | undefined) => (amount === undefined ? '' : number(Number(amount)))
  const [min, setMin] = useState(asText(given.min))
  const [max, setMax] = useState(asText(given.max))
  const readings = { min: readAmount(min, language), max: readAmount(max, language) }
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
        <TextInput
          label={t('lists.min')}
          inputMode="decimal"
          autoComplete="off"
          value={min}
          error={fault('min')}
          onChange={({ currentTarget }) => setMin(currentTarget.value)}
        />
        <TextInput
          label={t('lists.max')}
          inputMode="decimal"
          autoComplete="off"
          value={max}
          error={fault('max')}
          onChange={({ currentTarget }) => setMax(currentTarget.value)}
        />
      </div>
      <Button type="submit">{t('lists.apply')}</Button>
    </form>
  )
}
