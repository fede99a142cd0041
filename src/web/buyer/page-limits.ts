// Says on the buyer's page what a connected shop does not take of what was chosen.
import { allItems } from '../../domain/choices.ts'
import { AppError } from '../../platform/errors.ts'
import { moneyText, numberText } from '../../platform/localized-values.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { FormError } from './page-form.ts'
import type { PageWords } from './page-words.ts'

type Shown = { view: BuyerView; words: PageWords; language: string }

/** Resolves to what the work does; throws a FormError if the connected shop cannot hold what was chosen. */
export async function limitsInWords<Result>(work: Promise<Result>, offer: Shown): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const text = error instanceof AppError ? limitText(error, offer) : undefined
    throw text === undefined ? error : new FormError(text)
  }
}

function limitText(
  { code, parameters = {} }: AppError,
  { view: { record }, words: { errors }, language }: Shown,
): string | undefined {
  const item = allItems(record).find(({ sku }) => sku === parameters['sku'])?.name ?? ''
  const { max = 0 } = parameters
  switch (code) {
    case 'quantity_not_whole':
      return errors.not_whole(item)
    case 'quantity_too_high':
      return errors.too_high(item, numberText(max, language))
    case 'order_quantity_too_high':
      return errors.too_many_pieces(numberText(max, language))
    case 'order_amount_too_high':
      return errors.too_expensive(moneyText(max, { language, currency_code: record.currency_code }))
    default:
      return undefined
  }
}
