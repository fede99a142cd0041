// Renders the buyer's page in the language of its store.
import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { pictureOf, type PictureKey } from '../../domain/line-pictures.ts'
import { allItems } from '../../domain/choices.ts'
import { sellerName } from '../../domain/seller-name.ts'
import { found } from '../../platform/errors.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { pictureSides, readPicture, type Sides } from '../../platform/picture.ts'
import { listPreviews } from '../../quoting/quote/quote-file-repository.ts'
import { findSides } from '../../storefront/picture-repository.ts'
import { findSellingStore, listStores, type Store } from '../../storefront/store-repository.ts'
import type { Offer } from './page-actions.ts'
import type { ItemPicture } from './page-items.ts'
import { openPageFiles } from './page-files.ts'
import { offerView, type PageNote } from './page-view.ts'
import { pageWords } from './page-words.ts'

export function createPageRenderer(db: Queryable, settings: Config) {
  const files = loadOnce(() => openPageFiles(settings))

  async function offerOf(view: BuyerView): Promise<Offer> {
    const { store_id } = view.record
    const store = found(await findSellingStore(db, store_id), 'store_id', store_id)
    const language = store.locale ?? settings.DEFAULT_LOCALE
    return { view, store, language, words: pageWords(language) }
  }

  async function render({ view, store }: Offer, note?: PageNote): Promise<string> {
    const { templateOf, names } = await files()
    const path = (name: string) => `/q/assets/${name}`
    const links = {
      css: path(names.css),
      js: path(names.js),
      icon: path(names.icon),
      pdf: '?pdf',
    }
    const pictures = await picturesOf(view, store)
    const ownLogo = pictures.get(store.logo ?? '')
    const logo = ownLogo ? { src: `/q/pictures/${store.logo}`, ...ownLogo } : commonLogo(path(names.logo))
    const template = await templateOf(store.code)
    const context = { settings, store, links, logo, pictures, newKey: randomUUID }
    return template.render(offerView(view, context, note))
  }

  /** Returns the sides of the store's logo and of the pictures of the items. */
  async function picturesOf({ record }: BuyerView, { logo }: Store): Promise<Map<PictureKey, ItemPicture>> {
    const items = record.show_images ? allItems(record) : []
    const keys = [logo, ...items.map((item) => pictureOf(item, record.files))].flatMap((key) => key ?? [])
    const hashes = keys.filter((key) => typeof key === 'string')
    const fileIds = keys.filter((key) => typeof key === 'number')
    const previews = await listPreviews(db, record.quote_id, fileIds)
    const sides = previews.map(({ key, content }) => [key, { ...sidesOf(content), content }] as const)
    return new Map<PictureKey, ItemPicture>([...(await findSides(db, hashes)), ...sides])
  }

  /** Returns the logo of stores without their own. */
  function commonLogo(src: string) {
    if (settings.SELLER_LOGO === undefined) return null
    return { src, ...sidesOf(readPicture(settings.SELLER_LOGO)) }
  }

  return { files, offerOf, render }
}

/** Resolves to the seller's name if it is the same whatever the link: a wrong one must not tell which quotes there are. */
export async function findOnlySeller(db: Queryable, { SELLER_NAME }: Config): Promise<string | undefined> {
  if (SELLER_NAME) return SELLER_NAME
  // The page does without, rather than not to be there.
  const stores = await listStores(db).catch(() => [])
  return sellerName(null, stores.length === 1 ? stores[0] : undefined, '') || undefined
}

function sidesOf(picture: Buffer): Sides {
  const [width, height] = pictureSides(picture)
  return { width, height }
}
