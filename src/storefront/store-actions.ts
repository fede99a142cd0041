// Creates and changes stores.
import type { Transaction } from '../platform/postgres/database.ts'
import { fieldDetail, invalidInput, notFound, type Detail } from '../platform/errors.ts'
import { taxRoundings } from '../domain/quote-totals.ts'
import { isLanguage } from '../platform/option-values.ts'
import { isCurrencyCode } from '../platform/currency.ts'
import { insertPicture, renewPicture, type Picture } from './picture-repository.ts'
import { findStore, updateLogo, upsertStore } from './store-repository.ts'
import type { StoreIn } from './store-schemas.ts'

/** Creates or changes the store. What is optional and not given stays. */
export async function putStore(tx: Transaction, code: string, store: StoreIn): Promise<void> {
  const { currency_code, timezone, locale = null, tax_rounding } = store
  const errors: Detail[] = []
  const reject = (field: string, reason: string) => errors.push(fieldDetail(`store.${field}`, reason))
  if (!isCurrencyCode(currency_code))
    reject('currency_code', 'must be the ISO 4217 code of a currency in circulation.')
  if (timezone !== undefined && !isTimezone(timezone))
    reject('timezone', 'must be the IANA name of a timezone, such as Europe/Berlin.')
  if (locale !== null && !isLanguage(locale)) reject('locale', 'must be a language, such as de or pt-BR.')
  if (errors.length > 0) throw invalidInput(errors)
  if (store.logo === null) await renewPicture(tx, (await findStore(tx, code))?.logo)
  await upsertStore(tx, {
    ...store,
    code,
    tax_rounding: tax_rounding === null ? taxRoundings[0] : tax_rounding,
  })
}

/** Sets the logo of offers and mails. */
export async function setLogo(tx: Transaction, code: string, picture: Picture): Promise<void> {
  await renewPicture(tx, (await findStore(tx, code))?.logo)
  await insertPicture(tx, picture)
  if (!(await updateLogo(tx, code, picture.hash))) throw notFound('code', code)
}

// Intl.supportedValuesOf lacks UTC and the alias names of zones; the formatter knows them.
function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
