// Renders the buyer's page in the language of its store.
import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { found } from '../../platform/errors.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import type { BuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { findStoreById } from '../../storefront/store-repository.ts'
import type { Offer } from './page-actions.ts'
import { openPageFiles } from './page-files.ts'
import { offerView, type PageNote } from './page-view.ts'
import { pageWords } from './page-words.ts'

export function createPageRenderer(db: Queryable, settings: Config) {
  const files = loadOnce(() => openPageFiles(settings))

  async function offerOf(view: BuyerView): Promise<Offer> {
    const store = found(await findStoreById(db, view.record.store_id), 'store_id', view.record.store_id)
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
      logo: path(names.logo),
      pdf: '?pdf',
    }
    const template = await templateOf(store.code)
    return template.render(offerView(view, { settings, store, links, newKey: randomUUID }, note))
  }

  return { files, offerOf, render }
}
