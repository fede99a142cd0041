// Mutations of HTTP: uploads, methods, headers, and message framing.
import type { Random } from '../../src/demo/demo-random.ts'
import type { Multipart, Part } from '../../test/support/sample-files.ts'
import { docm, docx, gif, jpg, multipart, pdf, png, xlsx } from '../../test/support/sample-files.ts'
import { hostileHeaders, words } from './hostile-values.ts'
import { bodyBytes, type Draft, setHeader } from './request-draft.ts'

export type Fits = (draft: Draft) => boolean
type Apply = (draft: Draft, random: Random) => void
/** `weight`: the relative frequency among those that fit. */
export type Mutation = { name: string; weight: number; fits: Fits; apply: Apply }

export function mutation(name: string, weight: number, fits: Fits, apply: Apply): Mutation {
  return { name, weight, fits, apply }
}

/** A mutation whose request is sent on a connection of its own, as the service may close it. */
export const aloneMutation = (name: string, weight: number, fits: Fits, apply: Apply): Mutation =>
  mutation(name, weight, fits, (draft, random) => {
    draft.isAlone = true
    apply(draft, random)
  })

export const always: Fits = () => true
export const hasBody: Fits = ({ body }) => body !== undefined
export const isUpload: Fits = ({ operation }) => operation.body?.type.startsWith('multipart/') === true
const hasWholeBody: Fits = (draft) => hasBody(draft) && !draft.isCut
const hasToken: Fits = ({ operation }) => !operation.isPublic
const isGet: Fits = ({ method }) => method === 'GET'

export function mutateUpload(draft: Draft, random: Random): void {
  const { headers, payload } = mutatedParts(random)
  const isCut = random.chance(0.2)
  draft.body = { bytes: isCut ? payload.subarray(0, random.integer(0, payload.length)) : payload }
  const isOther = random.chance(0.3)
  setHeader(draft, 'content-type', isOther ? random.pick(uploadTypes) : headers['content-type'])
}

const uploadTypes = [
  '',
  ' boundary=',
  ' boundary=""',
  ' boundary=other',
  ` boundary=${'x'.repeat(300)}`,
  ' boundary=\xff',
  ' charset=x',
  ' boundary=a; boundary=b',
].map((rest) => `multipart/form-data;${rest}`)

function mutatedParts(random: Random): Multipart {
  const boundary = `b${random.integer(0, 2 ** 31)}`
  const file = (part: Partial<Part> = {}) => ({ name: 'file', filename: 'x.pdf', content: pdf, ...part })
  const [filename, content] = [random.pick(fileNames), random.pick(contents)]
  const extension = random.pick(['csv', 'txt', 'png', 'docx', 'xls'])
  const name = random.pick(['', 'files', 'file[]', '__proto__', 'x'.repeat(200)])
  const parts = random.pick<Part[]>([
    [file()],
    [file({ filename })],
    [file({ filename, type: random.pick(fileTypes) })],
    [file({ content })],
    [file({ content, filename: `x.${extension}` })],
    [file({ head: random.pick(partHeads) })],
    [file({ name })],
    [file(), file({ filename: 'y.pdf' })],
    [{ name: 'file', content: 'x' }, file()],
    [file(), { name: '__proto__', content: 'x' }],
    [],
    Array.from({ length: 1500 }, (_, index) => ({ name: `p${index}`, content: 'x' })),
    [file({ content: `x\r\n--${boundary}` })],
  ])
  return multipart(parts, { boundary, end: random.chance(0.9) })
}

const fileNames = [
  ...words`. .. ../../x.pdf ..\..\x.pdf x .pdf x.pdf.php x.php CON.pdf x.PDF "x".pdf x.svg x.html __proto__`,
  '',
  'x.pdf\0.exe',
  '\u202efdp.exe',
  '漢字.pdf',
  '\ud800.pdf',
  'a\nb.pdf',
  "'; drop.pdf",
  ' .pdf',
  `${'x'.repeat(5000)}.pdf`,
]
const fileTypes = [
  '',
  'application/pdf; x=\xff',
  ...words`application/pdf text/html image/svg+xml x multipart/mixed`,
]

const contents: (Buffer | string)[] = [
  pdf,
  jpg,
  gif,
  png,
  docx,
  xlsx,
  docm,
  '',
  'x',
  '<?php ?>',
  '<svg onload="x()"/>',
  'a,b\n=1+1\n',
  '\0'.repeat(100),
  Buffer.concat([gif, Buffer.from('<?php system(1) ?>')]),
  Buffer.alloc(70_000, 0xff),
]

const disposition = 'Content-Disposition: form-data'
const partHeads = [
  '',
  disposition,
  'Content-Disposition: attachment; filename="x.pdf"',
  'X',
  ': x',
  '__proto__: x',
  `${disposition}; name="file"; filename*=UTF-8''x%ff.pdf`,
  `${disposition}; name=file; filename=x.pdf`,
  `${disposition}; name="__proto__"; filename="x.pdf"`,
  `${disposition}; name="file"; name="x"; filename="a.pdf"`,
  ...[
    '__proto__: y\r\nconstructor: z',
    'Content-Transfer-Encoding: base64',
    `${'X-Y: z\r\n'.repeat(30)}X: y`,
    `X: ${'y'.repeat(100_000)}`,
  ].map((rest) => `${disposition}; name="file"; filename="x.pdf"\r\n${rest}`),
]

export const httpMutations = [
  aloneMutation('header', 4, always, (draft, random) => {
    const [name, value] = random.pick(hostileHeaders)
    if (random.chance(0.3)) draft.headers.push([name, value])
    else setHeader(draft, name, value)
  }),
  aloneMutation('token', 0.7, hasToken, mutateToken),
  mutation('HEAD', 1.5, isGet, (draft) => void (draft.method = 'HEAD')),
  aloneMutation('method', 0.7, always, (draft, random) => void (draft.method = random.pick(methods))),
  aloneMutation('no method', 0.3, always, (draft, random) => {
    draft.method = random.pick(noMethods)
    // The server closes a tunnel without a response.
    draft.isCut = draft.method === 'CONNECT'
  }),
  mutation('no content type', 0.7, hasBody, (draft) => setHeader(draft, 'content-type', undefined)),
  // The server closes the connection after it refuses a body before its end.
  aloneMutation('chunks', 1, hasWholeBody, (draft) => {
    setHeader(draft, 'content-length', undefined)
    draft.isChunked = true
  }),
  aloneMutation('head', 0.5, always, (draft, random) => {
    const breakHead = random.pick(brokenHeads)
    const inner = draft.frame
    draft.frame = (head, body) =>
      inner ? inner(breakHead(head), body) : Buffer.concat([Buffer.from(breakHead(head), 'latin1'), body])
  }),
  aloneMutation('connection', 0.5, always, ({ headers }, random) => {
    headers.push(['connection', random.pick(connections)])
    if (random.chance(0.4)) headers.push(['upgrade', random.pick(['websocket', 'h2c', 'TLS/1.0', 'x'])])
    if (random.chance(0.4)) headers.push(['expect', random.pick(['100-continue', 'miracles', ''])])
  }),
  aloneMutation('frame', 0.6, ({ frame }) => !frame, mutateFrame),
]

const methods = words`POST PUT PATCH DELETE OPTIONS TRACE GET PROPFIND SEARCH QUERY PURGE`
const noMethods = [...words`get HACK GETX CONNECT PRI PoSt M-SEARCH`, '', 'G\0T', 'G ET', 'x'.repeat(5000)]
const connections = ['close', 'upgrade', 'keep-alive, close', 'x', '', 'authorization', 'host']

const tokens = ',Bearer,Bearer ,Bearer x,Bearer \xff,bearer null,Bearer a b,Token x,Basic dDp0'.split(',')

function mutateToken(draft: Draft, random: Random): void {
  const own = draft.headers.find(([name]) => name === 'authorization')?.[1] ?? ''
  const bent = [own.replace('Bearer', 'bearer'), `${own} `, `${own}x`, own.replace('Bearer ', 'Bearer  ')]
  setHeader(draft, 'authorization', random.chance(0.1) ? undefined : random.pick([...tokens, ...bent]))
  if (random.chance(0.2)) draft.headers.push(['Authorization', own])
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
  '1\nx\n0\n\n',
  '',
  '5;x="\r\nabcde\r\n0\r\n\r\n',
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

function mutateFrame(draft: Draft, random: Random): void {
  const body = bodyBytes(draft)
  const length = String(body.length)
  random.pick([
    () => setHeader(draft, 'content-length', random.pick([...lengths, String(body.length + 1)])),
    () => draft.headers.push(['content-length', length], ['Content-Length', length]),
    () => draft.headers.push(['content-length', length], ['transfer-encoding', 'chunked']),
    () => {
      draft.headers.push(['transfer-encoding', random.pick(encodings)])
      draft.frame = (head) => Buffer.from(head + random.pick(chunkings), 'latin1')
    },
    // Fewer bytes than announced, or only a part of the head.
    () => {
      draft.frame = (head, framed) => {
        const bytes = Buffer.concat([Buffer.from(head, 'latin1'), framed])
        return bytes.subarray(0, random.integer(1, bytes.length - 1))
      }
    },
  ])()
  // The service waits for the announced bytes until the client leaves.
  draft.isCut = true
}

const inHead = (text: string) => (head: string) => head.replace('\r\n\r\n', `\r\n${text}\r\n\r\n`)
const inVersion = (text: string) => (head: string) => head.replace(' HTTP/1.1', text)
const beforePath = (text: string) => (head: string) => head.replace(' /', text)

const brokenHeads: ((head: string) => string)[] = [
  (head) => head.replace(/^host: .*\r\n/m, ''),
  (head) => head.replace('\r\nhost:', '\r\nhost: other\r\nhost:'),
  ...['x: a\0b', 'x : y', ': y', 'x', 'x: y\r\n z', `x: ${'y'.repeat(20_000)}`].map(inHead),
  ...[`${'x-y: z\r\n'.repeat(2099)}x-y: z`, 'x\x80\xff: \x80'].map(inHead),
  (head) => head.replace('\r\n', '\r\n \r\n'),
  (head) => head.replaceAll('\r\n', '\n'),
  (head) => head.replaceAll('\r\n', '\r'),
  (head) => head.replace('\r\n\r\n', '\r\n\n'),
  ...[' HTTP/9.9', ' HTTP/1.0', ' HTTP/1.2', ' http/1.1', '', ' HTTP/2.0', '\tHTTP/1.1'].map(inVersion),
  ...['  /', ' /\0', ' /\xff\xfe', ' \\'].map(beforePath),
  (head) => head.replace(/^(\S*) \S*/, '$1 *'),
  (head) => head.replace(/^(\S*) \S*/, '$1 localhost:443'),
  (head) => `\r\n\r\n${head}`,
  (head) => `\x16\x03\x01\x02\x00\x01${head}`,
  (head) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${head}`,
]
