// The values of a mail as its templates see them: every time, amount and quantity written out in their language.
import { moneyText, numberText, timeText } from '../platform/localized-values.ts'
import { textLine } from '../platform/text-line.ts'
import { isList, type Decimal, type VariableKind, type VariableShape } from './mail-variables.ts'

/** In which words values are written. */
export type Writing = { language: string; timezone: string; currency_code: string }

/** What a template reads: texts that are ready to be shown, null where there is nothing to show. */
export type View = { [name: string]: string | null | View | View[] }

const NAME_CHARACTERS_MAX = 100
const LINE_CHARACTERS_MAX = 2000
// Liquid renders synchronously, and a quote may have 10,000 items. The PDF and the customer's page show all of them.
const ITEMS_MAX = 100

export function viewOf(shape: VariableShape, values: Record<string, unknown>, writing: Writing): View {
  const { currency_code = writing.currency_code } = values as { currency_code?: string }
  const inCurrency = { ...writing, currency_code }
  const view: View = {}
  for (const [name, kind] of Object.entries(shape)) {
    const value = values[name]
    if (typeof kind === 'string') view[name] = written(kind, value, inCurrency)
    else if (isList(kind))
      view[name] = (value as Record<string, unknown>[])
        .slice(0, ITEMS_MAX)
        .map((item) => viewOf(kind[0], item, inCurrency))
    else view[name] = viewOf(kind, value as Record<string, unknown>, inCurrency)
  }
  if ('customer_email' in shape) view.customer_name = fullName(values)
  if ('items' in shape) {
    const more = (values.items as unknown[]).length - ITEMS_MAX
    view.more_items = more > 0 ? numberText(more, writing.language) : null
  }
  return view
}

/** First and last name as one line, or null. */
export function fullName(values: Record<string, unknown>): string | null {
  const { customer_firstname, customer_lastname } = values as Record<string, string | null>
  return textLine(`${customer_firstname ?? ''} ${customer_lastname ?? ''}`, NAME_CHARACTERS_MAX) || null
}

function written(kind: VariableKind, value: unknown, writing: Writing): string | null {
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
    case 'quantity':
    case 'percent':
      return numberText(value as Decimal, writing.language)
    case 'money':
    case 'money?':
      return moneyText(value as Decimal, writing)
    case 'sum':
      return Number(value) > 0 ? moneyText(value as Decimal, writing) : null
    case 'time':
    case 'time?':
      return timeText(value as string, writing)
  }
}
