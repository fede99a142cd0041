// The items of an offer as the template of the buyer's page sees them.
import {
  fieldText,
  moneyText,
  numberText,
  quantityText,
  type Decimal,
} from '../../platform/localized-values.ts'
import { fittedSides, type Sides } from '../../platform/picture.ts'
import type { DocumentData } from '../../quoting/document/document-data.ts'
import { pictureOf, type PictureKey } from '../../domain/line-pictures.ts'
import { shownSku, type Heading } from '../../domain/lines.ts'
import { withEffectiveTerms } from '../../domain/quote-terms.ts'
import type { QuoteRecord } from '../../quoting/quote/quote-schemas.ts'
import type { PageWords } from './page-words.ts'

/** In pixels. */
const PICTURE_SIDE_MAX = 200

type OfferItem = DocumentData['quote']['items'][number]

/** `content` is that of an attached picture. */
export type ItemPicture = Sides & { content?: Buffer }

export type ItemsContext = {
  data: DocumentData
  words: PageWords
  mayChoose: boolean
  /** What was typed into a form that was refused. */
  typed: Record<string, string>
  /** How large the pictures are, by what `pictureOf` returns. */
  pictures: ReadonlyMap<PictureKey, ItemPicture>
  /** The address of the files, relative to that of the page; the preview of a page has none. */
  path: string | undefined
}

/** `items` have the terms that apply, `offered` is the record with those of the seller. */
export function itemsView(
  items: (OfferItem & { heading: Heading | null })[],
  offered: QuoteRecord,
  context: ItemsContext,
) {
  const { labels, locale } = context.data
  return items.map(({ heading, ...item }, index) => ({
    ...itemView(item, offered.items[index]!, context),
    picture: offered.show_images ? pictureView(item, offered, context) : null,
    heading: heading && {
      text: heading.text ?? labels.other_items,
      subtotal: moneyText(heading.subtotal, locale),
    },
  }))
}

function pictureView(item: OfferItem, { files }: QuoteRecord, { pictures, path }: ItemsContext) {
  const key = pictureOf(item, files)
  const picture = key !== undefined && pictures.get(key)
  if (!picture) return null
  const { content, ...sides } = picture
  const ofFile =
    path === undefined
      ? `data:image/jpeg;base64,${content?.toString('base64')}`
      : `${path}/${key}?size=preview`
  const src = typeof key === 'number' ? ofFile : `/q/pictures/${key}`
  return { src, ...fittedSides(sides, PICTURE_SIDE_MAX, PICTURE_SIDE_MAX) }
}

/** `item` has the terms that apply, `offered` those of the seller. */
function itemView(
  item: OfferItem,
  offered: OfferItem,
  { data: { locale, labels }, words, mayChoose, typed }: ItemsContext,
) {
  const money = (value: Decimal) => moneyText(value, locale)
  const quantity = (value: Decimal) => numberText(value, locale.language)
  const { item_id, tier_prices } = offered
  const chosen = typed[`tier_${item_id}`] ?? String(item.qty)
  const tiers = [...tier_prices].sort((one, other) => Number(one.qty) - Number(other.qty))
  const base = {
    qty: String(offered.qty),
    text: fieldText(offered.qty, locale.language),
    label: words.offered(quantity(offered.qty)),
    price: money(withEffectiveTerms({ ...offered, chosen_qty: null, chosen_price: null }).price),
  }
  const above = tiers
    .filter(({ qty }) => Number(qty) > Number(offered.qty))
    .map(({ qty, price }) => ({
      qty: String(qty),
      text: fieldText(qty, locale.language),
      label: words.from(quantity(qty)),
      price: money(price),
    }))
  return {
    item_id,
    name: item.name,
    sku: shownSku(item),
    description: item.description || null,
    qty: quantityText(item, locale.language),
    price: money(item.price),
    list_price: Number(item.original_price) > Number(item.price) ? money(item.original_price) : null,
    row_total: money(item.row_total),
    /** An amount for the whole, such as a discount, is not said twice. */
    is_lump: Number(item.price) < 0 && Number(item.qty) === 1 && !item.unit,
    note: item.customer_note,
    tiers: tiers.map(({ qty, price }) => `${words.from(quantity(qty))}${labels.colon} ${money(price)}`),
    choices:
      mayChoose && tiers.length > 0
        ? [base, ...above].map((choice) => ({ ...choice, is_chosen: choice.qty === chosen }))
        : [],
    shown_qty: fieldText(item.qty, locale.language),
    chosen_qty: typed[`qty_${item_id}`] ?? fieldText(item.qty, locale.language),
    // Nobody bargains over a discount.
    is_wishable: Number(offered.price) >= 0,
    wanted_qty: typed[`wanted_qty_${item_id}`] ?? '',
    wanted_price: typed[`wanted_price_${item_id}`] ?? '',
  }
}
