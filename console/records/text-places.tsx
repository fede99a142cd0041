// What fills the places of text blocks, such as `{{ customer.firstname }}`, in texts about a record.
import { createContext, type ReactNode } from 'react'
import { useConsoleSettings, useStore } from '../service/console-settings.ts'
import { useSession } from '../session/session.tsx'
import { useOfferEnd } from './offer-end.tsx'
import { timeAfter } from '../ui/time-input.ts'
import type { PlaceValues } from './text-rules.ts'

export type TextContext = {
  values: PlaceValues
  /** The language of the customer; undefined if it is unknown. */
  locale: string | undefined
}

/** What fills the places of the texts on a page. */
export const TextPlaces = createContext<TextContext>({ values: {}, locale: undefined })

type Props = {
  record: {
    store_id: number
    customer_firstname: string | null
    customer_lastname: string | null
    customer_email: string | null
    company?: string | null
    /** The end of an offer; null or empty for the default, which begins when it is proposed. */
    expires_at?: string | null
  }
  /** What only this kind of record has. */
  values: PlaceValues
  children: ReactNode
}

/** Fills the places of the texts that are written about a record. */
export function RecordTexts({ record, values: own, children }: Props) {
  const { customer_firstname, customer_lastname, customer_email, company, expires_at } = record
  const settings = useConsoleSettings()
  const store = useStore(record.store_id)
  const end = useOfferEnd(record.store_id)
  const { username } = useSession()
  // The service counts from the proposal, not from the end of a day.
  const validUntil = expires_at || (settings && timeAfter(settings.quote_valid_days))
  const values: PlaceValues = {
    'customer.firstname': customer_firstname,
    'customer.lastname': customer_lastname,
    'customer.company': company ?? null,
    'customer.email': customer_email,
    'quote.valid_until': expires_at === undefined || !validUntil ? null : end.day(validUntil),
    'store.name': store?.name ?? null,
    'seller.name': username,
    ...own,
  }
  return <TextPlaces value={{ values, locale: store?.locale ?? settings?.language }}>{children}</TextPlaces>
}
