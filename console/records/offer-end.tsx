// The end of an offer as its customer reads it: a day in the time zone of its store, whatever the time zone of the person.
import { createContext, useContext, useMemo } from 'react'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { useTimezoneOf } from '../service/console-settings.ts'
import { parseTime, useFormat } from '../ui/format.ts'
import { zonedTime } from '../ui/time-input.ts'

/** The id of the store of the quote that a page is about. */
export const OfferStore = createContext<number | undefined>(undefined)

/** Returns the formats of the end of an offer of a store, by default that of the page. */
export function useOfferEnd(storeId?: number) {
  const { language } = useMessages()
  const { date, until } = useFormat()
  const ofPage = useContext(OfferStore)
  const timezone = useTimezoneOf()(storeId ?? ofPage)
  return useMemo(
    () => ({
      /** `Jan 31, 2026` */
      day: (utc: string) => date(parseTime(utc), timezone),
      /** `Jan 31, 2026, 11:59 PM GMT+1` */
      time: (utc: string) => zonedTime(utc, language, timezone),
      /** For a sentence: `in 5 hours` on the last day, `tomorrow` on the day before. */
      until: (utc: string) => until(parseTime(utc), new Date(), timezone),
    }),
    [date, until, language, timezone],
  )
}

type Props = {
  expiresAt: string | null | undefined
  storeId?: number
  /** With a place for the `date`. */
  text?: MessageKey
}

/** The last day of an offer; the time is in the tooltip. */
export function OfferEnd({ expiresAt, storeId, text }: Props) {
  const { t } = useMessages()
  const end = useOfferEnd(storeId)
  if (!expiresAt) return null
  const date = end.day(expiresAt)
  return (
    <time dateTime={parseTime(expiresAt).toISOString()} title={end.time(expiresAt)}>
      {text === undefined ? date : t(text, { date })}
    </time>
  )
}
