// The dashboard: figures of a period, each with a link to its records; in one currency, as amounts of several cannot be added.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import type { Figures, Statistics } from './figures.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import classes from './dashboard.module.css'
import { KeyFigures } from './key-figures.tsx'
import { Expiring, Funnel, OpenValue, Outcomes } from './panels.tsx'
import { daysOf, previousDays, type DashboardSearch, type DayRange } from './period.ts'
import { ResponseTimes } from './response-times.tsx'
import { Weeks } from './weeks.tsx'

export function DashboardPage() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const search = useSearch({ from: '/dashboard' })
  const days = daysOf(search)
  const statistics = useQuery({ ...statisticsQuery(days, search), placeholderData: keepPreviousData })
  // Of the same currency, which the first answer names. Former figures may be of another one.
  const currency = statistics.isPlaceholderData ? undefined : statistics.data?.currency_code
  const previous = useQuery({
    ...statisticsQuery(previousDays(days), { ...search, currency }),
    enabled: currency !== undefined,
  })
  const requests = useRequestStatistics(days, search)
  const change = (changes: Partial<DashboardSearch>) =>
    void navigate({ to: '/dashboard', search: { ...search, ...changes }, replace: true })
  const panelProps = (data: Statistics): Figures => ({
    data,
    requests: requests.data,
    scope: { days, currency: data.currency_code, store: search.store, assignee: search.assignee },
  })
  return (
    <Page title={t('nav.dashboard')}>
      <DashboardFilters search={search} days={days} statistics={statistics.data} onChange={change} />
      <Loaded query={statistics} skeleton={<Skeleton kind="cards" lines={5} />}>
        {(data) =>
          isEmpty(data, requests.data) ? (
            <Empty title={t('dashboard.empty')} icon={ChartColumn}>
              {t('dashboard.emptyDetail')}
            </Empty>
          ) : (
            <div className={classes.dashboard}>
              <KeyFigures {...panelProps(data)} previous={previous.data} />
              <div className={classes.panels}>
                <OpenValue {...panelProps(data)} />
                <Funnel {...panelProps(data)} />
                <Weeks {...panelProps(data)} />
                <Outcomes {...panelProps(data)} />
                <Expiring {...panelProps(data)} />
                <ResponseTimes {...panelProps(data)} />
              </div>
              <p className={classes.note}>{t('dashboard.note')}</p>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function isEmpty(
  { open, funnel, outcomes, other_currencies }: Statistics,
  requests: Figures['requests'],
): boolean {
  const hasQuotes = [...Object.values(funnel), ...Object.values(outcomes)].some(Boolean)
  const hasRequests =
    requests &&
    (requests.unanswered > 0 || requests.weeks.some(({ submitted, replied }) => submitted + replied > 0))
  return (
    !hasQuotes && !hasRequests && open.every(({ quotes }) => quotes === 0) && other_currencies.length === 0
  )
}

function statisticsQuery(days: DayRange, { currency, store, assignee }: Partial<DashboardSearch>) {
  const query = { ...days, currency_code: currency, store_id: store, assignee_id: assignee }
  return queryOptions({
    queryKey: queryKeys.statistics('quotes', query),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/quoting/statistics', { params: { query }, signal })),
  })
}

function useRequestStatistics(days: DayRange, { store, assignee }: DashboardSearch) {
  const may = useMay()
  const query = { ...days, store_id: store, assignee_id: assignee }
  return useQuery({
    queryKey: queryKeys.statistics('price_requests', query),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/pricerequest/statistics', { params: { query }, signal })),
    enabled: may('PriceRequest::manage_requests'),
    placeholderData: keepPreviousData,
  })
}
