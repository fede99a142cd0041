// Weeks: how many quotes were proposed, accepted, declined and expired; the figures are a table below.
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import type { Figures, Statistics } from './figures.ts'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { addDays } from './period.ts'
import { during, filtersOf } from './list-filters.ts'

type Week = Statistics['weeks'][number]

const HEIGHT = 220
const MARGIN = { top: 8, right: 0, bottom: 24, left: 32 }
const TICK_WIDTH = 64
const series = ['proposed', 'accepted', 'declined', 'expired'] as const

export function Weeks({ data, scope }: Figures) {
  const { t } = useMessages()
  return (
    <Panel title={t('dashboard.weeks')} isWide>
      <ul className={classes.legend}>
        {series.map((name) => (
          <li key={name} data-series={name}>
            {t(`status.${name}`)}
          </li>
        ))}
      </ul>
      <WeekPlot weeks={data.weeks} />
      <details className={classes.data}>
        <summary>{t('dashboard.asTable')}</summary>
        <WeekTable data={data} scope={scope} />
      </details>
    </Panel>
  )
}

function WeekPlot({ weeks }: { weeks: Week[] }) {
  const { t } = useMessages()
  const format = useFormat()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  }
  const most = Math.max(4, ...weeks.flatMap((week) => series.map((name) => week[name])))
  const x = scaleBand({
    domain: weeks.map(({ week_start }) => week_start),
    range: [0, inner.width],
    padding: 0.25,
  })
  const inWeek = scaleBand<string>({ domain: [...series], range: [0, x.bandwidth()], padding: 0.1 })
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: 4 })
  const day = (text: string) => format.dayAndMonth(new Date(`${text}T12:00:00Z`))
  const every = Math.max(1, Math.ceil((weeks.length * TICK_WIDTH) / Math.max(1, inner.width)))
  // A label in the middle of a narrow last week would be cut off.
  const hasRoom = (week: string) => (x(week) ?? 0) + (x.bandwidth() + TICK_WIDTH) / 2 <= inner.width
  const ticks = weeks
    .map(({ week_start }) => week_start)
    .filter((week, index) => index % every === 0 && hasRoom(week))
  return (
    <div ref={frame} className={classes.plot}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={t('dashboard.weeksPlot')}>
          <Group left={MARGIN.left} top={MARGIN.top}>
            {y.ticks(4).map((tick) => (
              <line key={tick} className={classes.grid} x2={inner.width} y1={y(tick)} y2={y(tick)} />
            ))}
            {weeks.map((week) => (
              <Group key={week.week_start} left={x(week.week_start) ?? 0}>
                {series.map((name) => (
                  <Bar
                    key={name}
                    className={classes.column}
                    data-series={name}
                    x={inWeek(name) ?? 0}
                    y={y(week[name])}
                    width={inWeek.bandwidth()}
                    height={inner.height - y(week[name])}
                  />
                ))}
              </Group>
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickClassName={classes.tick}
              tickFormat={String}
            />
            <AxisBottom
              scale={x}
              top={inner.height}
              tickValues={ticks}
              tickFormat={day}
              hideTicks
              axisLineClassName={classes.axis}
              tickClassName={classes.tick}
            />
          </Group>
        </svg>
      )}
    </div>
  )
}

const dateFieldOf = {
  proposed: 'first_proposed_at',
  accepted: 'accepted_at',
  declined: 'declined_at',
  expired: 'expired_at',
}

function WeekTable({ data: { weeks, currency_code: currency }, scope }: Pick<Figures, 'data' | 'scope'>) {
  const { t } = useMessages()
  const format = useFormat()
  const digits = useCurrencyDigits()(currency)
  const { from, to } = scope.days
  const linked = (week: Week, name: (typeof series)[number]) => {
    if (week[name] === 0) return format.number(0)
    const end = addDays(week.week_start, 6)
    // In the first and the last week, only the days of the period count.
    const days = { from: week.week_start < from ? from : week.week_start, to: end > to ? to : end }
    return (
      <Link to="/quotes" search={filtersOf(scope, during(dateFieldOf[name], days))}>
        {format.number(week[name])}
      </Link>
    )
  }
  return (
    // The roles are explicit, as rows that are displayed as cards have none.
    <table role="table" className={classes.bars} aria-label={t('dashboard.weeks')}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">{t('dashboard.week')}</th>
          {series.map((name) => (
            <th key={name} role="columnheader">
              {t(`status.${name}`)}
            </th>
          ))}
          <th role="columnheader">{t('dashboard.won')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {weeks.map((week) => (
          <tr key={week.week_start} role="row">
            <th role="rowheader">{format.date(new Date(`${week.week_start}T12:00:00`))}</th>
            {series.map((name) => (
              <td key={name} role="cell">
                {linked(week, name)}
              </td>
            ))}
            <td role="cell">{format.money(week.accepted_total, currency, digits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the width of the element, which follows the window; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
