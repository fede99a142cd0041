// The variables of a mail as its templates see them: times, amounts and quantities formatted in the template's language.
import {
  moneyText,
  numberText,
  percentText,
  sizeText,
  timeText,
  type Decimal,
} from '../platform/localized-values.ts'
import { addressLines } from '../domain/address-lines.ts'
import type { Address } from '../storefront/company-details.ts'
import { wordsIn } from '../domain/words/words.ts'
import type { ProposalChange } from '../domain/proposal-changes.ts'
import { changeText } from '../quoting/document/change-text.ts'
import type { DeclineReason } from '../domain/quote-moves.ts'
import { textLine } from '../platform/text.ts'
import { isList, type VariableKind, type VariableShape } from './mail-variables.ts'

type Format = { language: string; timezone: string; currency_code: string }

/** Null where a value is missing. */
export type View = { [name: string]: string | null | View | View[] }

const NAME_CHARACTERS_MAX = 100
const LINE_CHARACTERS_MAX = 2000
// Liquid renders synchronously, and a quote may have 10,000 items. The PDF lists all of them.
const ITEMS_MAX = 100

export function viewOf(shape: VariableShape, values: Record<string, unknown>, storeFormat: Format): View {
  const { currency_code = storeFormat.currency_code } = values as { currency_code?: string }
  const format = { ...storeFormat, currency_code }
  const view: View = {}
  for (const [name, kind] of Object.entries(shape)) {
    const value = values[name]
    if (typeof kind === 'string') view[name] = formatted(kind, value, format)
    else if (isList(kind))
      view[name] = (value as Record<string, unknown>[])
        .slice(0, ITEMS_MAX)
        .map((item) => viewOf(kind[0], item, format))
    else view[name] = viewOf(kind, value as Record<string, unknown>, format)
  }
  if ('tax_rates' in shape)
    for (const rate of view.tax_rates as Record<string, string>[])
      rate.label = wordsIn(format.language).tax_rate(rate.percent ?? '', rate.base ?? '')
  if ('customer_email' in shape) view.customer_name = fullName(values)
  if ('items' in shape) {
    const more = (values.items as unknown[]).length - ITEMS_MAX
    view.more_items = more > 0 ? numberText(more, format.language) : null
    view.and_more = more > 0 ? wordsIn(format.language).more(numberText(more, format.language), more) : null
  }
  if ('unchosen_items' in shape) {
    const more = (values.unchosen_items as unknown[]).length - ITEMS_MAX
    view.and_more_options =
      more > 0 ? wordsIn(format.language).more(numberText(more, format.language), more) : null
  }
  return view
}

/** Returns first and last name as one line, or null if both are missing. */
export function fullName(values: Record<string, unknown>): string | null {
  const { customer_firstname, customer_lastname } = values as Record<string, string | null>
  return textLine(`${customer_firstname ?? ''} ${customer_lastname ?? ''}`, NAME_CHARACTERS_MAX) || null
}

function formatted(kind: VariableKind, value: unknown, format: Format): string | null {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'line':
      return textLine(value as string, LINE_CHARACTERS_MAX)
    case 'line?':
      return textLine(value as string, LINE_CHARACTERS_MAX) || null
    case 'text':
      return value as string
    case 'text?':
      return (value as string) || null
    case 'integer':
      return (value as number).toFixed()
    case 'size':
      return sizeText(value as number, format.language)
    case 'quantity':
    case 'quantity?':
    case 'percent':
      return numberText(value as Decimal, format.language)
    case 'share':
      return percentText(value as Decimal, format.language)
    case 'money':
    case 'money?':
      return moneyText(value as Decimal, format)
    case 'sum':
      return Number(value) > 0 ? moneyText(value as Decimal, format) : null
    case 'address?':
      return addressLines(value as Address, format.language).join('\n') || null
    case 'reason?':
      return wordsIn(format.language).decline_reasons[value as DeclineReason]
    case 'changes':
      return textLine(
        (value as ProposalChange[]).map((change) => changeText(change, format)).join('; '),
        LINE_CHARACTERS_MAX,
      )
    case 'more?':
      return wordsIn(format.language).more(numberText(value as number, format.language), value as number)
    case 'time':
    case 'time?':
      return timeText(value as string, format)
  }
}
