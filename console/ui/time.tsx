// A time as an age or a date; the other one is in the tooltip.
import { parseTime, useFormat } from './format.ts'

type Props = {
  time: string | null | undefined
  /** `relative` is an age, such as `2 hours ago`. */
  show?: 'relative' | 'date' | 'dateTime'
  className?: string | undefined
}

export function Time({ time, show = 'relative', className }: Props) {
  const format = useFormat()
  if (!time) return null
  const parsed = parseTime(time)
  const title = show === 'dateTime' ? format.relative(parsed) : format.dateTime(parsed)
  return (
    <time dateTime={parsed.toISOString()} title={title} className={className}>
      {format[show](parsed)}
    </time>
  )
}
