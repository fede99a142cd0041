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
    const fault = error instanceof AppError ? limitFault(error, offer) : undefined
    throw fault ?? error
  }
}

function limitFault(
  { code, parameters = {} }: AppError,
  { view: { record }, words: { errors }, language }: Shown,
): FormError | undefined {
  const line = allItems(record).find(({ sku }) => sku === parameters['sku'])
  const item = line?.name ?? ''
  const field = line && `qty_${line.item_id}`
  const { max = 0 } = parameters
  switch (code) {
    case 'quantity_not_whole':
      return new FormError(errors.not_whole(item), field)
    case 'quantity_too_high':
      return new FormError(errors.too_high(item, numberText(max, language)), field)
    case 'order_quantity_too_high':
      return new FormError(errors.too_many_pieces(numberText(max, language)))
    case 'order_amount_too_high':
      return new FormError(
        errors.too_expensive(moneyText(max, { language, currency_code: record.currency_code })),
      )
    case 'total_too_large':
      return new FormError(errors.total_too_large)
    default:
      return undefined
  }
}
