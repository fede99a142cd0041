// The panels whose plot is a table with bars: open value, funnel, outcomes with reasons, what expires.
import { Link } from '@tanstack/react-router'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Figures } from './figures.ts'
import classes from './dashboard.module.css'
import { BarTable, Panel, type BarRow } from './panel.tsx'
import { addDays, daysOf } from './period.ts'
import { during, filtersOf } from './list-filters.ts'

export function OpenValue({ data: { open, currency_code }, scope }: Figures) {
  const { t } = useMessages()
  const money = useMoney(currency_code)
  const format = useFormat()
  const rows = open.map(({ status, quotes, grand_total }): BarRow => ({
    key: status,
    label: (
      <Link to="/quotes" search={filtersOf(scope, { status })} className={classes.plain}>
        <StatusBadge status={status} />
      </Link>
    ),
    value: grand_total,
    cells: [format.number(quotes), money(grand_total)],
  }))
  return (
    <Panel title={t('dashboard.openByStatus')} detail={t('dashboard.asOfNow')}>
      <BarTable
        label={t('dashboard.openByStatus')}
        columns={[t('lists.status'), t('nav.quotes'), t('lists.total')]}
        rows={rows}
      />
    </Panel>
  )
}

const steps = ['requested', 'quoted', 'proposed', 'accepted', 'purchased'] as const
const dateFieldOf = {
  quoted: 'created_at',
  proposed: 'first_proposed_at',
  accepted: 'accepted_at',
  purchased: 'purchased_at',
}

export function Funnel({ data: { funnel }, scope }: Figures) {
  const { t } = useMessages()
  const format = useFormat()
  const filtersOfStep = (date: string) => filtersOf(scope, during(date, scope.days))
  const rows = steps.map((step, index): BarRow => {
    // The first two have no share: quotes are also made without a request.
    const before = index > 1 ? funnel[steps[index - 1]!] : 0
    return {
      key: step,
      label:
        step === 'requested' ? (
          <Link to="/quote-requests" search={filtersOfStep('created_at')}>
            {t('dashboard.funnel.requested')}
          </Link>
        ) : (
          <Link to="/quotes" search={filtersOfStep(dateFieldOf[step])}>
            {t(`dashboard.funnel.${step}`)}
          </Link>
        ),
      value: funnel[step],
      cells: [format.number(funnel[step]), before > 0 ? format.percent(funnel[step] / before) : ''],
    }
  })
  return (
    <Panel title={t('dashboard.funnel')} detail={t('dashboard.funnelDetail')}>
      <BarTable
        label={t('dashboard.funnel')}
        columns={[t('dashboard.step'), t('nav.quotes'), t('dashboard.ofBefore')]}
        rows={rows}
      />
    </Panel>
  )
}

const outcomes = [
  ['accepted', 'good'],
  ['declined', 'bad'],
  ['expired', 'warn'],
  ['cancelled', 'plain'],
] as const

export function Outcomes({ data: { outcomes: counts, reasons }, scope }: Figures) {
  const { t } = useMessages()
  const format = useFormat()
  const columns = (first: string) => [first, t('nav.quotes')]
  const ends = outcomes.map(([status, tone]): BarRow => ({
    key: status,
    label: (
      <Link
        to="/quotes"
        search={filtersOf(scope, during(`${status}_at`, scope.days))}
        className={classes.plain}
      >
        <StatusBadge status={status} />
      </Link>
    ),
    value: counts[status],
    tone,
    cells: [format.number(counts[status])],
  }))
  const given = reasons.map(({ reason_code, quotes }): BarRow => ({
    key: String(reason_code),
    label: (
      <Link
        to="/quotes"
        search={filtersOf(scope, { reason: reason_code ?? 'none', ...during('declined_at', scope.days) })}
      >
        {t(`quote.reason.${reason_code ?? 'none'}` as MessageKey)}
      </Link>
    ),
    value: quotes,
    tone: 'bad',
    cells: [format.number(quotes)],
  }))
  return (
    <Panel title={t('dashboard.outcomes')} detail={t('dashboard.outcomesDetail')}>
      <BarTable label={t('dashboard.outcomes')} columns={columns(t('lists.status'))} rows={ends} />
      {given.length > 0 && (
        <BarTable label={t('dashboard.reasons')} columns={columns(t('dashboard.reasons'))} rows={given} />
      )}
    </Panel>
  )
}

export function Expiring({ data: { expiring, currency_code }, scope }: Figures) {
  const { t } = useMessages()
  const money = useMoney(currency_code)
  const format = useFormat()
  const today = daysOf({}).to
  const rows = expiring.map(({ within_days, quotes, grand_total }): BarRow => ({
    key: String(within_days),
    label: (
      <Link
        to="/quotes"
        search={filtersOf(scope, {
          status: 'proposed',
          ...during('expires_at', { from: today, to: addDays(today, within_days) }),
          sort: 'expires_at',
        })}
      >
        {t('dashboard.withinDays', { days: within_days })}
      </Link>
    ),
    value: grand_total,
    tone: within_days <= 1 ? 'bad' : within_days <= 7 ? 'warn' : undefined,
    cells: [format.number(quotes), money(grand_total)],
  }))
  return (
    <Panel title={t('dashboard.expiring')} detail={t('dashboard.expiringDetail')}>
      <BarTable
        label={t('dashboard.expiring')}
        columns={[t('dashboard.expires'), t('nav.quotes'), t('lists.total')]}
        rows={rows}
      />
    </Panel>
  )
}

function useMoney(currency: string): (amount: number) => string {
  const format = useFormat()
  const digits = useCurrencyDigits()(currency)
  return (amount) => format.money(amount, currency, digits)
}
