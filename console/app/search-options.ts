// The options of the search: found records, recent records, commands, and the lists filtered by the text.
import { useMantineColorScheme } from '../ui/mantine.ts'
import { useRouter } from '@tanstack/react-router'
import { FileText, Keyboard, Play, LogOut, MonitorCog, Moon, Plus, Sun, type LucideIcon } from 'lucide-react'
import type { Permission } from '../../src/domain/permissions.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { visibleSections } from './navigation.ts'
import type { FoundRecord } from './recent-records.ts'
import { recordIcons, recordPath } from './record-paths.ts'
import { quoteRequestStatus } from '../records/quote-request-status.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMay, useSignOut } from '../session/session.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { useRegisteredShortcuts } from '../ui/keys.ts'

export type Option = {
  key: string
  icon: LucideIcon
  label: string
  /** Beside the label, such as the customer of a quote. */
  detail?: string
  status?: string | null
  /** Below them: what tells apart records of one customer. */
  facts?: string
  /** A key that does the same. */
  keys?: string
  /** Whether it acts on the page, which has to have the focus again. */
  isAction?: boolean
  /** Where it leads; Ctrl+Enter opens it in a new tab. */
  path?: string
  run: () => void
}

export type OptionGroup = { title: string; options: Option[] }

export function useRecordOption(): (record: FoundRecord) => Option {
  const { t } = useMessages()
  const { money, date } = useFormat()
  const digits = useCurrencyDigits()
  const factsOf = ({ record_type, subject, grand_total, currency_code, created_at }: FoundRecord) => {
    if (record_type === 'customer' || record_type === 'product' || created_at === undefined) return undefined
    const total = typeof grand_total === 'number' && typeof currency_code === 'string'
    // The subject last, as it is what can be too long.
    const facts = [
      total && money(grand_total, currency_code, digits(currency_code)),
      date(parseTime(created_at)),
      subject,
    ]
    return facts.filter(Boolean).join(' · ')
  }
  const { history } = useRouter()
  return (record) => {
    const path = `/console${recordPath(record)}`
    return {
      key: `${record.record_type}-${record.record_id}`,
      icon: recordIcons[record.record_type as keyof typeof recordIcons] ?? FileText,
      label: record.increment_id ?? (record.title || t('search.unnamed')),
      detail: record.increment_id === null ? undefined : record.title,
      status:
        record.status && record.record_type === 'quote_request'
          ? quoteRequestStatus(record.status)
          : record.status,
      facts: factsOf(record),
      path,
      run: () => history.push(path),
    }
  }
}

/** What can be done on the page, such as with the open record. What has no key is there as well. */
export function useActions(): Option[] {
  const event = new KeyboardEvent('keydown')
  return useRegisteredShortcuts()
    .filter(({ isGlobal, isFallback, when }) => !isGlobal && !isFallback && (when?.(event) ?? true))
    .filter(({ label }, index, all) => all.findIndex((each) => each.label === label) === index)
    .map(({ keys, label, run }) => ({
      key: `action ${label}`,
      icon: Play,
      label,
      keys,
      isAction: true,
      run: () => run(event),
    }))
}

export function useCommands(onShowKeys: () => void): Option[] {
  const { t } = useMessages()
  const may = useMay()
  const signOut = useSignOut()
  const { history } = useRouter()
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const goTo = (to: string) => ({ path: `/console${to}`, run: () => history.push(`/console${to}`) })
  const pages = visibleSections(may).flatMap(({ entries }) => entries)
  const themes = [
    ['auto', MonitorCog],
    ['light', Sun],
    ['dark', Moon],
  ] as const
  return [
    ...(may('Quoting::quotes')
      ? [{ key: 'new', icon: Plus, label: t('keys.newQuote'), ...goTo('/quotes/new') }]
      : []),
    ...pages.map(({ to, label, icon }) => ({ key: to, icon, label: t(label), ...goTo(to) })),
    ...themes.map(([theme, icon]) => ({
      key: theme,
      icon,
      label: `${t('account.theme')}: ${t(`account.theme.${theme}`)}`,
      run: () => setColorScheme(theme),
    })),
    { key: 'keys', icon: Keyboard, label: t('account.keys'), run: onShowKeys },
    { key: 'out', icon: LogOut, label: t('account.signOut'), run: signOut },
  ]
}

const lists: [to: string, title: MessageKey, permission: Permission][] = [
  ['/quotes', 'nav.quotes', 'Quoting::quotes'],
  ['/price-requests', 'nav.priceRequests', 'PriceRequest::manage_requests'],
  ['/quote-requests', 'nav.quoteRequests', 'Quoting::requests'],
  ['/customers', 'nav.customers', 'Storefront::read'],
  ['/products', 'nav.products', 'Storefront::read'],
]

/** The lists that the text filters: for more rows than a search returns. */
export function useListOptions(): (text: string) => Option[] {
  const { t } = useMessages()
  const may = useMay()
  const { history } = useRouter()
  const icons = new Map(
    visibleSections(may).flatMap(({ entries }) => entries.map(({ to, icon }) => [to, icon])),
  )
  return (text) =>
    lists
      .filter(([, , permission]) => may(permission))
      .map(([to, title]) => {
        const path = `/console${to}?${new URLSearchParams({ text: quotedText(text) }).toString()}`
        return {
          key: `list ${to}`,
          icon: icons.get(to) ?? FileText,
          label: t('search.inList', { list: t(title), text }),
          path,
          run: () => history.push(path),
        }
      })
}

/** The router reads `123` and `true` in an address as a number and a boolean. */
function quotedText(text: string): string {
  try {
    JSON.parse(text)
    return JSON.stringify(text)
  } catch {
    return text
  }
}
