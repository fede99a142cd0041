// Files that mean harm: contents, names and declared types that have to be refused, or to stay dead when they are not.
import { docm, docx, gif, jpg, pdf, png, xlsx, zip, zipBomb } from '../../test/support/sample-files.ts'

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const php = '<?php system($_GET["c"]); ?>'
const text = (content: string) => Buffer.from(content)
const after = (start: Buffer, rest: string) => Buffer.concat([start, text(rest)])

/** The comment of a JPEG, which may hold anything. */
function jpgWithComment(comment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    jpg.subarray(0, 2),
    Buffer.from('fffe', 'hex'),
    length,
    text(comment),
    jpg.subarray(2),
  ])
}

/** What it is by its bytes: the extensions under which it may be kept; none where it is nothing that is taken. */
export type Hostile = { what: string; content: Buffer; taken: string[] }

const TEXT = ['txt', 'csv']
const JPEG = ['jpg', 'jpeg']

/** `bytes` is the size of the bombs. */
export function hostileContents(bytes: number): Hostile[] {
  return [
    { what: 'HTML', content: text(html), taken: TEXT },
    { what: 'HTML behind blanks', content: text(`${' '.repeat(2000)}${html}`), taken: TEXT },
    { what: 'SVG with script', content: text(svg), taken: TEXT },
    {
      what: 'XML with a stylesheet',
      content: text(`<?xml version="1.0"?><?xml-stylesheet href="x"?>${svg}`),
      taken: TEXT,
    },
    { what: 'PHP', content: text(php), taken: TEXT },
    { what: 'a shell script', content: text('#!/bin/sh\nrm -rf /\n'), taken: TEXT },
    { what: 'a formula', content: text('=cmd|\' /C calc\'!A0;"=HYPERLINK(""http://x"")"'), taken: TEXT },
    {
      what: 'a MIME mail with HTML',
      content: text(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`),
      taken: TEXT,
    },
    { what: 'HTML in UTF-7', content: text('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'), taken: TEXT },
    { what: 'HTML in UTF-16', content: Buffer.from(`\ufeff${html}`, 'utf16le'), taken: [] },
    { what: 'an escape sequence', content: text('\x1b]0;x\x07'), taken: [] },
    { what: 'a JPEG that ends in PHP', content: after(jpg, php), taken: JPEG },
    {
      what: 'a JPEG that ends in a zip',
      content: Buffer.concat([jpg, zip([{ name: 'a', content: pdf }])]),
      taken: JPEG,
    },
    { what: 'a JPEG with HTML in its comment', content: jpgWithComment(html), taken: JPEG },
    { what: 'a PNG that ends in HTML', content: after(png, html), taken: ['png'] },
    {
      what: 'a PDF with a script',
      content: after(pdf, '1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
      taken: ['pdf'],
    },
    { what: 'a PDF that ends in HTML', content: after(pdf, html), taken: ['pdf'] },
    { what: 'HTML that ends in a PDF', content: Buffer.concat([text(html), pdf]), taken: TEXT },
    { what: 'a GIF that is a script', content: after(gif, '=1;alert(1)'), taken: [] },
    { what: 'a GIF that ends in PHP', content: after(gif, php), taken: [] },
    { what: 'a docx with macros', content: docm, taken: [] },
    { what: 'a zip', content: zip([{ name: '../../x', content: pdf }]), taken: [] },
    { what: 'a zip of two thousand files', content: zip(manyFiles()), taken: [] },
    { what: 'a zip bomb', content: zipBomb(bytes), taken: [] },
    { what: 'a zip bomb that lies about its size', content: zipBomb(bytes, 1000), taken: [] },
    { what: 'the start of a docx', content: docx.subarray(0, 60), taken: [] },
    { what: 'a docx that ends in HTML', content: after(docx, html), taken: ['docx'] },
    { what: 'an xlsx', content: xlsx, taken: ['xlsx'] },
    { what: 'a program', content: Buffer.concat([text('MZ'), Buffer.alloc(200)]), taken: [] },
    {
      what: 'a program of Linux',
      content: Buffer.concat([Buffer.from('7f454c460201', 'hex'), Buffer.alloc(100)]),
      taken: [],
    },
    { what: 'WebAssembly', content: Buffer.from('0061736d01000000', 'hex'), taken: [] },
    { what: 'bytes of no kind', content: Buffer.alloc(100, 1), taken: [] },
    { what: 'nothing', content: Buffer.alloc(0), taken: [] },
  ]
}

function manyFiles() {
  return Array.from({ length: 2000 }, (_, index) => ({ name: String(index), content: Buffer.alloc(1) }))
}

/** How a name is written around an extension, and what is kept of it; undefined: it is refused. */
export type Dressing = {
  what: string
  sent: (extension: string) => string
  kept?: (extension: string) => string
}

const same = (write: (extension: string) => string) => ({ sent: write, kept: write })
const kept = (extension: string) => `a.${extension}`

export const dressings: Dressing[] = [
  { what: 'plain', ...same(kept) },
  { what: 'capitals', ...same((extension) => `A.${extension.toUpperCase()}`) },
  { what: 'two extensions', ...same((extension) => `a.php.${extension}`) },
  { what: 'markup', ...same((extension) => `<img src=x onerror=alert(1)>.${extension}`) },
  { what: 'a command', ...same((extension) => `$(id);\`id\`|id&.${extension}`) },
  { what: 'a template', ...same((extension) => `{{7*7}}<%= 7 %>.${extension}`) },
  { what: 'a prototype', ...same((extension) => `__proto__.${extension}`) },
  { what: 'a device of Windows', ...same((extension) => `CON.${extension}`) },
  { what: '255 characters', ...same((extension) => `${'n'.repeat(254 - extension.length)}.${extension}`) },
  { what: 'other scripts', ...same((extension) => `尺寸 Größe مقاس 🪑.${extension}`) },
  { what: 'a path upwards', sent: (extension) => `../../../etc/a.${extension}`, kept },
  { what: 'a path of Windows', sent: (extension) => `..\\..\\a.${extension}`, kept },
  { what: 'an absolute path', sent: (extension) => `/var/www/a.${extension}`, kept },
  { what: 'NUL', sent: (extension) => `a\0.${extension}`, kept },
  {
    what: 'NUL behind another extension',
    sent: (extension) => `a.php\0.${extension}`,
    kept: (extension) => `a.php.${extension}`,
  },
  { what: 'an override of the direction', sent: (extension) => `a\u202e.${extension}`, kept },
  { what: 'an isolate of the direction', sent: (extension) => `\u2066a\u2069.${extension}`, kept },
  { what: 'control characters', sent: (extension) => `a\x07\x08\x7f.${extension}`, kept },
  { what: '5,000 characters', sent: (extension) => `${'n'.repeat(5000)}.${extension}` },
  { what: 'a program behind it', sent: (extension) => `a.${extension}.php` },
  { what: 'a page behind it', sent: (extension) => `a.${extension}.html` },
  { what: 'a dot behind it', sent: (extension) => `a.${extension}.` },
  { what: 'a stream of Windows', sent: (extension) => `a.${extension}::$DATA` },
  { what: 'a blank before the extension', sent: (extension) => `a. ${extension}` },
  { what: 'no extension', sent: (extension) => extension },
  { what: 'nothing', sent: () => '' },
  { what: 'dots', sent: () => '..' },
]

/** By extension, the declared types that are taken besides none at all. */
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

/** Declared by whoever hopes that it is believed; never taken. */
export const hostileTypes = [
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/javascript',
  'message/rfc822',
]
