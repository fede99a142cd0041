// Sample files of every accepted type, and multipart bodies.
import { randomUUID } from 'node:crypto'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
export const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
export const png = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000' +
    '1f15c4890000000a49444154789c6300010000050001' +
    '0d0a2db40000000049454e44ae426082',
  'hex',
)
/** The container of the old Office formats (doc, xls): a signature and the rest of three sectors of 512 bytes. */
export const compoundFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3 * 512 - 8)])

const office = 'application/vnd.openxmlformats-officedocument'
export const docx = officeFile(`${office}.wordprocessingml.document.main+xml`)
export const xlsx = officeFile(`${office}.spreadsheetml.sheet.main+xml`)
/** A docx with macros. */
export const docm = officeFile('application/vnd.ms-word.document.macroEnabled.main+xml')

/** An empty last block, with which deflated data end. */
const LAST_BLOCK = Buffer.from([3, 0])
/** Room for the headers of an archive. */
const HEADERS_BYTES = 1024
/** The largest size that the header of a zip entry can state. */
const ENTRY_BYTES_MAX = 0xffffffff

/** A docx of almost `bytes` bytes whose content list inflates to a thousand times its size, or states another size. */
export function zipBomb(bytes: number, statedSize?: number): Buffer {
  const blanks = Buffer.alloc(4_194_304, ' ')
  // Ends at a byte, so that copies of it can follow each other.
  const portion = deflateRawSync(blanks, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const count = Math.floor((bytes - HEADERS_BYTES) / portion.length)
  const content = Buffer.concat([...Array<Buffer>(count).fill(portion), LAST_BLOCK])
  const size = statedSize ?? Math.min(count * blanks.length, ENTRY_BYTES_MAX)
  return archive([{ name: '[Content_Types].xml', content, size }])
}

/** An Office file whose main part is of that type and holds any content. */
export function officeFile(mainType: string, content: Buffer = Buffer.from('<main/>')): Buffer {
  const override = `<Override PartName="/main.xml" ContentType="${mainType}"/>`
  const types = Buffer.from(`<?xml version="1.0"?><Types>${override}</Types>`)
  const main = { name: 'main.xml', content }
  return zip([{ name: '[Content_Types].xml', content: types }, main])
}

/** A zip archive of the entries, deflated. */
export function zip(entries: { name: string; content: Buffer }[]): Buffer {
  return archive(
    entries.map(({ name, content }) => {
      return { name, content: deflateRawSync(content), size: content.length, crc: crc32(content) }
    }),
  )
}

type Entry = { name: string; content: Buffer; size: number; crc?: number }

function archive(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const common = commonHeader(entry, name)
    const start = Buffer.from('504b0304', 'hex')
    const local = Buffer.concat([start, common, Buffer.alloc(2), name, entry.content])
    const localOffset = Buffer.alloc(4)
    localOffset.writeUInt32LE(offset)
    // Version made by; extra, comment, disk, attributes; where the local header stands.
    centrals.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(12), localOffset, name]),
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

// Version needed (2.0), flags, method (8: deflate), time, date, checksum, both sizes, length of the name.
function commonHeader({ content, size, crc = 0 }: Entry, name: Buffer): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(8, 4)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

/** A picture of one color, half transparent. */
export function colorPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel, four channels (RGBA).
  header.set([8, 6], 8)
  const color = Buffer.from([0x1f, 0x4e, 0x79, 0x80])
  // A row begins with its filter: none.
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, color)])
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')])
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** `head` replaces the headers made of name, filename and type. */
export type Part = { [name in 'name' | 'filename' | 'type' | 'head']?: string } & { content: Buffer | string }

export type Multipart = { headers: Record<string, string>; payload: Buffer }

/** A multipart body; `end`: whether the boundary that ends it is there. */
export function multipart(parts: Part[], { boundary = `${randomUUID()}`, end = true } = {}): Multipart {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(end ? `--${boundary}--\r\n` : '')]),
  }
}

/** The multipart body of an upload. */
export const fileBody = (filename: string, content: Buffer | string, type = 'application/octet-stream') =>
  multipart([{ name: 'file', filename, type, content }])

function headOf({ name = 'file', filename, type, head }: Part): string {
  if (head !== undefined) return head
  const file = filename === undefined ? '' : `; filename="${filename}"`
  return `Content-Disposition: form-data; name="${name}"${file}${type ? `\r\nContent-Type: ${type}` : ''}`
}
