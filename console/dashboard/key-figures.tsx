// The figures at the top of the dashboard, with their change against the period before.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import type { Figures, Statistics } from './figures.ts'
import classes from './dashboard.module.css'
import { useDuration } from './duration.ts'
import { during, filtersOf, filtersOfAnyCurrency } from './list-filters.ts'

type Props = Figures & { previous: Statistics | undefined }

export function KeyFigures({ data, requests, scope, previous }: Props) {
  const { t } = useMessages()
  const format = useFormat()
  const duration = useDuration()
  const digits = useCurrencyDigits()(data.currency_code)
  const money = (amount: number) => format.money(amount, data.currency_code, digits)
  const open = data.open.reduce((total, { grand_total }) => total + grand_total, 0)
  const quotes = data.open.reduce((total, each) => total + each.quotes, 0)
  const { win_rate } = data.outcomes
  return (
    <dl className={classes.figures}>
      <Figure
        label={t('dashboard.open')}
        value={
          <Link
            to="/quotes"
            search={filtersOf(scope, { status: data.open.map(({ status }) => status).join(',') })}
          >
            {money(open)}
          </Link>
        }
      >
        {t('dashboard.quotes', { quotes })}
      </Figure>
      <Figure
        label={t('dashboard.won')}
        value={
          <Link to="/quotes" search={filtersOf(scope, during('accepted_at', scope.days))}>
            {money(acceptedTotal(data))}
          </Link>
        }
      >
        <Change now={acceptedTotal(data)} before={previous && acceptedTotal(previous)} />
      </Figure>
      <Figure label={t('dashboard.winRate')} value={win_rate === null ? '–' : format.percent(win_rate)}>
        <Change now={win_rate} before={previous?.outcomes.win_rate} isRate />
      </Figure>
      <Figure label={t('dashboard.timeToProposal')} value={duration(data.time_to_proposal.median_s)}>
        <Change
          now={data.time_to_proposal.median_s}
          before={previous?.time_to_proposal.median_s}
          isLessBetter
        />
      </Figure>
      {requests && (
        <Figure
          label={t('dashboard.unanswered')}
          value={
            <Link to="/price-requests" search={filtersOfAnyCurrency(scope, { status: 'unread,read' })}>
              {format.number(requests.unanswered)}
            </Link>
          }
        >
          {requests.oldest_unanswered_at
            ? t('dashboard.oldest', { age: format.relative(parseTime(requests.oldest_unanswered_at)) })
            : t('dashboard.nothingWaits')}
        </Figure>
      )}
    </dl>
  )
}

function acceptedTotal({ weeks }: Statistics): number {
  return weeks.reduce((total, { accepted_total }) => total + accepted_total, 0)
}

type FigureProps = { label: string; value: ReactNode; children: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.detail}>{children}</dd>
    </div>
  )
}

type ChangeProps = {
  now: number | null
  before: number | null | undefined
  /** Compared in percentage points. */
  isRate?: boolean
  isLessBetter?: boolean
}

/** Says nothing if there is nothing to compare with. */
function Change({ now, before, isRate = false, isLessBetter = false }: ChangeProps) {
  const { t } = useMessages()
  const format = useFormat()
  if (now === null || before === null || before === undefined || (before === 0 && !isRate)) return null
  const change = isRate ? now - before : now / before - 1
  const percent = format.signedPercent(change)
  return (
    <span
      className={classes.change}
      data-good={change > 0 !== isLessBetter || undefined}
      data-even={Math.abs(change) < 0.0005 || undefined}
    >
      {t(isRate ? 'dashboard.points' : 'dashboard.change', {
        percent: isRate ? percent.replace('%', '').trim() : percent,
      })}
    </span>
  )
}
