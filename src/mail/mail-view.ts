// The values of a mail as its templates see them: every time, amount and quantity written out in their language.
import { moneyText, numberText, timeText } from '../platform/localized-values.ts'
import { textLine } from '../platform/text.ts'
import { isList, type Decimal, type VariableKind, type VariableShape } from './mail-variables.ts'

/** In which words values are written. */
export type Writing = { language: string; timezone: string; currency_code: string }

/** What a template reads: texts that are ready to be shown, null where there is nothing to show. */
export type View = { [name: string]: string | null | View | View[] }

const NAME_CHARACTERS_MAX = 100
const LINE_CHARACTERS_MAX = 2000

export function viewOf(shape: VariableShape, values: Record<string, unknown>, writing: Writing): View {
  const { currency_code = writing.currency_code } = values as { currency_code?: string }
  const inCurrency = { ...writing, currency_code }
  const view: View = {}
  for (const [name, kind] of Object.entries(shape)) {
    const value = values[name]
    if (typeof kind === 'string') view[name] = written(kind, value, inCurrency)
    else if (isList(kind))
      view[name] = strict(
        (value as Record<string, unknown>[]).map((item) => viewOf(kind[0], item, inCurrency)),
      )
    else view[name] = viewOf(kind, value as Record<string, unknown>, inCurrency)
  }
  if ('customer_email' in shape) view.customer_name = fullName(values)
  return strict(view)
}

/** First and last name as one line, or null. */
export function fullName(values: Record<string, unknown>): string | null {
  const { customer_firstname, customer_lastname } = values as Record<string, string | null>
  return textLine(`${customer_firstname ?? ''} ${customer_lastname ?? ''}`, NAME_CHARACTERS_MAX) || null
}

/** A name that is not there stops the template instead of leaving a hole in a mail. */
export function strict<T extends object>(target: T): T {
  return new Proxy(target, {
    get: (object, name, receiver) => {
      if (typeof name === 'string' && !(name in object)) throw new Error(`"${name}" is not known here`)
      return Reflect.get(object, name, receiver) as unknown
    },
  })
}

function written(kind: VariableKind, value: unknown, writing: Writing): string | null {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'line':
    case 'line?':
      return textLine(value as string, LINE_CHARACTERS_MAX)
    case 'text':
    case 'text?':
      return value as string
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
