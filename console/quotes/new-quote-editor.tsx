// The editor of a quote that is not saved yet. The first save creates the quote and leads to its page.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { api, inStore, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { useFormat } from '../ui/format.ts'
import { useDroppedFiles } from '../ui/use-dropped-files.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { notifyFailed } from '../ui/notify.tsx'
import { Page } from '../ui/page.tsx'
import { useMessages } from '../messages/messages.tsx'
import { AskedCard } from './asked-card.tsx'
import { DraftTexts } from './draft-texts.tsx'
import { EditorBar } from './editor/editor-bar.tsx'
import { EditorNotes } from './editor/editor-notes.tsx'
import { MergeDialog } from './editor/merge-dialog.tsx'
import { OfferTab, useTotals } from './editor/offer-tab.tsx'
import { wireTime } from '../ui/time-input.ts'
import { noCosts, type Quote } from './offer/offer.ts'
import { ProposeDialog } from './moves/propose-dialog.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { openQuoteRepository, type QuoteRepository } from './offer/quote-repository.ts'
import { useThresholds } from '../records/warning-text.ts'
import { usePropose } from './moves/use-propose.ts'
import { usePastedRows } from './editor/use-pasted-rows.ts'
import type { ListSource } from './editor/use-list-dialog.ts'
import { useQuoteEditor, type Repository } from './editor/use-quote-editor.ts'

type Props = {
  customer: Schemas['Customer']
  store: Schemas['Store'] | undefined
  /** The id of the template that it begins with. */
  template: number | undefined
  /** The price request that it answers. */
  priceRequestId: number | null
}

export function NewQuoteEditor({ customer, store, template, priceRequestId }: Props) {
  const { t } = useMessages()
  const { money } = useFormat()
  const hasMargins = useMay()('Quoting::costs')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const empty = useMemo(
    () => ({ ...emptyQuote(customer, store), price_request_id: priceRequestId }),
    [customer, store, priceRequestId],
  )
  const creation = useCreation(customer.id, store?.code, empty)
  const editor = useQuoteEditor(empty, creation)
  const { quote, draft } = editor
  const pasted = usePastedRows(editor.edit, quote.currency_code)
  const isDirty = editor.isDirty || pasted.leftover !== undefined
  const [list, setList] = useState<ListSource>()
  const readAgain = (id: number) => openQuoteRepository(queryClient, id).readAgain()
  const propose = usePropose(editor, { readAgain }, pasted)
  const digits = useCurrencyDigits()(quote.currency_code)
  const totals = useTotals(draft, quote.tax_rounding, digits)
  const total = totals ? money(totals.totals.grand_total.toFixed(), quote.currency_code, digits) : '–'
  const { quote_id } = quote
  useDroppedFiles(() => notifyFailed(t('file.title'), t('file.saveFirst')))
  // The page of the quote would lose what was typed during the first save: this one stays until that is saved as well.
  // The code of that page is loaded before, as whatever is typed while it is awaited would be lost.
  const router = useRouter()
  useEffect(() => {
    void router.preloadRoute({ to: '/quotes/$id', params: { id: '0' } })
  }, [router])
  const isCreated = quote_id > 0 && !isDirty && !propose.isOpen
  useEffect(() => {
    if (isCreated)
      void navigate({
        to: '/quotes/$id',
        params: { id: String(quote_id) },
        replace: true,
        ignoreBlocker: true,
      })
  }, [isCreated, quote_id, navigate])
  return (
    <DraftTexts editor={editor}>
      <Page title={t('keys.newQuote')}>
        <QuoteFacts quote={quote} total={total} />
        <AskedCard quote={quote} onList={setList} />
        <EditorNotes editor={editor} onRework={() => {}} />
        <OfferTab
          editor={editor}
          pasted={pasted}
          list={list}
          onList={setList}
          currency={quote.currency_code}
          digits={digits}
          costs={noCosts}
          hasMargins={hasMargins}
          thresholds={useThresholds(quote.store_id)}
          focus="add"
          template={template}
        />
        <EditorBar editor={editor} total={total} count={draft.lines.length} onPropose={propose.open} />
        <LeaveGuard isDirty={() => isDirty} question={pasted.leftover && t('quote.leftoverLeave')} />
        <MergeDialog editor={editor} />
        {propose.isOpen && (
          <ProposeDialog
            total={total}
            editor={editor}
            grandTotal={totals?.totals.grand_total.toFixed() ?? '0'}
            totals={totals}
            costs={noCosts}
            hasMargins={hasMargins}
            unsent=""
            onPropose={propose.send}
            onPoint={(field, message) => propose.pointTo([field], message)}
            onClose={propose.close}
          />
        )}
      </Page>
    </DraftTexts>
  )
}

/** Creates the quote at the first save, in the store of the customer; later saves change it. */
function useCreation(customer_id: number, storeCode: string | undefined, empty: Quote): Repository {
  const queryClient = useQueryClient()
  const created = useRef<QuoteRepository>(undefined)
  return useMemo(
    () => ({
      read: () => created.current?.read() ?? Promise.resolve(empty),
      readActor: () => created.current?.readActor() ?? Promise.resolve(undefined),
      write: async (version, changes) => {
        if (created.current) return created.current.write(version, changes)
        const { items = [], ...terms } = changes
        const path = inStore('/rest/V1/quoting/quote', storeCode)
        const { price_request_id } = empty
        const body = { quote: { customer_id, price_request_id, items, ...terms } }
        // Without a response, the quote may have been created: the editor sends the same request again before anything else.
        const quote = await sendOnce([path, body], (header) =>
          result(api.POST(path, { params: { header }, body })),
        )
        queryClient.setQueryData(queryKeys.record('quote', quote.quote_id), quote)
        created.current = openQuoteRepository(queryClient, quote.quote_id)
        return quote
      },
    }),
    [customer_id, storeCode, empty, queryClient],
  )
}

/** Returns a quote as it is before the first save, with id and version 0. */
function emptyQuote(customer: Schemas['Customer'], store: Schemas['Store'] | undefined): Quote {
  const now = wireTime(new Date())
  const { company, vat_id, billing_address, shipping_address } = customer
  return {
    quote_id: 0,
    increment_id: '',
    request_id: null,
    store_id: store?.store_id ?? 0,
    status: 'pending',
    customer_id: customer.id,
    customer_email: customer.email,
    customer_firstname: customer.firstname,
    customer_lastname: customer.lastname,
    customer_is_guest: false,
    customer_note: null,
    seller_comment: null,
    currency_code: store?.currency_code ?? 'EUR',
    items_count: 0,
    items_qty: 0,
    original_subtotal: 0,
    subtotal: 0,
    discount_amount: 0,
    shipping_amount: 0,
    shipping_description: null,
    tax_amount: 0,
    grand_total: 0,
    expires_at: null,
    proposed_at: null,
    cart_id: null,
    order_id: null,
    order_increment_id: null,
    order_reference: null,
    created_at: now,
    updated_at: now,
    version: 0,
    tax_rates: [],
    company,
    vat_id,
    purchase_order_number: null,
    cc: [],
    price_request_id: null,
    title: null,
    terms: store?.quote_terms ?? null,
    show_images: true,
    shipping_tax_percent: store?.shipping_tax_percent ?? null,
    shipping_tax_amount: 0,
    tax_rounding: store?.tax_rounding ?? 'row',
    grand_total_from: 0,
    grand_total_to: 0,
    billing_address,
    shipping_address,
    assignee_id: null,
    files: [],
    items: [],
    unchosen_items: [],
  }
}
