// POST /V1/pricerequest/request/upload
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { many } from '../../../src/platform/postgres/database.ts'
import { type Answer, type Api, assertRefused, ok, openApi } from '../../support/api.ts'
import { fileBody, type Multipart, multipart, type Part, pdf, png } from '../../support/sample-files.ts'
import { exchange, open, type RawAnswer, requestText } from '../../support/raw-http.ts'

const path = '/rest/V1/pricerequest/request/upload'
const LIMIT = 200_000
const api = await openApi({ UPLOAD_BYTES_MAX: String(LIMIT) })
const authorization = `Bearer ${await api.tokenFor('PriceRequest::manage_requests')}`
const aPdf = fileBody('a.pdf', pdf)
const formData = 'Content-Disposition: form-data'

const upload = (body: Multipart, to: Api = api) => to.post(path, body)

async function storedFiles({ services }: Api = api): Promise<string[]> {
  const names = await readdir(join(services.config.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Whatever `work` does, it leaves no file and no row behind. */
async function leavingNothing<T>(work: () => Promise<T>, of: Api = api): Promise<T> {
  const rows = () => many(of.db, 'select * from temporary_file order by 1')
  const stored = () => Promise.all([storedFiles(of), rows()])
  const before = await stored()
  const result = await work()
  assert.deepEqual(await stored(), before)
  return result
}

/** The record of an upload that must be taken. */
const taken = (body: Multipart, to: Api = api) => ok(upload(body, to))

/** An upload as bytes, whatever its headers say of them. */
const uploadBytes = (headers: Record<string, string | number>, ...pieces: (string | Buffer)[]) =>
  Buffer.concat([requestText('POST', path, headers), ...pieces].map((piece) => Buffer.from(piece)))

async function refuses(body: Multipart, status = 400): Promise<Answer> {
  const answer = await leavingNothing(() => upload(body))
  assertRefused(answer, status, 'file')
  return answer
}

describe('uploadTemporaryFile', () => {
  it('200: the record of the file, in the order of the interface', async () => {
    const record = await taken(fileBody('drawing.pdf', pdf, 'application/pdf'))
    const fields = 'request_message_file_tmp_id name size mime_type path hash created_at'
    assert.deepEqual(Object.keys(record as object), fields.split(' '))
    const { request_message_file_tmp_id, path: stored, created_at, ...rest } = record
    assert.ok(Number.isInteger(request_message_file_tmp_id))
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.match(stored, /^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    const hash = createHash('sha256').update(pdf).digest('hex')
    assert.deepEqual(rest, { name: 'drawing.pdf', size: pdf.length, mime_type: 'application/pdf', hash })
    assert.deepEqual(await readFile(join(api.services.config.DATA_DIR, 'files', stored)), pdf)
  })

  // Which names, types and bytes are taken is tested in test/rules/upload-guard.test.ts; here, that its rules are asked.
  const good: [sent: string, content: Buffer | string, declared: string, kept: string, name?: string][] = [
    ['a.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'text/plain', 'text/plain'],
    ['a.csv', 'sku;qty\r\n1;2\r\n', 'application/vnd.ms-excel', 'text/csv'],
    ['BM.csv', 'BM;qty', 'text/csv', 'text/csv'],
    // A joiner that a script needs, a semicolon, an escaped quote.
    ['می\u200cخواهم.pdf', pdf, 'application/octet-stream', 'application/pdf'],
    ['a;b.pdf', pdf, 'application/octet-stream', 'application/pdf'],
    ['a\\"b.pdf', pdf, 'application/octet-stream', 'application/pdf', 'a"b.pdf'],
  ]
  for (const [sent, content, declared, kept, name = sent] of good)
    it(`200: takes ${sent} declared as ${declared}`, async () => {
      const record = await taken(fileBody(sent, content, declared))
      assert.deepEqual([record.mime_type, record.name], [kept, name])
    })

  it('200: takes filename* as well', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'..%2F%e2%82%ac%20rates.pdf'
    const body = multipart([{ head: `${head}\r\nContent-Type: application/pdf`, content: pdf }])
    assert.equal((await taken(body)).name, '€ rates.pdf')
  })

  it('200: takes the same name twice, as two files', async () => {
    const [first, second] = [await taken(fileBody('twice.pdf', pdf)), await taken(fileBody('twice.pdf', pdf))]
    assert.equal(first.hash, second.hash)
    for (const name of ['path', 'request_message_file_tmp_id']) assert.notEqual(first[name], second[name])
  })

  it('200: takes a body in chunks, in pieces that cut the boundary, with preamble and epilogue', async () => {
    const { headers, payload } = fileBody('pieces.txt', 'in pieces')
    const whole = Buffer.concat([Buffer.from('preamble\r\n'), payload, Buffer.from('epilogue\r\n')])
    const socket = await open(api.port)
    socket.write(requestText('POST', path, { ...headers, authorization, 'transfer-encoding': 'chunked' }))
    for (const byte of whole) socket.write(Buffer.from(`1\r\n${String.fromCharCode(byte)}\r\n`, 'latin1'))
    socket.write('0\r\n\r\n')
    const text = Buffer.concat((await socket.toArray()) as Buffer[]).toString()
    assert.match(text, /^HTTP\/1.1 200 /)
    assert.match(text, /"name":"pieces.txt","size":9/)
  })

  describe('size', () => {
    const sized = (size: number) => fileBody('sized.txt', 'x'.repeat(size))

    it('413: one byte more', async () => {
      const answer = await refuses(sized(LIMIT + 1), 413)
      assert.deepEqual(answer.body.parameters, { fieldName: 'file', bytes: LIMIT })
    })

    it('413: more than the limit, without a word on how much comes', async () => {
      const { headers, payload } = sized(LIMIT * 4)
      const lines = { ...headers, authorization, 'transfer-encoding': 'chunked' }
      const bytes = uploadBytes(lines, `${payload.length.toString(16)}\r\n`, payload, '\r\n0\r\n\r\n')
      assert.equal((await leavingNothing(() => exchange(api.port, bytes))).answers[0]?.status, 413)
    })

    it('413: ten gigabytes announced are refused at once, and the connection is closed', async () => {
      const lines = { ...aPdf.headers, authorization, connection: 'keep-alive' }
      const bytes = uploadBytes({ ...lines, 'content-length': 10_000_000_000 }, '--begin')
      const { answers, isReset } = await leavingNothing(() => exchange(api.port, bytes))
      assert.deepEqual(summary(answers), ['413 close'])
      assert.equal(answers[0]?.body.error_code, 'file_too_large')
      assert.equal(isReset, false)
    })

    it('413: reaches a client that goes on sending', async () => {
      const lines = { ...aPdf.headers, authorization, 'content-length': 60_000_000 }
      const bytes = uploadBytes(lines, Buffer.alloc(60_000_000, 'x'))
      assert.equal((await leavingNothing(() => exchange(api.port, bytes))).answers[0]?.status, 413)
    })
  })

  describe('bodies that are no upload', () => {
    const file = { filename: 'a.pdf', type: 'application/octet-stream', content: pdf }
    const services: [what: string, ...services: Part[]][] = [
      ['no part'],
      ['another field', { ...file, name: 'files' }],
      ['a field without name', { head: `${formData}; filename="a.pdf"`, content: pdf }],
      ['two files', file, { ...file, filename: 'b.pdf' }],
      ['a text field beside the file', file, { name: 'x', content: 'y' }],
      ['no file name', { name: 'file', content: pdf }],
      ['an empty file name', { ...file, filename: '' }],
      ['the file name .', { ...file, filename: '.' }],
      ['a file name of control characters', { ...file, filename: '\x01\x02' }],
      ['a file name of 256 characters', { ...file, filename: `${'n'.repeat(252)}.pdf` }],
      ['1,500 services', ...Array<Part>(1500).fill({ ...file, type: undefined })],
      ['1,500 fields', ...Array.from({ length: 1500 }, (_, n) => ({ name: `f${n}`, content: '' }))],
      ['a huge head', { head: `${formData}; name="file"; x="${'x'.repeat(90_000)}"`, content: pdf }],
      ['a head without disposition', { head: 'Content-Type: application/pdf', content: pdf }],
      ['JSON for a file', { type: 'application/json', content: '{"__proto__": {"a": 1}}' }],
    ]
    const typed = (type: string) => ({ ...aPdf, headers: { 'content-type': type } })
    const bodies: [what: string, body: Multipart][] = [
      ...services.map(([what, ...all]): [string, Multipart] => [what, multipart(all)]),
      ['an empty body', { headers: multipart([]).headers, payload: Buffer.alloc(0) }],
      ['no end', multipart([file], { end: false })],
      ['an end in the middle of the file', truncated(aPdf, 40)],
      ['another boundary than announced', { ...aPdf, headers: multipart([]).headers }],
      ['no boundary', typed('multipart/form-data')],
      ['an empty boundary', typed('multipart/form-data; boundary=')],
      ['0 bytes', fileBody('a.txt', '')],
    ]
    for (const [what, body] of bodies) it(`400: ${what}`, async () => void (await refuses(body)))

    it('a header named __proto__ in a part is no danger', async () => {
      const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n__proto__: x'
      const answer = await upload(multipart([{ head, content: pdf }]))
      assert.ok([200, 400].includes(answer.status), answer.text)
      assert.equal((await api.get('/rest/V1/pricerequest/requests')).status, 200)
    })

    it('415: another multipart, a form, compressed', async () => {
      const types = ['multipart/mixed; boundary=x', 'application/x-www-form-urlencoded']
      const wrong = types.map((type): Record<string, string> => ({ 'content-type': type }))
      for (const headers of [...wrong, { ...aPdf.headers, 'content-encoding': 'gzip' }, {}])
        assertRefused(await leavingNothing(() => api.post(path, { headers, payload: '{' })), 415)
    })

    it('400: no body at all', async () =>
      assertRefused(await leavingNothing(() => api.post(path)), 400, 'file'))

    it('the same connection is good for the next request after each of them', async () => {
      const { headers, payload } = multipart([{ ...file, name: 'wrong', content: Buffer.alloc(90_000, 'x') }])
      const lines = { ...headers, authorization, 'content-length': payload.length, connection: 'keep-alive' }
      const second = requestText('GET', '/rest/V1/pricerequest/request/1', { authorization })
      const bytes = uploadBytes(lines, payload, second)
      const { answers } = await leavingNothing(() => exchange(api.port, bytes))
      assert.equal(answers[0]?.status, 400)
      if (answers[0]?.headers.connection !== 'close') assert.equal(answers[1]?.status, 404)
    })
  })

  it('a rollback leaves neither row nor file', async () => {
    const drop = await beforeCommit(`raise exception 'out of order'`)
    const answer = await leavingNothing(() => upload(aPdf))
    await drop()
    assertRefused(answer, 500)
  })

  it('503: when it is unknown whether the row was committed, its bytes stay for the clean-up', async () => {
    const drop = await beforeCommit('perform pg_terminate_backend(pg_backend_pid()); return null')
    const before = (await storedFiles()).length
    const answer = await upload(fileBody('unknown.pdf', pdf))
    await drop()
    assertRefused(answer, 503)
    assert.equal(answer.body.error_code, 'outcome_unknown')
    assert.ok(Number(answer.headers['retry-after']) > 0)
    assert.equal((await storedFiles()).length, before + 1)
  })
})

it('uploadTemporaryFile with fewer extensions takes those, and names them when it refuses others', async () => {
  const narrow = await openApi({ UPLOAD_EXTENSIONS: 'pdf, PNG' })
  await taken(fileBody('a.png', png), narrow)
  const answer = await leavingNothing(() => upload(fileBody('a.txt', 'text'), narrow), narrow)
  assertRefused(answer, 400, 'file')
  assert.match(answer.body.message, /pdf, png/)
})

/** What a transaction that has stored an upload does as its last thing, until it is dropped. */
async function beforeCommit(work: string): Promise<() => Promise<unknown>> {
  await api.db.query(
    `create function last_thing() returns trigger language plpgsql as $$ begin ${work}; end $$;
     create constraint trigger last_thing after insert on temporary_file deferrable initially deferred
       for each row execute function last_thing()`,
  )
  return () => api.db.query('drop function last_thing cascade')
}

const summary = (answers: RawAnswer[]) =>
  answers.map(({ status, headers }) => `${status} ${headers.connection}`)

function truncated({ headers, payload }: Multipart, bytes: number): Multipart {
  return { headers, payload: payload.subarray(0, payload.length - bytes) }
}
