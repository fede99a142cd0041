// The same endpoints as their documentation has one write them: fastify, pg, a check of the token, objects made JSON.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify()

// Amounts are decimals, which go out as numbers.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 19))

const incrementId = (prefix: string, id: number) => prefix + String(id).padStart(9, '0')

app.addHook('onRequest', async (request, reply) => {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const { rows } = await pool.query<{ permissions: string[] }>(
    `select r.permissions from integration i join role r using (role_id)
     where i.token_hash = $1 and (i.expires_at is null or i.expires_at > now() at time zone 'utc')`,
    [createHash('sha256').update(token).digest()],
  )
  if (!rows[0]) return reply.code(401).send({ message: 'no valid token' })
  if (!rows[0].permissions.includes('all')) return reply.code(403).send({ message: 'not permitted' })
})

type Row = Record<string, any>

const requestColumns = `request_id, store_id, is_admin_notified, is_customer_notified, is_replied, is_read, customer_ip,
  customer_email, customer_firstname, customer_lastname, customer_phone, message, product_id, product_name, product_sku,
  custom_field_1, custom_field_2, custom_field_3, created_at, updated_at`
const quoteColumns = `quote_id, request_id, store_id, status, customer_id, customer_email, customer_firstname,
  customer_lastname, customer_is_guest, customer_note, seller_comment, currency_code, items_count, items_qty,
  original_subtotal, subtotal, discount_amount, shipping_amount, shipping_description, tax_amount, grand_total,
  expires_at, proposed_at, cart_id, order_id, order_increment_id, created_at, updated_at, version`
const itemColumns = `item_id, quote_id, product_id, product_type, sku, name, qty, price, original_price,
  discount_percent, tax_percent, tax_amount, price_incl_tax, row_total, row_total_incl_tax, tier_prices, customer_note,
  options, created_at, updated_at, chosen_qty, chosen_price`

function priceRequest(row: Row, files: Row[], replies: Row[]): Row {
  return {
    request_id: row.request_id,
    increment_id: incrementId('REQ', row.request_id as number),
    is_admin_notified: row.is_admin_notified,
    is_customer_notified: row.is_customer_notified,
    store_id: row.store_id,
    customer_ip: row.customer_ip,
    customer_email: row.customer_email,
    customer_firstname: row.customer_firstname,
    customer_lastname: row.customer_lastname,
    customer_phone: row.customer_phone,
    message: row.message,
    product: { product_id: row.product_id, name: row.product_name, sku: row.product_sku },
    custom_field_1: row.custom_field_1,
    custom_field_2: row.custom_field_2,
    custom_field_3: row.custom_field_3,
    created_at: row.created_at,
    is_replied: row.is_replied,
    is_read: row.is_read,
    files,
    replies,
    updated_at: row.updated_at,
  }
}

app.get<{ Params: { id: string } }>('/rest/V1/pricerequest/request/:id', async (request, reply) => {
  const id = Number(request.params.id)
  const { rows } = await pool.query<Row>(
    `select ${requestColumns} from price_request where request_id = $1`,
    [id],
  )
  if (!rows[0]) return reply.code(404).send({ message: 'no such request' })
  const [files, replies] = await Promise.all([
    pool.query<Row>(
      `select file_id, name, size, mime_type, hash, created_at from price_request_file
       where request_id = $1 order by file_id`,
      [id],
    ),
    pool.query<Row>(
      `select reply_id, message, price, currency_code, author, created_at from price_request_reply
       where request_id = $1 order by reply_id`,
      [id],
    ),
  ])
  return priceRequest(rows[0], files.rows, replies.rows)
})

type ListQuery = { Querystring: { filter?: string } }

app.get<ListQuery>('/rest/V1/pricerequest/requests', async (request) => {
  const { created_at } = JSON.parse(request.query.filter ?? '{}') as {
    created_at?: { from: string; to: string }
  }
  const { rows } = await pool.query<Row>(
    `select request_id, customer_email, customer_firstname, customer_lastname, created_at, is_read
     from price_request ${created_at ? 'where created_at between $1 and $2' : ''} order by request_id`,
    created_at ? [created_at.from, created_at.to] : [],
  )
  return rows.map((row) => ({ ...row, increment_id: incrementId('REQ', row.request_id as number) }))
})

app.post<{ Body: Row }>(
  '/rest/V1/pricerequest/request/submit',
  {
    schema: {
      body: {
        type: 'object',
        required: ['email'],
        properties: {
          email: { type: 'string', format: 'email' },
          firstname: { type: 'string', maxLength: 255 },
          lastname: { type: 'string', maxLength: 255 },
          phone: { type: 'string', maxLength: 255 },
          message: { type: 'string', maxLength: 65_535 },
          product_id: { type: 'integer' },
          product_sku: { type: 'string', maxLength: 255 },
          product_name: { type: 'string', maxLength: 255 },
        },
      },
    },
  },
  async (request) => {
    const { email, firstname, lastname, phone, message, product_id, product_sku, product_name } = request.body
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<Row>(
        `insert into price_request (store_id, customer_email, customer_firstname, customer_lastname, customer_phone,
           message, product_id, product_sku, product_name) values (1, $1, $2, $3, $4, $5, $6, $7, $8) returning ${requestColumns}`,
        [email, firstname, lastname, phone, message, product_id, product_sku, product_name],
      )
      const record = priceRequest(rows[0] ?? {}, [], [])
      await client.query(
        `insert into event (type, record_type, record_id, data)
         values ('price_request.submitted', 'price_request', $1, $2)`,
        [record.request_id, record],
      )
      await client.query('commit')
      return record
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  },
)

function quote(row: Row): Row {
  const isOpen = ['approved', 'proposed', 'accepted'].includes(row.status as string)
  return {
    ...row,
    increment_id: incrementId('Q', row.quote_id as number),
    status: isOpen && row.expires_at && new Date(`${row.expires_at}Z`) <= new Date() ? 'expired' : row.status,
  }
}

app.get<{ Params: { id: string }; Querystring: { addItems?: string } }>(
  '/rest/V1/quoting/quote/:id',
  async (request, reply) => {
    const id = Number(request.params.id)
    const { rows } = await pool.query<Row>(`select ${quoteColumns} from quote where quote_id = $1`, [id])
    if (!rows[0]) return reply.code(404).send({ message: 'no such quote' })
    if (request.query.addItems !== 'true') return quote(rows[0])
    const items = await pool.query<Row>(
      `select ${itemColumns} from quote_item where quote_id = $1 order by item_id`,
      [id],
    )
    return { ...quote(rows[0]), items: items.rows }
  },
)

app.get('/rest/V1/quoting/quotes', async () => {
  const quotes = await pool.query<Row>(`select ${quoteColumns} from quote order by quote_id`)
  const items = await pool.query<Row>(`select ${itemColumns} from quote_item order by quote_id, item_id`)
  const itemsOf = new Map<number, Row[]>()
  for (const item of items.rows) {
    const siblings = itemsOf.get(item.quote_id as number)
    if (siblings) siblings.push(item)
    else itemsOf.set(item.quote_id as number, [item])
  }
  return quotes.rows.map((row) => ({ ...quote(row), items: itemsOf.get(row.quote_id as number) ?? [] }))
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
