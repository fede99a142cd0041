// The search by words, over very many price requests.
import { openClient, ok, type Client } from '../test/support/api.ts'
import { indexSearch } from '../src/platform/lists/word-search.ts'
import { scalar } from '../src/platform/postgres/database.ts'
import { openShop, type Context } from './context.ts'
import { table } from './report.ts'
import { median, percentile } from './statistics.ts'
import { startQuotewright } from './variants.ts'

const TARGET_MS = 50
const SEARCHES = 50
const NOTES_AT_ONCE = 5000
const LISTS = '/rest/V1/pricerequest/requests'

/** Returns the words of a search, which differ each time. */
type Work = { name: string; words: (number: number) => string }

const works: Work[] = [
  { name: 'a number', words: (n) => String(500_000 + n) },
  { name: 'an e-mail address, in 20 records', words: (n) => `customer${n * 7}@example.com` },
  { name: 'two words, together in few records', words: (n) => `muller-${n + 100} ${n + 200}` },
  { name: 'a part of a SKU, and a name', words: (n) => `ak-${n + 300} anna` },
  { name: 'a word that all records have', words: () => 'anna' },
  { name: 'words that no record has', words: (n) => `großmann ${n}` },
]

export async function runSearchCase(context: Context): Promise<string> {
  const { url, db, token } = await openShop(context, context.rows, context.quotes)
  while ((await indexSearch(db, NOTES_AT_ONCE)) > 0);
  await db.query('vacuum analyze search_record')
  const records = await scalar<number>(db, 'select count(*)::int from search_record')
  const server = await startQuotewright({ url })
  const client = openClient(Number(new URL(server.url).port), token)
  try {
    const rows: string[][] = []
    for (const { name, words } of works) {
      const all = await measure(client, (n) => ['/rest/V1/search', { q: words(n) }])
      const first = { 'searchCriteria[pageSize]': '100', 'searchCriteria[count]': 'false' }
      const list = await measure(client, (n) => [LISTS, { search: words(n), ...first }])
      rows.push([name, ...all, ...list, `≤ ${TARGET_MS}`])
      context.say(`search: ${rows.at(-1)?.join(', ')}`)
    }
    const heads = ['', 'everywhere, median ms', 'p99', 'the first page of a list, median ms', 'p99', 'target']
    return `### Search of ${records.toLocaleString('en')} records\n\n${table(heads, rows)}`
  } finally {
    client.close()
    await server.stop()
  }
}

async function measure(
  client: Client,
  requestOf: (number: number) => [path: string, query: Record<string, string>],
): Promise<[median: string, p99: string]> {
  const times: number[] = []
  for (let number = 0; number < SEARCHES; number++) {
    const [path, query] = requestOf(number)
    const start = performance.now()
    await ok(client.get(path, { query }))
    times.push(performance.now() - start)
  }
  return [median(times).toFixed(1), percentile(times, 99).toFixed(1)]
}
