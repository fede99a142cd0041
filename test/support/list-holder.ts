// What the service must not be: a server that holds a list whole before it sends it. The control of list-memory.test.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../../src/platform/database.ts'
import { listSql } from '../../src/platform/list-query.ts'
import { priceRequestList } from '../../src/pricerequest/price-request-repository.ts'

const db = openDatabase({ connectionString: process.env.DATABASE_URL }, () => {})

function rowsSql(condition: string): string {
  const query = { condition: { sql: condition, values: [] }, sort_field: undefined, page: undefined }
  return listSql(priceRequestList, { ...query, direction: 'ASC' }).rows
}

const server = createServer((request, response) => {
  const sql = rowsSql(request.url?.includes('?') ? 'request_id = 1' : 'true')
  void db.query<{ json: string }>(sql).then(({ rows }) => {
    response.setHeader('content-type', 'application/json')
    response.end(`[${rows.map((row) => row.json).join(',')}]`)
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`{"base":"http://127.0.0.1:${port}/rest"}\n`)
})
process.once('SIGTERM', () => process.exit(0))
