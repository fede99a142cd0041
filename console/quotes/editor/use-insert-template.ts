// Inserts a template into a quote as one edit: its lines, and in a new quote without lines also its texts, shipping and validity.
import { errorText } from '../../ui/states.tsx'
import { notifyFailed } from '../../ui/notify.tsx'
import { useStore } from '../../service/console-settings.ts'
import { dayAfter, endOfDay } from '../../ui/time-input.ts'
import { useMessages } from '../../messages/messages.tsx'
import { allItems } from '../../../src/domain/choices.ts'
import { readTemplate, type Template, type TemplateItem } from '../../records/templates.ts'
import { linesOfTemplate } from './template-lines.ts'
import type { Offer } from '../offer/offer.ts'
import type { QuoteEditor } from './use-quote-editor.ts'
import type { PastedRows } from './use-pasted-rows.ts'

/** Returns a function for the id of a template. Lines whose products are gone stay below the others, to be corrected. */
export function useInsertTemplate(
  { quote, base, edit }: Pick<QuoteEditor, 'quote' | 'base' | 'edit'>,
  pasted: Pick<PastedRows, 'leave' | 'inTurn'>,
  defaultTax: number | null,
) {
  const { t, language } = useMessages()
  const { currency_code: currency } = quote
  const timezone = useStore(quote.store_id)?.timezone
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 4 })
  const rowOf = ({ sku, qty, price }: TemplateItem) =>
    [sku, number.format(qty), typeof price === 'number' ? number.format(price) : ''].join('\t')

  async function insert(id: number): Promise<void> {
    const template = await readTemplate(id)
    const { name, currency_code } = template
    if (currency_code !== null && currency_code !== currency)
      return notifyFailed(
        t('template.notInserted', { name }),
        t('template.otherCurrency', { template: currency_code, quote: currency }),
      )
    const { lines, gone } = await linesOfTemplate(allItems(template), currency, defaultTax)
    const isNew = quote.quote_id === 0
    edit(
      (offer) => ({
        ...offer,
        ...(isNew && offer.lines.length === 0 && termsOf(template, offer, base, timezone)),
        lines: [...offer.lines, ...lines],
      }),
      lines.length > 0 ? { note: t('quote.undo.added', { count: lines.length }) } : {},
    )
    const skus = [...new Set(gone.map(({ sku = '' }) => sku))]
    if (gone.length > 0) pasted.leave({ text: gone.map(rowOf).join('\n'), unknownSkus: skus, unreadCount: 0 })
  }

  return (id: number) =>
    pasted.inTurn(() =>
      insert(id).catch((error: unknown) => notifyFailed(t('template.failed'), errorText(error, t))),
    )
}

/** Returns what a template says of a new quote. What was typed stays. */
function termsOf(
  template: Template,
  offer: Offer,
  base: Offer,
  timezone: string | undefined,
): Partial<Offer> {
  const { title, seller_comment, terms, valid_days } = template
  const { shipping_amount, shipping_description, shipping_tax_percent } = template
  const said = {
    title,
    seller_comment,
    terms,
    shipping_amount,
    shipping_description,
    shipping_tax_percent,
    expires_at: valid_days === null ? null : endOfDay(dayAfter(valid_days, timezone), timezone),
  }
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const isTyped = offer[name as keyof typeof said] !== base[name as keyof typeof said]
      return value === null || isTyped ? [] : [[name, String(value)]]
    }),
  )
}
