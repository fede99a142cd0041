// Which names, declared types and bytes make an upload.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { UPLOAD_EXTENSIONS_KNOWN } from '../../src/platform/upload-extensions.ts'
import { allowedMimeType, cleanFileName, hasContentOf } from '../../src/pricerequest/upload-guard.ts'
import { compoundFile, docm, docx, gif, jpg, pdf, png, xlsx, zip, zipBomb } from '../support/sample-files.ts'
import { shown } from '../support/shown.ts'

const directory = await mkdtemp(join(tmpdir(), 'quotewright-guard-'))
after(() => rm(directory, { recursive: true }))

describe('cleanFileName', () => {
  for (const [sent, kept] of [
    ['a.pdf', 'a.pdf'],
    ['/a.pdf', 'a.pdf'],
    ['../../a.pdf', 'a.pdf'],
    ['..\\..\\a.pdf', 'a.pdf'],
    ['a/b\\c.pdf', 'c.pdf'],
    ['a\nb/c.pdf', 'c.pdf'],
    ['a\0b\x1f\x7f\x85.pdf', 'ab.pdf'],
    ['\u202ea\u2066b\u200fc\u061c.pdf', 'abc.pdf'],
    ['\ufeffa\u2028b\u2029.pdf', 'ab.pdf'],
    ['a\u200db.pdf', 'a\u200db.pdf'],
    [' a.pdf\t', 'a.pdf'],
    ['~$a.pdf', '~$a.pdf'],
    ['...a', '...a'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), undefined],
    // Takes minutes if each character is tried as the first of a directory.
    ['x'.repeat(300_000), undefined],
    ['🪑'.repeat(128), undefined],
    [`${'x/'.repeat(5000)}a.pdf`, 'a.pdf'],
    ['', undefined],
    ['  ', undefined],
    ['.', undefined],
    ['..', undefined],
    ['....', undefined],
    ['a/', undefined],
    ['a/..', undefined],
    ['\0', undefined],
    ['\u202e.', undefined],
    ['a\ud800.pdf', undefined],
  ] as const)
    it(`${shown(sent)} becomes ${shown(kept)}`, () => assert.equal(cleanFileName(sent), kept))
})

describe('allowedMimeType', () => {
  const office = 'application/vnd.openxmlformats-officedocument'
  const types: Record<(typeof UPLOAD_EXTENSIONS_KNOWN)[number], string> = {
    doc: 'application/msword',
    docx: `${office}.wordprocessingml.document`,
    xls: 'application/vnd.ms-excel',
    xlsx: `${office}.spreadsheetml.sheet`,
    csv: 'text/csv',
    pdf: 'application/pdf',
    txt: 'text/plain',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
  }
  for (const [extension, type] of Object.entries(types))
    it(`.${extension} is kept as ${type}, declared as that or not at all`, () => {
      for (const declared of [type, '', 'application/octet-stream', 'binary/octet-stream'])
        assert.equal(allowedMimeType(`a.${extension}`, declared, UPLOAD_EXTENSIONS_KNOWN), type)
      assert.equal(allowedMimeType(`a.${extension}`, 'text/html', UPLOAD_EXTENSIONS_KNOWN), undefined)
    })

  // What browsers and mail programs also write for them.
  for (const [extension, declared] of [
    ['docx', 'application/zip'],
    ['xlsx', 'application/zip'],
    ['csv', 'application/csv'],
    ['csv', 'application/vnd.ms-excel'],
    ['csv', 'text/plain'],
    ['pdf', 'application/x-pdf'],
    ['jpg', 'image/jpg'],
    ['jpg', 'image/pjpeg'],
    ['jpeg', 'image/jpg'],
    ['jpeg', 'image/pjpeg'],
    ['png', 'image/x-png'],
  ] as const)
    it(`.${extension} may be declared as ${declared}`, () =>
      assert.equal(allowedMimeType(`a.${extension}`, declared, UPLOAD_EXTENSIONS_KNOWN), types[extension]))

  for (const [name, declared, kept] of [
    ['a.PdF', 'APPLICATION/PDF', 'application/pdf'],
    ['a.pdf', 'application/pdf; charset=binary', 'application/pdf'],
    ['a.pdf', ' application/pdf ; charset=binary', 'application/pdf'],
    ['a.pdf', '; charset=binary', 'application/pdf'],
    ['a.pdf', 'text/plain', undefined],
    ['a.pdf', 'application/pdfx', undefined],
    ['.pdf', 'application/pdf', 'application/pdf'],
    ['a.docx', 'application/msword', undefined],
    ['a.txt', 'text/html', undefined],
    ['a.jpg', 'image/png', undefined],
    ['a.jpg.php', 'image/jpeg', undefined],
    ['a.php.jpg', 'image/jpeg', 'image/jpeg'],
    ['a.svg', 'image/svg+xml', undefined],
    ['a.exe', 'application/pdf', undefined],
    ['a.xpdf', 'application/pdf', undefined],
    ['a.pdf\n', 'application/pdf', undefined],
    ['pdf', 'application/pdf', undefined],
    ['a.', 'application/pdf', undefined],
    ['a.pdf ', 'application/pdf', undefined],
    ['a.pdf.', 'application/pdf', undefined],
    ['a.ｐｄｆ', 'application/pdf', undefined],
    ['a.constructor', 'application/pdf', undefined],
    ['a.__proto__', 'application/pdf', undefined],
  ] as const)
    it(`${name} declared as ${declared || 'nothing'} is kept as ${kept}`, () =>
      assert.equal(allowedMimeType(name, declared, UPLOAD_EXTENSIONS_KNOWN), kept))

  it('takes only the extensions that are allowed', () => {
    assert.equal(allowedMimeType('a.txt', 'text/plain', ['pdf']), undefined)
    assert.equal(allowedMimeType('a.pdf', 'application/pdf', ['pdf']), 'application/pdf')
    assert.equal(allowedMimeType('a.pdf', 'application/pdf', []), undefined)
  })
})

describe('hasContentOf', () => {
  const contents = {
    compoundFile,
    docx,
    gif,
    jpg,
    pdf,
    png,
    xlsx,
    text: 'sku;qty\r\n12 "Möbel";\t3\n',
    binary: Buffer.from([1, 2, 0]),
  }
  const kinds: Record<(typeof UPLOAD_EXTENSIONS_KNOWN)[number], keyof typeof contents> = {
    doc: 'compoundFile',
    docx: 'docx',
    xls: 'compoundFile',
    xlsx: 'xlsx',
    csv: 'text',
    pdf: 'pdf',
    txt: 'text',
    jpg: 'jpg',
    jpeg: 'jpg',
    png: 'png',
  }
  for (const [extension, kind] of Object.entries(kinds))
    for (const [given, content] of Object.entries(contents))
      it(`${given} is ${given === kind ? '' : 'not '}the content of .${extension}`, async () => {
        const file = join(directory, 'content')
        await writeFile(file, content)
        assert.equal(await hasContentOf(`a.${extension}`, file), given === kind)
      })

  for (const [what, name, content] of [
    ['macros', 'a.docx', docm],
    ['a zip of something else', 'a.docx', zip([{ name: 'a.txt', content: pdf }])],
    ['an empty zip', 'a.docx', zip([])],
    ['a cut zip', 'a.docx', docx.subarray(0, 50)],
    ['a method that nobody knows', 'a.docx', Buffer.from(docx).fill(99, 8, 9)],
    [
      'a list of contents of two megabytes',
      'a.docx',
      zip([{ name: '[Content_Types].xml', content: Buffer.alloc(2_097_152, 32) }]),
    ],
    ['a bomb', 'a.docx', zipBomb(10_485_760)],
    ['a bomb that lies about its size', 'a.docx', zipBomb(1_000_000, 1000)],
    [
      'two thousand entries',
      'a.docx',
      zip(Array.from({ length: 2000 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(1) }))),
    ],
    ['one byte', 'a.png', 'x'],
    ['nothing', 'a.png', ''],
    ['a PDF', 'a.txt', pdf],
    ['rich text', 'a.txt', '{\\rtf1 x}'],
    ['a picture without control characters', 'a.txt', 'GIF89a x'],
    ['PostScript', 'a.txt', '%!PS-Adobe-3.0'],
    ['an escape sequence', 'a.txt', 'a\x1b[2J'],
    ['an eraser of characters', 'a.txt', 'a\x7f'],
    ['a PDF', 'a.pdf.exe', pdf],
    ['a text', 'a', 'a'],
  ] as const)
    it(`refuses ${what} as ${name}`, async () => {
      const file = join(directory, 'content')
      await writeFile(file, content)
      assert.equal(await hasContentOf(name, file), false)
    })

  it('inflates a bomb no further than it must: memory stays bounded', async () => {
    const file = join(directory, 'bomb')
    await writeFile(file, zipBomb(1_000_000, 1000))
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 1)
    for (let n = 0; n < 20; n++) await hasContentOf('a.docx', file)
    clearInterval(watch)
    peak = Math.max(peak, process.memoryUsage.rss())
    assert.ok(peak - before < 200_000_000, `${peak - before} bytes more, of a gigabyte each time`)
  })

  it('refuses what the detector stumbles over', async (t) => {
    // Node 24 throws because of bytes behind the end of a deflated entry, and the detector lets that through.
    const kept = globalThis.DecompressionStream
    t.after(() => (globalThis.DecompressionStream = kept))
    globalThis.DecompressionStream = class {
      constructor() {
        throw Object.assign(new TypeError('Trailing junk'), { code: 'ERR_TRAILING_JUNK_AFTER_STREAM_END' })
      }
    } as unknown as typeof kept
    const file = join(directory, 'content')
    await writeFile(file, docx)
    assert.equal(await hasContentOf('a.docx', file), false)
  })

  it('throws when the file cannot be read: that is no verdict on it', async () =>
    assert.rejects(hasContentOf('a.png', join(directory, 'nowhere')), { code: 'ENOENT' }))
})
