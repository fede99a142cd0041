// The filters of the dashboard: period, currency, store and assignee.
import { useState } from 'react'
import { useAssignees } from '../service/assignees.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { SegmentedControl, Select, TextInput } from '../ui/mantine.ts'
import type { Statistics } from './figures.ts'
import classes from './dashboard.module.css'
import { DEFAULT_PERIOD, PRESETS, type DashboardSearch, type DayRange } from './period.ts'

type Props = {
  search: DashboardSearch
  days: DayRange
  statistics: Statistics | undefined
  onChange: (changes: Partial<DashboardSearch>) => void
}

export function DashboardFilters({ search, days, statistics, onChange }: Props) {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  const assignees = useAssignees()
  const currencies = statistics ? [statistics.currency_code, ...statistics.other_currencies].sort() : []
  const isCustom = search.from !== undefined
  return (
    <div className={classes.filters} role="group" aria-label={t('lists.filters')}>
      <SegmentedControl
        size="xs"
        aria-label={t('dashboard.period')}
        value={isCustom ? 'custom' : String(search.period ?? DEFAULT_PERIOD)}
        data={[
          ...PRESETS.map((preset) => ({
            value: String(preset),
            label: t('dashboard.days', { days: preset }),
          })),
          { value: 'custom', label: t('dashboard.custom') },
        ]}
        onChange={(value) =>
          onChange(
            value === 'custom'
              ? { ...days, period: undefined }
              : {
                  period: PRESETS.find((preset) => String(preset) === value),
                  from: undefined,
                  to: undefined,
                },
          )
        }
      />
      {isCustom && (
        <>
          <DayField name="from" days={days} onChange={onChange} />
          <DayField name="to" days={days} onChange={onChange} />
        </>
      )}
      {currencies.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('lists.currency')}
          value={statistics?.currency_code}
          data={currencies}
          onChange={(currency) => onChange({ currency })}
        />
      )}
      {stores.length > 1 && (
        <Select
          size="xs"
          className={classes.choice}
          aria-label={t('dashboard.store')}
          placeholder={t('dashboard.allStores')}
          clearable
          value={search.store === undefined ? null : String(search.store)}
          data={stores.map(({ store_id, name }) => ({ value: String(store_id), label: name }))}
          onChange={(store) => onChange({ store: store === null ? undefined : Number(store) })}
        />
      )}
      <Select
        size="xs"
        className={classes.choice}
        aria-label={t('lists.assignee')}
        placeholder={t('dashboard.everybody')}
        clearable
        value={search.assignee === undefined ? null : String(search.assignee)}
        data={assignees.map(({ user_id, username }) => ({ value: String(user_id), label: username }))}
        onChange={(assignee) => onChange({ assignee: assignee === null ? undefined : Number(assignee) })}
      />
    </div>
  )
}

type DayProps = Pick<Props, 'days' | 'onChange'> & { name: 'from' | 'to' }

/** A day that is being typed is applied with Enter or when the field is left, as each of its digits makes another day. */
function DayField({ name, days, onChange }: DayProps) {
  const { t } = useMessages()
  const [typed, setTyped] = useState(days[name])
  const [applied, setApplied] = useState(days[name])
  if (applied !== days[name]) {
    setApplied(days[name])
    setTyped(days[name])
  }
  const changed = { ...days, [name]: typed }
  const isValid = typed !== '' && changed.from <= changed.to
  const apply = () => {
    if (isValid && typed !== applied) onChange(changed)
  }
  return (
    <TextInput
      size="xs"
      type="date"
      aria-label={t(`lists.${name}`)}
      value={typed}
      error={!isValid}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
      }}
    />
  )
}
