// The worker thread that draws documents. It loads everything that it may need when it starts: an update of the program
// replaces the files under a running process.
import type { PictureKey } from '../../domain/line-pictures.ts'
import { workerData } from 'node:worker_threads'
import { readAllFonts } from '../../platform/pdf/font-families.ts'
import { makePdf, writeText } from '../../platform/pdf/pages.ts'
import { runTasks } from '../../platform/thread-tasks.ts'
import { readPicture } from '../../platform/picture.ts'
import type { Store } from '../../storefront/store-repository.ts'
import type { QuoteAcceptance } from '../quote/quote-repository.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'
import { documentData, type DocumentSettings } from './document-data.ts'
import { layOutQuote } from './layout.ts'
import { styles } from './styles.ts'

/** `quote` is the record with its items as JSON, which takes less time to pass than the object. */
export type DocumentInput = {
  quote: string
  store: Store | undefined
  /** The store's own. */
  logo: Uint8Array | undefined
  /** The pictures of the items, by what `pictureOf` returns. */
  pictures: ReadonlyMap<PictureKey, Uint8Array>
  filesUrl: string | undefined
  acceptance: QuoteAcceptance | undefined
}

const settings = workerData as DocumentSettings
const loaded = load()

runTasks(async ({ quote, store, logo, ...more }: DocumentInput, signal) => {
  await loaded
  // Buffers lose their class on the way to a thread.
  const ownLogo = logo && Buffer.from(logo)
  const data = documentData(JSON.parse(quote) as QuoteRecord, settings, store, ownLogo)
  return layOutQuote({ ...data, ...more }, signal)
})

/** Reads the logo and all fonts, and draws a document, with which the PDF library loads the rest of its code. */
async function load(): Promise<void> {
  if (settings.SELLER_LOGO !== undefined) readPicture(settings.SELLER_LOGO)
  await readAllFonts()
  const description = { title: '', author: '', language: 'en', date: new Date(0) }
  await makePdf(
    description,
    () => ({ left: '', right: '' }),
    async (pages) => {
      for (const style of [styles.text, styles.strong]) await writeText(pages, 'P', 'Quote', style)
    },
  )
}
