// P10: uploads are returned bit for bit, hostile ones are never rendered, and interrupted ones leave nothing behind.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../src/demo/demo-random.ts'
import { run } from '../src/platform/postgres/database.ts'
import type { FileStore } from '../src/platform/files/file-store.ts'
import { fileTypes } from '../src/platform/option-values.ts'
import { type Client, openApi, openClient, openPatchedServer, type ServerPatch } from '../test/support/api.ts'
import { fileFaults } from './support/call-log.ts'
import type { Variant, Hostile } from './support/hostile-files.ts'
import { declaredTypes, variants, hostileContents, hostileTypes } from './support/hostile-files.ts'
import {
  compoundFile,
  docx,
  fileBody,
  jpg,
  type Multipart,
  multipart,
  officeFile,
  pdf,
  png,
  xlsx,
} from '../test/support/sample-files.ts'
import { addPromiseTest, type Outcome, sumOf, type Trial } from './support/promise-test.ts'
import { open, requestText } from '../test/support/raw-http.ts'
import { until } from '../test/support/until.ts'

type Size = { good: number; hostile: number; broken: number }
type Sent = { what: string; name: string; type: string; content: Buffer }

const base = '/rest/V1/pricerequest/request'
const LIMIT = 300_000
// Around the buffer sizes of the layers involved.
const EDGES = [1, 2, 4095, 4096, 65_535, 65_536, 65_537, 131_072, LIMIT - 1, LIMIT, LIMIT + 1]
const WHOLE = 100

const api = await openApi({ UPLOAD_BYTES_MAX: String(LIMIT) })
const token = await api.tokenFor('PriceRequest::manage_requests')
const directory = join(api.services.config.DATA_DIR, 'files')

async function openPatchedClient(plant: ServerPatch): Promise<Client> {
  const client = openClient((await openPatchedServer(api, plant)).port, token)
  api.beforeClose(async () => client.close())
  return client
}

function textOf(random: Random, size: number) {
  const letters = Buffer.from('abcdefghijklmnopqrstuvwxyz;,"\r\n\t 0123456789<>&\xe4\xf6\xfc', 'latin1')
  // A pattern of odd length, so that swapped or doubled chunks show.
  return Buffer.alloc(size, Buffer.from(Array.from({ length: 997 }, () => random.pick([...letters]))))
}

function bytesOf(random: Random, size: number) {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = random.integer(0, 255)
  return bytes
}

/** A file of this type and size, or of the smallest possible size. */
function fileOf(random: Random, extension: string, size: number): Buffer {
  if (extension === 'txt' || extension === 'csv') return textOf(random, size)
  const starts: Record<string, Buffer> = { pdf, png, jpg, jpeg: jpg, doc: compoundFile, xls: compoundFile }
  const start = starts[extension]
  if (start) return Buffer.concat([start, bytesOf(random, Math.max(0, size - start.length))])
  const small = extension === 'docx' ? docx : xlsx
  const part = extension === 'docx' ? 'wordprocessingml.document' : 'spreadsheetml.sheet'
  const type = `application/vnd.openxmlformats-officedocument.${part}.main+xml`
  // The overhead of the archive is not known in advance.
  for (let rest = size - small.length - 100; rest > 0; rest -= 50) {
    const file = officeFile(type, bytesOf(random, rest))
    if (file.length <= size) return file
  }
  return small
}

const sizeBy = (random: Random): number =>
  random.chance(0.5) ? random.pick(EDGES) : Math.floor(LIMIT ** random.fraction())

type Case = { sent: Sent; status: number; kept: string }

async function proveEach(client: Client, count: number, caseOf: (index: number) => Case): Promise<Outcome> {
  const failures: string[] = []
  for (let index = 0; index < count; index++) {
    const { sent, status, kept } = caseOf(index)
    const fault = await proveFile(client, sent, status, kept)
    if (fault)
      failures.push(`${sent.what} as ${JSON.stringify(sent.name.slice(0, 60))}, ${sent.type}: ${fault}`)
    if (index % WHOLE === WHOLE - 1) await removeAll()
  }
  failures.push(...(await leftovers()))
  await removeAll()
  return { cases: count, failures }
}

const proveGood = (client: Client, count: number, { random }: Trial): Promise<Outcome> =>
  proveEach(client, count, (index) => {
    const extension = fileTypes[index % fileTypes.length]!
    const content = fileOf(random, extension, sizeBy(random))
    const type = random.pick(['application/octet-stream', ...declaredTypes[extension]!])
    const sent = { what: `${content.length} bytes`, name: `a.${extension}`, type, content }
    return { sent, status: content.length > LIMIT ? 413 : 200, kept: sent.name }
  })

async function proveHostile(client: Client, count: number, { random }: Trial): Promise<Outcome> {
  const contents = hostileContents(LIMIT - 1000)
  let taken = 0
  const outcome = await proveEach(client, count, (index) => {
    // Every content is used in turn; the rest is random.
    const hostile = contents[index % contents.length]!
    const variant = random.chance(0.5) ? variants[0]! : random.pick(variants)
    const isFitting = random.chance(0.5) && hostile.accepted.length > 0
    const extensions = isFitting ? hostile.accepted : [...fileTypes, 'svg', 'html', 'gif']
    const extension = random.pick(extensions)
    const declared = ['application/octet-stream', ...(declaredTypes[extension] ?? [])]
    const type = random.pick(random.chance(0.2) ? hostileTypes : declared)
    const status = hostileStatus(hostile, variant, extension, type)
    if (status === 200) taken++
    const sent = { what: hostile.what, name: variant.sent(extension), type, content: hostile.content }
    return { sent, status, kept: variant.kept?.(extension) ?? '' }
  })
  return { ...outcome, figures: { 'hostile files accepted as harmless': taken } }
}

/** Name, declared type and content must agree. */
function hostileStatus({ accepted }: Hostile, { kept }: Variant, extension: string, type: string): number {
  const isDeclared = type === 'application/octet-stream' || declaredTypes[extension]?.includes(type)
  return kept && isDeclared && accepted.includes(extension) ? 200 : 400
}

async function proveFile(client: Client, sent: Sent, status: number, kept: string): Promise<Fault> {
  const uploaded = await client.post(`${base}/upload`, fileBody(sent.name, sent.content, sent.type))
  if (uploaded.status !== status)
    return `it was answered ${uploaded.status} instead of ${status}: ${uploaded.text}`
  if (status !== 200) return uploaded.body.parameters?.fieldName === 'file' ? undefined : uploaded.text
  const { name, hash, size, path, request_message_file_tmp_id: id } = uploaded.body
  const expected = [kept, createHash('sha256').update(sent.content).digest('hex'), sent.content.length]
  const isRight = isDeepStrictEqual([name, hash, size], expected) && /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path)
  if (!isRight) return `the record is ${uploaded.text} in place of ${JSON.stringify(expected)}`
  const body = { email: 'anna@example.com', file_ids: [id] }
  const submitted = await client.post(`${base}/submit`, { body })
  if (submitted.status !== 200) return submitted.text
  const { request_id, files } = submitted.body
  return proveDownload(client, `${base}/${request_id}/files/${files[0].file_id}`, sent, kept)
}

const safeTypes = new Set(Object.values(declaredTypes).map(([first]) => first))

type Fault = string | undefined

async function proveDownload(client: Client, path: string, { content }: Sent, kept: string): Promise<Fault> {
  const answer = await client.get(path).catch((error: Error) => error)
  if (answer instanceof Error) return `the download broke: ${answer.message}`
  const head = await client.call('HEAD', path)
  if (answer.status !== 200) return `the download was answered ${answer.status}`
  if (!answer.bytes.equals(content))
    return `${answer.bytes.length} bytes came back, and others than were sent`
  for (const each of [answer, head]) {
    const headers = each.headers as Record<string, string>
    const { 'content-disposition': disposition = '', 'content-security-policy': policy = '' } = headers
    const isNamed = /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/.test(
      disposition,
    )
    const isSafe =
      headers['content-length'] === String(content.length) &&
      headers['x-content-type-options'] === 'nosniff' &&
      policy.includes("default-src 'none'") &&
      safeTypes.has(headers['content-type']) &&
      isNamed &&
      decodeURIComponent(disposition.split("UTF-8''")[1] ?? '') === kept
    if (!isSafe) return `it is served with ${JSON.stringify(headers)}`
  }
  return undefined
}

const endings = ['a reset', 'an end', 'another request'] as const

/** Interrupts uploads after each percent of their bytes. */
async function proveBroken(client: Client, count: number, { random }: Trial, settled_ms = 300_000) {
  const failures: string[] = []
  for (let index = 0; index < count; index++) {
    const percent = (index % 100) + 1
    const extension = random.pick(['txt', 'pdf', 'docx'])
    const files = [
      { name: 'file', filename: `a.${extension}`, content: fileOf(random, extension, sizeBy(random)) },
      { name: 'file', filename: `b.${extension}`, content: 'x' },
    ]
    await breakOff(client, multipart(files.slice(0, random.integer(1, 2))), percent, random.pick(endings))
    if (index % 20 < 19 && index < count - 1) continue
    const left = await leftoversInTime(client, settled_ms)
    failures.push(...left.map((fault) => `Until ${index}, the last one ${percent} %: ${fault}`))
    await removeAll()
  }
  return { cases: count, failures }
}

type Ending = (typeof endings)[number]

async function breakOff(client: Client, body: Multipart, percent: number, ending: Ending): Promise<void> {
  const { headers, payload } = body
  const socket = await open(client.port)
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  const lines = { ...headers, authorization: `Bearer ${token}`, 'content-length': payload.length }
  socket.write(requestText('POST', `${base}/upload`, lines))
  const part = payload.subarray(0, Math.floor((payload.length * percent) / 100))
  await new Promise((resolve) => socket.write(part, resolve))
  if (ending === 'a reset') socket.resetAndDestroy()
  else if (ending === 'an end') socket.end()
  // Bytes of another request in place of the file: still part of the body.
  else socket.end(requestText('GET', '/health/live'))
  const leave = setTimeout(() => socket.destroy(), 2000)
  await closed
  clearTimeout(leave)
}

async function leftovers(): Promise<string[]> {
  const { faults, orphans } = await fileFaults(api.db, api.services.config.DATA_DIR)
  return [...faults, ...orphans.map((path) => `the file ${path} belongs to no row`)]
}

/** The service may take a moment to notice that a client has left; waits for it. */
async function leftoversInTime(client: Client, settled_ms: number): Promise<string[]> {
  const { status } = await client.post(`${base}/upload`, fileBody('last.txt', 'the last one'))
  let found: string[] = []
  const isGone = async () => (found = await leftovers()).length === 0
  await until('nothing is left', isGone, settled_ms).catch(() => {})
  return status === 200 ? found : [...found, `an upload after them was answered ${status}`]
}

async function removeAll(): Promise<void> {
  await run(api.db, 'delete from temporary_file')
  await run(api.db, 'delete from price_request_file')
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true })
}

const storeWith = (faults: Partial<FileStore>): ServerPatch => ({
  services: { files: { ...api.services.files, ...faults } },
})

const readingWith = (change: (chunk: Buffer) => Buffer): ServerPatch =>
  storeWith({
    read: async (path, size) => {
      const content = await api.services.files.read(path, size)
      const transform = (chunk: Buffer, _encoding: string, done: TransformCallback) =>
        done(null, change(chunk))
      return content && pipeline(content, new Transform({ transform }), () => {})
    },
  })

function flipped(chunk: Buffer): Buffer {
  const other = Buffer.from(chunk)
  other[other.length >> 1]! ^= 1
  return other
}

addPromiseTest<Size>({
  promise: 'P10',
  statement: 'Uploads are returned bit for bit, and a hostile file is never executed or rendered.',
  sizes: {
    ci: { good: 100, hostile: 150, broken: 100 },
    full: { good: 10_000, hostile: 10_000, broken: 10_000 },
  },
  prove: async ({ good, hostile, broken }, trial) => {
    assert.deepEqual(await leftovers(), [])
    const client = openClient(api.port, token)
    api.beforeClose(async () => client.close())
    return sumOf(
      await proveGood(client, good, trial),
      await proveHostile(client, hostile, trial),
      await proveBroken(client, broken, trial),
    )
  },
  controls: {
    'a store that flips a bit': async (_size, trial) =>
      proveGood(await openPatchedClient(readingWith(flipped)), 10, trial),
    'a store that loses a byte': async (_size, trial) =>
      proveGood(await openPatchedClient(readingWith((chunk) => chunk.subarray(0, -1))), 10, trial),
    'a guard that trusts the name': async ({ hostile }, trial) => {
      const receive: FileStore['receive'] = (content, bytesMax) =>
        api.services.files.receive(content, bytesMax)
      return proveHostile(await openPatchedClient(storeWith({ receive })), hostile, trial)
    },
    'a download that a browser may show': async ({ hostile }, trial) => {
      const prepare: ServerPatch['prepare'] = (app) =>
        app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-disposition'))
      return proveHostile(await openPatchedClient({ prepare }), hostile, trial)
    },
    'a store that keeps interrupted uploads': async (_size, trial) => {
      const receive: FileStore['receive'] = async (content, bytesMax, inspect) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of content) chunks.push(chunk)
        } catch (error) {
          await writeFile(join(directory, 'partial'), Buffer.concat(chunks))
          throw error
        }
        return api.services.files.receive(Readable.from(chunks), bytesMax, inspect)
      }
      // The files stay forever; no need to wait longer.
      return proveBroken(await openPatchedClient(storeWith({ receive })), 20, trial, 1000)
    },
  },
})
