// Asks before an offer goes out whose end is far away, as a slip in the year would bind its prices for long.
import { useState } from 'react'
import { isFarEnd } from '../../src/domain/far-end.ts'
import { useMessages } from '../messages/messages.tsx'
import { useConsoleSettings } from '../service/console-settings.ts'
import { SubmitAgain } from '../ui/form-dialog.tsx'
import { parseTime } from '../ui/format.ts'
import { useOfferEnd } from './offer-end.tsx'

/** `ask` throws, once for the same end. An empty end is the default. */
export function useFarEnd(storeId: number) {
  const { t } = useMessages()
  const { day } = useOfferEnd(storeId)
  const validDays = useConsoleSettings()?.quote_valid_days ?? 0
  const [asked, setAsked] = useState<string>()
  const isFar = (expires_at: string) =>
    expires_at !== '' && isFarEnd(parseTime(expires_at), new Date(), validDays)
  const ask = (expires_at: string) => {
    if (!isFar(expires_at) || asked === expires_at) return
    setAsked(expires_at)
    throw new SubmitAgain(t('quote.farEndQuestion', { date: day(expires_at) }))
  }
  return { isFar, ask }
}
