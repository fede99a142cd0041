// The files that customers of the demonstration attach: small documents, lists, notes and drawings, drawn here.
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import type { Config } from '../config.ts'
import type { FileStore, StoredFile } from '../platform/file-store.ts'
import { allowedMimeType } from '../pricerequest/upload-guard.ts'
import type { Random } from './demo-random.ts'

export type DemoFile = { name: string; content: Buffer }

/** A file in the store that no row names yet. */
export type KeptFile = StoredFile & { name: string; mime_type: string }

const WRITTEN_AT_ONCE = 16

/** As many files as asked, each with contents of its own. */
export function makeFiles(random: Random, skus: string[], count: number): DemoFile[] {
  const kinds = [makeLetter, makeDrawing, makeWishList, makeNote]
  return Array.from({ length: count }, () => random.pick(kinds)(random, skus))
}

/** Writes down those of the files that may be uploaded here. Leaves none of them after a failure. */
export async function keepFiles(files: DemoFile[], store: FileStore, config: Config): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  try {
    for (let start = 0; start < files.length; start += WRITTEN_AT_ONCE) {
      const portion = files.slice(start, start + WRITTEN_AT_ONCE)
      const results = await Promise.allSettled(portion.map((file) => keepFile(file, store, config)))
      kept.push(...results.flatMap((result) => (result.status === 'fulfilled' && result.value) || []))
      const failure = results.find((result) => result.status === 'rejected')
      if (failure) throw failure.reason
    }
    return kept
  } catch (error) {
    await removeFiles(kept, store)
    throw error
  }
}

export async function removeFiles(files: KeptFile[], store: FileStore): Promise<void> {
  for (const { path } of files) await store.remove(path)
}

async function keepFile(
  { name, content }: DemoFile,
  store: FileStore,
  config: Config,
): Promise<KeptFile | undefined> {
  const mime_type = allowedMimeType(name, '', config.UPLOAD_EXTENSIONS)
  const stored = mime_type && (await store.receive(Readable.from([content]), config.UPLOAD_BYTES_MAX))
  return stored ? { ...stored, name, mime_type } : undefined
}

function makeLetter(random: Random, skus: string[]): DemoFile {
  const names = [
    'Anfrage.pdf',
    'floor plan.pdf',
    'Grundriss Küche.pdf',
    '見積依頼.pdf',
    'cahier des charges.pdf',
  ]
  const lines = random
    .sample(skus, random.integer(2, 9))
    .map((sku) => `${random.integer(1, 60)} x ${sku}, room ${random.integer(1, 40)}`)
  return { name: random.pick(names), content: pdf(['What we need', ...lines]) }
}

function makeWishList(random: Random, skus: string[]): DemoFile {
  const rows = random.sample(skus, random.integer(3, 30)).map((sku) => `${sku};${random.integer(1, 120)}`)
  const names = ['wish list.csv', 'Stückliste.csv', 'liste des pièces.csv', '数量.csv']
  return { name: random.pick(names), content: Buffer.from(['sku;qty', ...rows, ''].join('\r\n')) }
}

function makeNote(random: Random): DemoFile {
  const side = () => `${random.integer(120, 900)} cm`
  const rooms = ['Küche', 'Entrée', 'Meeting room', '会議室', 'Salon', 'Atelier']
  const lines = random.sample(rooms, random.integer(1, 5)).map((room) => `${room}: ${side()} × ${side()}`)
  return {
    name: random.pick(['measures.txt', 'Maße.txt', 'wymiary.txt']),
    content: Buffer.from(lines.join('\n')),
  }
}

function makeDrawing(random: Random): DemoFile {
  const width = random.integer(60, 160)
  const height = random.integer(40, 120)
  const walls = Array.from({ length: 3 }, () => ({
    x: random.integer(8, width),
    y: random.integer(8, height),
  }))
  const isWall = (x: number, y: number) =>
    x < 2 || y < 2 || x >= width - 2 || y >= height - 2 || walls.some((wall) => wall.x === x || wall.y === y)
  const names = ['sketch.png', 'Skizze Büro.png', 'plan.png', '間取り図.png']
  return { name: random.pick(names), content: png(width, height, isWall) }
}

// One page of Helvetica; the cross-reference table needs the place of every object in bytes.
function pdf(lines: string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const text = `BT /F1 12 Tf 16 TL 72 770 Td ${escaped.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = String(body.length).padStart(10, '0')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${place} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

// Eight bits of grey per pixel. Stored, not compressed: another zlib would give other bytes.
function png(width: number, height: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const pixels = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * (width + 1) + 1 + x] = isBlack(x, y) ? 0 : 255
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
