// A request that is still being written: its parts can be bent one by one, and at the end it becomes bytes.
import type { Operation } from './api-document.ts'

export type Draft = {
  operation: Operation
  method: string
  /** As it goes out, percent-encoded or not; one character is one byte here and in the query and headers. */
  path: string
  /** Pairs such as `addItems=true`, as they go out. */
  query: string[]
  headers: [name: string, value: string][]
  /** A value that becomes JSON, bytes as they are, or nothing. */
  body: { json: unknown } | { bytes: Buffer } | undefined
  /** What was done to it, in order. */
  mutations: string[]
  version: string
  isChunked: boolean
  /** Turns the finished bytes into others: for what is wrong between the parts of HTTP. */
  frame?: (head: string, body: Buffer) => Buffer
  /**
   * It may end the connection, and is sent on one of its own: an answer that others lose with it would leave open what
   * they did.
   */
  isAlone: boolean
  /** It ends before it is whole: a server may close without an answer. */
  isCut: boolean
}

/** A request of the operation, with the token where one is needed; the rest is to be filled in. */
export function newDraft(operation: Operation, token: string, path: string): Draft {
  const draft: Draft = {
    operation,
    method: operation.method,
    path,
    query: [],
    headers: [['host', 'localhost']],
    body: undefined,
    mutations: [],
    version: 'HTTP/1.1',
    isChunked: false,
    isAlone: false,
    isCut: false,
  }
  if (!operation.isPublic) setHeader(draft, 'authorization', `Bearer ${token}`)
  return draft
}

/** A piece of JSON that JSON.stringify would not write, such as `1e400`. */
export class RawJson {
  constructor(readonly text: string) {}
}

const MARK = '\u0001raw'

export function jsonText(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_key, each: unknown) =>
    each instanceof RawJson ? `${MARK}${raw.push(each.text) - 1}` : each,
  )
  return text.replace(/"\\u0001raw(\d+)"/g, (_, index: string) => raw[Number(index)] ?? '')
}

export function bodyBytes({ body }: Draft): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  return 'bytes' in body ? body.bytes : Buffer.from(jsonText(body.json))
}

/** Sets or, with undefined, removes a header. */
export function setHeader(draft: Draft, name: string, value: string | undefined): void {
  draft.headers = draft.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
  if (value !== undefined) draft.headers.push([name, value])
}

export function bytesOf(draft: Draft): Buffer {
  const body = bodyBytes(draft)
  const headers = [...draft.headers]
  if (draft.isChunked) headers.push(['transfer-encoding', 'chunked'])
  else if (draft.body !== undefined && !headers.some(([name]) => /^content-length$/i.test(name)))
    headers.push(['content-length', String(body.length)])
  const target = draft.path + (draft.query.length > 0 ? `?${draft.query.join('&')}` : '')
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `${draft.method} ${target} ${draft.version}\r\n${lines}\r\n`
  const framed = draft.isChunked ? inChunks(body) : body
  return draft.frame ? draft.frame(head, framed) : Buffer.concat([Buffer.from(head, 'latin1'), framed])
}

function inChunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2)
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0)
  const parts = chunks.flatMap((chunk) => [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n'])
  return Buffer.concat([...parts, '0\r\n\r\n'].map((part) => Buffer.from(part as string, 'latin1')))
}

/** The bytes as a string literal, one escape or character each; what is repeated is written once, with how often. */
export function shownBytes(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1')).replace(
    /[\x7f-\xff]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16)}`,
  )
  return text.replace(
    /((?:\\u....|\\x..|\\.|[^\\]){1,8}?)\1{19,}/g,
    (all, part: string) => `⟨${part}⟩×${all.length / part.length}`,
  )
}
