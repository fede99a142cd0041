// What the template of the buyer's page sees: an offer in one language, every value formatted.
import { pictureOf, type PictureKey } from '../../domain/line-pictures.ts'
import { LOGO_SIDES_MAX } from '../../domain/picture-limits.ts'
import { isMailOn } from '../../platform/mail/mailer.ts'
import type { Config } from '../../config.ts'
import { moneyText, momentOf, numberText, timeText } from '../../platform/localized-values.ts'
import { fittedSides, type Sides } from '../../platform/picture.ts'
import {
  documentData,
  type DocumentData,
  type DocumentSettings,
} from '../../quoting/document/document-data.ts'
import { allItems, isOpen } from '../../domain/choices.ts'
import { allTotals, totalsOf } from '../../quoting/document/totals.ts'
import { declineReasons, type QuoteStatus } from '../../domain/quote-moves.ts'
import { addressLines } from '../../domain/address-lines.ts'
import type { SellingStore } from '../../storefront/store-repository.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { attachView, fileView, type PageForm } from './page-attachments.ts'
import { changesView, conversationView } from './page-history.ts'
import { offeredLines, rowsView, shownIds, type ItemPicture } from './page-items.ts'
import { markedField } from './page-form.ts'
import { pageWords, type PageWords } from './page-words.ts'

const forms = ['accept', 'counter', 'renew', 'ask', 'decline']

/** What is shown besides the offer itself: the result of a form, and what was typed into a form that was refused. */
export type PageNote = {
  done?: keyof PageWords['done'] | undefined
  error?: string
  /** The name of the field that the error is about. */
  field?: string | undefined
  /** The form that is open. */
  open?: string
  typed?: Record<string, string>
  /** The files of that form that were stored, and why others were not. */
  attached?: Pick<PageForm, 'files' | 'faults'>
  /** The keys of forms that may have taken effect: repeating one has no second effect. */
  keys?: Record<string, string>
  /** The address of the files, relative to that of the page. */
  files?: string
  /** For the seller: nothing on the page leads anywhere. */
  isPreview?: boolean
}

type PagePicture = Sides & { src: string }

export type PageContext = {
  settings: DocumentSettings &
    Pick<Config, 'UPLOAD_BYTES_MAX' | 'UPLOAD_EXTENSIONS' | 'SMTP_URL' | 'MAIL_DIR'>
  store: SellingStore | undefined
  /** Addresses of the page's files, and of what it links to. */
  links: { css: string; js: string; icon: string; pdf: string }
  logo: PagePicture | null
  /** How large the pictures of the items are, by what `pictureOf` returns. */
  pictures: ReadonlyMap<PictureKey, ItemPicture>
  /** A new key for each form, so that a repeated submission has one result. */
  newKey: () => string
}

/** Returns the view of an offer for its template. */
export function offerView(view: BuyerView, context: PageContext, note: PageNote = {}) {
  const { record, quote, shows } = view
  const { settings, links, pictures, newKey } = context
  const data = documentData(record, settings, context.store)
  const { locale, labels } = data
  const words = pageWords(locale.language)
  const hasOffer = shows === 'offer'
  const stage = stageOf(record.status, shows)
  const mayAnswer = quote.rights.includes('accept') && shows !== 'nothing'
  const offered = formsOf(stage, mayAnswer)
  const { accept: mayAccept } = offered
  const { typed = {}, open, isPreview } = note
  const lines = linesOf(record, stage)
  const choosing = { mayChoose: mayAccept, typed, path: note.files }
  const rows = hasOffer ? rowsView(lines, { data, words, pictures, store: context.store, ...choosing }) : []
  const grand_total = moneyText(record.grand_total, locale)
  const total = { name: 'grand_total', label: labels.grand_total, value: grand_total, is_shown: true }
  const endsAt = hasOffer && stagesWithEnd.has(stage) ? record.expires_at : null
  const hasChoices = mayAccept && lines.some((line) => isOpen(line) || line.tier_prices.length > 0)
  return {
    ...frameView(context, words, data, isPreview),
    links: { pdf: hasOffer && !isPreview ? links.pdf : null, shop: isPreview ? null : quote.checkout_url },
    refresh: isPreview ? null : refreshOf(view, note),
    notice: (isPreview ? words.preview : note.done && words.done[note.done]) ?? null,
    error: note.error ?? null,
    fault: markedField(note.field, open, { forms: offered, items: rows.flatMap(({ items }) => items) }),
    open: open ?? null,
    state: stateView(stage, view, words, { sendsMail: isMailOn(settings), next: labels.next }),
    quote: {
      increment_id: record.increment_id,
      version: record.version,
      shown_total: String(record.grand_total),
      expires_at: endsAt && timeText(endsAt, locale),
      expires_iso: record.expires_at ? momentOf(record.expires_at).toISOString() : null,
      seller_comment: hasOffer ? record.seller_comment : null,
      title: hasOffer ? record.title || null : null,
      terms: hasOffer ? record.terms || null : null,
    },
    changes: stage === 'proposed' ? changesView(view, data) : [],
    rows,
    items: countedItems(rows),
    wishes: wishesView(rows),
    more_items: hasOffer ? moreItems(lines.length - shownIds(lines).size, data, words) : null,
    totals: hasOffer ? [...(hasChoices ? allTotals(data) : totalsOf(data)), total] : [],
    grand_total,
    facts: hasOffer ? factsOf(quote, data, words) : [],
    files: { label: labels.files, list: hasOffer ? filesView(record, lines, note, locale.language) : [] },
    attach: attachView(settings, note.attached ?? {}, locale.language, words),
    forms: { ...offered, totals: hasChoices },
    keys: { ...Object.fromEntries(forms.map((form) => [form, newKey()])), ...note.keys },
    filled: filledIn(record, note),
    decline_reasons: declineReasons.map((code) => ({ code, label: labels.decline_reasons[code] })),
    ...conversationView(view, data, words, note.files),
  }
}

function formsOf(stage: Stage, mayAnswer: boolean) {
  const mayAccept = stage === 'proposed' && mayAnswer
  return {
    accept: mayAccept,
    counter: mayAccept,
    decline: mayAccept,
    renew: mayAnswer && (stage === 'expired' || stage === 'declined'),
    ask: mayAnswer,
  }
}

/** What was not chosen is no part of what was agreed. */
function linesOf(record: BuyerView['record'], stage: Stage) {
  const isOpen = stage === 'proposed' || stage === 'declined' || stage === 'expired'
  return offeredLines(isOpen ? record : { ...record, unchosen_items: [] })
}

/** The lines that count, as templates of operators written before there were choices know them. */
function countedItems(rows: ReturnType<typeof rowsView>) {
  const items = rows.flatMap(({ heading, items }) =>
    items.map((item, index) => ({ ...item, heading: index === 0 ? heading : null })),
  )
  return items.filter(({ is_chosen }) => is_chosen)
}

/** The lines of a counter-offer, with the choice that goes along with it. */
function wishesView(rows: ReturnType<typeof rowsView>) {
  const lines = rows.flatMap(({ group, items }) => items.map((item) => ({ ...item, group })))
  return lines.filter(({ is_wishable, option }) => is_wishable || option?.input)
}

/** Right after accepting, without a script: waits for the shop to have the offer, then leads to its checkout. */
function refreshOf({ quote, cart }: BuyerView, { done }: PageNote): string | null {
  if (done !== 'accepted') return null
  // Without an address, one that ends with a fragment, as this does, would not be loaded again.
  if (cart === 'preparing') return '5; url=?done=accepted'
  return quote.checkout_url === null ? null : `3; url=${quote.checkout_url}`
}

function stateView(
  stage: Stage,
  { record, quote: { rights, comments, checkout_url }, cart }: BuyerView,
  words: PageWords,
  { sendsMail, next }: { sendsMail: boolean; next: DocumentData['labels']['next'] },
) {
  const [label, text] = words.states[stage]
  const viewed = rights.includes('accept') ? undefined : words.viewed[stage]
  const inShop = cart && words.cart[cart](sendsMail && record.customer_email !== null)
  const accepted =
    stage === 'accepted' && `${text} ${checkout_url === null ? next.from_seller : next.in_shop}`
  const last = comments.at(-1)
  // A newer proposal answers it.
  const isSuggested =
    stage === 'proposed' &&
    last?.author === 'customer' &&
    (last.wanted ?? []).length > 0 &&
    last.created_at >= (record.proposed_at ?? '')
  const is_dimmed = stage === 'declined' || stage === 'expired'
  return {
    kind: kinds[stage],
    label,
    text: viewed ?? inShop ?? (isSuggested ? words.suggested : accepted || text),
    is_dimmed,
  }
}

/**
 * Returns what was typed, for the form that it was typed into, and otherwise the name and purchase order number on record. The
 * form to accept is always visible: `open` is undefined for it.
 */
function filledIn(record: BuyerView['record'], { typed = {}, open }: PageNote) {
  const textOf = (form: string) => (open === form ? (typed['text'] ?? '') : '')
  return {
    name: typed['name'] ?? [record.customer_firstname, record.customer_lastname].filter(Boolean).join(' '),
    purchase_order_number: typed['purchase_order_number'] ?? record.purchase_order_number ?? '',
    comment: open === undefined ? (typed['comment'] ?? '') : '',
    counter_text: textOf('counter'),
    renew_text: textOf('renew'),
    ask_text: textOf('ask'),
    decline_comment: open === 'decline' ? (typed['comment'] ?? '') : '',
    reason_code: typed['reason_code'] ?? '',
  }
}

const moreItems = (count: number, { locale, labels }: DocumentData, words: PageWords) =>
  count > 0 ? words.more_items(labels.more(numberText(count, locale.language), count)) : null

type Stage = keyof PageWords['states']

/** The stages in which the end of the offer still matters, or explains the state. */
const stagesWithEnd = new Set<Stage>(['proposed', 'accepted', 'expired'])

/** How a state is colored. */
const kinds: Record<Stage, string> = {
  proposed: 'info',
  revised: 'warn',
  accepted: 'good',
  purchased: 'good',
  declined: 'bad',
  expired: 'warn',
  over: 'info',
}

const stages: Record<QuoteStatus, Stage> = {
  pending: 'revised',
  approved: 'revised',
  proposed: 'proposed',
  accepted: 'accepted',
  purchased: 'purchased',
  declined: 'declined',
  expired: 'expired',
  cancelled: 'over',
  closed: 'over',
}

const stageOf = (status: QuoteStatus, shows: BuyerView['shows']): Stage =>
  shows === 'conversation' ? 'revised' : stages[status]

/** What every page has, also one without an offer. */
function frameView(
  { settings, store, links, logo }: PageContext,
  words: PageWords,
  data: DocumentData,
  isPreview?: boolean,
) {
  const { seller, locale } = data
  const lines = seller.lines.filter((line) => line !== settings.SELLER_EMAIL)
  return {
    language: locale.language,
    words: store?.has_shop_carts ? { ...words, accept_binding: words.accept_for_shop } : words,
    assets: { css: links.css, js: isPreview ? null : links.js, icon: logo?.src ?? links.icon },
    seller: {
      name: seller.name,
      logo: logo && { ...logo, ...fittedSides(logo, ...LOGO_SIDES_MAX) },
      address: [seller.name, ...lines].join('\n'),
      email: settings.SELLER_EMAIL ?? null,
    },
  }
}

function filesView(
  record: BuyerView['record'],
  lines: ReturnType<typeof offeredLines>,
  { files: path }: PageNote,
  language: string,
) {
  const { files, show_images } = record
  const names = new Map(allItems(record).map(({ item_id, name }) => [item_id, name]))
  // A picture that stands beside its line is not read a second time.
  const ids = shownIds(lines)
  const pictured = show_images ? lines.filter(({ item_id }) => ids.has(item_id)) : []
  const shown = new Set(pictured.map((line) => pictureOf(line, files)))
  return files.map(({ item_id, ...file }) => ({
    ...fileView(shown.has(file.file_id) ? { ...file, is_picture: false } : file, path, language),
    line: (item_id !== null && names.get(item_id)) || null,
  }))
}

function factsOf(quote: BuyerView['quote'], { locale, labels }: DocumentData, words: PageWords) {
  const linesOf = (address: typeof quote.billing_address) =>
    address ? addressLines(address, locale.language) : []
  const billing = linesOf(quote.billing_address)
  const rows: [label: string, text: string | null][] = [
    [words.accepted_by, quote.accepted_by],
    [words.accepted_at, quote.accepted_at && timeText(quote.accepted_at, locale)],
    [labels.company, billing.includes(quote.company?.trim() ?? '') ? null : quote.company],
    [labels.vat_id, quote.vat_id],
    [words.purchase_order_number, quote.purchase_order_number],
    [labels.billing_address, billing.join('\n')],
    [labels.shipping_address, linesOf(quote.shipping_address).join('\n')],
    [labels.customer_note, quote.customer_note],
  ]
  return rows.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
