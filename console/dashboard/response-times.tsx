// How long customers wait for a first reply and for a proposal.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import type { Figures, Statistics } from './figures.ts'
import classes from './dashboard.module.css'
import { useDuration } from './duration.ts'
import { BarTable, Panel, type BarRow } from './panel.tsx'
import { during, filtersOf, filtersOfAnyCurrency } from './list-filters.ts'

type Times = Statistics['time_to_proposal']

export function ResponseTimes({ data, requests, scope }: Figures) {
  const { t } = useMessages()
  return (
    <Panel title={t('dashboard.times')} isWide>
      <div className={classes.times}>
        {requests && (
          <Distribution title={t('dashboard.timeToReply')} times={requests.time_to_first_reply}>
            <Link to="/price-requests" search={filtersOfAnyCurrency(scope, during('replied_at', scope.days))}>
              {t('dashboard.requests', { requests: requests.time_to_first_reply.count })}
            </Link>
          </Distribution>
        )}
        <Distribution title={t('dashboard.timeToProposal')} times={data.time_to_proposal}>
          <Link to="/quotes" search={filtersOf(scope, during('first_proposed_at', scope.days))}>
            {t('dashboard.quotes', { quotes: data.time_to_proposal.count })}
          </Link>
        </Distribution>
      </div>
    </Panel>
  )
}

type Props = { title: string; times: Times; children: ReactNode }

/** The children link to the rows. */
function Distribution({ title, times, children }: Props) {
  const { t } = useMessages()
  const format = useFormat()
  const duration = useDuration()
  const rows = times.buckets.map(({ up_to_s, count }): BarRow => ({
    key: String(up_to_s),
    label: up_to_s === null ? t('dashboard.longer') : t('dashboard.upTo', { duration: duration(up_to_s) }),
    value: count,
    cells: [format.number(count)],
  }))
  return (
    <div className={classes.distribution}>
      <h3>{title}</h3>
      <p className={classes.detail}>
        {children}
        {times.count > 0 &&
          ` · ${t('dashboard.quantiles', { median: duration(times.median_s), p90: duration(times.p90_s) })}`}
      </p>
      <BarTable label={title} columns={[t('dashboard.within'), t('dashboard.count')]} rows={rows} />
    </div>
  )
}
