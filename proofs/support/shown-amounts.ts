// What the buyer's page, the document and the mail of an offer show of its amounts, read from what people get.
import { isDeepStrictEqual } from 'node:util'
import type { ShownAmounts } from '../../test/support/random-offers.ts'

const MONEY = /([-\u2212]?)(?:\p{Sc}|[A-Z]{3})?[\s\u00a0]*(\d[\d,]*(?:\.\d+)?)\s*$/u
const labels = /^(List price|Discount|Subtotal|Shipping|Tax|Grand total)\b/

/** Returns the last amount of a text, without trailing zeros. */
export function lastAmount(text: string): string {
  const [, sign = '', digits = 'none'] = MONEY.exec(text) ?? []
  const plain = digits.replaceAll(',', '')
  return sign.replace('\u2212', '-') + (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain)
}

export function shownByPage(html: string): ShownAmounts {
  const live = [...html.matchAll(/data-live="(sum_|heading_)\d+">([^<]*)</g)]
  const of = (kind: string) =>
    live.flatMap(([, name, value = '']) => (name === kind ? lastAmount(value) : []))
  const totals = [...html.matchAll(/data-optional>.*?<output[^>]*>([^<]*)</g)]
  return {
    rows: of('sum_'),
    headings: of('heading_'),
    totals: totals.map(([, value = '']) => lastAmount(value)),
  }
}

export function shownByMail(text: string): ShownAmounts {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.startsWith('- '))
  const until = lines.findIndex((line, index) => index > from && labels.test(line))
  const end = lines.findLastIndex((line) => line.startsWith('Grand total'))
  // It stands at the top as well: two entries if they differ.
  const grandTotals = lines.filter((line) => line.startsWith('Grand total')).map(lastAmount)
  const items = lines.slice(0, until)
  return {
    rows: items
      .filter((line) => line.startsWith('- '))
      .map((line) => lastAmount(line.replace(' in all', ''))),
    headings: items.filter((line) => /^(Heading \w|Other items):/.test(line)).map(lastAmount),
    totals: [...lines.slice(until, end).filter(Boolean).map(lastAmount), ...new Set(grandTotals)],
  }
}

/** `lines`: of all pages of the document. */
export function shownByDocument(lines: string[]): ShownAmounts {
  return {
    rows: lines.filter((line) => /^\d+ (Line|Product) /.test(line)).map(lastAmount),
    headings: lines.filter((line) => /^(Heading \w|Other items) /.test(line)).map(lastAmount),
    totals: lines.filter((line) => labels.test(line)).map(lastAmount),
  }
}

/** Returns a sentence if these are not the same. */
export const difference = (what: string, actual: object, expected: object): string[] =>
  isDeepStrictEqual(actual, expected)
    ? []
    : [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
