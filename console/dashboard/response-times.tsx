// How long customers wait for a first reply and for a proposal.
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import type { RequestStatistics, Statistics } from './dashboard-page.tsx'
import classes from './dashboard.module.css'
import { useDuration } from './duration.ts'
import { BarTable, Panel, type BarRow } from './panel.tsx'

type Times = Statistics['time_to_proposal']
type Props = { data: Statistics; requests: RequestStatistics | undefined }

export function ResponseTimes({ data, requests }: Props) {
  const { t } = useMessages()
  return (
    <Panel title={t('dashboard.times')} isWide>
      <div className={classes.times}>
        {requests && <Distribution title={t('dashboard.timeToReply')} times={requests.time_to_first_reply} />}
        <Distribution title={t('dashboard.timeToProposal')} times={data.time_to_proposal} />
      </div>
    </Panel>
  )
}

function Distribution({ title, times }: { title: string; times: Times }) {
  const { t } = useMessages()
  const format = useFormat()
  const duration = useDuration()
  const rows = times.buckets.map(({ up_to_s, count }): BarRow => ({
    key: String(up_to_s),
    label: up_to_s === null ? t('dashboard.longer') : t('dashboard.upTo', { duration: duration(up_to_s) }),
    value: count,
    figures: [format.number(count)],
  }))
  return (
    <div className={classes.distribution}>
      <h3>{title}</h3>
      <p className={classes.detail}>
        {t('dashboard.quantiles', { median: duration(times.median_s), p90: duration(times.p90_s) })}
      </p>
      <BarTable label={title} columns={[t('dashboard.within'), t('dashboard.count')]} rows={rows} />
    </div>
  )
}
