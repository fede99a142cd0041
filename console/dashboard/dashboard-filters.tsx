// Period, currency, store and assignee of the dashboard.
import { useAssignees } from '../app/assignees.ts'
import { useConsoleSettings } from '../app/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { SegmentedControl, Select, TextInput } from '../ui/mantine.ts'
import type { Statistics } from './dashboard-page.tsx'
import classes from './dashboard.module.css'
import type { DashboardSearch, Days } from './period.ts'

type Props = {
  search: DashboardSearch
  days: Days
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
        aria-label={t('dashboard.period')}
        value={isCustom ? 'custom' : (search.period ?? '90')}
        data={[
          ...(['30', '90', '365'] as const).map((value) => ({
            value,
            label: t('dashboard.days', { days: value }),
          })),
          { value: 'custom', label: t('dashboard.custom') },
        ]}
        onChange={(value) =>
          onChange(
            value === 'custom'
              ? { ...days, period: undefined }
              : { period: value, from: undefined, to: undefined },
          )
        }
      />
      {isCustom && <CustomPeriod key={`${days.from} ${days.to}`} days={days} onChange={onChange} />}
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label={t('lists.currency')}
          value={statistics?.currency_code}
          data={currencies}
          onChange={(currency) => onChange({ currency })}
        />
      )}
      {stores.length > 1 && (
        <Select
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

/** A day that is being typed is applied when the field is left, as each of its digits makes another day. */
function CustomPeriod({ days, onChange }: Pick<Props, 'days' | 'onChange'>) {
  const { t } = useMessages()
  const field = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      aria-label={t(`lists.${name}`)}
      defaultValue={days[name]}
      onBlur={({ currentTarget: { value } }) => {
        const changed = { ...days, [name]: value }
        if (value && changed.from <= changed.to) onChange(changed)
      }}
    />
  )
  return (
    <>
      {field('from')}
      {field('to')}
    </>
  )
}
