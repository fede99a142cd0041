// The filters above a list. They live in the address, so that a list can be bookmarked and sent to somebody.
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAssignees } from '../service/assignees.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { Button, Checkbox, TextInput } from '../ui/mantine.ts'
import { DateFilter } from './date-filter.tsx'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { isFiltered, listed, type FilterProps } from './list-query.ts'
import { TotalFilter } from './total-filter.tsx'

type Props = FilterProps & { placeholder: string }

export function FilterBar(props: Props) {
  const { filters, search, onChange } = props
  const { t } = useMessages()
  const { customer, reason } = search
  const reasonText = (code: string) => t(`quote.reason.${code}` as MessageKey)
  const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <>
      {filters.text && <TextFilter {...props} />}
      <div className={classes.chips}>
        {filters.statuses && <StatusFilter {...props} all={filters.statuses.all} />}
        {filters.hasAssignee && <AssigneeFilter {...props} />}
        {filters.dates && <DateFilter {...props} dates={filters.dates} />}
        {filters.hasTotal && <TotalFilter {...props} />}
        {filters.hasCurrency && <CurrencyFilter {...props} />}
        {filters.hasStore && <StoreFilter {...props} />}
        {filters.hasReason && reason && (
          <FilterChip
            label={t('quote.reason')}
            value={reasonText(reason)}
            onClear={() => onChange({ reason: undefined })}
          >
            {() => reasonText(reason)}
          </FilterChip>
        )}
        {filters.hasCustomer && customer && (
          <FilterChip
            label={t('lists.customer')}
            value={customer}
            onClear={() => onChange({ customer: undefined })}
          >
            {() => <bdi>{customer}</bdi>}
          </FilterChip>
        )}
        {isFiltered(search) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ ...cleared, sort: search.sort, view: undefined })}
          >
            {t('lists.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

const TYPING_MS = 250

/** What is typed is in the field at once, and in the address after a moment. */
function TextFilter({ search: { text = '' }, onChange, placeholder }: Props) {
  const [typed, setTyped] = useState(text)
  const [applied, setApplied] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (text !== applied) {
    // Another view, or Back.
    setApplied(text)
    if (text !== typed.trim()) setTyped(text)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ text: value.trim() || undefined }), TYPING_MS)
  }
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<Search size={16} aria-hidden />}
      size="xs"
      maxLength={255}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur()
      }}
    />
  )
}

function StatusFilter({ all, search, onChange }: FilterProps & { all: readonly string[] }) {
  const { t } = useMessages()
  const label = (status: string) => t(`status.${status}` as MessageKey)
  return (
    <ChoiceFilter
      label={t('lists.status')}
      choices={all.map((status) => [status, label(status)])}
      chosen={listed(search.status)}
      onChoose={(chosen) => onChange({ status: chosen.join(',') || undefined })}
    />
  )
}

function CurrencyFilter({ search, onChange }: FilterProps) {
  const { t } = useMessages()
  const codes = new Set(useConsoleSettings()?.stores.map(({ currency_code }) => currency_code))
  return (
    <ChoiceFilter
      label={t('lists.currency')}
      choices={[...new Set([...codes, ...listed(search.currency)])].toSorted().map((code) => [code, code])}
      chosen={listed(search.currency)}
      onChoose={(chosen) => onChange({ currency: chosen.join(',') || undefined })}
    />
  )
}

/** A choice only if there is more than one. */
function StoreFilter({ search, onChange }: FilterProps) {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  if (stores.length < 2 && !search.store) return null
  return (
    <ChoiceFilter
      label={t('lists.store')}
      choices={stores.map(({ store_id, name }) => [String(store_id), name])}
      chosen={listed(search.store)}
      onChoose={(chosen) => onChange({ store: chosen.join(',') || undefined })}
    />
  )
}

function AssigneeFilter({ search: { assignee }, onChange }: FilterProps) {
  const { t } = useMessages()
  const users = useAssignees().map(({ user_id, username }): [string, string] => [String(user_id), username])
  const choices: [string, string][] = [
    ['me', t('lists.assignee.me')],
    ['none', t('lists.assignee.none')],
    ...users,
  ]
  return (
    <ChoiceFilter
      label={t('lists.assignee')}
      isSingle
      choices={choices}
      chosen={assignee === undefined ? [] : [assignee]}
      onChoose={(chosen) => onChange({ assignee: chosen.at(-1) })}
    />
  )
}

type ChoiceProps = {
  label: string
  choices: [value: string, label: string][]
  chosen: string[]
  onChoose: (chosen: string[]) => void
  isSingle?: boolean
}

function ChoiceFilter({ label, choices, chosen, onChoose, isSingle }: ChoiceProps) {
  const names = new Map(choices)
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((each) => each !== value) : [...(isSingle ? [] : chosen), value]
  return (
    <FilterChip
      label={label}
      value={
        chosen.length === 0 ? undefined : (
          <bdi>{chosen.map((value) => names.get(value) ?? value).join(', ')}</bdi>
        )
      }
      onClear={() => onChoose([])}
    >
      {() => (
        <div className={classes.choices} role="group" aria-label={label}>
          {choices.map(([value, name]) => (
            <Checkbox
              key={value}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(value)}
              onChange={() => onChoose(toggled(value))}
            />
          ))}
        </div>
      )}
    </FilterChip>
  )
}
