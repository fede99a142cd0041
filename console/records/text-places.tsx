// Places in text blocks, such as `{{ customer.firstname }}`: their names, their values for a record, and those that are left as gaps.
import { createContext, type ReactNode } from 'react'
import { useConsoleSettings, useStore } from '../service/console-settings.ts'
import { useSession } from '../session/session.tsx'
import { useOfferEnd } from './offer-end.tsx'

export const placeNames = [
  'customer.firstname',
  'customer.lastname',
  'customer.company',
  'customer.email',
  'quote.number',
  'quote.title',
  'quote.valid_until',
  'request.number',
  'product.name',
  'store.name',
  'seller.name',
] as const
export type PlaceName = (typeof placeNames)[number]
export type PlaceValues = Partial<Record<PlaceName, string | null>>

export type TextContext = {
  values: PlaceValues
  /** The language of the customer; undefined if it is unknown. */
  locale: string | undefined
}

/** What fills the places of the texts on a page. */
export const TextPlaces = createContext<TextContext>({ values: {}, locale: undefined })

/** Any name, as sellers also mark with it what they fill in by hand. */
const PLACE = /\{\{([^{}\n]{1,100})\}\}/g

/** Writes a place as it stands in a text. */
export const placeText = (name: string) => `{{ ${name} }}`

/** Returns the text with its places filled, and what was filled in. Places without a value stay. */
export function fillPlaces(text: string, values: PlaceValues): { text: string; filled: string[] } {
  const filled: string[] = []
  const result = text.replaceAll(PLACE, (place, name: string) => {
    const value = values[name.trim() as PlaceName]
    if (!value) return place
    filled.push(value)
    return value
  })
  return { text: result, filled: [...new Set(filled)] }
}

export type Gap = { text: string; start: number; end: number }

/** Returns the places that are left in a text, which its reader would see. */
export function gapsIn(text: string): Gap[] {
  return [...text.matchAll(PLACE)].map(({ 0: match, index }) => ({
    text: match,
    start: index,
    end: index + match.length,
  }))
}

type Props = {
  record: {
    store_id: number
    customer_firstname: string | null
    customer_lastname: string | null
    customer_email: string | null
    company?: string | null
    /** The end of an offer. */
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
  const values: PlaceValues = {
    'customer.firstname': customer_firstname,
    'customer.lastname': customer_lastname,
    'customer.company': company ?? null,
    'customer.email': customer_email,
    'quote.valid_until': expires_at ? end.day(expires_at) : null,
    'store.name': store?.name ?? null,
    'seller.name': username,
    ...own,
  }
  return <TextPlaces value={{ values, locale: store?.locale ?? settings?.language }}>{children}</TextPlaces>
}
