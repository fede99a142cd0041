// Everything that a seller can read about price requests, quote requests and quotes, to be compared before and after.
import { many } from '../../src/platform/postgres/database.ts'
import { type Api, collectRoutes, ok } from './api.ts'

const idsOf: Record<string, string> = {
  quote: 'select quote_id as id from quote order by 1',
  quote_request: 'select request_id as id from quote_request order by 1',
  price_request: 'select request_id as id from price_request order by 1',
}
const kindsOf: [RegExp, keyof typeof idsOf][] = [
  [/\/quoting\/quotes?\/:/, 'quote'],
  [/\/quoting\/request\/:/, 'quote_request'],
  [/\/pricerequest\/request\/:/, 'price_request'],
]
const lists = [
  'quoting/quotes',
  'quoting/quotes/export',
  'quoting/requests',
  'pricerequest/requests?addDetails=true',
  'pricerequest/requests/export',
]
const statistics = ['quoting/statistics?currency_code=USD&', 'pricerequest/statistics?']
const variants = ['', '?addItems=true', '?addDetails=true']

/** Returns all routes that read one record, by its kind. */
async function readRoutes(api: Api): Promise<{ url: string; kind: string }[]> {
  const routes = await collectRoutes(api)
  return routes.flatMap(({ url, method }) => {
    const [, kind] = kindsOf.find(([path]) => path.test(url)) ?? []
    // A link is noted in the history.
    return kind && String(method).includes('GET') && !url.endsWith('/link') ? { url, kind } : []
  })
}

/** Returns the response to each read, by its path. */
export async function readAllRecords(api: Api): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const read = async (path: string) => {
    const { status, text } = await api.get(path)
    answers.set(path, `${status} ${text}`)
  }
  const parts = await many<{ kind: string; id: number; name: string; part: number }>(
    api.db,
    `select 'quote' as kind, quote_id as id, 'fileId' as name, file_id as part from quote_file
     union all select 'price_request', request_id, 'fileId', file_id from price_request_file
     union all select 'quote', quote_id, 'number', proposal_number from quote_proposal order by 1, 2, 3, 4`,
  )
  for (const { url, kind } of await readRoutes(api))
    for (const { id } of await many<{ id: number }>(api.db, idsOf[kind]!)) {
      const path = url.replace(/:\w+/, String(id))
      const [, name] = /:(\w+)/.exec(path) ?? []
      if (!name) for (const variant of url.endsWith(':id') ? variants : ['']) await read(path + variant)
      for (const { part } of parts.filter(
        (each) => each.kind === kind && each.id === id && each.name === name,
      ))
        await read(path.replace(/:\w+/, String(part)))
    }
  for (const list of lists) await read(`/rest/V1/${list}`)
  return answers
}

/** Returns the statistics of quotes and of price requests, of the days on which this test runs. */
export async function readStatistics(api: Api): Promise<string[]> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const read = async (path: string) =>
    (await ok(api.get(`/rest/V1/${path}from=${day(-1)}&to=${day(1)}`))) as object
  return (await Promise.all(statistics.map(read))).map((each) => JSON.stringify(each))
}
