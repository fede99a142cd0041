// Price requests of buyers who are signed in at the shop, from the widget: passed on with who they are, within limits.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { callForBuyer, type Connection, Unavailable } from './quotewright'
import { takeShare } from './shares'

/** Of an address that nobody has verified, Quotewright limits the mails. */
export type Buyer = {
  id: string
  email: string
  is_email_verified: boolean
  firstname: string
  lastname: string
}
type WidgetRequest = IncomingMessage & { body?: unknown }
/** `fault` is for the log of the shop. */
export type Answer = {
  status: number
  headers?: Record<string, string>
  body: unknown
  fault?: string
}

/** What the widget may say; who the buyer is, the shop says. */
const FIELDS = [
  'message',
  'phone',
  'company',
  'product_sku',
  'product_name',
  'custom_field_1',
  'custom_field_2',
  'custom_field_3',
]
/** Answers that say something to the buyer; others are a fault of the connection. */
const PASSED_ON = [200, 400, 404, 409, 413, 415, 422, 429, 503]

const noSuchFile: Answer = {
  status: 400,
  body: {
    error_code: 'invalid_input',
    detail: 'file_ids has a file that this buyer has not uploaded.',
    parameters: { fieldName: 'file_ids' },
  },
}
const signInRequired: Answer = { status: 401, body: { error_code: 'sign_in_required' } }

/** Answers `GET buyer`, `POST priceRequest` and `POST upload` of the widget. */
export async function answerWidget(
  options: Connection,
  path: string,
  request: WidgetRequest,
  buyer: Buyer | undefined,
): Promise<Answer> {
  // The forms of other sites cannot send it.
  if (request.headers['x-quotewright'] !== 'widget')
    return { status: 403, body: { error_code: 'not_of_widget' } }
  // The widget then has its key.
  if (!options.token) return { status: 404, body: { error_code: 'not_set_up' } }
  if (!buyer) return signInRequired
  if (path === 'buyer') return { status: 200, body: { email: buyer.email } }
  const length = Number(request.headers['content-length'] ?? NaN)
  if (Number.isNaN(length)) return { status: 411, body: { error_code: 'length_required' } }
  if (!takeShare(buyer.id, length))
    return { status: 429, headers: { 'retry-after': '600' }, body: { error_code: 'too_many_requests' } }
  return path === 'upload' ? upload(options, request, buyer) : submit(options, request, buyer)
}

async function submit(
  options: Connection,
  { headers, body }: WidgetRequest,
  { id, ...person }: Buyer,
): Promise<Answer> {
  const input = (body ?? {}) as Record<string, unknown>
  const said = Object.fromEntries(FIELDS.flatMap((name) => (name in input ? [[name, input[name]]] : [])))
  const file_ids = [input.file_ids ?? []].flat().map((signed) => ownFile(options, id, String(signed)))
  if (file_ids.includes(undefined)) return noSuchFile
  const key = headers['idempotency-key']
  return call(
    options,
    'request/submit',
    {
      // Of the buyer: two of them may send the same.
      headers: key === undefined ? {} : { 'idempotency-key': sign(options, id, `request ${String(key)}`) },
      body: JSON.stringify({ ...said, ...person, file_ids }),
    },
    () => true,
  )
}

async function upload(options: Connection, request: IncomingMessage, { id }: Buyer): Promise<Answer> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  const headers = { 'content-type': type, ...(length && { 'content-length': length }) }
  const body = Readable.toWeb(request) as ReadableStream
  return call(options, 'request/upload', { headers, body }, ({ request_message_file_tmp_id: file }) => ({
    request_message_file_tmp_id: `${String(file)}.${sign(options, id, `file ${String(file)}`)}`,
  }))
}

async function call(
  options: Connection,
  path: string,
  content: Parameters<typeof callForBuyer>[3],
  present: (answer: Record<string, unknown>) => unknown,
): Promise<Answer> {
  const url = `${options.store ?? 'default'}/V1/pricerequest/${path}`
  try {
    const { status, answer, retryAfter } = await callForBuyer(options, 'POST', url, content, PASSED_ON)
    return {
      status,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
      body: status === 200 ? present(answer) : answer,
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    // Whether it has arrived is not known: the widget sends the same again.
    const body = { error_code: 'unreachable', detail: error.message }
    return { status: 503, headers: { 'retry-after': '30' }, body, fault: error.fault }
  }
}

/** Ids of files count up: the signature tells those of one buyer from those of another. */
function sign({ hookSecret }: Connection, buyer: string, text: string): string {
  return createHmac('sha256', hookSecret).update(`${buyer} ${text}`).digest('base64url')
}

/** Returns the id of a file, unless another buyer has uploaded it. */
function ownFile(options: Connection, buyer: string, signed: string): number | undefined {
  const [file = '', signature = ''] = signed.split('.')
  const [own, given] = [Buffer.from(sign(options, buyer, `file ${file}`)), Buffer.from(signature)]
  return own.length === given.length && timingSafeEqual(own, given) ? Number(file) : undefined
}
