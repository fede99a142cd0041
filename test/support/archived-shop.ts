// A shop with closed and open records that are years old, and what its database has.
import { archiveClosed, type ArchiveServices } from '../../src/archive/archive.ts'
import type { RecordName } from '../../src/archive/archive-repository.ts'
import { many, run, scalar, scalars } from '../../src/platform/postgres/database.ts'
import { type Api, ok, openApi } from './api.ts'
import { attachFiles } from './offer-files.ts'
import { fileBody, pdf } from './sample-files.ts'
import { openShop, statuses } from './shop.ts'
import { stopClock } from './test-server.ts'

export const DAYS = 365

/** `quotes` has one per status; the declined one and the purchased one have files, a message and a mail. */
export async function openOldShop(settings: Record<string, string> = {}) {
  const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com', ...settings })
  const shop = await openShop(api)
  const upload = await ok(api.post('/rest/V1/pricerequest/request/upload', fileBody('plan.pdf', pdf)))
  const file_ids = [upload.request_message_file_tmp_id]
  const closed = await shop.submitPriceRequest({ product_sku: 'LAMP', file_ids })
  const body = { message: 'Here it is', price: 12 }
  await ok(api.post(`/rest/V1/pricerequest/request/${closed}/reply`, { body }))
  const open = await shop.submitPriceRequest({ product_sku: 'LAMP' })
  const quotes: Record<string, number> = {}
  for (const status of statuses) {
    const customer = await shop.newCustomer()
    const { quote_id } = await shop.createQuote(customer, { cc: [`copy-${status}@example.com`] })
    quotes[status] = quote_id as number
    if (['declined', 'purchased'].includes(status))
      await attachFiles(api, quote_id, { sheet: pdf, drawing: pdf, plan: pdf })
    await shop.takeTo(status, quote_id)
    await run(
      api.db,
      `insert into quote_mail (mail_key, quote_id, mail, state, recipient) values ('mail:' || $1::integer, $1::integer, 'quote_proposed', 'sent', 'x@example.com')`,
      [quote_id],
    )
  }
  // Files of a quote may share their bytes.
  await run(
    api.db,
    `insert into quote_file (quote_id, is_internal, name, size, mime_type, path, hash, uploaded_by)
     select quote_id, true, 'the same ' || name, size, mime_type, path, hash, uploaded_by from quote_file`,
  )
  const { request } = await shop.requestFromCart()
  const answered = (await shop.answerRequest(request)).quote_id as number
  await shop.takeTo('declined', answered)
  await stopClock(api.db)
  const services: ArchiveServices = { db: api.db, files: api.services.files }
  return {
    api,
    shop,
    services,
    closed,
    open,
    quotes: quotes as Record<
      'declined' | 'purchased' | 'cancelled' | 'closed' | 'expired' | 'pending',
      number
    >,
    answered,
    request: request.request_id as number,
    archive: (other: Partial<ArchiveServices> = {}) =>
      archiveClosed({ ...services, ...other }, { days: DAYS }),
    archived: () =>
      many<RecordName>(
        api.db,
        'select record_type, record_id from archived_record where file_id is not null order by 1, 2',
      ),
  }
}

/** The rows of all tables, without those of the archive and of the search, and when callers were there last. */
export async function dumpRows({ db }: Pick<Api, 'db'>): Promise<Record<string, string>> {
  const names = await scalars<string>(
    db,
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'archive%'
       and tablename not in ('search_note', 'search_record', 'secret', 'integration', 'request_count') order by 1`,
  )
  const all: Record<string, string> = {}
  for (const name of names)
    all[name] = await scalar(
      db,
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') from ${name} t`,
    )
  return all
}
