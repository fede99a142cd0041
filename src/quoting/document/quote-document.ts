// Documents of quotes as PDFs: drawn in a thread of their own, a few at a time, and once for concurrent requests for the same.
import type { PictureKey } from '../../domain/line-pictures.ts'
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { FairQueue, type Reader } from '../../platform/fair-queue.ts'
import { openResultCache } from '../../platform/result-cache.ts'
import { openWorkerThread } from '../../platform/worker-thread.ts'
import type { Store } from '../../storefront/store-repository.ts'
import type { QuoteAcceptance } from '../quote/quote-repository.ts'
import type { DocumentSettings } from './document-data.ts'
import type { DocumentInput } from './document-worker.ts'

/** A document to draw. `head` is the record without its items as JSON; the items are read when it is the document's turn. */
export type DocumentSource = {
  head: string
  items_count: number
  store: Store | undefined
  /** The address below which the files of the quote are read. */
  filesUrl: string | undefined
  /** Only of an accepted quote. */
  acceptance: QuoteAcceptance | undefined
  /** Resolves to the record with its items as JSON, to the logo of the store, and to the pictures of the items. */
  load: () => Promise<{ quote: string; logo: Buffer | undefined; pictures: Map<PictureKey, Buffer> }>
}

export type Documents = {
  /** Loads fonts and engine, which the first document does otherwise. */
  start: () => void
  /** Resolves to the PDF; equal sources result in equal bytes. */
  draw: (source: DocumentSource, reader: Reader) => Promise<Buffer>
  /** The number of documents that are drawn, and of those that wait. */
  load: () => { running: number; waiting: number }
  close: () => Promise<void>
}

/** One long and one short document at a time, in one thread: more would take the CPU from all other requests. */
const LIMITS = { slots: 2, readers_max: 64, long_cost: 150 }
/** The estimated time to draw a document, which is its cost. */
const MS_PER_ITEM = 0.3
const MS_PER_DOCUMENT = 20
const CACHE = { bytes_max: 32 * 1024 * 1024, ms_max: 60_000 }
/**
 * The thread's heap for objects that live long. A document of 10,000 items needs 64 MB, and is slow with less than 100 MB. With
 * all fonts, buffers and such a document, the whole thread takes up 200 MB.
 */
const MEMORY_MB = 192
/** Far more than any document takes: one that gets stuck must not keep the others waiting. */
const DRAWING_MS_MAX = 120_000

const script = new URL(`./document-worker${extname(import.meta.url)}`, import.meta.url)

export function openDocuments(settings: DocumentSettings, limits = LIMITS): Documents {
  const data = documentSettings(settings)
  const bounds = { memory_mb: MEMORY_MB, task_ms_max: DRAWING_MS_MAX }
  const thread = openWorkerThread<DocumentInput>({ script, data, ...bounds })
  const queue = new FairQueue<Buffer>(limits)
  const cache = openResultCache(CACHE)
  return {
    start: () => thread.start(),
    async draw(source, reader) {
      const { head, store, filesUrl, acceptance, items_count } = source
      const key = createHash('sha256')
        .update(JSON.stringify([head, store, filesUrl, acceptance]))
        .digest('base64')
      const cached = cache.get(key)
      if (cached) return cached
      const run = async (signal: AbortSignal) => {
        const { quote, logo, pictures } = await source.load()
        const task = { quote, store, logo, pictures, filesUrl, acceptance }
        // If the thread fails for want of memory, the largest is given up, and the others are drawn again.
        const size = quote.length
        const content = await thread.run(task, size, signal)
        cache.add(key, content)
        return content
      }
      return queue.get({ key, cost: MS_PER_DOCUMENT + items_count * MS_PER_ITEM, run }, reader)
    },
    load: () => queue.load,
    close: () => thread.close(),
  }
}

/** Only what documents show: the rest of the configuration holds secrets. */
function documentSettings({
  SELLER_NAME,
  SELLER_ADDRESS,
  SELLER_EMAIL,
  SELLER_LOGO,
  SELLER_COLOR,
  DEFAULT_LOCALE,
  CHECKOUT_URL_TEMPLATE,
}: DocumentSettings): DocumentSettings {
  return {
    SELLER_NAME,
    SELLER_ADDRESS,
    SELLER_EMAIL,
    SELLER_LOGO,
    SELLER_COLOR,
    DEFAULT_LOCALE,
    CHECKOUT_URL_TEMPLATE,
  }
}
