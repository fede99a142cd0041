// The filters above a list. They live in the address, so that a list can be bookmarked and sent to somebody.
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAssignees } from '../service/assignees.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { Button, Checkbox, TextInput } from '../ui/mantine.ts'
import { DateFilter } from './date-filter.tsx'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { isFiltered, listed, type FilterProps, type ListFilters } from './list-query.ts'
import { TotalFilter } from './total-filter.tsx'

type Props = FilterProps & { placeholder: string; onClear: () => void }

export function FilterBar(props: Props) {
  const { filters, search, onChange } = props
  const { t } = useMessages()
  const { customer, reason } = search
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {filters.hasText && <TextFilter {...props} />}
      <Button
        className={classes.toggle}
        variant="default"
        size="xs"
        leftSection={<SlidersHorizontal size={14} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('lists.filters')}
      </Button>
      <div className={classes.chips} data-open={isOpen || undefined}>
        {filters.statuses && <StatusFilter {...props} statuses={filters.statuses} />}
        {filters.hasAssignee && <AssigneeFilter {...props} />}
        {filters.dates && <DateFilter {...props} dates={filters.dates} />}
        {filters.hasTotal && <TotalFilter {...props} />}
        {filters.hasCurrency && <CurrencyFilter {...props} />}
        {filters.hasStore && <StoreFilter {...props} />}
        {filters.hasReason && reason && (
          <LinkedFilter name="reason" label={t('quote.reason')} onChange={onChange}>
            {t(`quote.reason.${reason}` as MessageKey)}
          </LinkedFilter>
        )}
        {filters.hasCustomer && customer && (
          <LinkedFilter name="customer" label={t('lists.customer')} onChange={onChange}>
            {customer}
          </LinkedFilter>
        )}
        {isFiltered(search) && (
          <Button variant="subtle" size="compact-sm" onClick={props.onClear}>
            {t('lists.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

type LinkedProps = {
  name: 'reason' | 'customer'
  label: string
  onChange: FilterProps['onChange']
  children: string
}

/** A filter that only links to the list set, such as those of the dashboard: it can be cleared, but not changed. */
function LinkedFilter({ name, label, onChange, children }: LinkedProps) {
  return (
    <FilterChip label={label} value={children} onClear={() => onChange({ [name]: undefined })}>
      {() => <bdi>{children}</bdi>}
    </FilterChip>
  )
}

/** How long after the last character a text is searched for. */
const TYPING_MS = 250

/** The field shows what is typed at once, the address after a moment. */
function TextFilter({ search: { text = '' }, onChange, placeholder }: Omit<Props, 'onClear'>) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The texts of this field that are on their way to the address, while more may be typed. */
  const sent = useRef<string[]>([])
  useEffect(() => {
    const arrived = sent.current.indexOf(text)
    sent.current = arrived === -1 ? [] : sent.current.slice(arrived + 1)
    if (arrived !== -1) return
    clearTimeout(timer.current)
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current.push(value.trim())
      onChange({ text: value.trim() || undefined })
    }, TYPING_MS)
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

function StatusFilter({
  statuses,
  ...props
}: FilterProps & { statuses: NonNullable<ListFilters['statuses']> }) {
  const { t } = useMessages()
  const { all, shownAs = (status) => status } = statuses
  const choices = all.map((status): Choice => [status, t(`status.${shownAs(status)}` as MessageKey)])
  return <ChoiceFilter {...props} name="status" label={t('lists.status')} choices={choices} />
}

function CurrencyFilter(props: FilterProps) {
  const { t } = useMessages()
  const codes = useConsoleSettings()?.stores.map(({ currency_code }) => currency_code) ?? []
  const choices = [...new Set([...codes, ...listed(props.search.currency)])]
    .toSorted()
    .map((code): Choice => [code, code])
  return <ChoiceFilter {...props} name="currency" label={t('lists.currency')} choices={choices} />
}

/** Shown only if there is more than one store. */
function StoreFilter(props: FilterProps) {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  if (stores.length < 2 && !props.search.store) return null
  const choices = stores.map(({ store_id, name }): Choice => [String(store_id), name])
  return <ChoiceFilter {...props} name="store" label={t('lists.store')} choices={choices} />
}

function AssigneeFilter(props: FilterProps) {
  const { t } = useMessages()
  const choices: Choice[] = [
    ['me', t('lists.assignee.me')],
    ['none', t('lists.assignee.none')],
    ...useAssignees().map(({ user_id, username }): Choice => [String(user_id), username]),
  ]
  return <ChoiceFilter {...props} name="assignee" label={t('lists.assignee')} isSingle choices={choices} />
}

type Choice = [value: string, label: string]

type ChoiceProps = FilterProps & {
  name: 'status' | 'currency' | 'store' | 'assignee'
  label: string
  choices: readonly Choice[]
  /** Whether a choice replaces the one before. */
  isSingle?: boolean
}

function ChoiceFilter({ name, label, choices, isSingle, search, onChange }: ChoiceProps) {
  const chosen = listed(search[name])
  const labels = new Map(choices)
  const toggle = (value: string) => {
    const others = isSingle ? [] : chosen.filter((each) => each !== value)
    onChange({ [name]: (chosen.includes(value) ? others : [...others, value]).join(',') || undefined })
  }
  return (
    <FilterChip
      label={label}
      value={
        chosen.length === 0 ? undefined : (
          <bdi>{chosen.map((value) => labels.get(value) ?? value).join(', ')}</bdi>
        )
      }
      onClear={() => onChange({ [name]: undefined })}
    >
      {() => (
        <div className={classes.choices} role="group" aria-label={label}>
          {choices.map(([value, text]) => (
            <Checkbox
              key={value}
              label={<bdi>{text}</bdi>}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
        </div>
      )}
    </FilterChip>
  )
}
