// The contents of the search: a combobox whose options are records and commands.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { FailureNote } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { hasWords } from '../ui/text-match.ts'
import { useSettled } from '../ui/use-settled.ts'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { recentRecords } from './recent-records.ts'
import classes from './search-dialog.module.css'
import {
  useActions,
  useCommands,
  useListOptions,
  useRecordOption,
  type Option,
  type OptionGroup,
} from './search-options.ts'

const TEXT_MAX = 255
const RECORDS_MAX = 20
/** The dialog returns the focus to where it was, 10 ms after it is closed. */
const FOCUS_BACK_AFTER_MS = 30

type Props = { onClose: () => void; onShowKeys: () => void }

export function SearchContents({ onClose, onShowKeys }: Props) {
  const { t } = useMessages()
  const [text, setText] = useState('')
  const { groups, isSearching, isCurrent, error } = useGroups(text.trim(), onShowKeys)
  const [activeKey, setActiveKey] = useState<string>()
  const list = useId()
  const options = groups.flatMap((group) => group.options)
  // The first one, until another is chosen that is still there.
  const active = Math.max(
    options.findIndex(({ key }) => key === activeKey),
    0,
  )
  const choose = ({ run, path, isAction }: Option, isNewTab: boolean) => {
    if (isNewTab && path) return void window.open(path, '_blank', 'noopener')
    onClose()
    if (isAction) setTimeout(run, FOCUS_BACK_AFTER_MS)
    else run()
  }
  // Enter that comes before the records were found waits for them.
  const wanted = useRef<{ isNewTab: boolean }>(undefined)
  useEffect(() => {
    if (!isCurrent || !wanted.current) return
    const { isNewTab } = wanted.current
    wanted.current = undefined
    if (options[active]) choose(options[active], isNewTab)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const move = moves[event.key]
    if (move !== undefined) setActiveKey(options.at(move % (options.length || 1))?.key)
    else if (event.key === 'Enter') {
      const isNewTab = event.ctrlKey || event.metaKey
      // What somebody has moved to is meant, whatever else is found.
      if (!isCurrent && activeKey === undefined) wanted.current = { isNewTab }
      else if (options[active]) choose(options[active], isNewTab)
    } else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.field}>
        <Search size={18} aria-hidden />
        <input
          type="text"
          role="combobox"
          data-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={options[active] && `${list}-${active}`}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setActiveKey(undefined)
            wanted.current = undefined
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div
        className={classes.options}
        id={list}
        role="listbox"
        aria-label={t('search.results')}
        tabIndex={-1}
      >
        {groups.map(({ title, options: members }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={classes.group} aria-hidden>
              {title}
            </p>
            {members.map((option) => {
              const index = options.indexOf(option)
              return (
                <OptionRow
                  key={option.key}
                  id={`${list}-${index}`}
                  option={option}
                  isActive={index === active}
                  onHover={() => setActiveKey(option.key)}
                  onChoose={(isNewTab) => choose(option, isNewTab)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <div role="status" className={classes.status}>
        {error ? (
          <FailureNote error={error} />
        ) : (
          options.length === 0 && !isSearching && <p className={classes.none}>{t('search.none')}</p>
        )}
      </div>
    </>
  )
}

type RowProps = {
  id: string
  option: Option
  isActive: boolean
  onHover: () => void
  onChoose: (isNewTab: boolean) => void
}

function OptionRow({ id, option, isActive, onHover, onChoose }: RowProps) {
  const { icon: Icon, label, detail, status, facts, keys } = option
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={isActive ? undefined : onHover}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <bdi className={classes.label} title={label}>
        {label}
      </bdi>
      {detail && (
        <bdi className={classes.detail} title={detail}>
          {detail}
        </bdi>
      )}
      {keys && <kbd aria-hidden>{keys}</kbd>}
      {status && <StatusBadge status={status} />}
      {facts && (
        <bdi className={classes.facts} title={facts}>
          {facts}
        </bdi>
      )}
    </div>
  )
}

const none: never[] = []

/** Without a text, what was open lately, and the commands. */
function useGroups(text: string, onShowKeys: () => void) {
  const { t } = useMessages()
  const recordOption = useRecordOption()
  const listOptions = useListOptions()
  const commands = useCommands(onShowKeys).filter(({ label }) => hasWords(label, text))
  const actions = useActions().filter(({ label }) => hasWords(label, text))
  const { data = none, error, isFetching, isCurrent } = useRecords(text)
  const deferred = useDeferredValue(data)
  const records =
    text === ''
      ? [{ title: t('search.recent'), options: recentRecords().map(recordOption) }]
      : [...Map.groupBy(deferred, ({ record_type }) => record_type)].map(([type, found]) => ({
          title: t(`search.${type}` as MessageKey),
          options: found.map(recordOption),
        }))
  const onPage = { title: t('search.actions'), options: actions }
  const all: OptionGroup[] = [
    // What was opened lately is no answer to a text; a command of the page that matches it is meant more often than a record.
    ...(text === '' ? [...records, onPage] : [onPage, ...records]),
    { title: t('search.commands'), options: commands },
    ...(text === '' ? [] : [{ title: t('search.lists'), options: listOptions(text) }]),
  ]
  return {
    groups: all.filter(({ options }) => options.length > 0),
    error,
    isSearching: isFetching,
    isCurrent: isCurrent && deferred === data,
  }
}

function useRecords(text: string) {
  const settled = useSettled(text)
  const query = useQuery({
    queryKey: queryKeys.search(settled),
    // A search that another one follows is aborted.
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/search', { params: { query: { q: settled, limit: RECORDS_MAX } }, signal })),
    enabled: settled !== '',
    placeholderData: text === '' ? undefined : keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  })
  /** Whether the records are those of the text, or could not be read. */
  const isCurrent = text === '' || (settled === text && !query.isPending && !query.isPlaceholderData)
  return { ...query, isCurrent }
}
