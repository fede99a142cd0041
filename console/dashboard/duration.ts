// Durations in their largest unit, and below ten of it also in the next one: `1 d 8 h`, `12 d`.
import { useMemo } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { shortestStyle } from '../ui/format.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns a function for seconds; null is a dash. */
export function useDuration(): (seconds: number | null) => string {
  const { language } = useMessages()
  return useMemo(() => {
    const formats = UNITS.map(([unit]) => {
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: shortestStyle(language) })
    })
    return (seconds) => {
      if (seconds === null) return '–'
      const first = UNITS.findIndex(([, size]) => seconds >= size)
      if (first === -1) return `< ${formats[2]!.format(1)}`
      const whole = Math.floor(seconds / UNITS[first]![1])
      const next = UNITS[first + 1]
      const rest = next ? Math.floor((seconds % UNITS[first]![1]) / next[1]) : 0
      const parts = [formats[first]!.format(whole)]
      if (rest > 0 && whole < 10) parts.push(formats[first + 1]!.format(rest))
      return parts.join(' ')
    }
  }, [language])
}
