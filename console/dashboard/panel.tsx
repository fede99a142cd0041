// A panel of the dashboard, and the table with bars that most panels contain.
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

type PanelProps = { title: string; detail?: ReactNode; isWide?: boolean; children: ReactNode }

export function Panel({ title, detail, isWide, children }: PanelProps) {
  return (
    <section className={classes.panel} data-wide={isWide || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {detail && <p>{detail}</p>}
      </header>
      {children}
    </section>
  )
}

export type BarRow = {
  key: string
  label: ReactNode
  /** A count or an amount, drawn as the length of the bar. */
  value: number
  tone?: 'good' | 'warn' | 'bad' | 'plain' | undefined
  /** One for each column after the first. */
  cells: ReactNode[]
}

type Props = { label: string; columns: string[]; rows: BarRow[] }

/** The bars repeat the figures beside them, so that the table is complete without them. */
export function BarTable({ label, columns, rows }: Props) {
  // At least 1: a scale from 0 to 0 would draw 0 as half of the width.
  const scale = scaleLinear({ domain: [0, Math.max(1, ...rows.map(({ value }) => value))], range: [0, 100] })
  const [first = '', ...others] = columns
  return (
    // The roles are explicit, as rows that are displayed as cards have none.
    <table
      role="table"
      className={classes.bars}
      aria-label={label}
      data-dense={others.length > 1 || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">{first}</th>
          <td aria-hidden />
          {others.map((title) => (
            <th key={title} role="columnheader">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, label: name, value, tone, cells }) => (
          <tr key={key} role="row">
            <th role="rowheader">{name}</th>
            <td className={classes.track} aria-hidden>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none">
                <Bar className={classes.bar} data-tone={tone} width={scale(value)} height={10} />
              </svg>
            </td>
            {cells.map((cell, index) => (
              <td key={others[index]} role="cell">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
