// Bends HTTP itself: methods, headers, and the frame of a request.
import type { Mutation } from './mutations.ts'
import { brokenHeads } from './broken-heads.ts'
import { hostileHeaders } from './hostile-headers.ts'
import { bodyBytes, setHeader, type Draft } from './request-draft.ts'
import type { Random } from '../../src/demo/demo-random.ts'

const methods = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'GET',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'PURGE',
]
const noMethods = [
  'get',
  'HACK',
  'GETX',
  '',
  'G\0T',
  'CONNECT',
  'PRI',
  'G ET',
  'PoSt',
  'M-SEARCH',
  'x'.repeat(5000),
]

const tokens = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic dDp0',
  'Bearer \xff',
  'bearer null',
  'Bearer a b',
  'Token x',
]

function bendToken(draft: Draft, random: Random): void {
  const own = draft.headers.find(([name]) => name === 'authorization')?.[1] ?? ''
  const instead = random.pick([
    ...tokens,
    own.replace('Bearer', 'bearer'),
    `${own} `,
    `${own}x`,
    own.replace('Bearer ', 'Bearer  '),
  ])
  setHeader(draft, 'authorization', random.chance(0.1) ? undefined : instead)
  if (random.chance(0.2)) draft.headers.push(['Authorization', own])
  draft.isAlone = true
}

const lengths = [
  '-1',
  '+27',
  '27x',
  '0x1b',
  '1e1',
  '',
  '27, 27',
  '99999999999999999999999',
  ' ',
  '\xff',
  '5\r\ncontent-length: 6',
]
const chunkings = [
  '-1\r\n',
  'xyz\r\n',
  'ffffffffffffffffff\r\n',
  '5\r\nabcdeX',
  '0\r\n',
  '5;x="\r\nabcde\r\n0\r\n\r\n',
  '1\nx\n0\n\n',
  '',
]
const encodings = [
  'chunked',
  'gzip, chunked',
  'chunked, chunked',
  'identity',
  'Chunked',
  'x',
  '\x0bchunked',
  'chunked\r\ntransfer-encoding: x',
]

function bendFrame(draft: Draft, random: Random): void {
  const body = bodyBytes(draft)
  draft.isAlone = true
  const withHeader = (name: string, value: string) => setHeader(draft, name, value)
  random.pick([
    () => withHeader('content-length', random.pick(lengths)),
    () => {
      draft.headers.push(['content-length', String(body.length)], ['Content-Length', String(body.length)])
    },
    () => {
      draft.headers.push(['content-length', String(body.length)], ['transfer-encoding', 'chunked'])
    },
    () => {
      draft.headers.push(['transfer-encoding', random.pick(encodings)])
      draft.frame = (head) => Buffer.from(head + random.pick(chunkings), 'latin1')
    },
    // Fewer bytes than were announced, or only a part of the head.
    () => {
      draft.frame = (head, framed) => {
        const bytes = Buffer.concat([Buffer.from(head, 'latin1'), framed])
        return bytes.subarray(0, random.integer(1, bytes.length - 1))
      }
    },
    () => withHeader('content-length', String(body.length + 1)),
  ])()
  // Whoever is promised more than comes must wait; the client then leaves.
  draft.isCut = true
}

export const httpMutations: Mutation[] = [
  {
    name: 'header',
    order: 4,
    weight: 4,
    fits: () => true,
    apply: (draft, random) => {
      const [name, value] = random.pick(hostileHeaders)
      draft.isAlone = true
      if (random.chance(0.3)) draft.headers.push([name, value])
      else setHeader(draft, name, value)
    },
  },
  { name: 'token', order: 4, weight: 0.7, fits: ({ operation }) => !operation.isPublic, apply: bendToken },
  {
    name: 'HEAD',
    order: 4,
    weight: 1.5,
    fits: ({ method }) => method === 'GET',
    apply: (draft) => {
      draft.method = 'HEAD'
    },
  },
  {
    name: 'method',
    order: 4,
    weight: 0.7,
    fits: () => true,
    apply: (draft, random) => {
      draft.method = random.pick(methods)
      draft.isAlone = true
    },
  },
  {
    name: 'no method',
    order: 4,
    weight: 0.3,
    fits: () => true,
    apply: (draft, random) => {
      draft.method = random.pick(noMethods)
      draft.isAlone = true
      // A tunnel is closed without a word.
      draft.isCut = draft.method === 'CONNECT'
    },
  },
  {
    name: 'body where none belongs',
    order: 2,
    weight: 0.7,
    fits: ({ body }) => body === undefined,
    apply: (draft, random) => {
      draft.body = { bytes: Buffer.from(random.pick(['{}', '{"a":1}', '[1]', 'x', ' ', 'null'])) }
      if (random.chance(0.7)) setHeader(draft, 'content-type', 'application/json')
      draft.isAlone = true
    },
  },
  {
    name: 'no content type',
    order: 4,
    weight: 0.7,
    fits: ({ body }) => body !== undefined,
    apply: (draft) => setHeader(draft, 'content-type', undefined),
  },
  {
    name: 'chunks',
    order: 4,
    weight: 1,
    fits: ({ body, isCut }) => body !== undefined && !isCut,
    apply: (draft) => {
      setHeader(draft, 'content-length', undefined)
      draft.isChunked = true
      // Who refuses it before its end closes after it.
      draft.isAlone = true
    },
  },
  {
    name: 'head',
    order: 4,
    weight: 0.5,
    fits: () => true,
    apply: (draft, random) => {
      const bend = random.pick(brokenHeads)
      const inner = draft.frame
      draft.isAlone = true
      draft.frame = (head, body) =>
        inner ? inner(bend(head), body) : Buffer.concat([Buffer.from(bend(head), 'latin1'), body])
    },
  },
  {
    name: 'connection',
    order: 4,
    weight: 0.5,
    fits: () => true,
    apply: (draft, random) => {
      const value = random.pick(['close', 'upgrade', 'keep-alive, close', 'x', '', 'authorization', 'host'])
      draft.headers.push(['connection', value])
      if (random.chance(0.4))
        draft.headers.push(['upgrade', random.pick(['websocket', 'h2c', 'TLS/1.0', 'x'])])
      if (random.chance(0.4)) draft.headers.push(['expect', random.pick(['100-continue', 'miracles', ''])])
      draft.isAlone = true
    },
  },
  { name: 'frame', order: 4, weight: 0.6, fits: ({ frame }) => !frame, apply: bendFrame },
]
