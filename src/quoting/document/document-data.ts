// The data that the document of a quote is laid out from.
import type { PictureKey } from '../../domain/line-pictures.ts'
import type { Config } from '../../config.ts'
import { readPicture } from '../../platform/picture.ts'
import { sellerAddress, sellerName } from '../../domain/seller-name.ts'
import type { Store } from '../../storefront/store-repository.ts'
import { wordsIn, type Words } from '../../domain/words/words.ts'
import type { QuoteAcceptance } from '../quote/quote-repository.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'
import { withEffectiveTerms } from '../../domain/quote-terms.ts'

export type DocumentSettings = Partial<Pick<Config, 'CHECKOUT_URL_TEMPLATE'>> &
  Pick<
    Config,
    'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_EMAIL' | 'SELLER_LOGO' | 'SELLER_COLOR' | 'DEFAULT_LOCALE'
  >

export type DocumentData = {
  /** Its items have the quantities and prices that apply. */
  quote: QuoteRecord
  labels: Words
  /** `lines` are the address and the email address. */
  seller: { name: string; lines: string[]; logo: Buffer | undefined; color: string }
  /** The pictures of the items, by what `pictureOf` returns. */
  pictures?: ReadonlyMap<PictureKey, Uint8Array>
  /** Only of an accepted quote. */
  acceptance?: QuoteAcceptance | undefined
  /** Where an accepted quote is ordered, if that is not what the seller sees to. */
  isOrderedInShop: boolean
  /** The address below which the files of the quote are read. */
  filesUrl?: string | undefined
  locale: { language: string; timezone: string; currency_code: string }
}

export function documentData(
  quote: QuoteRecord,
  settings: DocumentSettings,
  store: Store | undefined,
  ownLogo?: Buffer,
): DocumentData {
  const language = store?.locale ?? settings.DEFAULT_LOCALE
  const address = sellerAddress(settings.SELLER_ADDRESS, store)
  const labels = wordsIn(language)
  // Records of old events lack them.
  const { unchosen_items = [] } = quote as Partial<QuoteRecord>
  return {
    quote: {
      ...quote,
      items: quote.items.map(withEffectiveTerms),
      unchosen_items: unchosen_items.map(withEffectiveTerms),
    },
    labels,
    isOrderedInShop: settings.CHECKOUT_URL_TEMPLATE !== undefined || isForCart(quote),
    seller: {
      name: sellerName(settings.SELLER_NAME, store, labels.unnamed_seller),
      lines: [...address, settings.SELLER_EMAIL ?? ''].filter((line) => line !== ''),
      logo: ownLogo ?? (settings.SELLER_LOGO === undefined ? undefined : readPicture(settings.SELLER_LOGO)),
      color: settings.SELLER_COLOR,
    },
    locale: { language, timezone: store?.timezone ?? 'UTC', currency_code: quote.currency_code },
  }
}

/** Whether a connected shop has the quote in a cart, or is about to get it. */
const isForCart = ({ shop }: QuoteRecord) =>
  shop?.takes_carts === true && ['wanted', 'unknown', 'delivered'].includes(shop.delivery ?? '')
