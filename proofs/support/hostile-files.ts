// Hostile files: contents, names and declared types that must be refused or stay harmless.
import { docm, docx, gif, jpg, pdf, png, xlsx, zip, zipBomb } from '../../test/support/sample-files.ts'

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const php = '<?php system($_GET["c"]); ?>'
const mail = `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`
const pdfScript = '1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const jpgWith = (comment: string) =>
  join(jpg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, jpg.subarray(2))

/** `accepted`: the extensions that match its bytes; none if it is never accepted. */
export type Hostile = { what: string; content: Buffer; accepted: string[] }

const TEXT = ['txt', 'csv']
const JPEG = ['jpg', 'jpeg']

export function hostileContents(bytes: number): Hostile[] {
  const content = Buffer.alloc(1)
  const manyFiles = Array.from({ length: 2000 }, (_, index) => ({ name: `${index}`, content }))
  const all: [what: string, content: Buffer | string, accepted?: string[]][] = [
    ['HTML', html, TEXT],
    ['SVG with script', svg, TEXT],
    ['PHP', php, TEXT],
    ['a formula', '=cmd|\' /C calc\'!A0;"=HYPERLINK(""http://x"")"', TEXT],
    ['a MIME mail with HTML', mail, TEXT],
    ['HTML in UTF-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', TEXT],
    ['HTML in UTF-16', Buffer.from(`\ufeff${html}`, 'utf16le')],
    ['an escape sequence', '\x1b]0;x\x07'],
    ['a JPEG that ends in PHP', join(jpg, php), JPEG],
    ['a JPEG that ends in a zip', join(jpg, zip([{ name: 'a', content: pdf }])), JPEG],
    ['a JPEG with HTML in its comment', jpgWith(html), JPEG],
    ['a PNG that ends in HTML', join(png, html), ['png']],
    ['a PDF with a script', join(pdf, pdfScript), ['pdf']],
    ['a PDF that ends in HTML', join(pdf, html), ['pdf']],
    ['HTML that ends in a PDF', join(html, pdf), TEXT],
    ['a GIF that is a script', join(gif, '=1;alert(1)')],
    ['a docx with macros', docm],
    ['a zip', zip([{ name: '../../x', content: pdf }])],
    ['a zip of two thousand files', zip(manyFiles)],
    ['a zip bomb', zipBomb(bytes)],
    ['a zip bomb that lies about its size', zipBomb(bytes, 1000)],
    ['the start of a docx', docx.subarray(0, 60)],
    ['a docx that ends in HTML', join(docx, html), ['docx']],
    ['an xlsx', xlsx, ['xlsx']],
    ['a program', join('MZ', Buffer.alloc(200))],
    ['bytes of no kind', Buffer.alloc(100, 1)],
    ['nothing', ''],
  ]
  return all.map(([what, content, accepted = []]) => ({ what, content: Buffer.from(content), accepted }))
}

type Write = (extension: string) => string

/** `sent`: a file name with the extension; `kept`: the stored name, or undefined if the name is refused. */
export type Variant = { what: string; sent: Write; kept?: Write }

const plain: Write = (extension) => `a.${extension}`

const keptAsSent: [what: string, write: Write][] = [
  ['plain', plain],
  ['capitals', (extension) => `A.${extension.toUpperCase()}`],
  ['two extensions', (extension) => `a.php.${extension}`],
  ['markup', (extension) => `<img src=x onerror=alert(1)>.${extension}`],
  ['a template', (extension) => `{{7*7}}<%= 7 %>.${extension}`],
  ['a prototype', (extension) => `__proto__.${extension}`],
  ['255 characters', (extension) => `${'n'.repeat(254 - extension.length)}.${extension}`],
  ['other scripts', (extension) => `尺寸 Größe مقاس 🪑.${extension}`],
]

const cleaned: [what: string, sent: Write, kept?: Write][] = [
  ['a path upwards', (extension) => `../../../etc/a.${extension}`],
  ['a path of Windows', (extension) => `..\\..\\a.${extension}`],
  [
    'NUL behind another extension',
    (extension) => `a.php\0.${extension}`,
    (extension) => `a.php.${extension}`,
  ],
  ['an override of the direction', (extension) => `a\u202e.${extension}`],
  ['control characters', (extension) => `a\x07\x08\x7f.${extension}`],
]

const refused: [what: string, sent: Write][] = [
  ['5,000 characters', (extension) => `${'n'.repeat(5000)}.${extension}`],
  ['a program behind it', (extension) => `a.${extension}.php`],
  ['a dot behind it', (extension) => `a.${extension}.`],
  ['a blank before the extension', (extension) => `a. ${extension}`],
  ['no extension', (extension) => extension],
  ['nothing', () => ''],
  ['dots', () => '..'],
]

export const variants: Variant[] = [
  ...keptAsSent.map(([what, write]) => ({ what, sent: write, kept: write })),
  ...cleaned.map(([what, sent, kept = plain]) => ({ what, sent, kept })),
  ...refused.map(([what, sent]) => ({ what, sent })),
]

export const declaredTypes: Record<string, string[]> = {
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  csv: ['text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel'],
  pdf: ['application/pdf', 'application/x-pdf'],
  txt: ['text/plain'],
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
}

/** Declared types that are never accepted. */
export const hostileTypes =
  'text/html image/svg+xml application/xhtml+xml text/javascript message/rfc822'.split(' ')
