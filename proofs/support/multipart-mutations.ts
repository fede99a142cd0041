// Bends an upload: its parts, their heads, their names, the boundary.
import { setHeader, type Draft } from './request-draft.ts'
import type { Mutation } from './mutations.ts'
import type { Random } from '../../src/demo/demo-random.ts'
import {
  docm,
  docx,
  gif,
  jpg,
  type Multipart,
  multipart,
  type Part,
  pdf,
  png,
  xlsx,
} from '../../test/support/sample-files.ts'

const names = [
  ...[
    '',
    '.',
    '..',
    '../../x.pdf',
    '..\\..\\x.pdf',
    'x',
    '.pdf',
    'x.pdf.php',
    'x.php',
    'x.pdf\0.exe',
    'CON.pdf',
    'x.PDF',
  ],
  ...[
    '‮fdp.exe',
    '漢字.pdf',
    '\ud800.pdf',
    'a\nb.pdf',
    "'; drop.pdf",
    '"x".pdf',
    'x.svg',
    'x.html',
    '__proto__',
    ' .pdf',
  ],
  `${'x'.repeat(5000)}.pdf`,
]

const types = [
  'application/pdf',
  'text/html',
  '',
  'image/svg+xml',
  'x',
  'application/pdf; x=\xff',
  'multipart/mixed',
]

const contents: (Buffer | string)[] = [
  ...[
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
  ],
  Buffer.concat([gif, Buffer.from('<?php system(1) ?>')]),
  Buffer.alloc(70_000, 0xff),
]

const heads = [
  ...[
    '',
    'Content-Disposition: form-data',
    'Content-Disposition: attachment; filename="x.pdf"',
    'X',
    ': x',
    '__proto__: x',
  ],
  ...[
    'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'x%ff.pdf',
    'Content-Disposition: form-data; name=file; filename=x.pdf',
  ],
  ...[
    'Content-Disposition: form-data; name="__proto__"; filename="x.pdf"',
    'Content-Disposition: form-data; name="file"; name="x"; filename="a.pdf"',
  ],
  ...['Content-Disposition: form-data; name="file"; filename="x.pdf"\r\n__proto__: y\r\nconstructor: z'],
  ...['Content-Disposition: form-data; name="file"; filename="x.pdf"\r\nContent-Transfer-Encoding: base64'],
  `Content-Disposition: form-data; name="file"; filename="x.pdf"\r\n${'X-Y: z\r\n'.repeat(30)}X: y`,
  `Content-Disposition: form-data; name="file"; filename="x.pdf"\r\nX: ${'y'.repeat(100_000)}`,
]

const file = (part: Partial<Part> = {}): Part => ({ name: 'file', filename: 'x.pdf', content: pdf, ...part })

function bentParts(random: Random): Multipart {
  const boundary = `b${random.integer(0, 2 ** 31)}`
  return random.pick<() => Multipart>([
    () => multipart([file({ filename: random.pick(names) })], { boundary }),
    () => multipart([file({ filename: random.pick(names), type: random.pick(types) })], { boundary }),
    () => multipart([file({ content: random.pick(contents) })], { boundary }),
    () =>
      multipart(
        [
          file({
            content: random.pick(contents),
            filename: `x.${random.pick(['csv', 'txt', 'png', 'docx', 'xls'])}`,
          }),
        ],
        { boundary },
      ),
    () => multipart([file({ head: random.pick(heads) })], { boundary }),
    () =>
      multipart([file({ name: random.pick(['', 'files', 'file[]', '__proto__', 'x'.repeat(200)]) })], {
        boundary,
      }),
    () => multipart([file(), file({ filename: 'y.pdf' })], { boundary }),
    () => multipart([{ name: 'file', content: 'x' }, file()], { boundary }),
    () => multipart([file(), { name: '__proto__', content: 'x' }], { boundary }),
    () => multipart([], { boundary }),
    () =>
      multipart(
        Array.from({ length: 1500 }, (_, index) => ({ name: `p${index}`, content: 'x' })),
        { boundary },
      ),
    () => multipart([file()], { boundary, end: false }),
    () => multipart([file({ content: `x\r\n--${boundary}` })], { boundary }),
  ])()
}

const boundaries = [
  '',
  ' boundary=',
  ' boundary=""',
  ' boundary=other',
  ` boundary=${'x'.repeat(300)}`,
  ' boundary=\xff',
  ' charset=x',
  ' boundary=a; boundary=b',
]

function bendUpload(draft: Draft, random: Random): void {
  const { headers, payload } = bentParts(random)
  draft.isAlone = true
  draft.body = { bytes: payload }
  setHeader(draft, 'content-type', headers['content-type'])
  if (random.chance(0.3)) setHeader(draft, 'content-type', `multipart/form-data;${random.pick(boundaries)}`)
  if (random.chance(0.2)) draft.body = { bytes: payload.subarray(0, random.integer(0, payload.length)) }
}

export const multipartMutations: Mutation[] = [
  {
    name: 'upload',
    order: 2,
    weight: 20,
    fits: ({ operation }) => operation.body?.type.startsWith('multipart/') === true,
    apply: bendUpload,
  },
]
